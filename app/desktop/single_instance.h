#pragma once

#include <QLocalServer>
#include <QStringList>

namespace lectern {

/// One window for a library: a second start hands its files to the first and ends. Local to the machine and the user.
class SingleInstance : public QObject {
    Q_OBJECT

 public:
    /// `name`: the same for all starts that belong together.
    explicit SingleInstance(const QString& name, QObject* parent = nullptr);

    /// Hands files to the instance that is there already, if one answers.
    bool hand_over(const QStringList& files) const;
    /// From now on this is the instance that is there.
    void listen();

 signals:
    /// By a later start; without files it wants the window to come forward.
    void handed_over(const QStringList& files);

 private:
    void take(QLocalSocket* from);

    const QString name_;
    QLocalServer server_;
};

}  // namespace lectern
