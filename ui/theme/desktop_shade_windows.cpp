#include "engine/base/windows_api.h"
// Behind <windows.h>.
#include <QWinEventNotifier>

#include "ui/theme/desktop_shade.h"

namespace lectern {

namespace {

constexpr const wchar_t* place = LR"(Software\Microsoft\Windows\CurrentVersion\Themes\Personalize)";

/// What Windows calls the default app mode. Nothing on a Windows that does not know it.
std::optional<Theme::Shade> wished() {
    DWORD is_light = 0, size = sizeof is_light;
    if (RegGetValueW(HKEY_CURRENT_USER, place, L"AppsUseLightTheme", RRF_RT_REG_DWORD, nullptr, &is_light, &size) !=
        ERROR_SUCCESS)
        return std::nullopt;
    return is_light != 0 ? Theme::Shade::light : Theme::Shade::dark;
}

/// Tells when the user chooses another one.
class ShadeKey : public QObject {
 public:
    explicit ShadeKey(DesktopShade* shade)
        : QObject(shade), shade_(shade), changed_(CreateEventW(nullptr, FALSE, FALSE, nullptr)) {
        if (RegOpenKeyExW(HKEY_CURRENT_USER, place, 0, KEY_NOTIFY, &key_) != ERROR_SUCCESS) return;
        auto* notifier = new QWinEventNotifier(changed_.get(), this);
        connect(notifier, &QWinEventNotifier::activated, this, [this] {
            watch();
            shade_->take(wished());
        });
        watch();
    }
    ~ShadeKey() override {
        if (key_ != nullptr) RegCloseKey(key_);
    }

 private:
    void watch() { RegNotifyChangeKeyValue(key_, FALSE, REG_NOTIFY_CHANGE_LAST_SET, changed_.get(), TRUE); }

    DesktopShade* shade_;
    windows::Handle changed_;
    HKEY key_ = nullptr;
};

}  // namespace

DesktopShade::DesktopShade(QObject* parent) : QObject(parent), shade_(wished()) {
    new ShadeKey(this);
}

}  // namespace lectern
