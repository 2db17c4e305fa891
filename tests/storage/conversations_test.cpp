// Conversations keep their questions, every variant of their answers and the evidence.
#include <QTemporaryDir>

#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

class ConversationsTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void cleanup() {
        library_.reset();
        folder_.reset();
    }

    void messages_and_evidence_come_out_as_they_went_in();
    void variants_share_their_parent();
    void a_conversation_outlives_its_reading_but_not_its_document();
    void conversations_can_be_renamed();
    void conversations_can_be_removed();

 private:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Library> library_;
    DocumentId document_ = 0;
    ReadingId reading_ = 0;
    ConversationId conversation_ = 0;
};

void ConversationsTest::init() {
    folder_ = std::make_unique<QTemporaryDir>();
    library_ = open_library(folder_->filePath("library.db").toStdString(), {.vfs = FaultyDisk::name()});
    document_ = taken(library_->documents().add(sample_document(1), pages_with({"a page"})));
    reading_ = taken(library_->readings().begin(sample_reading({document_})));
    conversation_ =
        taken(library_->conversations().begin({.title = "About it", .documents = {document_}, .reading = reading_}));
}

void ConversationsTest::messages_and_evidence_come_out_as_they_went_in() {
    const MessageId question =
        taken(library_->conversations().add_message(conversation_, {.text = "Who pays?", .created = 77}));
    const MessageRecord answer{.parent = question,
                               .role = MessageRole::answer,
                               .text = "The landlord.",
                               .details = R"({"attended": [3]})",
                               .evidence = {{"the landlord pays", true, document_, 0, 2, 6}, {"made up", false}}};
    taken(library_->conversations().add_message(conversation_, answer));
    const auto messages = taken(library_->conversations().messages(conversation_));
    QCOMPARE(messages.size(), 2U);
    QCOMPARE(messages[0].id, question);
    QCOMPARE(messages[0].created, 77);
    QVERIFY(!messages[0].parent && messages[0].evidence.empty());
    QCOMPARE(messages[1].role, MessageRole::answer);
    QCOMPARE(messages[1].text, answer.text);
    QCOMPARE(messages[1].details, answer.details);
    QCOMPARE(messages[1].evidence.size(), 2U);
    const EvidenceRecord& found = messages[1].evidence[0];
    QVERIFY(found.verified && !messages[1].evidence[1].verified);
    QCOMPARE(found.quote, std::string("the landlord pays"));
    QCOMPARE(found.document, document_);
    QCOMPARE(found.begin, 2);
    QCOMPARE(found.end, 6);
    QCOMPARE(messages[1].evidence[1].document, 0);
}

void ConversationsTest::variants_share_their_parent() {
    const MessageId question = taken(library_->conversations().add_message(conversation_, {.text = "Who pays?"}));
    for (const char* text : {"The landlord.", "The tenant."})
        taken(library_->conversations().add_message(conversation_,
                                                    {.parent = question, .role = MessageRole::answer, .text = text}));
    const auto messages = taken(library_->conversations().messages(conversation_));
    QCOMPARE(messages[1].parent, messages[2].parent);
    QCOMPARE(taken(library_->conversations().list()).front().questions, 1);

    const ConversationId other = taken(library_->conversations().begin({.title = "Other", .documents = {document_}}));
    const auto refused = library_->conversations().add_message(other, {.parent = question, .text = "Elsewhere"});
    QVERIFY(!refused && in_plain_words(refused.error()));
    QVERIFY(taken(library_->conversations().messages(other)).empty());
}

void ConversationsTest::a_conversation_outlives_its_reading_but_not_its_document() {
    const MessageId question = taken(library_->conversations().add_message(conversation_, {.text = "Who pays?"}));
    QCOMPARE(taken(library_->conversations().list()).front().reading, std::optional(reading_));
    taken(library_->readings().remove(reading_));
    const auto conversations = taken(library_->conversations().list());
    QCOMPARE(conversations.size(), 1U);
    QVERIFY(!conversations.front().reading);
    QCOMPARE(conversations.front().documents, std::vector{document_});
    QCOMPARE(taken(library_->conversations().messages(conversation_)).front().id, question);
    taken(library_->documents().remove(document_));
    QVERIFY(taken(library_->conversations().list()).empty());
    QVERIFY(!library_->conversations().add_message(conversation_, {.text = "Anybody?"}));
}

void ConversationsTest::conversations_can_be_renamed() {
    const std::int64_t used = taken(library_->conversations().list()).front().used;
    taken(library_->conversations().rename(conversation_, "Of \"rules\""));
    QCOMPARE(taken(library_->conversations().list()).front().title, std::string("Of \"rules\""));
    QCOMPARE(taken(library_->conversations().list()).front().used, used);
    const auto refused = library_->conversations().rename(conversation_ + 1, "Nothing");
    QVERIFY(!refused && in_plain_words(refused.error()));
}

void ConversationsTest::conversations_can_be_removed() {
    taken(library_->conversations().add_message(conversation_, {.text = "Who pays?"}));
    taken(library_->conversations().remove(conversation_));
    QVERIFY(taken(library_->conversations().list()).empty());
    QVERIFY(taken(library_->conversations().messages(conversation_)).empty());
    const auto refused = library_->conversations().remove(conversation_);
    QVERIFY(!refused && in_plain_words(refused.error()));
}

QTEST_GUILESS_MAIN(ConversationsTest)
#include "conversations_test.moc"
