<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Amounts</name>
    <message>
        <source>under 1 %</source>
        <translation>不到 1%</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>per cent</comment>
        <translation>%1%</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <comment>hours and minutes</comment>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>very good</source>
        <comment>quality</comment>
        <translation>很好</translation>
    </message>
    <message>
        <source>good</source>
        <comment>quality</comment>
        <translation>好</translation>
    </message>
    <message>
        <source>fair</source>
        <comment>quality</comment>
        <translation>一般</translation>
    </message>
    <message>
        <source>poor</source>
        <comment>quality</comment>
        <translation>较差</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>from one number to another</comment>
        <translation>%1 至 %2</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Lectern reads long documents on this machine and answers questions about them. Nothing leaves the machine.</source>
        <translation>Lectern 在本机上阅读长文档并回答相关问题。任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>Model file to open (GGUF).</source>
        <translation>要打开的模型文件（GGUF）。</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Library to use instead of the user&apos;s own.</source>
        <translation>用来代替用户自己文库的文库。</translation>
    </message>
    <message>
        <source>Settings file to use instead of the user&apos;s own.</source>
        <translation>用来代替用户自己设置的设置文件。</translation>
    </message>
    <message>
        <source>Documents to open.</source>
        <translation>要打开的文档。</translation>
    </message>
    <message>
        <source>[documents...]</source>
        <translation>[文档…]</translation>
    </message>
</context>
<context>
    <name>ConversationExport</name>
    <message>
        <source>budget %1</source>
        <translation>内存预算 %1</translation>
    </message>
    <message>
        <source>Possibly related, not quoted: %1: “%2”</source>
        <translation>可能相关，并非引文：%1：“%2”</translation>
    </message>
</context>
<context>
    <name>DocumentNames</name>
    <message>
        <source>%1 of %2</source>
        <comment>page, file</comment>
        <translation>%2，%1</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 等另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>A document is read more than once, which needs a file.</source>
        <translation>文档要读取多次，因此需要文件。</translation>
    </message>
    <message>
        <source>A document to learn from is not open.</source>
        <translation>用于训练的某个文档没有打开。</translation>
    </message>
    <message>
        <source>A session of this number is open.</source>
        <translation>已打开使用此编号的会话。</translation>
    </message>
    <message>
        <source>A split model is opened through its first part.</source>
        <translation>分割的模型要通过其第一部分打开。</translation>
    </message>
    <message>
        <source>Allow yourself to write there, or choose another folder.</source>
        <translation>请授予写入权限，或选择其他文件夹。</translation>
    </message>
    <message>
        <source>Ask it with the model and the heads that made it, or read the document again: both are kept.</source>
        <translation>请使用当时的模型和保留头提问，或者重新阅读文档：两者都会保留。</translation>
    </message>
    <message>
        <source>Begin it again when you like: it goes on where it was.</source>
        <translation>随时可以再次开始：会从中断处继续。</translation>
    </message>
    <message>
        <source>Check that it exists and that you may read and write it there, or choose another one.</source>
        <translation>请检查它是否存在、是否有读写权限，或选择其他文库。</translation>
    </message>
    <message>
        <source>Check that the disk is connected and healthy, and try again.</source>
        <translation>请检查磁盘是否已连接并且正常，然后重试。</translation>
    </message>
    <message>
        <source>Check that the file is still there and may be read.</source>
        <translation>请检查该文件是否仍然存在并且可读。</translation>
    </message>
    <message>
        <source>Check that the folder exists, that you may write there and that the disk is not full.</source>
        <translation>请检查该文件夹是否存在、是否可写，以及磁盘是否已满。</translation>
    </message>
    <message>
        <source>Check that you may write there and that the disk is not full.</source>
        <translation>请检查是否有写入权限，以及磁盘是否已满。</translation>
    </message>
    <message>
        <source>Check the name of the file and who may read it.</source>
        <translation>请检查文件名以及读取权限。</translation>
    </message>
    <message>
        <source>Check the permissions of the file.</source>
        <translation>请检查文件的权限。</translation>
    </message>
    <message>
        <source>Check the permissions of the folder and the free space on the disk.</source>
        <translation>请检查文件夹的权限和磁盘的可用空间。</translation>
    </message>
    <message>
        <source>Check the spelling of the path.</source>
        <translation>请检查路径的拼写。</translation>
    </message>
    <message>
        <source>Check who may read it.</source>
        <translation>请检查谁有读取权限。</translation>
    </message>
    <message>
        <source>Choose a file that ends in .gguf, or convert the model to GGUF.</source>
        <translation>请选择扩展名为 .gguf 的文件，或将模型转换为 GGUF。</translation>
    </message>
    <message>
        <source>Choose a file with content.</source>
        <translation>请选择有内容的文件。</translation>
    </message>
    <message>
        <source>Choose a file with text in it.</source>
        <translation>请选择含有文本的文件。</translation>
    </message>
    <message>
        <source>Choose a file, or a folder with documents in it.</source>
        <translation>请选择一个文件，或含有文档的文件夹。</translation>
    </message>
    <message>
        <source>Choose a model first.</source>
        <translation>请先选择模型。</translation>
    </message>
    <message>
        <source>Choose a smaller budget, or close other programs.</source>
        <translation>请选择较小的内存预算，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Choose a document: PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown or text.</source>
        <translation>请选择文档：PDF、DOCX、ODT、EPUB、HTML、RTF、Markdown 或纯文本。</translation>
    </message>
    <message>
        <source>Choose another file, or move this one away.</source>
        <translation>请选择其他文件，或将此文件移走。</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>请选择其他文件。</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation>请选择其他文件夹，或腾出空间。</translation>
    </message>
    <message>
        <source>Choose another model file.</source>
        <translation>请选择其他模型文件。</translation>
    </message>
    <message>
        <source>Choose another quantisation of the same model, for example Q4_K_M or Q8_0.</source>
        <translation>请选择同一模型的其他量化版本，例如 Q4_K_M 或 Q8_0。</translation>
    </message>
    <message>
        <source>Choose fewer files, or a folder with less in it.</source>
        <translation>请选择较少的文件，或内容较少的文件夹。</translation>
    </message>
    <message>
        <source>Choose the file again.</source>
        <translation>请重新选择该文件。</translation>
    </message>
    <message>
        <source>Close other programs and ask again.</source>
        <translation>请关闭其他程序，然后再次提问。</translation>
    </message>
    <message>
        <source>Close other programs and try again.</source>
        <translation>请关闭其他程序，然后重试。</translation>
    </message>
    <message>
        <source>Close other programs if more is to be kept, and read the document again.</source>
        <translation>如需保留更多内容，请关闭其他程序并重新阅读该文档。</translation>
    </message>
    <message>
        <source>Close other programs or documents and try again.</source>
        <translation>请关闭其他程序或文档，然后重试。</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller budget.</source>
        <translation>请关闭其他程序，或选择较小的内存预算。</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>请关闭其他程序，或选择较小的模型。</translation>
    </message>
    <message>
        <source>Close other programs.</source>
        <translation>请关闭其他程序。</translation>
    </message>
    <message>
        <source>Close that session first.</source>
        <translation>请先关闭该会话。</translation>
    </message>
    <message>
        <source>Close the document in one of the two programs, and open it again in the other.</source>
        <translation>请在其中一个程序中关闭该文档，然后在另一个程序中重新打开。</translation>
    </message>
    <message>
        <source>Close the other program, and try again.</source>
        <translation>请关闭另一个程序，然后重试。</translation>
    </message>
    <message>
        <source>Correct or remove the line.</source>
        <translation>请更正或删除该行。</translation>
    </message>
    <message>
        <source>Cut out the part that matters and open that.</source>
        <translation>请截取需要的部分，然后打开它。</translation>
    </message>
    <message>
        <source>Download a newer file of the same model, or convert it again.</source>
        <translation>请下载同一模型的较新文件，或重新转换。</translation>
    </message>
    <message>
        <source>Download the file again, or choose another model file.</source>
        <translation>请重新下载该文件，或选择其他模型文件。</translation>
    </message>
    <message>
        <source>Download the little-endian file of the same model.</source>
        <translation>请下载同一模型的小端序文件。</translation>
    </message>
    <message>
        <source>Download the model again, or choose another file.</source>
        <translation>请重新下载该模型，或选择其他文件。</translation>
    </message>
    <message>
        <source>Download the model again, or choose another model file.</source>
        <translation>请重新下载该模型，或选择其他模型文件。</translation>
    </message>
    <message>
        <source>Every head would get the same part of a budget.</source>
        <translation>每个头将分得相同的内存预算。</translation>
    </message>
    <message>
        <source>Free some space on the disk, or remove readings from the library, and try again.</source>
        <translation>请腾出磁盘空间，或从文库中移除一些阅读，然后重试。</translation>
    </message>
    <message>
        <source>Free some space, or save the text as a file and open that.</source>
        <translation>请腾出空间，或将文本保存为文件后打开。</translation>
    </message>
    <message>
        <source>Get a copy without protection and open that.</source>
        <translation>请获取没有保护的版本，然后打开它。</translation>
    </message>
    <message>
        <source>Get the file again, or save it anew from the program that made it.</source>
        <translation>请重新获取该文件，或用创建它的程序重新保存。</translation>
    </message>
    <message>
        <source>Give a file of zap heads.</source>
        <translation>请提供 zap 保留头的文件。</translation>
    </message>
    <message>
        <source>Give a number of tokens (4096), a share (10%), a size (512MiB, 2GiB), or &apos;full&apos;.</source>
        <translation>请给出词元数（4096）、比例（10%）、大小（512MiB、2GiB）或“full”。</translation>
    </message>
    <message>
        <source>Give all parts back the names they were downloaded under, in one folder.</source>
        <translation>请将所有部分恢复为下载时的名称，并放在同一文件夹中。</translation>
    </message>
    <message>
        <source>Give another continuation.</source>
        <translation>请提供另一个续文。</translation>
    </message>
    <message>
        <source>Give it a shorter name or password, or close other programs, and try again.</source>
        <translation>请使用更短的名称或密码，或关闭其他程序，然后重试。</translation>
    </message>
    <message>
        <source>Give longer texts.</source>
        <translation>请提供更长的文本。</translation>
    </message>
    <message>
        <source>Give texts that people wrote.</source>
        <translation>请提供由人撰写的文本。</translation>
    </message>
    <message>
        <source>Give the same command again: it goes on where it stopped.</source>
        <translation>请再次运行同一命令：会从中断处继续。</translation>
    </message>
    <message>
        <source>How much of a budget each head needs was not found; all get the same.</source>
        <translation>没有得出每个头所需的预算；所有头分得的相同。</translation>
    </message>
    <message>
        <source>If you trust it, save it anew from the program that made it, or as PDF, and open that.</source>
        <translation>如果信任此文件，请用创建它的程序重新保存，或另存为 PDF，然后打开。</translation>
    </message>
    <message>
        <source>Install SQLite 3.40 or later, as Debian builds it.</source>
        <translation>请安装 Debian 所构建的 SQLite 3.40 或更高版本。</translation>
    </message>
    <message>
        <source>Install the PCRE2 library of your distribution.</source>
        <translation>请安装发行版提供的 PCRE2 库。</translation>
    </message>
    <message>
        <source>Install the newest Lectern, or choose another library.</source>
        <translation>请安装最新的 Lectern，或选择其他文库。</translation>
    </message>
    <message>
        <source>It can only be read; nothing will be saved in it.</source>
        <translation>只能读取；不会向其中保存任何内容。</translation>
    </message>
    <message>
        <source>It is damaged, or another version of Lectern made it; it was not used.</source>
        <translation>它已损坏，或由其他版本的 Lectern 生成；没有使用。</translation>
    </message>
    <message>
        <source>It is damaged, or was made to bring programs down. It was read in a process of its own, so nothing else was harmed.</source>
        <translation>它已损坏，或是为了使程序崩溃而制作的。它在单独的进程中读取，因此没有造成其他损害。</translation>
    </message>
    <message>
        <source>It is not a library of Lectern, and was not touched.</source>
        <translation>它不是 Lectern 的文库，没有改动。</translation>
    </message>
    <message>
        <source>It was made by a newer Lectern and was not touched.</source>
        <translation>它由更新版本的 Lectern 生成，没有改动。</translation>
    </message>
    <message>
        <source>It was moved or removed a moment ago.</source>
        <translation>它刚刚被移动或删除。</translation>
    </message>
    <message>
        <source>It was not scored; the reading is unharmed.</source>
        <translation>没有评分；阅读完好无损。</translation>
    </message>
    <message>
        <source>It was not used: its answers would be wrong. It is still in the library.</source>
        <translation>没有使用它：否则回答会出错。它仍在文库中。</translation>
    </message>
    <message>
        <source>Its documents were not opened.</source>
        <translation>没有打开其中的文档。</translation>
    </message>
    <message>
        <source>Its pages are probably scans: pictures of text.</source>
        <translation>其页面很可能是扫描件，即文本的图片。</translation>
    </message>
    <message>
        <source>Its pages cannot be shown as they look in print.</source>
        <translation>无法按印刷样式显示其页面。</translation>
    </message>
    <message>
        <source>Its retaining heads cannot be used.</source>
        <translation>其保留头无法使用。</translation>
    </message>
    <message>
        <source>Its scores would mean nothing here; nothing was read with them.</source>
        <translation>其评分在这里没有意义；没有用它们来阅读。</translation>
    </message>
    <message>
        <source>Its state was kept in the library.</source>
        <translation>其状态已保存在文库中。</translation>
    </message>
    <message>
        <source>Its structure is damaged; there is nothing that could be read.</source>
        <translation>其结构已损坏；没有可以读取的内容。</translation>
    </message>
    <message>
        <source>Its text cannot be read without it.</source>
        <translation>没有密码就无法读取其文本。</translation>
    </message>
    <message>
        <source>Its text cannot be read without the password, and this kind of encryption is not supported.</source>
        <translation>没有密码就无法读取其文本，并且不支持这种加密方式。</translation>
    </message>
    <message>
        <source>Its text cannot be read without the right one.</source>
        <translation>没有正确的密码就无法读取其文本。</translation>
    </message>
    <message>
        <source>Its text is encrypted for the shop&apos;s own reader.</source>
        <translation>其文本已加密，只能用书店自己的阅读器打开。</translation>
    </message>
    <message>
        <source>Labelling was interrupted.</source>
        <translation>标注已中断。</translation>
    </message>
    <message>
        <source>Labels cannot be made from it.</source>
        <translation>无法由此生成标签。</translation>
    </message>
    <message>
        <source>Lectern cannot run this kind of model.</source>
        <translation>Lectern 无法运行这类模型。</translation>
    </message>
    <message>
        <source>Lectern does not know how much of the document it may keep.</source>
        <translation>Lectern 不知道可以保留文档的多少内容。</translation>
    </message>
    <message>
        <source>Lectern does not know how to choose what to keep.</source>
        <translation>Lectern 不知道如何选择要保留的内容。</translation>
    </message>
    <message>
        <source>Lectern reads GGUF versions 2 and 3 in little-endian order.</source>
        <translation>Lectern 可读取小端序的 GGUF 第 2 版和第 3 版。</translation>
    </message>
    <message>
        <source>Lectern reads models in the GGUF format only.</source>
        <translation>Lectern 只能读取 GGUF 格式的模型。</translation>
    </message>
    <message>
        <source>Let its name end with .md, .html or .pdf.</source>
        <translation>请使用 .md、.html 或 .pdf 扩展名。</translation>
    </message>
    <message>
        <source>Look at the list again.</source>
        <translation>请重新查看列表。</translation>
    </message>
    <message>
        <source>Look at the list again; open the file to add it again.</source>
        <translation>请重新查看列表；打开该文件即可再次添加。</translation>
    </message>
    <message>
        <source>Look at the list again; the document can be read again.</source>
        <translation>请重新查看列表；可以重新阅读该文档。</translation>
    </message>
    <message>
        <source>Looking for the heads&apos; shares was interrupted.</source>
        <translation>计算各头份额的过程已中断。</translation>
    </message>
    <message>
        <source>No document was named.</source>
        <translation>没有指定文档。</translation>
    </message>
    <message>
        <source>No heads were trained.</source>
        <translation>没有训练保留头。</translation>
    </message>
    <message>
        <source>No model is open.</source>
        <translation>没有打开模型。</translation>
    </message>
    <message>
        <source>No question was asked; the reading is unharmed.</source>
        <translation>没有提出问题；阅读完好无损。</translation>
    </message>
    <message>
        <source>No real document looks like this; the file may have been made to bring programs down.</source>
        <translation>真正的文档不会是这样；该文件可能是为了使程序崩溃而制作的。</translation>
    </message>
    <message>
        <source>Not all that is whole was copied. The damaged library is as it was.</source>
        <translation>完好的部分没有全部复制。损坏的文库未作更改。</translation>
    </message>
    <message>
        <source>Not all unused room was given back. Nothing is lost.</source>
        <translation>没有释放全部未使用的空间。没有丢失任何内容。</translation>
    </message>
    <message>
        <source>Not even the smallest budget fits into the memory that is free.</source>
        <translation>空闲内存连最小的内存预算都无法容纳。</translation>
    </message>
    <message>
        <source>Nothing of the document was read.</source>
        <translation>没有阅读文档的任何内容。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有更改任何内容。</translation>
    </message>
    <message>
        <source>Nothing was imported. The library is as it was.</source>
        <translation>没有导入任何内容。文库未作更改。</translation>
    </message>
    <message>
        <source>Nothing was kept.</source>
        <translation>没有保留任何内容。</translation>
    </message>
    <message>
        <source>Nothing was loaded.</source>
        <translation>没有加载任何内容。</translation>
    </message>
    <message>
        <source>Nothing was searched.</source>
        <translation>没有进行搜索。</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>没有写入任何内容。</translation>
    </message>
    <message>
        <source>Open it again when you like.</source>
        <translation>随时可以再次打开。</translation>
    </message>
    <message>
        <source>Open it again, or choose another.</source>
        <translation>请重新打开，或选择其他文档。</translation>
    </message>
    <message>
        <source>Open the document again; if this happens again, report this message.</source>
        <translation>请重新打开该文档；如果再次出现，请报告此消息。</translation>
    </message>
    <message>
        <source>Passages were not looked up.</source>
        <translation>没有查找段落。</translation>
    </message>
    <message>
        <source>Please report this; reading in full should never evict.</source>
        <translation>请报告此问题；完整阅读时不应逐出任何内容。</translation>
    </message>
    <message>
        <source>Raise the budget, or choose another policy.</source>
        <translation>请增加内存预算，或选择其他策略。</translation>
    </message>
    <message>
        <source>Raise the budget.</source>
        <translation>请增加内存预算。</translation>
    </message>
    <message>
        <source>Read the document again.</source>
        <translation>请重新阅读该文档。</translation>
    </message>
    <message>
        <source>Read the document again; if this happens again, report this message.</source>
        <translation>请重新阅读该文档；如果再次出现，请报告此消息。</translation>
    </message>
    <message>
        <source>Read the document first.</source>
        <translation>请先阅读该文档。</translation>
    </message>
    <message>
        <source>Read the documents again.</source>
        <translation>请重新阅读这些文档。</translation>
    </message>
    <message>
        <source>Reading goes on; what was saved before is still in the library.</source>
        <translation>继续阅读；先前保存的内容仍在文库中。</translation>
    </message>
    <message>
        <source>Reading the file needs more memory than any document should.</source>
        <translation>读取该文件所需的内存超出了文档应有的限度。</translation>
    </message>
    <message>
        <source>Reading the file was cancelled.</source>
        <translation>已取消读取该文件。</translation>
    </message>
    <message>
        <source>Reading was interrupted.</source>
        <translation>阅读已中断。</translation>
    </message>
    <message>
        <source>Readings cannot be taken from it.</source>
        <translation>无法从中取出阅读。</translation>
    </message>
    <message>
        <source>Remove it from the library, and read the file again.</source>
        <translation>请将其从文库中移除，然后重新阅读该文件。</translation>
    </message>
    <message>
        <source>Remove this reading and read the document again; check the health of the disk.</source>
        <translation>请移除此阅读并重新阅读该文档；检查磁盘是否正常。</translation>
    </message>
    <message>
        <source>Replaying was interrupted.</source>
        <translation>重放已中断。</translation>
    </message>
    <message>
        <source>Rescue what is whole of the library into a fresh one, or restore a backup.</source>
        <translation>请将文库中完好的部分存入新文库，或恢复备份。</translation>
    </message>
    <message>
        <source>Save it anew from the program that made it, or as PDF, and open that.</source>
        <translation>请用创建它的程序重新保存，或另存为 PDF，然后打开。</translation>
    </message>
    <message>
        <source>Save it without a password, or as PDF, and open that.</source>
        <translation>请保存为不带密码的文件或 PDF，然后打开。</translation>
    </message>
    <message>
        <source>Save or print it as PDF or plain text and open that.</source>
        <translation>请将其保存或打印为 PDF 或纯文本，然后打开。</translation>
    </message>
    <message>
        <source>Save the text to a file and open that.</source>
        <translation>请将文本保存到文件，然后打开。</translation>
    </message>
    <message>
        <source>See what was said when it was opened, or read the document anew.</source>
        <translation>请查看打开时的消息，或重新阅读该文档。</translation>
    </message>
    <message>
        <source>So many can hardly be read as one document.</source>
        <translation>这么多文件很难作为一个文档阅读。</translation>
    </message>
    <message>
        <source>So much text would take weeks to read, and it is probably no document.</source>
        <translation>阅读这么多文本需要数周时间，而且它很可能不是文档。</translation>
    </message>
    <message>
        <source>Start Lectern itself.</source>
        <translation>请启动 Lectern 本身。</translation>
    </message>
    <message>
        <source>Start again when you like.</source>
        <translation>随时可以重新开始。</translation>
    </message>
    <message>
        <source>Start again.</source>
        <translation>请重新开始。</translation>
    </message>
    <message>
        <source>Start it again whenever you like.</source>
        <translation>随时可以重新开始。</translation>
    </message>
    <message>
        <source>Start it with the same model, texts and options, or remove that file to begin anew.</source>
        <translation>请用同样的模型、文本和选项开始，或删除该文件以重新开始。</translation>
    </message>
    <message>
        <source>Text and tokens of this model do not fit together.</source>
        <translation>此模型的文本与词元不匹配。</translation>
    </message>
    <message>
        <source>Text recognition (tesseract) failed; perhaps it lacks the data of the language.</source>
        <translation>文字识别（tesseract）失败；可能缺少该语言的数据。</translation>
    </message>
    <message>
        <source>Text recognition (tesseract) took more than three minutes.</source>
        <translation>文字识别（tesseract）耗时超过三分钟。</translation>
    </message>
    <message>
        <source>The PCRE2 library of this machine was built without Unicode.</source>
        <translation>本机的 PCRE2 库在构建时没有包含 Unicode 支持。</translation>
    </message>
    <message>
        <source>The checkpoint was not saved; the one before it is still there. Reading goes on in memory.</source>
        <translation>没有保存检查点；先前的检查点仍在。阅读在内存中继续。</translation>
    </message>
    <message>
        <source>The conversation cannot be written for the model.</source>
        <translation>无法为该模型写出对话。</translation>
    </message>
    <message>
        <source>The conversation was not exported.</source>
        <translation>没有导出对话。</translation>
    </message>
    <message>
        <source>The conversation was not loaded.</source>
        <translation>没有加载对话。</translation>
    </message>
    <message>
        <source>The conversation was not removed.</source>
        <translation>没有移除对话。</translation>
    </message>
    <message>
        <source>The conversation will not be saved.</source>
        <translation>对话将不会保存。</translation>
    </message>
    <message>
        <source>The conversations cannot be listed.</source>
        <translation>无法列出对话。</translation>
    </message>
    <message>
        <source>The document in the library is damaged and was not used.</source>
        <translation>文库中的文档已损坏，没有使用。</translation>
    </message>
    <message>
        <source>The document is encrypted.</source>
        <translation>该文档已加密。</translation>
    </message>
    <message>
        <source>The document was not added to the library. It can be used without it.</source>
        <translation>没有将该文档添加到文库。不添加也可以使用。</translation>
    </message>
    <message>
        <source>The document was not opened.</source>
        <translation>没有打开该文档。</translation>
    </message>
    <message>
        <source>The document was not read to its end.</source>
        <translation>没有读完该文档。</translation>
    </message>
    <message>
        <source>The document was not read.</source>
        <translation>没有阅读该文档。</translation>
    </message>
    <message>
        <source>The document was not removed.</source>
        <translation>没有移除该文档。</translation>
    </message>
    <message>
        <source>The documents cannot be listed.</source>
        <translation>无法列出文档。</translation>
    </message>
    <message>
        <source>The file does not say which architecture its model has.</source>
        <translation>该文件没有说明其模型的架构。</translation>
    </message>
    <message>
        <source>The file has no token embedding; it holds a vocabulary only.</source>
        <translation>该文件没有词元嵌入；只含有词表。</translation>
    </message>
    <message>
        <source>The file holds binary data, not text.</source>
        <translation>该文件含有二进制数据，不是文本。</translation>
    </message>
    <message>
        <source>The file holds only white space.</source>
        <translation>该文件只有空白字符。</translation>
    </message>
    <message>
        <source>The file is damaged or cut off: what stands behind the last page that is shown could not be read.</source>
        <translation>该文件已损坏或不完整：所显示的最后一页之后的内容无法读取。</translation>
    </message>
    <message>
        <source>The file is damaged or was written wrongly; the model cannot be used.</source>
        <translation>该文件已损坏或写入有误；无法使用此模型。</translation>
    </message>
    <message>
        <source>The file is damaged, or was made to bring programs down. It was read in a process of its own, so nothing else was harmed.</source>
        <translation>该文件已损坏，或是为了使程序崩溃而制作的。它在单独的进程中读取，因此没有造成其他损害。</translation>
    </message>
    <message>
        <source>The file is incomplete, probably because its download was interrupted, or damaged.</source>
        <translation>该文件不完整，可能是因为下载中断，或者已损坏。</translation>
    </message>
    <message>
        <source>The file was damaged on its way, or was not made by Lectern. Nothing was imported.</source>
        <translation>该文件在传输中损坏，或不是由 Lectern 生成。没有导入任何内容。</translation>
    </message>
    <message>
        <source>The file was not saved.</source>
        <translation>没有保存该文件。</translation>
    </message>
    <message>
        <source>The file was probably not copied or downloaded to its end.</source>
        <translation>该文件很可能没有完整地复制或下载。</translation>
    </message>
    <message>
        <source>The file was read without the protection of a process of its own.</source>
        <translation>读取该文件时没有单独进程的保护。</translation>
    </message>
    <message>
        <source>The file&apos;s vocabulary is impossibly large.</source>
        <translation>该文件的词表大得不合理。</translation>
    </message>
    <message>
        <source>The heads are not finished; what was learned is kept.</source>
        <translation>保留头尚未完成；已学到的内容会保留。</translation>
    </message>
    <message>
        <source>The heads&apos; shares cannot be found with it.</source>
        <translation>无法由此得出各头的份额。</translation>
    </message>
    <message>
        <source>The heads&apos; shares were not found.</source>
        <translation>没有得出各头的份额。</translation>
    </message>
    <message>
        <source>The library does not say how this reading was made, or another version of Lectern does.</source>
        <translation>文库没有记录此阅读是如何生成的，或者是由其他版本的 Lectern 记录的。</translation>
    </message>
    <message>
        <source>The library is damaged, and nothing can be done with this reading.</source>
        <translation>文库已损坏，无法对此阅读进行任何操作。</translation>
    </message>
    <message>
        <source>The library is not open.</source>
        <translation>文库没有打开。</translation>
    </message>
    <message>
        <source>The library was not opened. Nothing in it was changed.</source>
        <translation>没有打开文库。其中的内容未作更改。</translation>
    </message>
    <message>
        <source>The library was not rescued. It is as it was.</source>
        <translation>没有挽救文库。它未作更改。</translation>
    </message>
    <message>
        <source>The library was not searched for the reading.</source>
        <translation>没有在文库中查找该阅读。</translation>
    </message>
    <message>
        <source>The library was not searched.</source>
        <translation>没有搜索文库。</translation>
    </message>
    <message>
        <source>The library was not verified to its end.</source>
        <translation>文库的检查没有完成。</translation>
    </message>
    <message>
        <source>The message was not saved.</source>
        <translation>没有保存该消息。</translation>
    </message>
    <message>
        <source>The model cannot be loaded.</source>
        <translation>无法加载该模型。</translation>
    </message>
    <message>
        <source>The model cannot be run.</source>
        <translation>无法运行该模型。</translation>
    </message>
    <message>
        <source>The model cannot be used without all of its parts.</source>
        <translation>缺少任何部分都无法使用该模型。</translation>
    </message>
    <message>
        <source>The model file does not fit its architecture; it cannot be run.</source>
        <translation>模型文件与其架构不符；无法运行。</translation>
    </message>
    <message>
        <source>The model file is damaged or was not written correctly; text cannot be turned into tokens.</source>
        <translation>模型文件已损坏或写入有误；无法将文本转换为词元。</translation>
    </message>
    <message>
        <source>The model would not see where a question ends and an answer begins.</source>
        <translation>模型将无法分辨问题在哪里结束、回答从哪里开始。</translation>
    </message>
    <message>
        <source>The numbers of the training have become infinite.</source>
        <translation>训练中的数值变为无穷大。</translation>
    </message>
    <message>
        <source>The other parts cannot be found.</source>
        <translation>找不到其他部分。</translation>
    </message>
    <message>
        <source>The packed parts of the document cannot be unpacked: the file is damaged or cut off.</source>
        <translation>无法解压文档的打包部分：该文件已损坏或不完整。</translation>
    </message>
    <message>
        <source>The page was not loaded.</source>
        <translation>没有加载该页。</translation>
    </message>
    <message>
        <source>The pages of the document cannot be drawn.</source>
        <translation>无法绘制文档的页面。</translation>
    </message>
    <message>
        <source>The question is empty.</source>
        <translation>问题为空。</translation>
    </message>
    <message>
        <source>The question was not answered; the reading is unharmed.</source>
        <translation>没有回答该问题；阅读完好无损。</translation>
    </message>
    <message>
        <source>The question was not asked.</source>
        <translation>没有提出该问题。</translation>
    </message>
    <message>
        <source>The question was not asked; the reading is unharmed.</source>
        <translation>没有提出该问题；阅读完好无损。</translation>
    </message>
    <message>
        <source>The reading cannot be used.</source>
        <translation>无法使用该阅读。</translation>
    </message>
    <message>
        <source>The reading does not hold every token of the document in order.</source>
        <translation>该阅读没有按顺序包含文档的全部词元。</translation>
    </message>
    <message>
        <source>The reading was not changed.</source>
        <translation>没有更改该阅读。</translation>
    </message>
    <message>
        <source>The reading was not exported. It is still in the library.</source>
        <translation>没有导出该阅读。它仍在文库中。</translation>
    </message>
    <message>
        <source>The reading was not opened.</source>
        <translation>没有打开该阅读。</translation>
    </message>
    <message>
        <source>The reading was not removed.</source>
        <translation>没有移除该阅读。</translation>
    </message>
    <message>
        <source>The reading will not be saved. Reading itself goes on in memory.</source>
        <translation>该阅读将不会保存。阅读本身在内存中继续。</translation>
    </message>
    <message>
        <source>The readings cannot be listed.</source>
        <translation>无法列出阅读。</translation>
    </message>
    <message>
        <source>The saved reading is damaged and was not loaded. Everything else in the library is as it was.</source>
        <translation>已保存的阅读已损坏，没有加载。文库中的其他内容未作更改。</translation>
    </message>
    <message>
        <source>The saved reading is damaged and was not used.</source>
        <translation>已保存的阅读已损坏，没有使用。</translation>
    </message>
    <message>
        <source>The saved reading was not loaded.</source>
        <translation>没有加载已保存的阅读。</translation>
    </message>
    <message>
        <source>The size of the library is not known.</source>
        <translation>文库的大小未知。</translation>
    </message>
    <message>
        <source>The text is too short: one document to learn from and one to test on are the least.</source>
        <translation>文本太短：至少需要一个用于学习、一个用于测试的文档。</translation>
    </message>
    <message>
        <source>The text is too uniform: the labels of most heads are all the same.</source>
        <translation>文本过于单一：大多数头的标签全都相同。</translation>
    </message>
    <message>
        <source>The text of scanned pages cannot be recognised.</source>
        <translation>无法识别扫描页面的文本。</translation>
    </message>
    <message>
        <source>The text of the document was not loaded.</source>
        <translation>没有加载文档的文本。</translation>
    </message>
    <message>
        <source>The text was not opened.</source>
        <translation>没有打开该文本。</translation>
    </message>
    <message>
        <source>The text was not scored.</source>
        <translation>没有对该文本评分。</translation>
    </message>
    <message>
        <source>The training that was begun there cannot go on.</source>
        <translation>在那里开始的训练无法继续。</translation>
    </message>
    <message>
        <source>The training was cancelled.</source>
        <translation>训练已取消。</translation>
    </message>
    <message>
        <source>The web page could not be read.</source>
        <translation>无法读取该网页。</translation>
    </message>
    <message>
        <source>There are no labels for this document.</source>
        <translation>此文档没有标签。</translation>
    </message>
    <message>
        <source>There is no memory for the picture of a page.</source>
        <translation>没有足够的内存存放一页的图像。</translation>
    </message>
    <message>
        <source>There is no memory left for a question and its answer.</source>
        <translation>没有剩余内存用于问题及其回答。</translation>
    </message>
    <message>
        <source>There is no memory left for a window.</source>
        <translation>没有剩余内存用于一个窗口。</translation>
    </message>
    <message>
        <source>There is no memory left for questions and answers.</source>
        <translation>没有剩余内存用于提问和回答。</translation>
    </message>
    <message>
        <source>There is no memory left for the cells of a document.</source>
        <translation>没有剩余内存用于一个文档的单元。</translation>
    </message>
    <message>
        <source>There is no memory left for the continuation.</source>
        <translation>没有剩余内存用于续文。</translation>
    </message>
    <message>
        <source>There is no memory left for the question and its answer.</source>
        <translation>没有剩余内存用于该问题及其回答。</translation>
    </message>
    <message>
        <source>There is no memory left for the texts to learn from.</source>
        <translation>没有剩余内存用于学习文本。</translation>
    </message>
    <message>
        <source>There is no memory left to replay a part of the document.</source>
        <translation>没有剩余内存用于重放文档的一部分。</translation>
    </message>
    <message>
        <source>There is no memory to save what was read.</source>
        <translation>没有内存用于保存已阅读的内容。</translation>
    </message>
    <message>
        <source>There is nothing in it that could be read as a document.</source>
        <translation>其中没有可以作为文档阅读的内容。</translation>
    </message>
    <message>
        <source>There is nothing to read.</source>
        <translation>没有可以阅读的内容。</translation>
    </message>
    <message>
        <source>There is nothing to score.</source>
        <translation>没有可以评分的内容。</translation>
    </message>
    <message>
        <source>There is nothing to score; the reading is unharmed.</source>
        <translation>没有可以评分的内容；阅读完好无损。</translation>
    </message>
    <message>
        <source>This kind of file is not supported; PDF, DOCX, ODT, EPUB, HTML, RTF, Markdown and plain text are.</source>
        <translation>不支持这类文件；支持 PDF、DOCX、ODT、EPUB、HTML、RTF、Markdown 和纯文本。</translation>
    </message>
    <message>
        <source>This program has no process for drawing pages.</source>
        <translation>此程序没有用于绘制页面的进程。</translation>
    </message>
    <message>
        <source>This version of Lectern asks readings of one document.</source>
        <translation>此版本的 Lectern 只能就单个文档的阅读提问。</translation>
    </message>
    <message>
        <source>Training was interrupted.</source>
        <translation>训练已中断。</translation>
    </message>
    <message>
        <source>Try again; if it happens again, verify the library and report this message.</source>
        <translation>请重试；如果再次出现，请检查文库并报告此消息。</translation>
    </message>
    <message>
        <source>Use a newer Lectern, or another file of the same model.</source>
        <translation>请使用较新的 Lectern，或同一模型的其他文件。</translation>
    </message>
    <message>
        <source>Use a smaller document.</source>
        <translation>请使用较小的文档。</translation>
    </message>
    <message>
        <source>Use fewer or shorter texts, or close other programs.</source>
        <translation>请使用较少或较短的文本，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Use shorter texts, or close other programs.</source>
        <translation>请使用较短的文本，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Verify the library; remove the document and open its file again.</source>
        <translation>请检查文库；移除该文档并重新打开其文件。</translation>
    </message>
    <message>
        <source>Wait until the other program has finished, or close it, and try again.</source>
        <translation>请等另一个程序完成，或将其关闭，然后重试。</translation>
    </message>
    <message>
        <source>What was learned before is kept.</source>
        <translation>先前学到的内容会保留。</translation>
    </message>
    <message>
        <source>Write a question.</source>
        <translation>请写一个问题。</translation>
    </message>
    <message>
        <source>A description of the document is not well-formed UTF-8</source>
        <translation>文档的某项说明不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>A description of the document is too long</source>
        <translation>文档的某项说明过长</translation>
    </message>
    <message>
        <source>A description of the reading is no text, or too long</source>
        <translation>阅读的某项说明不是文本，或者过长</translation>
    </message>
    <message>
        <source>A document of the reading is missing</source>
        <translation>缺少该阅读的某个文档</translation>
    </message>
    <message>
        <source>A page keeps less than nothing or more than all of its cells</source>
        <translation>某页保留的单元少于零或多于全部</translation>
    </message>
    <message>
        <source>A page of the document is too long</source>
        <translation>文档的某一页过长</translation>
    </message>
    <message>
        <source>A segment of the checkpoint is too large</source>
        <translation>检查点的某一段过大</translation>
    </message>
    <message>
        <source>All tables</source>
        <translation>所有表</translation>
    </message>
    <message>
        <source>Another Lectern has saved this reading since it was opened here</source>
        <translation>在此处打开后，另一个 Lectern 保存了该阅读</translation>
    </message>
    <message>
        <source>SQLite has no full-text search (FTS5) on this computer</source>
        <translation>本机的 SQLite 没有全文搜索（FTS5）</translation>
    </message>
    <message>
        <source>The checkpoint has a negative number of tokens</source>
        <translation>检查点的词元数为负</translation>
    </message>
    <message>
        <source>The checkpoint has too many segments</source>
        <translation>检查点的段过多</translation>
    </message>
    <message>
        <source>The description of the checkpoint is too long</source>
        <translation>检查点的说明过长</translation>
    </message>
    <message>
        <source>The document has a negative size</source>
        <translation>文档的大小为负</translation>
    </message>
    <message>
        <source>The file does not have the tables of a library</source>
        <translation>该文件没有文库的数据表</translation>
    </message>
    <message>
        <source>The file is empty</source>
        <translation>该文件为空</translation>
    </message>
    <message>
        <source>The hash of the document is not one of SHA-256</source>
        <translation>文档的哈希值不是 SHA-256</translation>
    </message>
    <message>
        <source>The index for searching does not fit the text</source>
        <translation>搜索索引与文本不符</translation>
    </message>
    <message>
        <source>The pages of the document do not lie one behind the other</source>
        <translation>文档的页没有依次排列</translation>
    </message>
    <message>
        <source>The places of the words on a page are not what was stored</source>
        <translation>某页上文字的位置与所保存的不同</translation>
    </message>
    <message>
        <source>The reading has a negative number of tokens</source>
        <translation>该阅读的词元数为负</translation>
    </message>
    <message>
        <source>The reading has no document</source>
        <translation>该阅读没有文档</translation>
    </message>
    <message>
        <source>The reading has no fingerprint</source>
        <translation>该阅读没有指纹</translation>
    </message>
    <message>
        <source>The reading keeps an impossible share of a page</source>
        <translation>该阅读所保留的某页份额不合理</translation>
    </message>
    <message>
        <source>The segments of the checkpoint are not in order</source>
        <translation>检查点的段顺序有误</translation>
    </message>
    <message>
        <source>The text of a page is not well-formed UTF-8</source>
        <translation>某页的文本不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>There is not enough memory for this part of the library</source>
        <translation>没有足够的内存用于文库的这一部分</translation>
    </message>
    <message>
        <source>a DjVu document</source>
        <translation>DjVu 文档</translation>
    </message>
    <message>
        <source>a GGJT file, the format before GGUF</source>
        <translation>GGJT 文件，即 GGUF 之前的格式</translation>
    </message>
    <message>
        <source>a GGML file, the format before GGUF</source>
        <translation>GGML 文件，即 GGUF 之前的格式</translation>
    </message>
    <message>
        <source>a Git LFS pointer, not the file it points to</source>
        <translation>Git LFS 指针，而不是它指向的文件</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>a PostScript document</source>
        <translation>PostScript 文档</translation>
    </message>
    <message>
        <source>a ZIP archive or a PyTorch checkpoint</source>
        <translation>ZIP 压缩包或 PyTorch 检查点</translation>
    </message>
    <message>
        <source>a ban on new privileges</source>
        <translation>禁止获取新权限的功能</translation>
    </message>
    <message>
        <source>a compressed file (bzip2)</source>
        <translation>压缩文件（bzip2）</translation>
    </message>
    <message>
        <source>a compressed file (gzip)</source>
        <translation>压缩文件（gzip）</translation>
    </message>
    <message>
        <source>a compressed file (xz)</source>
        <translation>压缩文件（xz）</translation>
    </message>
    <message>
        <source>a compressed file (zstd)</source>
        <translation>压缩文件（zstd）</translation>
    </message>
    <message>
        <source>a database (SQLite)</source>
        <translation>数据库（SQLite）</translation>
    </message>
    <message>
        <source>a fence around the file system (Landlock)</source>
        <translation>文件系统隔离（Landlock）</translation>
    </message>
    <message>
        <source>a filter of system calls (seccomp)</source>
        <translation>系统调用过滤（seccomp）</translation>
    </message>
    <message>
        <source>a gzip archive</source>
        <translation>gzip 压缩包</translation>
    </message>
    <message>
        <source>a model file (GGUF), not a document</source>
        <translation>模型文件（GGUF），不是文档</translation>
    </message>
    <message>
        <source>a presentation (ODP)</source>
        <translation>演示文稿（ODP）</translation>
    </message>
    <message>
        <source>a presentation (PPTX)</source>
        <translation>演示文稿（PPTX）</translation>
    </message>
    <message>
        <source>a safetensors file</source>
        <translation>safetensors 文件</translation>
    </message>
    <message>
        <source>a spreadsheet (ODS)</source>
        <translation>电子表格（ODS）</translation>
    </message>
    <message>
        <source>a spreadsheet (XLSX)</source>
        <translation>电子表格（XLSX）</translation>
    </message>
    <message>
        <source>a web page</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>an OpenDocument file without text</source>
        <translation>没有文本的 OpenDocument 文件</translation>
    </message>
    <message>
        <source>an archive (7z)</source>
        <translation>压缩包（7z）</translation>
    </message>
    <message>
        <source>an archive (RAR)</source>
        <translation>压缩包（RAR）</translation>
    </message>
    <message>
        <source>an archive (ZIP)</source>
        <translation>压缩包（ZIP）</translation>
    </message>
    <message>
        <source>an entry is too large for the library</source>
        <translation>某个条目对于文库过大</translation>
    </message>
    <message>
        <source>an image (GIF)</source>
        <translation>图片（GIF）</translation>
    </message>
    <message>
        <source>an image (JPEG)</source>
        <translation>图片（JPEG）</translation>
    </message>
    <message>
        <source>an image (PNG)</source>
        <translation>图片（PNG）</translation>
    </message>
    <message>
        <source>an image (TIFF)</source>
        <translation>图片（TIFF）</translation>
    </message>
    <message>
        <source>an image (WebP)</source>
        <translation>图片（WebP）</translation>
    </message>
    <message>
        <source>an old or encrypted Office document (DOC, XLS or PPT)</source>
        <translation>旧的或已加密的 Office 文档（DOC、XLS 或 PPT）</translation>
    </message>
    <message>
        <source>and more of this kind</source>
        <translation>以及更多此类问题</translation>
    </message>
    <message>
        <source>another kind than a whole number</source>
        <translation>不是整数的类型</translation>
    </message>
    <message>
        <source>another program is using it and did not let go of it in time</source>
        <translation>另一个程序正在使用它，没有及时释放</translation>
    </message>
    <message>
        <source>belongs to a training of another model, text or option</source>
        <translation>属于使用其他模型、文本或选项的训练</translation>
    </message>
    <message>
        <source>data of another kind</source>
        <translation>其他类型的数据</translation>
    </message>
    <message>
        <source>does not begin as one</source>
        <translation>开头不正确</translation>
    </message>
    <message>
        <source>has cells of another shape or format than was planned</source>
        <translation>的单元形状或格式与计划不同</translation>
    </message>
    <message>
        <source>has cells of tokens that were not read</source>
        <translation>含有未阅读词元的单元</translation>
    </message>
    <message>
        <source>has no layers</source>
        <translation>没有层</translation>
    </message>
    <message>
        <source>has no merges</source>
        <translation>没有合并项</translation>
    </message>
    <message>
        <source>has no tokens</source>
        <translation>没有词元</translation>
    </message>
    <message>
        <source>has scales that are no numbers</source>
        <translation>的缩放值不是数</translation>
    </message>
    <message>
        <source>has shares for another number of heads</source>
        <translation>的份额对应不同数量的头</translation>
    </message>
    <message>
        <source>has widths that are no multiple of 32</source>
        <translation>的宽度不是 32 的倍数</translation>
    </message>
    <message>
        <source>holds no page that could be read: they are damaged.</source>
        <translation>没有可以读取的页：所有页都已损坏。</translation>
    </message>
    <message>
        <source>holds no pages.</source>
        <translation>没有页。</translation>
    </message>
    <message>
        <source>how its budget was lowered</source>
        <translation>降低其预算的方式</translation>
    </message>
    <message>
        <source>how the budget is divided among heads</source>
        <translation>预算在各头之间的分配方式</translation>
    </message>
    <message>
        <source>how the model counts positions</source>
        <translation>模型计算位置的方式</translation>
    </message>
    <message>
        <source>is damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>is encrypted and needs a password.</source>
        <translation>已加密，需要密码。</translation>
    </message>
    <message>
        <source>is encrypted, and the password given is wrong.</source>
        <translation>已加密，并且所给的密码有误。</translation>
    </message>
    <message>
        <source>is longer or shorter than it should be</source>
        <translation>的长度与应有的不符</translation>
    </message>
    <message>
        <source>is no readable PDF: its structure is damaged or cut off.</source>
        <translation>不是可读的 PDF：其结构已损坏或不完整。</translation>
    </message>
    <message>
        <source>is no training that was begun</source>
        <translation>不是已开始的训练</translation>
    </message>
    <message>
        <source>it cannot be opened or created</source>
        <translation>无法打开或创建</translation>
    </message>
    <message>
        <source>it cannot be written: the file or its folder is read-only</source>
        <translation>无法写入：该文件或其文件夹为只读</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>这是文件夹</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>它是空的</translation>
    </message>
    <message>
        <source>it is no file</source>
        <translation>这不是文件</translation>
    </message>
    <message>
        <source>it is not a file</source>
        <translation>这不是文件</translation>
    </message>
    <message>
        <source>its header</source>
        <translation>其文件头</translation>
    </message>
    <message>
        <source>lacks a part of what its policy knows</source>
        <translation>缺少其策略所需的部分信息</translation>
    </message>
    <message>
        <source>lacks what its policy knows</source>
        <translation>缺少其策略所需的信息</translation>
    </message>
    <message>
        <source>made its reader answer nonsense</source>
        <translation>使读取程序返回无意义的内容</translation>
    </message>
    <message>
        <source>named .pdf, but holds no PDF</source>
        <translation>名为 .pdf 却不含 PDF 的文件</translation>
    </message>
    <message>
        <source>positions are counted among the kept tokens (rank)</source>
        <translation>位置按保留词元中的次序计算（名次）</translation>
    </message>
    <message>
        <source>the budget in tokens per head</source>
        <translation>每个头的预算词元数</translation>
    </message>
    <message>
        <source>the cell format</source>
        <translation>单元格式</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>the model&apos;s tokenizer</source>
        <translation>模型的分词器</translation>
    </message>
    <message>
        <source>the number of first tokens that are always kept</source>
        <translation>始终保留的起始词元数</translation>
    </message>
    <message>
        <source>the policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>the positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>the retaining heads</source>
        <translation>保留头</translation>
    </message>
    <message>
        <source>the text of the document</source>
        <translation>文档的文本</translation>
    </message>
    <message>
        <source>the tokens read together</source>
        <translation>一起阅读的词元</translation>
    </message>
    <message>
        <source>the version of Lectern</source>
        <translation>Lectern 的版本</translation>
    </message>
    <message>
        <source>the work was stopped</source>
        <translation>工作已停止</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>this is not a library of Lectern</source>
        <translation>这不是 Lectern 的文库</translation>
    </message>
    <message>
        <source>took longer than any document should</source>
        <translation>耗时超出了文档应有的限度</translation>
    </message>
    <message>
        <source>was written by a later version of Lectern</source>
        <translation>由更新版本的 Lectern 写入</translation>
    </message>
    <message>
        <source>Check the connection to the network, then resume.</source>
        <translation>请检查网络连接，然后继续。</translation>
    </message>
    <message>
        <source>Check the date and time of this machine, and the network; or add the model from disk.</source>
        <translation>请检查本机的日期和时间以及网络；或从磁盘添加模型。</translation>
    </message>
    <message>
        <source>Check the permissions of its folder.</source>
        <translation>请检查其文件夹的权限。</translation>
    </message>
    <message>
        <source>Choose another model first.</source>
        <translation>请先选择其他模型。</translation>
    </message>
    <message>
        <source>Choose other pages; those of a scan must be recognised first.</source>
        <translation>请选择其他页；扫描件的页需要先识别。</translation>
    </message>
    <message>
        <source>Fetch it again; if it fails in the same way, choose another model.</source>
        <translation>请重新获取；如果仍然如此失败，请选择其他模型。</translation>
    </message>
    <message>
        <source>Fetch the file in another way and add it from disk, or choose another model.</source>
        <translation>请用其他方式获取该文件并从磁盘添加，或选择其他模型。</translation>
    </message>
    <message>
        <source>Free some space or check the permissions of the folder, then resume.</source>
        <translation>请腾出空间或检查文件夹的权限，然后继续。</translation>
    </message>
    <message>
        <source>Free some space, then resume.</source>
        <translation>请腾出空间，然后继续。</translation>
    </message>
    <message>
        <source>Get the file from its publisher and add it from disk.</source>
        <translation>请从发布者处获取该文件，然后从磁盘添加。</translation>
    </message>
    <message>
        <source>Install Lectern again.</source>
        <translation>请重新安装 Lectern。</translation>
    </message>
    <message>
        <source>It cannot be fetched by Lectern.</source>
        <translation>Lectern 无法获取它。</translation>
    </message>
    <message>
        <source>It was damaged on the way, or somebody changed it; it was removed.</source>
        <translation>它在传输中损坏，或被人改动过；已将其删除。</translation>
    </message>
    <message>
        <source>It was not fetched twice.</source>
        <translation>没有重复获取。</translation>
    </message>
    <message>
        <source>Models can be used by their file alone.</source>
        <translation>只能通过文件使用模型。</translation>
    </message>
    <message>
        <source>Nothing of it is used.</source>
        <translation>没有使用其中的任何内容。</translation>
    </message>
    <message>
        <source>Nothing was chosen.</source>
        <translation>没有选择任何内容。</translation>
    </message>
    <message>
        <source>Remove it with a file manager.</source>
        <translation>请用文件管理器删除。</translation>
    </message>
    <message>
        <source>The model was not removed.</source>
        <translation>没有移除该模型。</translation>
    </message>
    <message>
        <source>There is no text on these pages.</source>
        <translation>这些页上没有文本。</translation>
    </message>
    <message>
        <source>Try again later, or add the model from disk.</source>
        <translation>请稍后重试，或从磁盘添加模型。</translation>
    </message>
    <message>
        <source>Wait until it is there.</source>
        <translation>请等待获取完成。</translation>
    </message>
    <message>
        <source>What has arrived is kept.</source>
        <translation>已收到的内容会保留。</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>does not lie in Lectern&apos;s own folder</source>
        <translation>不在 Lectern 自己的文件夹中</translation>
    </message>
    <message>
        <source>is open</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>no file can be made there</source>
        <translation>无法在那里创建文件</translation>
    </message>
    <message>
        <source>nothing came for too long</source>
        <translation>太久没有收到数据</translation>
    </message>
    <message>
        <source>the connection ended too soon</source>
        <translation>连接过早中断</translation>
    </message>
    <message>
        <source>Documents and what was saved of their readings are whole; what was read since then is lost.</source>
        <translation>文档及其阅读中已保存的内容完好无损；此后阅读的内容已丢失。</translation>
    </message>
    <message>
        <source>It was started again. Readings go on from where they were saved last.</source>
        <translation>已重新启动。阅读将从上次保存处继续。</translation>
    </message>
    <message>
        <source>Open the model again; readings go on from where they were saved.</source>
        <translation>请重新打开模型；阅读将从保存处继续。</translation>
    </message>
    <message>
        <source>Questions that were not answered can be asked again.</source>
        <translation>没有得到回答的问题可以再次提出。</translation>
    </message>
    <message>
        <source>there was no memory left</source>
        <translation>没有剩余内存</translation>
    </message>
    <message>
        <source>Less of the document is kept than was asked for.</source>
        <translation>保留的文档内容比要求的少。</translation>
    </message>
    <message>
        <source>Close other programs and try again, or save the file in smaller parts and open these.</source>
        <translation>请关闭其他程序后重试，或者将文件分成较小的部分保存，再打开它们。</translation>
    </message>
    <message>
        <source>Other programs have the rest, or the file was made to bring programs down. It was read in a process of its own, so nothing else was harmed.</source>
        <translation>其余内存由其他程序占用，或者该文件是为了使程序崩溃而制作的。它在单独的进程中读取，因此没有造成其他损害。</translation>
    </message>
    <message>
        <source>Reading the file needs more memory than is free.</source>
        <translation>读取该文件需要的内存超过了空闲内存。</translation>
    </message>
    <message>
        <source>a piece of it is larger than any text should be.</source>
        <translation>其中一部分比任何文本都大。</translation>
    </message>
    <message>
        <source>it defines entities of its own, which a document has no use for.</source>
        <translation>它定义了文档用不到的自有实体。</translation>
    </message>
    <message>
        <source>its elements are nested more than 256 deep.</source>
        <translation>其元素的嵌套超过 256 层。</translation>
    </message>
    <message>
        <source>Copy the library to a folder where you may write, and open the copy.</source>
        <translation>将文库复制到可写的文件夹，然后打开副本。</translation>
    </message>
    <message>
        <source>Copy the library, with the files beside it, to a folder where you may write, and open the copy.</source>
        <translation>将文库及其旁边的文件复制到可写的文件夹，然后打开副本。</translation>
    </message>
    <message>
        <source>Get the file again from where it was exported, or read the document here.</source>
        <translation>从导出处重新获取该文件，或在此处阅读文档。</translation>
    </message>
    <message>
        <source>It was damaged and is lost. What was read of it is kept.</source>
        <translation>文本已损坏并丢失。已阅读的内容仍然保留。</translation>
    </message>
    <message>
        <source>It would have to be brought up to date. The library was not opened.</source>
        <translation>它需要先更新到新版本。文库未打开。</translation>
    </message>
    <message>
        <source>Nothing of it can be rescued: restore a backup, or move the library away and read your documents again.</source>
        <translation>其中没有可以挽救的内容：请恢复备份，或移走文库并重新阅读文档。</translation>
    </message>
    <message>
        <source>Read the file again: its text comes back, and nothing of it is read twice.</source>
        <translation>重新阅读该文件：文本会恢复，且不会重复阅读任何内容。</translation>
    </message>
    <message>
        <source>The checkpoint was not saved, and there is none before it. Reading goes on in memory.</source>
        <translation>检查点未保存，之前也没有检查点。阅读在内存中继续。</translation>
    </message>
    <message>
        <source>The journal cannot be read without writing there. The library was not opened.</source>
        <translation>不在该处写入就无法读取日志。文库未打开。</translation>
    </message>
    <message>
        <source>The library was not opened.</source>
        <translation>文库未打开。</translation>
    </message>
    <message>
        <source>What is saved in it can be used; nothing is saved.</source>
        <translation>其中已保存的内容可以使用；不会保存任何新内容。</translation>
    </message>
    <message>
        <source>The document is being written to: it changed each time it was opened. Its reading will not be saved.</source>
        <translation>文档正在被写入：每次打开时它都发生了变化。其阅读不会被保存。</translation>
    </message>
    <message>
        <source>Nothing was learned from this document.</source>
        <translation>没有从此文档中学到任何内容。</translation>
    </message>
    <message>
        <source>A file of the document cannot be read, so that it would not be known again: its reading will not be saved.</source>
        <translation>文档中有一个文件无法读取，因此以后无法再识别该文档：其阅读不会被保存。</translation>
    </message>
    <message>
        <source>So large a file is probably no document.</source>
        <translation>这么大的文件很可能不是文档。</translation>
    </message>
    <message>
        <source>positions beyond that window are used, as asked; answers may suffer</source>
        <translation>按要求使用超出该窗口的位置；回答质量可能受影响</translation>
    </message>
    <message>
        <source>positions beyond that window are used, as nothing is dropped; answers may suffer</source>
        <translation>由于不丢弃任何内容，会使用超出该窗口的位置；回答质量可能受影响</translation>
    </message>
    <message>
        <source>Choose other pages, or read the document again.</source>
        <translation>请选择其他页面，或重新阅读该文档。</translation>
    </message>
    <message>
        <source>The document does not have the pages that are to be read.</source>
        <translation>文档中没有要阅读的页面。</translation>
    </message>
    <message>
        <source> with {sinks} sinks</source>
        <translation>（含 {sinks} 个起始词元）</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; belongs to another program</source>
        <translation>“{file}”属于另一个程序</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be opened any more.</source>
        <translation>“{file}”已无法打开。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be opened: {reason}.</source>
        <translation>无法打开“{file}”：{reason}。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be read: {reason}</source>
        <translation>无法读取“{file}”：{reason}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be written: {reason}</source>
        <translation>无法写入“{file}”：{reason}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; cannot be written: {reason}.</source>
        <translation>无法写入“{file}”：{reason}。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; could not be written: {reason}.</source>
        <translation>无法写入“{file}”：{reason}。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; ends at byte {size}, before the end of tensor &apos;{tensor}&apos; ({blocks} blocks of {format} at offset {offset} of the tensor data)</source>
        <translation>“{file}”在第 {size} 字节处结束，早于张量“{tensor}”的末尾（{blocks} 个 {format} 块，位于张量数据的偏移 {offset}）</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; ends at byte {size}, in the middle of {place}</source>
        <translation>“{file}”在第 {size} 字节处结束，位于以下内容中间：{place}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; has no ending that says what it is to be.</source>
        <translation>“{file}”没有表明文件类型的扩展名。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; has no page {page}.</source>
        <translation>“{file}”没有第 {page} 页。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; has {size} GiB; the limit is {limit} GiB.</source>
        <translation>“{file}”有 {size} GiB；上限为 {limit} GiB。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; holds no document that can be read.</source>
        <translation>“{file}”中没有可以阅读的文档。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is a GGUF file for big-endian machines (version {swapped})</source>
        <translation>“{file}”是用于大端序机器的 GGUF 文件（版本 {swapped}）</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is a GGUF file of version {version}</source>
        <translation>“{file}”是版本 {version} 的 GGUF 文件</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is a pipe or a device, not a file.</source>
        <translation>“{file}”是管道或设备，不是文件。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is damaged, and of an earlier version</source>
        <translation>“{file}”已损坏，且属于较早的版本</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is not a GGUF model file; it looks like {kind}</source>
        <translation>“{file}”不是 GGUF 模型文件；它看起来是{kind}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is of version {version}; this Lectern knows versions up to {newest}</source>
        <translation>“{file}”的版本为 {version}；此 Lectern 支持的版本最高为 {newest}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is part {part} of {parts} of a model</source>
        <translation>“{file}”是模型的第 {part} 部分（共 {parts} 部分）</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is part {part} of {parts} of a model, but its name does not end in &apos;{ending}&apos;</source>
        <translation>“{file}”是模型的第 {part} 部分（共 {parts} 部分），但其名称不以“{ending}”结尾</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is read-only, and of an earlier version</source>
        <translation>“{file}”是只读的，且属于较早的版本</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is read-only, and what was saved last lies in a journal beside it</source>
        <translation>“{file}”是只读的，而最近保存的内容在其旁边的日志中</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is the first of {parts} parts of a model, but part &apos;{part}&apos; cannot be used: {problem}</source>
        <translation>“{file}”是模型 {parts} 个部分中的第一个，但无法使用部分“{part}”：{problem}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is the library itself</source>
        <translation>“{file}”就是文库本身</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; needs about {needed} of memory; {free} are free.</source>
        <translation>“{file}”约需 {needed} 内存；可用 {free}。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; stores tensor &apos;{tensor}&apos; in number format {type}, which Lectern does not know</source>
        <translation>“{file}”以 Lectern 不认识的数字格式 {type} 存储张量“{tensor}”</translation>
    </message>
    <message>
        <source>&apos;{file}&apos;: another program is using it</source>
        <translation>“{file}”：另一个程序正在使用它</translation>
    </message>
    <message>
        <source>&apos;{file}&apos;: the disk is full: {free} MB free of {needed} needed</source>
        <translation>“{file}”：磁盘已满：可用 {free} MB，需要 {needed} MB</translation>
    </message>
    <message>
        <source>&apos;{folder}&apos; has {free} free; {needed} more are needed.</source>
        <translation>“{folder}”可用 {free}；还需要 {needed}。</translation>
    </message>
    <message>
        <source>&apos;{heads}&apos; does not say how much of a budget each head needs.</source>
        <translation>“{heads}”没有说明每个头所需的预算。</translation>
    </message>
    <message>
        <source>&apos;{model}&apos; cannot be fetched from {host}: {why}.</source>
        <translation>无法从 {host} 获取“{model}”：{why}。</translation>
    </message>
    <message>
        <source>&apos;{model}&apos; was not fetched.</source>
        <translation>没有获取“{model}”。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; cannot be opened: it is {kind}.</source>
        <translation>无法打开“{name}”：这是{kind}。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; could not be handed to the process that reads it.</source>
        <translation>无法将“{name}”交给负责读取的进程。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; has no page {page}.</source>
        <translation>“{name}”没有第 {page} 页。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; holds no text on any page.</source>
        <translation>“{name}”的所有页都没有文本。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a Word document whose text cannot be read.</source>
        <translation>“{name}”是 Word 文档，但无法读取其文本。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a Word document without its text.</source>
        <translation>“{name}”是 Word 文档，但缺少其文本部分。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a Word document without text.</source>
        <translation>“{name}”是没有文本的 Word 文档。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a rich text document of more than 1 GiB.</source>
        <translation>“{name}”是超过 1 GiB 的 RTF 文档。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a rich text document that is cut off.</source>
        <translation>“{name}”是不完整的 RTF 文档。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a rich text document without text.</source>
        <translation>“{name}”是没有文本的 RTF 文档。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a text document whose text cannot be read.</source>
        <translation>“{name}”是文字文档，但无法读取其文本。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a text document without text.</source>
        <translation>“{name}”是没有文本的文字文档。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a text of {size} GiB; the limit is 1 GiB.</source>
        <translation>“{name}”是 {size} GiB 的文本；上限为 1 GiB。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a web page of more than {most} MiB.</source>
        <translation>“{name}”是超过 {most} MiB 的网页。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is a web page without text.</source>
        <translation>“{name}”是没有文本的网页。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is an e-book that does not say what its chapters are.</source>
        <translation>“{name}”是电子书，但没有列出章节。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is an e-book whose chapters cannot be read.</source>
        <translation>“{name}”是电子书，但无法读取其章节。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is an e-book with copy protection (DRM).</source>
        <translation>“{name}”是有版权保护（DRM）的电子书。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is an e-book without text.</source>
        <translation>“{name}”是没有文本的电子书。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; is encrypted.</source>
        <translation>“{name}”已加密。</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; nests its groups more than {deepest} deep.</source>
        <translation>“{name}”的组嵌套超过 {deepest} 层。</translation>
    </message>
    <message>
        <source>&apos;{pages}&apos; is no page or range of pages of this document.</source>
        <translation>“{pages}”不是此文档的页或页范围。</translation>
    </message>
    <message>
        <source>&apos;{text}&apos; is not a budget.</source>
        <translation>“{text}”不是内存预算。</translation>
    </message>
    <message>
        <source>1 place is not valid {encoding} and was replaced by U+FFFD.</source>
        <translation>有 1 处不是有效的 {encoding}，已替换为 U+FFFD。</translation>
    </message>
    <message>
        <source>A chunk of {chunk} tokens is out of range.</source>
        <translation>{chunk} 个词元的分块超出范围。</translation>
    </message>
    <message>
        <source>A document has {tokens} tokens; its passages need {needed}.</source>
        <translation>一个文档有 {tokens} 个词元；其段落需要 {needed} 个。</translation>
    </message>
    <message>
        <source>A document has {tokens} tokens; {batch} are the least.</source>
        <translation>有一个文档只有 {tokens} 个词元；至少需要 {batch} 个。</translation>
    </message>
    <message>
        <source>A file of {packed} KiB unpacks to more than {unpacked} MiB.</source>
        <translation>一个 {packed} KiB 的文件解压后超过 {unpacked} MiB。</translation>
    </message>
    <message>
        <source>A page of the library has the impossible number {last}</source>
        <translation>文库的某一页编号 {last} 不合理</translation>
    </message>
    <message>
        <source>A part of the saved reading {how}.</source>
        <translation>已保存的阅读中有一部分{how}。</translation>
    </message>
    <message>
        <source>All {layers} layers of the model are on the graphics card, its vocabulary on the CPU: the card has no room for it beside what reading takes. Answering is slower than with all of the model there. Close other programs that use the card, or choose a smaller model.</source>
        <translation>模型的全部 {layers} 层都在显卡上，词表在处理器上：除阅读所需之外，显卡没有空间容纳它。回答会比整个模型都在显卡上时慢。请关闭使用显卡的其他程序，或选择较小的模型。</translation>
    </message>
    <message>
        <source>Another process could not be started ({program}: {reason}).</source>
        <translation>无法启动另一个进程（{program}：{reason}）。</translation>
    </message>
    <message>
        <source>Another window fetches &apos;{model}&apos; already.</source>
        <translation>另一个窗口正在获取“{model}”。</translation>
    </message>
    <message>
        <source>Begin a new conversation, or ask for a shorter answer{option}.</source>
        <translation>请开始新的对话，或要求较短的回答{option}。</translation>
    </message>
    <message>
        <source>Begin anew with a lower learning rate{option}.</source>
        <translation>请以较低的学习率重新开始{option}。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Cells are stored as {format}: {kept} % of the tokens fit into the budget, where {other} has room for {other_kept} %; the measured score is {score} instead of {other_score} % of what keeping everything gives.</source>
        <translation>单元以 {format} 存储：预算可容纳 {kept} % 的词元，用 {other} 只能容纳 {other_kept} %；实测得分为全部保留时的 {score} %，而不是 {other_score} %。</translation>
    </message>
    <message>
        <source>Cells of the format &apos;{format}&apos; are stored in groups, of which none can be dropped; the budget has room for {budget} of {tokens} tokens.</source>
        <translation>格式“{format}”的单元成组存放，其中任何一个都不能丢弃；预算只容得下 {tokens} 个词元中的 {budget} 个。</translation>
    </message>
    <message>
        <source>Cells of the format &apos;{format}&apos; cannot be read on a graphics card.</source>
        <translation>格式“{format}”的单元无法在显卡上阅读。</translation>
    </message>
    <message>
        <source>Choose a form{option}: {names}.</source>
        <translation>请选择一种格式{option}：{names}。</translation>
    </message>
    <message>
        <source>Choose a smaller budget{option}, close other programs that use the card, or read on the CPU{device}.</source>
        <translation>请选择较小的预算{option}，关闭使用显卡的其他程序，或在处理器上阅读{device}。</translation>
    </message>
    <message>
        <source>Choose a smaller budget{option}, or close other programs.</source>
        <translation>请选择较小的预算{option}，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Choose a smaller window{option}, or close other programs.</source>
        <translation>请选择较小的窗口{option}，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Choose another format{option}, or read on the CPU{device}.</source>
        <translation>请选择其他格式{option}，或在处理器上阅读{device}。</translation>
    </message>
    <message>
        <source>Choose another form{option}: {names}.</source>
        <translation>请选择另一种格式{option}：{names}。</translation>
    </message>
    <message>
        <source>Choose one of {names}.</source>
        <translation>请选择其中之一：{names}。</translation>
    </message>
    <message>
        <source>Choose {least} to {most} tokens.</source>
        <translation>请选择 {least} 至 {most} 个词元。</translation>
    </message>
    <message>
        <source>Document {id}</source>
        <translation>文档 {id}</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Drawing a page of &apos;{name}&apos;</source>
        <translation>绘制“{name}”的页面</translation>
    </message>
    <message>
        <source>Export the readings that are whole{option}.</source>
        <translation>请导出完好的阅读{option}。</translation>
    </message>
    <message>
        <source>Find it out by trying{option}.</source>
        <translation>请通过试验得出{option}。</translation>
    </message>
    <message>
        <source>Find it out with this file and texts of 1,024 tokens and more{option}.</source>
        <translation>请用此文件和 1,024 个词元以上的文本得出{option}。</translation>
    </message>
    <message>
        <source>Folders within a folder are not read. Left out: {folders}.</source>
        <translation>不读取文件夹中的子文件夹。已略去：{folders}。</translation>
    </message>
    <message>
        <source>Give a longer text, or another window of at least 8 tokens{option}.</source>
        <translation>请提供更长的文本，或另一个至少 8 个词元的窗口{option}。</translation>
    </message>
    <message>
        <source>Give its password{option}.</source>
        <translation>请输入密码{option}。</translation>
    </message>
    <message>
        <source>Give longer texts, or make documents longer{option}.</source>
        <translation>请提供更长的文本，或加长文档{option}。</translation>
    </message>
    <message>
        <source>Give more text, or make documents shorter{option}.</source>
        <translation>请提供更多文本，或缩短文档{option}。</translation>
    </message>
    <message>
        <source>Give the path of a GGUF file, or one of these names: {names}.</source>
        <translation>请给出 GGUF 文件的路径，或以下名称之一：{names}。</translation>
    </message>
    <message>
        <source>Give the right password{option}: upper and lower case matter.</source>
        <translation>请输入正确的密码{option}：区分大小写。</translation>
    </message>
    <message>
        <source>Install tesseract and its data for the language (packages tesseract-ocr, tesseract-ocr-...), or read the document without its scans{option}.</source>
        <translation>请安装 tesseract 及该语言的数据（软件包 tesseract-ocr、tesseract-ocr-...），或不读取扫描页{option}。</translation>
    </message>
    <message>
        <source>Its elements are nested more than {deepest} deep.</source>
        <translation>其元素嵌套超过 {deepest} 层。</translation>
    </message>
    <message>
        <source>Its tokens would be wrong. The rules that are known: {known}.</source>
        <translation>其词元会出错。已知的规则有：{known}。</translation>
    </message>
    <message>
        <source>Keep everything{option}, or choose another format{format}.</source>
        <translation>请保留全部内容{option}，或选择其他格式{format}。</translation>
    </message>
    <message>
        <source>Lectern does not know how the document is to be read.</source>
        <translation>Lectern 不知道应如何阅读该文档。</translation>
    </message>
    <message>
        <source>Left out: {problem}</source>
        <translation>已略去：{problem}</translation>
    </message>
    <message>
        <source>Line {line} of &apos;{file}&apos; is no JSON object with the texts document, question and answer.</source>
        <translation>“{file}”的第 {line} 行不是含有 document、question 和 answer 文本的 JSON 对象。</translation>
    </message>
    <message>
        <source>Message {id} does not stand behind the one that it answers</source>
        <translation>消息 {id} 没有位于它所回答的消息之后</translation>
    </message>
    <message>
        <source>Message {id} is neither a question nor an answer</source>
        <translation>消息 {id} 既不是问题也不是回答</translation>
    </message>
    <message>
        <source>Message {id} quotes from a place that the document does not have</source>
        <translation>消息 {id} 引用了文档中不存在的位置</translation>
    </message>
    <message>
        <source>None of the documents has {tokens} tokens.</source>
        <translation>没有一个文档有 {tokens} 个词元。</translation>
    </message>
    <message>
        <source>Open &apos;{file}&apos;.</source>
        <translation>请打开“{file}”。</translation>
    </message>
    <message>
        <source>Page {page} of &apos;{name}&apos; cannot be drawn.</source>
        <translation>无法绘制“{name}”的第 {page} 页。</translation>
    </message>
    <message>
        <source>Page {page} of &apos;{name}&apos; has no size.</source>
        <translation>“{name}”的第 {page} 页没有尺寸。</translation>
    </message>
    <message>
        <source>Put all {parts} parts in one folder; download again what is missing.</source>
        <translation>请将全部 {parts} 个部分放在同一文件夹中；缺少的请重新下载。</translation>
    </message>
    <message>
        <source>Question ({question} tokens) and answer ({answer}) need more than the {room} tokens that are left for them.</source>
        <translation>问题（{question} 个词元）和回答（{answer} 个）超过了剩余的 {room} 个词元。</translation>
    </message>
    <message>
        <source>Read on with the same document, model and options{option}.</source>
        <translation>请用相同的文档、模型和选项继续阅读{option}。</translation>
    </message>
    <message>
        <source>Reading needs {needed} beside the model; {free} are free.</source>
        <translation>除模型外，阅读还需要 {needed}；可用 {free}。</translation>
    </message>
    <message>
        <source>Reading needs {needed} on the graphics card beside the model; {free} are free there.</source>
        <translation>除模型外，阅读在显卡上还需要 {needed}；显卡可用 {free}。</translation>
    </message>
    <message>
        <source>Reading the file &apos;{name}&apos;</source>
        <translation>读取文件“{name}”</translation>
    </message>
    <message>
        <source>Reading {id} has an impossible number of tokens or bytes</source>
        <translation>阅读 {id} 的词元数或字节数不合理</translation>
    </message>
    <message>
        <source>Reading {id} has no document</source>
        <translation>阅读 {id} 没有文档</translation>
    </message>
    <message>
        <source>Reading {id} has {tokens} of {total} tokens.</source>
        <translation>阅读 {id} 有 {tokens} 个词元（共 {total} 个）。</translation>
    </message>
    <message>
        <source>Reading {id} is neither complete nor being read</source>
        <translation>阅读 {id} 既未完成也不在进行中</translation>
    </message>
    <message>
        <source>Reading {id} is of {documents} documents.</source>
        <translation>阅读 {id} 涉及 {documents} 个文档。</translation>
    </message>
    <message>
        <source>Reading {id} was made by {model} and fits nothing else. What differs: {differences}.</source>
        <translation>阅读 {id} 由 {model} 生成，不适用于其他情况。不同之处：{differences}。</translation>
    </message>
    <message>
        <source>Remove it{option}. The document can be read again.</source>
        <translation>请将其删除{option}。文档可以重新阅读。</translation>
    </message>
    <message>
        <source>Rescue what is whole into a fresh library{option}.</source>
        <translation>将完好的内容挽救到新的文库中{option}。</translation>
    </message>
    <message>
        <source>Segment {index} of the reading is missing</source>
        <translation>缺少该阅读的第 {index} 段</translation>
    </message>
    <message>
        <source>Segment {index} of the reading is not what was saved</source>
        <translation>该阅读的第 {index} 段与所保存的不同</translation>
    </message>
    <message>
        <source>Shorten the question, or ask for a shorter answer{option}.</source>
        <translation>请缩短问题，或要求较短的回答{option}。</translation>
    </message>
    <message>
        <source>Somebody may stand between this machine and the host, so &apos;{model}&apos; was not fetched.</source>
        <translation>本机与服务器之间可能有人干预，因此没有获取“{model}”。</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; has no place in this architecture.</source>
        <translation>张量“{tensor}”在此架构中没有位置。</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; is missing.</source>
        <translation>缺少张量“{tensor}”。</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; is {columns} x {rows}, but the model&apos;s sizes ask for {wanted_columns} x {wanted_rows}.</source>
        <translation>张量“{tensor}”为 {columns} x {rows}，但模型的尺寸要求 {wanted_columns} x {wanted_rows}。</translation>
    </message>
    <message>
        <source>The budget has room for {budget} tokens a head; the policy &apos;{policy}&apos;{sinks} needs at least {least}.</source>
        <translation>内存预算可容纳每个头 {budget} 个词元；策略“{policy}”{sinks} 至少需要 {least} 个。</translation>
    </message>
    <message>
        <source>The catalogue knows no safe address of &apos;{model}&apos;.</source>
        <translation>目录中没有“{model}”的安全地址。</translation>
    </message>
    <message>
        <source>The catalogue of models &apos;{file}&apos; {what}.</source>
        <translation>模型目录“{file}”{what}。</translation>
    </message>
    <message>
        <source>The chat form &apos;{form}&apos; needs the token {token}, which the vocabulary of {file} lacks.</source>
        <translation>对话格式“{form}”需要词元 {token}，而 {file} 的词表中没有。</translation>
    </message>
    <message>
        <source>The chat template of {file} is of a form that Lectern does not know.</source>
        <translation>{file} 的对话模板采用了 Lectern 不认识的格式。</translation>
    </message>
    <message>
        <source>The checkpoint has {count} segments, but the library would hold {stored}</source>
        <translation>检查点有 {count} 段，但文库中会有 {stored} 段</translation>
    </message>
    <message>
        <source>The connection to {host} is not safe: {why}</source>
        <translation>与 {host} 的连接不安全：{why}</translation>
    </message>
    <message>
        <source>The continuation has {count} tokens; 2 to {most} can be scored.</source>
        <translation>续文有 {count} 个词元；可评分的为 2 至 {most} 个。</translation>
    </message>
    <message>
        <source>The engine stopped: {what}.</source>
        <translation>引擎已停止：{what}。</translation>
    </message>
    <message>
        <source>The file claims to hold more than {most} packed parts.</source>
        <translation>该文件声称含有超过 {most} 个打包部分。</translation>
    </message>
    <message>
        <source>The file holds {count} readings, not one</source>
        <translation>该文件有 {count} 个阅读，而不是一个</translation>
    </message>
    <message>
        <source>The file is damaged: {problem}</source>
        <translation>该文件已损坏：{problem}</translation>
    </message>
    <message>
        <source>The folder &apos;{folder}&apos; cannot be read: {reason}.</source>
        <translation>无法读取文件夹“{folder}”：{reason}。</translation>
    </message>
    <message>
        <source>The graphics card has no room for one layer of the model and what reading takes: {free} are free. The model runs on the CPU instead. Close other programs that use the card, or choose a smaller model.</source>
        <translation>显卡没有空间容纳模型的一层以及阅读所需的内容：可用 {free}。模型改在处理器上运行。请关闭使用显卡的其他程序，或选择较小的模型。</translation>
    </message>
    <message>
        <source>The heads are for the policy &apos;{method}&apos;, which divides a budget equally.</source>
        <translation>这些保留头用于策略“{method}”，该策略平均分配预算。</translation>
    </message>
    <message>
        <source>The heads in &apos;{output}&apos; are ready, but all get the same part of a budget.</source>
        <translation>“{output}”中的保留头已就绪，但都分得相同的预算。</translation>
    </message>
    <message>
        <source>The library &apos;{file}&apos; is read-only.</source>
        <translation>文库“{file}”是只读的。</translation>
    </message>
    <message>
        <source>The library has no conversation {id}</source>
        <translation>文库中没有对话 {id}</translation>
    </message>
    <message>
        <source>The library has no document {id}</source>
        <translation>文库中没有文档 {id}</translation>
    </message>
    <message>
        <source>The library has no page {page} of document {document}</source>
        <translation>文库中没有文档 {document} 的第 {page} 页</translation>
    </message>
    <message>
        <source>The library has no reading {id}</source>
        <translation>文库中没有阅读 {id}</translation>
    </message>
    <message>
        <source>The library is damaged: {problem}</source>
        <translation>文库已损坏：{problem}</translation>
    </message>
    <message>
        <source>The model &apos;{model}&apos; is not on this machine yet.</source>
        <translation>本机上还没有模型“{model}”。</translation>
    </message>
    <message>
        <source>The model cannot be used. Lectern reads {supported}.</source>
        <translation>无法使用该模型。Lectern 可读取 {supported}。</translation>
    </message>
    <message>
        <source>The model cuts text into words by the rule &apos;{rule}&apos;, which Lectern does not know.</source>
        <translation>该模型按规则“{rule}”将文本切分为词，而 Lectern 不认识此规则。</translation>
    </message>
    <message>
        <source>The model file lacks the key &apos;{key}&apos;.</source>
        <translation>模型文件缺少键“{key}”。</translation>
    </message>
    <message>
        <source>The model file&apos;s key &apos;{key}&apos; has the impossible value {value}.</source>
        <translation>模型文件的键“{key}”的值 {value} 不合理。</translation>
    </message>
    <message>
        <source>The model file&apos;s key &apos;{key}&apos; is {value}; Lectern expects 1 to {most}.</source>
        <translation>模型文件的键“{key}”为 {value}；Lectern 要求为 1 至 {most}。</translation>
    </message>
    <message>
        <source>The model has {q_heads} query heads and {kv_heads} KV heads, which do not divide evenly.</source>
        <translation>该模型有 {q_heads} 个查询头和 {kv_heads} 个 KV 头，无法整除。</translation>
    </message>
    <message>
        <source>The model knows {tokens} tokens, its tokenizer {pieces}.</source>
        <translation>模型有 {tokens} 个词元，其分词器有 {pieces} 个。</translation>
    </message>
    <message>
        <source>The model scales positions by &apos;{kind}&apos;, which Lectern does not know.</source>
        <translation>该模型用“{kind}”缩放位置，而 Lectern 不认识此方式。</translation>
    </message>
    <message>
        <source>The model&apos;s architecture is &apos;{architecture}&apos;.</source>
        <translation>该模型的架构为“{architecture}”。</translation>
    </message>
    <message>
        <source>The model&apos;s heads are {width} (keys) and {value_width} (values) channels wide; Lectern supports equal widths that are multiples of 16 up to {most_head_width}.</source>
        <translation>该模型的头宽度为 {width}（键）和 {value_width}（值）个通道；Lectern 支持相等的宽度，且须为 16 的倍数，最大 {most_head_width}。</translation>
    </message>
    <message>
        <source>The pages of &apos;{document}&apos; in the library do not make one text.</source>
        <translation>文库中“{document}”的各页不能组成完整的文本。</translation>
    </message>
    <message>
        <source>The policy &apos;full&apos; keeps all {tokens} tokens; the budget has room for {budget}.</source>
        <translation>策略“full”会保留全部 {tokens} 个词元；内存预算只能容纳 {budget} 个。</translation>
    </message>
    <message>
        <source>The policy &apos;{policy}&apos; needs retaining heads that were trained for it and for this model; there are none.</source>
        <translation>策略“{policy}”需要为该策略和此模型训练的保留头；目前没有。</translation>
    </message>
    <message>
        <source>The reading has {segments} segments</source>
        <translation>该阅读有 {segments} 段</translation>
    </message>
    <message>
        <source>The reading has {stored} of its {segment_count} segments</source>
        <translation>该阅读有 {stored} 段（共 {segment_count} 段）</translation>
    </message>
    <message>
        <source>The retaining heads are for another model (&apos;{other}&apos;, fingerprint {other_fingerprint}), not for &apos;{model}&apos; ({fingerprint}).</source>
        <translation>这些保留头属于另一个模型（“{other}”，指纹 {other_fingerprint}），不属于“{model}”（{fingerprint}）。</translation>
    </message>
    <message>
        <source>The retaining heads have {layers} layers of {inputs} inputs and {kv_heads} outputs, and the model has others.</source>
        <translation>这些保留头有 {layers} 层、{inputs} 个输入和 {kv_heads} 个输出，与模型不同。</translation>
    </message>
    <message>
        <source>The rope base {base} makes no sense.</source>
        <translation>Rope 基数 {base} 没有意义。</translation>
    </message>
    <message>
        <source>The saved reading {how}.</source>
        <translation>已保存的阅读{how}。</translation>
    </message>
    <message>
        <source>The tensor &apos;{tensor}&apos; does not have {floats} floats.</source>
        <translation>张量“{tensor}”没有 {floats} 个浮点数。</translation>
    </message>
    <message>
        <source>The tensor &apos;{tensor}&apos; holds impossible values.</source>
        <translation>张量“{tensor}”含有不合理的值。</translation>
    </message>
    <message>
        <source>The text does not say how its letters are stored; it was read as {encoding}. If letters look wrong, save the file as UTF-8 and open it again.</source>
        <translation>该文本没有说明字符的存储方式；已按 {encoding} 读取。如果字符显示有误，请将文件保存为 UTF-8 后重新打开。</translation>
    </message>
    <message>
        <source>The text has {tokens} tokens; a window has {window}.</source>
        <translation>该文本有 {tokens} 个词元；一个窗口有 {window} 个。</translation>
    </message>
    <message>
        <source>The text of &apos;{document}&apos; is not in the library.</source>
        <translation>“{document}”的文本不在文库中。</translation>
    </message>
    <message>
        <source>The text of {recognized} of {pages} pages was recognised in pictures of them (OCR) and may hold wrong letters.</source>
        <translation>{pages} 页中有 {recognized} 页的文本是从图片识别（OCR）得到的，可能有错字。</translation>
    </message>
    <message>
        <source>The vocabulary in {file} {what}.</source>
        <translation>{file} 中的词表{what}。</translation>
    </message>
    <message>
        <source>The word rule &apos;{rule}&apos; could not be compiled (PCRE2 error {error}).</source>
        <translation>无法编译分词规则“{rule}”（PCRE2 错误 {error}）。</translation>
    </message>
    <message>
        <source>There are no retaining heads for the policy &apos;{policy}&apos; and this model: what is kept is chosen by {without_heads} instead. They can be trained{option}.</source>
        <translation>没有用于策略“{policy}”和此模型的保留头：改由 {without_heads} 选择要保留的内容。可以训练它们{option}。</translation>
    </message>
    <message>
        <source>There is no chat form named &apos;{form}&apos;.</source>
        <translation>没有名为“{form}”的对话格式。</translation>
    </message>
    <message>
        <source>There is no file or model named &apos;{name}&apos;.</source>
        <translation>没有名为“{name}”的文件或模型。</translation>
    </message>
    <message>
        <source>There is no memory left for the cells ({bytes}).</source>
        <translation>没有剩余内存用于单元（{bytes}）。</translation>
    </message>
    <message>
        <source>There is no memory left for the cells of all {tokens} tokens.</source>
        <translation>没有剩余内存用于全部 {tokens} 个词元的单元。</translation>
    </message>
    <message>
        <source>There is no policy named &apos;{policy}&apos;.</source>
        <translation>没有名为“{policy}”的策略。</translation>
    </message>
    <message>
        <source>There is no preset named &apos;{preset}&apos;.</source>
        <translation>没有名为“{preset}”的预设。</translation>
    </message>
    <message>
        <source>There is not enough memory for the list of contents of &apos;{file}&apos;</source>
        <translation>没有足够的内存存放“{file}”的内容列表</translation>
    </message>
    <message>
        <source>These are more than {most} files.</source>
        <translation>文件超过 {most} 个。</translation>
    </message>
    <message>
        <source>This system offers the process that reads documents no {fence}.</source>
        <translation>此系统没有为读取文档的进程提供{fence}。</translation>
    </message>
    <message>
        <source>Train heads for this model{option}, or go on without.</source>
        <translation>请为此模型训练头{option}，或不使用头继续。</translation>
    </message>
    <message>
        <source>Train the heads again{option}, or choose another file.</source>
        <translation>请重新训练头{option}，或选择其他文件。</translation>
    </message>
    <message>
        <source>Train them{option}, or choose another policy.</source>
        <translation>请训练它们{option}，或选择其他策略。</translation>
    </message>
    <message>
        <source>Training needs {needed} beside the model; {free} are free.</source>
        <translation>除模型外，训练还需要 {needed}；可用 {free}。</translation>
    </message>
    <message>
        <source>Use one of: {names}.</source>
        <translation>请使用其中之一：{names}。</translation>
    </message>
    <message>
        <source>Use shorter documents{option}, or close other programs.</source>
        <translation>请使用较短的文档{option}，或关闭其他程序。</translation>
    </message>
    <message>
        <source>What stands behind the last page that is shown was not read: {reason}</source>
        <translation>所显示的最后一页之后的内容没有读取：{reason}</translation>
    </message>
    <message>
        <source>What was fetched is not &apos;{model}&apos;: its SHA-256 is another.</source>
        <translation>获取到的文件不是“{model}”：其 SHA-256 不同。</translation>
    </message>
    <message>
        <source>What {host} has is not the file of {bytes} bytes that the catalogue describes.</source>
        <translation>{host} 上的文件不是目录中所述的 {bytes} 字节的文件。</translation>
    </message>
    <message>
        <source>Write pages like this: 3-7, 12. The first is {first} and the last is {last}.</source>
        <translation>页的写法：3-7, 12。第一页是 {first}，最后一页是 {last}。</translation>
    </message>
    <message>
        <source>a program</source>
        <translation>一个程序</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>an entry was refused ({detail})</source>
        <translation>某个条目被拒绝（{detail}）</translation>
    </message>
    <message>
        <source>and its other parts hold {tensors} tensors, but split.tensors.count promises {promised}</source>
        <translation>及其他部分共有 {tensors} 个张量，但 split.tensors.count 声明为 {promised} 个</translation>
    </message>
    <message>
        <source>brought its reader down ({signal})</source>
        <translation>使读取程序崩溃（{signal}）</translation>
    </message>
    <message>
        <source>cannot be removed: {reason}</source>
        <translation>无法删除：{reason}</translation>
    </message>
    <message>
        <source>claims to have {key_count} metadata keys, more than can stand in its {bytes} bytes</source>
        <translation>声称有 {key_count} 个元数据键，超过其 {bytes} 字节所能容纳的数量</translation>
    </message>
    <message>
        <source>claims to have {tensor_count} tensors, more than can be listed in its {bytes} bytes</source>
        <translation>声称有 {tensor_count} 个张量，超过其 {bytes} 字节所能列出的数量</translation>
    </message>
    <message>
        <source>claims to hold {count} pages.</source>
        <translation>声称有 {count} 页。</translation>
    </message>
    <message>
        <source>claims {count} elements in {place}, more than the {remaining} bytes left can hold</source>
        <translation>声称 {place} 中有 {count} 个元素，超过剩余 {remaining} 字节所能容纳的数量</translation>
    </message>
    <message>
        <source>conversation {id}: {problem}</source>
        <translation>对话 {id}：{problem}</translation>
    </message>
    <message>
        <source>conversations: {problem}</source>
        <translation>对话：{problem}</translation>
    </message>
    <message>
        <source>does not say of itself that it is part {number} of {parts}</source>
        <translation>没有表明自己是第 {number} 部分（共 {parts} 部分）</translation>
    </message>
    <message>
        <source>ended its reader early (code {code})</source>
        <translation>使读取程序提前结束（代码 {code}）</translation>
    </message>
    <message>
        <source>gives a head a share of {share}</source>
        <translation>给某个头的份额为 {share}</translation>
    </message>
    <message>
        <source>gives tensor &apos;{tensor}&apos; a dimension of length 0</source>
        <translation>给张量“{tensor}”指定了长度为 0 的维度</translation>
    </message>
    <message>
        <source>gives tensor &apos;{tensor}&apos; dimensions whose product does not fit in 63 bits</source>
        <translation>给张量“{tensor}”指定的维度之积超过 63 位</translation>
    </message>
    <message>
        <source>gives tensor &apos;{tensor}&apos; {dimensions} dimensions; 1 to 4 are possible</source>
        <translation>给张量“{tensor}”指定了 {dimensions} 个维度；只能为 1 至 4 个</translation>
    </message>
    <message>
        <source>gives the elements of {place} the unknown type {number}</source>
        <translation>给 {place} 的元素指定了未知类型 {number}</translation>
    </message>
    <message>
        <source>gives token {token} a score that is no number</source>
        <translation>给词元 {token} 的分数不是数</translation>
    </message>
    <message>
        <source>gives token {token} the unknown type {type}</source>
        <translation>给词元 {token} 指定了未知类型 {type}</translation>
    </message>
    <message>
        <source>gives {place} the unknown type {type}</source>
        <translation>给 {place} 指定了未知类型 {type}</translation>
    </message>
    <message>
        <source>has a byte token {token} that names no byte</source>
        <translation>有一个不表示任何字节的字节词元 {token}</translation>
    </message>
    <message>
        <source>has a general.alignment of {alignment}, which is not a multiple of 8 up to {largest}</source>
        <translation>的 general.alignment 为 {alignment}，不是不超过 {largest} 的 8 的倍数</translation>
    </message>
    <message>
        <source>has a head with {cells} cells</source>
        <translation>有一个头含 {cells} 个单元</translation>
    </message>
    <message>
        <source>has a merge {merge} of pieces that are not in it</source>
        <translation>有一个合并项 {merge}，其组成部分不在其中</translation>
    </message>
    <message>
        <source>has a tensor &apos;{tensor}&apos; that belongs to no layer</source>
        <translation>有一个不属于任何层的张量“{tensor}”</translation>
    </message>
    <message>
        <source>has more than {most_array_elements} array elements in its metadata, in {place}</source>
        <translation>的元数据中有超过 {most_array_elements} 个数组元素，位于 {place}</translation>
    </message>
    <message>
        <source>has no tensor &apos;{tensor}&apos; of {columns} x {rows}</source>
        <translation>没有 {columns} x {rows} 的张量“{tensor}”</translation>
    </message>
    <message>
        <source>has numbers in &apos;{tensor}&apos; that are none</source>
        <translation>的“{tensor}”中有无效的数</translation>
    </message>
    <message>
        <source>has rows of {values} values in tensor &apos;{tensor}&apos;, which is no multiple of the {block} that a block of {format} holds</source>
        <translation>的张量“{tensor}”每行有 {values} 个值，不是 {format} 块所含 {block} 个值的倍数</translation>
    </message>
    <message>
        <source>has tensor &apos;{tensor}&apos; twice</source>
        <translation>含有重复的张量“{tensor}”</translation>
    </message>
    <message>
        <source>has the same text for tokens {first} and {second}</source>
        <translation>的词元 {first} 和 {second} 文本相同</translation>
    </message>
    <message>
        <source>has {byte_pieces} byte tokens instead of 256</source>
        <translation>有 {byte_pieces} 个字节词元，而不是 256 个</translation>
    </message>
    <message>
        <source>has {pages} pages, and should have {expected}</source>
        <translation>有 {pages} 页，应有 {expected} 页</translation>
    </message>
    <message>
        <source>has {pieces} tokens; at most {most_pieces} are read</source>
        <translation>有 {pieces} 个词元；最多读取 {most_pieces} 个</translation>
    </message>
    <message>
        <source>has {place} twice</source>
        <translation>含有重复的 {place}</translation>
    </message>
    <message>
        <source>has {size} tokens but {scores} scores</source>
        <translation>有 {size} 个词元，却有 {scores} 个分数</translation>
    </message>
    <message>
        <source>has {size} tokens but {types} token types</source>
        <translation>有 {size} 个词元，却有 {types} 个词元类型</translation>
    </message>
    <message>
        <source>holds no retaining heads but a model of the architecture &apos;{found}&apos;</source>
        <translation>不含保留头，而是架构为“{found}”的模型</translation>
    </message>
    <message>
        <source>holds no text on any of its {pages} pages.</source>
        <translation>的全部 {pages} 页都没有文本。</translation>
    </message>
    <message>
        <source>holds tensor &apos;{tensor}&apos;, which an earlier part has already</source>
        <translation>含有先前部分已有的张量“{tensor}”</translation>
    </message>
    <message>
        <source>is damaged at &apos;{model}&apos;</source>
        <translation>在“{model}”处损坏</translation>
    </message>
    <message>
        <source>is for a method &apos;{method}&apos; that is unknown</source>
        <translation>用于未知的方法“{method}”</translation>
    </message>
    <message>
        <source>is of {tokens} of {total} tokens</source>
        <translation>只包含 {total} 个词元中的 {tokens} 个</translation>
    </message>
    <message>
        <source>is refused by SentencePiece ({reason})</source>
        <translation>被 SentencePiece 拒绝（{reason}）</translation>
    </message>
    <message>
        <source>is {bytes} bytes long, and {needed} are needed</source>
        <translation>长度为 {bytes} 字节，而需要 {needed} 字节</translation>
    </message>
    <message>
        <source>it is damaged ({detail})</source>
        <translation>已损坏（{detail}）</translation>
    </message>
    <message>
        <source>lists a layer {index} that cannot be</source>
        <translation>列出了不可能的第 {index} 层</translation>
    </message>
    <message>
        <source>metadata key &apos;{key}&apos;</source>
        <translation>元数据键“{key}”</translation>
    </message>
    <message>
        <source>names {id} as its {kind} token but has only {size} tokens</source>
        <translation>将 {id} 指定为 {kind} 词元，但只有 {size} 个词元</translation>
    </message>
    <message>
        <source>nests arrays more than {deepest_nesting} deep in {place}</source>
        <translation>在 {place} 中的数组嵌套超过 {deepest_nesting} 层</translation>
    </message>
    <message>
        <source>puts tensor &apos;{tensor}&apos; at offset {offset}, which is no multiple of its alignment of {alignment}</source>
        <translation>将张量“{tensor}”放在偏移 {offset} 处，不是其对齐值 {alignment} 的倍数</translation>
    </message>
    <message>
        <source>says that it is one of {parts} parts of a model, but its keys split.no and split.tensors.count do not fit to that</source>
        <translation>声称是模型 {parts} 个部分之一，但其键 split.no 和 split.tensors.count 与此不符</translation>
    </message>
    <message>
        <source>says {key} = {value}, which cannot be</source>
        <translation>声明 {key} = {value}，这不可能</translation>
    </message>
    <message>
        <source>stores tensors &apos;{before}&apos; and &apos;{after}&apos; in the same bytes</source>
        <translation>将张量“{before}”和“{after}”存储在相同的字节中</translation>
    </message>
    <message>
        <source>text of &apos;{document}&apos;, until its file is opened again</source>
        <translation>“{document}”的文本，直到再次打开其文件</translation>
    </message>
    <message>
        <source>the disk reported an error ({detail})</source>
        <translation>磁盘报告错误（{detail}）</translation>
    </message>
    <message>
        <source>the entry of tensor &apos;{tensor}&apos;</source>
        <translation>张量“{tensor}”的条目</translation>
    </message>
    <message>
        <source>the entry of tensor {number} of {tensor_count}</source>
        <translation>张量 {number}（共 {tensor_count} 个）的条目</translation>
    </message>
    <message>
        <source>the name of metadata key {number} of {key_count}</source>
        <translation>元数据键 {number}（共 {key_count} 个）的名称</translation>
    </message>
    <message>
        <source>{damaged} of {chapters} chapters are missing or damaged; the rest was read.</source>
        <translation>{chapters} 章中有 {damaged} 章缺失或损坏；其余部分已读入。</translation>
    </message>
    <message>
        <source>{file} has a tokenizer of the kind &apos;{kind}&apos;.</source>
        <translation>{file} 的分词器类型为“{kind}”。</translation>
    </message>
    <message>
        <source>{file} has no tokenizer.</source>
        <translation>{file} 没有分词器。</translation>
    </message>
    <message>
        <source>{host} does not give out &apos;{model}&apos; now ({status}).</source>
        <translation>{host} 目前不提供“{model}”（{status}）。</translation>
    </message>
    <message>
        <source>{host} does not have &apos;{model}&apos; any more ({status}).</source>
        <translation>{host} 已不再提供“{model}”（{status}）。</translation>
    </message>
    <message>
        <source>{host} leads to an address whose connection is not checked, or round in circles.</source>
        <translation>{host} 指向连接未经检查的地址，或陷入循环。</translation>
    </message>
    <message>
        <source>{lines} headers, footers and page numbers were left out on {pages} of {count} pages; # stands for the page&apos;s number: {texts}.</source>
        <translation>在 {count} 页中的 {pages} 页上略去了 {lines} 处页眉、页脚和页码；# 代表页码：{texts}。</translation>
    </message>
    <message>
        <source>{on_card} of the model&apos;s {layers} layers are on the graphics card, the other {rest} on the CPU: the card has no room for more beside what reading takes. Reading and answering are slower than with all of the model there. Close other programs that use the card, or choose a smaller model.</source>
        <translation>模型的 {layers} 层中有 {on_card} 层在显卡上，其余 {rest} 层在处理器上：除阅读所需之外，显卡没有更多空间。阅读和回答会比整个模型都在显卡上时慢。请关闭使用显卡的其他程序，或选择较小的模型。</translation>
    </message>
    <message>
        <source>{pages} of {count} pages are damaged ({listed}); what could be read of them was kept.</source>
        <translation>{count} 页中有 {pages} 页损坏（{listed}）；能读出的部分已保留。</translation>
    </message>
    <message>
        <source>{pages} of {count} pages hold no text and were left out ({listed}): they are blank, or scans, which need text recognition{option}.</source>
        <translation>{count} 页中有 {pages} 页没有文本，已略去（{listed}）：它们是空白页，或者是需要文字识别的扫描件{option}。</translation>
    </message>
    <message>
        <source>{part} ({saved}, not {wanted})</source>
        <translation>{part}（{saved}，而不是 {wanted}）</translation>
    </message>
    <message>
        <source>{places} places are not valid {encoding} and were replaced by U+FFFD.</source>
        <translation>有 {places} 处不是有效的 {encoding}，已替换为 U+FFFD。</translation>
    </message>
    <message>
        <source>{problem} The model runs on the CPU instead.</source>
        <translation>{problem}模型改在 CPU 上运行。</translation>
    </message>
    <message>
        <source>{rotated} rotated channels cannot be paired.</source>
        <translation>{rotated} 个旋转通道无法配对。</translation>
    </message>
    <message>
        <source>{rows} rows of &apos;{table}&apos; belong to a &apos;{other}&apos; that is not there</source>
        <translation>“{table}”中有 {rows} 行属于不存在的“{other}”</translation>
    </message>
    <message>
        <source>{table} {id} and those beside it</source>
        <translation>{table} {id} 及其旁边的</translation>
    </message>
    <message>
        <source>{work} failed: it {how}.</source>
        <translation>{work} 失败：该进程{how}。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; {reason}.</source>
        <translation>“{file}”{reason}。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; {what}</source>
        <translation>“{file}”{what}</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; {why}.</source>
        <translation>“{file}”{why}。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos;: {problem}</source>
        <translation>“{file}”：{problem}</translation>
    </message>
    <message>
        <source>&apos;{name}&apos; {what}</source>
        <translation>“{name}”{what}</translation>
    </message>
    <message>
        <source>Have their text recognised{option}; text recognition (OCR) needs tesseract to be installed.</source>
        <translation>请识别其中的文字{option}；文字识别（OCR）需要安装 tesseract。</translation>
    </message>
    <message>
        <source>Reading goes on with a smaller budget.</source>
        <translation>以较小的内存预算继续阅读。</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>{document}: {notice}</source>
        <translation>{document}：{notice}</translation>
    </message>
    <message>
        <source>{free} of memory are free, and the reading needs {needed} more.</source>
        <translation>空闲内存为 {free}，此次阅读还需要 {needed}。</translation>
    </message>
    <message>
        <source>{what}: {problem}</source>
        <translation>{what}：{problem}</translation>
    </message>
    <message>
        <source>&apos;{device}&apos; is no graphics card.</source>
        <translation>“{device}”不是显卡。</translation>
    </message>
    <message>
        <source>&apos;{tier}&apos; is none of the tiers that this machine can run.</source>
        <translation>“{tier}”不是本机能运行的级别。</translation>
    </message>
    <message>
        <source>A gate and an up projection have different numbers of rows.</source>
        <translation>gate 投影与 up 投影的行数不同。</translation>
    </message>
    <message>
        <source>A weight has no parts.</source>
        <translation>某个权重没有任何部分。</translation>
    </message>
    <message>
        <source>A weight has {columns} columns, not a multiple of {block}.</source>
        <translation>某个权重有 {columns} 列，不是 {block} 的倍数。</translation>
    </message>
    <message>
        <source>A weight of {rows} x {columns} stands beside one of {others} columns.</source>
        <translation>{rows} x {columns} 的权重与 {others} 列的权重并列。</translation>
    </message>
    <message>
        <source>Build it where the CUDA toolkit is installed, or go on with the CPU.</source>
        <translation>请在装有 CUDA 工具包的机器上构建，或继续使用处理器。</translation>
    </message>
    <message>
        <source>Check that the card is seated and not hidden from this program, or go on with the CPU.</source>
        <translation>请检查显卡是否插好、是否对本程序隐藏，或继续使用处理器。</translation>
    </message>
    <message>
        <source>Choose &apos;cpu&apos;, &apos;cuda&apos;, &apos;cuda:1&apos; and so on, or &apos;auto&apos;.</source>
        <translation>请选择“cpu”、“cuda”、“cuda:1”等，或“auto”。</translation>
    </message>
    <message>
        <source>Choose &apos;cuda&apos;, &apos;cuda:1&apos; and so on.</source>
        <translation>请选择“cuda”、“cuda:1”等。</translation>
    </message>
    <message>
        <source>Choose another, or go on with the CPU{option}.</source>
        <translation>请选择另一块，或继续使用处理器{option}。</translation>
    </message>
    <message>
        <source>Close other programs that use the card or install a newer driver, or go on with the CPU.</source>
        <translation>请关闭使用显卡的其他程序或安装较新的驱动程序，或继续使用处理器。</translation>
    </message>
    <message>
        <source>Close other programs that use the card, choose a smaller model, or read on the CPU.</source>
        <translation>请关闭使用显卡的其他程序，选择较小的模型，或在处理器上阅读。</translation>
    </message>
    <message>
        <source>Close other programs that use the card, or allow more of its memory{option}; 2 GiB are enough.</source>
        <translation>请关闭使用显卡的其他程序，或允许使用更多显存{option}；2 GiB 就够了。</translation>
    </message>
    <message>
        <source>Close other programs; 1 GiB is enough.</source>
        <translation>请关闭其他程序；1 GiB 就够了。</translation>
    </message>
    <message>
        <source>Continue the reading from its last save, on the CPU{option} if the card fails again.</source>
        <translation>请从上次保存处继续阅读；若显卡再次出错，请在处理器上继续{option}。</translation>
    </message>
    <message>
        <source>Go on with the CPU: the card is too old.</source>
        <translation>请继续使用处理器：这块显卡太旧。</translation>
    </message>
    <message>
        <source>Install a newer driver, or go on with the CPU.</source>
        <translation>请安装较新的驱动程序，或继续使用处理器。</translation>
    </message>
    <message>
        <source>Install the driver of the graphics card to use it, or go on with the CPU.</source>
        <translation>若要使用显卡，请安装其驱动程序；或继续使用处理器。</translation>
    </message>
    <message>
        <source>Models run on the CPU.</source>
        <translation>模型在处理器上运行。</translation>
    </message>
    <message>
        <source>Not all kernels were measured.</source>
        <translation>并非所有内核都已测量。</translation>
    </message>
    <message>
        <source>Nothing was computed.</source>
        <translation>没有进行任何计算。</translation>
    </message>
    <message>
        <source>Nothing was opened.</source>
        <translation>没有打开任何内容。</translation>
    </message>
    <message>
        <source>Restart the computer or install the driver anew, or go on with the CPU.</source>
        <translation>请重新启动计算机或重新安装驱动程序，或继续使用处理器。</translation>
    </message>
    <message>
        <source>Row {row} of a weight of {rows} rows is asked for.</source>
        <translation>要求的是第 {row} 行，而该权重只有 {rows} 行。</translation>
    </message>
    <message>
        <source>Tensor type {type} is unknown.</source>
        <translation>张量类型 {type} 未知。</translation>
    </message>
    <message>
        <source>The NVIDIA driver does not start: {reason}.</source>
        <translation>NVIDIA 驱动程序无法启动：{reason}。</translation>
    </message>
    <message>
        <source>The NVIDIA driver finds no graphics card.</source>
        <translation>NVIDIA 驱动程序找不到显卡。</translation>
    </message>
    <message>
        <source>The NVIDIA driver has no function &apos;{function}&apos;.</source>
        <translation>NVIDIA 驱动程序没有函数“{function}”。</translation>
    </message>
    <message>
        <source>The NVIDIA driver supports CUDA {supported}.{supported_minor}; Lectern&apos;s kernels need {version}.{minor}.</source>
        <translation>NVIDIA 驱动程序支持 CUDA {supported}.{supported_minor}；Lectern 的内核需要 {version}.{minor}。</translation>
    </message>
    <message>
        <source>The engine was started again, on the CPU. Readings go on from where they were saved last.</source>
        <translation>引擎已在处理器上重新启动。阅读将从上次保存处继续。</translation>
    </message>
    <message>
        <source>The graphics card &apos;{card}&apos; cannot be used: {why}.</source>
        <translation>无法使用显卡“{card}”：{why}。</translation>
    </message>
    <message>
        <source>The graphics card &apos;{card}&apos; failed at {work}: {reason}.</source>
        <translation>显卡“{card}”在执行 {work} 时出错：{reason}。</translation>
    </message>
    <message>
        <source>The graphics card &apos;{card}&apos; has compute capability {major}.{minor}; Lectern needs {least}.0.</source>
        <translation>显卡“{card}”的计算能力为 {major}.{minor}；Lectern 需要 {least}.0。</translation>
    </message>
    <message>
        <source>The graphics card has too little free memory to measure it.</source>
        <translation>显卡的可用显存太少，无法测量。</translation>
    </message>
    <message>
        <source>The model cannot be loaded there.</source>
        <translation>无法在那里加载模型。</translation>
    </message>
    <message>
        <source>The model file does not describe weights that fit together.</source>
        <translation>模型文件描述的权重彼此不相符。</translation>
    </message>
    <message>
        <source>There is no NVIDIA driver: &apos;{library}&apos; cannot be loaded.</source>
        <translation>没有 NVIDIA 驱动程序：无法加载“{library}”。</translation>
    </message>
    <message>
        <source>There is no device &apos;{device}&apos;.</source>
        <translation>没有设备“{device}”。</translation>
    </message>
    <message>
        <source>There is no graphics card {index}; there are {count}.</source>
        <translation>没有编号为 {index} 的显卡；共有 {count} 块。</translation>
    </message>
    <message>
        <source>There is not enough memory for the model&apos;s weights.</source>
        <translation>内存不足以容纳模型的权重。</translation>
    </message>
    <message>
        <source>There is too little free memory to measure this machine.</source>
        <translation>可用内存太少，无法测量本机。</translation>
    </message>
    <message>
        <source>This program was built without kernels for graphics cards.</source>
        <translation>本程序构建时不含显卡内核。</translation>
    </message>
    <message>
        <source>What was computed since the last save is lost.</source>
        <translation>上次保存之后的计算结果已丢失。</translation>
    </message>
    <message>
        <source>The graphics card has no room for the model&apos;s weights: {free} are free.</source>
        <translation>显卡没有空间容纳模型的权重：可用 {free}。</translation>
    </message>
    <message>
        <source>The e-book has copy protection (DRM). Of its {chapters} chapters only these could be read: {open}. The others are encrypted for the shop&apos;s own reader.</source>
        <translation>这本电子书有版权保护（DRM）。全书 {chapters} 章中只能读取以下各章：{open}。其余各章已加密，只能用商店自己的阅读器打开。</translation>
    </message>
    <message>
        <source>a Word document in XML of 2003</source>
        <translation>2003 版 XML 格式的 Word 文档</translation>
    </message>
    <message>
        <source>a WordPerfect document</source>
        <translation>WordPerfect 文档</translation>
    </message>
    <message>
        <source>a drawing (SVG)</source>
        <translation>矢量图（SVG）</translation>
    </message>
    <message>
        <source>a help file (CHM)</source>
        <translation>帮助文件（CHM）</translation>
    </message>
    <message>
        <source>a mail (EML)</source>
        <translation>电子邮件（EML）</translation>
    </message>
    <message>
        <source>a presentation in one XML file (FODP)</source>
        <translation>单个 XML 文件的演示文稿（FODP）</translation>
    </message>
    <message>
        <source>a spreadsheet in one XML file (FODS)</source>
        <translation>单个 XML 文件的电子表格（FODS）</translation>
    </message>
    <message>
        <source>a text document in one XML file (FODT)</source>
        <translation>单个 XML 文件的文本文档（FODT）</translation>
    </message>
    <message>
        <source>a web page saved as one file (MHTML)</source>
        <translation>保存为单个文件的网页（MHTML）</translation>
    </message>
    <message>
        <source>an e-book (FictionBook)</source>
        <translation>电子书（FictionBook）</translation>
    </message>
    <message>
        <source>an e-book (LIT)</source>
        <translation>电子书（LIT）</translation>
    </message>
    <message>
        <source>an e-book (MOBI)</source>
        <translation>电子书（MOBI）</translation>
    </message>
    <message>
        <source>Its fonts have no table that says which letters they show.</source>
        <translation>其中的字体没有说明所示字符的对照表。</translation>
    </message>
    <message>
        <source>On {pages} of {count} pages ({listed}) the text was left out, or much of it: its fonts have no table that says which letters they show. It needs text recognition{option}.</source>
        <translation>{count} 页中有 {pages} 页（{listed}）的文字全部或大部分被略去：其字体没有说明所示字符的对照表。这些页需要文字识别{option}。</translation>
    </message>
    <message>
        <source>This PDF holds further files, which were not read: {names}. Save them to have them read.</source>
        <translation>此 PDF 中还有其他文件，未被读取：{names}。请将其另存后再读取。</translation>
    </message>
    <message>
        <source>This is a form that only Adobe&apos;s programs show (XFA): what was read is the page that stands in for it. Save it there as a plain PDF, by printing it into a file.</source>
        <translation>这是只有 Adobe 程序才能显示的表单（XFA）：读到的只是代替它的页面。请在该程序中将其打印到文件，另存为普通 PDF。</translation>
    </message>
    <message>
        <source>Files of other kinds that stand within this document were not read: {count}.</source>
        <translation>此文档中包含的其他类型的文件未读入：{count} 个。</translation>
    </message>
    <message>
        <source>What is known of the document was not written down.</source>
        <translation>关于该文档的信息未能写入。</translation>
    </message>
    <message>
        <source>Left out of the text: {things}.</source>
        <translation>正文中略去：{things}。</translation>
    </message>
    <message>
        <source>Pictures and other files that stand in the text as letters were left out: {count}.</source>
        <translation>以字符形式写在文本中的图片和其他文件已略去：{count}。</translation>
    </message>
    <message>
        <source>comments: {count}</source>
        <translation>批注：{count}</translation>
    </message>
    <message>
        <source>deleted passages: {count}</source>
        <translation>已删除的段落：{count}</translation>
    </message>
    <message>
        <source>headers and footers: {count}</source>
        <translation>页眉和页脚：{count}</translation>
    </message>
    <message>
        <source>hidden passages: {count}</source>
        <translation>隐藏的段落：{count}</translation>
    </message>
    <message>
        <source>navigation: {count}</source>
        <translation>导航：{count}</translation>
    </message>
    <message>
        <source>objects: {count}</source>
        <translation>对象：{count}</translation>
    </message>
    <message>
        <source>pictures without a description: {count}</source>
        <translation>没有说明的图片：{count}</translation>
    </message>
    <message>
        <source>{comments} comments were left out on {pages} of {count} pages ({listed}).</source>
        <translation>在 {count} 页中的 {pages} 页上略去了 {comments} 条批注（{listed}）。</translation>
    </message>
    <message>
        <source>{numbers} numbers of lines in the margin were left out on {pages} of {count} pages ({listed}).</source>
        <translation>在 {count} 页中的 {pages} 页上略去了页边的 {numbers} 个行号（{listed}）。</translation>
    </message>
    <message>
        <source>{things} ({pages})</source>
        <translation>{things}（{pages}）</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is no sentence encoder: its architecture is &apos;{architecture}&apos;.</source>
        <translation>“{file}”不是句子编码器：其架构为“{architecture}”。</translation>
    </message>
    <message>
        <source>Download it again, or choose a sentence encoder of the BERT family.</source>
        <translation>请重新下载，或选择 BERT 系列的句子编码器。</translation>
    </message>
    <message>
        <source>Key &apos;{key}&apos; of &apos;{file}&apos; is missing or makes no sense.</source>
        <translation>“{file}”的键“{key}”缺失或无意义。</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; holds a value that is no number.</source>
        <translation>张量“{tensor}”含有非数值。</translation>
    </message>
    <message>
        <source>The file cannot be used to find passages by meaning.</source>
        <translation>该文件不能用于按含义查找段落。</translation>
    </message>
    <message>
        <source>The file has no tensor &apos;{tensor}&apos;.</source>
        <translation>该文件没有张量“{tensor}”。</translation>
    </message>
    <message>
        <source>The sizes in &apos;{file}&apos; do not fit together.</source>
        <translation>“{file}”中的尺寸不相符。</translation>
    </message>
    <message>
        <source>has no token {token}</source>
        <translation>没有词元 {token}</translation>
    </message>
    <message>
        <source>is not one of word pieces</source>
        <translation>不是词片词表</translation>
    </message>
    <message>
        <source>Pictures without a description were left out: at least {pictures}, on {pages} of {count} pages ({listed}).</source>
        <translation>未收录没有说明的图片：至少 {pictures} 张，位于 {count} 页中的 {pages} 页（{listed}）。</translation>
    </message>
    <message>
        <source>Pictures without a description were left out: {pictures}, on {pages} of {count} pages ({listed}).</source>
        <translation>未收录没有说明的图片：{pictures} 张，位于 {count} 页中的 {pages} 页（{listed}）。</translation>
    </message>
    <message>
        <source>What finds passages by meaning was not loaded. It will be made again.</source>
        <translation>用于按含义查找段落的数据未能读取，将重新生成。</translation>
    </message>
    <message>
        <source>What finds passages by meaning was not saved. It will be made again.</source>
        <translation>用于按含义查找段落的数据未能保存，将重新生成。</translation>
    </message>
    <message>
        <source>Nothing was asked.</source>
        <translation>没有提出任何问题。</translation>
    </message>
    <message>
        <source>Shorten the question.</source>
        <translation>请缩短问题。</translation>
    </message>
    <message>
        <source>The library has no answers {id} from every page</source>
        <translation>文库中没有逐页回答 {id}</translation>
    </message>
    <message>
        <source>The question has {tokens} tokens, more than the {most} that there is room for.</source>
        <translation>问题有 {tokens} 个词元，超过了可容纳的 {most} 个。</translation>
    </message>
    <message>
        <source>There is no memory left to show the model a part of the document.</source>
        <translation>内存不足，无法向模型显示文档的一部分。</translation>
    </message>
    <message>
        <source>What is found will not be saved. The work itself goes on.</source>
        <translation>找到的内容不会保存，但工作会继续进行。</translation>
    </message>
    <message>
        <source>What was found earlier cannot be listed.</source>
        <translation>无法列出先前找到的内容。</translation>
    </message>
    <message>
        <source>What was found in a section was not saved. The work itself goes on.</source>
        <translation>某一部分中找到的内容未能保存，但工作会继续进行。</translation>
    </message>
    <message>
        <source>What was found was not loaded.</source>
        <translation>找到的内容未能读取。</translation>
    </message>
    <message>
        <source>What was found was not removed.</source>
        <translation>找到的内容未能删除。</translation>
    </message>
    <message>
        <source>what was found in the sections of document {id}: {problem}</source>
        <translation>文档 {id} 各部分中找到的内容：{problem}</translation>
    </message>
    <message>
        <source>Ask again when you like: it goes on from here.</source>
        <translation>您可以随时再问：会从这里继续。</translation>
    </message>
    <message>
        <source>Open the document again.</source>
        <translation>请重新打开该文档。</translation>
    </message>
    <message>
        <source>The document is not open.</source>
        <translation>该文档没有打开。</translation>
    </message>
    <message>
        <source>The rest of the document was not asked.</source>
        <translation>文档的其余部分没有被提问。</translation>
    </message>
    <message>
        <source>&apos;{printer}&apos; cannot be printed on.</source>
        <translation>无法在“{printer}”上打印。</translation>
    </message>
    <message>
        <source>Check the printer, or choose another one.</source>
        <translation>请检查打印机，或选择另一台。</translation>
    </message>
    <message>
        <source>It is measured later.</source>
        <translation>稍后会测量。</translation>
    </message>
    <message>
        <source>Let its name end with .csv or .md.</source>
        <translation>请让文件名以 .csv 或 .md 结尾。</translation>
    </message>
    <message>
        <source>Mark less of the text, or write less about it.</source>
        <translation>请少标记一些文字，或少写一些批注。</translation>
    </message>
    <message>
        <source>Messages, readings and notes</source>
        <translation>消息、阅读记录和笔记</translation>
    </message>
    <message>
        <source>Note {id} has an impossible place</source>
        <translation>笔记 {id} 的位置不可能存在</translation>
    </message>
    <message>
        <source>Nothing was measured.</source>
        <translation>没有测量任何数据。</translation>
    </message>
    <message>
        <source>Remove some of them.</source>
        <translation>请删除其中一些。</translation>
    </message>
    <message>
        <source>The conversation keeps its name.</source>
        <translation>对话保留原来的名称。</translation>
    </message>
    <message>
        <source>The document has {most} notes already</source>
        <translation>该文档已有 {most} 条笔记</translation>
    </message>
    <message>
        <source>The document was not printed.</source>
        <translation>文档没有打印。</translation>
    </message>
    <message>
        <source>The note has no place</source>
        <translation>笔记没有位置</translation>
    </message>
    <message>
        <source>The note is not well-formed UTF-8</source>
        <translation>笔记不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>The note is too long</source>
        <translation>笔记太长</translation>
    </message>
    <message>
        <source>The note was not removed.</source>
        <translation>笔记没有删除。</translation>
    </message>
    <message>
        <source>The note was not saved.</source>
        <translation>笔记没有保存。</translation>
    </message>
    <message>
        <source>What was found was not exported.</source>
        <translation>查找结果没有导出。</translation>
    </message>
    <message>
        <source>Your notes cannot be listed.</source>
        <translation>无法列出您的笔记。</translation>
    </message>
    <message>
        <source>Your notes on what stood in this file before were not taken over.</source>
        <translation>您为此文件以前的内容所写的笔记没有沿用。</translation>
    </message>
    <message>
        <source>Your notes were not exported.</source>
        <translation>您的笔记没有导出。</translation>
    </message>
    <message>
        <source>your notes on document {id}: {problem}</source>
        <translation>您对文档 {id} 的笔记：{problem}</translation>
    </message>
    <message>
        <source>Not found where they were: {documents}.</source>
        <translation>在原处找不到：{documents}。</translation>
    </message>
    <message>
        <source>Put these files back, or choose the documents without them.</source>
        <translation>请把这些文件放回原处，或在选择文档时不包含它们。</translation>
    </message>
    <message>
        <source>The documents were not opened together: answers would leave some of them out.</source>
        <translation>文档没有一起打开：否则回答会遗漏其中一些。</translation>
    </message>
    <message>
        <source>Ask of the whole document, or read these pages first.</source>
        <translation>请对整个文档提问，或者先阅读这些页。</translation>
    </message>
    <message>
        <source>None of the chosen pages was read.</source>
        <translation>所选的页都还没有读过。</translation>
    </message>
    <message>
        <source>&apos;{file}&apos; is not where it was.</source>
        <translation>“{file}”已不在原处。</translation>
    </message>
    <message>
        <source>Put the file back if you want to see its pages as they were printed.</source>
        <translation>如果想看到印刷时的页面，请把文件放回原处。</translation>
    </message>
    <message>
        <source>The document can be opened all the same: the library has its text.</source>
        <translation>文档仍然可以打开：文库中有它的文本。</translation>
    </message>
    <message>
        <source>The budget of {budget} tokens is itself longer than that; a budget of at most {window} gives better answers.</source>
        <translation>{budget} 个词元的预算本身就超过了这一长度；不超过 {window} 的预算会得到更好的回答。</translation>
    </message>
    <message>
        <source>The document is longer ({tokens} tokens) than the {window}: {consequence}.</source>
        <translation>文档（{tokens} 个词元）超过了{window}：{consequence}。</translation>
    </message>
    <message>
        <source>{tokens} that the model was trained on</source>
        <translation>该模型训练时使用的 {tokens} 个词元</translation>
    </message>
    <message>
        <source>{tokens} up to which the model is known to be good</source>
        <translation>已知该模型表现良好的上限 {tokens} 个词元</translation>
    </message>
    <message>
        <source>The model&apos;s scale &apos;{key}&apos; is {value}, which makes no sense.</source>
        <translation>该模型的缩放值“{key}”为 {value}，没有意义。</translation>
    </message>
    <message>
        <source>The model is a mixture of experts, which Lectern supports of qwen3moe alone.</source>
        <translation>该模型是混合专家（MoE）模型，Lectern 只支持其中的 qwen3moe。</translation>
    </message>
    <message>
        <source>The model uses {used} of {experts} experts, which cannot be.</source>
        <translation>该模型使用 {experts} 个专家中的 {used} 个，这不可能。</translation>
    </message>
    <message>
        <source>Choose one of Lectern&apos;s own list of models{option}, which all run, or another of one of these architectures: {architectures}.</source>
        <translation>请选择 Lectern 自带模型列表{option}中的模型（都能运行），或架构为以下之一的其他模型：{architectures}。</translation>
    </message>
    <message>
        <source>Fetch it under Models{option}.</source>
        <translation>请在“模型”中下载{option}。</translation>
    </message>
    <message>
        <source>Lectern has not learned what this model needs to remember. So it reads each part twice to find out, and reading takes about twice as long.</source>
        <translation>Lectern 尚未学会该模型需要记住什么。因此每一部分都会读两遍来找出这些内容，阅读时间约为两倍。</translation>
    </message>
    <message>
        <source>&apos;{address}&apos; is not the address of a server.</source>
        <translation>“{address}”不是服务器地址。</translation>
    </message>
    <message>
        <source>; it says: {words}</source>
        <translation>；它的说明：{words}</translation>
    </message>
    <message>
        <source>Ask again later.</source>
        <translation>请稍后再问。</translation>
    </message>
    <message>
        <source>Ask again when you like.</source>
        <translation>您可以随时再次提问。</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>请再问一次。</translation>
    </message>
    <message>
        <source>Check its address and look at its own messages, then ask again.</source>
        <translation>请检查其地址并查看服务器自身的消息，然后再次提问。</translation>
    </message>
    <message>
        <source>Check the address: it usually ends in /v1.</source>
        <translation>请检查地址：它通常以 /v1 结尾。</translation>
    </message>
    <message>
        <source>Check the date and time of this machine, and the certificate of the server.</source>
        <translation>请检查本机的日期和时间，以及服务器的证书。</translation>
    </message>
    <message>
        <source>Choose one that it has{option}.</source>
        <translation>请选择服务器上有的模型{option}。</translation>
    </message>
    <message>
        <source>Choose one{option}.</source>
        <translation>请选择一个{option}。</translation>
    </message>
    <message>
        <source>Choose other pages, or ask of the whole document.</source>
        <translation>请选择其他页面，或针对整个文档提问。</translation>
    </message>
    <message>
        <source>Everybody on the way could read the document. Nothing was sent.</source>
        <translation>途中的任何人都可能读到文档。没有发送任何内容。</translation>
    </message>
    <message>
        <source>Give an address such as https://host/v1 or http://localhost:8080.</source>
        <translation>请给出类似 https://host/v1 或 http://localhost:8080 的地址。</translation>
    </message>
    <message>
        <source>Give an address that begins with https{option}.</source>
        <translation>请给出以 https 开头的地址{option}。</translation>
    </message>
    <message>
        <source>Give the address that it leads to, if you trust it.</source>
        <translation>如果您信任它所指向的地址，请直接给出该地址。</translation>
    </message>
    <message>
        <source>Give the key that its keeper gave you{option}.</source>
        <translation>请给出服务器管理者提供的密钥{option}。</translation>
    </message>
    <message>
        <source>Look at the server&apos;s own messages, then ask again.</source>
        <translation>请查看服务器自身的消息，然后再次提问。</translation>
    </message>
    <message>
        <source>Look whether it runs and whether its address is right, then ask again.</source>
        <translation>请确认它正在运行且地址正确，然后再次提问。</translation>
    </message>
    <message>
        <source>None of the chosen pages has text.</source>
        <translation>所选页面都没有文字。</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>没有发送任何内容。</translation>
    </message>
    <message>
        <source>Somebody may stand between this machine and the server, so nothing was sent.</source>
        <translation>本机与服务器之间可能有人介入，因此没有发送任何内容。</translation>
    </message>
    <message>
        <source>Something went wrong at the server{words}.</source>
        <translation>服务器出现问题{words}。</translation>
    </message>
    <message>
        <source>Start the server with a larger window, or ask of fewer pages.</source>
        <translation>请以更大的窗口启动服务器，或针对较少的页面提问。</translation>
    </message>
    <message>
        <source>That is longer than the server {host} takes at a time{words}.</source>
        <translation>这超出了服务器 {host} 一次可接受的长度{words}。</translation>
    </message>
    <message>
        <source>The answer is not complete.</source>
        <translation>回答不完整。</translation>
    </message>
    <message>
        <source>The connection to {host} ended in the middle of the answer.</source>
        <translation>与 {host} 的连接在回答中途断开。</translation>
    </message>
    <message>
        <source>The connection to {host} would not be encrypted.</source>
        <translation>与 {host} 的连接将不加密。</translation>
    </message>
    <message>
        <source>The document is sent to no address but the one that you gave.</source>
        <translation>文档只会发送到您给出的地址。</translation>
    </message>
    <message>
        <source>The question was not answered.</source>
        <translation>问题没有得到回答。</translation>
    </message>
    <message>
        <source>The server {host} cannot be reached: {why}.</source>
        <translation>无法连接服务器 {host}：{why}。</translation>
    </message>
    <message>
        <source>The server {host} did not answer ({status}){words}.</source>
        <translation>服务器 {host} 没有回答（{status}）{words}。</translation>
    </message>
    <message>
        <source>The server {host} does not answer now{words}.</source>
        <translation>服务器 {host} 目前不回答{words}。</translation>
    </message>
    <message>
        <source>The server {host} does not say which models it has.</source>
        <translation>服务器 {host} 没有说明它有哪些模型。</translation>
    </message>
    <message>
        <source>The server {host} does not take this key.</source>
        <translation>服务器 {host} 不接受此密钥。</translation>
    </message>
    <message>
        <source>The server {host} has no model &apos;{model}&apos;{words}.</source>
        <translation>服务器 {host} 没有模型“{model}”{words}。</translation>
    </message>
    <message>
        <source>The server {host} has several models: {models}.</source>
        <translation>服务器 {host} 有多个模型：{models}。</translation>
    </message>
    <message>
        <source>The server {host} wants a key.</source>
        <translation>服务器 {host} 需要密钥。</translation>
    </message>
    <message>
        <source>What came from the server is no answer of a language model.</source>
        <translation>服务器返回的内容不是语言模型的回答。</translation>
    </message>
    <message>
        <source>has more cells than was planned</source>
        <translation>包含的单元多于计划</translation>
    </message>
    <message>
        <source>{host} leads to another address.</source>
        <translation>{host} 指向另一个地址。</translation>
    </message>
    <message>
        <source>Nothing of the document was sent.</source>
        <translation>文档内容没有被发送。</translation>
    </message>
    <message>
        <source>What is worth keeping was learned from {documents} of your documents.</source>
        <translation>哪些内容值得保留，是从您的 {documents} 个文档中学到的。</translation>
    </message>
    <message>
        <source>Layers without a window have {some} and {others} KV heads; Lectern supports models in which these are the same.</source>
        <translation>没有窗口的层有 {some} 个和 {others} 个 KV 头；Lectern 支持这些层的头数相同的模型。</translation>
    </message>
    <message>
        <source>Lectern knows tokenizers of the kinds &apos;llama&apos; (SentencePiece), &apos;gpt2&apos; (byte-level BPE) and &apos;gemma4&apos; (BPE over characters).</source>
        <translation>Lectern 支持“llama”（SentencePiece）、“gpt2”（字节级 BPE）和“gemma4”（字符级 BPE）类型的分词器。</translation>
    </message>
    <message>
        <source>Run it on the CPU{device}.</source>
        <translation>请在 CPU 上运行它{device}。</translation>
    </message>
    <message>
        <source>The model cannot be run there.</source>
        <translation>该模型无法在那里运行。</translation>
    </message>
    <message>
        <source>The model file&apos;s key &apos;{key}&apos; has {numbers} numbers for {layers} layers.</source>
        <translation>模型文件的键“{key}”有 {numbers} 个数，而层数为 {layers}。</translation>
    </message>
    <message>
        <source>The model&apos;s heads are up to {width} channels wide; Lectern&apos;s kernels for graphics cards take up to {most}.</source>
        <translation>模型的头最多有 {width} 个通道；Lectern 用于显卡的内核最多支持 {most} 个。</translation>
    </message>
    <message>
        <source>Layer {layer} of the model has {some} KV heads and looks at the cells of {others}.</source>
        <translation>模型的第 {layer} 层有 {some} 个 KV 头，却查看 {others} 个头的单元。</translation>
    </message>
    <message>
        <source>Layer {layer} of the model looks at the cells of an earlier one, and there is none of its kind.</source>
        <translation>模型的第 {layer} 层查看前面某一层的单元，但没有同类的层。</translation>
    </message>
    <message>
        <source>Start the server with a larger window.</source>
        <translation>请以更大的窗口启动服务器。</translation>
    </message>
    <message>
        <source>Tensor &apos;{tensor}&apos; has blocks that reach across layers.</source>
        <translation>张量“{tensor}”含有跨层的块。</translation>
    </message>
    <message>
        <source>The graphics card has no room for all of the model, and a model of this kind cannot be split.</source>
        <translation>显卡没有空间容纳整个模型，而这类模型无法拆分。</translation>
    </message>
    <message>
        <source>The server {host} takes {window} tokens at a time; a part of the document, with what is asked about it, needs {needed}.</source>
        <translation>服务器 {host} 一次接受 {window} 个 token；文档的一个部分连同就此提出的问题需要 {needed} 个。</translation>
    </message>
    <message>
        <source>a ban on new code</source>
        <translation>禁止生成新代码的功能</translation>
    </message>
    <message>
        <source>a ban on writing (low integrity)</source>
        <translation>禁止写入的功能（低完整性）</translation>
    </message>
    <message>
        <source>limits to memory and time (job)</source>
        <translation>内存与时间限制（作业对象）</translation>
    </message>
    <message>
        <source>The program tesseract is not installed.</source>
        <translation>未安装 tesseract 程序。</translation>
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
            <numerusform>%Ln 页</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 kept</source>
        <comment>share of the document</comment>
        <translation>保留 %1</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <comment>share</comment>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未阅读</translation>
    </message>
    <message>
        <source>Waits for another document</source>
        <translation>等待另一个文档</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <comment>share</comment>
        <translation>正在阅读 %1</translation>
    </message>
    <message>
        <source>Paused at page %L1</source>
        <translation>在第 %L1 页暂停</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>%L1 of %L2 pages read</source>
        <translation>已读 %L1 / %L2 页</translation>
    </message>
    <message>
        <source>Could not be read</source>
        <translation>无法阅读</translation>
    </message>
    <message>
        <source>%1 read</source>
        <comment>share of the document</comment>
        <translation>已读 %1</translation>
    </message>
    <message>
        <source>No text to read</source>
        <translation>没有可阅读的文本</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <comment>how much of a document a reading keeps, name of the model</comment>
        <translation>%1，%2</translation>
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
        <translation>模型权重</translation>
    </message>
    <message>
        <source>What the model has learned. As large as its file.</source>
        <translation>模型学到的内容，与模型文件一样大。</translation>
    </message>
    <message>
        <source>What is remembered of the open documents.</source>
        <translation>为打开的文档所保留的内容。</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>What other programs and the system use.</source>
        <translation>其他程序和系统占用的内存。</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>What programs may still take.</source>
        <translation>程序还可以使用的内存。</translation>
    </message>
    <message>
        <source>Document memory</source>
        <translation>文档记忆</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>工作内存</translation>
    </message>
    <message>
        <source>What reading and answering take beside it: the rest of what Lectern uses.</source>
        <translation>阅读和回答另外需要的部分：Lectern 占用的其余内存。</translation>
    </message>
</context>
<context>
    <name>MenuButton</name>
    <message>
        <source>Menu (F10)</source>
        <translation>菜单 (F10)</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
</context>
<context>
    <name>ModelEntry</name>
    <message>
        <source>Recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>Quality:</source>
        <translation>质量：</translation>
    </message>
    <message>
        <source>Speed here: %1</source>
        <translation>本机速度：%1</translation>
    </message>
    <message>
        <source>Longest document: %1</source>
        <translation>最长文档：%1</translation>
    </message>
    <message>
        <source>%1 of our test questions</source>
        <translation>我们测试问题的 %1</translation>
    </message>
</context>
<context>
    <name>ModelSwitch</name>
    <message numerus="yes">
        <source>%1 has not read them yet: it has to read them again.</source>
        <comment>documents</comment>
        <translation>
            <numerusform>%1 尚未阅读：需要重新阅读。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 has read them before: that is loaded from your library.</source>
        <comment>documents</comment>
        <translation>
            <numerusform>%1 以前读过：会从您的文库载入。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has read %2 of them before: that is loaded from your library. The others have to be read again.</source>
        <translation>%1 以前读过其中 %2 个：会从您的文库载入。其余的需要重新阅读。</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) are open. Their pages stay readable, and what %1 has read stays in your library.</source>
        <translation>
            <numerusform>有 %n 个文档打开着。其页面仍可查看，%1 读过的内容会留在您的文库中。</numerusform>
        </translation>
    </message>
    <message>
        <source>The reading that goes on stops; with %1 it can be continued.</source>
        <translation>正在进行的阅读会停止；用 %1 可以继续。</translation>
    </message>
    <message numerus="yes">
        <source>%n reading(s) are not saved and will be lost.</source>
        <translation>
            <numerusform>有 %n 个阅读未保存，将会丢失。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Needs about %1 of memory. How much is free is not known.</source>
        <translation>约需 %1 内存。空闲内存未知。</translation>
    </message>
    <message>
        <source>Fits: needs about %1 of memory, %2 are free.</source>
        <translation>可容纳：约需 %1 内存，空闲 %2。</translation>
    </message>
    <message>
        <source>Tight: other programs must be closed. It needs about %1 of memory, %2 are free.</source>
        <translation>勉强：需要关闭其他程序。约需 %1 内存，空闲 %2。</translation>
    </message>
    <message>
        <source>Does not fit: needs about %1 of memory, %2 are free of the %3 that this machine has.</source>
        <translation>无法容纳：约需 %1 内存，空闲 %2（本机共 %3）。</translation>
    </message>
    <message>
        <source>Checking what has arrived…</source>
        <translation>正在检查已收到的内容…</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>%1. The connection broke; it is taken up again in a moment.</source>
        <translation>%1。连接中断；稍后将自动恢复。</translation>
    </message>
    <message>
        <source>%1, %2 a second, about %3 left</source>
        <translation>%1，每秒 %2，大约还需 %3</translation>
    </message>
    <message>
        <source>Needs %1 of memory; this computer has %2</source>
        <translation>需要 %1 内存；本机有 %2</translation>
    </message>
    <message>
        <source>Needs %1 of memory; %2 are free</source>
        <translation>需要 %1 内存；空闲 %2</translation>
    </message>
    <message>
        <source>The smallest, to see how it works</source>
        <translation>最小的模型，用于试用</translation>
    </message>
    <message>
        <source>Continues texts; was not taught to answer</source>
        <translation>只会续写文本，没有学过回答问题</translation>
    </message>
    <message>
        <source>Finds what a long document says, quickly</source>
        <translation>快速找到长文档中的内容</translation>
    </message>
    <message>
        <source>Larger and slower, for harder questions</source>
        <translation>更大更慢，适合较难的问题</translation>
    </message>
    <message>
        <source>Your own file, %1</source>
        <translation>您自己的文件，%1</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <comment>speed</comment>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>under 1 page a min</source>
        <translation>每分钟不到 1 页</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) a min</source>
        <translation>
            <numerusform>每分钟 %Ln 页</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln page(s) a min</source>
        <translation>
            <numerusform>每分钟约 %Ln 页</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln page(s)</source>
        <translation>
            <numerusform>约 %Ln 页</numerusform>
        </translation>
    </message>
    <message>
        <source>not known</source>
        <comment>longest document</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Installed</source>
        <translation>已安装</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>Paused at %1</source>
        <comment>a download</comment>
        <translation>已暂停于 %1</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Add its file</source>
        <translation>添加其文件</translation>
    </message>
    <message>
        <source>A part of it has arrived; Resume goes on with it.</source>
        <translation>已下载一部分；“继续”会接着下载。</translation>
    </message>
    <message>
        <source>There is no address where this very file is known to lie. Get it from its publisher, and add it from disk.</source>
        <translation>目前没有已知地址提供这一文件。请从发布者处获取，然后从磁盘添加。</translation>
    </message>
    <message>
        <source>Download fetches it from %1. Nothing else is sent or fetched.</source>
        <translation>“下载”会从 %1 获取它。除此之外不会发送或获取任何内容。</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>Quality: %1</source>
        <translation>质量：%1</translation>
    </message>
    <message>
        <source>not measured</source>
        <comment>quality</comment>
        <translation>未测量</translation>
    </message>
    <message>
        <source>Speed here: %1</source>
        <translation>本机速度：%1</translation>
    </message>
    <message>
        <source>Longest document: %1</source>
        <translation>最长文档：%1</translation>
    </message>
    <message>
        <source>For questions and documents in many languages</source>
        <translation>适合多种语言的问题和文档</translation>
    </message>
    <message>
        <source>For the hardest questions; slow without a graphics card</source>
        <translation>适合最难的问题；没有显卡时较慢</translation>
    </message>
    <message>
        <source>For the hardest questions; much memory, quick for its size</source>
        <translation>适合最难的问题；占用内存多，但就其大小而言速度快</translation>
    </message>
</context>
<context>
    <name>NotesExport</name>
    <message>
        <source>p. %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>no longer found in the document</source>
        <translation>在文档中已找不到</translation>
    </message>
</context>
<context>
    <name>OutsideLink</name>
    <message>
        <source>Write a mail to this address?</source>
        <translation>给此地址写邮件吗？</translation>
    </message>
    <message>
        <source>Open this address in the browser? All of it is sent to %1.</source>
        <translation>在浏览器中打开此地址吗？整个地址会发送给 %1。</translation>
    </message>
    <message>
        <source>Open an address</source>
        <translation>打开地址</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
</context>
<context>
    <name>OverviewWords</name>
    <message>
        <source>p. %1–%2</source>
        <translation>第 %1–%2 页</translation>
    </message>
    <message>
        <source>p. %1–%2 of %3</source>
        <comment>pages, file</comment>
        <translation>%3，第 %1–%2 页</translation>
    </message>
</context>
<context>
    <name>PageRetention</name>
    <message>
        <source>Page %1: not read</source>
        <translation>第 %1 页：未阅读</translation>
    </message>
    <message>
        <source>Page %1: no text</source>
        <translation>第 %1 页：无文本</translation>
    </message>
    <message>
        <source>Page %1: %2 of its memory kept</source>
        <translation>第 %1 页：保留了其内存的 %2</translation>
    </message>
</context>
<context>
    <name>PastTime</name>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>d MMMM</source>
        <comment>format of a day of this year</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>today, %1</source>
        <translation>今天 %1</translation>
    </message>
</context>
<context>
    <name>QuestionScope</name>
    <message>
        <source>This page</source>
        <translation>本页</translation>
    </message>
    <message>
        <source>p. %1</source>
        <translation>第 %1 页</translation>
    </message>
</context>
<context>
    <name>ReadingWords</name>
    <message>
        <source>Everything is kept, in half floats.</source>
        <translation>以半精度浮点数保留全部内容。</translation>
    </message>
    <message>
        <source>Everything is kept, in cells of 4 bits.</source>
        <translation>以 4 位单元保留全部内容。</translation>
    </message>
    <message>
        <source>6,000 cells a head, chosen by trained heads.</source>
        <translation>每个头 6,000 个单元，由训练好的保留头选择。</translation>
    </message>
    <message>
        <source>6,000 cells a head, chosen by trained heads, in cells of 4 bits.</source>
        <translation>每个头 6,000 个单元，由训练好的保留头选择，以 4 位单元存储。</translation>
    </message>
    <message>
        <source>As locret, with the question in front of the document.</source>
        <translation>与 locret 相同，但问题放在文档之前。</translation>
    </message>
    <message>
        <source>The first 4 tokens and the newest 2,000.</source>
        <translation>最前面的 4 个词元和最新的 2,000 个词元。</translation>
    </message>
    <message>
        <source>A fifth of the document: half by the attention received, half the newest.</source>
        <translation>文档的五分之一：一半按受到的注意力选择，一半取最新内容。</translation>
    </message>
    <message>
        <source>2,048 cells a head, by the votes of the question.</source>
        <translation>每个头 2,048 个单元，由问题投票选出。</translation>
    </message>
    <message>
        <source>The first 4 tokens, the newest 1,000 and the 6,000 most surprising.</source>
        <translation>最前面的 4 个词元、最新的 1,000 个词元和最出乎意料的 6,000 个词元。</translation>
    </message>
    <message>
        <source>Keeps everything.</source>
        <translation>保留全部内容。</translation>
    </message>
    <message>
        <source>Keeps the first tokens and the newest.</source>
        <translation>保留最前面和最新的词元。</translation>
    </message>
    <message>
        <source>Keeps cells by lot. For comparison.</source>
        <translation>随机保留单元，用于比较。</translation>
    </message>
    <message>
        <source>Keeps what differs most from the rest. Needs no training.</source>
        <translation>保留与其余内容差别最大的部分，无需训练。</translation>
    </message>
    <message>
        <source>Keeps the newest, and what most attention fell on so far.</source>
        <translation>保留最新内容和迄今最受注意的内容。</translation>
    </message>
    <message>
        <source>Keeps what the end of each chunk looks at.</source>
        <translation>保留每个分块末尾所关注的内容。</translation>
    </message>
    <message>
        <source>Keeps the tokens that surprise the model most.</source>
        <translation>保留最让模型感到意外的词元。</translation>
    </message>
    <message>
        <source>Keeps what later questions are expected to look at.</source>
        <translation>保留以后的问题预计会关注的内容。</translation>
    </message>
    <message>
        <source>Keeps what trained heads say the model would need to write the document again.</source>
        <translation>保留训练好的保留头认为模型重写该文档所需的内容。</translation>
    </message>
    <message>
        <source>Keeps what trained heads score highest, whatever will be asked.</source>
        <translation>保留训练好的保留头评分最高的内容，与所提问题无关。</translation>
    </message>
    <message>
        <source>Exact, and four times as large as q8. For comparison.</source>
        <translation>精确，大小是 q8 的四倍，用于比较。</translation>
    </message>
    <message>
        <source>Half floats: twice as large as q8.</source>
        <translation>半精度浮点数：大小是 q8 的两倍。</translation>
    </message>
    <message>
        <source>Short floats: twice as large as q8, less exact than f16.</source>
        <translation>短浮点数：大小是 q8 的两倍，精度低于 f16。</translation>
    </message>
    <message>
        <source>8 bits: hardly a difference to half floats. Usual.</source>
        <translation>8 位：与半精度浮点数几乎没有差别。常用。</translation>
    </message>
    <message>
        <source>Values of 4 bits: three quarters of q8, so more tokens fit.</source>
        <translation>值为 4 位：大小是 q8 的四分之三，因此能容纳更多词元。</translation>
    </message>
    <message>
        <source>q8, or q4 where keeping more tokens measured better.</source>
        <translation>q8；若实测表明保留更多词元更好，则用 q4。</translation>
    </message>
    <message>
        <source>Everything is kept, in cells of 2 bits (kivi2).</source>
        <translation>保留全部内容，单元为 2 位（kivi2）。</translation>
    </message>
    <message>
        <source>Everything is kept, in cells of 4 bits (kivi4).</source>
        <translation>保留全部内容，单元为 4 位（kivi4）。</translation>
    </message>
    <message>
        <source>4 bits: less than two thirds of q8, but everything must be kept. Not on a card.</source>
        <translation>4 位：不到 q8 的三分之二，但必须保留全部内容。不能用于显卡。</translation>
    </message>
    <message>
        <source>2 bits: two fifths of q8, less exact; everything must be kept. Not on a card.</source>
        <translation>2 位：q8 的五分之二，精度较低；必须保留全部内容。不能用于显卡。</translation>
    </message>
    <message>
        <source>Keeps what the model looks at when it repeats each part. Needs no training; reading takes twice as long.</source>
        <translation>保留模型在复述每一部分时所关注的内容。无需训练；阅读时间为两倍。</translation>
    </message>
</context>
<context>
    <name>SearchExport</name>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>引文</translation>
    </message>
</context>
<context>
    <name>SearchWords</name>
    <message>
        <source>Nothing was found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>3 found, on 2 pages</comment>
        <translation>%2上的 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>找到 %Ln 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln 页</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing found so far</source>
        <translation>目前没有找到</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <comment>3 found on 2 pages so far</comment>
        <translation>目前 %1</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>No page was checked yet.</source>
        <translation>还没有检查任何页。</translation>
    </message>
    <message>
        <source>A part of the pages was checked.</source>
        <translation>检查了一部分页。</translation>
    </message>
    <message>
        <source>Pages %1–%2 were checked.</source>
        <translation>检查了第 %1–%2 页。</translation>
    </message>
    <message>
        <source>All chosen pages were checked.</source>
        <translation>所选的页都检查过了。</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln page(s) were checked.</source>
        <translation>
            <numerusform>全部 %Ln 页都检查过了。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %Ln page(s) were checked; %1 of them have no text.</source>
        <translation>
            <numerusform>全部 %Ln 页都检查过了；其中 %1 页没有文字。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionMessage</name>
    <message>
        <source>No model is chosen. Documents can be read through and searched; to ask about them, choose a model file.</source>
        <translation>尚未选择模型。可以浏览和搜索文档；要就文档提问，请选择一个模型文件。</translation>
    </message>
    <message>
        <source>Reading stopped at page %L1 of %L2. Answers rest on these pages alone.</source>
        <translation>阅读停在第 %L1 页（共 %L2 页）。回答仅以这些页为依据。</translation>
    </message>
    <message>
        <source>This reading is not saved: it will be gone when the window is closed.</source>
        <translation>此次阅读没有保存：关闭窗口后就会丢失。</translation>
    </message>
    <message>
        <source>Choose model…</source>
        <translation>选择模型…</translation>
    </message>
    <message>
        <source>Enter password…</source>
        <translation>输入密码…</translation>
    </message>
    <message>
        <source>Recognise text</source>
        <translation>识别文本</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Continue reading</source>
        <translation>继续阅读</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新阅读</translation>
    </message>
    <message>
        <source>Show library</source>
        <translation>显示文库</translation>
    </message>
    <message>
        <source>What was read cannot be saved; reading goes on in memory.</source>
        <translation>无法保存已阅读的内容；阅读在内存中继续。</translation>
    </message>
    <message>
        <source>%1 are free on this disk, up to %2 are needed.</source>
        <translation>此磁盘有 %1 可用空间，最多需要 %2。</translation>
    </message>
    <message>
        <source>“%1” is gone since it was read. What was read can be asked all the same; its pages are shown as text.</source>
        <translation>“%1”在阅读之后已不存在。仍可就已阅读的内容提问；页面以文本形式显示。</translation>
    </message>
    <message>
        <source>“%1” has changed since it was read. Answers and pages are those of the text that was read.</source>
        <translation>“%1”在阅读之后发生了更改。回答和页面均为当时阅读的文本。</translation>
    </message>
    <message>
        <source>Continuing with %1.</source>
        <translation>以 %1 继续。</translation>
    </message>
    <message>
        <source>This was read before, when something else stood in it. What was read then is still in the library.</source>
        <translation>此文件内容不同时曾经阅读过。当时阅读的内容仍在文库中。</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) are damaged; what could not be read of them was skipped.</source>
        <translation>
            <numerusform>有 %n 页损坏；无法读取的部分已跳过。</numerusform>
        </translation>
    </message>
    <message>
        <source>Read changes</source>
        <translation>阅读更改</translation>
    </message>
    <message>
        <source>Keep old reading</source>
        <translation>保留原有阅读</translation>
    </message>
    <message>
        <source>Open what was read then</source>
        <translation>打开当时阅读的内容</translation>
    </message>
    <message>
        <source>Save now</source>
        <translation>立即保存</translation>
    </message>
    <message>
        <source>Show list…</source>
        <translation>显示列表…</translation>
    </message>
    <message>
        <source>Choose pages…</source>
        <translation>选择页面…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Show log…</source>
        <translation>显示日志…</translation>
    </message>
    <message>
        <source>The text of this document is taken out better now than when it was read. Read it again? What was read stays in the library.</source>
        <translation>现在能比当初阅读时更好地提取该文档的文本。要重新阅读吗？已读的内容会保留在文库中。</translation>
    </message>
    <message>
        <source>Its text can be recognised where the program “tesseract” is installed.</source>
        <translation>安装“tesseract”程序后可以识别其中的文字。</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) have no text: nothing of them is read.</source>
        <translation>
            <numerusform>%n 页没有文字，不会被阅读。</numerusform>
        </translation>
    </message>
    <message>
        <source>Read anyway</source>
        <translation>仍然阅读</translation>
    </message>
    <message>
        <source>This document was read with %1.</source>
        <translation>此文档是用 %1 阅读的。</translation>
    </message>
    <message>
        <source>Switch back</source>
        <comment>to the model that read it</comment>
        <translation>切换回去</translation>
    </message>
    <message>
        <source>Read with %1</source>
        <comment>a model</comment>
        <translation>用 %1 阅读</translation>
    </message>
    <message>
        <source>This model is good for shorter documents (%1 of this length). All of it can be read, but how good the answers are is not assured.</source>
        <translation>此模型适用于更短的文档（此长度的 %1）。全文都可以阅读，但无法保证回答的质量。</translation>
    </message>
    <message>
        <source>Answer with a server…</source>
        <translation>让服务器回答…</translation>
    </message>
</context>
<context>
    <name>TimeLeft</name>
    <message>
        <source>slower now: %1 tokens a second</source>
        <translation>现在较慢：每秒 %1 个词元</translation>
    </message>
    <message>
        <source>longer than estimated before</source>
        <translation>比先前估计的更久</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>大约还需 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>time left, reason</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>Training</name>
    <message>
        <source>Learned from %1 of %2 documents (%3 tokens).</source>
        <translation>已从 %1 个文档中学习（共 %2 个，%3 个词元）。</translation>
    </message>
    <message>
        <source>%1 About %2 left (estimate), then the shares of a budget.</source>
        <translation>%1 大约还需 %2（估计），然后计算预算份额。</translation>
    </message>
    <message>
        <source>The heads are ready. In text that they had not seen they found %1 of the tokens that are most worth keeping. They learned from %2 tokens.</source>
        <translation>保留头已就绪。在未见过的文本中，它们找到了最值得保留的词元中的 %1。共从 %2 个词元中学习。</translation>
    </message>
    <message>
        <source>%1 Each head has a share of a budget that suits it: what had to be written down again surprised the model with %2 nats a token, before with %3.</source>
        <translation>%1 每个头都有合适的预算份额：重写文本时，模型每个词元的意外程度为 %2 奈特，先前为 %3。</translation>
    </message>
    <message>
        <source>Taking the texts out of their files; readings and questions go first…</source>
        <translation>正在从文件中提取文本；阅读和提问优先…</translation>
    </message>
    <message>
        <source>Finding what part of a budget each head needs: round %1 of %2, head %3 of %4.</source>
        <translation>正在计算每个头所需的预算份额：第 %1 轮（共 %2 轮），第 %3 个头（共 %4 个）。</translation>
    </message>
    <message>
        <source>The training was cancelled. What was learned is kept: the same texts and numbers go on with it.</source>
        <translation>训练已取消。已学到的内容会保留：使用相同的文本和数值即可继续。</translation>
    </message>
    <message>
        <source>What was learned by itself is not good enough yet: it would be right about %1 of the tokens that are most worth keeping. More documents help.</source>
        <translation>自动学到的内容还不够好：在最值得保留的词元中只能判断对 %1。更多文档会有帮助。</translation>
    </message>
</context>
<context>
    <name>TurnWords</name>
    <message>
        <source>p. %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>Everything that was read was remembered in detail.</source>
        <translation>读过的内容全部详细记住了。</translation>
    </message>
    <message>
        <source>%1 of what was read was remembered in detail.</source>
        <translation>读过的内容中有 %1 详细记住了。</translation>
    </message>
    <message>
        <source>Pages the model focused on, which proves nothing: %1</source>
        <translation>模型关注的页面（不能作为证明）：%1</translation>
    </message>
    <message>
        <source>Answered in %1 s.</source>
        <translation>用时 %1 秒。</translation>
    </message>
    <message>
        <source>Answered in %1 s, %2 tokens a second.</source>
        <translation>用时 %1 秒，每秒 %2 个词元。</translation>
    </message>
    <message>
        <source>How much had been read is not known</source>
        <translation>当时读了多少已无记录</translation>
    </message>
    <message>
        <source>Answered from %L1 of %L2 pages</source>
        <translation>依据 %L2 页中的 %L1 页作答</translation>
    </message>
    <message numerus="yes">
        <source>Answered from the %L1 chosen of %Ln page(s)</source>
        <translation>
            <numerusform>依据全部 %Ln 页中选定的 %L1 页作答</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answered from all %Ln page(s)</source>
        <translation>
            <numerusform>依据全部 %Ln 页作答</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Quoted: %n sentence(s), found word for word</source>
        <translation>
            <numerusform>引文：%n 句，逐字核对无误</numerusform>
        </translation>
    </message>
    <message>
        <source>Given as a quote by the model, but not found word for word in the document: “%1”</source>
        <translation>模型称其为引文，但文档中没有逐字相同的内容：“%1”</translation>
    </message>
    <message>
        <source>Pages read again for this question: %1</source>
        <translation>为此问题重新阅读的页面：%1</translation>
    </message>
    <message>
        <source>The overview of the document was read before the question.</source>
        <translation>提问前先读了文档概览。</translation>
    </message>
    <message>
        <source>Earlier questions were left out: there was no room for them.</source>
        <translation>较早的问题未纳入：没有空间了。</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>Possibly related: found by search, not quoted</source>
        <translation>可能相关：由搜索找到，并非引文</translation>
    </message>
    <message>
        <source>No sentence of the document says this</source>
        <translation>文档中没有句子这样说</translation>
    </message>
    <message>
        <source>The answer repeats itself</source>
        <translation>回答在自我重复</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>The answer was written from these pages and the beginning of the document alone.</source>
        <translation>回答仅依据这些页面和文档开头写成。</translation>
    </message>
    <message>
        <source>Answered from %1 alone</source>
        <comment>pages</comment>
        <translation>仅依据%1作答</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln page(s) were read; nothing to quote</source>
        <translation>
            <numerusform>全部 %Ln 页都已读过；没有可引用的内容</numerusform>
        </translation>
    </message>
    <message>
        <source>No sentence of these pages says this</source>
        <translation>这些页中没有句子这样说</translation>
    </message>
    <message>
        <source>What the model thought first: %1</source>
        <translation>模型先想到的：%1</translation>
    </message>
    <message numerus="yes">
        <source>Answered from passages on %L1 of %Ln page(s)</source>
        <translation>
            <numerusform>根据 %Ln 页中 %L1 页的段落回答</numerusform>
        </translation>
    </message>
    <message>
        <source>These pages were sent to the server %1, which answered.</source>
        <translation>这些页已发送到服务器 %1，由它作答。</translation>
    </message>
    <message>
        <source>The whole text was sent to the server %1, which answered.</source>
        <translation>全文已发送到服务器 %1，由它作答。</translation>
    </message>
</context>
<context>
    <name>lectern::AmountChooser</name>
    <message>
        <source>Everything in detail.</source>
        <translation>全部细节。</translation>
    </message>
    <message>
        <source>About %1 in detail.</source>
        <translation>约 %1 的细节。</translation>
    </message>
    <message>
        <source>More memory than is free.</source>
        <translation>超过可用内存。</translation>
    </message>
    <message>
        <source>Expected quality: %1.</source>
        <translation>预期质量：%1。</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>精简</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>完整</translation>
    </message>
</context>
<context>
    <name>lectern::AnswerBrowser</name>
    <message>
        <source>Citation %1, %2: “%3”</source>
        <translation>引用 %1，%2：“%3”</translation>
    </message>
</context>
<context>
    <name>lectern::AskTogetherButton</name>
    <message>
        <source>Opens them as one document, which is read and asked as a whole.</source>
        <translation>把它们作为一个文档打开，整体阅读和提问。</translation>
    </message>
    <message numerus="yes">
        <source>Ask these %n documents</source>
        <translation>
            <numerusform>向这 %n 个文档提问</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::Banner</name>
    <message>
        <source>Hide this message</source>
        <translation>隐藏此消息</translation>
    </message>
</context>
<context>
    <name>lectern::BudgetPanel</name>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>The amount in numbers, and how the document is read</source>
        <translation>用数字表示的数量，以及文档的阅读方式</translation>
    </message>
    <message>
        <source>The amount in numbers</source>
        <translation>用数字表示的数量</translation>
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
        <translation>内存预算（GB）</translation>
    </message>
    <message>
        <source>Memory for what is kept of the document</source>
        <translation>用于保留文档内容的内存</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>内存预算(&amp;B)</translation>
    </message>
    <message>
        <source>expected quality: not measured for this model</source>
        <translation>预计质量：未对此模型测量</translation>
    </message>
    <message>
        <source>%1: about %2 is remembered in detail.</source>
        <translation>%1：约 %2 会详细记住。</translation>
    </message>
    <message>
        <source>%1: everything is remembered in detail.</source>
        <translation>%1：全部内容都会详细记住。</translation>
    </message>
    <message>
        <source>expected quality: %1</source>
        <translation>预期质量：%1</translation>
    </message>
    <message>
        <source>%1: %2 is remembered in detail; %3.</source>
        <comment>bytes, share, quality</comment>
        <translation>%1：%2 会详细记住；%3。</translation>
    </message>
</context>
<context>
    <name>lectern::BudgetTrack</name>
    <message>
        <source>Budget</source>
        <translation>内存预算</translation>
    </message>
    <message>
        <source>minimum</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Less makes no sense with this policy.</source>
        <translation>对于此策略，再少就没有意义了。</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>A good balance of memory and answers.</source>
        <translation>在内存和回答质量之间取得良好平衡。</translation>
    </message>
    <message>
        <source>everything fits</source>
        <translation>全部容纳</translation>
    </message>
    <message>
        <source>All of the document is kept.</source>
        <translation>保留整个文档。</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <comment>name of a mark on the scale, bytes, a sentence</comment>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>Taken by the model and by other programs: %1</source>
        <translation>模型和其他程序占用：%1</translation>
    </message>
    <message>
        <source>Memory for what is kept of the document: %1</source>
        <translation>用于保留文档内容的内存：%1</translation>
    </message>
</context>
<context>
    <name>lectern::CardMemory</name>
    <message>
        <source>Memory of the graphics card</source>
        <translation>显卡内存</translation>
    </message>
    <message>
        <source>Graphics card: Lectern uses %1, other programs %2; %3 are free.</source>
        <translation>显卡：Lectern 使用 %1，其他程序使用 %2；%3 可用。</translation>
    </message>
</context>
<context>
    <name>lectern::ContentsPanel</name>
    <message>
        <source>Table of contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>This document has no table of contents.</source>
        <translation>此文档没有目录。</translation>
    </message>
    <message>
        <source>The table of contents of a document stands here.</source>
        <translation>文档的目录显示在这里。</translation>
    </message>
</context>
<context>
    <name>lectern::ConversationHeader</name>
    <message>
        <source>What is shown beside the document</source>
        <translation>文档旁边显示的内容</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Conversations about this document</source>
        <translation>关于此文档的对话</translation>
    </message>
    <message>
        <source>New conversation (Ctrl+N)</source>
        <translation>新对话 (Ctrl+N)</translation>
    </message>
</context>
<context>
    <name>lectern::ConversationList</name>
    <message>
        <source>Search conversations…</source>
        <translation>搜索对话…</translation>
    </message>
    <message>
        <source>Search conversations</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>Conversations about this document</source>
        <translation>关于此文档的对话</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>Rename (F2)</source>
        <translation>重命名 (F2)</translation>
    </message>
    <message>
        <source>Delete (Del)</source>
        <translation>删除 (Del)</translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>删除对话</translation>
    </message>
    <message>
        <source>Delete the conversation “%1”?</source>
        <translation>删除对话“%1”？</translation>
    </message>
    <message>
        <source>Its questions and answers go from your library too. The document stays.</source>
        <translation>其中的问题和回答也会从您的文库中删除。文档保留。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>lectern::ConversationPanel</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Answers will use pages 1–%L1 so far.</source>
        <translation>目前的回答依据第 1–%L1 页。</translation>
    </message>
    <message>
        <source>Answers will use what was read: %L1 of %L2 pages.</source>
        <translation>回答依据已阅读的内容：%L1 页（共 %L2 页）。</translation>
    </message>
    <message>
        <source>Questions can be asked once reading has begun.</source>
        <translation>开始阅读后即可提问。</translation>
    </message>
    <message>
        <source>Ask anything about “%1”. Every answer points at the pages it rests on.</source>
        <translation>可以就“%1”提出任何问题。每个回答都会指明所依据的页。</translation>
    </message>
    <message>
        <source>Open a document to ask about it.</source>
        <translation>打开一个文档即可提问。</translation>
    </message>
    <message>
        <source>Answers will use the chosen pages up to %L1 so far.</source>
        <translation>目前的回答依据所选页中到第 %L1 页为止的内容。</translation>
    </message>
    <message>
        <source>Edited question: the one before is kept. Esc goes back to it.</source>
        <translation>问题已修改：先前的问题仍然保留。按 Esc 可返回。</translation>
    </message>
    <message>
        <source>A new conversation: the one before is kept. Esc goes back to it.</source>
        <translation>新的对话：先前的对话仍然保留。按 Esc 可返回。</translation>
    </message>
    <message>
        <source>Read this document…</source>
        <translation>阅读此文档…</translation>
    </message>
    <message>
        <source>Says first what that takes.</source>
        <translation>先说明需要多少时间和内存。</translation>
    </message>
    <message>
        <source>Answers will use page %L1 so far.</source>
        <translation>目前的回答依据第 %L1 页。</translation>
    </message>
    <message>
        <source>Questions can be asked once a model is there and has begun to read.</source>
        <translation>有了模型并开始阅读之后，即可提问。</translation>
    </message>
</context>
<context>
    <name>lectern::ConversationTitle</name>
    <message>
        <source>Name of the conversation</source>
        <translation>对话的名称</translation>
    </message>
    <message>
        <source>Name this conversation…</source>
        <translation>给此对话起名…</translation>
    </message>
</context>
<context>
    <name>lectern::DesktopNotifications</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>lectern::Diagnostics</name>
    <message>
        <source>Runs on the processor (the settings may offer a graphics card)</source>
        <translation>在处理器上运行（设置中可能可以选择显卡）</translation>
    </message>
    <message>
        <source>Runs on the processor (no NVIDIA card found)</source>
        <translation>在处理器上运行（未找到 NVIDIA 显卡）</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentBar</name>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>Go to a page (Ctrl+G)</source>
        <translation>转到某页（Ctrl+G）</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source> / %L1 </source>
        <translation> / %L1 </translation>
    </message>
    <message>
        <source> (%L1 / %L2) </source>
        <translation> （%L1 / %L2） </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Document %1; other open documents</source>
        <translation>文档 %1；其他打开的文档</translation>
    </message>
    <message>
        <source>%1 (%L2 of %L3)</source>
        <comment>file in view, its number, all files</comment>
        <translation>%1（第 %L2 个，共 %L3 个）</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentCanvas</name>
    <message>
        <source>Place in the document</source>
        <translation>在文档中的位置</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentDetails</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Conversations about this document</source>
        <translation>关于此文档的对话</translation>
    </message>
    <message>
        <source>Nothing was asked about it yet.</source>
        <translation>尚未就此提问。</translation>
    </message>
    <message>
        <source>Saved readings of this document</source>
        <translation>此文档已保存的阅读</translation>
    </message>
    <message>
        <source>None is saved.</source>
        <translation>没有已保存的阅读。</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>saved readings</source>
        <translation>已保存的阅读</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s)</source>
        <translation>
            <numerusform>%Ln 个问题</numerusform>
        </translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Delete the saved reading… (Del)</source>
        <translation>删除已保存的阅读…（Del）</translation>
    </message>
    <message>
        <source>Delete the saved reading</source>
        <translation>删除已保存的阅读</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentDialogs</name>
    <message>
        <source>Password of “%1”:</source>
        <translation>“%1”的密码：</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Export conversation</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>Markdown (*.md);;HTML (*.html);;PDF (*.pdf)</source>
        <translation>Markdown (*.md);;HTML (*.html);;PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Problems found in this file:</source>
        <translation>在此文件中发现的问题：</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentNotes</name>
    <message>
        <source>highlight</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>change of a note</source>
        <translation>修改笔记</translation>
    </message>
    <message>
        <source>removal of a note</source>
        <translation>删除笔记</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentOpening</name>
    <message>
        <source>Open documents</source>
        <translation>打开文档</translation>
    </message>
    <message>
        <source>Lectern readings (*.lectern)</source>
        <translation>Lectern 阅读 (*.lectern)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a folder as one document</source>
        <translation>将文件夹作为一个文档打开</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Taking in “%1”…</source>
        <translation>正在导入“%1”…</translation>
    </message>
    <message>
        <source>The library has the reading in “%1” already: nothing was taken in twice.</source>
        <translation>文库中已有“%1”中的阅读：没有重复导入。</translation>
    </message>
    <message>
        <source>Documents (%1)</source>
        <translation>文档 (%1)</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentRows</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Last opened</source>
        <translation>上次打开</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentTable</name>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
</context>
<context>
    <name>lectern::DocumentView</name>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>The file of this document is not where it was. Its text is shown.</source>
        <translation>此文档的文件已不在原处。现显示其文本。</translation>
    </message>
    <message>
        <source>%1 The text that was read is shown.</source>
        <translation>%1 现显示已阅读的文本。</translation>
    </message>
    <message>
        <source>Document %1</source>
        <translation>文档 %1</translation>
    </message>
    <message>
        <source>“%1” (p. %2)</source>
        <translation>“%1”（第 %2 页）</translation>
    </message>
    <message>
        <source>&amp;Go there</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Open link…</source>
        <translation>打开链接(&amp;O)…</translation>
    </message>
    <message>
        <source>Copy a&amp;ddress</source>
        <translation>复制地址(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Edit the note…</source>
        <translation>编辑笔记(&amp;E)…</translation>
    </message>
    <message>
        <source>Write a &amp;note…</source>
        <translation>写笔记(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Remove the note</source>
        <translation>删除笔记(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Remove the highlight</source>
        <translation>删除标记(&amp;R)</translation>
    </message>
</context>
<context>
    <name>lectern::DropOverlay</name>
    <message>
        <source>Open the folder “%1” as one document</source>
        <translation>将文件夹“%1”作为一个文档打开</translation>
    </message>
    <message>
        <source>Open “%1”</source>
        <translation>打开“%1”</translation>
    </message>
    <message numerus="yes">
        <source>Open %n document(s)</source>
        <translation>
            <numerusform>打开 %n 个文档</numerusform>
        </translation>
    </message>
    <message>
        <source>Open this text as a document</source>
        <translation>将此文本作为文档打开</translation>
    </message>
    <message>
        <source>Take the reading “%1” into the library</source>
        <translation>将阅读记录“%1”收入文库</translation>
    </message>
</context>
<context>
    <name>lectern::EstimateCard</name>
    <message>
        <source>&amp;Read now</source>
        <translation>立即阅读(&amp;R)</translation>
    </message>
    <message>
        <source>Before the document is read</source>
        <translation>阅读文档之前</translation>
    </message>
    <message>
        <source>Reads the whole document once, in the background.</source>
        <translation>在后台将整个文档阅读一遍。</translation>
    </message>
    <message>
        <source>Disk: %1</source>
        <translation>磁盘：%1</translation>
    </message>
    <message>
        <source>Choose &amp;pages…</source>
        <translation>选择页面(&amp;P)…</translation>
    </message>
    <message>
        <source>Reads a part of the document alone.</source>
        <translation>只阅读文档的一部分。</translation>
    </message>
    <message>
        <source>Everything is remembered in detail.</source>
        <translation>全部内容都会详细记住。</translation>
    </message>
    <message>
        <source>About %1 is remembered in detail.</source>
        <translation>约 %1 会详细记住。</translation>
    </message>
    <message>
        <source>Expected quality: %1.</source>
        <translation>预期质量：%1。</translation>
    </message>
    <message>
        <source>&amp;Not now</source>
        <translation>以后再说(&amp;N)</translation>
    </message>
    <message>
        <source>The document stays open to be looked at and searched.</source>
        <translation>文档保持打开，可以浏览和搜索。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s)</source>
        <translation>
            <numerusform>%Ln 页</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Options</source>
        <translation>选项(&amp;O)</translation>
    </message>
    <message>
        <source>How much of the document is remembered, and how.</source>
        <translation>记住文档的多少内容，以及如何记住。</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <comment>time</comment>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>About %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>estimated, on this computer</source>
        <translation>在这台电脑上的估计</translation>
    </message>
    <message>
        <source>being measured</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>on this computer</source>
        <translation>在这台电脑上</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) have no text. They are shown, but cannot be read.</source>
        <translation>
            <numerusform>%Ln 页没有文字。可以显示，但无法阅读。</numerusform>
        </translation>
    </message>
    <message>
        <source>Read this document?</source>
        <translation>阅读此文档吗？</translation>
    </message>
    <message>
        <source>of %L1, as you chose</source>
        <translation>共 %L1 页，按您的选择</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>of memory with the model; %1 are free</source>
        <translation>内存（含模型）；可用 %1</translation>
    </message>
    <message>
        <source>of memory at most, with the model</source>
        <translation>内存上限（含模型）</translation>
    </message>
    <message>
        <source>Answer with a &amp;server…</source>
        <translation>让服务器回答(&amp;S)…</translation>
    </message>
    <message>
        <source>A larger model elsewhere answers; the text of the document is sent to it.</source>
        <translation>由别处更大的模型回答；文档的文字会发送给它。</translation>
    </message>
</context>
<context>
    <name>lectern::EvidenceList</name>
    <message>
        <source>Shows these words in the document.</source>
        <translation>在文档中显示这些文字。</translation>
    </message>
    <message>
        <source>The sentence of the document that says most of the answer; the model did not quote it.</source>
        <translation>文档中与回答最相符的句子；模型没有引用它。</translation>
    </message>
    <message>
        <source>Quote %1, %2: %3</source>
        <translation>引文 %1，%2：%3</translation>
    </message>
    <message>
        <source>Possibly related, %1: %2</source>
        <translation>可能相关，%1：%2</translation>
    </message>
    <message>
        <source>Quoted</source>
        <translation>引文</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s), found word for word</source>
        <translation>
            <numerusform>%n 句，逐字核对无误</numerusform>
        </translation>
    </message>
    <message>
        <source>Possibly related</source>
        <translation>可能相关</translation>
    </message>
    <message>
        <source>found by search, not quoted</source>
        <translation>由搜索找到，并非引文</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>再显示 %n 条</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lectern::FindBar</name>
    <message>
        <source>Find in the document</source>
        <translation>在文档中查找</translation>
    </message>
    <message>
        <source>Number of places found</source>
        <translation>找到的位置数</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Previous place (Shift+Enter)</source>
        <translation>上一处（Shift+Enter）</translation>
    </message>
    <message>
        <source>Next place (Enter)</source>
        <translation>下一处（Enter）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>找到 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>正在搜索</translation>
    </message>
</context>
<context>
    <name>lectern::FirstQuestions</name>
    <message>
        <source>What is this document about?</source>
        <translation>这份文档讲的是什么？</translation>
    </message>
    <message>
        <source>What are the most important points of this document?</source>
        <translation>这份文档最重要的几点是什么？</translation>
    </message>
    <message>
        <source>Which people, places and dates does this document name?</source>
        <translation>这份文档提到了哪些人物、地点和日期？</translation>
    </message>
    <message>
        <source>What does “%1” say?</source>
        <comment>title of a chapter</comment>
        <translation>“%1”讲了什么？</translation>
    </message>
    <message>
        <source>Asks this question</source>
        <translation>提出这个问题</translation>
    </message>
</context>
<context>
    <name>lectern::FoundItemsModel</name>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>引文</translation>
    </message>
</context>
<context>
    <name>lectern::GuideViewer</name>
    <message>
        <source>Guide</source>
        <translation>使用指南</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>使用指南的页面</translation>
    </message>
</context>
<context>
    <name>lectern::LibraryActions</name>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Remove from the library…</source>
        <translation>从文库中移除…</translation>
    </message>
    <message>
        <source>Keep when room is made</source>
        <translation>腾出空间时保留</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Delete the saved reading…</source>
        <translation>删除已保存的阅读…</translation>
    </message>
    <message>
        <source>Remove this conversation…</source>
        <translation>移除此对话…</translation>
    </message>
    <message>
        <source>Remove this document with its readings, conversations, highlights and notes? Its file stays where it is.</source>
        <translation>要移除此文档及其阅读、对话、高亮和笔记吗？文件本身会留在原处。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Delete the saved reading? The document would have to be read again.</source>
        <translation>要删除已保存的阅读吗？之后文档需要重新阅读。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Remove this conversation?</source>
        <translation>移除此对话吗？</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>文库</translation>
    </message>
    <message>
        <source>Export a reading</source>
        <translation>导出阅读</translation>
    </message>
    <message>
        <source>Lectern readings (*.lectern)</source>
        <translation>Lectern 阅读 (*.lectern)</translation>
    </message>
    <message>
        <source>Exporting “%1”…</source>
        <translation>正在导出“%1”…</translation>
    </message>
</context>
<context>
    <name>lectern::LibraryHome</name>
    <message>
        <source>Add documents…</source>
        <translation>添加文档…</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>文库</translation>
    </message>
    <message>
        <source>Search inside all documents</source>
        <translation>在所有文档中搜索</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s). Saved readings use %1 of disk.</source>
        <translation>
            <numerusform>%Ln 个文档。已保存的阅读占用 %1 磁盘空间。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s). Saved readings use %1 of disk; %2 are free.</source>
        <translation>
            <numerusform>%Ln 个文档。已保存的阅读占用 %1 磁盘空间；剩余 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>排序方式</translation>
    </message>
</context>
<context>
    <name>lectern::LibraryPanel</name>
    <message numerus="yes">
        <source>%Ln reading(s), %1 on the disk</source>
        <translation>
            <numerusform>%Ln 次阅读，占用磁盘 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Find a document</source>
        <translation>查找文档</translation>
    </message>
    <message>
        <source>Find a document by its name</source>
        <translation>按名称查找文档</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>所有文档</translation>
    </message>
    <message>
        <source>With their conversations and saved readings, in the place of the page</source>
        <translation>连同其对话和已保存的阅读，显示在页面的位置</translation>
    </message>
</context>
<context>
    <name>lectern::LibraryTree</name>
    <message>
        <source>Library</source>
        <translation>文库</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开的文档</translation>
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
        <translation>日志</translation>
    </message>
    <message>
        <source>Nothing of what you read or ask stands here, and no names of files. It stays on this machine.</source>
        <translation>这里不含任何阅读或提问的内容，也不含文件名。日志只保存在本机。</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>打开文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>There is no log: its folder cannot be written.</source>
        <translation>没有日志：无法写入其文件夹。</translation>
    </message>
</context>
<context>
    <name>lectern::LossPlot</name>
    <message>
        <source>Loss while heads learn</source>
        <translation>保留头学习时的损失</translation>
    </message>
    <message>
        <source>Plot of the loss</source>
        <translation>损失曲线图</translation>
    </message>
    <message>
        <source>Documents learned from</source>
        <translation>已学习的文档数</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Nothing was learned yet</source>
        <translation>尚未学习任何内容</translation>
    </message>
    <message>
        <source>Loss: %1 at first, %2 now</source>
        <translation>损失：开始时 %1，现在 %2</translation>
    </message>
</context>
<context>
    <name>lectern::MainMenu</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开的文件(&amp;R)</translation>
    </message>
    <message>
        <source>Open the &amp;sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Export conversation…</source>
        <translation>导出对话(&amp;E)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>&amp;Close document</source>
        <translation>关闭文档(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Find in document…</source>
        <translation>在文档中查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Fit &amp;width</source>
        <translation>适合宽度(&amp;W)</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>F11</source>
        <translation>F11</translation>
    </message>
    <message>
        <source>Next &amp;pane</source>
        <translation>下一个窗格(&amp;P)</translation>
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
        <translation>文档(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Read</source>
        <translation>阅读(&amp;R)</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>&amp;Pause reading</source>
        <translation>暂停阅读(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Cancel reading</source>
        <translation>取消阅读(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Go to page…</source>
        <translation>转到页(&amp;G)…</translation>
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
        <translation>对话(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>问题(&amp;Q)</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>&amp;Stop the answer</source>
        <translation>停止回答(&amp;S)</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>&amp;New conversation</source>
        <translation>新建对话(&amp;N)</translation>
    </message>
    <message>
        <source>Next &amp;evidence</source>
        <translation>下一个依据(&amp;E)</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Models…</source>
        <translation>模型(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Log…</source>
        <translation>日志(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Ctrl+,</source>
        <translation>Ctrl+,</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>Ctrl+/</source>
        <translation>Ctrl+/</translation>
    </message>
    <message>
        <source>Copy &amp;diagnostics</source>
        <translation>复制诊断信息(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;About Lectern</source>
        <translation>关于 Lectern(&amp;A)</translation>
    </message>
    <message>
        <source>Nothing was opened yet</source>
        <translation>尚未打开过任何内容</translation>
    </message>
    <message>
        <source>Forget these</source>
        <translation>清除此列表</translation>
    </message>
    <message>
        <source>&amp;Resume reading</source>
        <translation>继续阅读(&amp;R)</translation>
    </message>
    <message>
        <source>Text as &amp;read…</source>
        <translation>阅读的文本(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>上一个窗格(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Improve what is remembered…</source>
        <translation>改进记忆(&amp;I)…</translation>
    </message>
    <message>
        <source>Free &amp;disk space…</source>
        <translation>释放磁盘空间(&amp;D)…</translation>
    </message>
    <message>
        <source>P&amp;erformance</source>
        <translation>性能(&amp;E)</translation>
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
        <translation>地图列表(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Search &amp;all documents…</source>
        <translation>搜索所有文档(&amp;A)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Shift+F</translation>
    </message>
    <message>
        <source>Fit &amp;page</source>
        <translation>适合页面(&amp;P)</translation>
    </message>
    <message>
        <source>Ctrl+9</source>
        <translation>Ctrl+9</translation>
    </message>
    <message>
        <source>&amp;Menu bar</source>
        <translation>菜单栏(&amp;M)</translation>
    </message>
    <message>
        <source>F10</source>
        <translation>F10</translation>
    </message>
    <message>
        <source>&amp;Side bar</source>
        <translation>侧栏(&amp;S)</translation>
    </message>
    <message>
        <source>Ctrl+B</source>
        <translation>Ctrl+B</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>打印(&amp;R)…</translation>
    </message>
    <message>
        <source>Highlights and &amp;notes…</source>
        <translation>标记和笔记(&amp;N)…</translation>
    </message>
    <message>
        <source>Ctrl+N</source>
        <translation>Ctrl+N</translation>
    </message>
    <message>
        <source>Previous e&amp;vidence</source>
        <translation>上一条依据(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>使用指南(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;All documents</source>
        <translation>所有文档(&amp;A)</translation>
    </message>
    <message>
        <source>Ne&amp;xt document</source>
        <translation>下一个文档(&amp;X)</translation>
    </message>
    <message>
        <source>Ctrl+Tab</source>
        <translation>Ctrl+Tab</translation>
    </message>
    <message>
        <source>Pre&amp;vious document</source>
        <translation>上一个文档(&amp;V)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Tab</source>
        <translation>Ctrl+Shift+Tab</translation>
    </message>
    <message>
        <source>Answer with a &amp;server…</source>
        <translation>让服务器回答(&amp;S)…</translation>
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
        <translation>显示的内容</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>The quote is in your next question, which can be asked once the document is read.</source>
        <translation>引文已放入您的下一个问题，文档读完后即可提问。</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>文库</translation>
    </message>
</context>
<context>
    <name>lectern::MemoryBar</name>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>part of the memory, bytes</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Safe limit: %1</source>
        <translation>安全上限：%1</translation>
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
        <translation>“%1”的阅读停在第 %2 页（共 %3 页）。</translation>
    </message>
    <message>
        <source>Lectern did not end as it should; the log may say why.</source>
        <translation>Lectern 没有正常结束；日志中可能有原因。</translation>
    </message>
    <message>
        <source>Lectern has learned from %L1 of your documents what this model needs to remember. From the next start on, documents are read in about half the time.</source>
        <translation>Lectern 已从您的 %L1 个文档中学到这个模型需要记住什么。从下次启动起，阅读文档大约只需一半时间。</translation>
    </message>
</context>
<context>
    <name>lectern::ModelList</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>Speed here</source>
        <translation>本机速度</translation>
    </message>
    <message>
        <source>Longest document</source>
        <translation>最长文档</translation>
    </message>
</context>
<context>
    <name>lectern::ModelStateCell</name>
    <message>
        <source>Share of %1 that has arrived</source>
        <translation>%1 已下载的比例</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause the download of %1</source>
        <translation>暂停下载 %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Resume the download of %1</source>
        <translation>继续下载 %1</translation>
    </message>
    <message>
        <source>Download %1, %2</source>
        <translation>下载 %1，%2</translation>
    </message>
</context>
<context>
    <name>lectern::ModelsDialog</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Licence: %1</source>
        <translation>许可证：%1</translation>
    </message>
    <message>
        <source>“%1” may be used under its own terms. Read them before you agree.</source>
        <translation>使用“%1”须遵守其自身的条款。同意前请先阅读。</translation>
    </message>
    <message>
        <source>I agree: download</source>
        <translation>同意并下载</translation>
    </message>
    <message>
        <source>Remove what has arrived of “%1”?</source>
        <translation>移除“%1”已收到的部分吗？</translation>
    </message>
    <message>
        <source>Remove “%1” from this machine? That frees %2.</source>
        <translation>从本机移除“%1”吗？可释放 %2。</translation>
    </message>
    <message>
        <source>Take “%1” out of the list? The file stays where it is.</source>
        <translation>从列表中去掉“%1”吗？文件保留在原处。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Add a model file</source>
        <translation>添加模型文件</translation>
    </message>
    <message>
        <source>Models (*.gguf);;All files (*)</source>
        <translation>模型 (*.gguf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Looking through “%1”…</source>
        <translation>正在检查“%1”…</translation>
    </message>
    <message>
        <source>Resume %1</source>
        <comment>a download</comment>
        <translation>继续下载 %1</translation>
    </message>
    <message>
        <source>Download %1</source>
        <translation>下载 %1</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>“Quality” is the share of our test questions answered right from documents of 12 pages: %1 for %2.</source>
        <translation>“质量”是我们的测试问题中根据 12 页文档答对的比例：%2 为 %1。</translation>
    </message>
    <message>
        <source>“Quality” is the share of our test questions answered right from documents of 12 pages; %1 was not tested.</source>
        <translation>“质量”是我们的测试问题中根据 12 页文档答对的比例；%1 未经测试。</translation>
    </message>
    <message>
        <source>“Speed here” was measured on this computer; “about” is an estimate.</source>
        <translation>“本机速度”是在本机测得的；“约”表示估计值。</translation>
    </message>
    <message>
        <source>How we test</source>
        <translation>我们如何测试</translation>
    </message>
    <message>
        <source>Quality: 56 questions of five kinds about facts that are hidden in documents of about 12 pages, while everything is remembered. The share answered right decides the word: from 90 % very good, from 80 % good, from 60 % fair. Models without such a test say so.</source>
        <translation>质量：五类共 56 个问题，询问藏在约 12 页文档中的事实，并保留全部内容。答对的比例决定用词：90 % 起为很好，80 % 起为好，60 % 起为一般。没有做过这一测试的模型会注明。</translation>
    </message>
    <message>
        <source>Speed is that of the last reading on this computer. “About” is reckoned from the speed of another model here and from how fast both are on our machines. A page stands for 400 words. The longest document is what the model was made for; longer ones can be read, but how good the answers are then is not assured.</source>
        <translation>速度是本机上一次阅读的速度。“约”是根据另一个模型在本机的速度以及两者在我们机器上的快慢推算的。一页按 400 个词计算。最长文档是模型设计时所针对的长度；更长的文档也能阅读，但回答质量没有保证。</translation>
    </message>
    <message>
        <source>no graphics card that can be used</source>
        <translation>没有可用的显卡</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message numerus="yes">
        <source>%n core(s)</source>
        <translation>
            <numerusform>%n 个核心</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of memory</source>
        <translation>%1 内存</translation>
    </message>
    <message>
        <source>The model reads and answers, on this computer only: %1.</source>
        <comment>what it has</comment>
        <translation>模型只在本机上阅读和回答：%1。</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>移除…</translation>
    </message>
    <message>
        <source>&amp;Add a model file…</source>
        <translation>添加模型文件(&amp;A)…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>“%1” can be used: %2, good for documents of up to %3 tokens.</source>
        <translation>可以使用“%1”：%2，适用于不超过 %3 个词元的文档。</translation>
    </message>
</context>
<context>
    <name>lectern::NightAction</name>
    <message>
        <source>&amp;Night pages</source>
        <translation>夜间页面(&amp;N)</translation>
    </message>
    <message>
        <source>Night pages: light letters on dark paper</source>
        <translation>夜间页面：深色纸上的浅色文字</translation>
    </message>
</context>
<context>
    <name>lectern::NoteEditor</name>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>笔记内容</translation>
    </message>
    <message>
        <source>Write what you think of it</source>
        <translation>写下您的想法</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save (Ctrl+Enter)</source>
        <translation>保存 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel (Esc)</source>
        <translation>取消 (Esc)</translation>
    </message>
</context>
<context>
    <name>lectern::NotesDialog</name>
    <message>
        <source>Highlights and notes</source>
        <translation>标记和笔记</translation>
    </message>
    <message>
        <source>Nothing is marked in this document. Select some of its text, and choose Highlight or Note.</source>
        <translation>此文档中没有标记。请选中一些文字，然后选择“标记”或“笔记”。</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>Marked text</source>
        <translation>标记的文字</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>笔记</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Edit note…</source>
        <translation>编辑笔记(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>No longer found</source>
        <translation>已找不到</translation>
    </message>
    <message>
        <source>Export highlights and notes</source>
        <translation>导出标记和笔记</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source> (highlights).md</source>
        <translation> (标记).md</translation>
    </message>
</context>
<context>
    <name>lectern::NoticeBar</name>
    <message>
        <source>Notice</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Close this notice</source>
        <translation>关闭此提示</translation>
    </message>
</context>
<context>
    <name>lectern::OutlineModel</name>
    <message>
        <source>Section</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
</context>
<context>
    <name>lectern::OverviewPanel</name>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Open a document to see an overview of it.</source>
        <translation>打开文档即可查看其概览。</translation>
    </message>
    <message>
        <source>It is written as soon as the document is read.</source>
        <translation>文档读完后即开始撰写。</translation>
    </message>
    <message>
        <source>It is written as soon as nothing else is to be done.</source>
        <translation>没有其他任务时即开始撰写。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The overview is being written. Questions go first.</source>
        <translation>正在撰写概览。提问优先。</translation>
    </message>
    <message>
        <source>What is written until then is kept.</source>
        <translation>已写的内容会保留。</translation>
    </message>
    <message>
        <source>%L1 of %L2 parts written</source>
        <translation>已写 %L1 部分，共 %L2 部分</translation>
    </message>
    <message>
        <source>%L1 of %L2 parts are written.</source>
        <translation>共 %L2 部分，已写 %L1 部分。</translation>
    </message>
    <message>
        <source>The model can go through the document, and write down what each section says, with key facts that words of it stand behind. That takes longer than reading it. What is written is kept in your library.</source>
        <translation>模型可以通读文档，写下每一节的内容，以及有原文依据的要点。这比阅读更费时间。写好的内容保存在您的文库中。</translation>
    </message>
    <message>
        <source>For that, a model has to be open.</source>
        <translation>为此需要打开一个模型。</translation>
    </message>
    <message>
        <source>Write an overview</source>
        <translation>撰写概览</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Write it anew with %1</source>
        <translation>用 %1 重新撰写</translation>
    </message>
    <message>
        <source>Write an overview, about %1</source>
        <translation>撰写概览，约 %1</translation>
    </message>
    <message>
        <source>How long that takes on this computer is not measured yet.</source>
        <translation>在这台电脑上需要多久尚未测量。</translation>
    </message>
    <message>
        <source>Asks this question</source>
        <translation>提出这个问题</translation>
    </message>
    <message>
        <source>The overview is being written by %1.</source>
        <translation>%1 正在撰写概览。</translation>
    </message>
    <message>
        <source>%1 can go through the document, and write down what each section says, with key facts that words of it stand behind. For that all of its text is sent there. What is written is kept in your library.</source>
        <translation>%1 可以通读文档，写下每一节的内容，以及有原文依据的要点。为此，文档的全部文字会发送到那里。写好的内容保存在您的文库中。</translation>
    </message>
</context>
<context>
    <name>lectern::OverviewText</name>
    <message>
        <source>Key facts</source>
        <translation>要点</translation>
    </message>
    <message>
        <source>Words of its page stand behind each.</source>
        <translation>每一条都有所在页的原文依据。</translation>
    </message>
    <message>
        <source>All key facts</source>
        <translation>全部要点</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Summaries written by the model while reading.</source>
        <translation>由模型在阅读时撰写的摘要。</translation>
    </message>
    <message>
        <source>Without a heading</source>
        <translation>无标题</translation>
    </message>
    <message>
        <source>Shows where it begins in the document.</source>
        <translation>显示它在文档中的开始位置。</translation>
    </message>
    <message>
        <source>The model wrote nothing about this section.</source>
        <translation>模型没有为这一节写任何内容。</translation>
    </message>
    <message>
        <source>Shows these words in the document.</source>
        <translation>在文档中显示这些文字。</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>收起</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>再显示 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Not written yet</source>
        <translation>尚未写出</translation>
    </message>
    <message>
        <source>The model wrote no summary.</source>
        <translation>模型没有写出摘要。</translation>
    </message>
</context>
<context>
    <name>lectern::PageActions</name>
    <message>
        <source>&amp;Ask about this</source>
        <translation>就此提问(&amp;A)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Ctrl+Shift+A</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy with &amp;page</source>
        <translation>连同页码复制(&amp;P)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>&amp;Highlight</source>
        <translation>标记(&amp;H)</translation>
    </message>
    <message>
        <source>Ctrl+H</source>
        <translation>Ctrl+H</translation>
    </message>
    <message>
        <source>&amp;Note…</source>
        <translation>笔记(&amp;N)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+H</source>
        <translation>Ctrl+Shift+H</translation>
    </message>
    <message>
        <source>&amp;Find this</source>
        <translation>查找此文字(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Select all</source>
        <translation>全选(&amp;S)</translation>
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
        <translation>选择(&amp;C)</translation>
    </message>
    <message>
        <source>Choose pages</source>
        <translation>选择页面</translation>
    </message>
    <message>
        <source>&amp;Pages to read, such as “3-7, 12”:</source>
        <translation>要阅读的页(&amp;P)，例如“3-7, 12”：</translation>
    </message>
    <message>
        <source>All pages</source>
        <translation>所有页</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>%1 (page %2)</source>
        <translation>%1（第 %2 页）</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln page(s), %2 of the text</source>
        <translation>
            <numerusform>%1 页（共 %Ln 页），占文本的 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Pages to ask, such as “3-7, 12”:</source>
        <translation>要提问的页(&amp;P)，例如“3-7, 12”：</translation>
    </message>
</context>
<context>
    <name>lectern::PagePictures</name>
    <message>
        <source>&apos;%1&apos; is encrypted and needs a password.</source>
        <translation>“%1”已加密，需要密码。</translation>
    </message>
    <message>
        <source>Its pages cannot be shown without it.</source>
        <translation>没有密码就无法显示其页面。</translation>
    </message>
    <message>
        <source>Enter the password.</source>
        <translation>请输入密码。</translation>
    </message>
</context>
<context>
    <name>lectern::PagePrinter</name>
    <message>
        <source>Page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>Page %1, sheet %2 of %3</source>
        <translation>第 %1 页，第 %2 张，共 %3 张</translation>
    </message>
</context>
<context>
    <name>lectern::PerformanceDrawer</name>
    <message>
        <source>Performance</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>How much to remember</source>
        <translation>记住多少</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
</context>
<context>
    <name>lectern::PictureContent</name>
    <message>
        <source>Page %1 cannot be shown as it looks in print.</source>
        <translation>第 %1 页无法按印刷样式显示。</translation>
    </message>
</context>
<context>
    <name>lectern::PlanControl</name>
    <message>
        <source>More than before: the document needs to be read again (about %1).</source>
        <translation>比先前更多：需要重新阅读该文档（约 %1）。</translation>
    </message>
    <message>
        <source>More than before: the document needs to be read again.</source>
        <translation>比先前更多：需要重新阅读该文档。</translation>
    </message>
    <message>
        <source>What was left out cannot be brought back; with a larger budget the document is read again.</source>
        <translation>略去的内容无法恢复；如需更大的内存预算，将重新阅读该文档。</translation>
    </message>
    <message>
        <source>%1 will be remembered, instead of %2.</source>
        <comment>sizes in memory</comment>
        <translation>将记住 %1，而不是 %2。</translation>
    </message>
</context>
<context>
    <name>lectern::PrintProgress</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Printing</source>
        <translation>打印</translation>
    </message>
    <message>
        <source>Printing page %L1 of %L2</source>
        <translation>正在打印第 %L1 页，共 %L2 页</translation>
    </message>
</context>
<context>
    <name>lectern::ProgramDialogs</name>
    <message>
        <source>Version, machine, model and the last errors are in the clipboard; no names of files, and nothing of what you read.</source>
        <translation>版本、机器、模型和最近的错误已复制到剪贴板；不含文件名，也不含所阅读的内容。</translation>
    </message>
    <message>
        <source>About Lectern</source>
        <translation>关于 Lectern</translation>
    </message>
    <message>
        <source>Lectern %1

Reads long documents on this machine and answers questions about them. Nothing leaves the machine.

Licence: GPL-3.0-or-later</source>
        <translation>Lectern %1

在本机上阅读长文档并回答相关问题。任何内容都不会离开本机。

许可证：GPL-3.0-or-later</translation>
    </message>
</context>
<context>
    <name>lectern::QualitySteps</name>
    <message>
        <source>Quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>not measured</source>
        <comment>quality</comment>
        <translation>未测量</translation>
    </message>
</context>
<context>
    <name>lectern::QuestionFrame</name>
    <message>
        <source>Ask about this document…</source>
        <translation>就此文档提问…</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Puts the question to every page, one after the other, and lists what each says.</source>
        <translation>依次向每一页提出问题，并列出每页的内容。</translation>
    </message>
    <message>
        <source>Asks the question (Enter)</source>
        <translation>提问 (Enter)</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Ends the answer where it is (Esc)</source>
        <translation>在此处结束回答 (Esc)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Search every page, about %1</source>
        <translation>逐页搜索，约 %1</translation>
    </message>
    <message>
        <source>Search every page</source>
        <translation>逐页搜索</translation>
    </message>
    <message>
        <source>An answer is being written. Ask when it has ended, or end it with Esc.</source>
        <translation>正在写一个回答。请在它结束后再提问，或按 Esc 结束它。</translation>
    </message>
</context>
<context>
    <name>lectern::ReadingDetails</name>
    <message>
        <source>Reset to defaults</source>
        <translation>恢复默认值</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 个词元</translation>
    </message>
    <message>
        <source>as the policy has it</source>
        <translation>按策略设定</translation>
    </message>
    <message>
        <source>Automatic policy, q8 cells, chunks of 512 tokens.</source>
        <translation>自动策略、q8 单元、每块 512 个词元。</translation>
    </message>
    <message>
        <source>P&amp;reset</source>
        <translation>预设(&amp;R)</translation>
    </message>
    <message>
        <source>Po&amp;licy</source>
        <translation>策略(&amp;L)</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>保留头</translation>
    </message>
    <message>
        <source>Cell &amp;format</source>
        <translation>单元格式(&amp;F)</translation>
    </message>
    <message>
        <source>C&amp;hunk</source>
        <translation>分块(&amp;H)</translation>
    </message>
    <message>
        <source>Tokens read together. Larger chunks read faster and take more scratch memory.</source>
        <translation>一起阅读的词元数。分块越大，阅读越快，占用的工作区也越多。</translation>
    </message>
    <message>
        <source>P&amp;ositions</source>
        <translation>位置(&amp;O)</translation>
    </message>
    <message>
        <source>Original: as in the document. Rank: among what is kept, for documents longer than the model&apos;s window.</source>
        <translation>原始：与文档中相同。名次：在保留内容中的次序，用于长度超过模型窗口的文档。</translation>
    </message>
    <message>
        <source>First &amp;tokens</source>
        <translation>起始词元(&amp;T)</translation>
    </message>
    <message>
        <source>So many tokens from the beginning are always kept.</source>
        <translation>开头的这些词元始终保留。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>None for this model. Policies that need them cannot be chosen.</source>
        <translation>此模型没有保留头。需要保留头的策略无法选择。</translation>
    </message>
    <message>
        <source>Trained for this model: %1.</source>
        <translation>已为此模型训练：%1。</translation>
    </message>
    <message>
        <source>A whole plan, as a published method was run. What stands below changes parts of it.</source>
        <translation>完整的方案，与已发表方法的运行方式相同。下面的选项可更改其中的部分内容。</translation>
    </message>
    <message>
        <source>How to choose what is kept: everything if it fits, else by trained heads where there are any, else by having each part repeated.</source>
        <translation>如何选择保留的内容：能放下时全部保留；否则在有训练好的保留头时由其选择；再否则通过复述每一部分来选择。</translation>
    </message>
</context>
<context>
    <name>lectern::ReadingNotice</name>
    <message>
        <source>“%1” is read</source>
        <translation>“%1”已读完</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) in %1. It can be asked now.</source>
        <translation>
            <numerusform>%n 页，用时 %1。现在可以提问。</numerusform>
        </translation>
    </message>
    <message>
        <source>Every page of “%1” is searched</source>
        <translation>“%1”的每一页都已搜索</translation>
    </message>
    <message>
        <source>What was found can be looked at now.</source>
        <translation>现在可以查看找到的内容。</translation>
    </message>
    <message>
        <source>The overview of “%1” is written</source>
        <translation>“%1”的概览已写好</translation>
    </message>
    <message>
        <source>It can be looked at now.</source>
        <translation>现在可以查看。</translation>
    </message>
</context>
<context>
    <name>lectern::ReadingStrip</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Reading progress</source>
        <translation>阅读进度</translation>
    </message>
    <message>
        <source>Cancel reading</source>
        <translation>取消阅读</translation>
    </message>
    <message>
        <source>Ends the reading. What was read can be asked, and the rest can be read later.</source>
        <translation>结束阅读。可就已读内容提问，其余部分可以以后再读。</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>正在取消</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>p. %1/%2</source>
        <comment>page of pages</comment>
        <translation>第 %1/%2 页</translation>
    </message>
    <message>
        <source>Resuming</source>
        <translation>正在继续</translation>
    </message>
    <message>
        <source>Pausing</source>
        <translation>正在暂停</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>正在保存 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) waiting</source>
        <translation>
            <numerusform>%n 个文档等待中</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is being read.</source>
        <translation>没有正在阅读的文档。</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume reading</source>
        <translation>继续阅读</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>暂停阅读</translation>
    </message>
    <message>
        <source>Goes on with the reading.</source>
        <translation>继续阅读。</translation>
    </message>
    <message>
        <source>Holds the reading at once. Questions are answered all the same.</source>
        <translation>立即暂停阅读。仍然可以回答问题。</translation>
    </message>
    <message>
        <source>Paused at %1</source>
        <comment>share</comment>
        <translation>已暂停于 %1</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <comment>share</comment>
        <translation>正在阅读 %1</translation>
    </message>
</context>
<context>
    <name>lectern::RetentionStrip</name>
    <message>
        <source>What was kept of each page</source>
        <translation>每页保留的内容</translation>
    </message>
    <message>
        <source>No document</source>
        <translation>无文档</translation>
    </message>
    <message>
        <source>Found here by the search</source>
        <translation>搜索在此找到</translation>
    </message>
    <message>
        <source>Evidence %1</source>
        <translation>依据 %1</translation>
    </message>
    <message>
        <source>Darker: more of the page is remembered in detail. Hatched: not read. A dash: no text.
It does not say how important a page is.</source>
        <translation>颜色越深：该页记住的细节越多。斜线：未读。短横：没有文字。
这不代表页面的重要程度。</translation>
    </message>
</context>
<context>
    <name>lectern::RetentionTable</name>
    <message>
        <source>What was kept of each page</source>
        <translation>每页保留的内容</translation>
    </message>
    <message>
        <source>Enter shows the page.</source>
        <translation>按 Enter 显示该页。</translation>
    </message>
    <message>
        <source>Share of stored memory per page – not a measure of importance.</source>
        <translation>每页内存的保留比例，并不表示重要程度。</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>另存为 CSV…</translation>
    </message>
    <message>
        <source>Writes the table to a file that spreadsheets open.</source>
        <translation>将表格写入电子表格程序可以打开的文件。</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>另存为 CSV</translation>
    </message>
    <message>
        <source>CSV files (*.csv)</source>
        <translation>CSV 文件 (*.csv)</translation>
    </message>
</context>
<context>
    <name>lectern::RetentionTableModel</name>
    <message>
        <source>not read</source>
        <translation>未阅读</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>无文本</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已阅读</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>Memory kept</source>
        <translation>保留的内存</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The table could not be saved: %1.</source>
        <translation>无法保存表格：%1。</translation>
    </message>
    <message>
        <source>A file of that name is as it was.</source>
        <translation>同名文件未作更改。</translation>
    </message>
    <message>
        <source>Choose another folder, or make room on the disk.</source>
        <translation>请选择其他文件夹，或腾出磁盘空间。</translation>
    </message>
</context>
<context>
    <name>lectern::RoomDialog</name>
    <message>
        <source>Readings take most of the room. A document whose reading is removed has to be read again before it is asked; its text and conversations stay. The one that was not used for longest comes first.</source>
        <translation>阅读记录占用大部分空间。删除阅读记录后，需重新阅读文档才能提问；文本和对话会保留。最久未使用的排在最前。</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>上次使用</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Readings</source>
        <translation>阅读记录</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>删除(&amp;R)</translation>
    </message>
    <message>
        <source>Removes the readings that are ticked.</source>
        <translation>删除勾选的阅读记录。</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>to be kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Tick what can be removed.</source>
        <translation>请勾选可以删除的项目。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln reading(s), %1</source>
        <translation>
            <numerusform>%Ln 个阅读记录，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Removing…</source>
        <translation>正在删除…</translation>
    </message>
    <message>
        <source>%1 were given back to the disk.</source>
        <translation>已释放 %1 磁盘空间。</translation>
    </message>
    <message>
        <source>The room will be used by the next readings.</source>
        <translation>空间将供之后的阅读使用。</translation>
    </message>
    <message>
        <source>Free disk space</source>
        <translation>释放磁盘空间</translation>
    </message>
</context>
<context>
    <name>lectern::ScopeButton</name>
    <message>
        <source>Whole document</source>
        <translation>整个文档</translation>
    </message>
    <message>
        <source>What is asked: %1</source>
        <translation>提问范围：%1</translation>
    </message>
    <message>
        <source>The question is put to the whole document.</source>
        <translation>对整个文档提问。</translation>
    </message>
    <message>
        <source>The answer comes from these pages alone: %1</source>
        <translation>回答只来自这些页：%1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>section, its pages</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Other pages…</source>
        <translation>其他页…</translation>
    </message>
</context>
<context>
    <name>lectern::SearchJobView</name>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Show only what contains…</source>
        <translation>只显示包含以下内容的…</translation>
    </message>
    <message>
        <source>Show only what contains this</source>
        <translation>只显示包含此内容的</translation>
    </message>
    <message>
        <source>All that was found</source>
        <translation>所有找到的内容</translation>
    </message>
    <message>
        <source>Saves the table as CSV or Markdown.</source>
        <translation>将表格保存为 CSV 或 Markdown。</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>找到的内容</translation>
    </message>
    <message>
        <source>Every page is searched as soon as the document is read.</source>
        <translation>文档读完后即逐页搜索。</translation>
    </message>
    <message>
        <source>Every page is searched as soon as nothing else is to be done.</source>
        <translation>没有其他任务时即逐页搜索。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>What was found until then is kept.</source>
        <translation>已找到的内容会保留。</translation>
    </message>
    <message>
        <source>Searching every page</source>
        <translation>正在逐页搜索</translation>
    </message>
    <message>
        <source>The search was stopped. %1</source>
        <translation>搜索已停止。%1</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Searches the pages that were not checked.</source>
        <translation>搜索尚未检查的页。</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>收起</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more</source>
        <translation>
            <numerusform>再显示 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Export what was found</source>
        <translation>导出找到的内容</translation>
    </message>
    <message>
        <source>CSV (*.csv);;Markdown (*.md)</source>
        <translation>CSV (*.csv);;Markdown (*.md)</translation>
    </message>
    <message>
        <source>Saved as “%1”.</source>
        <translation>已保存为“%1”。</translation>
    </message>
</context>
<context>
    <name>lectern::SearchPanel</name>
    <message>
        <source>Where to search</source>
        <translation>搜索范围</translation>
    </message>
    <message>
        <source>Search all documents</source>
        <translation>搜索所有文档</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Words to search for</source>
        <translation>要搜索的词</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>此文档</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All documents of the library</source>
        <translation>文库中的所有文档</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s)</source>
        <translation>
            <numerusform>%Ln 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The best %Ln place(s)</source>
        <translation>
            <numerusform>最相关的 %Ln 处</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>places, documents</comment>
        <translation>%2中的 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln 个文档</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, the first %L2 of them listed</source>
        <translation>%1，列出前 %L2 处</translation>
    </message>
    <message>
        <source>Nothing found for “%1”.</source>
        <translation>没有找到“%1”。</translation>
    </message>
</context>
<context>
    <name>lectern::SearchResults</name>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln place(s)</source>
        <comment>document</comment>
        <translation>
            <numerusform>%1，%Ln 处</numerusform>
        </translation>
    </message>
    <message>
        <source>p. %1</source>
        <comment>page</comment>
        <translation>第 %1 页</translation>
    </message>
</context>
<context>
    <name>lectern::SelectionBar</name>
    <message>
        <source>What to do with the selected text</source>
        <translation>对选中文字的操作</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>提问</translation>
    </message>
</context>
<context>
    <name>lectern::ServerDialog</name>
    <message>
        <source>Answer with a server</source>
        <translation>让服务器回答</translation>
    </message>
    <message>
        <source>Questions about “%1” are answered by a larger model that runs elsewhere: llama.cpp, vLLM, SGLang, LM Studio or any server with their interface. For that the text of this document is sent to it, and with each question what was said before. No other document is sent.</source>
        <translation>关于“%1”的问题由别处运行的更大的模型回答：llama.cpp、vLLM、SGLang、LM Studio 或任何具有相同接口的服务器。为此，本文档的文字会发送给它，每次提问还会附上之前的对话。不会发送其他文档。</translation>
    </message>
    <message>
        <source>Send, and answer with it</source>
        <translation>发送并由它回答</translation>
    </message>
    <message>
        <source>the only one that it has</source>
        <translation>它仅有的那一个</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>地址(&amp;A)</translation>
    </message>
    <message>
        <source>Of its interface, as its keeper gave it to you.</source>
        <translation>其接口的地址，由服务器的管理者提供。</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>密钥(&amp;K)</translation>
    </message>
    <message>
        <source>If it wants one. It is forgotten when Lectern is closed.</source>
        <translation>如果服务器需要。关闭 Lectern 后不会保留。</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>&amp;Send without it</source>
        <translation>不加密发送(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Encryption</source>
        <translation>加密(&amp;E)</translation>
    </message>
    <message>
        <source>Without it everybody on the way can read the document.</source>
        <translation>不加密时，途中任何人都能读到文档。</translation>
    </message>
</context>
<context>
    <name>lectern::ServerMark</name>
    <message>
        <source>Stop sending</source>
        <translation>停止发送</translation>
    </message>
    <message>
        <source>Nothing is sent any more; the model on this computer answers again.</source>
        <translation>不再发送任何内容；改由本机的模型回答。</translation>
    </message>
    <message>
        <source>Answered by %1, another program on this computer (%2). The text of this document goes to it.</source>
        <comment>model, host</comment>
        <translation>由 %1 回答，它是本机上的另一个程序（%2）。本文档的文字会发送给它。</translation>
    </message>
    <message>
        <source>Answered by %1 on %2. The text of this document leaves this computer and goes there.</source>
        <comment>model, host</comment>
        <translation>由 %2 上的 %1 回答。本文档的文字会离开本机发送到那里。</translation>
    </message>
</context>
<context>
    <name>lectern::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source> tokens</source>
        <translation> 个词元</translation>
    </message>
    <message>
        <source>&amp;Longest answer</source>
        <translation>最长回答(&amp;L)</translation>
    </message>
    <message>
        <source>A token is about three quarters of a word. From the next question on.</source>
        <translation>一个词元约为四分之三个单词。从下一个问题起生效。</translation>
    </message>
    <message>
        <source>0: always the likeliest word, so that the same question has the same answer. Higher: freer, and more often wrong.</source>
        <translation>0：始终选择最可能的词，因此相同的问题得到相同的回答。越高：越自由，也越容易出错。</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Always ask</source>
        <translation>始终询问</translation>
    </message>
    <message>
        <source>&amp;Read without asking below</source>
        <translation>低于此时间直接阅读(&amp;R)</translation>
    </message>
    <message>
        <source>What takes longer is estimated first.</source>
        <translation>需要更长时间的会先估计。</translation>
    </message>
    <message>
        <source>All cores</source>
        <translation>所有核心</translation>
    </message>
    <message>
        <source>&amp;Processor cores</source>
        <translation>处理器核心(&amp;P)</translation>
    </message>
    <message>
        <source>Fewer leave room for other programs. From the next time that a model is opened.</source>
        <translation>较少的核心可为其他程序留出余地。从下次打开模型起生效。</translation>
    </message>
    <message>
        <source>&amp;Save while reading every</source>
        <translation>阅读时的保存间隔(&amp;S)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <source>Of the window, not of documents and answers. From the next start.</source>
        <translation>窗口的语言，与文档和回答无关。从下次启动起生效。</translation>
    </message>
    <message>
        <source>As little as possible</source>
        <translation>尽可能少</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>动画(&amp;M)</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>打开文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>文库</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Temperat&amp;ure</source>
        <translation>温度(&amp;U)</translation>
    </message>
    <message>
        <source>None: the processor computes</source>
        <translation>无：由处理器计算</translation>
    </message>
    <message>
        <source>&amp;Graphics card</source>
        <translation>显卡(&amp;G)</translation>
    </message>
    <message>
        <source>Reads and answers faster. What does not fit into its memory stays on the processor. From the next time that a model is opened.</source>
        <translation>阅读和回答更快。显存容纳不下的部分留在处理器上。从下次打开模型起生效。</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>不限时间</translation>
    </message>
    <message>
        <source>&amp;Keep everything up to</source>
        <translation>全部保留的时限(&amp;K)</translation>
    </message>
    <message>
        <source>What takes longer to read is kept in part.</source>
        <translation>阅读耗时更长的只保留一部分。</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>All that was read and asked. Readings are deleted in its list, or under Tools, Free disk space.</source>
        <translation>所有读过和问过的内容。可在列表中删除阅读，或使用“工具”中的“释放磁盘空间”。</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Colours of the system</source>
        <translation>系统颜色</translation>
    </message>
    <message>
        <source>From the next start.</source>
        <translation>下次启动时生效。</translation>
    </message>
    <message>
        <source>Light, dark, or nothing but the colours of the system.</source>
        <translation>浅色、深色，或仅使用系统颜色。</translation>
    </message>
    <message>
        <source>Menus and lists appear at once, and no cursor blinks.</source>
        <translation>菜单和列表立即出现，光标不闪烁。</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Text si&amp;ze</source>
        <translation>文字大小(&amp;Z)</translation>
    </message>
    <message>
        <source>In per cent of the desktop&apos;s letters. From the next start.</source>
        <translation>相对于桌面文字的百分比。下次启动时生效。</translation>
    </message>
    <message>
        <source>While nothing else is to do</source>
        <translation>没有其他事情可做时</translation>
    </message>
    <message>
        <source>Learn &amp;from what is read</source>
        <translation>从阅读中学习(&amp;F)</translation>
    </message>
    <message>
        <source>What a model needs to remember, where Lectern does not know it: later documents are then read in half the time. Nothing but what was learned is kept, on this computer.</source>
        <translation>在 Lectern 不知道模型需要记住什么时学习它：之后的文档只需一半时间即可读完。只保留学到的内容，并且只在本机。</translation>
    </message>
</context>
<context>
    <name>lectern::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
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
        <translation>文库</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Ctrl+2</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Ctrl+3</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
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
        <translation>最近一分钟的速度</translation>
    </message>
    <message>
        <source>Plot of the speeds</source>
        <translation>速度曲线图</translation>
    </message>
    <message>
        <source>Tokens a second in the last minute, each the mean of 5 seconds</source>
        <translation>最近一分钟每秒的词元数，每点为 5 秒的平均值</translation>
    </message>
    <message>
        <source>1 min ago</source>
        <translation>1 分钟前</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>%1: %2 tok/s</source>
        <comment>reading or answering, tokens a second</comment>
        <translation>%1：%2 词元/秒</translation>
    </message>
    <message>
        <source>%1: –</source>
        <comment>reading or answering, which is not done now</comment>
        <translation>%1：–</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>回答</translation>
    </message>
</context>
<context>
    <name>lectern::StatusLine</name>
    <message>
        <source>Performance</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>How much is remembered, how fast it goes, and what memory that takes</source>
        <translation>记住多少、速度如何以及占用多少内存</translation>
    </message>
    <message>
        <source>%L1 of %L2 pages read</source>
        <translation>已读 %L2 页中的 %L1 页</translation>
    </message>
    <message>
        <source>Ready, loaded from your library</source>
        <translation>已就绪，从您的文库载入</translation>
    </message>
    <message numerus="yes">
        <source>Ready, all %Ln page(s) read</source>
        <translation>
            <numerusform>已就绪，全部 %Ln 页已读</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>(%Ln without text)</source>
        <translation>
            <numerusform>（%Ln 页没有文字）</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose, add or remove models</source>
        <translation>选择、添加或移除模型</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>选择其他模型</translation>
    </message>
    <message>
        <source>Searching every page</source>
        <translation>正在搜索每一页</translation>
    </message>
    <message>
        <source>Writing the overview</source>
        <translation>正在写概览</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未阅读</translation>
    </message>
    <message>
        <source>Not read here: a server answers</source>
        <translation>未在本机阅读：由服务器回答</translation>
    </message>
</context>
<context>
    <name>lectern::SurveyStatus</name>
    <message>
        <source>How far it is</source>
        <translation>进度</translation>
    </message>
</context>
<context>
    <name>lectern::TextAsRead</name>
    <message>
        <source>Text as read</source>
        <translation>阅读的文本</translation>
    </message>
    <message>
        <source>— Page %1 —</source>
        <translation>— 第 %1 页 —</translation>
    </message>
    <message>
        <source>Problems found in this file:</source>
        <translation>在此文件中发现的问题：</translation>
    </message>
</context>
<context>
    <name>lectern::TextContent</name>
    <message>
        <source>Page %1</source>
        <translation>第 %1 页</translation>
    </message>
</context>
<context>
    <name>lectern::ThumbnailList</name>
    <message>
        <source>Page %1</source>
        <translation>第 %1 页</translation>
    </message>
    <message>
        <source>Page %1, not read yet</source>
        <translation>第 %1 页，尚未阅读</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>lectern::Toast</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>lectern::TrainingDialog</name>
    <message>
        <source>Retaining heads say what is worth keeping of a document. They learn it from texts like yours, on this machine. Readings and questions go first; training goes on in between.</source>
        <translation>保留头判断文档中哪些内容值得保留。它们在本机上从您的同类文本中学习。阅读和提问优先，训练在其间进行。</translation>
    </message>
    <message>
        <source>&amp;Begin anew, and forget what an unfinished training learned</source>
        <translation>重新开始，并丢弃未完成的训练所学到的内容(&amp;B)</translation>
    </message>
    <message>
        <source>Share of the training that is done</source>
        <translation>训练已完成的比例</translation>
    </message>
    <message>
        <source>Texts to learn from</source>
        <translation>用于学习的文本</translation>
    </message>
    <message>
        <source>&amp;Texts to learn from: documents of the library, and files</source>
        <translation>用于学习的文本(&amp;T)：文库中的文档和文件</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>添加文件(&amp;A)…</translation>
    </message>
    <message>
        <source>Tokens of a &amp;piece</source>
        <translation>每段的词元数(&amp;P)</translation>
    </message>
    <message>
        <source>Texts are cut into pieces of this length. Longer pieces teach more about far-away passages, and take more memory.</source>
        <translation>文本会切分为这样长度的段。段越长，越能学到相距较远的内容，占用的内存也越多。</translation>
    </message>
    <message>
        <source>Tokens in a&amp;ll</source>
        <translation>词元总数(&amp;L)</translation>
    </message>
    <message>
        <source>Of all texts together, no more than this is used.</source>
        <translation>所有文本合计最多使用这么多。</translation>
    </message>
    <message>
        <source>&amp;Rounds</source>
        <translation>轮数(&amp;R)</translation>
    </message>
    <message>
        <source>How often each piece is gone through while it is learned from.</source>
        <translation>学习时每段处理的次数。</translation>
    </message>
    <message>
        <source>T&amp;rain</source>
        <translation>训练(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cancel training</source>
        <translation>取消训练(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Use them now</source>
        <translation>立即使用(&amp;U)</translation>
    </message>
    <message>
        <source>Opens the model again, with the new heads</source>
        <translation>使用新的保留头重新打开模型</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>关闭(&amp;O)</translation>
    </message>
    <message>
        <source>The heads are kept in %1 and used when the model is opened the next time.</source>
        <translation>保留头保存在 %1 中，下次打开模型时使用。</translation>
    </message>
    <message>
        <source>Heads are trained for a model: choose one first.</source>
        <translation>保留头是为某个模型训练的：请先选择模型。</translation>
    </message>
    <message>
        <source>Documents (%1);;All files (*)</source>
        <translation>文档 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Improve what is remembered (advanced)</source>
        <translation>改进记忆（高级）</translation>
    </message>
</context>
<context>
    <name>lectern::TurnFoot</name>
    <message>
        <source>Edit question</source>
        <translation>编辑问题</translation>
    </message>
    <message>
        <source>Puts the question otherwise; this one is kept.</source>
        <translation>换一种方式提问；此问题仍然保留。</translation>
    </message>
    <message>
        <source>Copy question</source>
        <translation>复制问题</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Shows how the answer came to be.</source>
        <translation>显示回答是如何得出的。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the answer with its references.</source>
        <translation>复制回答及其出处。</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Writes another answer; this one is kept.</source>
        <translation>撰写另一个回答；此回答仍然保留。</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>What can be done with the question.</source>
        <translation>可以对问题执行的操作。</translation>
    </message>
    <message>
        <source>The variant before</source>
        <translation>上一个版本</translation>
    </message>
    <message>
        <source>The next variant</source>
        <translation>下一个版本</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>lectern::TurnView</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Reading the question…</source>
        <translation>正在阅读问题…</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在撰写…</translation>
    </message>
    <message>
        <source>The answer repeats itself. Stop (Esc) ends it where it is.</source>
        <translation>回答出现重复。按“停止”（Esc）可在此处结束。</translation>
    </message>
    <message>
        <source>The model gave no answer. Put the question otherwise, or choose another model.</source>
        <translation>模型没有给出回答。请换一种方式提问，或选择其他模型。</translation>
    </message>
    <message>
        <source>The answer was cut off.</source>
        <translation>回答被截断了。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Writes on; the short answer is kept as a variant.</source>
        <translation>继续往下写；原来的短回答会作为另一版本保留。</translation>
    </message>
    <message>
        <source>Answered from %L1 of %L2 pages.</source>
        <translation>依据 %L2 页中的 %L1 页作答。</translation>
    </message>
    <message>
        <source>It will be asked again when all are read.</source>
        <translation>全部读完后会再问一次。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Ask again when finished</source>
        <translation>读完后再问一次</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>Asks of all that is read by now.</source>
        <translation>依据目前已读的全部内容提问。</translation>
    </message>
    <message>
        <source>Search every page</source>
        <translation>逐页搜索</translation>
    </message>
    <message>
        <source>Puts the question to every page, one after the other, and lists what each says.</source>
        <translation>依次向每一页提出问题，并列出每页的内容。</translation>
    </message>
    <message>
        <source>This asks for all of something: an answer may leave some of it out.</source>
        <translation>这个问题要求全部内容：回答可能会有遗漏。</translation>
    </message>
    <message>
        <source>Treat this answer as a guess.</source>
        <translation>请把这个回答当作猜测。</translation>
    </message>
</context>
<context>
    <name>lectern::WaitDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>lectern::WaysOn</name>
    <message>
        <source>Puts the question to every page, one after the other, and lists what each says.</source>
        <translation>依次向每一页提出问题，并列出每页的内容。</translation>
    </message>
    <message>
        <source>Shows where the word stands in the document.</source>
        <translation>显示该词在文档中的位置。</translation>
    </message>
    <message>
        <source>Search every page, about %1</source>
        <translation>逐页搜索，约 %1</translation>
    </message>
    <message>
        <source>Search every page</source>
        <translation>逐页搜索</translation>
    </message>
    <message>
        <source>Find the word “%1”</source>
        <translation>查找“%1”一词</translation>
    </message>
</context>
<context>
    <name>lectern::Welcome</name>
    <message>
        <source>Read once, ask for ever</source>
        <translation>阅读一次，随时提问</translation>
    </message>
    <message>
        <source>Choose model…</source>
        <translation>选择模型…</translation>
    </message>
    <message>
        <source>Your documents and questions never leave this computer.</source>
        <translation>您的文档和问题从不离开这台电脑。</translation>
    </message>
    <message>
        <source>Lectern reads a long document on this computer, then answers your questions with quotes you can check on the page.</source>
        <translation>Lectern 在这台电脑上阅读长文档，然后回答您的问题，并给出可在页面上核对的引文。</translation>
    </message>
    <message>
        <source>Drop a book, a contract or a report here</source>
        <translation>把书、合同或报告拖到这里</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>试用示例</translation>
    </message>
    <message>
        <source>Open a document…</source>
        <translation>打开文档…</translation>
    </message>
    <message>
        <source>No model is chosen yet</source>
        <translation>尚未选择模型</translation>
    </message>
    <message>
        <source>A model reads your documents. It is downloaded once.</source>
        <translation>由模型阅读您的文档。只需下载一次。</translation>
    </message>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>Ready. %1 of weights, on the %2</source>
        <translation>就绪。权重 %1，运行于 %2</translation>
    </message>
    <message>
        <source>The model could not be opened</source>
        <translation>无法打开模型</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Recommended here. Reads and answers; a download of %1, once.</source>
        <translation>推荐用于本机。负责阅读和回答；只需下载一次：%1。</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>其他模型…</translation>
    </message>
    <message>
        <source>Share of the model that has arrived</source>
        <translation>模型已下载的比例</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Paused at %1</source>
        <translation>已暂停，完成 %1</translation>
    </message>
    <message>
        <source>PDF, EPUB, Word, OpenDocument, RTF, HTML, Markdown or plain text</source>
        <translation>PDF、EPUB、Word、OpenDocument、RTF、HTML、Markdown 或纯文本</translation>
    </message>
</context>
<context>
    <name>lectern::WhatYouGet</name>
    <message>
        <source>What you get</source>
        <translation>您将得到</translation>
    </message>
    <message>
        <source>An overview with key facts, when you want one</source>
        <translation>概览和要点，随您所需</translation>
    </message>
    <message>
        <source>Answers with quotes, each linked to its page</source>
        <translation>带引文的回答，每条引文都链接到所在页</translation>
    </message>
    <message>
        <source>Saved in your library, ready in seconds next time</source>
        <translation>保存在您的文库中，下次几秒即可使用</translation>
    </message>
</context>
<context>
    <name>lectern::Workspace</name>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
</context>
</TS>
