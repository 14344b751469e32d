// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/pictureoptions.h"

#include "charts/slide.h"
#include "ui/export/slidefiles.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QSettings>
#include <QSpinBox>

#include <array>
#include <utility>

namespace dyno {

namespace {

const auto sizeKey = QStringLiteral("export/pictureSize");
constexpr int leastPixels = 200;
constexpr std::array usual{slideSize, QSize(1920, 1080), QSize(2560, 1600), QSize(3840, 2160),
                           QSize(1080, 1080)};

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

} // namespace

void askPictureSize(QWidget *window, std::function<void(QSize)> chosen)
{
    auto *dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Size of the picture"));
    auto *form = new QFormLayout(dialog);
    form->setContentsMargins(24, 24, 24, 16);
    form->setSpacing(12);
    auto *presets = new QComboBox;
    presets->setAccessibleName(tr("Size"));
    for (const QSize &size : usual)
        presets->addItem(QStringLiteral("%1 × %2").arg(size.width()).arg(size.height()), size);
    presets->addItem(tr("Other"));
    const auto field = [](const QString &name) {
        auto *spin = new QSpinBox;
        spin->setRange(leastPixels, mostPixels);
        spin->setSuffix(QStringLiteral(" px"));
        spin->setAccessibleName(name);
        return spin;
    };
    QSpinBox *width = field(tr("Width")), *height = field(tr("Height"));
    form->addRow(makeLabel(tr("Size"), TextRole::Body, Tone::Quiet), presets);
    form->addRow(makeLabel(tr("Width"), TextRole::Body, Tone::Quiet), width);
    form->addRow(makeLabel(tr("Height"), TextRole::Body, Tone::Quiet), height);
    const QSize last = QSettings().value(sizeKey, QSize(1920, 1080)).toSize();
    width->setValue(last.width());
    height->setValue(last.height());
    const auto showPreset = [=] {
        const int at = presets->findData(QSize(width->value(), height->value()));
        const QSignalBlocker quiet(presets);
        presets->setCurrentIndex(at < 0 ? presets->count() - 1 : at);
    };
    showPreset();
    QObject::connect(presets, &QComboBox::currentIndexChanged, dialog, [=](int) {
        const QSize size = presets->currentData().toSize();
        if (size.isEmpty())
            return;
        width->setValue(size.width());
        height->setValue(size.height());
    });
    for (QSpinBox *spin : {width, height})
        QObject::connect(spin, &QSpinBox::valueChanged, dialog, showPreset);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    form->addRow(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    QObject::connect(buttons, &QDialogButtonBox::accepted, dialog, [=, chosen = std::move(chosen)] {
        const QSize size(width->value(), height->value());
        QSettings().setValue(sizeKey, size);
        dialog->accept();
        chosen(size);
    });
    dialog->open();
}

} // namespace dyno
