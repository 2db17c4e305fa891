#include "app/recall/asks_about_whole.h"

#include <QtTest/QtTest>

using namespace lectern;

class AsksAboutWholeTest : public QObject {
    Q_OBJECT

 private slots:
    void it_is_told_by_the_words_of_a_question_data();
    void it_is_told_by_the_words_of_a_question();
};

void AsksAboutWholeTest::it_is_told_by_the_words_of_a_question_data() {
    QTest::addColumn<QByteArray>("question");
    QTest::addColumn<bool>("is_about_whole");
    const auto add = [](const char* question, bool is_about_whole) {
        QTest::addRow("%s", question) << QByteArray(question) << is_about_whole;
    };
    for (const char* question : {"Summarise what this document is for and what it leaves out.",
                                 "What is this manual about?",
                                 "Tell the story of this book in a few sentences.",
                                 "Who are the main characters, and what are they?",
                                 "What kind of document is this, and whom is it for?",
                                 "Give me an OVERVIEW.",
                                 "How does the whole agreement treat delays?",
                                 "Worum geht es in dieser FAQ, und an wen richtet sie sich?",
                                 "Fasse die wichtigsten Punkte zusammen.",
                                 "Wer sind die Hauptfiguren?",
                                 "这份文档讲了什么，写给谁看？",
                                 "请总结全书的主要内容。",
                                 "Can you summarize the contract?",
                                 "Please write a short summary.",
                                 "Summary, please",
                                 "What is the purpose of this guide?",
                                 "Which subjects does the document deal with?",
                                 "How does Huck's life change from the beginning to the end of the book?",
                                 "Gib mir bitte einen Überblick über das Dokument.",
                                 "给我写一个摘要。"})
        add(question, true);
    for (const char* question :
         {"Who may declare a package orphaned?", "What does Tom find in the cave?", "When does the lease end?",
          "Which document do I need at the border?", "Where is the mainland?", "Wann endet die Frist?",
          "合同何时到期？", "", "\xff\xfe",
          // They mention a summary or the document, and ask for something in it.
          "How long may the short summary of a package be?", "Who wrote the first version of the manual in 1996?",
          "Which RFC defines UTF-8 according to the manual?",
          "Which command gives an overview of the installed packages?", "How do I add an outline entry to a page?",
          "Which archive area is called main?", "What is the purpose of the file argument?",
          "Wie lang darf die Zusammenfassung eines Pakets sein?", "Was steht im Handbuch über Schlüssel?",
          "软件包的摘要可以有多长？"})
        add(question, false);
}

void AsksAboutWholeTest::it_is_told_by_the_words_of_a_question() {
    QFETCH(const QByteArray, question);
    QTEST(asks_about_whole(question.toStdString()), "is_about_whole");
}

QTEST_APPLESS_MAIN(AsksAboutWholeTest)
#include "asks_about_whole_test.moc"
