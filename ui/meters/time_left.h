#pragma once

#include <QString>

namespace lectern {

/// The time left as a person is told it: in rounded words that only count down, change at most once a second, and say
/// why when there is more than a fifth more to wait than was said before.
class TimeLeft {
 public:
    /// `now`: seconds of any clock. `why`: what makes it slower, if the caller knows.
    void estimate(double now, double seconds_left, double tokens_per_second, const QString& why = {});
    /// Another reading, or the same after a pause: nothing was said yet.
    void forget() { *this = {}; }
    /// "about 3 min left", "about 5 min left (slower now: 1,200 tokens a second)"; empty before an estimate.
    QString words() const;

 private:
    double said_ = 0;        ///< seconds, rounded; 0: nothing
    double said_at_ = 0;     ///< when the words changed last
    double best_speed_ = 0;  ///< since the reason was given last
    QString why_;
};

}  // namespace lectern
