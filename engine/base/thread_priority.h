#pragma once

namespace lectern {

/// Makes the calling thread, and threads that it makes from then on in a ThreadPool, give way: where both want all of a
/// core, another thread of normal priority has three quarters of it, or more.
void give_way();

/// Of the calling thread, in numbers of the system; take_priority() gives it to another one. Systems where a new thread
/// has that of its maker have nothing to do.
int thread_priority();
void take_priority(int priority);

}  // namespace lectern
