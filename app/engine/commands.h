#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/ask/asker.h"
#include "app/reading/document_source.h"
#include "app/training/heads_training.h"
#include "engine/read/plan.h"

namespace lectern {

/// Names a document, its reading and the conversation about it; chosen by whoever opens it, and never used again.
using SessionId = int;
/// Names a question; chosen by whoever asks, and never used again.
using QuestionId = int;
/// Names a training; chosen by whoever wants it, and never used again.
using TrainingId = int;
/// Names a survey; chosen by whoever wants it, and never used again.
using SurveyNumber = int;

/// What the engine thread can be told to do. Values: whoever posts one shares nothing with the engine.
namespace command {

/// Replaces the model that is open; sessions end with it, and their memory is given back. Heads: files, and folders
/// that are looked through.
struct OpenModel {
    std::filesystem::path file;
    ModelOptions options;
    std::vector<std::filesystem::path> heads;
};

/// Plans the reading of a document, and reads it if `read`.
struct OpenDocument {
    SessionId session = 0;
    std::shared_ptr<const ImportedDocument> imported;  ///< see import_source()
    std::filesystem::path file;                        ///< that it came from: may be a folder
    ReadOptions options;
    std::string system;  ///< what the model is told about its task
    bool read = true;
    std::string pages = {};  ///< to be read, as parse_pages() takes them; empty: all
    /// A reading of it that was exported. Where it is what this model would make, it is taken into the library and
    /// restored, whatever `options` and `read` say; else nothing comes of it. Empty: none.
    std::filesystem::path ready_reading = {};
    /// A complete reading that the library has of it, made by this model, is restored, whatever `options` and `read`
    /// say.
    bool restore = false;
};
/// A reading of the library, which is gone on with if it is not complete: the document's file need not be there any
/// more. The model that made it must be open.
struct OpenReading {
    SessionId session = 0;
    ReadingId reading = 0;
};
/// Says how it would be read with other options, or other pages of it; for a document that was not read yet.
struct PlanReading {
    SessionId session = 0;
    ReadOptions options;
    PageChoice pages = {};  ///< empty: all
};
/// Says how long it would take, as event::ReadingTried, when there is nothing else to do. Any command comes first.
struct TryReading {
    SessionId session = 0;
};
/// Reads as planned last; goes on with a reading that was cancelled.
struct StartReading {
    SessionId session = 0;
};
/// Readings wait, one that is being made too; questions are answered all the same. A chunk that is cut off is read
/// again after ResumeReading.
struct PauseReading {};
struct ResumeReading {};
/// Ends the reading of a session. What was read can be asked, and StartReading goes on with it.
struct CancelReading {
    SessionId session = 0;
};
/// Lowering evicts at once, while a document is read and after; before the first chunk it is planned anew. What was
/// evicted cannot be brought back: for more the document must be read again, and event::MustReadAgain says so.
struct ChangeBudget {
    SessionId session = 0;
    Budget budget;
};
/// Saves what was read, now: of a reading that is being made it need not wait for the next checkpoint, and one that
/// could not be saved (a full disk) is tried again.
struct SaveNow {
    SessionId session = 0;
};
/// Ends a session and gives its memory back. What is in the library stays there.
struct CloseSession {
    SessionId session = 0;
};

/// Asked of what was read when its turn comes, before the next chunk is read; before the first chunk it waits.
struct Ask {
    SessionId session = 0;
    QuestionId question = 0;
    std::string text;
    AskOptions options;
    /// The branch that it goes on, oldest first; none: it stands for itself. Who asks owns the tree: another answer is
    /// the same question after the same turns (see for_another_answer()), an edited one another question after them.
    std::vector<Turn> before;
};
/// The answer ends where it is; a question that waits is not answered.
struct StopAnswer {
    QuestionId question = 0;
};

/// Puts a question to every section of a document, or writes its overview, whenever there is nothing else to do:
/// readings and questions cut it off, and then it goes on where it was. The document need not have been read. What is
/// found is kept in the library: the same asked again goes on there.
struct StartSurvey {
    SurveyNumber survey = 0;
    SessionId session = 0;
    std::optional<std::string> question;  ///< nothing: the overview
};
/// What was found is kept.
struct CancelSurvey {
    SurveyNumber survey = 0;
};

/// Trains retaining heads for the model that is open, whenever there is nothing else to do: readings and questions cut
/// it off, and then it goes on where it was. They are used when the model is opened the next time.
struct TrainHeads {
    TrainingId training = 0;
    HeadsTrainingOptions options;
    std::vector<SessionId> sessions;  ///< whose documents are texts to learn from, beside options.texts
};
/// What was learned is kept beside the output, and the same training goes on with it.
struct CancelTraining {
    TrainingId training = 0;
};

/// The engine ends: what runs is cancelled, and what was read is saved.
struct Quit {};

}  // namespace command

using EngineCommand =
    std::variant<command::OpenModel, command::OpenDocument, command::OpenReading, command::PlanReading,
                 command::TryReading, command::StartReading, command::PauseReading, command::ResumeReading,
                 command::CancelReading, command::ChangeBudget, command::SaveNow, command::CloseSession, command::Ask,
                 command::StopAnswer, command::StartSurvey, command::CancelSurvey, command::TrainHeads,
                 command::CancelTraining, command::Quit>;

}  // namespace lectern
