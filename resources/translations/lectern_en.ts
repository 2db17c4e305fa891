<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>DocumentNames</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryWords</name>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelSwitch</name>
    <message numerus="yes">
        <source>%1 has not read them yet: it has to read them again.</source>
        <comment>documents</comment>
        <translation>
            <numerusform>%1 has not read it yet: it has to be read again.</numerusform>
            <numerusform>%1 has not read them yet: they have to be read again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 has read them before: that is loaded from your library.</source>
        <comment>documents</comment>
        <translation>
            <numerusform>%1 has read it before: that is loaded from your library.</numerusform>
            <numerusform>%1 has read them before: that is loaded from your library.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) are open. Their pages stay readable, and what %1 has read stays in your library.</source>
        <translation>
            <numerusform>%n document is open. Its pages stay readable, and what %1 has read stays in your library.</numerusform>
            <numerusform>%n documents are open. Their pages stay readable, and what %1 has read stays in your library.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) are not saved and will be lost.</source>
        <translation>
            <numerusform>%n reading is not saved and will be lost.</numerusform>
            <numerusform>%n readings are not saved and will be lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message numerus="yes">
        <source>%Ln page(s) a min</source>
        <translation>
            <numerusform>%Ln page a min</numerusform>
            <numerusform>%Ln pages a min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln page(s) a min</source>
        <translation>
            <numerusform>about %Ln page a min</numerusform>
            <numerusform>about %Ln pages a min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln page(s)</source>
        <translation>
            <numerusform>about %Ln page</numerusform>
            <numerusform>about %Ln pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SearchWords</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln page(s) were checked.</source>
        <translation>
            <numerusform>The %Ln page was checked.</numerusform>
            <numerusform>All %Ln pages were checked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln page(s) were checked; %1 of them have no text.</source>
        <translation>
            <numerusform>The %Ln page was checked; %1 of it without text.</numerusform>
            <numerusform>All %Ln pages were checked; %1 of them have no text.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionMessage</name>
    <message numerus="yes">
        <source>%n page(s) are damaged; what could not be read of them was skipped.</source>
        <translation>
            <numerusform>%n page are damaged; what could not be read of them was skipped.</numerusform>
            <numerusform>%n pages are damaged; what could not be read of them was skipped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) have no text: nothing of them is read.</source>
        <translation>
            <numerusform>%n page has no text: nothing of it is read.</numerusform>
            <numerusform>%n pages have no text: nothing of them is read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnWords</name>
    <message numerus="yes">
        <source>Answered from the %L1 chosen of %Ln page(s)</source>
        <translation>
            <numerusform>Answered from the %L1 chosen of %Ln page</numerusform>
            <numerusform>Answered from the %L1 chosen of %Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answered from all %Ln page(s)</source>
        <translation>
            <numerusform>Answered from %Ln page</numerusform>
            <numerusform>Answered from all %Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quoted: %n sentence(s), found word for word</source>
        <translation>
            <numerusform>Quoted: %n sentence, found word for word</numerusform>
            <numerusform>Quoted: %n sentences, found word for word</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln page(s) were read; nothing to quote</source>
        <translation>
            <numerusform>%Ln page was read; nothing to quote</numerusform>
            <numerusform>All %Ln pages were read; nothing to quote</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answered from passages on %L1 of %Ln page(s)</source>
        <translation>
            <numerusform>Answered from passages on %L1 of %Ln page</numerusform>
            <numerusform>Answered from passages on %L1 of %Ln pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::AskTogetherButton</name>
    <message numerus="yes">
        <source>Ask these %n documents</source>
        <translation>
            <numerusform>Ask this %n document</numerusform>
            <numerusform>Ask these %n documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::DocumentDetails</name>
    <message numerus="yes">
        <source>%Ln question(s)</source>
        <translation>
            <numerusform>%Ln question</numerusform>
            <numerusform>%Ln questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::DropOverlay</name>
    <message numerus="yes">
        <source>Open %n document(s)</source>
        <translation>
            <numerusform>Open %n document</numerusform>
            <numerusform>Open %n documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::EstimateCard</name>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) have no text. They are shown, but cannot be read.</source>
        <translation>
            <numerusform>%Ln page has no text. It is shown, but cannot be read.</numerusform>
            <numerusform>%Ln pages have no text. They are shown, but cannot be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::EvidenceList</name>
    <message numerus="yes">
        <source>%n sentence(s), found word for word</source>
        <translation>
            <numerusform>%n sentence, found word for word</numerusform>
            <numerusform>%n sentences, found word for word</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>Show %n more</numerusform>
            <numerusform>Show %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::FindBar</name>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::LibraryHome</name>
    <message numerus="yes">
        <source>%Ln document(s). Saved readings use %1 of disk.</source>
        <translation>
            <numerusform>%Ln document. Saved readings use %1 of disk.</numerusform>
            <numerusform>%Ln documents. Saved readings use %1 of disk.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s). Saved readings use %1 of disk; %2 are free.</source>
        <translation>
            <numerusform>%Ln document. Saved readings use %1 of disk; %2 are free.</numerusform>
            <numerusform>%Ln documents. Saved readings use %1 of disk; %2 are free.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::LibraryPanel</name>
    <message numerus="yes">
        <source>%Ln reading(s), %1 on the disk</source>
        <translation>
            <numerusform>%Ln reading, %1 on the disk</numerusform>
            <numerusform>%Ln readings, %1 on the disk</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::ModelsDialog</name>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::OverviewText</name>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>Show %n more</numerusform>
            <numerusform>Show %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::PageChooser</name>
    <message numerus="yes">
        <source>%1 of %Ln page(s), %2 of the text</source>
        <translation>
            <numerusform>%1 of %Ln page, %2 of the text</numerusform>
            <numerusform>%1 of %Ln pages, %2 of the text</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::ReadingNotice</name>
    <message numerus="yes">
        <source>%n page(s) in %1. It can be asked now.</source>
        <translation>
            <numerusform>%n page in %1. It can be asked now.</numerusform>
            <numerusform>%n pages in %1. It can be asked now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::ReadingStrip</name>
    <message numerus="yes">
        <source>%n document(s) waiting</source>
        <translation>
            <numerusform>%n document waiting</numerusform>
            <numerusform>%n documents waiting</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::RoomDialog</name>
    <message numerus="yes">
        <source>%Ln reading(s), %1</source>
        <translation>
            <numerusform>%Ln reading, %1</numerusform>
            <numerusform>%Ln readings, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::SearchJobView</name>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>Show %n more</numerusform>
            <numerusform>Show %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::SearchPanel</name>
    <message numerus="yes">
        <source>%Ln place(s)</source>
        <translation>
            <numerusform>%Ln place</numerusform>
            <numerusform>%Ln places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best %Ln place(s)</source>
        <translation>
            <numerusform>The best %Ln place</numerusform>
            <numerusform>The best %Ln places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::SearchResults</name>
    <message numerus="yes">
        <source>%1, %Ln place(s)</source>
        <comment>document</comment>
        <translation>
            <numerusform>%1, %Ln place</numerusform>
            <numerusform>%1, %Ln places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::StatusLine</name>
    <message numerus="yes">
        <source>Ready, all %Ln page(s) read</source>
        <translation>
            <numerusform>Ready, %Ln page read</numerusform>
            <numerusform>Ready, all %Ln pages read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(%Ln without text)</source>
        <translation>
            <numerusform>(%Ln without text)</numerusform>
            <numerusform>(%Ln without text)</numerusform>
        </translation>
    </message>
</context>
</TS>
