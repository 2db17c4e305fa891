#include "app/engine/engine_thread.h"

#include "app/engine/engine.h"

namespace lectern {

EngineThread::EngineThread(EngineOptions options)
    : events_(options.wake), thread_([this, options] { Engine(options, commands_, events_).run(); }) {}

EngineThread::~EngineThread() {
    commands_.post(command::Quit{});
    thread_.join();
}

}  // namespace lectern
