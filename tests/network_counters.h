#pragma once

#include <QByteArray>
#include <QFile>
#include <QList>
#include <algorithm>

namespace lectern::test {

/// Packets that were sent, or would have been if there were a way: of /proc/net/snmp and snmp6, and of /proc/net/dev
/// without its two lines of titles.
inline int packets_of(const QByteArray& counters) {
    int packets = 0;
    QList<QByteArray> names;
    for (const QByteArray& line : counters.split('\n')) {
        const QList<QByteArray> words = line.simplified().split(' ');
        if (words.size() == 2 && (words[0] == "Ip6OutNoRoutes" || words[0] == "Ip6OutRequests"))
            packets += words[1].toInt();
        if (words.size() == 17) packets += words[10].toInt();  // a device: packets sent
        if (words.front() != "Ip:") continue;
        if (names.isEmpty()) {
            names = words;
            continue;
        }
        for (const char* name : {"OutRequests", "OutNoRoutes"}) packets += words.value(names.indexOf(name)).toInt();
    }
    return packets;
}

/// By all in the network of this process.
inline int packets_sent() {
    QByteArray counters;
    for (const char* name : {"snmp", "snmp6", "dev"}) {
        QFile file(QString("/proc/self/net/") + name);
        if (!file.open(QIODevice::ReadOnly)) continue;
        QByteArray lines = file.readAll();
        if (QByteArray(name) == "dev") lines = lines.mid(lines.indexOf('\n', lines.indexOf('\n') + 1) + 1);
        counters += lines + '\n';
    }
    return packets_of(counters);
}

}  // namespace lectern::test
