#include <sys/socket.h>
#include <unistd.h>

#include "desktop/peer.h"

namespace lectern {

bool is_of_this_user(const QLocalSocket& connection) {
    ucred peer{};
    socklen_t size = sizeof peer;
    return getsockopt(static_cast<int>(connection.socketDescriptor()), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           peer.uid == geteuid();
}

}  // namespace lectern
