<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
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
        <source>%1 of %Ln page(s)</source>
        <translation>
            <numerusform>%1 of %Ln page</numerusform>
            <numerusform>%1 of %Ln pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
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
    <name>lectern::LibraryTree</name>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln page</numerusform>
            <numerusform>%Ln pages</numerusform>
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
<context>
    <name>lectern::Workspace</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
