; The installer: for one user, without the rights of an administrator. makensis wants -DVERSION=0.1.0, -DSTAGE=FOLDER of
; stage.py, -DICON=FILE.ico, -DPICTURE=FILE.bmp and -DOUT=FILE.exe. /S installs or removes without a question, /D=FOLDER (last) elsewhere.
Unicode true
Target amd64-unicode
!include "MUI2.nsh"
!include "FileFunc.nsh"
!include "LogicLib.nsh"
!include "WinVer.nsh"

!define NAME "Lectern"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Lectern"
!define CLASSES "Software\Classes"
!define DATA "$LOCALAPPDATA\Lectern"

Name "${NAME}"
OutFile "${OUT}"
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
; Or Windows gives itself out for an older one.
ManifestSupportedOS all
AllowSkipFiles off
InstallDir "$LOCALAPPDATA\Programs\Lectern"
InstallDirRegKey HKCU "Software\Lectern" "InstallDir"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Lectern"
VIAddVersionKey "CompanyName" "The Lectern developers"
VIAddVersionKey "FileDescription" "Installer of Lectern"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "GNU General Public License, version 3 or later"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\bin\lectern.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "SimpChinese"

LangString WELCOME ${LANG_ENGLISH} "Lectern reads long documents on this computer and answers questions about them. Nothing leaves it.$\r$\n$\r$\nIt is installed for you alone, and needs no administrator."
LangString WELCOME ${LANG_GERMAN} "Lectern liest lange Dokumente auf diesem Computer und beantwortet Fragen dazu. Nichts verlässt ihn.$\r$\n$\r$\nEs wird nur für Sie installiert und braucht keinen Administrator."
LangString WELCOME ${LANG_SIMPCHINESE} "Lectern 在这台计算机上阅读长文档并回答有关问题。任何内容都不会离开这台计算机。$\r$\n$\r$\n它只为您安装，不需要管理员权限。"
LangString RUNNING ${LANG_ENGLISH} "Lectern is running. Nothing was changed. Close its window and the command line, and try again."
LangString RUNNING ${LANG_GERMAN} "Lectern läuft. Es wurde nichts geändert. Schließen Sie das Fenster und die Befehlszeile, und versuchen Sie es noch einmal."
LangString RUNNING ${LANG_SIMPCHINESE} "Lectern 正在运行。没有做任何更改。请关闭其窗口和命令行，然后重试。"
LangString REMOVE_DATA ${LANG_ENGLISH} "Also remove your library and the models that were fetched? They take $0 MB in ${DATA}. What was read and asked would be lost."
LangString REMOVE_DATA ${LANG_GERMAN} "Auch Ihre Bibliothek und die geladenen Modelle entfernen? Sie belegen $0 MB in ${DATA}. Was gelesen und gefragt wurde, ginge verloren."
LangString REMOVE_DATA ${LANG_SIMPCHINESE} "是否同时删除您的文库和已下载的模型？它们在 ${DATA} 中占用 $0 MB。读过和问过的内容将会丢失。"
LangString OPEN_WITH ${LANG_ENGLISH} "Lectern reading"
LangString OPEN_WITH ${LANG_GERMAN} "Lectern-Lesung"
LangString OPEN_WITH ${LANG_SIMPCHINESE} "Lectern 阅读结果"

LangString OLD_WINDOWS ${LANG_ENGLISH} "Lectern needs Windows 10, version 1809 or later. Nothing was installed."
LangString OLD_WINDOWS ${LANG_GERMAN} "Lectern braucht Windows 10, Version 1809 oder neuer. Es wurde nichts installiert."
LangString OLD_WINDOWS ${LANG_SIMPCHINESE} "Lectern 需要 Windows 10 版本 1809 或更高版本。未安装任何内容。"
LangString HELD_OPEN ${LANG_ENGLISH} "Another program holds a file of Lectern open, perhaps one that looks for viruses. Nothing was changed. Wait a minute, and try again."
LangString HELD_OPEN ${LANG_GERMAN} "Ein anderes Programm hält eine Datei von Lectern offen, vielleicht ein Virenscanner. Es wurde nichts geändert. Warten Sie eine Minute, und versuchen Sie es noch einmal."
LangString HELD_OPEN ${LANG_SIMPCHINESE} "另一个程序（可能是杀毒软件）正在占用 Lectern 的文件。没有做任何更改。请稍等一分钟后重试。"
LangString NOT_WRITTEN ${LANG_ENGLISH} "Lectern could not be written to the disk: it is full, or may not be written to. A version that was there before is still there."
LangString NOT_WRITTEN ${LANG_GERMAN} "Lectern konnte nicht auf die Platte geschrieben werden: Sie ist voll, oder es darf nicht auf sie geschrieben werden. Eine Version, die schon da war, ist noch da."
LangString NOT_WRITTEN ${LANG_SIMPCHINESE} "无法将 Lectern 写入磁盘：磁盘已满或不允许写入。之前已安装的版本仍然保留。"

Function .onInit
  ${IfNot} ${AtLeastWin10}
  ${OrIfNot} ${AtLeastBuild} 17763
    MessageBox MB_OK|MB_ICONSTOP "$(OLD_WINDOWS)" /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
FunctionEnd

; What an older version had and this one has not must not be found, and what was there must be there if this one cannot be
; written: its folders step aside until the new ones are whole.
!macro StepAside folder
  ${If} ${FileExists} "$INSTDIR\${folder}\*.*"
    RMDir /r "$INSTDIR\${folder}.old"
    ClearErrors
    Rename "$INSTDIR\${folder}" "$INSTDIR\${folder}.old"
    ${If} ${Errors}
      Call come_back
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(HELD_OPEN)" /SD IDOK
      SetErrorLevel 5
      Quit
    ${EndIf}
  ${EndIf}
!macroend
!macro ComeBack folder
  ${If} ${FileExists} "$INSTDIR\${folder}.old\*.*"
    RMDir /r "$INSTDIR\${folder}"
    Rename "$INSTDIR\${folder}.old" "$INSTDIR\${folder}"
  ${EndIf}
!macroend
Function come_back
  !insertmacro ComeBack bin
  !insertmacro ComeBack share
FunctionEnd

Function .onInstFailed
  SetOutPath "$TEMP"
  Call come_back
  MessageBox MB_OK|MB_ICONSTOP "$(NOT_WRITTEN)" /SD IDOK
  SetErrorLevel 6
FunctionEnd

; A program that runs cannot be opened for writing.
!macro RefuseWhileRunning un
Function ${un}refuse_while_running
  ${For} $1 1 2
    StrCpy $2 "$INSTDIR\bin\lectern.exe"
    ${If} $1 = 2
      StrCpy $2 "$INSTDIR\bin\lectern-cli.exe"
    ${EndIf}
    ${If} ${FileExists} "$2"
      ClearErrors
      FileOpen $3 "$2" a
      ${If} ${Errors}
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
        SetErrorLevel 3
        Quit
      ${EndIf}
      FileClose $3
    ${EndIf}
  ${Next}
FunctionEnd
!macroend
!insertmacro RefuseWhileRunning ""
!insertmacro RefuseWhileRunning "un."

; Beside the programs that open such files now: it takes nothing over.
!macro OpenWith ending
  WriteRegStr HKCU "${CLASSES}\.${ending}\OpenWithProgids" "Lectern.Document" ""
!macroend
!macro NoLongerOpenWith ending
  DeleteRegValue HKCU "${CLASSES}\.${ending}\OpenWithProgids" "Lectern.Document"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${ending}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\.${ending}"
!macroend
!macro ForEachEnding action
  !insertmacro ${action} pdf
  !insertmacro ${action} epub
  !insertmacro ${action} docx
  !insertmacro ${action} odt
  !insertmacro ${action} rtf
  !insertmacro ${action} html
  !insertmacro ${action} md
  !insertmacro ${action} txt
!macroend

Section "Lectern"
  Call refuse_while_running
  ; Where an installation was killed, the version before it is still aside.
  Call come_back
  !insertmacro StepAside bin
  !insertmacro StepAside share
  SetOutPath "$INSTDIR"
  File /r "${STAGE}/*"
  RMDir /r "$INSTDIR\bin.old"
  RMDir /r "$INSTDIR\share.old"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Lectern.lnk" "$INSTDIR\bin\lectern.exe"

  WriteRegStr HKCU "Software\Lectern" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${CLASSES}\Lectern.Document" "" "$(OPEN_WITH)"
  WriteRegStr HKCU "${CLASSES}\Lectern.Document\DefaultIcon" "" "$INSTDIR\bin\lectern.exe,0"
  WriteRegStr HKCU "${CLASSES}\Lectern.Document\shell\open\command" "" '"$INSTDIR\bin\lectern.exe" "%1"'
  !insertmacro ForEachEnding OpenWith
  ; The one ending that is Lectern's own.
  WriteRegStr HKCU "${CLASSES}\.lectern" "" "Lectern.Document"

  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Lectern"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\bin\lectern.exe"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The Lectern developers"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  Call un.refuse_while_running
  RMDir /r "$INSTDIR\bin"
  RMDir /r "$INSTDIR\share"
  RMDir /r "$INSTDIR\bin.old"
  RMDir /r "$INSTDIR\share.old"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\third-party-licences.txt"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Lectern.lnk"
  !insertmacro ForEachEnding NoLongerOpenWith
  DeleteRegKey HKCU "${CLASSES}\.lectern"
  DeleteRegKey HKCU "${CLASSES}\Lectern.Document"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Lectern"
  ; Without a question it stays.
  ${If} ${FileExists} "${DATA}\*.*"
    ${GetSize} "${DATA}" "/S=0M" $0 $1 $2
    MessageBox MB_YESNO|MB_DEFBUTTON2|MB_ICONQUESTION "$(REMOVE_DATA)" /SD IDNO IDNO keep
    RMDir /r "${DATA}"
    keep:
  ${EndIf}
SectionEnd
