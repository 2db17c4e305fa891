#pragma once

#include <QLocalServer>
#include <QStringList>

namespace lectern {

/// Where the socket of a library may lie: in a folder that no other user can reach, $XDG_RUNTIME_DIR or one beside the
/// log. Empty where there is none; then each start has a window of its own. On Windows the name of a pipe.
QString instance_place(const QString& library);

/// One window for a library: a second start hands its files to the first and ends. Local to the machine and the user:
/// who is another user is neither told nor listened to.
class SingleInstance : public QObject {
    Q_OBJECT

 public:
    /// `place`: the same for all starts that belong together; where it is empty, there never is another.
    explicit SingleInstance(const QString& place, QObject* parent = nullptr);

    /// Hands files to the instance that is there already, if one answers.
    bool hand_over(const QStringList& files) const;
    /// From now on this is the instance that is there.
    void listen();

 signals:
    /// By a later start; without files it wants the window to come forward.
    void handed_over(const QStringList& files);

 private:
    void take(QLocalSocket* from);

    const QString place_;
    QLocalServer server_;
};

}  // namespace lectern
