<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de">
<context>
    <name>Amounts</name>
    <message>
        <source>under 1 %</source>
        <translation>unter 1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>per cent</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <comment>hours and minutes</comment>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>very good</source>
        <comment>quality</comment>
        <translation>sehr gut</translation>
    </message>
    <message>
        <source>good</source>
        <comment>quality</comment>
        <translation>gut</translation>
    </message>
    <message>
        <source>fair</source>
        <comment>quality</comment>
        <translation>mittel</translation>
    </message>
    <message>
        <source>poor</source>
        <comment>quality</comment>
        <translation>schwach</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>from one number to another</comment>
        <translation>%1 bis %2</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Lectern reads long documents on this machine and answers questions about them. Nothing leaves the machine.</source>
        <translation>Lectern liest lange Dokumente auf diesem Rechner und beantwortet Fragen dazu. Nichts verlässt den Rechner.</translation>
    </message>
    <message>
        <source>Model file to open (GGUF).</source>
        <translation>Zu öffnende Modelldatei (GGUF).</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Library to use instead of the user&apos;s own.</source>
        <translation>Bibliothek, die statt der eigenen benutzt wird.</translation>
    </message>
    <message>
        <source>Settings file to use instead of the user&apos;s own.</source>
        <translation>Einstellungsdatei, die statt der eigenen benutzt wird.</translation>
    </message>
    <message>
        <source>Documents to open.</source>
        <translation>Zu öffnende Dokumente.</translation>
    </message>
    <message>
        <source>[documents...]</source>
        <translation>[Dokumente …]</translation>
    </message>
</context>
<context>
    <name>ConversationExport</name>
    <message>
        <source>budget %1</source>
        <translation>Speicherbudget %1</translation>
    </message>
    <message>
        <source>Possibly related, not quoted: %1: “%2”</source>
        <translation>Vielleicht verwandt, nicht zitiert: %1: „%2“</translation>
    </message>
</context>
<context>
    <name>DocumentNames</name>
    <message>
        <source>%1 of %2</source>
        <comment>page, file</comment>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weiteres</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>A document is read more than once, which needs a file.</source>
        <translation>Ein Dokument wird mehr als einmal gelesen; dazu braucht es eine Datei.</translation>
    </message>
    <message>
        <source>A document to learn from is not open.</source>
        <translation>Ein Dokument zum Lernen ist nicht geöffnet.</translation>
    </message>
    <message>
        <source>A session of this number is open.</source>
        <translation>Eine Sitzung mit dieser Nummer ist geöffnet.</translation>
    </message>
    <message>
        <source>A split model is opened through its first part.</source>
        <translation>Ein geteiltes Modell wird über seinen ersten Teil geöffnet.</translation>
    </message>
    <message>
        <source>Allow yourself to write there, or choose another folder.</source>
        <translation>Schreibrechte einräumen oder einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>Ask it with the model and the heads that made it, or read the document again: both are kept.</source>
        <translation>Mit dem Modell und den Köpfen fragen, mit denen sie entstand, oder das Dokument neu lesen: Beides bleibt erhalten.</translation>
    </message>
    <message>
        <source>Begin it again when you like: it goes on where it was.</source>
        <translation>Bei Bedarf wieder beginnen: Es geht dort weiter, wo es war.</translation>
    </message>
    <message>
        <source>Check that it exists and that you may read and write it there, or choose another one.</source>
        <translation>Prüfen, ob sie existiert und gelesen und geschrieben werden darf, oder eine andere wählen.</translation>
    </message>
    <message>
        <source>Check that the disk is connected and healthy, and try again.</source>
        <translation>Prüfen, ob der Datenträger angeschlossen und in Ordnung ist, und erneut versuchen.</translation>
    </message>
    <message>
        <source>Check that the file is still there and may be read.</source>
        <translation>Prüfen, ob die Datei noch da ist und gelesen werden darf.</translation>
    </message>
    <message>
        <source>Check that the folder exists, that you may write there and that the disk is not full.</source>
        <translation>Prüfen, ob der Ordner existiert, beschreibbar ist und der Datenträger nicht voll ist.</translation>
    </message>
    <message>
        <source>Check that you may write there and that the disk is not full.</source>
        <translation>Prüfen, ob dort geschrieben werden darf und der Datenträger nicht voll ist.</translation>
    </message>
    <message>
        <source>Check the name of the file and who may read it.</source>
        <translation>Den Namen der Datei prüfen und wer sie lesen darf.</translation>
    </message>
    <message>
        <source>Check the permissions of the file.</source>
        <translation>Die Zugriffsrechte der Datei prüfen.</translation>
    </message>
    <message>
        <source>Check the permissions of the folder and the free space on the disk.</source>
        <translation>Die Zugriffsrechte des Ordners und den freien Platz prüfen.</translation>
    </message>
    <message>
        <source>Check the spelling of the path.</source>
        <translation>Die Schreibweise des Pfads prüfen.</translation>
    </message>
    <message>
        <source>Check who may read it.</source>
        <translation>Prüfen, wer ihn lesen darf.</translation>
    </message>
    <message>
        <source>Choose a file that ends in .gguf, or convert the model to GGUF.</source>
        <translation>Eine Datei mit der Endung .gguf wählen oder das Modell nach GGUF umwandeln.</translation>
    </message>
    <message>
        <source>Choose a file with content.</source>
        <translation>Eine Datei mit Inhalt wählen.</translation>
    </message>
    <message>
        <source>Choose a file with text in it.</source>
        <translation>Eine Datei mit Text wählen.</translation>
    </message>
    <message>
        <source>Choose a file, or a folder with documents in it.</source>
        <translation>Eine Datei oder einen Ordner mit Dokumenten wählen.</translation>
    </message>
    <message>
        <source>Choose a model first.</source>
        <translation>Zuerst ein Modell wählen.</translation>
    </message>
    <message>
        <source>Choose a smaller budget, or close other programs.</source>
        <translation>Ein kleineres Speicherbudget wählen oder andere Programme schließen.</translation>
    </message>
    <message>
        <source>Choose a document: PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown or text.</source>
        <translation>Ein Dokument wählen: PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown oder Text.</translation>
    </message>
    <message>
        <source>Choose another file, or move this one away.</source>
        <translation>Eine andere Datei wählen oder diese verschieben.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation>Einen anderen Ordner wählen oder Platz schaffen.</translation>
    </message>
    <message>
        <source>Choose another model file.</source>
        <translation>Eine andere Modelldatei wählen.</translation>
    </message>
    <message>
        <source>Choose another quantisation of the same model, for example Q4_K_M or Q8_0.</source>
        <translation>Eine andere Quantisierung desselben Modells wählen, etwa Q4_K_M oder Q8_0.</translation>
    </message>
    <message>
        <source>Choose fewer files, or a folder with less in it.</source>
        <translation>Weniger Dateien oder einen Ordner mit weniger Inhalt wählen.</translation>
    </message>
    <message>
        <source>Choose the file again.</source>
        <translation>Die Datei erneut wählen.</translation>
    </message>
    <message>
        <source>Close other programs and ask again.</source>
        <translation>Andere Programme schließen und erneut fragen.</translation>
    </message>
    <message>
        <source>Close other programs and try again.</source>
        <translation>Andere Programme schließen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Close other programs if more is to be kept, and read the document again.</source>
        <translation>Um mehr zu behalten, andere Programme schließen und das Dokument neu lesen.</translation>
    </message>
    <message>
        <source>Close other programs or documents and try again.</source>
        <translation>Andere Programme oder Dokumente schließen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller budget.</source>
        <translation>Andere Programme schließen oder ein kleineres Speicherbudget wählen.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>Andere Programme schließen oder ein kleineres Modell wählen.</translation>
    </message>
    <message>
        <source>Close other programs.</source>
        <translation>Andere Programme schließen.</translation>
    </message>
    <message>
        <source>Close that session first.</source>
        <translation>Zuerst jene Sitzung schließen.</translation>
    </message>
    <message>
        <source>Close the document in one of the two programs, and open it again in the other.</source>
        <translation>Das Dokument in einem der beiden Programme schließen und im anderen neu öffnen.</translation>
    </message>
    <message>
        <source>Close the other program, and try again.</source>
        <translation>Das andere Programm schließen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Correct or remove the line.</source>
        <translation>Die Zeile berichtigen oder entfernen.</translation>
    </message>
    <message>
        <source>Cut out the part that matters and open that.</source>
        <translation>Den wichtigen Teil herausschneiden und diesen öffnen.</translation>
    </message>
    <message>
        <source>Download a newer file of the same model, or convert it again.</source>
        <translation>Eine neuere Datei desselben Modells herunterladen oder das Modell neu umwandeln.</translation>
    </message>
    <message>
        <source>Download the file again, or choose another model file.</source>
        <translation>Die Datei erneut herunterladen oder eine andere Modelldatei wählen.</translation>
    </message>
    <message>
        <source>Download the little-endian file of the same model.</source>
        <translation>Die Little-Endian-Datei desselben Modells herunterladen.</translation>
    </message>
    <message>
        <source>Download the model again, or choose another file.</source>
        <translation>Das Modell erneut herunterladen oder eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>Download the model again, or choose another model file.</source>
        <translation>Das Modell erneut herunterladen oder eine andere Modelldatei wählen.</translation>
    </message>
    <message>
        <source>Every head would get the same part of a budget.</source>
        <translation>Jeder Kopf bekäme den gleichen Teil des Speicherbudgets.</translation>
    </message>
    <message>
        <source>Free some space on the disk, or remove readings from the library, and try again.</source>
        <translation>Platz auf der Festplatte schaffen oder Lesungen aus der Bibliothek entfernen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Free some space, or save the text as a file and open that.</source>
        <translation>Platz schaffen, oder den Text als Datei speichern und diese öffnen.</translation>
    </message>
    <message>
        <source>Get a copy without protection and open that.</source>
        <translation>Eine Fassung ohne Schutz besorgen und diese öffnen.</translation>
    </message>
    <message>
        <source>Get the file again, or save it anew from the program that made it.</source>
        <translation>Die Datei neu besorgen oder mit dem Programm, das sie erzeugte, neu speichern.</translation>
    </message>
    <message>
        <source>Give a file of zap heads.</source>
        <translation>Eine Datei mit zap-Köpfen angeben.</translation>
    </message>
    <message>
        <source>Give a number of tokens (4096), a share (10%), a size (512MiB, 2GiB), or &apos;full&apos;.</source>
        <translation>Eine Anzahl Token (4096), einen Anteil (10%), eine Größe (512MiB, 2GiB) oder „full“ angeben.</translation>
    </message>
    <message>
        <source>Give all parts back the names they were downloaded under, in one folder.</source>
        <translation>Alle Teile wieder so nennen wie beim Herunterladen und in einen Ordner legen.</translation>
    </message>
    <message>
        <source>Give another continuation.</source>
        <translation>Eine andere Fortsetzung angeben.</translation>
    </message>
    <message>
        <source>Give it a shorter name or password, or close other programs, and try again.</source>
        <translation>Einen kürzeren Namen oder ein kürzeres Passwort geben, oder andere Programme schließen, und erneut versuchen.</translation>
    </message>
    <message>
        <source>Give longer texts.</source>
        <translation>Längere Texte angeben.</translation>
    </message>
    <message>
        <source>Give texts that people wrote.</source>
        <translation>Von Menschen geschriebene Texte angeben.</translation>
    </message>
    <message>
        <source>Give the same command again: it goes on where it stopped.</source>
        <translation>Denselben Befehl erneut geben: Es geht dort weiter, wo es aufhörte.</translation>
    </message>
    <message>
        <source>How much of a budget each head needs was not found; all get the same.</source>
        <translation>Wie viel vom Speicherbudget jeder Kopf braucht, wurde nicht ermittelt; alle bekommen gleich viel.</translation>
    </message>
    <message>
        <source>If you trust it, save it anew from the program that made it, or as PDF, and open that.</source>
        <translation>Bei einer vertrauenswürdigen Datei: mit dem Programm, das sie erzeugte, oder als PDF neu speichern und das Ergebnis öffnen.</translation>
    </message>
    <message>
        <source>Install SQLite 3.40 or later, as Debian builds it.</source>
        <translation>SQLite 3.40 oder neuer installieren, wie Debian es baut.</translation>
    </message>
    <message>
        <source>Install the PCRE2 library of your distribution.</source>
        <translation>Die PCRE2-Bibliothek der Distribution installieren.</translation>
    </message>
    <message>
        <source>Install the newest Lectern, or choose another library.</source>
        <translation>Das neueste Lectern installieren oder eine andere Bibliothek wählen.</translation>
    </message>
    <message>
        <source>It can only be read; nothing will be saved in it.</source>
        <translation>Sie kann nur gelesen werden; nichts wird in ihr gespeichert.</translation>
    </message>
    <message>
        <source>It is damaged, or another version of Lectern made it; it was not used.</source>
        <translation>Sie ist beschädigt oder stammt von einer anderen Version von Lectern; sie wurde nicht benutzt.</translation>
    </message>
    <message>
        <source>It is damaged, or was made to bring programs down. It was read in a process of its own, so nothing else was harmed.</source>
        <translation>Sie ist beschädigt oder soll Programme zum Absturz bringen. Sie wurde in einem eigenen Prozess gelesen, sodass sonst nichts Schaden nahm.</translation>
    </message>
    <message>
        <source>It is not a library of Lectern, and was not touched.</source>
        <translation>Sie ist keine Bibliothek von Lectern und wurde nicht angerührt.</translation>
    </message>
    <message>
        <source>It was made by a newer Lectern and was not touched.</source>
        <translation>Sie stammt von einem neueren Lectern und wurde nicht angerührt.</translation>
    </message>
    <message>
        <source>It was moved or removed a moment ago.</source>
        <translation>Sie wurde gerade eben verschoben oder entfernt.</translation>
    </message>
    <message>
        <source>It was not scored; the reading is unharmed.</source>
        <translation>Sie wurde nicht bewertet; die Lesung ist unversehrt.</translation>
    </message>
    <message>
        <source>It was not used: its answers would be wrong. It is still in the library.</source>
        <translation>Sie wurde nicht benutzt: Ihre Antworten wären falsch. Sie ist weiterhin in der Bibliothek.</translation>
    </message>
    <message>
        <source>Its documents were not opened.</source>
        <translation>Seine Dokumente wurden nicht geöffnet.</translation>
    </message>
    <message>
        <source>Its pages are probably scans: pictures of text.</source>
        <translation>Ihre Seiten sind wahrscheinlich Scans: Bilder von Text.</translation>
    </message>
    <message>
        <source>Its pages cannot be shown as they look in print.</source>
        <translation>Ihre Seiten können nicht so gezeigt werden, wie sie gedruckt aussehen.</translation>
    </message>
    <message>
        <source>Its retaining heads cannot be used.</source>
        <translation>Ihre Behalteköpfe können nicht benutzt werden.</translation>
    </message>
    <message>
        <source>Its scores would mean nothing here; nothing was read with them.</source>
        <translation>Ihre Bewertungen wären hier ohne Sinn; nichts wurde damit gelesen.</translation>
    </message>
    <message>
        <source>Its state was kept in the library.</source>
        <translation>Ihr Zustand wurde in der Bibliothek behalten.</translation>
    </message>
    <message>
        <source>Its structure is damaged; there is nothing that could be read.</source>
        <translation>Ihr Aufbau ist beschädigt; nichts daraus ist lesbar.</translation>
    </message>
    <message>
        <source>Its text cannot be read without it.</source>
        <translation>Ohne das Passwort kann der Text nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Its text cannot be read without the password, and this kind of encryption is not supported.</source>
        <translation>Ohne das Passwort kann der Text nicht gelesen werden, und diese Art der Verschlüsselung wird nicht unterstützt.</translation>
    </message>
    <message>
        <source>Its text cannot be read without the right one.</source>
        <translation>Ohne das richtige Passwort kann der Text nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Its text is encrypted for the shop&apos;s own reader.</source>
        <translation>Sein Text ist für das Leseprogramm des Händlers verschlüsselt.</translation>
    </message>
    <message>
        <source>Labelling was interrupted.</source>
        <translation>Die Beschriftung wurde unterbrochen.</translation>
    </message>
    <message>
        <source>Labels cannot be made from it.</source>
        <translation>Daraus lassen sich keine Zielwerte gewinnen.</translation>
    </message>
    <message>
        <source>Lectern cannot run this kind of model.</source>
        <translation>Lectern kann Modelle dieser Art nicht ausführen.</translation>
    </message>
    <message>
        <source>Lectern does not know how much of the document it may keep.</source>
        <translation>Lectern weiß nicht, wie viel vom Dokument es behalten darf.</translation>
    </message>
    <message>
        <source>Lectern does not know how to choose what to keep.</source>
        <translation>Lectern weiß nicht, wie zu wählen ist, was behalten wird.</translation>
    </message>
    <message>
        <source>Lectern reads GGUF versions 2 and 3 in little-endian order.</source>
        <translation>Lectern liest GGUF in den Versionen 2 und 3 mit Little-Endian-Bytefolge.</translation>
    </message>
    <message>
        <source>Lectern reads models in the GGUF format only.</source>
        <translation>Lectern liest nur Modelle im Format GGUF.</translation>
    </message>
    <message>
        <source>Let its name end with .md, .html or .pdf.</source>
        <translation>Den Namen mit .md, .html oder .pdf enden lassen.</translation>
    </message>
    <message>
        <source>Look at the list again.</source>
        <translation>Die Liste erneut ansehen.</translation>
    </message>
    <message>
        <source>Look at the list again; open the file to add it again.</source>
        <translation>Die Liste erneut ansehen; die Datei öffnen, um es wieder hinzuzufügen.</translation>
    </message>
    <message>
        <source>Look at the list again; the document can be read again.</source>
        <translation>Die Liste erneut ansehen; das Dokument kann neu gelesen werden.</translation>
    </message>
    <message>
        <source>Looking for the heads&apos; shares was interrupted.</source>
        <translation>Das Ermitteln der Anteile der Köpfe wurde unterbrochen.</translation>
    </message>
    <message>
        <source>No document was named.</source>
        <translation>Es wurde kein Dokument genannt.</translation>
    </message>
    <message>
        <source>No heads were trained.</source>
        <translation>Es wurden keine Köpfe trainiert.</translation>
    </message>
    <message>
        <source>No model is open.</source>
        <translation>Es ist kein Modell geöffnet.</translation>
    </message>
    <message>
        <source>No question was asked; the reading is unharmed.</source>
        <translation>Es wurde keine Frage gestellt; die Lesung ist unversehrt.</translation>
    </message>
    <message>
        <source>No real document looks like this; the file may have been made to bring programs down.</source>
        <translation>Kein echtes Dokument sieht so aus; die Datei soll vielleicht Programme zum Absturz bringen.</translation>
    </message>
    <message>
        <source>Not all that is whole was copied. The damaged library is as it was.</source>
        <translation>Nicht alles Unversehrte wurde kopiert. Die beschädigte Bibliothek ist unverändert.</translation>
    </message>
    <message>
        <source>Not all unused room was given back. Nothing is lost.</source>
        <translation>Nicht aller ungenutzte Platz wurde freigegeben. Nichts ist verloren.</translation>
    </message>
    <message>
        <source>Not even the smallest budget fits into the memory that is free.</source>
        <translation>Nicht einmal das kleinste Speicherbudget passt in den freien Speicher.</translation>
    </message>
    <message>
        <source>Nothing of the document was read.</source>
        <translation>Vom Dokument wurde nichts gelesen.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Es wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Nothing was imported. The library is as it was.</source>
        <translation>Es wurde nichts importiert. Die Bibliothek ist unverändert.</translation>
    </message>
    <message>
        <source>Nothing was kept.</source>
        <translation>Es wurde nichts behalten.</translation>
    </message>
    <message>
        <source>Nothing was loaded.</source>
        <translation>Es wurde nichts geladen.</translation>
    </message>
    <message>
        <source>Nothing was searched.</source>
        <translation>Es wurde nichts durchsucht.</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>Open it again when you like.</source>
        <translation>Es kann jederzeit wieder geöffnet werden.</translation>
    </message>
    <message>
        <source>Open it again, or choose another.</source>
        <translation>Erneut öffnen oder ein anderes wählen.</translation>
    </message>
    <message>
        <source>Open the document again; if this happens again, report this message.</source>
        <translation>Das Dokument erneut öffnen; wenn dies wieder geschieht, diese Meldung melden.</translation>
    </message>
    <message>
        <source>Passages were not looked up.</source>
        <translation>Passagen wurden nicht nachgeschlagen.</translation>
    </message>
    <message>
        <source>Please report this; reading in full should never evict.</source>
        <translation>Bitte melden; beim vollständigen Lesen sollte nie etwas verdrängt werden.</translation>
    </message>
    <message>
        <source>Raise the budget, or choose another policy.</source>
        <translation>Das Speicherbudget erhöhen oder eine andere Strategie wählen.</translation>
    </message>
    <message>
        <source>Raise the budget.</source>
        <translation>Das Speicherbudget erhöhen.</translation>
    </message>
    <message>
        <source>Read the document again.</source>
        <translation>Das Dokument neu lesen.</translation>
    </message>
    <message>
        <source>Read the document again; if this happens again, report this message.</source>
        <translation>Das Dokument neu lesen; wenn dies wieder geschieht, diese Meldung melden.</translation>
    </message>
    <message>
        <source>Read the document first.</source>
        <translation>Zuerst das Dokument lesen.</translation>
    </message>
    <message>
        <source>Read the documents again.</source>
        <translation>Die Dokumente neu lesen.</translation>
    </message>
    <message>
        <source>Reading goes on; what was saved before is still in the library.</source>
        <translation>Das Lesen geht weiter; was zuvor gespeichert wurde, ist noch in der Bibliothek.</translation>
    </message>
    <message>
        <source>Reading the file needs more memory than any document should.</source>
        <translation>Das Lesen der Datei braucht mehr Speicher, als ein Dokument sollte.</translation>
    </message>
    <message>
        <source>Reading the file was cancelled.</source>
        <translation>Das Lesen der Datei wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Reading was interrupted.</source>
        <translation>Das Lesen wurde unterbrochen.</translation>
    </message>
    <message>
        <source>Readings cannot be taken from it.</source>
        <translation>Daraus können keine Lesungen entnommen werden.</translation>
    </message>
    <message>
        <source>Remove it from the library, and read the file again.</source>
        <translation>Aus der Bibliothek entfernen und die Datei neu lesen.</translation>
    </message>
    <message>
        <source>Remove this reading and read the document again; check the health of the disk.</source>
        <translation>Diese Lesung entfernen und das Dokument neu lesen; den Datenträger prüfen.</translation>
    </message>
    <message>
        <source>Replaying was interrupted.</source>
        <translation>Das Wiederholen wurde unterbrochen.</translation>
    </message>
    <message>
        <source>Rescue what is whole of the library into a fresh one, or restore a backup.</source>
        <translation>Das Unversehrte der Bibliothek in eine neue retten oder eine Sicherung einspielen.</translation>
    </message>
    <message>
        <source>Save it anew from the program that made it, or as PDF, and open that.</source>
        <translation>Mit dem Programm, das sie erzeugte, oder als PDF neu speichern und das Ergebnis öffnen.</translation>
    </message>
    <message>
        <source>Save it without a password, or as PDF, and open that.</source>
        <translation>Ohne Passwort oder als PDF speichern und das Ergebnis öffnen.</translation>
    </message>
    <message>
        <source>Save or print it as PDF or plain text and open that.</source>
        <translation>Als PDF oder reinen Text speichern oder drucken und das Ergebnis öffnen.</translation>
    </message>
    <message>
        <source>Save the text to a file and open that.</source>
        <translation>Den Text in einer Datei speichern und diese öffnen.</translation>
    </message>
    <message>
        <source>See what was said when it was opened, or read the document anew.</source>
        <translation>Nachsehen, was beim Öffnen gemeldet wurde, oder das Dokument neu lesen.</translation>
    </message>
    <message>
        <source>So many can hardly be read as one document.</source>
        <translation>So viele lassen sich kaum als ein Dokument lesen.</translation>
    </message>
    <message>
        <source>So much text would take weeks to read, and it is probably no document.</source>
        <translation>So viel Text zu lesen würde Wochen dauern, und wahrscheinlich ist es kein Dokument.</translation>
    </message>
    <message>
        <source>Start Lectern itself.</source>
        <translation>Lectern selbst starten.</translation>
    </message>
    <message>
        <source>Start again when you like.</source>
        <translation>Bei Bedarf erneut beginnen.</translation>
    </message>
    <message>
        <source>Start again.</source>
        <translation>Erneut beginnen.</translation>
    </message>
    <message>
        <source>Start it again whenever you like.</source>
        <translation>Bei Bedarf erneut beginnen.</translation>
    </message>
    <message>
        <source>Start it with the same model, texts and options, or remove that file to begin anew.</source>
        <translation>Mit demselben Modell, denselben Texten und Optionen beginnen oder jene Datei entfernen, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>Text and tokens of this model do not fit together.</source>
        <translation>Text und Token dieses Modells passen nicht zusammen.</translation>
    </message>
    <message>
        <source>Text recognition (tesseract) failed; perhaps it lacks the data of the language.</source>
        <translation>Die Texterkennung (tesseract) schlug fehl; vielleicht fehlen ihr die Daten der Sprache.</translation>
    </message>
    <message>
        <source>Text recognition (tesseract) took more than three minutes.</source>
        <translation>Die Texterkennung (tesseract) dauerte länger als drei Minuten.</translation>
    </message>
    <message>
        <source>The PCRE2 library of this machine was built without Unicode.</source>
        <translation>Die PCRE2-Bibliothek dieses Rechners wurde ohne Unicode gebaut.</translation>
    </message>
    <message>
        <source>The checkpoint was not saved; the one before it is still there. Reading goes on in memory.</source>
        <translation>Der Zwischenstand wurde nicht gespeichert; der vorige ist noch da. Das Lesen geht im Speicher weiter.</translation>
    </message>
    <message>
        <source>The conversation cannot be written for the model.</source>
        <translation>Das Gespräch kann für das Modell nicht aufgeschrieben werden.</translation>
    </message>
    <message>
        <source>The conversation was not exported.</source>
        <translation>Das Gespräch wurde nicht exportiert.</translation>
    </message>
    <message>
        <source>The conversation was not loaded.</source>
        <translation>Das Gespräch wurde nicht geladen.</translation>
    </message>
    <message>
        <source>The conversation was not removed.</source>
        <translation>Das Gespräch wurde nicht entfernt.</translation>
    </message>
    <message>
        <source>The conversation will not be saved.</source>
        <translation>Das Gespräch wird nicht gespeichert.</translation>
    </message>
    <message>
        <source>The conversations cannot be listed.</source>
        <translation>Die Gespräche können nicht aufgelistet werden.</translation>
    </message>
    <message>
        <source>The document in the library is damaged and was not used.</source>
        <translation>Das Dokument in der Bibliothek ist beschädigt und wurde nicht benutzt.</translation>
    </message>
    <message>
        <source>The document is encrypted.</source>
        <translation>Das Dokument ist verschlüsselt.</translation>
    </message>
    <message>
        <source>The document was not added to the library. It can be used without it.</source>
        <translation>Das Dokument wurde nicht in die Bibliothek aufgenommen. Es kann ohne sie benutzt werden.</translation>
    </message>
    <message>
        <source>The document was not opened.</source>
        <translation>Das Dokument wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>The document was not read to its end.</source>
        <translation>Das Dokument wurde nicht zu Ende gelesen.</translation>
    </message>
    <message>
        <source>The document was not read.</source>
        <translation>Das Dokument wurde nicht gelesen.</translation>
    </message>
    <message>
        <source>The document was not removed.</source>
        <translation>Das Dokument wurde nicht entfernt.</translation>
    </message>
    <message>
        <source>The documents cannot be listed.</source>
        <translation>Die Dokumente können nicht aufgelistet werden.</translation>
    </message>
    <message>
        <source>The file does not say which architecture its model has.</source>
        <translation>Die Datei sagt nicht, welche Architektur ihr Modell hat.</translation>
    </message>
    <message>
        <source>The file has no token embedding; it holds a vocabulary only.</source>
        <translation>Die Datei hat keine Token-Einbettung; sie enthält nur ein Vokabular.</translation>
    </message>
    <message>
        <source>The file holds binary data, not text.</source>
        <translation>Die Datei enthält Binärdaten, keinen Text.</translation>
    </message>
    <message>
        <source>The file holds only white space.</source>
        <translation>Die Datei enthält nur Leerraum.</translation>
    </message>
    <message>
        <source>The file is damaged or cut off: what stands behind the last page that is shown could not be read.</source>
        <translation>Die Datei ist beschädigt oder abgeschnitten: Was hinter der letzten gezeigten Seite steht, konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The file is damaged or was written wrongly; the model cannot be used.</source>
        <translation>Die Datei ist beschädigt oder falsch geschrieben; das Modell kann nicht benutzt werden.</translation>
    </message>
    <message>
        <source>The file is damaged, or was made to bring programs down. It was read in a process of its own, so nothing else was harmed.</source>
        <translation>Die Datei ist beschädigt oder soll Programme zum Absturz bringen. Sie wurde in einem eigenen Prozess gelesen, sodass sonst nichts Schaden nahm.</translation>
    </message>
    <message>
        <source>The file is incomplete, probably because its download was interrupted, or damaged.</source>
        <translation>Die Datei ist unvollständig, wahrscheinlich weil das Herunterladen unterbrochen wurde, oder beschädigt.</translation>
    </message>
    <message>
        <source>The file was damaged on its way, or was not made by Lectern. Nothing was imported.</source>
        <translation>Die Datei wurde unterwegs beschädigt oder stammt nicht von Lectern. Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>The file was not saved.</source>
        <translation>Die Datei wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>The file was probably not copied or downloaded to its end.</source>
        <translation>Die Datei wurde wahrscheinlich nicht vollständig kopiert oder heruntergeladen.</translation>
    </message>
    <message>
        <source>The file was read without the protection of a process of its own.</source>
        <translation>Die Datei wurde ohne den Schutz eines eigenen Prozesses gelesen.</translation>
    </message>
    <message>
        <source>The file&apos;s vocabulary is impossibly large.</source>
        <translation>Das Vokabular der Datei ist unmöglich groß.</translation>
    </message>
    <message>
        <source>The heads are not finished; what was learned is kept.</source>
        <translation>Die Köpfe sind nicht fertig; das Gelernte bleibt erhalten.</translation>
    </message>
    <message>
        <source>The heads&apos; shares cannot be found with it.</source>
        <translation>Damit lassen sich die Anteile der Köpfe nicht ermitteln.</translation>
    </message>
    <message>
        <source>The heads&apos; shares were not found.</source>
        <translation>Die Anteile der Köpfe wurden nicht ermittelt.</translation>
    </message>
    <message>
        <source>The library does not say how this reading was made, or another version of Lectern does.</source>
        <translation>Die Bibliothek sagt nicht, wie diese Lesung entstand, oder eine andere Version von Lectern tut es.</translation>
    </message>
    <message>
        <source>The library is damaged, and nothing can be done with this reading.</source>
        <translation>Die Bibliothek ist beschädigt, und mit dieser Lesung ist nichts anzufangen.</translation>
    </message>
    <message>
        <source>The library is not open.</source>
        <translation>Die Bibliothek ist nicht geöffnet.</translation>
    </message>
    <message>
        <source>The library was not opened. Nothing in it was changed.</source>
        <translation>Die Bibliothek wurde nicht geöffnet. Nichts in ihr wurde geändert.</translation>
    </message>
    <message>
        <source>The library was not rescued. It is as it was.</source>
        <translation>Die Bibliothek wurde nicht gerettet. Sie ist unverändert.</translation>
    </message>
    <message>
        <source>The library was not searched for the reading.</source>
        <translation>Die Bibliothek wurde nicht nach der Lesung durchsucht.</translation>
    </message>
    <message>
        <source>The library was not searched.</source>
        <translation>Die Bibliothek wurde nicht durchsucht.</translation>
    </message>
    <message>
        <source>The library was not verified to its end.</source>
        <translation>Die Bibliothek wurde nicht zu Ende geprüft.</translation>
    </message>
    <message>
        <source>The message was not saved.</source>
        <translation>Die Nachricht wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>The model cannot be loaded.</source>
        <translation>Das Modell kann nicht geladen werden.</translation>
    </message>
    <message>
        <source>The model cannot be run.</source>
        <translation>Das Modell kann nicht ausgeführt werden.</translation>
    </message>
    <message>
        <source>The model cannot be used without all of its parts.</source>
        <translation>Ohne alle seine Teile kann das Modell nicht benutzt werden.</translation>
    </message>
    <message>
        <source>The model file does not fit its architecture; it cannot be run.</source>
        <translation>Die Modelldatei passt nicht zu ihrer Architektur; sie kann nicht ausgeführt werden.</translation>
    </message>
    <message>
        <source>The model file is damaged or was not written correctly; text cannot be turned into tokens.</source>
        <translation>Die Modelldatei ist beschädigt oder falsch geschrieben; Text kann nicht in Token umgesetzt werden.</translation>
    </message>
    <message>
        <source>The model would not see where a question ends and an answer begins.</source>
        <translation>Das Modell sähe nicht, wo eine Frage endet und eine Antwort beginnt.</translation>
    </message>
    <message>
        <source>The numbers of the training have become infinite.</source>
        <translation>Die Zahlen des Trainings sind unendlich geworden.</translation>
    </message>
    <message>
        <source>The other parts cannot be found.</source>
        <translation>Die anderen Teile können nicht gefunden werden.</translation>
    </message>
    <message>
        <source>The packed parts of the document cannot be unpacked: the file is damaged or cut off.</source>
        <translation>Die gepackten Teile des Dokuments können nicht entpackt werden: Die Datei ist beschädigt oder abgeschnitten.</translation>
    </message>
    <message>
        <source>The page was not loaded.</source>
        <translation>Die Seite wurde nicht geladen.</translation>
    </message>
    <message>
        <source>The pages of the document cannot be drawn.</source>
        <translation>Die Seiten des Dokuments können nicht gezeichnet werden.</translation>
    </message>
    <message>
        <source>The question is empty.</source>
        <translation>Die Frage ist leer.</translation>
    </message>
    <message>
        <source>The question was not answered; the reading is unharmed.</source>
        <translation>Die Frage wurde nicht beantwortet; die Lesung ist unversehrt.</translation>
    </message>
    <message>
        <source>The question was not asked.</source>
        <translation>Die Frage wurde nicht gestellt.</translation>
    </message>
    <message>
        <source>The question was not asked; the reading is unharmed.</source>
        <translation>Die Frage wurde nicht gestellt; die Lesung ist unversehrt.</translation>
    </message>
    <message>
        <source>The reading cannot be used.</source>
        <translation>Die Lesung kann nicht benutzt werden.</translation>
    </message>
    <message>
        <source>The reading does not hold every token of the document in order.</source>
        <translation>Die Lesung enthält nicht jedes Token des Dokuments der Reihe nach.</translation>
    </message>
    <message>
        <source>The reading was not changed.</source>
        <translation>Die Lesung wurde nicht geändert.</translation>
    </message>
    <message>
        <source>The reading was not exported. It is still in the library.</source>
        <translation>Die Lesung wurde nicht exportiert. Sie ist weiterhin in der Bibliothek.</translation>
    </message>
    <message>
        <source>The reading was not opened.</source>
        <translation>Die Lesung wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>The reading was not removed.</source>
        <translation>Die Lesung wurde nicht entfernt.</translation>
    </message>
    <message>
        <source>The reading will not be saved. Reading itself goes on in memory.</source>
        <translation>Die Lesung wird nicht gespeichert. Das Lesen selbst geht im Speicher weiter.</translation>
    </message>
    <message>
        <source>The readings cannot be listed.</source>
        <translation>Die Lesungen können nicht aufgelistet werden.</translation>
    </message>
    <message>
        <source>The saved reading is damaged and was not loaded. Everything else in the library is as it was.</source>
        <translation>Die gespeicherte Lesung ist beschädigt und wurde nicht geladen. Alles andere in der Bibliothek ist unverändert.</translation>
    </message>
    <message>
        <source>The saved reading is damaged and was not used.</source>
        <translation>Die gespeicherte Lesung ist beschädigt und wurde nicht benutzt.</translation>
    </message>
    <message>
        <source>The saved reading was not loaded.</source>
        <translation>Die gespeicherte Lesung wurde nicht geladen.</translation>
    </message>
    <message>
        <source>The size of the library is not known.</source>
        <translation>Die Größe der Bibliothek ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The text is too short: one document to learn from and one to test on are the least.</source>
        <translation>Der Text ist zu kurz: Mindestens ein Dokument zum Lernen und eines zum Prüfen sind nötig.</translation>
    </message>
    <message>
        <source>The text is too uniform: the labels of most heads are all the same.</source>
        <translation>Der Text ist zu gleichförmig: Die Zielwerte der meisten Köpfe sind alle gleich.</translation>
    </message>
    <message>
        <source>The text of scanned pages cannot be recognised.</source>
        <translation>Der Text gescannter Seiten kann nicht erkannt werden.</translation>
    </message>
    <message>
        <source>The text of the document was not loaded.</source>
        <translation>Der Text des Dokuments wurde nicht geladen.</translation>
    </message>
    <message>
        <source>The text was not opened.</source>
        <translation>Der Text wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>The text was not scored.</source>
        <translation>Der Text wurde nicht bewertet.</translation>
    </message>
    <message>
        <source>The training that was begun there cannot go on.</source>
        <translation>Das dort begonnene Training kann nicht weitergehen.</translation>
    </message>
    <message>
        <source>The training was cancelled.</source>
        <translation>Das Training wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The web page could not be read.</source>
        <translation>Die Webseite konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>There are no labels for this document.</source>
        <translation>Für dieses Dokument gibt es keine Zielwerte.</translation>
    </message>
    <message>
        <source>There is no memory for the picture of a page.</source>
        <translation>Für das Bild einer Seite ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no memory left for a question and its answer.</source>
        <translation>Für eine Frage und ihre Antwort ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no memory left for a window.</source>
        <translation>Für ein Fenster ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no memory left for questions and answers.</source>
        <translation>Für Fragen und Antworten ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no memory left for the cells of a document.</source>
        <translation>Für die Zellen eines Dokuments ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no memory left for the continuation.</source>
        <translation>Für die Fortsetzung ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no memory left for the question and its answer.</source>
        <translation>Für die Frage und ihre Antwort ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no memory left for the texts to learn from.</source>
        <translation>Für die Texte zum Lernen ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no memory left to replay a part of the document.</source>
        <translation>Um einen Teil des Dokuments zu wiederholen, ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no memory to save what was read.</source>
        <translation>Um das Gelesene zu speichern, ist kein Speicher frei.</translation>
    </message>
    <message>
        <source>There is nothing in it that could be read as a document.</source>
        <translation>Sie enthält nichts, was als Dokument gelesen werden könnte.</translation>
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation>Es gibt nichts zu lesen.</translation>
    </message>
    <message>
        <source>There is nothing to score.</source>
        <translation>Es gibt nichts zu bewerten.</translation>
    </message>
    <message>
        <source>There is nothing to score; the reading is unharmed.</source>
        <translation>Es gibt nichts zu bewerten; die Lesung ist unversehrt.</translation>
    </message>
    <message>
        <source>This kind of file is not supported; PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown and plain text are.</source>
        <translation>Diese Art Datei wird nicht unterstützt, wohl aber PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown und reiner Text.</translation>
    </message>
    <message>
        <source>This program has no process for drawing pages.</source>
        <translation>Dieses Programm hat keinen Prozess zum Zeichnen von Seiten.</translation>
    </message>
    <message>
        <source>This version of Lectern asks readings of one document.</source>
        <translation>Diese Version von Lectern befragt Lesungen eines einzelnen Dokuments.</translation>
    </message>
    <message>
        <source>Training was interrupted.</source>
        <translation>Das Training wurde unterbrochen.</translation>
    </message>
    <message>
        <source>Try again; if it happens again, verify the library and report this message.</source>
        <translation>Erneut versuchen; wenn es wieder geschieht, die Bibliothek prüfen und diese Meldung melden.</translation>
    </message>
    <message>
        <source>Use a newer Lectern, or another file of the same model.</source>
        <translation>Ein neueres Lectern oder eine andere Datei desselben Modells benutzen.</translation>
    </message>
    <message>
        <source>Use a smaller document.</source>
        <translation>Ein kleineres Dokument benutzen.</translation>
    </message>
    <message>
        <source>Use fewer or shorter texts, or close other programs.</source>
        <translation>Weniger oder kürzere Texte benutzen oder andere Programme schließen.</translation>
    </message>
    <message>
        <source>Use shorter texts, or close other programs.</source>
        <translation>Kürzere Texte benutzen oder andere Programme schließen.</translation>
    </message>
    <message>
        <source>Verify the library; remove the document and open its file again.</source>
        <translation>Die Bibliothek prüfen; das Dokument entfernen und seine Datei neu öffnen.</translation>
    </message>
    <message>
        <source>Wait until the other program has finished, or close it, and try again.</source>
        <translation>Warten, bis das andere Programm fertig ist, oder es schließen, und erneut versuchen.</translation>
    </message>
    <message>
        <source>What was learned before is kept.</source>
        <translation>Das zuvor Gelernte bleibt erhalten.</translation>
    </message>
    <message>
        <source>Write a question.</source>
        <translation>Eine Frage schreiben.</translation>
    </message>
    <message>
        <source>A description of the document is not well-formed UTF-8</source>
        <translation>Eine Beschreibung des Dokuments ist kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>A description of the document is too long</source>
        <translation>Eine Beschreibung des Dokuments ist zu lang</translation>
    </message>
    <message>
        <source>A description of the reading is no text, or too long</source>
        <translation>Eine Beschreibung der Lesung ist kein Text oder zu lang</translation>
    </message>
    <message>
        <source>A document of the reading is missing</source>
        <translation>Ein Dokument der Lesung fehlt</translation>
    </message>
    <message>
        <source>A page keeps less than nothing or more than all of its cells</source>
        <translation>Eine Seite behält weniger als nichts oder mehr als alle ihre Zellen</translation>
    </message>
    <message>
        <source>A page of the document is too long</source>
        <translation>Eine Seite des Dokuments ist zu lang</translation>
    </message>
    <message>
        <source>A segment of the checkpoint is too large</source>
        <translation>Ein Segment des Zwischenstands ist zu groß</translation>
    </message>
    <message>
        <source>All tables</source>
        <translation>Alle Tabellen</translation>
    </message>
    <message>
        <source>Another Lectern has saved this reading since it was opened here</source>
        <translation>Ein anderes Lectern hat diese Lesung gespeichert, seit sie hier geöffnet wurde</translation>
    </message>
    <message>
        <source>SQLite has no full-text search (FTS5) on this computer</source>
        <translation>SQLite hat auf diesem Rechner keine Volltextsuche (FTS5)</translation>
    </message>
    <message>
        <source>The checkpoint has a negative number of tokens</source>
        <translation>Der Zwischenstand hat eine negative Zahl von Token</translation>
    </message>
    <message>
        <source>The checkpoint has too many segments</source>
        <translation>Der Zwischenstand hat zu viele Segmente</translation>
    </message>
    <message>
        <source>The description of the checkpoint is too long</source>
        <translation>Die Beschreibung des Zwischenstands ist zu lang</translation>
    </message>
    <message>
        <source>The document has a negative size</source>
        <translation>Das Dokument hat eine negative Größe</translation>
    </message>
    <message>
        <source>The file does not have the tables of a library</source>
        <translation>Die Datei hat nicht die Tabellen einer Bibliothek</translation>
    </message>
    <message>
        <source>The file is empty</source>
        <translation>Die Datei ist leer</translation>
    </message>
    <message>
        <source>The hash of the document is not one of SHA-256</source>
        <translation>Die Prüfsumme des Dokuments ist keine von SHA-256</translation>
    </message>
    <message>
        <source>The index for searching does not fit the text</source>
        <translation>Das Verzeichnis für die Suche passt nicht zum Text</translation>
    </message>
    <message>
        <source>The pages of the document do not lie one behind the other</source>
        <translation>Die Seiten des Dokuments liegen nicht hintereinander</translation>
    </message>
    <message>
        <source>The places of the words on a page are not what was stored</source>
        <translation>Die Stellen der Wörter auf einer Seite sind nicht das, was gespeichert wurde</translation>
    </message>
    <message>
        <source>The reading has a negative number of tokens</source>
        <translation>Die Lesung hat eine negative Zahl von Token</translation>
    </message>
    <message>
        <source>The reading has no document</source>
        <translation>Die Lesung hat kein Dokument</translation>
    </message>
    <message>
        <source>The reading has no fingerprint</source>
        <translation>Die Lesung hat keinen Fingerabdruck</translation>
    </message>
    <message>
        <source>The reading keeps an impossible share of a page</source>
        <translation>Die Lesung behält einen unmöglichen Anteil einer Seite</translation>
    </message>
    <message>
        <source>The segments of the checkpoint are not in order</source>
        <translation>Die Segmente des Zwischenstands sind nicht in der richtigen Reihenfolge</translation>
    </message>
    <message>
        <source>The text of a page is not well-formed UTF-8</source>
        <translation>Der Text einer Seite ist kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>There is not enough memory for this part of the library</source>
        <translation>Für diesen Teil der Bibliothek ist nicht genug Speicher frei</translation>
    </message>
    <message>
        <source>a DjVu document</source>
        <translation>ein DjVu-Dokument</translation>
    </message>
    <message>
        <source>a GGJT file, the format before GGUF</source>
        <translation>eine GGJT-Datei, das Format vor GGUF</translation>
    </message>
    <message>
        <source>a GGML file, the format before GGUF</source>
        <translation>eine GGML-Datei, das Format vor GGUF</translation>
    </message>
    <message>
        <source>a Git LFS pointer, not the file it points to</source>
        <translation>ein Verweis von Git LFS, nicht die Datei, auf die er verweist</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>ein PDF-Dokument</translation>
    </message>
    <message>
        <source>a PostScript document</source>
        <translation>ein PostScript-Dokument</translation>
    </message>
    <message>
        <source>a ZIP archive or a PyTorch checkpoint</source>
        <translation>ein ZIP-Archiv oder ein PyTorch-Checkpoint</translation>
    </message>
    <message>
        <source>a ban on new privileges</source>
        <translation>das Verbot neuer Rechte</translation>
    </message>
    <message>
        <source>a compressed file (bzip2)</source>
        <translation>eine gepackte Datei (bzip2)</translation>
    </message>
    <message>
        <source>a compressed file (gzip)</source>
        <translation>eine gepackte Datei (gzip)</translation>
    </message>
    <message>
        <source>a compressed file (xz)</source>
        <translation>eine gepackte Datei (xz)</translation>
    </message>
    <message>
        <source>a compressed file (zstd)</source>
        <translation>eine gepackte Datei (zstd)</translation>
    </message>
    <message>
        <source>a database (SQLite)</source>
        <translation>eine Datenbank (SQLite)</translation>
    </message>
    <message>
        <source>a fence around the file system (Landlock)</source>
        <translation>die Abgrenzung des Dateisystems (Landlock)</translation>
    </message>
    <message>
        <source>a filter of system calls (seccomp)</source>
        <translation>der Filter für Systemaufrufe (seccomp)</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>ein gzip-Archiv</translation>
    </message>
    <message>
        <source>a model file (GGUF), not a document</source>
        <translation>eine Modelldatei (GGUF), kein Dokument</translation>
    </message>
    <message>
        <source>a presentation (ODP)</source>
        <translation>eine Präsentation (ODP)</translation>
    </message>
    <message>
        <source>a presentation (PPTX)</source>
        <translation>eine Präsentation (PPTX)</translation>
    </message>
    <message>
        <source>a safetensors file</source>
        <translation>eine safetensors-Datei</translation>
    </message>
    <message>
        <source>a spreadsheet (ODS)</source>
        <translation>eine Tabelle (ODS)</translation>
    </message>
    <message>
        <source>a spreadsheet (XLSX)</source>
        <translation>eine Tabelle (XLSX)</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>eine Webseite</translation>
    </message>
    <message>
        <source>an OpenDocument file without text</source>
        <translation>eine OpenDocument-Datei ohne Text</translation>
    </message>
    <message>
        <source>an archive (7z)</source>
        <translation>ein Archiv (7z)</translation>
    </message>
    <message>
        <source>an archive (RAR)</source>
        <translation>ein Archiv (RAR)</translation>
    </message>
    <message>
        <source>an archive (ZIP)</source>
        <translation>ein Archiv (ZIP)</translation>
    </message>
    <message>
        <source>an entry is too large for the library</source>
        <translation>ein Eintrag ist zu groß für die Bibliothek</translation>
    </message>
    <message>
        <source>an image (GIF)</source>
        <translation>ein Bild (GIF)</translation>
    </message>
    <message>
        <source>an image (JPEG)</source>
        <translation>ein Bild (JPEG)</translation>
    </message>
    <message>
        <source>an image (PNG)</source>
        <translation>ein Bild (PNG)</translation>
    </message>
    <message>
        <source>an image (TIFF)</source>
        <translation>ein Bild (TIFF)</translation>
    </message>
    <message>
        <source>an image (WebP)</source>
        <translation>ein Bild (WebP)</translation>
    </message>
    <message>
        <source>an old or encrypted Office document (DOC, XLS or PPT)</source>
        <translation>ein altes oder verschlüsseltes Office-Dokument (DOC, XLS oder PPT)</translation>
    </message>
    <message>
        <source>and more of this kind</source>
        <translation>und weitere dieser Art</translation>
    </message>
    <message>
        <source>another kind than a whole number</source>
        <translation>etwas anderes als eine ganze Zahl</translation>
    </message>
    <message>
        <source>another program is using it and did not let go of it in time</source>
        <translation>ein anderes Programm benutzt sie und gab sie nicht rechtzeitig frei</translation>
    </message>
    <message>
        <source>belongs to a training of another model, text or option</source>
        <translation>gehört zu einem Training mit anderem Modell, Text oder anderer Option</translation>
    </message>
    <message>
        <source>data of another kind</source>
        <translation>Daten anderer Art</translation>
    </message>
    <message>
        <source>does not begin as one</source>
        <translation>beginnt nicht wie eine</translation>
    </message>
    <message>
        <source>has cells of another shape or format than was planned</source>
        <translation>hat Zellen anderer Form oder anderen Formats als geplant</translation>
    </message>
    <message>
        <source>has cells of tokens that were not read</source>
        <translation>hat Zellen von Token, die nicht gelesen wurden</translation>
    </message>
    <message>
        <source>has no layers</source>
        <translation>hat keine Schichten</translation>
    </message>
    <message>
        <source>has no merges</source>
        <translation>hat keine Zusammenfügungen</translation>
    </message>
    <message>
        <source>has no tokens</source>
        <translation>hat keine Token</translation>
    </message>
    <message>
        <source>has scales that are no numbers</source>
        <translation>hat Skalen, die keine Zahlen sind</translation>
    </message>
    <message>
        <source>has shares for another number of heads</source>
        <translation>hat Anteile für eine andere Zahl von Köpfen</translation>
    </message>
    <message>
        <source>has widths that are no multiple of 32</source>
        <translation>hat Breiten, die keine Vielfachen von 32 sind</translation>
    </message>
    <message>
        <source>holds no page that could be read: they are damaged.</source>
        <translation>enthält keine lesbare Seite: Alle sind beschädigt.</translation>
    </message>
    <message>
        <source>holds no pages.</source>
        <translation>enthält keine Seiten.</translation>
    </message>
    <message>
        <source>how its budget was lowered</source>
        <translation>wie sein Speicherbudget gesenkt wurde</translation>
    </message>
    <message>
        <source>how the budget is divided among heads</source>
        <translation>wie das Speicherbudget auf die Köpfe verteilt ist</translation>
    </message>
    <message>
        <source>how the model counts positions</source>
        <translation>wie das Modell Positionen zählt</translation>
    </message>
    <message>
        <source>is damaged</source>
        <translation>ist beschädigt</translation>
    </message>
    <message>
        <source>is encrypted and needs a password.</source>
        <translation>ist verschlüsselt und braucht ein Passwort.</translation>
    </message>
    <message>
        <source>is encrypted, and the password given is wrong.</source>
        <translation>ist verschlüsselt, und das angegebene Passwort ist falsch.</translation>
    </message>
    <message>
        <source>is longer or shorter than it should be</source>
        <translation>ist länger oder kürzer, als sie sein sollte</translation>
    </message>
    <message>
        <source>is no readable PDF: its structure is damaged or cut off.</source>
        <translation>ist kein lesbares PDF: Sein Aufbau ist beschädigt oder abgeschnitten.</translation>
    </message>
    <message>
        <source>is no training that was begun</source>
        <translation>ist kein begonnenes Training</translation>
    </message>
    <message>
        <source>it cannot be opened or created</source>
        <translation>sie kann nicht geöffnet oder angelegt werden</translation>
    </message>
    <message>
        <source>it cannot be written: the file or its folder is read-only</source>
        <translation>sie kann nicht beschrieben werden: Die Datei oder ihr Ordner ist schreibgeschützt</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>ein Ordner</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>sie ist leer</translation>
    </message>
    <message>
        <source>it is no file</source>
        <translation>keine Datei</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>keine Datei</translation>
    </message>
    <message>
        <source>its header</source>
        <translation>sein Kopf</translation>
    </message>
    <message>
        <source>lacks a part of what its policy knows</source>
        <translation>fehlt ein Teil dessen, was ihre Strategie weiß</translation>
    </message>
    <message>
        <source>lacks what its policy knows</source>
        <translation>fehlt, was ihre Strategie weiß</translation>
    </message>
    <message>
        <source>made its reader answer nonsense</source>
        <translation>ließ seinen Leser Unsinn antworten</translation>
    </message>
    <message>
        <source>named .pdf, but holds no PDF</source>
        <translation>als .pdf benannt, aber kein PDF</translation>
    </message>
    <message>
        <source>positions are counted among the kept tokens (rank)</source>
        <translation>Positionen zählen unter den behaltenen Token (Rang)</translation>
    </message>
    <message>
        <source>the budget in tokens per head</source>
        <translation>das Speicherbudget in Token je Kopf</translation>
    </message>
    <message>
        <source>the cell format</source>
        <translation>das Zellformat</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>die Festplatte ist voll</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>the model&apos;s tokenizer</source>
        <translation>der Tokenizer des Modells</translation>
    </message>
    <message>
        <source>the number of first tokens that are always kept</source>
        <translation>die Zahl der Anfangstoken, die immer behalten werden</translation>
    </message>
    <message>
        <source>the policy</source>
        <translation>die Strategie</translation>
    </message>
    <message>
        <source>the positions</source>
        <translation>die Positionen</translation>
    </message>
    <message>
        <source>the retaining heads</source>
        <translation>die Behalteköpfe</translation>
    </message>
    <message>
        <source>the text of the document</source>
        <translation>der Text des Dokuments</translation>
    </message>
    <message>
        <source>the tokens read together</source>
        <translation>die zusammen gelesenen Token</translation>
    </message>
    <message>
        <source>the version of Lectern</source>
        <translation>die Version von Lectern</translation>
    </message>
    <message>
        <source>the work was stopped</source>
        <translation>die Arbeit wurde angehalten</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>es ist nicht genug Speicher frei</translation>
    </message>
    <message>
        <source>this is not a library of Lectern</source>
        <translation>dies ist keine Bibliothek von Lectern</translation>
    </message>
    <message>
        <source>took longer than any document should</source>
        <translation>brauchte länger, als ein Dokument sollte</translation>
    </message>
    <message>
        <source>was written by a later version of Lectern</source>
        <translation>wurde von einer späteren Version von Lectern geschrieben</translation>
    </message>
    <message>
        <source>Check the connection to the network, then resume.</source>
        <translation>Die Verbindung zum Netz prüfen, dann fortsetzen.</translation>
    </message>
    <message>
        <source>Check the date and time of this machine, and the network; or add the model from disk.</source>
        <translation>Datum und Uhrzeit dieses Rechners und das Netz prüfen; oder das Modell von der Festplatte hinzufügen.</translation>
    </message>
    <message>
        <source>Check the permissions of its folder.</source>
        <translation>Die Zugriffsrechte seines Ordners prüfen.</translation>
    </message>
    <message>
        <source>Choose another model first.</source>
        <translation>Zuerst ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Choose other pages; those of a scan must be recognised first.</source>
        <translation>Andere Seiten wählen; die eines Scans müssen zuerst erkannt werden.</translation>
    </message>
    <message>
        <source>Fetch it again; if it fails in the same way, choose another model.</source>
        <translation>Erneut holen; wenn es wieder so scheitert, ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Fetch the file in another way and add it from disk, or choose another model.</source>
        <translation>Die Datei auf anderem Weg holen und von der Festplatte hinzufügen, oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Free some space or check the permissions of the folder, then resume.</source>
        <translation>Platz schaffen oder die Zugriffsrechte des Ordners prüfen, dann fortsetzen.</translation>
    </message>
    <message>
        <source>Free some space, then resume.</source>
        <translation>Platz schaffen, dann fortsetzen.</translation>
    </message>
    <message>
        <source>Get the file from its publisher and add it from disk.</source>
        <translation>Die Datei beim Herausgeber besorgen und von der Festplatte hinzufügen.</translation>
    </message>
    <message>
        <source>Install Lectern again.</source>
        <translation>Lectern neu installieren.</translation>
    </message>
    <message>
        <source>It cannot be fetched by Lectern.</source>
        <translation>Lectern kann es nicht holen.</translation>
    </message>
    <message>
        <source>It was damaged on the way, or somebody changed it; it was removed.</source>
        <translation>Sie wurde unterwegs beschädigt, oder jemand hat sie geändert; sie wurde entfernt.</translation>
    </message>
    <message>
        <source>It was not fetched twice.</source>
        <translation>Es wurde nicht zweimal geholt.</translation>
    </message>
    <message>
        <source>Models can be used by their file alone.</source>
        <translation>Modelle sind nur über ihre Datei benutzbar.</translation>
    </message>
    <message>
        <source>Nothing of it is used.</source>
        <translation>Nichts davon wird benutzt.</translation>
    </message>
    <message>
        <source>Nothing was chosen.</source>
        <translation>Es wurde nichts gewählt.</translation>
    </message>
    <message>
        <source>Remove it with a file manager.</source>
        <translation>Mit einem Dateimanager entfernen.</translation>
    </message>
    <message>
        <source>The model was not removed.</source>
        <translation>Das Modell wurde nicht entfernt.</translation>
    </message>
    <message>
        <source>There is no text on these pages.</source>
        <translation>Auf diesen Seiten ist kein Text.</translation>
    </message>
    <message>
        <source>Try again later, or add the model from disk.</source>
        <translation>Später erneut versuchen oder das Modell von der Festplatte hinzufügen.</translation>
    </message>
    <message>
        <source>Wait until it is there.</source>
        <translation>Warten, bis es da ist.</translation>
    </message>
    <message>
        <source>What has arrived is kept.</source>
        <translation>Was angekommen ist, bleibt erhalten.</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>does not lie in Lectern&apos;s own folder</source>
        <translation>liegt nicht in Lecterns eigenem Ordner</translation>
    </message>
    <message>
        <source>is open</source>
        <translation>ist geöffnet</translation>
    </message>
    <message>
        <source>no file can be made there</source>
        <translation>dort kann keine Datei angelegt werden</translation>
    </message>
    <message>
        <source>nothing came for too long</source>
        <translation>zu lange kam nichts</translation>
    </message>
    <message>
        <source>the connection ended too soon</source>
        <translation>die Verbindung endete zu früh</translation>
    </message>
    <message>
        <source>Documents and what was saved of their readings are whole; what was read since then is lost.</source>
        <translation>Dokumente und das Gespeicherte ihrer Lesungen sind unversehrt; was seither gelesen wurde, ist verloren.</translation>
    </message>
    <message>
        <source>It was started again. Readings go on from where they were saved last.</source>
        <translation>Er wurde neu gestartet. Lesungen gehen dort weiter, wo sie zuletzt gespeichert wurden.</translation>
    </message>
    <message>
        <source>Open the model again; readings go on from where they were saved.</source>
        <translation>Das Modell erneut öffnen; Lesungen gehen dort weiter, wo sie gespeichert wurden.</translation>
    </message>
    <message>
        <source>Questions that were not answered can be asked again.</source>
        <translation>Nicht beantwortete Fragen können erneut gestellt werden.</translation>
    </message>
    <message>
        <source>there was no memory left</source>
        <translation>es war kein Speicher mehr frei</translation>
    </message>
    <message>
        <source>Copy the library to a folder where you may write, and open the copy.</source>
        <translation>Die Bibliothek in einen beschreibbaren Ordner kopieren und die Kopie öffnen.</translation>
    </message>
    <message>
        <source>Copy the library, with the files beside it, to a folder where you may write, and open the copy.</source>
        <translation>Die Bibliothek mit den Dateien daneben in einen beschreibbaren Ordner kopieren und die Kopie öffnen.</translation>
    </message>
    <message>
        <source>Get the file again from where it was exported, or read the document here.</source>
        <translation>Die Datei dort, wo sie exportiert wurde, neu beschaffen oder das Dokument hier lesen.</translation>
    </message>
    <message>
        <source>It was damaged and is lost. What was read of it is kept.</source>
        <translation>Er war beschädigt und ist verloren. Was davon gelesen wurde, ist noch da.</translation>
    </message>
    <message>
        <source>It would have to be brought up to date. The library was not opened.</source>
        <translation>Sie müsste auf den neuen Stand gebracht werden. Die Bibliothek wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>Less of the document is kept than was asked for.</source>
        <translation>Vom Dokument wird weniger behalten als verlangt.</translation>
    </message>
    <message>
        <source>Close other programs and try again, or save the file in smaller parts and open these.</source>
        <translation>Andere Programme schließen und erneut versuchen, oder die Datei in kleineren Teilen speichern und diese öffnen.</translation>
    </message>
    <message>
        <source>Other programs have the rest, or the file was made to bring programs down. It was read in a process of its own, so nothing else was harmed.</source>
        <translation>Andere Programme haben den Rest, oder die Datei soll Programme zum Absturz bringen. Sie wurde in einem eigenen Prozess gelesen, sodass sonst nichts Schaden nahm.</translation>
    </message>
    <message>
        <source>Reading the file needs more memory than is free.</source>
        <translation>Das Lesen der Datei braucht mehr Speicher, als frei ist.</translation>
    </message>
    <message>
        <source>a piece of it is larger than any text should be.</source>
        <translation>ein Stück davon ist größer, als ein Text sein sollte.</translation>
    </message>
    <message>
        <source>it defines entities of its own, which a document has no use for.</source>
        <translation>sie definiert eigene Entitäten, für die ein Dokument keine Verwendung hat.</translation>
    </message>
    <message>
        <source>its elements are nested more than 256 deep.</source>
        <translation>ihre Elemente sind tiefer als 256-fach verschachtelt.</translation>
    </message>
    <message>
        <source>Nothing of it can be rescued: restore a backup, or move the library away and read your documents again.</source>
        <translation>Nichts davon ist zu retten: eine Sicherung zurückspielen, oder die Bibliothek wegräumen und die Dokumente neu lesen.</translation>
    </message>
    <message>
        <source>Read the file again: its text comes back, and nothing of it is read twice.</source>
        <translation>Die Datei neu lesen: Ihr Text kommt zurück, und nichts wird zweimal gelesen.</translation>
    </message>
    <message>
        <source>The checkpoint was not saved, and there is none before it. Reading goes on in memory.</source>
        <translation>Der Zwischenstand wurde nicht gespeichert, und davor gibt es keinen. Das Lesen geht im Arbeitsspeicher weiter.</translation>
    </message>
    <message>
        <source>The journal cannot be read without writing there. The library was not opened.</source>
        <translation>Das Journal ist nicht zu lesen, ohne dort zu schreiben. Die Bibliothek wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>The library was not opened.</source>
        <translation>Die Bibliothek wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>What is saved in it can be used; nothing is saved.</source>
        <translation>Was darin gespeichert ist, lässt sich nutzen; gespeichert wird nichts.</translation>
    </message>
    <message>
        <source>The document is being written to: it changed each time it was opened. Its reading will not be saved.</source>
        <translation>Das Dokument wird gerade beschrieben: Bei jedem Öffnen hatte es sich geändert. Seine Lesung wird nicht gespeichert.</translation>
    </message>
    <message>
        <source>Nothing was learned from this document.</source>
        <translation>Aus diesem Dokument wurde nichts gelernt.</translation>
    </message>
    <message>
        <source>A file of the document cannot be read, so that it would not be known again: its reading will not be saved.</source>
        <translation>Eine Datei des Dokuments kann nicht gelesen werden, sodass es nicht wiedererkannt würde: Seine Lesung wird nicht gespeichert.</translation>
    </message>
    <message>
        <source>So large a file is probably no document.</source>
        <translation>Eine so große Datei ist wahrscheinlich kein Dokument.</translation>
    </message>
    <message>
        <source>positions beyond that window are used, as asked; answers may suffer</source>
        <translation>wie verlangt, werden Positionen jenseits dieses Fensters benutzt; die Antworten können leiden</translation>
    </message>
    <message>
        <source>positions beyond that window are used, as nothing is dropped; answers may suffer</source>
        <translation>da nichts entfernt wird, werden Positionen jenseits dieses Fensters benutzt; die Antworten können leiden</translation>
    </message>
    <message>
        <source>Choose other pages, or read the document again.</source>
        <translation>Andere Seiten wählen oder das Dokument neu lesen.</translation>
    </message>
    <message>
        <source>The document does not have the pages that are to be read.</source>
        <translation>Das Dokument hat die Seiten nicht, die gelesen werden sollen.</translation>
    </message>
    <message>
        <source> with {sinks} sinks</source>
        <translation> mit {sinks} Anfangstoken</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; belongs to another program</source>
        <translation>„{file}“ gehört zu einem anderen Programm</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be opened any more.</source>
        <translation>„{file}“ kann nicht mehr geöffnet werden.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be opened: {reason}.</source>
        <translation>„{file}“ kann nicht geöffnet werden: {reason}.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be read: {reason}</source>
        <translation>„{file}“ kann nicht gelesen werden: {reason}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be written: {reason}</source>
        <translation>„{file}“ kann nicht geschrieben werden: {reason}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be written: {reason}.</source>
        <translation>„{file}“ kann nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; could not be written: {reason}.</source>
        <translation>„{file}“ konnte nicht geschrieben werden: {reason}.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; ends at byte {size}, before the end of tensor &apos;{tensor}&apos; ({blocks} blocks of {format} at offset {offset} of the tensor data)</source>
        <translation>„{file}“ endet bei Byte {size}, vor dem Ende des Tensors „{tensor}“ ({blocks} Blöcke {format} ab Position {offset} der Tensordaten)</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; ends at byte {size}, in the middle of {place}</source>
        <translation>„{file}“ endet bei Byte {size}, mitten in: {place}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; has no ending that says what it is to be.</source>
        <translation>„{file}“ hat keine Endung, die sagt, was daraus werden soll.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; has no page {page}.</source>
        <translation>„{file}“ hat keine Seite {page}.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; has {size} GiB; the limit is {limit} GiB.</source>
        <translation>„{file}“ hat {size} GiB; die Grenze liegt bei {limit} GiB.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; holds no document that can be read.</source>
        <translation>„{file}“ enthält kein Dokument, das gelesen werden kann.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is a GGUF file for big-endian machines (version {swapped})</source>
        <translation>„{file}“ ist eine GGUF-Datei für Big-Endian-Rechner (Version {swapped})</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is a GGUF file of version {version}</source>
        <translation>„{file}“ ist eine GGUF-Datei der Version {version}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is a pipe or a device, not a file.</source>
        <translation>„{file}“ ist eine Pipe oder ein Gerät, keine Datei.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is damaged, and of an earlier version</source>
        <translation>„{file}“ ist beschädigt und von einer früheren Version</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is not a GGUF model file; it looks like {kind}</source>
        <translation>„{file}“ ist keine GGUF-Modelldatei; sie sieht aus wie {kind}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is of version {version}; this Lectern knows versions up to {newest}</source>
        <translation>„{file}“ hat die Version {version}; dieses Lectern kennt Versionen bis {newest}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is part {part} of {parts} of a model</source>
        <translation>„{file}“ ist Teil {part} von {parts} eines Modells</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is part {part} of {parts} of a model, but its name does not end in &apos;{ending}&apos;</source>
        <translation>„{file}“ ist Teil {part} von {parts} eines Modells, aber der Name endet nicht mit „{ending}“</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is read-only, and of an earlier version</source>
        <translation>„{file}“ ist schreibgeschützt und von einer früheren Version</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is read-only, and what was saved last lies in a journal beside it</source>
        <translation>„{file}“ ist schreibgeschützt, und das zuletzt Gespeicherte liegt in einem Journal daneben</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is the first of {parts} parts of a model, but part &apos;{part}&apos; cannot be used: {problem}</source>
        <translation>„{file}“ ist der erste von {parts} Teilen eines Modells, aber Teil „{part}“ kann nicht benutzt werden: {problem}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is the library itself</source>
        <translation>„{file}“ ist die Bibliothek selbst</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; needs about {needed} of memory; {free} are free.</source>
        <translation>„{file}“ braucht etwa {needed} Arbeitsspeicher; {free} sind frei.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; stores tensor &apos;{tensor}&apos; in number format {type}, which Lectern does not know</source>
        <translation>„{file}“ speichert den Tensor „{tensor}“ im Zahlenformat {type}, das Lectern nicht kennt</translation>
    </message>
    <message>
        <source>&apos;{file}&apos;: another program is using it</source>
        <translation>„{file}“: Ein anderes Programm benutzt sie</translation>
    </message>
    <message>
        <source>&apos;{file}&apos;: the disk is full: {free} MB free of {needed} needed</source>
        <translation>„{file}“: Der Datenträger ist voll: {free} MB frei, {needed} MB nötig</translation>
    </message>
    <message>
        <source>&apos;{folder}&apos; has {free} free; {needed} more are needed.</source>
        <translation>In „{folder}“ sind {free} frei; {needed} mehr werden gebraucht.</translation>
    </message>
    <message>
        <source>&apos;{heads}&apos; does not say how much of a budget each head needs.</source>
        <translation>„{heads}“ sagt nicht, wie viel vom Speicherbudget jeder Kopf braucht.</translation>
    </message>
    <message>
        <source>&apos;{model}&apos; cannot be fetched from {host}: {why}.</source>
        <translation>„{model}“ kann nicht von {host} geholt werden: {why}.</translation>
    </message>
    <message>
        <source>&apos;{model}&apos; was not fetched.</source>
        <translation>„{model}“ wurde nicht geholt.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; cannot be opened: it is {kind}.</source>
        <translation>„{name}“ kann nicht geöffnet werden. Art der Datei: {kind}.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; could not be handed to the process that reads it.</source>
        <translation>„{name}“ konnte nicht an den lesenden Prozess übergeben werden.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; has no page {page}.</source>
        <translation>„{name}“ hat keine Seite {page}.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; holds no text on any page.</source>
        <translation>„{name}“ enthält auf keiner Seite Text.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a Word document whose text cannot be read.</source>
        <translation>„{name}“ ist ein Word-Dokument, dessen Text nicht gelesen werden kann.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a Word document without its text.</source>
        <translation>„{name}“ ist ein Word-Dokument, dessen Text fehlt.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a Word document without text.</source>
        <translation>„{name}“ ist ein Word-Dokument ohne Text.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a rich text document of more than 1 GiB.</source>
        <translation>„{name}“ ist ein RTF-Dokument von mehr als 1 GiB.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a rich text document that is cut off.</source>
        <translation>„{name}“ ist ein abgeschnittenes RTF-Dokument.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a rich text document without text.</source>
        <translation>„{name}“ ist ein RTF-Dokument ohne Text.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a text document whose text cannot be read.</source>
        <translation>„{name}“ ist ein Textdokument, dessen Text nicht gelesen werden kann.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a text document without text.</source>
        <translation>„{name}“ ist ein Textdokument ohne Text.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a text of {size} GiB; the limit is 1 GiB.</source>
        <translation>„{name}“ ist ein Text von {size} GiB; die Grenze liegt bei 1 GiB.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a web page of more than {most} MiB.</source>
        <translation>„{name}“ ist eine Webseite von mehr als {most} MiB.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a web page without text.</source>
        <translation>„{name}“ ist eine Webseite ohne Text.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is an e-book that does not say what its chapters are.</source>
        <translation>„{name}“ ist ein E-Book, das seine Kapitel nicht nennt.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is an e-book whose chapters cannot be read.</source>
        <translation>„{name}“ ist ein E-Book, dessen Kapitel nicht gelesen werden können.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is an e-book with copy protection (DRM).</source>
        <translation>„{name}“ ist ein E-Book mit Kopierschutz (DRM).</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is an e-book without text.</source>
        <translation>„{name}“ ist ein E-Book ohne Text.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is encrypted.</source>
        <translation>„{name}“ ist verschlüsselt.</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; nests its groups more than {deepest} deep.</source>
        <translation>Die Gruppen von „{name}“ sind tiefer als {deepest} Ebenen verschachtelt.</translation>
    </message>
    <message>
        <source>&apos;{pages}&apos; is no page or range of pages of this document.</source>
        <translation>„{pages}“ ist keine Seite und kein Seitenbereich dieses Dokuments.</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a budget.</source>
        <translation>„{text}“ ist kein Speicherbudget.</translation>
    </message>
    <message>
        <source>1 place is not valid {encoding} and was replaced by U+FFFD.</source>
        <translation>1 Stelle ist kein gültiges {encoding} und wurde durch U+FFFD ersetzt.</translation>
    </message>
    <message>
        <source>A chunk of {chunk} tokens is out of range.</source>
        <translation>Ein Block von {chunk} Token liegt außerhalb des Bereichs.</translation>
    </message>
    <message>
        <source>A document has {tokens} tokens; its passages need {needed}.</source>
        <translation>Ein Dokument hat {tokens} Token; seine Passagen brauchen {needed}.</translation>
    </message>
    <message>
        <source>A document has {tokens} tokens; {batch} are the least.</source>
        <translation>Ein Dokument hat {tokens} Token; mindestens {batch} sind nötig.</translation>
    </message>
    <message>
        <source>A file of {packed} KiB unpacks to more than {unpacked} MiB.</source>
        <translation>Eine Datei von {packed} KiB wird entpackt größer als {unpacked} MiB.</translation>
    </message>
    <message>
        <source>A page of the library has the impossible number {last}</source>
        <translation>Eine Seite der Bibliothek hat die unmögliche Nummer {last}</translation>
    </message>
    <message>
        <source>A part of the saved reading {how}.</source>
        <translation>Ein Teil der gespeicherten Lesung {how}.</translation>
    </message>
    <message>
        <source>All {layers} layers of the model are on the graphics card, its vocabulary on the CPU: the card has no room for it beside what reading takes. Answering is slower than with all of the model there. Close other programs that use the card, or choose a smaller model.</source>
        <translation>Alle {layers} Schichten des Modells liegen auf der Grafikkarte, sein Wortschatz auf dem Prozessor: Neben dem, was das Lesen braucht, hat die Karte keinen Platz dafür. Das Antworten ist langsamer als mit dem ganzen Modell dort. Schließen Sie andere Programme, die die Karte nutzen, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>Another process could not be started ({program}: {reason}).</source>
        <translation>Ein anderer Prozess konnte nicht gestartet werden ({program}: {reason}).</translation>
    </message>
    <message>
        <source>Another window fetches &apos;{model}&apos; already.</source>
        <translation>Ein anderes Fenster holt „{model}“ bereits.</translation>
    </message>
    <message>
        <source>Begin a new conversation, or ask for a shorter answer{option}.</source>
        <translation>Ein neues Gespräch beginnen oder eine kürzere Antwort verlangen{option}.</translation>
    </message>
    <message>
        <source>Begin anew with a lower learning rate{option}.</source>
        <translation>Mit niedrigerer Lernrate neu beginnen{option}.</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>Cells are stored as {format}: {kept} % of the tokens fit into the budget, where {other} has room for {other_kept} %; the measured score is {score} instead of {other_score} % of what keeping everything gives.</source>
        <translation>Zellen werden als {format} gespeichert: {kept} % der Token passen ins Budget, mit {other} wären es {other_kept} %; der gemessene Wert ist {score} statt {other_score} % dessen, was bei vollem Umfang erreicht wird.</translation>
    </message>
    <message>
        <source>Cells of the format &apos;{format}&apos; are stored in groups, of which none can be dropped; the budget has room for {budget} of {tokens} tokens.</source>
        <translation>Zellen im Format „{format}“ liegen in Gruppen, aus denen keine entfernt werden kann; das Budget hat Platz für {budget} von {tokens} Token.</translation>
    </message>
    <message>
        <source>Cells of the format &apos;{format}&apos; cannot be read on a graphics card.</source>
        <translation>Zellen im Format „{format}“ können auf einer Grafikkarte nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Choose a form{option}: {names}.</source>
        <translation>Eine Form wählen{option}: {names}.</translation>
    </message>
    <message>
        <source>Choose a smaller budget{option}, close other programs that use the card, or read on the CPU{device}.</source>
        <translation>Ein kleineres Speicherbudget wählen{option}, andere Programme schließen, die die Grafikkarte benutzen, oder auf der CPU lesen{device}.</translation>
    </message>
    <message>
        <source>Choose a smaller budget{option}, or close other programs.</source>
        <translation>Ein kleineres Speicherbudget wählen{option} oder andere Programme schließen.</translation>
    </message>
    <message>
        <source>Choose a smaller window{option}, or close other programs.</source>
        <translation>Ein kleineres Fenster wählen{option} oder andere Programme schließen.</translation>
    </message>
    <message>
        <source>Choose another format{option}, or read on the CPU{device}.</source>
        <translation>Ein anderes Format wählen{option} oder auf der CPU lesen{device}.</translation>
    </message>
    <message>
        <source>Choose another form{option}: {names}.</source>
        <translation>Eine andere Form wählen{option}: {names}.</translation>
    </message>
    <message>
        <source>Choose one of {names}.</source>
        <translation>Eine hiervon wählen: {names}.</translation>
    </message>
    <message>
        <source>Choose {least} to {most} tokens.</source>
        <translation>{least} bis {most} Token wählen.</translation>
    </message>
    <message>
        <source>Document {id}</source>
        <translation>Dokument {id}</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Drawing a page of &apos;{name}&apos;</source>
        <translation>Das Zeichnen einer Seite von „{name}“</translation>
    </message>
    <message>
        <source>Export the readings that are whole{option}.</source>
        <translation>Die unversehrten Lesungen exportieren{option}.</translation>
    </message>
    <message>
        <source>Find it out by trying{option}.</source>
        <translation>Durch Ausprobieren herausfinden{option}.</translation>
    </message>
    <message>
        <source>Find it out with this file and texts of 1,024 tokens and more{option}.</source>
        <translation>Mit dieser Datei und Texten von 1.024 Token und mehr herausfinden{option}.</translation>
    </message>
    <message>
        <source>Folders within a folder are not read. Left out: {folders}.</source>
        <translation>Ordner in einem Ordner werden nicht gelesen. Ausgelassen: {folders}.</translation>
    </message>
    <message>
        <source>Give a longer text, or another window of at least 8 tokens{option}.</source>
        <translation>Einen längeren Text angeben oder ein anderes Fenster von mindestens 8 Token{option}.</translation>
    </message>
    <message>
        <source>Give its password{option}.</source>
        <translation>Das Passwort angeben{option}.</translation>
    </message>
    <message>
        <source>Give longer texts, or make documents longer{option}.</source>
        <translation>Längere Texte angeben oder die Dokumente länger machen{option}.</translation>
    </message>
    <message>
        <source>Give more text, or make documents shorter{option}.</source>
        <translation>Mehr Text angeben oder die Dokumente kürzer machen{option}.</translation>
    </message>
    <message>
        <source>Give the path of a GGUF file, or one of these names: {names}.</source>
        <translation>Den Pfad einer GGUF-Datei oder einen dieser Namen angeben: {names}.</translation>
    </message>
    <message>
        <source>Give the right password{option}: upper and lower case matter.</source>
        <translation>Das richtige Passwort angeben{option}: Groß- und Kleinschreibung zählen.</translation>
    </message>
    <message>
        <source>Install tesseract and its data for the language (packages tesseract-ocr, tesseract-ocr-...), or read the document without its scans{option}.</source>
        <translation>Tesseract und die Daten für die Sprache installieren (Pakete tesseract-ocr, tesseract-ocr-...) oder das Dokument ohne seine Scans lesen{option}.</translation>
    </message>
    <message>
        <source>Its elements are nested more than {deepest} deep.</source>
        <translation>Ihre Elemente sind tiefer als {deepest} Ebenen verschachtelt.</translation>
    </message>
    <message>
        <source>Its tokens would be wrong. The rules that are known: {known}.</source>
        <translation>Seine Token wären falsch. Bekannt sind diese Regeln: {known}.</translation>
    </message>
    <message>
        <source>Keep everything{option}, or choose another format{format}.</source>
        <translation>Alles behalten{option} oder ein anderes Format wählen{format}.</translation>
    </message>
    <message>
        <source>Lectern does not know how the document is to be read.</source>
        <translation>Lectern weiß nicht, wie das Dokument gelesen werden soll.</translation>
    </message>
    <message>
        <source>Left out: {problem}</source>
        <translation>Ausgelassen: {problem}</translation>
    </message>
    <message>
        <source>Line {line} of &apos;{file}&apos; is no JSON object with the texts document, question and answer.</source>
        <translation>Zeile {line} von „{file}“ ist kein JSON-Objekt mit den Texten document, question und answer.</translation>
    </message>
    <message>
        <source>Message {id} does not stand behind the one that it answers</source>
        <translation>Nachricht {id} steht nicht hinter der, die sie beantwortet</translation>
    </message>
    <message>
        <source>Message {id} is neither a question nor an answer</source>
        <translation>Nachricht {id} ist weder Frage noch Antwort</translation>
    </message>
    <message>
        <source>Message {id} quotes from a place that the document does not have</source>
        <translation>Nachricht {id} zitiert eine Stelle, die das Dokument nicht hat</translation>
    </message>
    <message>
        <source>None of the documents has {tokens} tokens.</source>
        <translation>Keines der Dokumente hat {tokens} Token.</translation>
    </message>
    <message>
        <source>Open &apos;{file}&apos;.</source>
        <translation>„{file}“ öffnen.</translation>
    </message>
    <message>
        <source>Page {page} of &apos;{name}&apos; cannot be drawn.</source>
        <translation>Seite {page} von „{name}“ kann nicht gezeichnet werden.</translation>
    </message>
    <message>
        <source>Page {page} of &apos;{name}&apos; has no size.</source>
        <translation>Seite {page} von „{name}“ hat keine Größe.</translation>
    </message>
    <message>
        <source>Put all {parts} parts in one folder; download again what is missing.</source>
        <translation>Alle {parts} Teile in einen Ordner legen; Fehlendes erneut herunterladen.</translation>
    </message>
    <message>
        <source>Question ({question} tokens) and answer ({answer}) need more than the {room} tokens that are left for them.</source>
        <translation>Frage ({question} Token) und Antwort ({answer}) brauchen mehr als die {room} Token, die dafür bleiben.</translation>
    </message>
    <message>
        <source>Read on with the same document, model and options{option}.</source>
        <translation>Mit demselben Dokument, Modell und denselben Optionen weiterlesen{option}.</translation>
    </message>
    <message>
        <source>Reading needs {needed} beside the model; {free} are free.</source>
        <translation>Das Lesen braucht neben dem Modell {needed}; {free} sind frei.</translation>
    </message>
    <message>
        <source>Reading needs {needed} on the graphics card beside the model; {free} are free there.</source>
        <translation>Das Lesen braucht auf der Grafikkarte neben dem Modell {needed}; dort sind {free} frei.</translation>
    </message>
    <message>
        <source>Reading the file &apos;{name}&apos;</source>
        <translation>Das Lesen der Datei „{name}“</translation>
    </message>
    <message>
        <source>Reading {id} has an impossible number of tokens or bytes</source>
        <translation>Lesung {id} hat eine unmögliche Zahl von Token oder Bytes</translation>
    </message>
    <message>
        <source>Reading {id} has no document</source>
        <translation>Lesung {id} hat kein Dokument</translation>
    </message>
    <message>
        <source>Reading {id} has {tokens} of {total} tokens.</source>
        <translation>Lesung {id} hat {tokens} von {total} Token.</translation>
    </message>
    <message>
        <source>Reading {id} is neither complete nor being read</source>
        <translation>Lesung {id} ist weder vollständig noch in Arbeit</translation>
    </message>
    <message>
        <source>Reading {id} is of {documents} documents.</source>
        <translation>Lesung {id} betrifft {documents} Dokumente.</translation>
    </message>
    <message>
        <source>Reading {id} was made by {model} and fits nothing else. What differs: {differences}.</source>
        <translation>Lesung {id} entstand mit {model} und passt zu nichts anderem. Unterschiede: {differences}.</translation>
    </message>
    <message>
        <source>Remove it{option}. The document can be read again.</source>
        <translation>Sie entfernen{option}. Das Dokument kann erneut gelesen werden.</translation>
    </message>
    <message>
        <source>Rescue what is whole into a fresh library{option}.</source>
        <translation>Das Unversehrte in eine neue Bibliothek retten{option}.</translation>
    </message>
    <message>
        <source>Segment {index} of the reading is missing</source>
        <translation>Segment {index} der Lesung fehlt</translation>
    </message>
    <message>
        <source>Segment {index} of the reading is not what was saved</source>
        <translation>Segment {index} der Lesung ist nicht das, was gespeichert wurde</translation>
    </message>
    <message>
        <source>Shorten the question, or ask for a shorter answer{option}.</source>
        <translation>Die Frage kürzen oder eine kürzere Antwort verlangen{option}.</translation>
    </message>
    <message>
        <source>Somebody may stand between this machine and the host, so &apos;{model}&apos; was not fetched.</source>
        <translation>Jemand könnte zwischen diesem Rechner und dem Server stehen; „{model}“ wurde deshalb nicht geholt.</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; has no place in this architecture.</source>
        <translation>Der Tensor „{tensor}“ hat in dieser Architektur keinen Platz.</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; is missing.</source>
        <translation>Der Tensor „{tensor}“ fehlt.</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; is {columns} x {rows}, but the model&apos;s sizes ask for {wanted_columns} x {wanted_rows}.</source>
        <translation>Der Tensor „{tensor}“ hat {columns} x {rows}, doch die Maße des Modells verlangen {wanted_columns} x {wanted_rows}.</translation>
    </message>
    <message>
        <source>The budget has room for {budget} tokens a head; the policy &apos;{policy}&apos;{sinks} needs at least {least}.</source>
        <translation>Das Speicherbudget reicht für {budget} Token je Kopf; die Strategie „{policy}“{sinks} braucht mindestens {least}.</translation>
    </message>
    <message>
        <source>The catalogue knows no safe address of &apos;{model}&apos;.</source>
        <translation>Das Verzeichnis kennt keine sichere Adresse für „{model}“.</translation>
    </message>
    <message>
        <source>The catalogue of models &apos;{file}&apos; {what}.</source>
        <translation>Das Modellverzeichnis „{file}“ {what}.</translation>
    </message>
    <message>
        <source>The chat form &apos;{form}&apos; needs the token {token}, which the vocabulary of {file} lacks.</source>
        <translation>Die Gesprächsform „{form}“ braucht das Token {token}, das im Vokabular von {file} fehlt.</translation>
    </message>
    <message>
        <source>The chat template of {file} is of a form that Lectern does not know.</source>
        <translation>Die Gesprächsvorlage von {file} hat eine Form, die Lectern nicht kennt.</translation>
    </message>
    <message>
        <source>The checkpoint has {count} segments, but the library would hold {stored}</source>
        <translation>Der Zwischenstand hat {count} Segmente, die Bibliothek hielte aber {stored}</translation>
    </message>
    <message>
        <source>The connection to {host} is not safe: {why}</source>
        <translation>Die Verbindung zu {host} ist nicht sicher: {why}</translation>
    </message>
    <message>
        <source>The continuation has {count} tokens; 2 to {most} can be scored.</source>
        <translation>Die Fortsetzung hat {count} Token; bewertet werden können 2 bis {most}.</translation>
    </message>
    <message>
        <source>The engine stopped: {what}.</source>
        <translation>Der Rechenkern hat angehalten: {what}.</translation>
    </message>
    <message>
        <source>The file claims to hold more than {most} packed parts.</source>
        <translation>Die Datei behauptet, mehr als {most} gepackte Teile zu enthalten.</translation>
    </message>
    <message>
        <source>The file holds {count} readings, not one</source>
        <translation>Die Datei enthält {count} Lesungen, nicht eine</translation>
    </message>
    <message>
        <source>The file is damaged: {problem}</source>
        <translation>Die Datei ist beschädigt: {problem}</translation>
    </message>
    <message>
        <source>The folder &apos;{folder}&apos; cannot be read: {reason}.</source>
        <translation>Der Ordner „{folder}“ kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
        <source>The graphics card has no room for one layer of the model and what reading takes: {free} are free. The model runs on the CPU instead. Close other programs that use the card, or choose a smaller model.</source>
        <translation>Die Grafikkarte hat keinen Platz für eine Schicht des Modells und das, was das Lesen braucht: {free} sind frei. Das Modell läuft stattdessen auf dem Prozessor. Schließen Sie andere Programme, die die Karte nutzen, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>The heads are for the policy &apos;{method}&apos;, which divides a budget equally.</source>
        <translation>Die Köpfe sind für die Strategie „{method}“, die ein Speicherbudget gleichmäßig aufteilt.</translation>
    </message>
    <message>
        <source>The heads in &apos;{output}&apos; are ready, but all get the same part of a budget.</source>
        <translation>Die Köpfe in „{output}“ sind fertig, bekommen aber alle den gleichen Teil des Speicherbudgets.</translation>
    </message>
    <message>
        <source>The library &apos;{file}&apos; is read-only.</source>
        <translation>Die Bibliothek „{file}“ ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>The library has no conversation {id}</source>
        <translation>Die Bibliothek hat kein Gespräch {id}</translation>
    </message>
    <message>
        <source>The library has no document {id}</source>
        <translation>Die Bibliothek hat kein Dokument {id}</translation>
    </message>
    <message>
        <source>The library has no page {page} of document {document}</source>
        <translation>Die Bibliothek hat keine Seite {page} des Dokuments {document}</translation>
    </message>
    <message>
        <source>The library has no reading {id}</source>
        <translation>Die Bibliothek hat keine Lesung {id}</translation>
    </message>
    <message>
        <source>The library is damaged: {problem}</source>
        <translation>Die Bibliothek ist beschädigt: {problem}</translation>
    </message>
    <message>
        <source>The model &apos;{model}&apos; is not on this machine yet.</source>
        <translation>Das Modell „{model}“ ist noch nicht auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The model cannot be used. Lectern reads {supported}.</source>
        <translation>Das Modell kann nicht benutzt werden. Lectern liest {supported}.</translation>
    </message>
    <message>
        <source>The model cuts text into words by the rule &apos;{rule}&apos;, which Lectern does not know.</source>
        <translation>Das Modell zerlegt Text nach der Regel „{rule}“ in Wörter, die Lectern nicht kennt.</translation>
    </message>
    <message>
        <source>The model file lacks the key &apos;{key}&apos;.</source>
        <translation>Der Modelldatei fehlt der Schlüssel „{key}“.</translation>
    </message>
    <message>
        <source>The model file&apos;s key &apos;{key}&apos; has the impossible value {value}.</source>
        <translation>Der Schlüssel „{key}“ der Modelldatei hat den unmöglichen Wert {value}.</translation>
    </message>
    <message>
        <source>The model file&apos;s key &apos;{key}&apos; is {value}; Lectern expects 1 to {most}.</source>
        <translation>Der Schlüssel „{key}“ der Modelldatei ist {value}; Lectern erwartet 1 bis {most}.</translation>
    </message>
    <message>
        <source>The model has {q_heads} query heads and {kv_heads} KV heads, which do not divide evenly.</source>
        <translation>Das Modell hat {q_heads} Query-Köpfe und {kv_heads} KV-Köpfe, was nicht aufgeht.</translation>
    </message>
    <message>
        <source>The model knows {tokens} tokens, its tokenizer {pieces}.</source>
        <translation>Das Modell kennt {tokens} Token, sein Tokenizer {pieces}.</translation>
    </message>
    <message>
        <source>The model scales positions by &apos;{kind}&apos;, which Lectern does not know.</source>
        <translation>Das Modell skaliert Positionen mit „{kind}“, was Lectern nicht kennt.</translation>
    </message>
    <message>
        <source>The model&apos;s architecture is &apos;{architecture}&apos;.</source>
        <translation>Die Architektur des Modells ist „{architecture}“.</translation>
    </message>
    <message>
        <source>The model&apos;s heads are {width} (keys) and {value_width} (values) channels wide; Lectern supports equal widths that are multiples of 16 up to {most_head_width}.</source>
        <translation>Die Köpfe des Modells sind {width} (Schlüssel) und {value_width} (Werte) Kanäle breit; Lectern unterstützt gleiche Breiten, die Vielfache von 16 bis {most_head_width} sind.</translation>
    </message>
    <message>
        <source>The pages of &apos;{document}&apos; in the library do not make one text.</source>
        <translation>Die Seiten von „{document}“ in der Bibliothek ergeben keinen zusammenhängenden Text.</translation>
    </message>
    <message>
        <source>The policy &apos;full&apos; keeps all {tokens} tokens; the budget has room for {budget}.</source>
        <translation>Die Strategie „full“ behält alle {tokens} Token; das Speicherbudget reicht für {budget}.</translation>
    </message>
    <message>
        <source>The policy &apos;{policy}&apos; needs retaining heads that were trained for it and for this model; there are none.</source>
        <translation>Die Strategie „{policy}“ braucht Behalteköpfe, die für sie und für dieses Modell trainiert wurden; es gibt keine.</translation>
    </message>
    <message>
        <source>The reading has {segments} segments</source>
        <translation>Die Lesung hat {segments} Segmente</translation>
    </message>
    <message>
        <source>The reading has {stored} of its {segment_count} segments</source>
        <translation>Die Lesung hat {stored} ihrer {segment_count} Segmente</translation>
    </message>
    <message>
        <source>The retaining heads are for another model (&apos;{other}&apos;, fingerprint {other_fingerprint}), not for &apos;{model}&apos; ({fingerprint}).</source>
        <translation>Die Behalteköpfe sind für ein anderes Modell („{other}“, Fingerabdruck {other_fingerprint}), nicht für „{model}“ ({fingerprint}).</translation>
    </message>
    <message>
        <source>The retaining heads have {layers} layers of {inputs} inputs and {kv_heads} outputs, and the model has others.</source>
        <translation>Die Behalteköpfe haben {layers} Schichten mit {inputs} Eingängen und {kv_heads} Ausgängen, das Modell hat andere.</translation>
    </message>
    <message>
        <source>The rope base {base} makes no sense.</source>
        <translation>Die Rope-Basis {base} ist nicht sinnvoll.</translation>
    </message>
    <message>
        <source>The saved reading {how}.</source>
        <translation>Die gespeicherte Lesung {how}.</translation>
    </message>
    <message>
        <source>The tensor &apos;{tensor}&apos; does not have {floats} floats.</source>
        <translation>Der Tensor „{tensor}“ hat nicht {floats} Gleitkommazahlen.</translation>
    </message>
    <message>
        <source>The tensor &apos;{tensor}&apos; holds impossible values.</source>
        <translation>Der Tensor „{tensor}“ enthält unmögliche Werte.</translation>
    </message>
    <message>
        <source>The text does not say how its letters are stored; it was read as {encoding}. If letters look wrong, save the file as UTF-8 and open it again.</source>
        <translation>Der Text sagt nicht, wie seine Zeichen gespeichert sind; er wurde als {encoding} gelesen. Wenn Zeichen falsch aussehen, die Datei als UTF-8 speichern und neu öffnen.</translation>
    </message>
    <message>
        <source>The text has {tokens} tokens; a window has {window}.</source>
        <translation>Der Text hat {tokens} Token; ein Fenster hat {window}.</translation>
    </message>
    <message>
        <source>The text of &apos;{document}&apos; is not in the library.</source>
        <translation>Der Text von „{document}“ ist nicht in der Bibliothek.</translation>
    </message>
    <message>
        <source>The text of {recognized} of {pages} pages was recognised in pictures of them (OCR) and may hold wrong letters.</source>
        <translation>Der Text von {recognized} der {pages} Seiten wurde in Bildern von ihnen erkannt (OCR) und kann falsche Buchstaben enthalten.</translation>
    </message>
    <message>
        <source>The vocabulary in {file} {what}.</source>
        <translation>Das Vokabular in {file} {what}.</translation>
    </message>
    <message>
        <source>The word rule &apos;{rule}&apos; could not be compiled (PCRE2 error {error}).</source>
        <translation>Die Wortregel „{rule}“ konnte nicht übersetzt werden (PCRE2-Fehler {error}).</translation>
    </message>
    <message>
        <source>There are no retaining heads for the policy &apos;{policy}&apos; and this model: what is kept is chosen by {without_heads} instead. They can be trained{option}.</source>
        <translation>Für die Auswahl „{policy}“ und dieses Modell gibt es keine Behalteköpfe: Was behalten wird, wählt stattdessen {without_heads}. Sie lassen sich trainieren{option}.</translation>
    </message>
    <message>
        <source>There is no chat form named &apos;{form}&apos;.</source>
        <translation>Es gibt keine Gesprächsform namens „{form}“.</translation>
    </message>
    <message>
        <source>There is no file or model named &apos;{name}&apos;.</source>
        <translation>Es gibt keine Datei und kein Modell namens „{name}“.</translation>
    </message>
    <message>
        <source>There is no memory left for the cells ({bytes}).</source>
        <translation>Für die Zellen ist kein Speicher mehr frei ({bytes}).</translation>
    </message>
    <message>
        <source>There is no memory left for the cells of all {tokens} tokens.</source>
        <translation>Für die Zellen aller {tokens} Token ist kein Speicher mehr frei.</translation>
    </message>
    <message>
        <source>There is no policy named &apos;{policy}&apos;.</source>
        <translation>Es gibt keine Strategie namens „{policy}“.</translation>
    </message>
    <message>
        <source>There is no preset named &apos;{preset}&apos;.</source>
        <translation>Es gibt keine Voreinstellung „{preset}“.</translation>
    </message>
    <message>
        <source>There is not enough memory for the list of contents of &apos;{file}&apos;</source>
        <translation>Für das Inhaltsverzeichnis von „{file}“ ist nicht genug Speicher frei</translation>
    </message>
    <message>
        <source>These are more than {most} files.</source>
        <translation>Dies sind mehr als {most} Dateien.</translation>
    </message>
    <message>
        <source>This system offers the process that reads documents no {fence}.</source>
        <translation>Dieses System bietet dem Prozess, der Dokumente liest, Folgendes nicht: {fence}.</translation>
    </message>
    <message>
        <source>Train heads for this model{option}, or go on without.</source>
        <translation>Köpfe für dieses Modell trainieren{option} oder ohne sie fortfahren.</translation>
    </message>
    <message>
        <source>Train the heads again{option}, or choose another file.</source>
        <translation>Die Köpfe neu trainieren{option} oder eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>Train them{option}, or choose another policy.</source>
        <translation>Sie trainieren{option} oder eine andere Auswahl nehmen.</translation>
    </message>
    <message>
        <source>Training needs {needed} beside the model; {free} are free.</source>
        <translation>Das Training braucht neben dem Modell {needed}; {free} sind frei.</translation>
    </message>
    <message>
        <source>Use one of: {names}.</source>
        <translation>Eine hiervon benutzen: {names}.</translation>
    </message>
    <message>
        <source>Use shorter documents{option}, or close other programs.</source>
        <translation>Kürzere Dokumente verwenden{option} oder andere Programme schließen.</translation>
    </message>
    <message>
        <source>What stands behind the last page that is shown was not read: {reason}</source>
        <translation>Was hinter der letzten angezeigten Seite steht, wurde nicht gelesen: {reason}</translation>
    </message>
    <message>
        <source>What was fetched is not &apos;{model}&apos;: its SHA-256 is another.</source>
        <translation>Was geholt wurde, ist nicht „{model}“: Die SHA-256-Summe ist eine andere.</translation>
    </message>
    <message>
        <source>What {host} has is not the file of {bytes} bytes that the catalogue describes.</source>
        <translation>Bei {host} liegt nicht die Datei von {bytes} Bytes, die das Verzeichnis beschreibt.</translation>
    </message>
    <message>
        <source>Write pages like this: 3-7, 12. The first is {first} and the last is {last}.</source>
        <translation>Seiten so schreiben: 3-7, 12. Die erste ist {first}, die letzte ist {last}.</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>ein Programm</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>ein Text</translation>
    </message>
    <message>
        <source>an entry was refused ({detail})</source>
        <translation>ein Eintrag wurde abgelehnt ({detail})</translation>
    </message>
    <message>
        <source>and its other parts hold {tensors} tensors, but split.tensors.count promises {promised}</source>
        <translation>und seine anderen Teile enthalten {tensors} Tensoren, aber split.tensors.count verspricht {promised}</translation>
    </message>
    <message>
        <source>brought its reader down ({signal})</source>
        <translation>brachte seinen Leser zum Absturz ({signal})</translation>
    </message>
    <message>
        <source>cannot be removed: {reason}</source>
        <translation>kann nicht entfernt werden: {reason}</translation>
    </message>
    <message>
        <source>claims to have {key_count} metadata keys, more than can stand in its {bytes} bytes</source>
        <translation>behauptet, {key_count} Metadaten-Schlüssel zu haben, mehr als in seinen {bytes} Bytes stehen können</translation>
    </message>
    <message>
        <source>claims to have {tensor_count} tensors, more than can be listed in its {bytes} bytes</source>
        <translation>behauptet, {tensor_count} Tensoren zu haben, mehr als in seinen {bytes} Bytes aufgelistet werden können</translation>
    </message>
    <message>
        <source>claims to hold {count} pages.</source>
        <translation>behauptet, {count} Seiten zu enthalten.</translation>
    </message>
    <message>
        <source>claims {count} elements in {place}, more than the {remaining} bytes left can hold</source>
        <translation>behauptet {count} Elemente in {place}, mehr als die {remaining} verbleibenden Bytes fassen</translation>
    </message>
    <message>
        <source>conversation {id}: {problem}</source>
        <translation>Gespräch {id}: {problem}</translation>
    </message>
    <message>
        <source>conversations: {problem}</source>
        <translation>Gespräche: {problem}</translation>
    </message>
    <message>
        <source>does not say of itself that it is part {number} of {parts}</source>
        <translation>sagt nicht von sich, Teil {number} von {parts} zu sein</translation>
    </message>
    <message>
        <source>ended its reader early (code {code})</source>
        <translation>beendete seinen Leser vorzeitig (Code {code})</translation>
    </message>
    <message>
        <source>gives a head a share of {share}</source>
        <translation>gibt einem Kopf einen Anteil von {share}</translation>
    </message>
    <message>
        <source>gives tensor &apos;{tensor}&apos; a dimension of length 0</source>
        <translation>gibt dem Tensor „{tensor}“ eine Dimension der Länge 0</translation>
    </message>
    <message>
        <source>gives tensor &apos;{tensor}&apos; dimensions whose product does not fit in 63 bits</source>
        <translation>gibt dem Tensor „{tensor}“ Dimensionen, deren Produkt nicht in 63 Bit passt</translation>
    </message>
    <message>
        <source>gives tensor &apos;{tensor}&apos; {dimensions} dimensions; 1 to 4 are possible</source>
        <translation>gibt dem Tensor „{tensor}“ {dimensions} Dimensionen; möglich sind 1 bis 4</translation>
    </message>
    <message>
        <source>gives the elements of {place} the unknown type {number}</source>
        <translation>gibt den Elementen von {place} den unbekannten Typ {number}</translation>
    </message>
    <message>
        <source>gives token {token} a score that is no number</source>
        <translation>gibt dem Token {token} eine Bewertung, die keine Zahl ist</translation>
    </message>
    <message>
        <source>gives token {token} the unknown type {type}</source>
        <translation>gibt dem Token {token} den unbekannten Typ {type}</translation>
    </message>
    <message>
        <source>gives {place} the unknown type {type}</source>
        <translation>gibt {place} den unbekannten Typ {type}</translation>
    </message>
    <message>
        <source>has a byte token {token} that names no byte</source>
        <translation>hat ein Byte-Token {token}, das kein Byte nennt</translation>
    </message>
    <message>
        <source>has a general.alignment of {alignment}, which is not a multiple of 8 up to {largest}</source>
        <translation>hat ein general.alignment von {alignment}, was kein Vielfaches von 8 bis {largest} ist</translation>
    </message>
    <message>
        <source>has a head with {cells} cells</source>
        <translation>hat einen Kopf mit {cells} Zellen</translation>
    </message>
    <message>
        <source>has a merge {merge} of pieces that are not in it</source>
        <translation>hat eine Zusammenfügung {merge} aus Stücken, die nicht darin sind</translation>
    </message>
    <message>
        <source>has a tensor &apos;{tensor}&apos; that belongs to no layer</source>
        <translation>hat einen Tensor „{tensor}“, der zu keiner Schicht gehört</translation>
    </message>
    <message>
        <source>has more than {most_array_elements} array elements in its metadata, in {place}</source>
        <translation>hat mehr als {most_array_elements} Array-Elemente in den Metadaten, in {place}</translation>
    </message>
    <message>
        <source>has no tensor &apos;{tensor}&apos; of {columns} x {rows}</source>
        <translation>hat keinen Tensor „{tensor}“ von {columns} x {rows}</translation>
    </message>
    <message>
        <source>has numbers in &apos;{tensor}&apos; that are none</source>
        <translation>hat in „{tensor}“ ungültige Zahlen</translation>
    </message>
    <message>
        <source>has rows of {values} values in tensor &apos;{tensor}&apos;, which is no multiple of the {block} that a block of {format} holds</source>
        <translation>hat Zeilen von {values} Werten im Tensor „{tensor}“, was kein Vielfaches der {block} ist, die ein Block von {format} fasst</translation>
    </message>
    <message>
        <source>has tensor &apos;{tensor}&apos; twice</source>
        <translation>hat den Tensor „{tensor}“ doppelt</translation>
    </message>
    <message>
        <source>has the same text for tokens {first} and {second}</source>
        <translation>hat für die Token {first} und {second} denselben Text</translation>
    </message>
    <message>
        <source>has {byte_pieces} byte tokens instead of 256</source>
        <translation>hat {byte_pieces} Byte-Token statt 256</translation>
    </message>
    <message>
        <source>has {pages} pages, and should have {expected}</source>
        <translation>hat {pages} Seiten und müsste {expected} haben</translation>
    </message>
    <message>
        <source>has {pieces} tokens; at most {most_pieces} are read</source>
        <translation>hat {pieces} Token; gelesen werden höchstens {most_pieces}</translation>
    </message>
    <message>
        <source>has {place} twice</source>
        <translation>hat {place} doppelt</translation>
    </message>
    <message>
        <source>has {size} tokens but {scores} scores</source>
        <translation>hat {size} Token, aber {scores} Bewertungen</translation>
    </message>
    <message>
        <source>has {size} tokens but {types} token types</source>
        <translation>hat {size} Token, aber {types} Tokentypen</translation>
    </message>
    <message>
        <source>holds no retaining heads but a model of the architecture &apos;{found}&apos;</source>
        <translation>enthält keine Behalteköpfe, sondern ein Modell der Architektur „{found}“</translation>
    </message>
    <message>
        <source>holds no text on any of its {pages} pages.</source>
        <translation>enthält auf keiner seiner {pages} Seiten Text.</translation>
    </message>
    <message>
        <source>holds tensor &apos;{tensor}&apos;, which an earlier part has already</source>
        <translation>enthält den Tensor „{tensor}“, den schon ein früherer Teil hat</translation>
    </message>
    <message>
        <source>is damaged at &apos;{model}&apos;</source>
        <translation>ist an der Stelle „{model}“ beschädigt</translation>
    </message>
    <message>
        <source>is for a method &apos;{method}&apos; that is unknown</source>
        <translation>ist für eine unbekannte Methode „{method}“</translation>
    </message>
    <message>
        <source>is of {tokens} of {total} tokens</source>
        <translation>ist von {tokens} der {total} Token</translation>
    </message>
    <message>
        <source>is refused by SentencePiece ({reason})</source>
        <translation>wird von SentencePiece abgelehnt ({reason})</translation>
    </message>
    <message>
        <source>is {bytes} bytes long, and {needed} are needed</source>
        <translation>ist {bytes} Bytes lang, und {needed} werden gebraucht</translation>
    </message>
    <message>
        <source>it is damaged ({detail})</source>
        <translation>sie ist beschädigt ({detail})</translation>
    </message>
    <message>
        <source>lists a layer {index} that cannot be</source>
        <translation>nennt eine unmögliche Schicht {index}</translation>
    </message>
    <message>
        <source>metadata key &apos;{key}&apos;</source>
        <translation>Metadaten-Schlüssel „{key}“</translation>
    </message>
    <message>
        <source>names {id} as its {kind} token but has only {size} tokens</source>
        <translation>nennt {id} als sein {kind}-Token, hat aber nur {size} Token</translation>
    </message>
    <message>
        <source>nests arrays more than {deepest_nesting} deep in {place}</source>
        <translation>verschachtelt Felder tiefer als {deepest_nesting} Ebenen in {place}</translation>
    </message>
    <message>
        <source>puts tensor &apos;{tensor}&apos; at offset {offset}, which is no multiple of its alignment of {alignment}</source>
        <translation>legt den Tensor „{tensor}“ an die Position {offset}, die kein Vielfaches seiner Ausrichtung von {alignment} ist</translation>
    </message>
    <message>
        <source>says that it is one of {parts} parts of a model, but its keys split.no and split.tensors.count do not fit to that</source>
        <translation>nennt sich einen von {parts} Teilen eines Modells, doch seine Schlüssel split.no und split.tensors.count passen nicht dazu</translation>
    </message>
    <message>
        <source>says {key} = {value}, which cannot be</source>
        <translation>sagt {key} = {value}, was nicht sein kann</translation>
    </message>
    <message>
        <source>stores tensors &apos;{before}&apos; and &apos;{after}&apos; in the same bytes</source>
        <translation>speichert die Tensoren „{before}“ und „{after}“ in denselben Bytes</translation>
    </message>
    <message>
        <source>text of &apos;{document}&apos;, until its file is opened again</source>
        <translation>Text von „{document}“, bis die Datei wieder geöffnet wird</translation>
    </message>
    <message>
        <source>the disk reported an error ({detail})</source>
        <translation>der Datenträger meldete einen Fehler ({detail})</translation>
    </message>
    <message>
        <source>the entry of tensor &apos;{tensor}&apos;</source>
        <translation>Eintrag des Tensors „{tensor}“</translation>
    </message>
    <message>
        <source>the entry of tensor {number} of {tensor_count}</source>
        <translation>Eintrag des Tensors {number} von {tensor_count}</translation>
    </message>
    <message>
        <source>the name of metadata key {number} of {key_count}</source>
        <translation>Name des Metadaten-Schlüssels {number} von {key_count}</translation>
    </message>
    <message>
        <source>{damaged} of {chapters} chapters are missing or damaged; the rest was read.</source>
        <translation>{damaged} von {chapters} Kapiteln fehlen oder sind beschädigt; der Rest wurde gelesen.</translation>
    </message>
    <message>
        <source>{file} has a tokenizer of the kind &apos;{kind}&apos;.</source>
        <translation>{file} hat einen Tokenizer der Art „{kind}“.</translation>
    </message>
    <message>
        <source>{file} has no tokenizer.</source>
        <translation>{file} hat keinen Tokenizer.</translation>
    </message>
    <message>
        <source>{host} does not give out &apos;{model}&apos; now ({status}).</source>
        <translation>{host} gibt „{model}“ zurzeit nicht heraus ({status}).</translation>
    </message>
    <message>
        <source>{host} does not have &apos;{model}&apos; any more ({status}).</source>
        <translation>{host} hat „{model}“ nicht mehr ({status}).</translation>
    </message>
    <message>
        <source>{host} leads to an address whose connection is not checked, or round in circles.</source>
        <translation>{host} führt zu einer Adresse, deren Verbindung nicht geprüft wird, oder im Kreis.</translation>
    </message>
    <message>
        <source>{lines} headers, footers and page numbers were left out on {pages} of {count} pages; # stands for the page&apos;s number: {texts}.</source>
        <translation>{lines} Kopfzeilen, Fußzeilen und Seitenzahlen wurden auf {pages} von {count} Seiten ausgelassen; # steht für die Seitenzahl: {texts}.</translation>
    </message>
    <message>
        <source>{on_card} of the model&apos;s {layers} layers are on the graphics card, the other {rest} on the CPU: the card has no room for more beside what reading takes. Reading and answering are slower than with all of the model there. Close other programs that use the card, or choose a smaller model.</source>
        <translation>{on_card} der {layers} Schichten des Modells liegen auf der Grafikkarte, die anderen {rest} auf dem Prozessor: Neben dem, was das Lesen braucht, hat die Karte keinen Platz für mehr. Lesen und Antworten sind langsamer als mit dem ganzen Modell dort. Schließen Sie andere Programme, die die Karte nutzen, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>{pages} of {count} pages are damaged ({listed}); what could be read of them was kept.</source>
        <translation>{pages} von {count} Seiten sind beschädigt ({listed}); was davon lesbar war, wurde behalten.</translation>
    </message>
    <message>
        <source>{pages} of {count} pages hold no text and were left out ({listed}): they are blank, or scans, which need text recognition{option}.</source>
        <translation>{pages} von {count} Seiten enthalten keinen Text und wurden ausgelassen ({listed}): Sie sind leer oder Scans, die Texterkennung brauchen{option}.</translation>
    </message>
    <message>
        <source>{part} ({saved}, not {wanted})</source>
        <translation>{part} ({saved}, nicht {wanted})</translation>
    </message>
    <message>
        <source>{places} places are not valid {encoding} and were replaced by U+FFFD.</source>
        <translation>{places} Stellen sind kein gültiges {encoding} und wurden durch U+FFFD ersetzt.</translation>
    </message>
    <message>
        <source>{problem} The model runs on the CPU instead.</source>
        <translation>{problem} Das Modell läuft stattdessen auf dem Prozessor.</translation>
    </message>
    <message>
        <source>{rotated} rotated channels cannot be paired.</source>
        <translation>{rotated} gedrehte Kanäle lassen sich nicht paaren.</translation>
    </message>
    <message>
        <source>{rows} rows of &apos;{table}&apos; belong to a &apos;{other}&apos; that is not there</source>
        <translation>{rows} Zeilen von „{table}“ gehören zu einem nicht vorhandenen „{other}“</translation>
    </message>
    <message>
        <source>{table} {id} and those beside it</source>
        <translation>{table} {id} und die daneben</translation>
    </message>
    <message>
        <source>{work} failed: it {how}.</source>
        <translation>{work} ist gescheitert: Der Prozess {how}.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; {reason}.</source>
        <translation>„{file}“ {reason}.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; {what}</source>
        <translation>„{file}“ {what}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; {why}.</source>
        <translation>„{file}“ {why}.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos;: {problem}</source>
        <translation>„{file}“: {problem}</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; {what}</source>
        <translation>„{name}“ {what}</translation>
    </message>
    <message>
        <source>Have their text recognised{option}; text recognition (OCR) needs tesseract to be installed.</source>
        <translation>Ihren Text erkennen lassen{option}; die Texterkennung (OCR) braucht ein installiertes tesseract.</translation>
    </message>
    <message>
        <source>Reading goes on with a smaller budget.</source>
        <translation>Das Lesen geht mit kleinerem Speicherbudget weiter.</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>{document}: {notice}</source>
        <translation>{document}: {notice}</translation>
    </message>
    <message>
        <source>{free} of memory are free, and the reading needs {needed} more.</source>
        <translation>{free} Speicher sind frei, und die Lesung braucht {needed} mehr.</translation>
    </message>
    <message>
        <source>{what}: {problem}</source>
        <translation>{what}: {problem}</translation>
    </message>
    <message>
        <source>&apos;{device}&apos; is no graphics card.</source>
        <translation>„{device}“ ist keine Grafikkarte.</translation>
    </message>
    <message>
        <source>&apos;{tier}&apos; is none of the tiers that this machine can run.</source>
        <translation>„{tier}“ ist keine der Stufen, die dieser Rechner ausführen kann.</translation>
    </message>
    <message>
        <source>A gate and an up projection have different numbers of rows.</source>
        <translation>Eine Gate- und eine Up-Projektion haben verschieden viele Zeilen.</translation>
    </message>
    <message>
        <source>A weight has no parts.</source>
        <translation>Ein Gewicht hat keine Teile.</translation>
    </message>
    <message>
        <source>A weight has {columns} columns, not a multiple of {block}.</source>
        <translation>Ein Gewicht hat {columns} Spalten, kein Vielfaches von {block}.</translation>
    </message>
    <message>
        <source>A weight of {rows} x {columns} stands beside one of {others} columns.</source>
        <translation>Ein Gewicht von {rows} x {columns} steht neben einem mit {others} Spalten.</translation>
    </message>
    <message>
        <source>Build it where the CUDA toolkit is installed, or go on with the CPU.</source>
        <translation>Bauen Sie es dort, wo das CUDA-Toolkit installiert ist, oder machen Sie mit der CPU weiter.</translation>
    </message>
    <message>
        <source>Check that the card is seated and not hidden from this program, or go on with the CPU.</source>
        <translation>Prüfen Sie, ob die Karte richtig steckt und nicht vor diesem Programm verborgen ist, oder machen Sie mit der CPU weiter.</translation>
    </message>
    <message>
        <source>Choose &apos;cpu&apos;, &apos;cuda&apos;, &apos;cuda:1&apos; and so on, or &apos;auto&apos;.</source>
        <translation>Wählen Sie „cpu“, „cuda“, „cuda:1“ und so weiter, oder „auto“.</translation>
    </message>
    <message>
        <source>Choose &apos;cuda&apos;, &apos;cuda:1&apos; and so on.</source>
        <translation>Wählen Sie „cuda“, „cuda:1“ und so weiter.</translation>
    </message>
    <message>
        <source>Choose another, or go on with the CPU{option}.</source>
        <translation>Wählen Sie eine andere, oder machen Sie mit der CPU weiter{option}.</translation>
    </message>
    <message>
        <source>Close other programs that use the card or install a newer driver, or go on with the CPU.</source>
        <translation>Schließen Sie andere Programme, die die Karte nutzen, oder installieren Sie einen neueren Treiber, oder machen Sie mit der CPU weiter.</translation>
    </message>
    <message>
        <source>Close other programs that use the card, choose a smaller model, or read on the CPU.</source>
        <translation>Schließen Sie andere Programme, die die Karte nutzen, wählen Sie ein kleineres Modell, oder lesen Sie auf der CPU.</translation>
    </message>
    <message>
        <source>Close other programs that use the card, or allow more of its memory{option}; 2 GiB are enough.</source>
        <translation>Schließen Sie andere Programme, die die Karte nutzen, oder erlauben Sie mehr von ihrem Speicher{option}; 2 GiB genügen.</translation>
    </message>
    <message>
        <source>Close other programs; 1 GiB is enough.</source>
        <translation>Schließen Sie andere Programme; 1 GiB genügt.</translation>
    </message>
    <message>
        <source>Continue the reading from its last save, on the CPU{option} if the card fails again.</source>
        <translation>Setzen Sie die Lesung dort fort, wo sie zuletzt gespeichert wurde; auf der CPU{option}, wenn die Karte wieder ausfällt.</translation>
    </message>
    <message>
        <source>Go on with the CPU: the card is too old.</source>
        <translation>Machen Sie mit der CPU weiter: Die Karte ist zu alt.</translation>
    </message>
    <message>
        <source>Install a newer driver, or go on with the CPU.</source>
        <translation>Installieren Sie einen neueren Treiber, oder machen Sie mit der CPU weiter.</translation>
    </message>
    <message>
        <source>Install the driver of the graphics card to use it, or go on with the CPU.</source>
        <translation>Installieren Sie den Treiber der Grafikkarte, um sie zu benutzen, oder machen Sie mit der CPU weiter.</translation>
    </message>
    <message>
        <source>Models run on the CPU.</source>
        <translation>Modelle laufen auf der CPU.</translation>
    </message>
    <message>
        <source>Not all kernels were measured.</source>
        <translation>Nicht alle Kernel wurden gemessen.</translation>
    </message>
    <message>
        <source>Nothing was computed.</source>
        <translation>Es wurde nichts berechnet.</translation>
    </message>
    <message>
        <source>Nothing was opened.</source>
        <translation>Es wurde nichts geöffnet.</translation>
    </message>
    <message>
        <source>Restart the computer or install the driver anew, or go on with the CPU.</source>
        <translation>Starten Sie den Rechner neu oder installieren Sie den Treiber neu, oder machen Sie mit der CPU weiter.</translation>
    </message>
    <message>
        <source>Row {row} of a weight of {rows} rows is asked for.</source>
        <translation>Verlangt wird Zeile {row} eines Gewichts mit {rows} Zeilen.</translation>
    </message>
    <message>
        <source>Tensor type {type} is unknown.</source>
        <translation>Der Tensortyp {type} ist unbekannt.</translation>
    </message>
    <message>
        <source>The NVIDIA driver does not start: {reason}.</source>
        <translation>Der NVIDIA-Treiber startet nicht: {reason}.</translation>
    </message>
    <message>
        <source>The NVIDIA driver finds no graphics card.</source>
        <translation>Der NVIDIA-Treiber findet keine Grafikkarte.</translation>
    </message>
    <message>
        <source>The NVIDIA driver has no function &apos;{function}&apos;.</source>
        <translation>Der NVIDIA-Treiber hat keine Funktion „{function}“.</translation>
    </message>
    <message>
        <source>The NVIDIA driver supports CUDA {supported}.{supported_minor}; Lectern&apos;s kernels need {version}.{minor}.</source>
        <translation>Der NVIDIA-Treiber unterstützt CUDA {supported}.{supported_minor}; Lecterns Kernel brauchen {version}.{minor}.</translation>
    </message>
    <message>
        <source>The engine was started again, on the CPU. Readings go on from where they were saved last.</source>
        <translation>Der Rechenkern wurde auf der CPU neu gestartet. Lesungen gehen dort weiter, wo sie zuletzt gespeichert wurden.</translation>
    </message>
    <message>
        <source>The graphics card &apos;{card}&apos; cannot be used: {why}.</source>
        <translation>Die Grafikkarte „{card}“ kann nicht benutzt werden: {why}.</translation>
    </message>
    <message>
        <source>The graphics card &apos;{card}&apos; failed at {work}: {reason}.</source>
        <translation>Die Grafikkarte „{card}“ ist ausgefallen bei {work}: {reason}.</translation>
    </message>
    <message>
        <source>The graphics card &apos;{card}&apos; has compute capability {major}.{minor}; Lectern needs {least}.0.</source>
        <translation>Die Grafikkarte „{card}“ hat die Compute Capability {major}.{minor}; Lectern braucht {least}.0.</translation>
    </message>
    <message>
        <source>The graphics card has too little free memory to measure it.</source>
        <translation>Die Grafikkarte hat zu wenig freien Speicher, um sie zu messen.</translation>
    </message>
    <message>
        <source>The model cannot be loaded there.</source>
        <translation>Das Modell kann dort nicht geladen werden.</translation>
    </message>
    <message>
        <source>The model file does not describe weights that fit together.</source>
        <translation>Die Modelldatei beschreibt keine Gewichte, die zueinander passen.</translation>
    </message>
    <message>
        <source>There is no NVIDIA driver: &apos;{library}&apos; cannot be loaded.</source>
        <translation>Es gibt keinen NVIDIA-Treiber: „{library}“ kann nicht geladen werden.</translation>
    </message>
    <message>
        <source>There is no device &apos;{device}&apos;.</source>
        <translation>Es gibt kein Gerät „{device}“.</translation>
    </message>
    <message>
        <source>There is no graphics card {index}; there are {count}.</source>
        <translation>Es gibt keine Grafikkarte {index}; es sind {count}.</translation>
    </message>
    <message>
        <source>There is not enough memory for the model&apos;s weights.</source>
        <translation>Für die Gewichte des Modells reicht der Speicher nicht.</translation>
    </message>
    <message>
        <source>There is too little free memory to measure this machine.</source>
        <translation>Der freie Speicher reicht nicht, um diesen Rechner zu messen.</translation>
    </message>
    <message>
        <source>This program was built without kernels for graphics cards.</source>
        <translation>Dieses Programm wurde ohne Kernel für Grafikkarten gebaut.</translation>
    </message>
    <message>
        <source>What was computed since the last save is lost.</source>
        <translation>Was seit dem letzten Speichern berechnet wurde, ist verloren.</translation>
    </message>
    <message>
        <source>The graphics card has no room for the model&apos;s weights: {free} are free.</source>
        <translation>Die Grafikkarte hat keinen Platz für die Gewichte des Modells: {free} sind frei.</translation>
    </message>
    <message>
        <source>The e-book has copy protection (DRM). Of its {chapters} chapters only these could be read: {open}. The others are encrypted for the shop&apos;s own reader.</source>
        <translation>Das E-Book hat einen Kopierschutz (DRM). Von seinen {chapters} Kapiteln konnten nur diese gelesen werden: {open}. Die anderen sind für das Leseprogramm des Händlers verschlüsselt.</translation>
    </message>
    <message>
        <source>a Word document in XML of 2003</source>
        <translation>ein Word-Dokument in XML von 2003</translation>
    </message>
    <message>
        <source>a WordPerfect document</source>
        <translation>ein WordPerfect-Dokument</translation>
    </message>
    <message>
        <source>a drawing (SVG)</source>
        <translation>eine Zeichnung (SVG)</translation>
    </message>
    <message>
        <source>a help file (CHM)</source>
        <translation>eine Hilfedatei (CHM)</translation>
    </message>
    <message>
        <source>a mail (EML)</source>
        <translation>eine E-Mail (EML)</translation>
    </message>
    <message>
        <source>a presentation in one XML file (FODP)</source>
        <translation>eine Präsentation als eine XML-Datei (FODP)</translation>
    </message>
    <message>
        <source>a spreadsheet in one XML file (FODS)</source>
        <translation>eine Tabelle als eine XML-Datei (FODS)</translation>
    </message>
    <message>
        <source>a text document in one XML file (FODT)</source>
        <translation>ein Textdokument als eine XML-Datei (FODT)</translation>
    </message>
    <message>
        <source>a web page saved as one file (MHTML)</source>
        <translation>eine als eine Datei gespeicherte Webseite (MHTML)</translation>
    </message>
    <message>
        <source>an e-book (FictionBook)</source>
        <translation>ein E-Book (FictionBook)</translation>
    </message>
    <message>
        <source>an e-book (LIT)</source>
        <translation>ein E-Book (LIT)</translation>
    </message>
    <message>
        <source>an e-book (MOBI)</source>
        <translation>ein E-Book (MOBI)</translation>
    </message>
    <message>
        <source>Its fonts have no table that says which letters they show.</source>
        <translation>Ihre Schriften haben keine Tabelle, die sagt, welche Buchstaben sie zeigen.</translation>
    </message>
    <message>
        <source>On {pages} of {count} pages ({listed}) the text was left out, or much of it: its fonts have no table that says which letters they show. It needs text recognition{option}.</source>
        <translation>Auf {pages} von {count} Seiten ({listed}) wurde der Text ganz oder großenteils weggelassen: Seine Schriften haben keine Tabelle, die sagt, welche Buchstaben sie zeigen. Er braucht Texterkennung{option}.</translation>
    </message>
    <message>
        <source>This PDF holds further files, which were not read: {names}. Save them to have them read.</source>
        <translation>Dieses PDF enthält weitere Dateien, die nicht gelesen wurden: {names}. Speichern Sie sie, um sie lesen zu lassen.</translation>
    </message>
    <message>
        <source>This is a form that only Adobe&apos;s programs show (XFA): what was read is the page that stands in for it. Save it there as a plain PDF, by printing it into a file.</source>
        <translation>Dies ist ein Formular, das nur Programme von Adobe zeigen (XFA): Gelesen wurde die Seite, die an seiner Stelle steht. Speichern Sie es dort als einfaches PDF, indem Sie es in eine Datei drucken.</translation>
    </message>
    <message>
        <source>Files of other kinds that stand within this document were not read: {count}.</source>
        <translation>Dateien anderer Art in diesem Dokument wurden nicht gelesen: {count}.</translation>
    </message>
    <message>
        <source>What is known of the document was not written down.</source>
        <translation>Was über das Dokument bekannt ist, wurde nicht festgehalten.</translation>
    </message>
    <message>
        <source>Left out of the text: {things}.</source>
        <translation>Im Text ausgelassen: {things}.</translation>
    </message>
    <message>
        <source>Pictures and other files that stand in the text as letters were left out: {count}.</source>
        <translation>Bilder und andere Dateien, die als Buchstaben im Text stehen, wurden ausgelassen: {count}.</translation>
    </message>
    <message>
        <source>comments: {count}</source>
        <translation>Kommentare: {count}</translation>
    </message>
    <message>
        <source>deleted passages: {count}</source>
        <translation>gelöschte Stellen: {count}</translation>
    </message>
    <message>
        <source>headers and footers: {count}</source>
        <translation>Kopf- und Fußzeilen: {count}</translation>
    </message>
    <message>
        <source>hidden passages: {count}</source>
        <translation>verborgene Stellen: {count}</translation>
    </message>
    <message>
        <source>navigation: {count}</source>
        <translation>Navigation: {count}</translation>
    </message>
    <message>
        <source>objects: {count}</source>
        <translation>Objekte: {count}</translation>
    </message>
    <message>
        <source>pictures without a description: {count}</source>
        <translation>Bilder ohne Beschreibung: {count}</translation>
    </message>
    <message>
        <source>{comments} comments were left out on {pages} of {count} pages ({listed}).</source>
        <translation>{comments} Kommentare wurden auf {pages} von {count} Seiten ausgelassen ({listed}).</translation>
    </message>
    <message>
        <source>{numbers} numbers of lines in the margin were left out on {pages} of {count} pages ({listed}).</source>
        <translation>{numbers} Zeilennummern am Rand wurden auf {pages} von {count} Seiten ausgelassen ({listed}).</translation>
    </message>
    <message>
        <source>{things} ({pages})</source>
        <translation>{things} ({pages})</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is no sentence encoder: its architecture is &apos;{architecture}&apos;.</source>
        <translation>„{file}“ ist kein Satz-Encoder: die Architektur ist „{architecture}“.</translation>
    </message>
    <message>
        <source>Download it again, or choose a sentence encoder of the BERT family.</source>
        <translation>Laden Sie die Datei noch einmal herunter, oder wählen Sie einen Satz-Encoder der BERT-Familie.</translation>
    </message>
    <message>
        <source>Key &apos;{key}&apos; of &apos;{file}&apos; is missing or makes no sense.</source>
        <translation>Der Schlüssel „{key}“ von „{file}“ fehlt oder ergibt keinen Sinn.</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; holds a value that is no number.</source>
        <translation>Der Tensor „{tensor}“ enthält einen Wert, der keine Zahl ist.</translation>
    </message>
    <message>
        <source>The file cannot be used to find passages by meaning.</source>
        <translation>Mit der Datei lassen sich keine Stellen nach ihrem Sinn finden.</translation>
    </message>
    <message>
        <source>The file has no tensor &apos;{tensor}&apos;.</source>
        <translation>Die Datei hat keinen Tensor „{tensor}“.</translation>
    </message>
    <message>
        <source>The sizes in &apos;{file}&apos; do not fit together.</source>
        <translation>Die Größen in „{file}“ passen nicht zusammen.</translation>
    </message>
    <message>
        <source>has no token {token}</source>
        <translation>hat kein Token {token}</translation>
    </message>
    <message>
        <source>is not one of word pieces</source>
        <translation>ist keines aus Wortstücken</translation>
    </message>
    <message>
        <source>Pictures without a description were left out: at least {pictures}, on {pages} of {count} pages ({listed}).</source>
        <translation>Bilder ohne Beschreibung wurden ausgelassen: mindestens {pictures}, auf {pages} von {count} Seiten ({listed}).</translation>
    </message>
    <message>
        <source>Pictures without a description were left out: {pictures}, on {pages} of {count} pages ({listed}).</source>
        <translation>Bilder ohne Beschreibung wurden ausgelassen: {pictures}, auf {pages} von {count} Seiten ({listed}).</translation>
    </message>
    <message>
        <source>What finds passages by meaning was not loaded. It will be made again.</source>
        <translation>Womit Stellen nach ihrem Sinn gefunden werden, wurde nicht geladen. Es wird neu angelegt.</translation>
    </message>
    <message>
        <source>What finds passages by meaning was not saved. It will be made again.</source>
        <translation>Womit Stellen nach ihrem Sinn gefunden werden, wurde nicht gespeichert. Es wird neu angelegt.</translation>
    </message>
    <message>
        <source>Nothing was asked.</source>
        <translation>Es wurde nichts gefragt.</translation>
    </message>
    <message>
        <source>Shorten the question.</source>
        <translation>Kürzen Sie die Frage.</translation>
    </message>
    <message>
        <source>The library has no answers {id} from every page</source>
        <translation>Die Bibliothek hat keine Antworten {id} von allen Seiten</translation>
    </message>
    <message>
        <source>The question has {tokens} tokens, more than the {most} that there is room for.</source>
        <translation>Die Frage hat {tokens} Token, mehr als die {most}, für die Platz ist.</translation>
    </message>
    <message>
        <source>There is no memory left to show the model a part of the document.</source>
        <translation>Der Speicher reicht nicht, um dem Modell einen Teil des Dokuments zu zeigen.</translation>
    </message>
    <message>
        <source>What is found will not be saved. The work itself goes on.</source>
        <translation>Was gefunden wird, wird nicht gespeichert. Die Arbeit selbst geht weiter.</translation>
    </message>
    <message>
        <source>What was found earlier cannot be listed.</source>
        <translation>Was früher gefunden wurde, lässt sich nicht auflisten.</translation>
    </message>
    <message>
        <source>What was found in a section was not saved. The work itself goes on.</source>
        <translation>Was in einem Abschnitt gefunden wurde, wurde nicht gespeichert. Die Arbeit selbst geht weiter.</translation>
    </message>
    <message>
        <source>What was found was not loaded.</source>
        <translation>Was gefunden wurde, wurde nicht geladen.</translation>
    </message>
    <message>
        <source>What was found was not removed.</source>
        <translation>Was gefunden wurde, wurde nicht entfernt.</translation>
    </message>
    <message>
        <source>what was found in the sections of document {id}: {problem}</source>
        <translation>was in den Abschnitten des Dokuments {id} gefunden wurde: {problem}</translation>
    </message>
    <message>
        <source>Ask again when you like: it goes on from here.</source>
        <translation>Stellen Sie die Frage wieder, wann Sie möchten: es geht von hier aus weiter.</translation>
    </message>
    <message>
        <source>Open the document again.</source>
        <translation>Öffnen Sie das Dokument wieder.</translation>
    </message>
    <message>
        <source>The document is not open.</source>
        <translation>Das Dokument ist nicht geöffnet.</translation>
    </message>
    <message>
        <source>The rest of the document was not asked.</source>
        <translation>Der Rest des Dokuments wurde nicht befragt.</translation>
    </message>
    <message>
        <source>&apos;{printer}&apos; cannot be printed on.</source>
        <translation>Auf „{printer}“ kann nicht gedruckt werden.</translation>
    </message>
    <message>
        <source>Check the printer, or choose another one.</source>
        <translation>Prüfen Sie den Drucker, oder wählen Sie einen anderen.</translation>
    </message>
    <message>
        <source>It is measured later.</source>
        <translation>Es wird später gemessen.</translation>
    </message>
    <message>
        <source>Let its name end with .csv or .md.</source>
        <translation>Lassen Sie den Namen auf .csv oder .md enden.</translation>
    </message>
    <message>
        <source>Mark less of the text, or write less about it.</source>
        <translation>Markieren Sie weniger Text, oder schreiben Sie weniger dazu.</translation>
    </message>
    <message>
        <source>Messages, readings and notes</source>
        <translation>Meldungen, Lesungen und Notizen</translation>
    </message>
    <message>
        <source>Note {id} has an impossible place</source>
        <translation>Notiz {id} hat eine unmögliche Stelle</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>Nichts wurde gemessen.</translation>
    </message>
    <message>
        <source>Remove some of them.</source>
        <translation>Entfernen Sie einige davon.</translation>
    </message>
    <message>
        <source>The conversation keeps its name.</source>
        <translation>Das Gespräch behält seinen Namen.</translation>
    </message>
    <message>
        <source>The document has {most} notes already</source>
        <translation>Das Dokument hat schon {most} Notizen</translation>
    </message>
    <message>
        <source>The document was not printed.</source>
        <translation>Das Dokument wurde nicht gedruckt.</translation>
    </message>
    <message>
        <source>The note has no place</source>
        <translation>Die Notiz hat keine Stelle</translation>
    </message>
    <message>
        <source>The note is not well-formed UTF-8</source>
        <translation>Die Notiz ist kein gültiges UTF-8</translation>
    </message>
    <message>
        <source>The note is too long</source>
        <translation>Die Notiz ist zu lang</translation>
    </message>
    <message>
        <source>The note was not removed.</source>
        <translation>Die Notiz wurde nicht entfernt.</translation>
    </message>
    <message>
        <source>The note was not saved.</source>
        <translation>Die Notiz wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>What was found was not exported.</source>
        <translation>Die Funde wurden nicht exportiert.</translation>
    </message>
    <message>
        <source>Your notes cannot be listed.</source>
        <translation>Ihre Notizen können nicht aufgelistet werden.</translation>
    </message>
    <message>
        <source>Your notes on what stood in this file before were not taken over.</source>
        <translation>Ihre Notizen zu dem, was früher in dieser Datei stand, wurden nicht übernommen.</translation>
    </message>
    <message>
        <source>Your notes were not exported.</source>
        <translation>Ihre Notizen wurden nicht exportiert.</translation>
    </message>
    <message>
        <source>your notes on document {id}: {problem}</source>
        <translation>Ihre Notizen zu Dokument {id}: {problem}</translation>
    </message>
    <message>
        <source>Not found where they were: {documents}.</source>
        <translation>Nicht mehr an ihrem Ort: {documents}.</translation>
    </message>
    <message>
        <source>Put these files back, or choose the documents without them.</source>
        <translation>Legen Sie diese Dateien zurück, oder wählen Sie die Dokumente ohne sie.</translation>
    </message>
    <message>
        <source>The documents were not opened together: answers would leave some of them out.</source>
        <translation>Die Dokumente wurden nicht zusammen geöffnet: Antworten würden einige von ihnen auslassen.</translation>
    </message>
    <message>
        <source>Ask of the whole document, or read these pages first.</source>
        <translation>Fragen Sie zum ganzen Dokument, oder lesen Sie diese Seiten zuerst.</translation>
    </message>
    <message>
        <source>None of the chosen pages was read.</source>
        <translation>Keine der gewählten Seiten ist gelesen.</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is not where it was.</source>
        <translation>„{file}“ ist nicht mehr am alten Ort.</translation>
    </message>
    <message>
        <source>Put the file back if you want to see its pages as they were printed.</source>
        <translation>Die Datei zurücklegen, um die Seiten wie gedruckt zu sehen.</translation>
    </message>
    <message>
        <source>The document can be opened all the same: the library has its text.</source>
        <translation>Das Dokument lässt sich trotzdem öffnen: Die Bibliothek hat seinen Text.</translation>
    </message>
    <message>
        <source>The budget of {budget} tokens is itself longer than that; a budget of at most {window} gives better answers.</source>
        <translation>Das Speicherbudget von {budget} Token ist selbst länger als das; höchstens {window} geben bessere Antworten.</translation>
    </message>
    <message>
        <source>The document is longer ({tokens} tokens) than the {window}: {consequence}.</source>
        <translation>Das Dokument ist mit {tokens} Token länger als die {window}: {consequence}.</translation>
    </message>
    <message>
        <source>{tokens} that the model was trained on</source>
        <translation>{tokens}, mit denen das Modell trainiert wurde</translation>
    </message>
    <message>
        <source>{tokens} up to which the model is known to be good</source>
        <translation>{tokens}, bis zu denen das Modell bekanntermaßen gut ist</translation>
    </message>
    <message>
        <source>The model&apos;s scale &apos;{key}&apos; is {value}, which makes no sense.</source>
        <translation>Der Maßstab „{key}“ des Modells ist {value}, was keinen Sinn ergibt.</translation>
    </message>
    <message>
        <source>The model is a mixture of experts, which Lectern supports of qwen3moe alone.</source>
        <translation>Das Modell ist eine Mischung von Experten, die Lectern nur von qwen3moe unterstützt.</translation>
    </message>
    <message>
        <source>The model uses {used} of {experts} experts, which cannot be.</source>
        <translation>Das Modell benutzt {used} von {experts} Experten, was nicht sein kann.</translation>
    </message>
    <message>
        <source>Choose one of Lectern&apos;s own list of models{option}, which all run, or another of one of these architectures: {architectures}.</source>
        <translation>Wählen Sie eines aus Lecterns eigener Liste von Modellen{option}, die alle laufen, oder ein anderes von einer dieser Architekturen: {architectures}.</translation>
    </message>
    <message>
        <source>Fetch it under Models{option}.</source>
        <translation>Holen Sie es unter Modelle{option}.</translation>
    </message>
    <message>
        <source>Lectern has not learned what this model needs to remember. So it reads each part twice to find out, and reading takes about twice as long.</source>
        <translation>Lectern hat für dieses Modell nicht gelernt, was es sich merken muss. Es liest jeden Teil deshalb zweimal, um das herauszufinden, und das Lesen dauert etwa doppelt so lang.</translation>
    </message>
    <message>
        <source>&apos;{address}&apos; is not the address of a server.</source>
        <translation>„{address}“ ist nicht die Adresse eines Servers.</translation>
    </message>
    <message>
        <source>; it says: {words}</source>
        <translation>; er meldet: {words}</translation>
    </message>
    <message>
        <source>Ask again later.</source>
        <translation>Fragen Sie später noch einmal.</translation>
    </message>
    <message>
        <source>Ask again when you like.</source>
        <translation>Fragen Sie noch einmal, wann Sie wollen.</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>Fragen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Check its address and look at its own messages, then ask again.</source>
        <translation>Prüfen Sie seine Adresse und seine eigenen Meldungen und fragen Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>Check the address: it usually ends in /v1.</source>
        <translation>Prüfen Sie die Adresse: Sie endet gewöhnlich mit /v1.</translation>
    </message>
    <message>
        <source>Check the date and time of this machine, and the certificate of the server.</source>
        <translation>Prüfen Sie Datum und Uhrzeit dieses Rechners und das Zertifikat des Servers.</translation>
    </message>
    <message>
        <source>Choose one that it has{option}.</source>
        <translation>Wählen Sie eines, das er hat{option}.</translation>
    </message>
    <message>
        <source>Choose one{option}.</source>
        <translation>Wählen Sie eines{option}.</translation>
    </message>
    <message>
        <source>Choose other pages, or ask of the whole document.</source>
        <translation>Wählen Sie andere Seiten, oder fragen Sie das ganze Dokument.</translation>
    </message>
    <message>
        <source>Everybody on the way could read the document. Nothing was sent.</source>
        <translation>Jeder auf dem Weg könnte das Dokument lesen. Es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>Give an address such as https://host/v1 or http://localhost:8080.</source>
        <translation>Geben Sie eine Adresse wie https://host/v1 oder http://localhost:8080 an.</translation>
    </message>
    <message>
        <source>Give an address that begins with https{option}.</source>
        <translation>Geben Sie eine Adresse an, die mit https beginnt{option}.</translation>
    </message>
    <message>
        <source>Give the address that it leads to, if you trust it.</source>
        <translation>Geben Sie die Adresse an, zu der sie führt, wenn Sie ihr vertrauen.</translation>
    </message>
    <message>
        <source>Give the key that its keeper gave you{option}.</source>
        <translation>Geben Sie den Schlüssel an, den Sie vom Betreiber haben{option}.</translation>
    </message>
    <message>
        <source>Look at the server&apos;s own messages, then ask again.</source>
        <translation>Sehen Sie sich die Meldungen des Servers an und fragen Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>Look whether it runs and whether its address is right, then ask again.</source>
        <translation>Sehen Sie nach, ob er läuft und ob die Adresse stimmt, und fragen Sie dann noch einmal.</translation>
    </message>
    <message>
        <source>None of the chosen pages has text.</source>
        <translation>Keine der gewählten Seiten hat Text.</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>Es wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>Somebody may stand between this machine and the server, so nothing was sent.</source>
        <translation>Jemand könnte zwischen diesem Rechner und dem Server stehen, deshalb wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>Something went wrong at the server{words}.</source>
        <translation>Beim Server ist etwas schiefgegangen{words}.</translation>
    </message>
    <message>
        <source>Start the server with a larger window, or ask of fewer pages.</source>
        <translation>Starten Sie den Server mit einem größeren Fenster, oder fragen Sie weniger Seiten.</translation>
    </message>
    <message>
        <source>That is longer than the server {host} takes at a time{words}.</source>
        <translation>Das ist länger, als der Server {host} auf einmal annimmt{words}.</translation>
    </message>
    <message>
        <source>The answer is not complete.</source>
        <translation>Die Antwort ist nicht vollständig.</translation>
    </message>
    <message>
        <source>The connection to {host} ended in the middle of the answer.</source>
        <translation>Die Verbindung zu {host} brach mitten in der Antwort ab.</translation>
    </message>
    <message>
        <source>The connection to {host} would not be encrypted.</source>
        <translation>Die Verbindung zu {host} wäre nicht verschlüsselt.</translation>
    </message>
    <message>
        <source>The document is sent to no address but the one that you gave.</source>
        <translation>Das Dokument wird an keine andere Adresse gesendet als die, die Sie angegeben haben.</translation>
    </message>
    <message>
        <source>The question was not answered.</source>
        <translation>Die Frage wurde nicht beantwortet.</translation>
    </message>
    <message>
        <source>The server {host} cannot be reached: {why}.</source>
        <translation>Der Server {host} ist nicht zu erreichen: {why}.</translation>
    </message>
    <message>
        <source>The server {host} did not answer ({status}){words}.</source>
        <translation>Der Server {host} hat nicht geantwortet ({status}){words}.</translation>
    </message>
    <message>
        <source>The server {host} does not answer now{words}.</source>
        <translation>Der Server {host} antwortet jetzt nicht{words}.</translation>
    </message>
    <message>
        <source>The server {host} does not say which models it has.</source>
        <translation>Der Server {host} sagt nicht, welche Modelle er hat.</translation>
    </message>
    <message>
        <source>The server {host} does not take this key.</source>
        <translation>Der Server {host} nimmt diesen Schlüssel nicht an.</translation>
    </message>
    <message>
        <source>The server {host} has no model &apos;{model}&apos;{words}.</source>
        <translation>Der Server {host} hat kein Modell „{model}“{words}.</translation>
    </message>
    <message>
        <source>The server {host} has several models: {models}.</source>
        <translation>Der Server {host} hat mehrere Modelle: {models}.</translation>
    </message>
    <message>
        <source>The server {host} wants a key.</source>
        <translation>Der Server {host} verlangt einen Schlüssel.</translation>
    </message>
    <message>
        <source>What came from the server is no answer of a language model.</source>
        <translation>Was vom Server kam, ist keine Antwort eines Sprachmodells.</translation>
    </message>
    <message>
        <source>has more cells than was planned</source>
        <translation>hat mehr Zellen als geplant</translation>
    </message>
    <message>
        <source>{host} leads to another address.</source>
        <translation>{host} führt zu einer anderen Adresse.</translation>
    </message>
    <message>
        <source>Nothing of the document was sent.</source>
        <translation>Vom Dokument wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>What is worth keeping was learned from {documents} of your documents.</source>
        <translation>Was zu behalten lohnt, wurde aus {documents} Ihrer Dokumente gelernt.</translation>
    </message>
    <message>
        <source>Layers without a window have {some} and {others} KV heads; Lectern supports models in which these are the same.</source>
        <translation>Schichten ohne Fenster haben {some} und {others} KV-Köpfe; Lectern unterstützt Modelle, in denen es gleich viele sind.</translation>
    </message>
    <message>
        <source>Lectern knows tokenizers of the kinds &apos;llama&apos; (SentencePiece), &apos;gpt2&apos; (byte-level BPE) and &apos;gemma4&apos; (BPE over characters).</source>
        <translation>Lectern kennt Tokenizer der Arten „llama“ (SentencePiece), „gpt2“ (BPE auf Bytes) und „gemma4“ (BPE auf Zeichen).</translation>
    </message>
    <message>
        <source>Run it on the CPU{device}.</source>
        <translation>Auf der CPU ausführen{device}.</translation>
    </message>
    <message>
        <source>The model cannot be run there.</source>
        <translation>Das Modell kann dort nicht ausgeführt werden.</translation>
    </message>
    <message>
        <source>The model file&apos;s key &apos;{key}&apos; has {numbers} numbers for {layers} layers.</source>
        <translation>Der Schlüssel „{key}“ der Modelldatei hat {numbers} Zahlen für {layers} Schichten.</translation>
    </message>
    <message>
        <source>The model&apos;s heads are up to {width} channels wide; Lectern&apos;s kernels for graphics cards take up to {most}.</source>
        <translation>Die Köpfe des Modells sind bis zu {width} Kanäle breit; Lecterns Kernel für Grafikkarten nehmen bis zu {most}.</translation>
    </message>
    <message>
        <source>Layer {layer} of the model has {some} KV heads and looks at the cells of {others}.</source>
        <translation>Schicht {layer} des Modells hat {some} KV-Köpfe und sieht die Zellen von {others}.</translation>
    </message>
    <message>
        <source>Layer {layer} of the model looks at the cells of an earlier one, and there is none of its kind.</source>
        <translation>Schicht {layer} des Modells sieht die Zellen einer früheren, und es gibt keine ihrer Art.</translation>
    </message>
    <message>
        <source>Start the server with a larger window.</source>
        <translation>Starten Sie den Server mit einem größeren Fenster.</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; has blocks that reach across layers.</source>
        <translation>Der Tensor „{tensor}“ hat Blöcke, die über Schichten hinwegreichen.</translation>
    </message>
    <message>
        <source>The graphics card has no room for all of the model, and a model of this kind cannot be split.</source>
        <translation>Die Grafikkarte hat keinen Platz für das ganze Modell, und ein Modell dieser Art lässt sich nicht teilen.</translation>
    </message>
    <message>
        <source>The server {host} takes {window} tokens at a time; a part of the document, with what is asked about it, needs {needed}.</source>
        <translation>Der Server {host} nimmt {window} Tokens auf einmal; ein Teil des Dokuments mit dem, was dazu gefragt wird, braucht {needed}.</translation>
    </message>
    <message>
        <source>a ban on new code</source>
        <translation>das Verbot von neuem Programmcode</translation>
    </message>
    <message>
        <source>a ban on writing (low integrity)</source>
        <translation>das Verbot zu schreiben (niedrige Integrität)</translation>
    </message>
    <message>
        <source>limits to memory and time (job)</source>
        <translation>die Begrenzung von Speicher und Zeit (Job)</translation>
    </message>
    <message>
        <source>The program tesseract is not installed.</source>
        <translation>Das Programm tesseract ist nicht installiert.</translation>
    </message>
</context>
<context>
    <name>LibraryWords</name>
    <message>
        <source>%1 · %2</source>
        <comment>pages, state</comment>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln Seite</numerusform>
            <numerusform>%Ln Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 kept</source>
        <comment>share of the document</comment>
        <translation>%1 behalten</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <comment>share</comment>
        <translation>Wird geöffnet, %1</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Wird geöffnet</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Waits for another document</source>
        <translation>Wartet auf ein anderes Dokument</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <comment>share</comment>
        <translation>Wird gelesen, %1</translation>
    </message>
    <message>
        <source>Paused at page %L1</source>
        <translation>Angehalten auf Seite %L1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>%L1 of %L2 pages read</source>
        <translation>%L1 von %L2 Seiten gelesen</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>Konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>%1 read</source>
        <comment>share of the document</comment>
        <translation>%1 gelesen</translation>
    </message>
    <message>
        <source>No text to read</source>
        <translation>Kein Text zum Lesen</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <comment>how much of a document a reading keeps, name of the model</comment>
        <translation>%1, von %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>size, date</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>MemoryParts</name>
    <message>
        <source>Model weights</source>
        <translation>Modellgewichte</translation>
    </message>
    <message>
        <source>What the model has learned. As large as its file.</source>
        <translation>Was das Modell gelernt hat. So groß wie seine Datei.</translation>
    </message>
    <message>
        <source>What is remembered of the open documents.</source>
        <translation>Was von den offenen Dokumenten behalten wird.</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>Andere Programme</translation>
    </message>
    <message>
        <source>What other programs and the system use.</source>
        <translation>Was andere Programme und das System belegen.</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>What programs may still take.</source>
        <translation>Was Programme noch belegen können.</translation>
    </message>
    <message>
        <source>Document memory</source>
        <translation>Gedächtnis der Dokumente</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>Arbeitsspeicher</translation>
    </message>
    <message>
        <source>What reading and answering take beside it: the rest of what Lectern uses.</source>
        <translation>Was Lesen und Antworten daneben brauchen: der Rest dessen, was Lectern belegt.</translation>
    </message>
</context>
<context>
    <name>MenuButton</name>
    <message>
        <source>Menu (F10)</source>
        <translation>Menü (F10)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
</context>
<context>
    <name>ModelEntry</name>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>Quality:</source>
        <translation>Güte:</translation>
    </message>
    <message>
        <source>Speed here: %1</source>
        <translation>Tempo hier: %1</translation>
    </message>
    <message>
        <source>Longest document: %1</source>
        <translation>Längstes Dokument: %1</translation>
    </message>
    <message>
        <source>%1 of our test questions</source>
        <translation>%1 unserer Testfragen</translation>
    </message>
</context>
<context>
    <name>ModelSwitch</name>
    <message numerus="yes">
        <source>%1 has not read them yet: it has to read them again.</source>
        <comment>documents</comment>
        <translation>
            <numerusform>%1 hat es noch nicht gelesen: Es muss neu gelesen werden.</numerusform>
            <numerusform>%1 hat sie noch nicht gelesen: Sie müssen neu gelesen werden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 has read them before: that is loaded from your library.</source>
        <comment>documents</comment>
        <translation>
            <numerusform>%1 hat es schon gelesen: Das wird aus Ihrer Bibliothek geladen.</numerusform>
            <numerusform>%1 hat sie schon gelesen: Das wird aus Ihrer Bibliothek geladen.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has read %2 of them before: that is loaded from your library. The others have to be read again.</source>
        <translation>%1 hat %2 davon schon gelesen: Das wird aus Ihrer Bibliothek geladen. Die anderen müssen neu gelesen werden.</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) are open. Their pages stay readable, and what %1 has read stays in your library.</source>
        <translation>
            <numerusform>%n Dokument ist offen. Seine Seiten bleiben lesbar, und was %1 gelesen hat, bleibt in Ihrer Bibliothek.</numerusform>
            <numerusform>%n Dokumente sind offen. Ihre Seiten bleiben lesbar, und was %1 gelesen hat, bleibt in Ihrer Bibliothek.</numerusform>
        </translation>
    </message>
    <message>
        <source>The reading that goes on stops; with %1 it can be continued.</source>
        <translation>Das laufende Lesen hält an; mit %1 kann es fortgesetzt werden.</translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) are not saved and will be lost.</source>
        <translation>
            <numerusform>%n Lesung ist nicht gespeichert und geht verloren.</numerusform>
            <numerusform>%n Lesungen sind nicht gespeichert und gehen verloren.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Needs about %1 of memory. How much is free is not known.</source>
        <translation>Braucht etwa %1 Speicher. Wie viel frei ist, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Fits: needs about %1 of memory, %2 are free.</source>
        <translation>Passt: braucht etwa %1 Speicher, %2 sind frei.</translation>
    </message>
    <message>
        <source>Tight: other programs must be closed. It needs about %1 of memory, %2 are free.</source>
        <translation>Knapp: Andere Programme müssen geschlossen werden. Braucht etwa %1 Speicher, %2 sind frei.</translation>
    </message>
    <message>
        <source>Does not fit: needs about %1 of memory, %2 are free of the %3 that this machine has.</source>
        <translation>Passt nicht: braucht etwa %1 Speicher, %2 von den %3 dieses Rechners sind frei.</translation>
    </message>
    <message>
        <source>Checking what has arrived…</source>
        <translation>Das Angekommene wird geprüft …</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut …</translation>
    </message>
    <message>
        <source>%1. The connection broke; it is taken up again in a moment.</source>
        <translation>%1. Die Verbindung ist abgerissen; sie wird gleich wieder aufgenommen.</translation>
    </message>
    <message>
        <source>%1, %2 a second, about %3 left</source>
        <translation>%1, %2 je Sekunde, noch etwa %3</translation>
    </message>
    <message>
        <source>Needs %1 of memory; this computer has %2</source>
        <translation>Braucht %1 Speicher; dieser Rechner hat %2</translation>
    </message>
    <message>
        <source>Needs %1 of memory; %2 are free</source>
        <translation>Braucht %1 Speicher; %2 sind frei</translation>
    </message>
    <message>
        <source>The smallest, to see how it works</source>
        <translation>Das kleinste, zum Ausprobieren</translation>
    </message>
    <message>
        <source>Continues texts; was not taught to answer</source>
        <translation>Setzt Texte fort; hat nicht gelernt zu antworten</translation>
    </message>
    <message>
        <source>Finds what a long document says, quickly</source>
        <translation>Findet schnell, was in einem langen Dokument steht</translation>
    </message>
    <message>
        <source>Larger and slower, for harder questions</source>
        <translation>Größer und langsamer, für schwerere Fragen</translation>
    </message>
    <message>
        <source>Your own file, %1</source>
        <translation>Ihre eigene Datei, %1</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <comment>speed</comment>
        <translation>noch nicht gemessen</translation>
    </message>
    <message>
        <source>under 1 page a min</source>
        <translation>unter 1 Seite je min</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) a min</source>
        <translation>
            <numerusform>%Ln Seite je min</numerusform>
            <numerusform>%Ln Seiten je min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln page(s) a min</source>
        <translation>
            <numerusform>etwa %Ln Seite je min</numerusform>
            <numerusform>etwa %Ln Seiten je min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln page(s)</source>
        <translation>
            <numerusform>etwa %Ln Seite</numerusform>
            <numerusform>etwa %Ln Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>not known</source>
        <comment>longest document</comment>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Installed</source>
        <translation>Installiert</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <source>Paused at %1</source>
        <comment>a download</comment>
        <translation>Angehalten bei %1</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>Passt nicht</translation>
    </message>
    <message>
        <source>Add its file</source>
        <translation>Datei hinzufügen</translation>
    </message>
    <message>
        <source>A part of it has arrived; Resume goes on with it.</source>
        <translation>Ein Teil ist schon da; Fortsetzen lädt den Rest.</translation>
    </message>
    <message>
        <source>There is no address where this very file is known to lie. Get it from its publisher, and add it from disk.</source>
        <translation>Es ist keine Adresse bekannt, an der genau diese Datei liegt. Holen Sie sie beim Herausgeber, und fügen Sie sie von der Platte hinzu.</translation>
    </message>
    <message>
        <source>Download fetches it from %1. Nothing else is sent or fetched.</source>
        <translation>Herunterladen holt sie von %1. Sonst wird nichts gesendet oder geholt.</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>Empfohlen</translation>
    </message>
    <message>
        <source>Quality: %1</source>
        <translation>Güte: %1</translation>
    </message>
    <message>
        <source>not measured</source>
        <comment>quality</comment>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Speed here: %1</source>
        <translation>Tempo hier: %1</translation>
    </message>
    <message>
        <source>Longest document: %1</source>
        <translation>Längstes Dokument: %1</translation>
    </message>
    <message>
        <source>For questions and documents in many languages</source>
        <translation>Für Fragen und Dokumente in vielen Sprachen</translation>
    </message>
    <message>
        <source>For the hardest questions; slow without a graphics card</source>
        <translation>Für die schwierigsten Fragen; ohne Grafikkarte langsam</translation>
    </message>
    <message>
        <source>For the hardest questions; much memory, quick for its size</source>
        <translation>Für die schwierigsten Fragen; viel Speicher, für seine Größe schnell</translation>
    </message>
</context>
<context>
    <name>NotesExport</name>
    <message>
        <source>p. %1</source>
        <translation>S. %1</translation>
    </message>
    <message>
        <source>no longer found in the document</source>
        <translation>im Dokument nicht mehr gefunden</translation>
    </message>
</context>
<context>
    <name>OutsideLink</name>
    <message>
        <source>Write a mail to this address?</source>
        <translation>Eine E-Mail an diese Adresse schreiben?</translation>
    </message>
    <message>
        <source>Open this address in the browser? All of it is sent to %1.</source>
        <translation>Diese Adresse im Browser öffnen? Sie wird als Ganzes an %1 gesendet.</translation>
    </message>
    <message>
        <source>Open an address</source>
        <translation>Adresse öffnen</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
</context>
<context>
    <name>OverviewWords</name>
    <message>
        <source>p. %1–%2</source>
        <translation>S. %1–%2</translation>
    </message>
    <message>
        <source>p. %1–%2 of %3</source>
        <comment>pages, file</comment>
        <translation>S. %1–%2 von %3</translation>
    </message>
</context>
<context>
    <name>PageRetention</name>
    <message>
        <source>Page %1: not read</source>
        <translation>Seite %1: nicht gelesen</translation>
    </message>
    <message>
        <source>Page %1: no text</source>
        <translation>Seite %1: kein Text</translation>
    </message>
    <message>
        <source>Page %1: %2 of its memory kept</source>
        <translation>Seite %1: %2 ihres Speichers behalten</translation>
    </message>
</context>
<context>
    <name>PastTime</name>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>d MMMM</source>
        <comment>format of a day of this year</comment>
        <translation>d. MMMM</translation>
    </message>
    <message>
        <source>today, %1</source>
        <translation>heute, %1</translation>
    </message>
</context>
<context>
    <name>QuestionScope</name>
    <message>
        <source>This page</source>
        <translation>Diese Seite</translation>
    </message>
    <message>
        <source>p. %1</source>
        <translation>S. %1</translation>
    </message>
</context>
<context>
    <name>ReadingWords</name>
    <message>
        <source>Everything is kept, in half floats.</source>
        <translation>Alles wird behalten, als halbe Gleitkommazahlen.</translation>
    </message>
    <message>
        <source>Everything is kept, in cells of 4 bits.</source>
        <translation>Alles wird behalten, in Zellen zu 4 Bit.</translation>
    </message>
    <message>
        <source>6,000 cells a head, chosen by trained heads.</source>
        <translation>6.000 Zellen je Kopf, von trainierten Köpfen gewählt.</translation>
    </message>
    <message>
        <source>6,000 cells a head, chosen by trained heads, in cells of 4 bits.</source>
        <translation>6.000 Zellen je Kopf, von trainierten Köpfen gewählt, in Zellen zu 4 Bit.</translation>
    </message>
    <message>
        <source>As locret, with the question in front of the document.</source>
        <translation>Wie locret, mit der Frage vor dem Dokument.</translation>
    </message>
    <message>
        <source>The first 4 tokens and the newest 2,000.</source>
        <translation>Die ersten 4 Token und die neuesten 2.000.</translation>
    </message>
    <message>
        <source>A fifth of the document: half by the attention received, half the newest.</source>
        <translation>Ein Fünftel des Dokuments: halb nach der erhaltenen Aufmerksamkeit, halb das Neueste.</translation>
    </message>
    <message>
        <source>2,048 cells a head, by the votes of the question.</source>
        <translation>2.048 Zellen je Kopf, nach den Stimmen der Frage.</translation>
    </message>
    <message>
        <source>The first 4 tokens, the newest 1,000 and the 6,000 most surprising.</source>
        <translation>Die ersten 4 Token, die neuesten 1.000 und die 6.000 überraschendsten.</translation>
    </message>
    <message>
        <source>Keeps everything.</source>
        <translation>Behält alles.</translation>
    </message>
    <message>
        <source>Keeps the first tokens and the newest.</source>
        <translation>Behält die ersten Token und die neuesten.</translation>
    </message>
    <message>
        <source>Keeps cells by lot. For comparison.</source>
        <translation>Behält Zellen nach dem Los. Zum Vergleich.</translation>
    </message>
    <message>
        <source>Keeps what differs most from the rest. Needs no training.</source>
        <translation>Behält, was sich am meisten vom Rest unterscheidet. Braucht kein Training.</translation>
    </message>
    <message>
        <source>Keeps the newest, and what most attention fell on so far.</source>
        <translation>Behält das Neueste und das, worauf bisher die meiste Aufmerksamkeit fiel.</translation>
    </message>
    <message>
        <source>Keeps what the end of each chunk looks at.</source>
        <translation>Behält, worauf das Ende jedes Blocks blickt.</translation>
    </message>
    <message>
        <source>Keeps the tokens that surprise the model most.</source>
        <translation>Behält die Token, die das Modell am meisten überraschen.</translation>
    </message>
    <message>
        <source>Keeps what later questions are expected to look at.</source>
        <translation>Behält, worauf spätere Fragen voraussichtlich blicken.</translation>
    </message>
    <message>
        <source>Keeps what trained heads say the model would need to write the document again.</source>
        <translation>Behält, was das Modell laut trainierten Köpfen bräuchte, um das Dokument noch einmal zu schreiben.</translation>
    </message>
    <message>
        <source>Keeps what trained heads score highest, whatever will be asked.</source>
        <translation>Behält, was trainierte Köpfe am höchsten bewerten, gleich was gefragt wird.</translation>
    </message>
    <message>
        <source>Exact, and four times as large as q8. For comparison.</source>
        <translation>Exakt und viermal so groß wie q8. Zum Vergleich.</translation>
    </message>
    <message>
        <source>Half floats: twice as large as q8.</source>
        <translation>Halbe Gleitkommazahlen: doppelt so groß wie q8.</translation>
    </message>
    <message>
        <source>Short floats: twice as large as q8, less exact than f16.</source>
        <translation>Kurze Gleitkommazahlen: doppelt so groß wie q8, weniger genau als f16.</translation>
    </message>
    <message>
        <source>8 bits: hardly a difference to half floats. Usual.</source>
        <translation>8 Bit: kaum ein Unterschied zu halben Gleitkommazahlen. Üblich.</translation>
    </message>
    <message>
        <source>Values of 4 bits: three quarters of q8, so more tokens fit.</source>
        <translation>Werte zu 4 Bit: drei Viertel von q8, damit mehr Token Platz haben.</translation>
    </message>
    <message>
        <source>q8, or q4 where keeping more tokens measured better.</source>
        <translation>q8, oder q4, wo mehr Token nach Messung besser waren.</translation>
    </message>
    <message>
        <source>Everything is kept, in cells of 2 bits (kivi2).</source>
        <translation>Alles wird behalten, in Zellen zu 2 Bit (kivi2).</translation>
    </message>
    <message>
        <source>Everything is kept, in cells of 4 bits (kivi4).</source>
        <translation>Alles wird behalten, in Zellen zu 4 Bit (kivi4).</translation>
    </message>
    <message>
        <source>4 bits: less than two thirds of q8, but everything must be kept. Not on a card.</source>
        <translation>4 Bit: weniger als zwei Drittel von q8, aber alles muss behalten werden. Nicht auf einer Grafikkarte.</translation>
    </message>
    <message>
        <source>2 bits: two fifths of q8, less exact; everything must be kept. Not on a card.</source>
        <translation>2 Bit: zwei Fünftel von q8, weniger genau; alles muss behalten werden. Nicht auf einer Grafikkarte.</translation>
    </message>
    <message>
        <source>Keeps what the model looks at when it repeats each part. Needs no training; reading takes twice as long.</source>
        <translation>Behält, worauf das Modell schaut, wenn es jeden Teil wiederholt. Braucht kein Training; das Lesen dauert doppelt so lang.</translation>
    </message>
</context>
<context>
    <name>SearchExport</name>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>Was dort steht</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Zitat</translation>
    </message>
</context>
<context>
    <name>SearchWords</name>
    <message>
        <source>Nothing was found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>3 found, on 2 pages</comment>
        <translation>%1 auf %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln gefunden</numerusform>
            <numerusform>%Ln gefunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln Seite</numerusform>
            <numerusform>%Ln Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing found so far</source>
        <translation>bisher nichts gefunden</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <comment>3 found on 2 pages so far</comment>
        <translation>bisher %1</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
    <message>
        <source>No page was checked yet.</source>
        <translation>Noch wurde keine Seite geprüft.</translation>
    </message>
    <message>
        <source>A part of the pages was checked.</source>
        <translation>Ein Teil der Seiten wurde geprüft.</translation>
    </message>
    <message>
        <source>Pages %1–%2 were checked.</source>
        <translation>Die Seiten %1–%2 wurden geprüft.</translation>
    </message>
    <message>
        <source>All chosen pages were checked.</source>
        <translation>Alle gewählten Seiten wurden geprüft.</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln page(s) were checked.</source>
        <translation>
            <numerusform>Die %Ln Seite wurde geprüft.</numerusform>
            <numerusform>Alle %Ln Seiten wurden geprüft.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln page(s) were checked; %1 of them have no text.</source>
        <translation>
            <numerusform>Die %Ln Seite wurde geprüft; %1 davon ohne Text.</numerusform>
            <numerusform>Alle %Ln Seiten wurden geprüft; %1 davon haben keinen Text.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionMessage</name>
    <message>
        <source>No model is chosen. Documents can be read through and searched; to ask about them, choose a model file.</source>
        <translation>Es ist kein Modell gewählt. Dokumente können durchgeblättert und durchsucht werden; für Fragen dazu eine Modelldatei wählen.</translation>
    </message>
    <message>
        <source>Reading stopped at page %L1 of %L2. Answers rest on these pages alone.</source>
        <translation>Das Lesen endete auf Seite %L1 von %L2. Antworten beruhen nur auf diesen Seiten.</translation>
    </message>
    <message>
        <source>This reading is not saved: it will be gone when the window is closed.</source>
        <translation>Diese Lesung ist nicht gespeichert: Sie geht verloren, wenn das Fenster geschlossen wird.</translation>
    </message>
    <message>
        <source>Choose model…</source>
        <translation>Modell wählen …</translation>
    </message>
    <message>
        <source>Enter password…</source>
        <translation>Passwort eingeben …</translation>
    </message>
    <message>
        <source>Recognise text</source>
        <translation>Text erkennen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Continue reading</source>
        <translation>Weiterlesen</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>Show library</source>
        <translation>Bibliothek zeigen</translation>
    </message>
    <message>
        <source>What was read cannot be saved; reading goes on in memory.</source>
        <translation>Das Gelesene kann nicht gespeichert werden; das Lesen geht im Speicher weiter.</translation>
    </message>
    <message>
        <source>%1 are free on this disk, up to %2 are needed.</source>
        <translation>Auf dieser Festplatte sind %1 frei, gebraucht werden bis zu %2.</translation>
    </message>
    <message>
        <source>“%1” is gone since it was read. What was read can be asked all the same; its pages are shown as text.</source>
        <translation>„%1“ ist seit dem Lesen verschwunden. Zum Gelesenen kann trotzdem gefragt werden; die Seiten werden als Text gezeigt.</translation>
    </message>
    <message>
        <source>“%1” has changed since it was read. Answers and pages are those of the text that was read.</source>
        <translation>„%1“ wurde seit dem Lesen geändert. Antworten und Seiten sind die des gelesenen Textes.</translation>
    </message>
    <message>
        <source>Continuing with %1.</source>
        <translation>Es geht weiter mit %1.</translation>
    </message>
    <message>
        <source>This was read before, when something else stood in it. What was read then is still in the library.</source>
        <translation>Dies wurde schon gelesen, als etwas anderes darin stand. Das damals Gelesene ist noch in der Bibliothek.</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) are damaged; what could not be read of them was skipped.</source>
        <translation>
            <numerusform>%n Seite ist beschädigt; was davon nicht lesbar war, wurde übersprungen.</numerusform>
            <numerusform>%n Seiten sind beschädigt; was davon nicht lesbar war, wurde übersprungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Read changes</source>
        <translation>Änderungen lesen</translation>
    </message>
    <message>
        <source>Keep old reading</source>
        <translation>Alte Lesung behalten</translation>
    </message>
    <message>
        <source>Open what was read then</source>
        <translation>Damals Gelesenes öffnen</translation>
    </message>
    <message>
        <source>Save now</source>
        <translation>Jetzt speichern</translation>
    </message>
    <message>
        <source>Show list…</source>
        <translation>Liste zeigen …</translation>
    </message>
    <message>
        <source>Choose pages…</source>
        <translation>Seiten wählen …</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Show log…</source>
        <translation>Protokoll zeigen …</translation>
    </message>
    <message>
        <source>The text of this document is taken out better now than when it was read. Read it again? What was read stays in the library.</source>
        <translation>Der Text dieses Dokuments wird jetzt besser entnommen als damals, als es gelesen wurde. Noch einmal lesen? Was gelesen wurde, bleibt in der Bibliothek.</translation>
    </message>
    <message>
        <source>Its text can be recognised where the program “tesseract” is installed.</source>
        <translation>Ihr Text lässt sich erkennen, wenn das Programm „tesseract“ installiert ist.</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) have no text: nothing of them is read.</source>
        <translation>
            <numerusform>%n Seite hat keinen Text: Von ihr wird nichts gelesen.</numerusform>
            <numerusform>%n Seiten haben keinen Text: Von ihnen wird nichts gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Read anyway</source>
        <translation>Trotzdem lesen</translation>
    </message>
    <message>
        <source>This document was read with %1.</source>
        <translation>Dieses Dokument wurde mit %1 gelesen.</translation>
    </message>
    <message>
        <source>Switch back</source>
        <comment>to the model that read it</comment>
        <translation>Zurückwechseln</translation>
    </message>
    <message>
        <source>Read with %1</source>
        <comment>a model</comment>
        <translation>Mit %1 lesen</translation>
    </message>
    <message>
        <source>This model is good for shorter documents (%1 of this length). All of it can be read, but how good the answers are is not assured.</source>
        <translation>Dieses Modell ist für kürzere Dokumente gut (%1 dieser Länge). Gelesen werden kann alles; wie gut die Antworten sind, ist nicht gesichert.</translation>
    </message>
    <message>
        <source>Answer with a server…</source>
        <translation>Von einem Server beantworten lassen …</translation>
    </message>
</context>
<context>
    <name>TimeLeft</name>
    <message>
        <source>slower now: %1 tokens a second</source>
        <translation>jetzt langsamer: %1 Token je Sekunde</translation>
    </message>
    <message>
        <source>longer than estimated before</source>
        <translation>länger als zuvor geschätzt</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>noch etwa %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>time left, reason</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>Training</name>
    <message>
        <source>Learned from %1 of %2 documents (%3 tokens).</source>
        <translation>Aus %1 von %2 Dokumenten gelernt (%3 Token).</translation>
    </message>
    <message>
        <source>%1 About %2 left (estimate), then the shares of a budget.</source>
        <translation>%1 Noch etwa %2 (Schätzung), dann die Anteile am Speicherbudget.</translation>
    </message>
    <message>
        <source>The heads are ready. In text that they had not seen they found %1 of the tokens that are most worth keeping. They learned from %2 tokens.</source>
        <translation>Die Köpfe sind fertig. In Text, den sie nicht kannten, fanden sie %1 der Token, die am ehesten zu behalten sind. Gelernt haben sie aus %2 Token.</translation>
    </message>
    <message>
        <source>%1 Each head has a share of a budget that suits it: what had to be written down again surprised the model with %2 nats a token, before with %3.</source>
        <translation>%1 Jeder Kopf hat einen passenden Anteil am Speicherbudget: Was noch einmal aufzuschreiben war, überraschte das Modell mit %2 nat je Token, zuvor mit %3.</translation>
    </message>
    <message>
        <source>Taking the texts out of their files; readings and questions go first…</source>
        <translation>Die Texte werden aus ihren Dateien genommen; Lesungen und Fragen gehen vor …</translation>
    </message>
    <message>
        <source>Finding what part of a budget each head needs: round %1 of %2, head %3 of %4.</source>
        <translation>Ermittelt wird, welchen Teil des Speicherbudgets jeder Kopf braucht: Runde %1 von %2, Kopf %3 von %4.</translation>
    </message>
    <message>
        <source>The training was cancelled. What was learned is kept: the same texts and numbers go on with it.</source>
        <translation>Das Training wurde abgebrochen. Das Gelernte bleibt erhalten: Mit denselben Texten und Zahlen geht es damit weiter.</translation>
    </message>
    <message>
        <source>What was learned by itself is not good enough yet: it would be right about %1 of the tokens that are most worth keeping. More documents help.</source>
        <translation>Was von selbst gelernt wurde, ist noch nicht gut genug: Es träfe %1 der Token, die am meisten zu behalten lohnen. Mehr Dokumente helfen.</translation>
    </message>
</context>
<context>
    <name>TurnWords</name>
    <message>
        <source>p. %1</source>
        <translation>S. %1</translation>
    </message>
    <message>
        <source>Everything that was read was remembered in detail.</source>
        <translation>Alles Gelesene war im Einzelnen behalten.</translation>
    </message>
    <message>
        <source>%1 of what was read was remembered in detail.</source>
        <translation>%1 des Gelesenen waren im Einzelnen behalten.</translation>
    </message>
    <message>
        <source>Pages the model focused on, which proves nothing: %1</source>
        <translation>Seiten, auf die das Modell sah (das beweist nichts): %1</translation>
    </message>
    <message>
        <source>Answered in %1 s.</source>
        <translation>In %1 s beantwortet.</translation>
    </message>
    <message>
        <source>Answered in %1 s, %2 tokens a second.</source>
        <translation>In %1 s beantwortet, %2 Token je Sekunde.</translation>
    </message>
    <message>
        <source>How much had been read is not known</source>
        <translation>Wie viel gelesen war, ist nicht bekannt</translation>
    </message>
    <message>
        <source>Answered from %L1 of %L2 pages</source>
        <translation>Beantwortet aus %L1 von %L2 Seiten</translation>
    </message>
    <message numerus="yes">
        <source>Answered from the %L1 chosen of %Ln page(s)</source>
        <translation>
            <numerusform>Beantwortet aus den %L1 gewählten von %Ln Seite</numerusform>
            <numerusform>Beantwortet aus den %L1 gewählten von %Ln Seiten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answered from all %Ln page(s)</source>
        <translation>
            <numerusform>Beantwortet aus %Ln Seite</numerusform>
            <numerusform>Beantwortet aus allen %Ln Seiten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quoted: %n sentence(s), found word for word</source>
        <translation>
            <numerusform>Zitiert: %n Satz, wörtlich gefunden</numerusform>
            <numerusform>Zitiert: %n Sätze, wörtlich gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Given as a quote by the model, but not found word for word in the document: “%1”</source>
        <translation>Vom Modell als Zitat angegeben, steht aber nicht wörtlich im Dokument: „%1“</translation>
    </message>
    <message>
        <source>Pages read again for this question: %1</source>
        <translation>Für diese Frage noch einmal gelesene Seiten: %1</translation>
    </message>
    <message>
        <source>The overview of the document was read before the question.</source>
        <translation>Vor der Frage wurde die Übersicht des Dokuments gelesen.</translation>
    </message>
    <message>
        <source>Earlier questions were left out: there was no room for them.</source>
        <translation>Frühere Fragen blieben weg: Für sie war kein Platz.</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>Possibly related: found by search, not quoted</source>
        <translation>Vielleicht verwandt: durch Suche gefunden, nicht zitiert</translation>
    </message>
    <message>
        <source>No sentence of the document says this</source>
        <translation>Kein Satz des Dokuments sagt das</translation>
    </message>
    <message>
        <source>The answer repeats itself</source>
        <translation>Die Antwort wiederholt sich</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>The answer was written from these pages and the beginning of the document alone.</source>
        <translation>Die Antwort stützt sich allein auf diese Seiten und den Anfang des Dokuments.</translation>
    </message>
    <message>
        <source>Answered from %1 alone</source>
        <comment>pages</comment>
        <translation>Beantwortet allein aus %1</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln page(s) were read; nothing to quote</source>
        <translation>
            <numerusform>%Ln Seite ist gelesen; nichts zu zitieren</numerusform>
            <numerusform>Alle %Ln Seiten sind gelesen; nichts zu zitieren</numerusform>
        </translation>
    </message>
    <message>
        <source>No sentence of these pages says this</source>
        <translation>Kein Satz dieser Seiten sagt das</translation>
    </message>
    <message>
        <source>What the model thought first: %1</source>
        <translation>Was das Modell zuerst dachte: %1</translation>
    </message>
    <message numerus="yes">
        <source>Answered from passages on %L1 of %Ln page(s)</source>
        <translation>
            <numerusform>Beantwortet aus Abschnitten auf %L1 von %Ln Seite</numerusform>
            <numerusform>Beantwortet aus Abschnitten auf %L1 von %Ln Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>These pages were sent to the server %1, which answered.</source>
        <translation>Diese Seiten wurden an den Server %1 gesendet, der geantwortet hat.</translation>
    </message>
    <message>
        <source>The whole text was sent to the server %1, which answered.</source>
        <translation>Der ganze Text wurde an den Server %1 gesendet, der geantwortet hat.</translation>
    </message>
</context>
<context>
    <name>lectern::AmountChooser</name>
    <message>
        <source>Everything in detail.</source>
        <translation>Alles genau.</translation>
    </message>
    <message>
        <source>About %1 in detail.</source>
        <translation>Etwa %1 genau.</translation>
    </message>
    <message>
        <source>More memory than is free.</source>
        <translation>Mehr Speicher, als frei ist.</translation>
    </message>
    <message>
        <source>Expected quality: %1.</source>
        <translation>Erwartete Güte: %1.</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Knapp</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>Ausgewogen</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>Vollständig</translation>
    </message>
</context>
<context>
    <name>lectern::AnswerBrowser</name>
    <message>
        <source>Citation %1, %2: “%3”</source>
        <translation>Beleg %1, %2: „%3“</translation>
    </message>
</context>
<context>
    <name>lectern::AskTogetherButton</name>
    <message>
        <source>Opens them as one document, which is read and asked as a whole.</source>
        <translation>Öffnet sie als ein Dokument, das als Ganzes gelesen und befragt wird.</translation>
    </message>
    <message numerus="yes">
        <source>Ask these %n documents</source>
        <translation>
            <numerusform>Dieses %n Dokument befragen</numerusform>
            <numerusform>Diese %n Dokumente befragen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::Banner</name>
    <message>
        <source>Hide this message</source>
        <translation>Diese Meldung ausblenden</translation>
    </message>
</context>
<context>
    <name>lectern::BudgetPanel</name>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>The amount in numbers, and how the document is read</source>
        <translation>Die Menge in Zahlen, und wie das Dokument gelesen wird</translation>
    </message>
    <message>
        <source>The amount in numbers</source>
        <translation>Die Menge in Zahlen</translation>
    </message>
</context>
<context>
    <name>lectern::BudgetSlider</name>
    <message>
        <source> GB</source>
        <translation> GB</translation>
    </message>
    <message>
        <source>Budget in GB</source>
        <translation>Speicherbudget in GB</translation>
    </message>
    <message>
        <source>Memory for what is kept of the document</source>
        <translation>Speicher für das, was vom Dokument behalten wird</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>&amp;Speicherbudget</translation>
    </message>
    <message>
        <source>expected quality: not measured for this model</source>
        <translation>erwartete Qualität: für dieses Modell nicht gemessen</translation>
    </message>
    <message>
        <source>%1: about %2 is remembered in detail.</source>
        <translation>%1: etwa %2 werden im Einzelnen behalten.</translation>
    </message>
    <message>
        <source>%1: everything is remembered in detail.</source>
        <translation>%1: Alles wird im Einzelnen behalten.</translation>
    </message>
    <message>
        <source>expected quality: %1</source>
        <translation>erwartete Güte: %1</translation>
    </message>
    <message>
        <source>%1: %2 is remembered in detail; %3.</source>
        <comment>bytes, share, quality</comment>
        <translation>%1: %2 werden im Einzelnen behalten; %3.</translation>
    </message>
</context>
<context>
    <name>lectern::BudgetTrack</name>
    <message>
        <source>Budget</source>
        <translation>Speicherbudget</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Less makes no sense with this policy.</source>
        <translation>Weniger ist mit dieser Strategie nicht sinnvoll.</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>empfohlen</translation>
    </message>
    <message>
        <source>A good balance of memory and answers.</source>
        <translation>Ein gutes Gleichgewicht von Speicher und Antworten.</translation>
    </message>
    <message>
        <source>everything fits</source>
        <translation>alles passt</translation>
    </message>
    <message>
        <source>All of the document is kept.</source>
        <translation>Das ganze Dokument wird behalten.</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <comment>name of a mark on the scale, bytes, a sentence</comment>
        <translation>%1: %2. %3</translation>
    </message>
    <message>
        <source>Taken by the model and by other programs: %1</source>
        <translation>Von Modell und anderen Programmen belegt: %1</translation>
    </message>
    <message>
        <source>Memory for what is kept of the document: %1</source>
        <translation>Speicher für das, was vom Dokument behalten wird: %1</translation>
    </message>
</context>
<context>
    <name>lectern::CardMemory</name>
    <message>
        <source>Memory of the graphics card</source>
        <translation>Speicher der Grafikkarte</translation>
    </message>
    <message>
        <source>Graphics card: Lectern uses %1, other programs %2; %3 are free.</source>
        <translation>Grafikkarte: Lectern benutzt %1, andere Programme %2; %3 sind frei.</translation>
    </message>
</context>
<context>
    <name>lectern::ContentsPanel</name>
    <message>
        <source>Table of contents</source>
        <translation>Inhaltsverzeichnis</translation>
    </message>
    <message>
        <source>This document has no table of contents.</source>
        <translation>Dieses Dokument hat kein Inhaltsverzeichnis.</translation>
    </message>
    <message>
        <source>The table of contents of a document stands here.</source>
        <translation>Hier steht das Inhaltsverzeichnis eines Dokuments.</translation>
    </message>
</context>
<context>
    <name>lectern::ConversationHeader</name>
    <message>
        <source>What is shown beside the document</source>
        <translation>Was neben dem Dokument gezeigt wird</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Conversations about this document</source>
        <translation>Gespräche über dieses Dokument</translation>
    </message>
    <message>
        <source>New conversation (Ctrl+N)</source>
        <translation>Neues Gespräch (Strg+N)</translation>
    </message>
</context>
<context>
    <name>lectern::ConversationList</name>
    <message>
        <source>Search conversations…</source>
        <translation>Gespräche durchsuchen …</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>Gespräche durchsuchen</translation>
    </message>
    <message>
        <source>Conversations about this document</source>
        <translation>Gespräche über dieses Dokument</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>Rename (F2)</source>
        <translation>Umbenennen (F2)</translation>
    </message>
    <message>
        <source>Delete (Del)</source>
        <translation>Löschen (Entf)</translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>Gespräch löschen</translation>
    </message>
    <message>
        <source>Delete the conversation “%1”?</source>
        <translation>Das Gespräch „%1“ löschen?</translation>
    </message>
    <message>
        <source>Its questions and answers go from your library too. The document stays.</source>
        <translation>Seine Fragen und Antworten verschwinden auch aus Ihrer Bibliothek. Das Dokument bleibt.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
</context>
<context>
    <name>lectern::ConversationPanel</name>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>Answers will use pages 1–%L1 so far.</source>
        <translation>Antworten stützen sich bisher auf die Seiten 1–%L1.</translation>
    </message>
    <message>
        <source>Answers will use what was read: %L1 of %L2 pages.</source>
        <translation>Antworten stützen sich auf das Gelesene: %L1 von %L2 Seiten.</translation>
    </message>
    <message>
        <source>Questions can be asked once reading has begun.</source>
        <translation>Fragen können gestellt werden, sobald das Lesen begonnen hat.</translation>
    </message>
    <message>
        <source>Ask anything about “%1”. Every answer points at the pages it rests on.</source>
        <translation>Beliebige Fragen zu „%1“ stellen. Jede Antwort verweist auf die Seiten, auf denen sie beruht.</translation>
    </message>
    <message>
        <source>Open a document to ask about it.</source>
        <translation>Zum Fragen ein Dokument öffnen.</translation>
    </message>
    <message>
        <source>Answers will use the chosen pages up to %L1 so far.</source>
        <translation>Antworten stützen sich bisher auf die gewählten Seiten bis %L1.</translation>
    </message>
    <message>
        <source>Edited question: the one before is kept. Esc goes back to it.</source>
        <translation>Geänderte Frage: Die vorige bleibt erhalten. Esc führt zu ihr zurück.</translation>
    </message>
    <message>
        <source>A new conversation: the one before is kept. Esc goes back to it.</source>
        <translation>Ein neues Gespräch: Das vorige bleibt erhalten. Esc führt zu ihm zurück.</translation>
    </message>
    <message>
        <source>Read this document…</source>
        <translation>Dieses Dokument lesen …</translation>
    </message>
    <message>
        <source>Says first what that takes.</source>
        <translation>Sagt zuerst, was das kostet.</translation>
    </message>
    <message>
        <source>Answers will use page %L1 so far.</source>
        <translation>Antworten stützen sich bisher auf Seite %L1.</translation>
    </message>
    <message>
        <source>Questions can be asked once a model is there and has begun to read.</source>
        <translation>Fragen sind möglich, sobald ein Modell da ist und zu lesen begonnen hat.</translation>
    </message>
</context>
<context>
    <name>lectern::ConversationTitle</name>
    <message>
        <source>Name of the conversation</source>
        <translation>Name des Gesprächs</translation>
    </message>
    <message>
        <source>Name this conversation…</source>
        <translation>Diesem Gespräch einen Namen geben …</translation>
    </message>
</context>
<context>
    <name>lectern::DesktopNotifications</name>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>lectern::Diagnostics</name>
    <message>
        <source>Runs on the processor (the settings may offer a graphics card)</source>
        <translation>Läuft auf dem Prozessor (die Einstellungen bieten vielleicht eine Grafikkarte an)</translation>
    </message>
    <message>
        <source>Runs on the processor (no NVIDIA card found)</source>
        <translation>Läuft auf dem Prozessor (keine NVIDIA-Karte gefunden)</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentBar</name>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Go to a page (Ctrl+G)</source>
        <translation>Gehe zu einer Seite (Strg+G)</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source> / %L1 </source>
        <translation> / %L1 </translation>
    </message>
    <message>
        <source> (%L1 / %L2) </source>
        <translation> (%L1 / %L2) </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Document %1; other open documents</source>
        <translation>Dokument %1; andere offene Dokumente</translation>
    </message>
    <message>
        <source>%1 (%L2 of %L3)</source>
        <comment>file in view, its number, all files</comment>
        <translation>%1 (%L2 von %L3)</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentCanvas</name>
    <message>
        <source>Place in the document</source>
        <translation>Stelle im Dokument</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentDetails</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Conversations about this document</source>
        <translation>Gespräche über dieses Dokument</translation>
    </message>
    <message>
        <source>Nothing was asked about it yet.</source>
        <translation>Dazu wurde noch nichts gefragt.</translation>
    </message>
    <message>
        <source>Saved readings of this document</source>
        <translation>Gespeicherte Lesungen dieses Dokuments</translation>
    </message>
    <message>
        <source>None is saved.</source>
        <translation>Keine ist gespeichert.</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Fassungen</translation>
    </message>
    <message>
        <source>saved readings</source>
        <translation>gespeicherte Lesungen</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>Neues Gespräch</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s)</source>
        <translation>
            <numerusform>%Ln Frage</numerusform>
            <numerusform>%Ln Fragen</numerusform>
        </translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <source>Delete the saved reading… (Del)</source>
        <translation>Gespeicherte Lesung löschen … (Entf)</translation>
    </message>
    <message>
        <source>Delete the saved reading</source>
        <translation>Gespeicherte Lesung löschen</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentDialogs</name>
    <message>
        <source>Password of “%1”:</source>
        <translation>Passwort von „%1“:</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <source>Export conversation</source>
        <translation>Gespräch exportieren</translation>
    </message>
    <message>
        <source>Markdown (*.md);;HTML (*.html);;PDF (*.pdf)</source>
        <translation>Markdown (*.md);;HTML (*.html);;PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Problems found in this file:</source>
        <translation>Probleme in dieser Datei:</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentNotes</name>
    <message>
        <source>highlight</source>
        <translation>Markierung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>change of a note</source>
        <translation>Änderung einer Notiz</translation>
    </message>
    <message>
        <source>removal of a note</source>
        <translation>Entfernen einer Notiz</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentOpening</name>
    <message>
        <source>Open documents</source>
        <translation>Dokumente öffnen</translation>
    </message>
    <message>
        <source>Lectern readings (*.lectern)</source>
        <translation>Lectern-Lesungen (*.lectern)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a folder as one document</source>
        <translation>Einen Ordner als ein Dokument öffnen</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Taking in “%1”…</source>
        <translation>„%1“ wird aufgenommen …</translation>
    </message>
    <message>
        <source>The library has the reading in “%1” already: nothing was taken in twice.</source>
        <translation>Die Bibliothek hat die Lesung in „%1“ schon: Nichts wurde zweimal aufgenommen.</translation>
    </message>
    <message>
        <source>Documents (%1)</source>
        <translation>Dokumente (%1)</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentRows</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>Last opened</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentTable</name>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentView</name>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>The file of this document is not where it was. Its text is shown.</source>
        <translation>Die Datei dieses Dokuments ist nicht mehr an ihrem Ort. Gezeigt wird sein Text.</translation>
    </message>
    <message>
        <source>%1 The text that was read is shown.</source>
        <translation>%1 Gezeigt wird der gelesene Text.</translation>
    </message>
    <message>
        <source>Document %1</source>
        <translation>Dokument %1</translation>
    </message>
    <message>
        <source>“%1” (p. %2)</source>
        <translation>„%1“ (S. %2)</translation>
    </message>
    <message>
        <source>&amp;Go there</source>
        <translation>&amp;Dorthin</translation>
    </message>
    <message>
        <source>&amp;Open link…</source>
        <translation>Verweis ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Copy a&amp;ddress</source>
        <translation>A&amp;dresse kopieren</translation>
    </message>
    <message>
        <source>&amp;Edit the note…</source>
        <translation>Notiz &amp;bearbeiten …</translation>
    </message>
    <message>
        <source>Write a &amp;note…</source>
        <translation>&amp;Notiz schreiben …</translation>
    </message>
    <message>
        <source>&amp;Remove the note</source>
        <translation>Notiz &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Remove the highlight</source>
        <translation>Markierung &amp;entfernen</translation>
    </message>
</context>
<context>
    <name>lectern::DropOverlay</name>
    <message>
        <source>Open the folder “%1” as one document</source>
        <translation>Ordner „%1“ als ein Dokument öffnen</translation>
    </message>
    <message>
        <source>Open “%1”</source>
        <translation>„%1“ öffnen</translation>
    </message>
    <message numerus="yes">
        <source>Open %n document(s)</source>
        <translation>
            <numerusform>%n Dokument öffnen</numerusform>
            <numerusform>%n Dokumente öffnen</numerusform>
        </translation>
    </message>
    <message>
        <source>Open this text as a document</source>
        <translation>Diesen Text als Dokument öffnen</translation>
    </message>
    <message>
        <source>Take the reading “%1” into the library</source>
        <translation>Lesung „%1“ in die Bibliothek aufnehmen</translation>
    </message>
</context>
<context>
    <name>lectern::EstimateCard</name>
    <message>
        <source>&amp;Read now</source>
        <translation>Jetzt &amp;lesen</translation>
    </message>
    <message>
        <source>Before the document is read</source>
        <translation>Vor dem Lesen des Dokuments</translation>
    </message>
    <message>
        <source>Reads the whole document once, in the background.</source>
        <translation>Liest das ganze Dokument einmal, im Hintergrund.</translation>
    </message>
    <message>
        <source>Disk: %1</source>
        <translation>Festplatte: %1</translation>
    </message>
    <message>
        <source>Choose &amp;pages…</source>
        <translation>Seiten &amp;wählen …</translation>
    </message>
    <message>
        <source>Reads a part of the document alone.</source>
        <translation>Liest nur einen Teil des Dokuments.</translation>
    </message>
    <message>
        <source>Everything is remembered in detail.</source>
        <translation>Alles wird im Einzelnen behalten.</translation>
    </message>
    <message>
        <source>About %1 is remembered in detail.</source>
        <translation>Etwa %1 werden im Einzelnen behalten.</translation>
    </message>
    <message>
        <source>Expected quality: %1.</source>
        <translation>Erwartete Güte: %1.</translation>
    </message>
    <message>
        <source>&amp;Not now</source>
        <translation>&amp;Nicht jetzt</translation>
    </message>
    <message>
        <source>The document stays open to be looked at and searched.</source>
        <translation>Das Dokument bleibt offen und kann angesehen und durchsucht werden.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln Seite</numerusform>
            <numerusform>%Ln Seiten</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Options</source>
        <translation>&amp;Optionen</translation>
    </message>
    <message>
        <source>How much of the document is remembered, and how.</source>
        <translation>Wie viel vom Dokument behalten wird, und wie.</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <comment>time</comment>
        <translation>Noch nicht gemessen</translation>
    </message>
    <message>
        <source>About %1</source>
        <translation>Etwa %1</translation>
    </message>
    <message>
        <source>estimated, on this computer</source>
        <translation>geschätzt, auf diesem Rechner</translation>
    </message>
    <message>
        <source>being measured</source>
        <translation>wird gemessen</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>auf diesem Rechner</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) have no text. They are shown, but cannot be read.</source>
        <translation>
            <numerusform>%Ln Seite hat keinen Text. Sie wird gezeigt, kann aber nicht gelesen werden.</numerusform>
            <numerusform>%Ln Seiten haben keinen Text. Sie werden gezeigt, können aber nicht gelesen werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Read this document?</source>
        <translation>Dieses Dokument lesen?</translation>
    </message>
    <message>
        <source>of %L1, as you chose</source>
        <translation>von %L1, wie Sie gewählt haben</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>of memory with the model; %1 are free</source>
        <translation>Speicher mit dem Modell; %1 sind frei</translation>
    </message>
    <message>
        <source>of memory at most, with the model</source>
        <translation>Speicher höchstens, mit dem Modell</translation>
    </message>
    <message>
        <source>Answer with a &amp;server…</source>
        <translation>Von einem &amp;Server beantworten lassen …</translation>
    </message>
    <message>
        <source>A larger model elsewhere answers; the text of the document is sent to it.</source>
        <translation>Ein größeres Modell anderswo antwortet; der Text des Dokuments wird ihm gesendet.</translation>
    </message>
</context>
<context>
    <name>lectern::EvidenceList</name>
    <message>
        <source>Shows these words in the document.</source>
        <translation>Zeigt diese Wörter im Dokument.</translation>
    </message>
    <message>
        <source>The sentence of the document that says most of the answer; the model did not quote it.</source>
        <translation>Der Satz des Dokuments, der das meiste der Antwort sagt; das Modell hat ihn nicht zitiert.</translation>
    </message>
    <message>
        <source>Quote %1, %2: %3</source>
        <translation>Zitat %1, %2: %3</translation>
    </message>
    <message>
        <source>Possibly related, %1: %2</source>
        <translation>Vielleicht verwandt, %1: %2</translation>
    </message>
    <message>
        <source>Quoted</source>
        <translation>Zitiert</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s), found word for word</source>
        <translation>
            <numerusform>%n Satz, wörtlich gefunden</numerusform>
            <numerusform>%n Sätze, wörtlich gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Possibly related</source>
        <translation>Vielleicht verwandt</translation>
    </message>
    <message>
        <source>found by search, not quoted</source>
        <translation>durch Suche gefunden, nicht zitiert</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>%n weitere zeigen</numerusform>
            <numerusform>%n weitere zeigen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::FindBar</name>
    <message>
        <source>Find in the document</source>
        <translation>Im Dokument suchen</translation>
    </message>
    <message>
        <source>Number of places found</source>
        <translation>Anzahl der Fundstellen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Previous place (Shift+Enter)</source>
        <translation>Vorige Fundstelle (Umschalt+Eingabe)</translation>
    </message>
    <message>
        <source>Next place (Enter)</source>
        <translation>Nächste Fundstelle (Eingabe)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n gefunden</numerusform>
            <numerusform>%n gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Suche läuft</translation>
    </message>
</context>
<context>
    <name>lectern::FirstQuestions</name>
    <message>
        <source>What is this document about?</source>
        <translation>Wovon handelt dieses Dokument?</translation>
    </message>
    <message>
        <source>What are the most important points of this document?</source>
        <translation>Was sind die wichtigsten Punkte dieses Dokuments?</translation>
    </message>
    <message>
        <source>Which people, places and dates does this document name?</source>
        <translation>Welche Personen, Orte und Daten nennt dieses Dokument?</translation>
    </message>
    <message>
        <source>What does “%1” say?</source>
        <comment>title of a chapter</comment>
        <translation>Was steht in „%1“?</translation>
    </message>
    <message>
        <source>Asks this question</source>
        <translation>Stellt diese Frage</translation>
    </message>
</context>
<context>
    <name>lectern::FoundItemsModel</name>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>Was dort steht</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Zitat</translation>
    </message>
</context>
<context>
    <name>lectern::GuideViewer</name>
    <message>
        <source>Guide</source>
        <translation>Anleitung</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>Seiten der Anleitung</translation>
    </message>
</context>
<context>
    <name>lectern::LibraryActions</name>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Remove from the library…</source>
        <translation>Aus der Bibliothek entfernen …</translation>
    </message>
    <message>
        <source>Keep when room is made</source>
        <translation>Behalten, wenn Platz geschaffen wird</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Delete the saved reading…</source>
        <translation>Gespeicherte Lesung löschen …</translation>
    </message>
    <message>
        <source>Remove this conversation…</source>
        <translation>Dieses Gespräch entfernen …</translation>
    </message>
    <message>
        <source>Remove this document with its readings, conversations, highlights and notes? Its file stays where it is.</source>
        <translation>Dieses Dokument mit seinen Lesungen, Gesprächen, Markierungen und Notizen entfernen? Seine Datei bleibt, wo sie ist.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Delete the saved reading? The document would have to be read again.</source>
        <translation>Die gespeicherte Lesung löschen? Das Dokument müsste neu gelesen werden.</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Remove this conversation?</source>
        <translation>Dieses Gespräch entfernen?</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Export a reading</source>
        <translation>Eine Lesung exportieren</translation>
    </message>
    <message>
        <source>Lectern readings (*.lectern)</source>
        <translation>Lectern-Lesungen (*.lectern)</translation>
    </message>
    <message>
        <source>Exporting “%1”…</source>
        <translation>„%1“ wird exportiert …</translation>
    </message>
</context>
<context>
    <name>lectern::LibraryHome</name>
    <message>
        <source>Add documents…</source>
        <translation>Dokumente hinzufügen …</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Search inside all documents</source>
        <translation>In allen Dokumenten suchen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s). Saved readings use %1 of disk.</source>
        <translation>
            <numerusform>%Ln Dokument. Gespeicherte Lesungen belegen %1.</numerusform>
            <numerusform>%Ln Dokumente. Gespeicherte Lesungen belegen %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s). Saved readings use %1 of disk; %2 are free.</source>
        <translation>
            <numerusform>%Ln Dokument. Gespeicherte Lesungen belegen %1; %2 sind frei.</numerusform>
            <numerusform>%Ln Dokumente. Gespeicherte Lesungen belegen %1; %2 sind frei.</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
</context>
<context>
    <name>lectern::LibraryPanel</name>
    <message numerus="yes">
        <source>%Ln reading(s), %1 on the disk</source>
        <translation>
            <numerusform>%Ln Lesung, %1 auf der Festplatte</numerusform>
            <numerusform>%Ln Lesungen, %1 auf der Festplatte</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Find a document</source>
        <translation>Dokument suchen</translation>
    </message>
    <message>
        <source>Find a document by its name</source>
        <translation>Ein Dokument nach seinem Namen suchen</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>Alle Dokumente</translation>
    </message>
    <message>
        <source>With their conversations and saved readings, in the place of the page</source>
        <translation>Mit ihren Gesprächen und gespeicherten Lesungen, an der Stelle der Seite</translation>
    </message>
</context>
<context>
    <name>lectern::LibraryTree</name>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Geöffnet</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <comment>how much is kept, size, date</comment>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>state, date</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>lectern::LogViewer</name>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Nothing of what you read or ask stands here, and no names of files. It stays on this machine.</source>
        <translation>Hier steht nichts von dem, was gelesen oder gefragt wird, und keine Namen von Dateien. Es bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Aktualisieren</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>There is no log: its folder cannot be written.</source>
        <translation>Es gibt kein Protokoll: Sein Ordner ist nicht beschreibbar.</translation>
    </message>
</context>
<context>
    <name>lectern::LossPlot</name>
    <message>
        <source>Loss while heads learn</source>
        <translation>Verlust, während Köpfe lernen</translation>
    </message>
    <message>
        <source>Plot of the loss</source>
        <translation>Verlauf des Verlusts</translation>
    </message>
    <message>
        <source>Documents learned from</source>
        <translation>Dokumente, aus denen gelernt wurde</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>Nothing was learned yet</source>
        <translation>Noch nichts gelernt</translation>
    </message>
    <message>
        <source>Loss: %1 at first, %2 now</source>
        <translation>Verlust: %1 am Anfang, %2 jetzt</translation>
    </message>
</context>
<context>
    <name>lectern::MainMenu</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>&amp;Ordner öffnen …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>Beis&amp;piel öffnen</translation>
    </message>
    <message>
        <source>&amp;Export conversation…</source>
        <translation>Gespräch &amp;exportieren …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>&amp;Close document</source>
        <translation>Dokument &amp;schließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Find in document…</source>
        <translation>Im Dokument &amp;suchen …</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>&amp;Rückwärts suchen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>&amp;Vergrößern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Fit &amp;width</source>
        <translation>An &amp;Breite anpassen</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Vollbil&amp;d</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>Next &amp;pane</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
        <source>F6</source>
        <translation>F6</translation>
    </message>
    <message>
        <source>Shift+F6</source>
        <translation>Shift+F6</translation>
    </message>
    <message>
        <source>&amp;Document</source>
        <translation>D&amp;okument</translation>
    </message>
    <message>
        <source>&amp;Read</source>
        <translation>&amp;Lesen</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>&amp;Pause reading</source>
        <translation>Lesen &amp;pausieren</translation>
    </message>
    <message>
        <source>&amp;Cancel reading</source>
        <translation>Lesen &amp;abbrechen</translation>
    </message>
    <message>
        <source>&amp;Go to page…</source>
        <translation>&amp;Gehe zu Seite …</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
    <message>
        <source>&amp;Conversation</source>
        <translation>&amp;Gespräch</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>&amp;Frage</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>&amp;Stop the answer</source>
        <translation>&amp;Antwort anhalten</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>&amp;New conversation</source>
        <translation>&amp;Neues Gespräch</translation>
    </message>
    <message>
        <source>Next &amp;evidence</source>
        <translation>Nächster &amp;Beleg</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>E&amp;xtras</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>&amp;Modelle …</translation>
    </message>
    <message>
        <source>&amp;Log…</source>
        <translation>&amp;Protokoll …</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation>Ctrl+,</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>Ctrl+/</source>
        <translation>Ctrl+/</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>&amp;Diagnose kopieren</translation>
    </message>
    <message>
        <source>&amp;About Lectern</source>
        <translation>Ü&amp;ber Lectern</translation>
    </message>
    <message>
        <source>Nothing was opened yet</source>
        <translation>Noch nichts geöffnet</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>Diese Liste leeren</translation>
    </message>
    <message>
        <source>&amp;Resume reading</source>
        <translation>Lesen &amp;fortsetzen</translation>
    </message>
    <message>
        <source>Text as &amp;read…</source>
        <translation>Text, wie er gelesen &amp;wird…</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>&amp;Vorheriger Bereich</translation>
    </message>
    <message>
        <source>&amp;Improve what is remembered…</source>
        <translation>Gedächtnis &amp;verbessern …</translation>
    </message>
    <message>
        <source>Free &amp;disk space…</source>
        <translation>&amp;Speicherplatz freigeben …</translation>
    </message>
    <message>
        <source>P&amp;erformance</source>
        <translation>&amp;Leistung</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>Ctrl+Shift+R</source>
        <translation>Ctrl+Shift+R</translation>
    </message>
    <message>
        <source>&amp;Map as a table…</source>
        <translation>&amp;Karte als Tabelle …</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Search &amp;all documents…</source>
        <translation>&amp;Alle Dokumente durchsuchen …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Shift+F</translation>
    </message>
    <message>
        <source>Fit &amp;page</source>
        <translation>Ganze &amp;Seite</translation>
    </message>
    <message>
        <source>Ctrl+9</source>
        <translation>Ctrl+9</translation>
    </message>
    <message>
        <source>&amp;Menu bar</source>
        <translation>&amp;Menüleiste</translation>
    </message>
    <message>
        <source>F10</source>
        <translation>F10</translation>
    </message>
    <message>
        <source>&amp;Side bar</source>
        <translation>Seiten&amp;leiste</translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation>Ctrl+B</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>D&amp;rucken …</translation>
    </message>
    <message>
        <source>Highlights and &amp;notes…</source>
        <translation>Markierungen und &amp;Notizen …</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Ctrl+N</translation>
    </message>
    <message>
        <source>Previous e&amp;vidence</source>
        <translation>&amp;Voriger Beleg</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Anleitung</translation>
    </message>
    <message>
        <source>&amp;All documents</source>
        <translation>&amp;Alle Dokumente</translation>
    </message>
    <message>
        <source>Ne&amp;xt document</source>
        <translation>Nä&amp;chstes Dokument</translation>
    </message>
    <message>
        <source>Ctrl+Tab</source>
        <translation>Ctrl+Tab</translation>
    </message>
    <message>
        <source>Pre&amp;vious document</source>
        <translation>&amp;Voriges Dokument</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Tab</source>
        <translation>Ctrl+Shift+Tab</translation>
    </message>
    <message>
        <source>Answer with a &amp;server…</source>
        <translation>Von einem &amp;Server beantworten lassen …</translation>
    </message>
</context>
<context>
    <name>lectern::MainWindow</name>
    <message>
        <source>%1 — Lectern</source>
        <translation>%1 — Lectern</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>The quote is in your next question, which can be asked once the document is read.</source>
        <translation>Das Zitat steht in Ihrer nächsten Frage, die gestellt werden kann, sobald das Dokument gelesen ist.</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
</context>
<context>
    <name>lectern::MemoryBar</name>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>part of the memory, bytes</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Safe limit: %1</source>
        <translation>Sichere Grenze: %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>part of the memory, bytes</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>lectern::MessageBanners</name>
    <message>
        <source>Reading of “%1” stopped at page %2 of %3.</source>
        <translation>Das Lesen von „%1“ endete auf Seite %2 von %3.</translation>
    </message>
    <message>
        <source>Lectern did not end as it should; the log may say why.</source>
        <translation>Lectern wurde nicht ordentlich beendet; das Protokoll sagt vielleicht, warum.</translation>
    </message>
    <message>
        <source>Lectern has learned from %L1 of your documents what this model needs to remember. From the next start on, documents are read in about half the time.</source>
        <translation>Lectern hat aus %L1 Ihrer Dokumente gelernt, was dieses Modell behalten muss. Ab dem nächsten Start werden Dokumente in etwa der halben Zeit gelesen.</translation>
    </message>
</context>
<context>
    <name>lectern::ModelList</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>Speed here</source>
        <translation>Tempo hier</translation>
    </message>
    <message>
        <source>Longest document</source>
        <translation>Längstes Dokument</translation>
    </message>
</context>
<context>
    <name>lectern::ModelStateCell</name>
    <message>
        <source>Share of %1 that has arrived</source>
        <translation>Anteil von %1, der da ist</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Pause the download of %1</source>
        <translation>Das Herunterladen von %1 anhalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Resume the download of %1</source>
        <translation>Das Herunterladen von %1 fortsetzen</translation>
    </message>
    <message>
        <source>Download %1, %2</source>
        <translation>%1 herunterladen, %2</translation>
    </message>
</context>
<context>
    <name>lectern::ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Licence: %1</source>
        <translation>Lizenz: %1</translation>
    </message>
    <message>
        <source>“%1” may be used under its own terms. Read them before you agree.</source>
        <translation>„%1“ darf nur zu eigenen Bedingungen benutzt werden. Diese vor dem Zustimmen lesen.</translation>
    </message>
    <message>
        <source>I agree: download</source>
        <translation>Zustimmen und herunterladen</translation>
    </message>
    <message>
        <source>Remove what has arrived of “%1”?</source>
        <translation>Das von „%1“ Angekommene entfernen?</translation>
    </message>
    <message>
        <source>Remove “%1” from this machine? That frees %2.</source>
        <translation>„%1“ von diesem Rechner entfernen? Das schafft %2 Platz.</translation>
    </message>
    <message>
        <source>Take “%1” out of the list? The file stays where it is.</source>
        <translation>„%1“ aus der Liste nehmen? Die Datei bleibt, wo sie ist.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Add a model file</source>
        <translation>Modelldatei hinzufügen</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>Modelle (*.gguf);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Looking through “%1”…</source>
        <translation>„%1“ wird geprüft …</translation>
    </message>
    <message>
        <source>Resume %1</source>
        <comment>a download</comment>
        <translation>%1 fortsetzen</translation>
    </message>
    <message>
        <source>Download %1</source>
        <translation>%1 herunterladen</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 verwenden</translation>
    </message>
    <message>
        <source>“Quality” is the share of our test questions answered right from documents of 12 pages: %1 for %2.</source>
        <translation>„Güte“ ist der Anteil unserer Testfragen, die aus Dokumenten von 12 Seiten richtig beantwortet werden: %1 bei %2.</translation>
    </message>
    <message>
        <source>“Quality” is the share of our test questions answered right from documents of 12 pages; %1 was not tested.</source>
        <translation>„Güte“ ist der Anteil unserer Testfragen, die aus Dokumenten von 12 Seiten richtig beantwortet werden; %1 wurde nicht getestet.</translation>
    </message>
    <message>
        <source>“Speed here” was measured on this computer; “about” is an estimate.</source>
        <translation>„Tempo hier“ wurde auf diesem Rechner gemessen; „etwa“ ist eine Schätzung.</translation>
    </message>
    <message>
        <source>How we test</source>
        <translation>Wie wir testen</translation>
    </message>
    <message>
        <source>Quality: 56 questions of five kinds about facts that are hidden in documents of about 12 pages, while everything is remembered. The share answered right decides the word: from 90 % very good, from 80 % good, from 60 % fair. Models without such a test say so.</source>
        <translation>Güte: 56 Fragen von fünf Arten nach Angaben, die in Dokumenten von etwa 12 Seiten versteckt sind, während alles behalten wird. Der Anteil der richtigen Antworten bestimmt das Wort: ab 90 % sehr gut, ab 80 % gut, ab 60 % mäßig. Bei Modellen ohne solchen Test steht das da.</translation>
    </message>
    <message>
        <source>Speed is that of the last reading on this computer. “About” is reckoned from the speed of another model here and from how fast both are on our machines. A page stands for 400 words. The longest document is what the model was made for; longer ones can be read, but how good the answers are then is not assured.</source>
        <translation>Das Tempo ist das der letzten Lesung auf diesem Rechner. „Etwa“ ist aus dem Tempo eines anderen Modells hier und daraus berechnet, wie schnell beide auf unseren Rechnern sind. Eine Seite steht für 400 Wörter. Das längste Dokument ist, wofür das Modell gemacht wurde; längere können gelesen werden, aber wie gut die Antworten dann sind, ist nicht gesichert.</translation>
    </message>
    <message>
        <source>no graphics card that can be used</source>
        <translation>keine Grafikkarte, die verwendet werden kann</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Ein Modell wählen</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n Kern</numerusform>
            <numerusform>%n Kerne</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 Speicher</translation>
    </message>
    <message>
        <source>The model reads and answers, on this computer only: %1.</source>
        <comment>what it has</comment>
        <translation>Das Modell liest und antwortet, nur auf diesem Rechner: %1.</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>&amp;Add a model file…</source>
        <translation>Modelldatei &amp;hinzufügen …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>“%1” can be used: %2, good for documents of up to %3 tokens.</source>
        <translation>„%1“ ist benutzbar: %2, gut für Dokumente von bis zu %3 Token.</translation>
    </message>
</context>
<context>
    <name>lectern::NightAction</name>
    <message>
        <source>&amp;Night pages</source>
        <translation>&amp;Nachtseiten</translation>
    </message>
    <message>
        <source>Night pages: light letters on dark paper</source>
        <translation>Nachtseiten: helle Schrift auf dunklem Papier</translation>
    </message>
</context>
<context>
    <name>lectern::NoteEditor</name>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>Text der Notiz</translation>
    </message>
    <message>
        <source>Write what you think of it</source>
        <translation>Schreiben Sie, was Sie davon halten</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save (Ctrl+Enter)</source>
        <translation>Speichern (Strg+Eingabe)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>Abbrechen (Esc)</translation>
    </message>
</context>
<context>
    <name>lectern::NotesDialog</name>
    <message>
        <source>Highlights and notes</source>
        <translation>Markierungen und Notizen</translation>
    </message>
    <message>
        <source>Nothing is marked in this document. Select some of its text, and choose Highlight or Note.</source>
        <translation>In diesem Dokument ist nichts markiert. Wählen Sie Text aus, und dann Markieren oder Notiz.</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Marked text</source>
        <translation>Markierter Text</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>&amp;Edit note…</source>
        <translation>Notiz &amp;bearbeiten …</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xportieren …</translation>
    </message>
    <message>
        <source>No longer found</source>
        <translation>Nicht mehr gefunden</translation>
    </message>
    <message>
        <source>Export highlights and notes</source>
        <translation>Markierungen und Notizen exportieren</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source> (highlights).md</source>
        <translation> (Markierungen).md</translation>
    </message>
</context>
<context>
    <name>lectern::NoticeBar</name>
    <message>
        <source>Notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>Diesen Hinweis schließen</translation>
    </message>
</context>
<context>
    <name>lectern::OutlineModel</name>
    <message>
        <source>Section</source>
        <translation>Abschnitt</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
</context>
<context>
    <name>lectern::OverviewPanel</name>
    <message>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Open a document to see an overview of it.</source>
        <translation>Öffnen Sie ein Dokument, um einen Überblick zu sehen.</translation>
    </message>
    <message>
        <source>It is written as soon as the document is read.</source>
        <translation>Er wird geschrieben, sobald das Dokument gelesen ist.</translation>
    </message>
    <message>
        <source>It is written as soon as nothing else is to be done.</source>
        <translation>Er wird geschrieben, sobald nichts anderes zu tun ist.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The overview is being written. Questions go first.</source>
        <translation>Der Überblick wird geschrieben. Fragen gehen vor.</translation>
    </message>
    <message>
        <source>What is written until then is kept.</source>
        <translation>Was bis dahin geschrieben ist, bleibt.</translation>
    </message>
    <message>
        <source>%L1 of %L2 parts written</source>
        <translation>%L1 von %L2 Teilen geschrieben</translation>
    </message>
    <message>
        <source>%L1 of %L2 parts are written.</source>
        <translation>%L1 von %L2 Teilen sind geschrieben.</translation>
    </message>
    <message>
        <source>The model can go through the document, and write down what each section says, with key facts that words of it stand behind. That takes longer than reading it. What is written is kept in your library.</source>
        <translation>Das Modell kann das Dokument durchgehen und aufschreiben, was jeder Abschnitt sagt, mit wichtigen Angaben, hinter denen Wörter des Dokuments stehen. Das dauert länger, als es zu lesen. Was geschrieben ist, bleibt in Ihrer Bibliothek.</translation>
    </message>
    <message>
        <source>For that, a model has to be open.</source>
        <translation>Dafür muss ein Modell geöffnet sein.</translation>
    </message>
    <message>
        <source>Write an overview</source>
        <translation>Überblick schreiben</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Write it anew with %1</source>
        <translation>Mit %1 neu schreiben</translation>
    </message>
    <message>
        <source>Write an overview, about %1</source>
        <translation>Überblick schreiben, etwa %1</translation>
    </message>
    <message>
        <source>How long that takes on this computer is not measured yet.</source>
        <translation>Wie lange das auf diesem Rechner dauert, ist noch nicht gemessen.</translation>
    </message>
    <message>
        <source>Asks this question</source>
        <translation>Stellt diese Frage</translation>
    </message>
    <message>
        <source>The overview is being written by %1.</source>
        <translation>Der Überblick wird von %1 geschrieben.</translation>
    </message>
    <message>
        <source>%1 can go through the document, and write down what each section says, with key facts that words of it stand behind. For that all of its text is sent there. What is written is kept in your library.</source>
        <translation>%1 kann das Dokument durchgehen und aufschreiben, was jeder Abschnitt sagt, mit wichtigen Angaben, hinter denen Wörter des Dokuments stehen. Dafür wird sein ganzer Text dorthin gesendet. Was geschrieben ist, bleibt in Ihrer Bibliothek.</translation>
    </message>
</context>
<context>
    <name>lectern::OverviewText</name>
    <message>
        <source>Key facts</source>
        <translation>Wichtige Angaben</translation>
    </message>
    <message>
        <source>Words of its page stand behind each.</source>
        <translation>Hinter jeder stehen Wörter ihrer Seite.</translation>
    </message>
    <message>
        <source>All key facts</source>
        <translation>Alle wichtigen Angaben</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>Summaries written by the model while reading.</source>
        <translation>Zusammenfassungen, die das Modell beim Lesen schrieb.</translation>
    </message>
    <message>
        <source>Without a heading</source>
        <translation>Ohne Überschrift</translation>
    </message>
    <message>
        <source>Shows where it begins in the document.</source>
        <translation>Zeigt, wo er im Dokument beginnt.</translation>
    </message>
    <message>
        <source>The model wrote nothing about this section.</source>
        <translation>Das Modell schrieb nichts zu diesem Abschnitt.</translation>
    </message>
    <message>
        <source>Shows these words in the document.</source>
        <translation>Zeigt diese Worte im Dokument.</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>%n weitere zeigen</numerusform>
            <numerusform>%n weitere zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Not written yet</source>
        <translation>Noch nicht geschrieben</translation>
    </message>
    <message>
        <source>The model wrote no summary.</source>
        <translation>Das Modell hat keine Zusammenfassung geschrieben.</translation>
    </message>
</context>
<context>
    <name>lectern::PageActions</name>
    <message>
        <source>&amp;Ask about this</source>
        <translation>&amp;Danach fragen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Ctrl+Shift+A</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy with &amp;page</source>
        <translation>Mit &amp;Seite kopieren</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>&amp;Highlight</source>
        <translation>&amp;Markieren</translation>
    </message>
    <message>
        <source>Ctrl+H</source>
        <translation>Ctrl+H</translation>
    </message>
    <message>
        <source>&amp;Note…</source>
        <translation>&amp;Notiz …</translation>
    </message>
    <message>
        <source>Ctrl+Shift+H</source>
        <translation>Ctrl+Shift+H</translation>
    </message>
    <message>
        <source>&amp;Find this</source>
        <translation>Das &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Select all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>lectern::PageChooser</name>
    <message>
        <source>&amp;Choose</source>
        <translation>&amp;Wählen</translation>
    </message>
    <message>
        <source>Choose pages</source>
        <translation>Seiten wählen</translation>
    </message>
    <message>
        <source>&amp;Pages to read, such as “3-7, 12”:</source>
        <translation>Zu lesende &amp;Seiten, etwa „3-7, 12“:</translation>
    </message>
    <message>
        <source>All pages</source>
        <translation>Alle Seiten</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Kapitel</translation>
    </message>
    <message>
        <source>%1 (page %2)</source>
        <translation>%1 (Seite %2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln page(s), %2 of the text</source>
        <translation>
            <numerusform>%1 von %Ln Seite, %2 des Textes</numerusform>
            <numerusform>%1 von %Ln Seiten, %2 des Textes</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Pages to ask, such as “3-7, 12”:</source>
        <translation>Zu fragende &amp;Seiten, etwa „3-7, 12“:</translation>
    </message>
</context>
<context>
    <name>lectern::PagePictures</name>
    <message>
        <source>&apos;%1&apos; is encrypted and needs a password.</source>
        <translation>„%1“ ist verschlüsselt und braucht ein Passwort.</translation>
    </message>
    <message>
        <source>Its pages cannot be shown without it.</source>
        <translation>Ohne das Passwort können seine Seiten nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>Enter the password.</source>
        <translation>Das Passwort eingeben.</translation>
    </message>
</context>
<context>
    <name>lectern::PagePrinter</name>
    <message>
        <source>Page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source>Page %1, sheet %2 of %3</source>
        <translation>Seite %1, Blatt %2 von %3</translation>
    </message>
</context>
<context>
    <name>lectern::PerformanceDrawer</name>
    <message>
        <source>Performance</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>How much to remember</source>
        <translation>Wie viel behalten wird</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
</context>
<context>
    <name>lectern::PictureContent</name>
    <message>
        <source>Page %1 cannot be shown as it looks in print.</source>
        <translation>Seite %1 kann nicht so gezeigt werden, wie sie gedruckt aussieht.</translation>
    </message>
</context>
<context>
    <name>lectern::PlanControl</name>
    <message>
        <source>More than before: the document needs to be read again (about %1).</source>
        <translation>Mehr als zuvor: Das Dokument muss neu gelesen werden (etwa %1).</translation>
    </message>
    <message>
        <source>More than before: the document needs to be read again.</source>
        <translation>Mehr als zuvor: Das Dokument muss neu gelesen werden.</translation>
    </message>
    <message>
        <source>What was left out cannot be brought back; with a larger budget the document is read again.</source>
        <translation>Was weggelassen wurde, ist nicht zurückzuholen; mit einem größeren Speicherbudget wird das Dokument neu gelesen.</translation>
    </message>
    <message>
        <source>%1 will be remembered, instead of %2.</source>
        <comment>sizes in memory</comment>
        <translation>%1 werden behalten, statt %2.</translation>
    </message>
</context>
<context>
    <name>lectern::PrintProgress</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Printing</source>
        <translation>Drucken</translation>
    </message>
    <message>
        <source>Printing page %L1 of %L2</source>
        <translation>Seite %L1 von %L2 wird gedruckt</translation>
    </message>
</context>
<context>
    <name>lectern::ProgramDialogs</name>
    <message>
        <source>Version, machine, model and the last errors are in the clipboard; no names of files, and nothing of what you read.</source>
        <translation>Version, Rechner, Modell und die letzten Fehler sind in der Zwischenablage; keine Namen von Dateien und nichts vom Gelesenen.</translation>
    </message>
    <message>
        <source>About Lectern</source>
        <translation>Über Lectern</translation>
    </message>
    <message>
        <source>Lectern %1

Reads long documents on this machine and answers questions about them. Nothing leaves the machine.

Licence: GPL-3.0-or-later</source>
        <translation>Lectern %1

Liest lange Dokumente auf diesem Rechner und beantwortet Fragen dazu. Nichts verlässt den Rechner.

Lizenz: GPL-3.0-or-later</translation>
    </message>
</context>
<context>
    <name>lectern::QualitySteps</name>
    <message>
        <source>Quality</source>
        <translation>Güte</translation>
    </message>
    <message>
        <source>not measured</source>
        <comment>quality</comment>
        <translation>nicht gemessen</translation>
    </message>
</context>
<context>
    <name>lectern::QuestionFrame</name>
    <message>
        <source>Ask about this document…</source>
        <translation>Fragen Sie zu diesem Dokument …</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Puts the question to every page, one after the other, and lists what each says.</source>
        <translation>Stellt die Frage jeder Seite, einer nach der anderen, und listet auf, was jede sagt.</translation>
    </message>
    <message>
        <source>Asks the question (Enter)</source>
        <translation>Stellt die Frage (Eingabe)</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>Ends the answer where it is (Esc)</source>
        <translation>Beendet die Antwort, wo sie ist (Esc)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Search every page, about %1</source>
        <translation>Jede Seite durchsuchen, etwa %1</translation>
    </message>
    <message>
        <source>Search every page</source>
        <translation>Jede Seite durchsuchen</translation>
    </message>
    <message>
        <source>An answer is being written. Ask when it has ended, or end it with Esc.</source>
        <translation>Es wird gerade eine Antwort geschrieben. Fragen Sie, wenn sie zu Ende ist, oder beenden Sie sie mit Esc.</translation>
    </message>
</context>
<context>
    <name>lectern::ReadingDetails</name>
    <message>
        <source>Reset to defaults</source>
        <translation>Auf Vorgaben zurücksetzen</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> Token</translation>
    </message>
    <message>
        <source>as the policy has it</source>
        <translation>wie in der Strategie</translation>
    </message>
    <message>
        <source>Automatic policy, q8 cells, chunks of 512 tokens.</source>
        <translation>Automatische Strategie, q8-Zellen, Blöcke zu 512 Token.</translation>
    </message>
    <message>
        <source>P&amp;reset</source>
        <translation>&amp;Voreinstellung</translation>
    </message>
    <message>
        <source>Po&amp;licy</source>
        <translation>S&amp;trategie</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Cell &amp;format</source>
        <translation>Zell&amp;format</translation>
    </message>
    <message>
        <source>C&amp;hunk</source>
        <translation>&amp;Block</translation>
    </message>
    <message>
        <source>Tokens read together. Larger chunks read faster and take more scratch memory.</source>
        <translation>Zusammen gelesene Token. Größere Blöcke lesen sich schneller und brauchen mehr Arbeitsbereich.</translation>
    </message>
    <message>
        <source>P&amp;ositions</source>
        <translation>&amp;Positionen</translation>
    </message>
    <message>
        <source>Original: as in the document. Rank: among what is kept, for documents longer than the model&apos;s window.</source>
        <translation>Original: wie im Dokument. Rang: unter dem Behaltenen, für Dokumente, die länger als das Fenster des Modells sind.</translation>
    </message>
    <message>
        <source>First &amp;tokens</source>
        <translation>&amp;Erste Token</translation>
    </message>
    <message>
        <source>So many tokens from the beginning are always kept.</source>
        <translation>So viele Token vom Anfang werden immer behalten.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>None for this model. Policies that need them cannot be chosen.</source>
        <translation>Keine für dieses Modell. Strategien, die sie brauchen, sind nicht wählbar.</translation>
    </message>
    <message>
        <source>Trained for this model: %1.</source>
        <translation>Für dieses Modell trainiert: %1.</translation>
    </message>
    <message>
        <source>A whole plan, as a published method was run. What stands below changes parts of it.</source>
        <translation>Ein ganzer Plan, wie eine veröffentlichte Methode ausgeführt wurde. Was darunter steht, ändert Teile davon.</translation>
    </message>
    <message>
        <source>How to choose what is kept: everything if it fits, else by trained heads where there are any, else by having each part repeated.</source>
        <translation>Wie ausgewählt wird, was behalten wird: alles, wenn es passt, sonst durch trainierte Netze, wo es welche gibt, sonst indem jeder Teil wiederholt wird.</translation>
    </message>
</context>
<context>
    <name>lectern::ReadingNotice</name>
    <message>
        <source>“%1” is read</source>
        <translation>„%1“ ist gelesen</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) in %1. It can be asked now.</source>
        <translation>
            <numerusform>%n Seite in %1. Jetzt kann dazu gefragt werden.</numerusform>
            <numerusform>%n Seiten in %1. Jetzt kann dazu gefragt werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Every page of “%1” is searched</source>
        <translation>Jede Seite von „%1“ ist durchsucht</translation>
    </message>
    <message>
        <source>What was found can be looked at now.</source>
        <translation>Was gefunden wurde, kann jetzt angesehen werden.</translation>
    </message>
    <message>
        <source>The overview of “%1” is written</source>
        <translation>Der Überblick über „%1“ ist geschrieben</translation>
    </message>
    <message>
        <source>It can be looked at now.</source>
        <translation>Er kann jetzt angesehen werden.</translation>
    </message>
</context>
<context>
    <name>lectern::ReadingStrip</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Reading progress</source>
        <translation>Fortschritt des Lesens</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>Lesen abbrechen</translation>
    </message>
    <message>
        <source>Ends the reading. What was read can be asked, and the rest can be read later.</source>
        <translation>Beendet das Lesen. Zum Gelesenen kann gefragt und der Rest später gelesen werden.</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>Wird abgebrochen</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>Wird geöffnet</translation>
    </message>
    <message>
        <source>p. %1/%2</source>
        <comment>page of pages</comment>
        <translation>S. %1/%2</translation>
    </message>
    <message>
        <source>Resuming</source>
        <translation>Wird fortgesetzt</translation>
    </message>
    <message>
        <source>Pausing</source>
        <translation>Wird pausiert</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 werden gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) waiting</source>
        <translation>
            <numerusform>%n Dokument wartet</numerusform>
            <numerusform>%n Dokumente warten</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is being read.</source>
        <translation>Es wird nichts gelesen.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>Lesen fortsetzen</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>Lesen pausieren</translation>
    </message>
    <message>
        <source>Goes on with the reading.</source>
        <translation>Liest weiter.</translation>
    </message>
    <message>
        <source>Holds the reading at once. Questions are answered all the same.</source>
        <translation>Hält das Lesen sofort an. Fragen werden weiterhin beantwortet.</translation>
    </message>
    <message>
        <source>Paused at %1</source>
        <comment>share</comment>
        <translation>Angehalten bei %1</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <comment>share</comment>
        <translation>Wird gelesen, %1</translation>
    </message>
</context>
<context>
    <name>lectern::RetentionStrip</name>
    <message>
        <source>What was kept of each page</source>
        <translation>Was von jeder Seite behalten wurde</translation>
    </message>
    <message>
        <source>No document</source>
        <translation>Kein Dokument</translation>
    </message>
    <message>
        <source>Found here by the search</source>
        <translation>Von der Suche hier gefunden</translation>
    </message>
    <message>
        <source>Evidence %1</source>
        <translation>Beleg %1</translation>
    </message>
    <message>
        <source>Darker: more of the page is remembered in detail. Hatched: not read. A dash: no text.
It does not say how important a page is.</source>
        <translation>Dunkler: Von der Seite ist mehr im Einzelnen behalten. Schraffiert: nicht gelesen. Ein Strich: kein Text.
Wie wichtig eine Seite ist, sagt das nicht.</translation>
    </message>
</context>
<context>
    <name>lectern::RetentionTable</name>
    <message>
        <source>What was kept of each page</source>
        <translation>Was von jeder Seite behalten wurde</translation>
    </message>
    <message>
        <source>Enter shows the page.</source>
        <translation>Eingabe zeigt die Seite.</translation>
    </message>
    <message>
        <source>Share of stored memory per page – not a measure of importance.</source>
        <translation>Behaltener Anteil des Speichers je Seite – kein Maß für Wichtigkeit.</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern …</translation>
    </message>
    <message>
        <source>Writes the table to a file that spreadsheets open.</source>
        <translation>Schreibt die Tabelle in eine Datei, die Tabellenprogramme öffnen.</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Als %1 gespeichert.</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>Als CSV speichern</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV-Dateien (*.csv)</translation>
    </message>
</context>
<context>
    <name>lectern::RetentionTableModel</name>
    <message>
        <source>not read</source>
        <translation>nicht gelesen</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>kein Text</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Memory kept</source>
        <translation>Behaltener Speicher</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>The table could not be saved: %1.</source>
        <translation>Die Tabelle konnte nicht gespeichert werden: %1.</translation>
    </message>
    <message>
        <source>A file of that name is as it was.</source>
        <translation>Eine Datei dieses Namens ist unverändert.</translation>
    </message>
    <message>
        <source>Choose another folder, or make room on the disk.</source>
        <translation>Einen anderen Ordner wählen oder Platz auf der Festplatte schaffen.</translation>
    </message>
</context>
<context>
    <name>lectern::RoomDialog</name>
    <message>
        <source>Readings take most of the room. A document whose reading is removed has to be read again before it is asked; its text and conversations stay. The one that was not used for longest comes first.</source>
        <translation>Lesungen brauchen den meisten Platz. Ein Dokument, dessen Lesung entfernt ist, muss vor Fragen neu gelesen werden; Text und Gespräche bleiben. Die am längsten unbenutzte steht oben.</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Zuletzt benutzt</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Readings</source>
        <translation>Lesungen</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Removes the readings that are ticked.</source>
        <translation>Entfernt die angehakten Lesungen.</translation>
    </message>
    <message>
        <source>open</source>
        <translation>geöffnet</translation>
    </message>
    <message>
        <source>to be kept</source>
        <translation>wird behalten</translation>
    </message>
    <message>
        <source>Tick what can be removed.</source>
        <translation>Anhaken, was entfernt werden kann.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln reading(s), %1</source>
        <translation>
            <numerusform>%Ln Lesung, %1</numerusform>
            <numerusform>%Ln Lesungen, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Removing…</source>
        <translation>Wird entfernt …</translation>
    </message>
    <message>
        <source>%1 were given back to the disk.</source>
        <translation>%1 sind auf der Festplatte wieder frei.</translation>
    </message>
    <message>
        <source>The room will be used by the next readings.</source>
        <translation>Den Platz nutzen die nächsten Lesungen.</translation>
    </message>
    <message>
        <source>Free disk space</source>
        <translation>Speicherplatz freigeben</translation>
    </message>
</context>
<context>
    <name>lectern::ScopeButton</name>
    <message>
        <source>Whole document</source>
        <translation>Ganzes Dokument</translation>
    </message>
    <message>
        <source>What is asked: %1</source>
        <translation>Gefragt wird: %1</translation>
    </message>
    <message>
        <source>The question is put to the whole document.</source>
        <translation>Die Frage geht an das ganze Dokument.</translation>
    </message>
    <message>
        <source>The answer comes from these pages alone: %1</source>
        <translation>Die Antwort kommt allein von diesen Seiten: %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>section, its pages</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Other pages…</source>
        <translation>Andere Seiten …</translation>
    </message>
</context>
<context>
    <name>lectern::SearchJobView</name>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Show only what contains…</source>
        <translation>Nur zeigen, was enthält …</translation>
    </message>
    <message>
        <source>Show only what contains this</source>
        <translation>Nur zeigen, was dies enthält</translation>
    </message>
    <message>
        <source>All that was found</source>
        <translation>Alles, was gefunden wurde</translation>
    </message>
    <message>
        <source>Saves the table as CSV or Markdown.</source>
        <translation>Speichert die Tabelle als CSV oder Markdown.</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Every page is searched as soon as the document is read.</source>
        <translation>Jede Seite wird durchsucht, sobald das Dokument gelesen ist.</translation>
    </message>
    <message>
        <source>Every page is searched as soon as nothing else is to be done.</source>
        <translation>Jede Seite wird durchsucht, sobald nichts anderes zu tun ist.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>What was found until then is kept.</source>
        <translation>Was bis dahin gefunden wurde, bleibt.</translation>
    </message>
    <message>
        <source>Searching every page</source>
        <translation>Jede Seite wird durchsucht</translation>
    </message>
    <message>
        <source>The search was stopped. %1</source>
        <translation>Die Suche wurde angehalten. %1</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Searches the pages that were not checked.</source>
        <translation>Durchsucht die Seiten, die nicht geprüft wurden.</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>%n weitere zeigen</numerusform>
            <numerusform>%n weitere zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Export what was found</source>
        <translation>Funde exportieren</translation>
    </message>
    <message>
        <source>CSV (*.csv);;Markdown (*.md)</source>
        <translation>CSV (*.csv);;Markdown (*.md)</translation>
    </message>
    <message>
        <source>Saved as “%1”.</source>
        <translation>Gespeichert als „%1“.</translation>
    </message>
</context>
<context>
    <name>lectern::SearchPanel</name>
    <message>
        <source>Where to search</source>
        <translation>Wo gesucht wird</translation>
    </message>
    <message>
        <source>Search all documents</source>
        <translation>Alle Dokumente durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Words to search for</source>
        <translation>Worte, nach denen gesucht wird</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>Dieses Dokument</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>All documents of the library</source>
        <translation>Alle Dokumente der Bibliothek</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s)</source>
        <translation>
            <numerusform>%Ln Stelle</numerusform>
            <numerusform>%Ln Stellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best %Ln place(s)</source>
        <translation>
            <numerusform>Die beste %Ln Stelle</numerusform>
            <numerusform>Die besten %Ln Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>places, documents</comment>
        <translation>%1 in %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln Dokument</numerusform>
            <numerusform>%Ln Dokumenten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, the first %L2 of them listed</source>
        <translation>%1, die ersten %L2 davon aufgelistet</translation>
    </message>
    <message>
        <source>Nothing found for “%1”.</source>
        <translation>Nichts gefunden zu „%1“.</translation>
    </message>
</context>
<context>
    <name>lectern::SearchResults</name>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln place(s)</source>
        <comment>document</comment>
        <translation>
            <numerusform>%1, %Ln Stelle</numerusform>
            <numerusform>%1, %Ln Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>p. %1</source>
        <comment>page</comment>
        <translation>S. %1</translation>
    </message>
</context>
<context>
    <name>lectern::SelectionBar</name>
    <message>
        <source>What to do with the selected text</source>
        <translation>Was mit dem ausgewählten Text geschehen soll</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
</context>
<context>
    <name>lectern::ServerDialog</name>
    <message>
        <source>Answer with a server</source>
        <translation>Von einem Server beantworten lassen</translation>
    </message>
    <message>
        <source>Questions about “%1” are answered by a larger model that runs elsewhere: llama.cpp, vLLM, SGLang, LM Studio or any server with their interface. For that the text of this document is sent to it, and with each question what was said before. No other document is sent.</source>
        <translation>Fragen zu „%1“ beantwortet ein größeres Modell, das anderswo läuft: llama.cpp, vLLM, SGLang, LM Studio oder jeder Server mit deren Schnittstelle. Dafür wird ihm der Text dieses Dokuments gesendet, und mit jeder Frage, was vorher gesagt wurde. Kein anderes Dokument wird gesendet.</translation>
    </message>
    <message>
        <source>Send, and answer with it</source>
        <translation>Senden und damit antworten</translation>
    </message>
    <message>
        <source>the only one that it has</source>
        <translation>das einzige, das er hat</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>Of its interface, as its keeper gave it to you.</source>
        <translation>Seiner Schnittstelle, wie Sie sie von seinem Betreiber haben.</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>S&amp;chlüssel</translation>
    </message>
    <message>
        <source>If it wants one. It is forgotten when Lectern is closed.</source>
        <translation>Falls er einen verlangt. Er wird vergessen, wenn Lectern geschlossen wird.</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Verbindung wird aufgebaut …</translation>
    </message>
    <message>
        <source>&amp;Send without it</source>
        <translation>&amp;Ohne sie senden</translation>
    </message>
    <message>
        <source>&amp;Encryption</source>
        <translation>&amp;Verschlüsselung</translation>
    </message>
    <message>
        <source>Without it everybody on the way can read the document.</source>
        <translation>Ohne sie kann jeder auf dem Weg das Dokument lesen.</translation>
    </message>
</context>
<context>
    <name>lectern::ServerMark</name>
    <message>
        <source>Stop sending</source>
        <translation>Nichts mehr senden</translation>
    </message>
    <message>
        <source>Nothing is sent any more; the model on this computer answers again.</source>
        <translation>Es wird nichts mehr gesendet; das Modell auf diesem Computer antwortet wieder.</translation>
    </message>
    <message>
        <source>Answered by %1, another program on this computer (%2). The text of this document goes to it.</source>
        <comment>model, host</comment>
        <translation>Es antwortet %1, ein anderes Programm auf diesem Computer (%2). Der Text dieses Dokuments geht dorthin.</translation>
    </message>
    <message>
        <source>Answered by %1 on %2. The text of this document leaves this computer and goes there.</source>
        <comment>model, host</comment>
        <translation>Es antwortet %1 auf %2. Der Text dieses Dokuments verlässt diesen Computer und geht dorthin.</translation>
    </message>
</context>
<context>
    <name>lectern::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> Token</translation>
    </message>
    <message>
        <source>&amp;Longest answer</source>
        <translation>&amp;Längste Antwort</translation>
    </message>
    <message>
        <source>A token is about three quarters of a word. From the next question on.</source>
        <translation>Ein Token ist etwa drei Viertel eines Wortes. Ab der nächsten Frage.</translation>
    </message>
    <message>
        <source>0: always the likeliest word, so that the same question has the same answer. Higher: freer, and more often wrong.</source>
        <translation>0: immer das wahrscheinlichste Wort, sodass dieselbe Frage dieselbe Antwort hat. Höher: freier und öfter falsch.</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Always ask</source>
        <translation>Immer fragen</translation>
    </message>
    <message>
        <source>&amp;Read without asking below</source>
        <translation>&amp;Ohne Rückfrage lesen unter</translation>
    </message>
    <message>
        <source>What takes longer is estimated first.</source>
        <translation>Was länger dauert, wird zuerst geschätzt.</translation>
    </message>
    <message>
        <source>All cores</source>
        <translation>Alle Kerne</translation>
    </message>
    <message>
        <source>&amp;Processor cores</source>
        <translation>&amp;Prozessorkerne</translation>
    </message>
    <message>
        <source>Fewer leave room for other programs. From the next time that a model is opened.</source>
        <translation>Weniger lassen anderen Programmen Platz. Ab dem nächsten Öffnen eines Modells.</translation>
    </message>
    <message>
        <source>&amp;Save while reading every</source>
        <translation>Beim Lesen &amp;speichern alle</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>Spr&amp;ache</translation>
    </message>
    <message>
        <source>Of the window, not of documents and answers. From the next start.</source>
        <translation>Die des Fensters, nicht die von Dokumenten und Antworten. Ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>As little as possible</source>
        <translation>So wenig wie möglich</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>&amp;Bewegung</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Temperat&amp;ure</source>
        <translation>Temperat&amp;ur</translation>
    </message>
    <message>
        <source>None: the processor computes</source>
        <translation>Keine: Der Prozessor rechnet</translation>
    </message>
    <message>
        <source>&amp;Graphics card</source>
        <translation>&amp;Grafikkarte</translation>
    </message>
    <message>
        <source>Reads and answers faster. What does not fit into its memory stays on the processor. From the next time that a model is opened.</source>
        <translation>Liest und antwortet schneller. Was nicht in ihren Speicher passt, bleibt beim Prozessor. Ab dem nächsten Öffnen eines Modells.</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Beliebig lange</translation>
    </message>
    <message>
        <source>&amp;Keep everything up to</source>
        <translation>Alles &amp;behalten bis</translation>
    </message>
    <message>
        <source>What takes longer to read is kept in part.</source>
        <translation>Was länger zu lesen dauert, wird zum Teil behalten.</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>All that was read and asked. Readings are deleted in its list, or under Tools, Free disk space.</source>
        <translation>Alles, was gelesen und gefragt wurde. Lesungen werden in der Liste gelöscht oder unter Extras, Speicherplatz freigeben.</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Colours of the system</source>
        <translation>Farben des Systems</translation>
    </message>
    <message>
        <source>From the next start.</source>
        <translation>Ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Light, dark, or nothing but the colours of the system.</source>
        <translation>Hell, dunkel oder allein die Farben des Systems.</translation>
    </message>
    <message>
        <source>Menus and lists appear at once, and no cursor blinks.</source>
        <translation>Menüs und Listen erscheinen sofort, und keine Schreibmarke blinkt.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Festplatte</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>Far&amp;bschema</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Text si&amp;ze</source>
        <translation>Schri&amp;ftgröße</translation>
    </message>
    <message>
        <source>In per cent of the desktop&apos;s letters. From the next start.</source>
        <translation>In Prozent der Schrift der Arbeitsumgebung. Ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>While nothing else is to do</source>
        <translation>Während nichts anderes zu tun ist</translation>
    </message>
    <message>
        <source>Learn &amp;from what is read</source>
        <translation>Aus &amp;Gelesenem lernen</translation>
    </message>
    <message>
        <source>What a model needs to remember, where Lectern does not know it: later documents are then read in half the time. Nothing but what was learned is kept, on this computer.</source>
        <translation>Was ein Modell behalten muss, wo Lectern es nicht weiß: Spätere Dokumente werden dann in der halben Zeit gelesen. Behalten wird nur das Gelernte, auf diesem Computer.</translation>
    </message>
</context>
<context>
    <name>lectern::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
</context>
<context>
    <name>lectern::SideBar</name>
    <message>
        <source>%1 (%2)</source>
        <comment>name of a place, its key</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>lectern::SidePlaces</name>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Ctrl+2</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Ctrl+3</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Ctrl+4</source>
        <translation>Ctrl+4</translation>
    </message>
</context>
<context>
    <name>lectern::SpeedPlot</name>
    <message>
        <source>Speed in the last minute</source>
        <translation>Geschwindigkeit in der letzten Minute</translation>
    </message>
    <message>
        <source>Plot of the speeds</source>
        <translation>Verlauf der Geschwindigkeiten</translation>
    </message>
    <message>
        <source>Tokens a second in the last minute, each the mean of 5 seconds</source>
        <translation>Token je Sekunde in der letzten Minute, jeweils gemittelt über 5 Sekunden</translation>
    </message>
    <message>
        <source>1 min ago</source>
        <translation>vor 1 min</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>%1: %2 tok/s</source>
        <comment>reading or answering, tokens a second</comment>
        <translation>%1: %2 Tok/s</translation>
    </message>
    <message>
        <source>%1: –</source>
        <comment>reading or answering, which is not done now</comment>
        <translation>%1: –</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>Antworten</translation>
    </message>
</context>
<context>
    <name>lectern::StatusLine</name>
    <message>
        <source>Performance</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>How much is remembered, how fast it goes, and what memory that takes</source>
        <translation>Wie viel behalten wird, wie schnell es geht und wie viel Speicher das braucht</translation>
    </message>
    <message>
        <source>%L1 of %L2 pages read</source>
        <translation>%L1 von %L2 Seiten gelesen</translation>
    </message>
    <message>
        <source>Ready, loaded from your library</source>
        <translation>Bereit, aus der Bibliothek geladen</translation>
    </message>
    <message numerus="yes">
        <source>Ready, all %Ln page(s) read</source>
        <translation>
            <numerusform>Bereit, %Ln Seite gelesen</numerusform>
            <numerusform>Bereit, alle %Ln Seiten gelesen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(%Ln without text)</source>
        <translation>
            <numerusform>(%Ln ohne Text)</numerusform>
            <numerusform>(%Ln ohne Text)</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose, add or remove models</source>
        <translation>Modelle wählen, hinzufügen oder entfernen</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>%1 wird geöffnet …</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Anderes Modell wählen</translation>
    </message>
    <message>
        <source>Searching every page</source>
        <translation>Jede Seite wird durchsucht</translation>
    </message>
    <message>
        <source>Writing the overview</source>
        <translation>Der Überblick wird geschrieben</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>Noch nicht gelesen</translation>
    </message>
    <message>
        <source>Not read here: a server answers</source>
        <translation>Hier nicht gelesen: Ein Server antwortet</translation>
    </message>
</context>
<context>
    <name>lectern::SurveyStatus</name>
    <message>
        <source>How far it is</source>
        <translation>Wie weit es ist</translation>
    </message>
</context>
<context>
    <name>lectern::TextAsRead</name>
    <message>
        <source>Text as read</source>
        <translation>Text, wie er gelesen wird</translation>
    </message>
    <message>
        <source>— Page %1 —</source>
        <translation>— Seite %1 —</translation>
    </message>
    <message>
        <source>Problems found in this file:</source>
        <translation>Probleme in dieser Datei:</translation>
    </message>
</context>
<context>
    <name>lectern::TextContent</name>
    <message>
        <source>Page %1</source>
        <translation>Seite %1</translation>
    </message>
</context>
<context>
    <name>lectern::ThumbnailList</name>
    <message>
        <source>Page %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source>Page %1, not read yet</source>
        <translation>Seite %1, noch nicht gelesen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
</context>
<context>
    <name>lectern::Toast</name>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>lectern::TrainingDialog</name>
    <message>
        <source>Retaining heads say what is worth keeping of a document. They learn it from texts like yours, on this machine. Readings and questions go first; training goes on in between.</source>
        <translation>Behalteköpfe sagen, was von einem Dokument zu behalten ist. Sie lernen es auf diesem Rechner aus ähnlichen Texten. Lesungen und Fragen gehen vor; dazwischen geht das Training weiter.</translation>
    </message>
    <message>
        <source>&amp;Begin anew, and forget what an unfinished training learned</source>
        <translation>Neu &amp;beginnen und vergessen, was ein unfertiges Training gelernt hat</translation>
    </message>
    <message>
        <source>Share of the training that is done</source>
        <translation>Anteil des Trainings, der erledigt ist</translation>
    </message>
    <message>
        <source>Texts to learn from</source>
        <translation>Texte zum Lernen</translation>
    </message>
    <message>
        <source>&amp;Texts to learn from: documents of the library, and files</source>
        <translation>&amp;Texte zum Lernen: Dokumente der Bibliothek und Dateien</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>Dateien hin&amp;zufügen …</translation>
    </message>
    <message>
        <source>Tokens of a &amp;piece</source>
        <translation>Token je &amp;Stück</translation>
    </message>
    <message>
        <source>Texts are cut into pieces of this length. Longer pieces teach more about far-away passages, and take more memory.</source>
        <translation>Texte werden in Stücke dieser Länge geschnitten. Längere Stücke lehren mehr über weit entfernte Stellen und brauchen mehr Speicher.</translation>
    </message>
    <message>
        <source>Tokens in a&amp;ll</source>
        <translation>Token &amp;insgesamt</translation>
    </message>
    <message>
        <source>Of all texts together, no more than this is used.</source>
        <translation>Von allen Texten zusammen wird nicht mehr als dies benutzt.</translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation>&amp;Runden</translation>
    </message>
    <message>
        <source>How often each piece is gone through while it is learned from.</source>
        <translation>Wie oft jedes Stück beim Lernen durchgegangen wird.</translation>
    </message>
    <message>
        <source>T&amp;rain</source>
        <translation>Trai&amp;nieren</translation>
    </message>
    <message>
        <source>&amp;Cancel training</source>
        <translation>Training &amp;abbrechen</translation>
    </message>
    <message>
        <source>&amp;Use them now</source>
        <translation>&amp;Jetzt benutzen</translation>
    </message>
    <message>
        <source>Opens the model again, with the new heads</source>
        <translation>Öffnet das Modell erneut, mit den neuen Köpfen</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>The heads are kept in %1 and used when the model is opened the next time.</source>
        <translation>Die Köpfe liegen in %1 und werden beim nächsten Öffnen des Modells benutzt.</translation>
    </message>
    <message>
        <source>Heads are trained for a model: choose one first.</source>
        <translation>Köpfe werden für ein Modell trainiert: Zuerst eines wählen.</translation>
    </message>
    <message>
        <source>Documents (%1);;All files (*)</source>
        <translation>Dokumente (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Improve what is remembered (advanced)</source>
        <translation>Gedächtnis verbessern (für Fortgeschrittene)</translation>
    </message>
</context>
<context>
    <name>lectern::TurnFoot</name>
    <message>
        <source>Edit question</source>
        <translation>Frage bearbeiten</translation>
    </message>
    <message>
        <source>Puts the question otherwise; this one is kept.</source>
        <translation>Stellt die Frage anders; diese bleibt erhalten.</translation>
    </message>
    <message>
        <source>Copy question</source>
        <translation>Frage kopieren</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Shows how the answer came to be.</source>
        <translation>Zeigt, wie die Antwort zustande kam.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the answer with its references.</source>
        <translation>Kopiert die Antwort mit ihren Belegen.</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Neue Antwort</translation>
    </message>
    <message>
        <source>Writes another answer; this one is kept.</source>
        <translation>Schreibt eine andere Antwort; diese bleibt erhalten.</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>What can be done with the question.</source>
        <translation>Was mit der Frage getan werden kann.</translation>
    </message>
    <message>
        <source>The variant before</source>
        <translation>Die vorige Fassung</translation>
    </message>
    <message>
        <source>The next variant</source>
        <translation>Die nächste Fassung</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>lectern::TurnView</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Reading the question…</source>
        <translation>Die Frage wird gelesen …</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>Die Antwort wird geschrieben …</translation>
    </message>
    <message>
        <source>The answer repeats itself. Stop (Esc) ends it where it is.</source>
        <translation>Die Antwort wiederholt sich. Anhalten (Esc) beendet sie an dieser Stelle.</translation>
    </message>
    <message>
        <source>The model gave no answer. Put the question otherwise, or choose another model.</source>
        <translation>Das Modell gab keine Antwort. Die Frage anders stellen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>The answer was cut off.</source>
        <translation>Die Antwort brach ab.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Writes on; the short answer is kept as a variant.</source>
        <translation>Schreibt weiter; die kurze Antwort bleibt als Variante.</translation>
    </message>
    <message>
        <source>Answered from %L1 of %L2 pages.</source>
        <translation>Beantwortet aus %L1 von %L2 Seiten.</translation>
    </message>
    <message>
        <source>It will be asked again when all are read.</source>
        <translation>Sobald alle gelesen sind, wird noch einmal gefragt.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Ask again when finished</source>
        <translation>Danach noch einmal fragen</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Asks of all that is read by now.</source>
        <translation>Fragt alles, was inzwischen gelesen ist.</translation>
    </message>
    <message>
        <source>Search every page</source>
        <translation>Jede Seite durchsuchen</translation>
    </message>
    <message>
        <source>Puts the question to every page, one after the other, and lists what each says.</source>
        <translation>Stellt die Frage jeder Seite, einer nach der anderen, und listet auf, was jede sagt.</translation>
    </message>
    <message>
        <source>This asks for all of something: an answer may leave some of it out.</source>
        <translation>Das fragt nach allem von etwas: eine Antwort lässt vielleicht einiges aus.</translation>
    </message>
    <message>
        <source>Treat this answer as a guess.</source>
        <translation>Diese Antwort ist nur geraten.</translation>
    </message>
</context>
<context>
    <name>lectern::WaitDialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>lectern::WaysOn</name>
    <message>
        <source>Puts the question to every page, one after the other, and lists what each says.</source>
        <translation>Stellt die Frage jeder Seite, einer nach der anderen, und listet auf, was jede sagt.</translation>
    </message>
    <message>
        <source>Shows where the word stands in the document.</source>
        <translation>Zeigt, wo das Wort im Dokument steht.</translation>
    </message>
    <message>
        <source>Search every page, about %1</source>
        <translation>Jede Seite durchsuchen, etwa %1</translation>
    </message>
    <message>
        <source>Search every page</source>
        <translation>Jede Seite durchsuchen</translation>
    </message>
    <message>
        <source>Find the word “%1”</source>
        <translation>Das Wort „%1“ finden</translation>
    </message>
</context>
<context>
    <name>lectern::Welcome</name>
    <message>
        <source>Read once, ask for ever</source>
        <translation>Einmal lesen, immer fragen</translation>
    </message>
    <message>
        <source>Choose model…</source>
        <translation>Modell wählen …</translation>
    </message>
    <message>
        <source>Your documents and questions never leave this computer.</source>
        <translation>Ihre Dokumente und Fragen verlassen diesen Rechner nie.</translation>
    </message>
    <message>
        <source>Lectern reads a long document on this computer, then answers your questions with quotes you can check on the page.</source>
        <translation>Lectern liest ein langes Dokument auf diesem Rechner und beantwortet dann Ihre Fragen mit Zitaten, die Sie auf der Seite prüfen können.</translation>
    </message>
    <message>
        <source>Drop a book, a contract or a report here</source>
        <translation>Legen Sie hier ein Buch, einen Vertrag oder einen Bericht ab</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>Beispiel ausprobieren</translation>
    </message>
    <message>
        <source>Open a document…</source>
        <translation>Dokument öffnen …</translation>
    </message>
    <message>
        <source>No model is chosen yet</source>
        <translation>Noch ist kein Modell gewählt</translation>
    </message>
    <message>
        <source>A model reads your documents. It is downloaded once.</source>
        <translation>Ein Modell liest Ihre Dokumente. Es wird einmal heruntergeladen.</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>Wird geöffnet …</translation>
    </message>
    <message>
        <source>Ready. %1 of weights, on the %2</source>
        <translation>Bereit. %1 Gewichte, auf %2</translation>
    </message>
    <message>
        <source>The model could not be opened</source>
        <translation>Das Modell konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>Herunterladen</translation>
    </message>
    <message>
        <source>Recommended here. Reads and answers; a download of %1, once.</source>
        <translation>Hier empfohlen. Liest und antwortet; wird einmal heruntergeladen: %1.</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>Andere Modelle …</translation>
    </message>
    <message>
        <source>Share of the model that has arrived</source>
        <translation>Anteil des Modells, der angekommen ist</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Paused at %1</source>
        <translation>Angehalten bei %1</translation>
    </message>
    <message>
        <source>PDF, EPUB, Word, OpenDocument, RTF, HTML, Markdown or plain text</source>
        <translation>PDF, EPUB, Word, OpenDocument, RTF, HTML, Markdown oder reiner Text</translation>
    </message>
</context>
<context>
    <name>lectern::WhatYouGet</name>
    <message>
        <source>What you get</source>
        <translation>Was Sie bekommen</translation>
    </message>
    <message>
        <source>An overview with key facts, when you want one</source>
        <translation>Einen Überblick mit den wichtigsten Fakten, wenn Sie ihn möchten</translation>
    </message>
    <message>
        <source>Answers with quotes, each linked to its page</source>
        <translation>Antworten mit Zitaten, jedes mit seiner Seite verknüpft</translation>
    </message>
    <message>
        <source>Saved in your library, ready in seconds next time</source>
        <translation>In Ihrer Bibliothek gespeichert, beim nächsten Mal in Sekunden bereit</translation>
    </message>
</context>
<context>
    <name>lectern::Workspace</name>
    <message>
        <source>Opening…</source>
        <translation>Wird geöffnet …</translation>
    </message>
</context>
</TS>
