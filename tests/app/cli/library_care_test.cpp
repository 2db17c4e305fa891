// What the library tells a person: damage and how it is mended, files that changed, and what was asked before.
#include <linux/capability.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <filesystem>

#include "storage/library.h"
#include "tests/app/cli/lectern_cli.h"
#include "tests/engine/model/tiny_models.h"

using lectern::test::Ended;
using lectern::test::lectern_again;
using lectern::test::new_library;
using lectern::test::some_text;
using lectern::test::write;

class LibraryCareTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init() { library_ = new_library(); }
    void damage_is_said_and_mended();
    void a_library_in_use_is_not_rescued();
    void a_read_only_library_is_asked();
    void a_full_disk_loses_nothing();
    void a_file_that_changed_is_said();
    void a_file_that_is_gone_is_said();
    void of_several_files_each_is_looked_at();
    void files_of_a_folder_come_and_go();
    void a_file_that_moved_is_found_where_it_is();
    void what_was_asked_is_listed();
    void what_was_asked_goes_with_its_document();
    void nothing_is_kept_without_a_library();
    void what_to_do_next_is_right();

 private:
    QJsonObject shown(int id) const {
        return lectern_again({"library", "show", QString::number(id), "--json"}).json().object();
    }
    QString source_of(int id) const { return shown(id)["documents"][0]["source"].toString(); }
    /// Returns the number of the reading.
    int read(const QString& file) const {
        const Ended run = lectern_again({"read", "-m", model_, file, "--json"});
        return run.code == 0 ? run.json()["reading"]["id"].toInt() : 0;
    }

    QTemporaryDir folder_;
    QString model_, text_, library_;
};

void LibraryCareTest::initTestCase() {
    model_ = QString::fromStdString(lectern::write_tiny_model(folder_.path().toStdString(), {.name = "tiny"}).string());
    text_ = write(folder_.filePath("policy.txt"), some_text(1500));
}

/// A page of the file in which the text of documents lies, overwritten; and a journal left behind by a power failure.
void LibraryCareTest::damage_is_said_and_mended() {
    const QString other = write(folder_.filePath("other.txt"), some_text(1200));
    QVERIFY(read(text_) > 0 && read(other) > 0);
    QFile file(library_);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray bytes = file.readAll();
    const qsizetype at = bytes.lastIndexOf(some_text(1500).mid(1250, 100));  // in the longer text alone
    QVERIFY(at > 0);
    bytes.replace(at / 16384 * 16384, 300, QByteArray(300, '\x7f'));
    QVERIFY(file.seek(0) && file.write(bytes) == bytes.size());
    file.close();
    write(library_ + "-wal", "left behind");

    for (int time = 0; time < 2; ++time) {
        const Ended list = lectern_again({"library", "list", "--json"});
        QVERIFY2(list.err.contains("the library is damaged") && list.err.contains("library rescue"), list.all());
    }
    const Ended still = lectern_again({"read", "-m", model_, other, "--json", "--budget", "200"});
    QVERIFY2(still.code == 0 && !still.json()["reading"]["saved"].toBool(true), still.all());

    const Ended rescued = lectern_again({"library", "rescue", "--json"});
    QVERIFY2(rescued.code == 0 && rescued.err.contains("Lost: "), rescued.all());
    QVERIFY(!rescued.json()["lost"].toArray().isEmpty());
    QVERIFY(QFile::exists(rescued.json()["damaged"].toString()));
    const Ended verified = lectern_again({"library", "verify"});
    QVERIFY2(verified.code == 0 && !verified.err.contains("damaged"), verified.all());
    // The text that was lost comes out of its file again; what was read of it is there.
    int without_text = 0;
    for (const QJsonValue reading : lectern_again({"library", "list", "--json"}).json()["readings"].toArray())
        if (reading["documents"][0]["name"].toString() == "policy.txt") without_text = reading["id"].toInt();
    const Ended asked = lectern_again({"library", "ask", QString::number(without_text), "Why?"});
    QVERIFY2(asked.code == 3 && asked.err.contains("The text of 'policy.txt' is not in the library"), asked.all());
    const Ended again = lectern_again({"read", "-m", model_, text_, "--json"});
    QVERIFY2(again.code == 0 && again.json()["reading"]["saved"].toBool(), again.all());
    QCOMPARE(again.json()["reading"]["prefilled_tokens"].toInt(-1), 0);
    QCOMPARE(lectern_again({"library", "ask", QString::number(without_text), "Why?", "-n", "2"}).code, 0);
    const Ended list = lectern_again({"library", "list", "--json"});
    QVERIFY2(!list.err.contains("damaged") && list.json()["usage"]["documents"].toInt() > 0, list.all());
}

void LibraryCareTest::a_library_in_use_is_not_rescued() {
    QVERIFY(read(text_) > 0);
    const auto used = lectern::Library::open(library_.toStdString());
    QVERIFY(used);
    const Ended refused = lectern_again({"library", "rescue"});
    QVERIFY2(refused.code == 1 && refused.err.contains("another program"), refused.all());
    QVERIFY(!QFile::exists(library_ + ".damaged"));
}

/// Root may write everywhere, unless the capability to do so is taken away.
void LibraryCareTest::a_read_only_library_is_asked() {
    const QTemporaryDir folder;
    const int id = read(text_);
    const QString kept = folder.filePath("library.sqlite");
    QVERIFY(id > 0 && QFile::rename(library_, kept));
    QVERIFY(QFile::setPermissions(folder.path(), QFileDevice::ReadOwner | QFileDevice::ExeOwner));
    const auto run = [&](const QStringList& arguments) {
        QProcess program;
        program.setChildProcessModifier([] {
            if (geteuid() == 0) prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
        });
        program.start(LECTERN_CLI, arguments + QStringList{"--library", kept});
        return lectern::test::ended(program);
    };
    const QString number = QString::number(id);
    for (const QStringList& command : {QStringList{"list"}, {"show", number}, {"verify"}, {"ask", number, "Why?"}}) {
        const Ended done = run(QStringList{"library"} + command);
        QVERIFY2(done.code == 0 && done.err.contains("the library is read-only"), done.all());
    }
    const Ended again = run({"ask", "-m", model_, text_, "Why?", "-n", "2", "--json"});
    QVERIFY2(again.code == 0, again.all());
    QCOMPARE(again.json()["reading"]["prefilled_tokens"].toInt(-1), 0);
    const Ended other = run({"read", "-m", model_, text_, "--budget", "200", "--json"});
    QVERIFY2(other.code == 0 && other.err.contains("is not saved"), other.all());
    const Ended removed = run({"library", "remove", number});
    QVERIFY2(removed.code == 1 && removed.err.contains("read-only"), removed.all());
    QVERIFY(
        QFile::setPermissions(folder.path(), QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner));
}

/// A real one, of 4 MiB. With the room that is left it is full when the library is opened, while the document is
/// entered, and when its cells are saved.
void LibraryCareTest::a_full_disk_loses_nothing() {
    const QTemporaryDir disk;
    const auto on_disk = [&](const QString& script) {
        QProcess program;
        program.start("unshare", {"-rm", "sh", "-c", "mount -t tmpfs -o size=4m tmpfs \"$0\" || exit 77\n" + script,
                                  disk.path(), LECTERN_CLI, model_, text_, folder_.path()});
        return lectern::test::ended(program);
    };
    if (on_disk("true").code != 0) QSKIP("this computer gives no disk of its own to a test: 'unshare -rm', tmpfs");
    const Ended run = on_disk(R"sh(
export LECTERN_LIBRARY="$0/library.sqlite"
"$1" read -m "$2" "$3" --json > "$4/first.json" && "$1" library ask 1 "Why?" -n 4 > "$4/before" || exit 1
for room in 0 40 200 300; do
    cat /dev/zero > "$0/filler" 2> /dev/null
    truncate -s -${room}K "$0/filler"
    echo "#$room" >&2
    "$1" read -m "$2" "$3" --budget 300 --json > "$4/full-$room.json" || exit 2
    rm "$0/filler"
done
"$1" library verify && "$1" library ask 1 "Why?" -n 4 > "$4/after" || exit 3
"$1" read -m "$2" "$3" --budget 300 --json > "$4/later.json" || exit 4
)sh");
    QVERIFY2(run.code == 0, run.all());
    const auto content = [&](const QString& name) {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const auto reading = [&](const QString& name) { return QJsonDocument::fromJson(content(name))["reading"]; };
    QVERIFY2(reading("first.json")["saved"].toBool(), run.all());
    const QList<QByteArray> rounds = run.err.split('#');
    for (qsizetype i = 1; i < rounds.size(); ++i) {
        const QByteArray room = rounds[i].left(rounds[i].indexOf('\n'));
        const QJsonValue read = reading("full-" + room + ".json");
        QVERIFY2(read["complete"].toBool() && !read["saved"].toBool(true), rounds[i]);
        QVERIFY2(rounds[i].contains("the disk is full") && rounds[i].contains("is not saved"), rounds[i]);
        QVERIFY2(rounds[i].count("the disk is full") == 1, rounds[i]);
    }
    QCOMPARE(rounds.size(), 5);
    QVERIFY(!content("before").isEmpty());
    QCOMPARE(content("after"), content("before"));
    QVERIFY(reading("later.json")["saved"].toBool());
}

void LibraryCareTest::a_file_that_changed_is_said() {
    const QString file = write(folder_.filePath("changing.txt"), some_text(1000));
    const int id = read(file);
    QCOMPARE(source_of(id), QString("unchanged"));
    write(file, some_text(1000));  // another time, the same content
    QCOMPARE(source_of(id), QString("unchanged"));
    write(file, some_text(999) + "#");
    QCOMPARE(source_of(id), QString("changed"));
    const QString number = QString::number(id);
    QVERIFY(lectern_again({"library", "show", number}).out.contains("changed since"));
    const Ended asked = lectern_again({"library", "ask", number, "Why?", "-n", "2"});
    QVERIFY2(asked.code == 0 && asked.err.contains("has changed since it was read"), asked.all());
    const Ended anew = lectern_again({"read", "-m", model_, file, "--json"});
    QVERIFY2(
        anew.err.contains("has changed since it was read") && anew.err.contains(("library ask " + number).toUtf8()),
        anew.all());
    QVERIFY(anew.json()["reading"]["id"].toInt() != id);
    const Ended known = lectern_again({"read", "-m", model_, file, "--json"});
    QVERIFY2(!known.err.contains("has changed"), known.all());
}

void LibraryCareTest::a_file_that_is_gone_is_said() {
    const QString file = write(folder_.filePath("going.txt"), some_text(1100));
    const int id = read(file);
    QFile::remove(file);
    QCOMPARE(source_of(id), QString("gone"));
    const QString number = QString::number(id);
    const Ended asked = lectern_again({"library", "ask", number, "Why?", "-n", "2"});
    QVERIFY2(asked.code == 0 && asked.err.contains("is gone since it was read"), asked.all());
    const Ended refused = lectern_again({"ask", "-m", model_, file, "Why?", "-n", "2"});
    QVERIFY2(refused.code == 3 && refused.err.contains(("library ask " + number).toUtf8()), refused.all());
}

void LibraryCareTest::of_several_files_each_is_looked_at() {
    const QString first = write(folder_.filePath("lease.txt"), some_text(900));
    const QString second = write(folder_.filePath("annex.txt"), some_text(910));
    const auto read_both = [&] { return lectern_again({"read", "-m", model_, first, "--with", second, "--json"}); };
    const int id = read_both().json()["reading"]["id"].toInt();
    QVERIFY(id > 0);
    const QString number = QString::number(id);
    QCOMPARE(source_of(id), QString("unchanged"));
    QCOMPARE(shown(id)["documents"][0]["files"].toArray().size(), 2);

    write(second, some_text(910) + "#");
    QCOMPARE(source_of(id), QString("changed"));
    const QJsonArray files = shown(id)["documents"][0]["files"].toArray();
    QCOMPARE(files[0]["source"].toString(), QString("unchanged"));
    QCOMPARE(files[1]["source"].toString(), QString("changed"));
    QCOMPARE(files[1]["path"].toString(), second);
    const Ended show = lectern_again({"library", "show", number});
    QVERIFY2(show.out.contains("changed since: '" + second.toUtf8()), show.all());
    QVERIFY2(!show.out.contains("since: '" + first.toUtf8()), show.all());
    const Ended asked = lectern_again({"library", "ask", number, "Why?", "-n", "2"});
    QVERIFY2(asked.err.contains(second.toUtf8() + "' has changed since it was read"), asked.all());
    QVERIFY2(!asked.err.contains(first.toUtf8() + "' has changed"), asked.all());
    const Ended anew = read_both();
    QVERIFY2(anew.err.contains(second.toUtf8() + "' has changed since it was read"), anew.all());
    QVERIFY2(anew.err.contains(("library ask " + number).toUtf8()), anew.all());

    QFile::remove(second);
    QCOMPARE(source_of(id), QString("gone"));
    // The first file alone is another document, and is as it was.
    const Ended alone = lectern_again({"read", "-m", model_, first, "--json"});
    QVERIFY2(alone.code == 0 && !alone.err.contains("since it was read"), alone.all());
}

void LibraryCareTest::files_of_a_folder_come_and_go() {
    const QString folder = folder_.filePath("contracts");
    QVERIFY(QDir().mkpath(folder));
    write(folder + "/a.txt", some_text(800));
    write(folder + "/b.txt", some_text(810));
    const int id = read(folder);
    QVERIFY(id > 0);
    QCOMPARE(source_of(id), QString("unchanged"));
    write(folder + "/c.txt", some_text(100));
    const Ended more = lectern_again({"read", "-m", model_, folder, "--json"});
    QVERIFY2(more.err.contains("holds other files than when it was read"), more.all());
    QCOMPARE(source_of(id), QString("unchanged"));  // what was read is there to be looked up
    QFile::remove(folder + "/a.txt");
    QCOMPARE(source_of(id), QString("gone"));
    const Ended asked = lectern_again({"library", "ask", QString::number(id), "Why?", "-n", "2"});
    QVERIFY2(asked.err.contains("/a.txt' is gone since it was read"), asked.all());
}

void LibraryCareTest::a_file_that_moved_is_found_where_it_is() {
    const QString before = write(folder_.filePath("before.txt"), some_text(1300)),
                  after = folder_.filePath("after.txt");
    const int id = read(before);
    QVERIFY(QFile::rename(before, after));
    QCOMPARE(source_of(id), QString("gone"));
    QCOMPARE(read(after), id);
    QCOMPARE(source_of(id), QString("unchanged"));
    QCOMPARE(shown(id)["documents"][0]["name"].toString(), QString("after.txt"));
}

void LibraryCareTest::what_was_asked_is_listed() {
    const Ended first = lectern_again({"ask", "-m", model_, text_, "Why?", "How?", "-n", "4", "--json"});
    const int id = first.json()["reading"]["id"].toInt();
    const Ended second = lectern_again({"library", "ask", QString::number(id), "When?", "-n", "4", "--json"});
    const QJsonArray conversations = shown(id)["conversations"].toArray();
    QCOMPARE(conversations.size(), 2);
    const QJsonArray messages = conversations[0]["messages"].toArray();
    QCOMPARE(messages.size(), 4);
    QCOMPARE(conversations[0]["title"].toString(), QString("Why?"));
    for (int i = 0; i < 2; ++i) {
        const QJsonValue question = messages[2 * i], answer = messages[2 * i + 1];
        const QJsonValue said = first.json()["answers"][i];
        QCOMPARE(question["text"], said["question"]);
        QCOMPARE(answer["text"], said["text"]);
        QCOMPARE(answer["parent"], question["id"]);
        QCOMPARE(answer["evidence"].toArray().size(), said["evidence"].toArray().size());
        for (int n = 0; n < said["evidence"].toArray().size(); ++n)
            for (const char* field : {"quote", "verified", "document", "page", "label", "begin", "end"})
                QCOMPARE(answer["evidence"][n][field], said["evidence"][n][field]);
    }
    QCOMPARE(conversations[1]["messages"][0]["text"].toString(), QString("When?"));
    QVERIFY(lectern_again({"library", "show", QString::number(id)}).out.contains("Q: When?\nA: "));
}

void LibraryCareTest::what_was_asked_goes_with_its_document() {
    const Ended asked = lectern_again({"ask", "-m", model_, text_, "A secret?", "-n", "2", "--json"});
    const QString id = QString::number(asked.json()["reading"]["id"].toInt());
    const auto conversations = [&] {
        const auto library = lectern::Library::open(library_.toStdString());
        const auto list = (*library)->conversations().list();
        return list ? static_cast<int>(list->size()) : -1;
    };
    QCOMPARE(conversations(), 1);
    const Ended removed = lectern_again({"library", "remove", id, "--documents"});
    QVERIFY2(removed.code == 0, removed.all());
    QCOMPARE(conversations(), 0);
    const QJsonDocument list = lectern_again({"library", "list", "--json"}).json();
    QCOMPARE(list["usage"]["documents"].toInt(-1), 0);
    QCOMPARE(list["usage"]["readings"].toInt(-1), 0);

    const Ended again = lectern_again({"ask", "-m", model_, text_, "A secret?", "-n", "2", "--json"});
    QCOMPARE(lectern_again({"library", "remove", QString::number(again.json()["reading"]["id"].toInt())}).code, 0);
    QCOMPARE(conversations(), 1);  // it outlives its reading
    const int anew = read(text_);
    QCOMPARE(shown(anew)["conversations"].toArray().size(), 1);
}

void LibraryCareTest::nothing_is_kept_without_a_library() {
    const Ended asked = lectern_again({"ask", "-m", model_, text_, "Why?", "-n", "2", "--no-library"});
    QVERIFY2(asked.code == 0, asked.all());
    QVERIFY(!QFile::exists(library_));
}

void LibraryCareTest::what_to_do_next_is_right() {
    const QString id = QString::number(read(text_)), file = folder_.filePath("cut.reading");
    QVERIFY(lectern_again({"library", "export", id, file}).code == 0);
    QVERIFY(QFile::resize(file, QFileInfo(file).size() / 2));
    const Ended cut = lectern_again({"library", "import", file});
    QVERIFY2(cut.code == 3 && cut.err.contains("Get the file again") && !cut.err.contains("Rescue"), cut.all());
    const Ended size = lectern_again({"library", "gc", "--keep", "nonsense"});
    QVERIFY2(size.code == 2 && size.err.contains("is no size") && size.err.contains("--keep 2GiB"), size.all());
    QVERIFY2(!size.err.contains("budget"), size.all());
    for (const char* command : {"show", "pin", "remove"}) {
        const Ended unknown = lectern_again({"library", command, "4711"});
        QVERIFY2(unknown.code == 2 && unknown.err.contains("The library has no reading 4711"), unknown.all());
    }
}

QTEST_GUILESS_MAIN(LibraryCareTest)
#include "library_care_test.moc"
