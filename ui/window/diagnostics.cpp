#include "ui/window/diagnostics.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QStringList>
#include <QSysInfo>
#include <QThread>

#include "engine/base/cpu_features.h"
#include "engine/base/memory.h"
#include "ui/base/amounts.h"
#include "ui/window/nvidia_driver.h"

namespace lectern {

namespace {

// English on purpose: whoever helps has to read it.

QString processor() {
    const CpuFeatures& cpu = CpuFeatures::of_this_machine();
    QStringList features;
    if (cpu.avx2_fma) features << "AVX2+FMA";
    if (cpu.avx_vnni) features << "AVX-VNNI";
    if (cpu.avx512_vnni) features << "AVX-512 VNNI";
    if (features.isEmpty()) features << "no vector extensions that are used";
    return QString("%1, %2 cores, %3")
        .arg(QString::fromStdString(cpu.name).simplified())
        .arg(QThread::idealThreadCount())
        .arg(features.join(", "));
}

QString memory() {
    return QString("%1 installed, %2 free, %3 used by Lectern")
        .arg(bytes_text(installed_bytes()), bytes_text(available_bytes()), bytes_text(resident_bytes()));
}

QString model_line(const ModelState& model) {
    if (model.kind != ModelState::Kind::open) return "none is open";
    const event::ModelOpened& opened = model.opened;
    return QString("%1 (%2), %3 of weights, trained window %4, on %5")
        .arg(QString::fromStdString(opened.name), QString::fromStdString(opened.architecture),
             bytes_text(opened.weight_bytes))
        .arg(opened.trained_window)
        .arg(QString::fromStdString(opened.device));
}

}  // namespace

QString device_words(const ModelState& model) {
    return QString::fromStdString(model.opened.device).section(u',', 0, 0);
}

QString computing_words(const ModelState& model) {
    if (model.opened.device.find("cuda:") != std::string::npos) return QString::fromStdString(model.opened.device);
    const char* words = has_nvidia_driver()
                            ? QT_TRANSLATE_NOOP("lectern::Diagnostics",
                                                "Runs on the processor (the settings may offer a graphics card)")
                            : QT_TRANSLATE_NOOP("lectern::Diagnostics", "Runs on the processor (no NVIDIA card found)");
    return QCoreApplication::translate("lectern::Diagnostics", words);
}

std::string machine_line() {
    return QString("Lectern %1, Qt %2, %3 %4; %5; memory: %6")
        .arg(QCoreApplication::applicationVersion(), qVersion(), QSysInfo::prettyProductName(),
             QSysInfo::currentCpuArchitecture(), processor(), memory())
        .toStdString();
}

QString diagnostics(Workspace& workspace) {
    QStringList lines{
        "Lectern " + QCoreApplication::applicationVersion(),
        "System: " + QSysInfo::prettyProductName() + ", kernel " + QSysInfo::kernelVersion() + ", " +
            QSysInfo::currentCpuArchitecture(),
        QString("Qt: %1, platform %2").arg(qVersion(), QGuiApplication::platformName()),
        "Processor: " + processor(),
        QString("NVIDIA driver: ") + (has_nvidia_driver() ? "found" : "not found"),
        "Memory: " + memory(),
        "Model: " + model_line(workspace.model()),
        QString("Open: %1 documents").arg(workspace.sessions().size()),
        "Last errors:",
    };
    for (const std::string& error : workspace.log().last_errors()) lines << "  " + QString::fromStdString(error);
    if (workspace.log().last_errors().empty()) lines << "  none";
    return lines.join('\n') + '\n';
}

}  // namespace lectern
