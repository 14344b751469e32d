// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shortcutlist.h"

#include "ui/parts.h"

#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QGridLayout>
#include <QKeySequence>
#include <QSet>

namespace dyno {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

} // namespace

void showShortcuts(QWidget *window)
{
    const QString name = QStringLiteral("shortcuts");
    if (auto *open = window->findChild<QDialog *>(name)) {
        open->raise();
        open->activateWindow();
        return;
    }
    auto *dialog = new QDialog(window);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Keyboard shortcuts"));
    auto *grid = new QGridLayout(dialog);
    grid->setContentsMargins(24, 24, 24, 24);
    grid->setHorizontalSpacing(40);
    grid->setVerticalSpacing(8);

    int row = 0;
    const auto add = [&](const QString &what, const QString &keys) {
        grid->addWidget(makeLabel(what), row, 0);
        grid->addWidget(makeLabel(keys, TextRole::Strong), row++, 1);
    };
    QSet<QString> seen;
    for (const QAction *act : window->findChildren<QAction *>()) {
        const QString keys = act->shortcut().toString(QKeySequence::NativeText);
        const QString what = act->text().remove(QLatin1Char('&'));
        if (keys.isEmpty() || what.isEmpty() || seen.contains(keys))
            continue;
        seen.insert(keys);
        add(what, keys);
    }
    add(tr("Menu bar"), tr("Alt"));
    add(tr("Overlay and compare the ticked runs"), tr("Ctrl+Enter, Ctrl+Shift+Enter"));
    add(tr("Views of Compare"), tr("Ctrl+1 to Ctrl+8"));
    add(tr("Crosshair on charts"), tr("arrows, Shift+arrows, Home, End"));
    add(tr("Zoom and move charts"), tr("+, −, Ctrl+arrows, Esc"));
    add(tr("From the text of a script to the list of files"), tr("Esc"));
    add(tr("Edit a cell"), tr("F2, or type"));
    dialog->show();
}

} // namespace dyno
