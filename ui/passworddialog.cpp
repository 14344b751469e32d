// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/passworddialog.h"

#include "app/profilestore.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QCoreApplication>
#include <QDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QVBoxLayout>

namespace dyno {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

} // namespace

void askPassword(QWidget *window, const Profile &profile, const QString &reason, SecretStore::Answer answer)
{
    auto *dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Password needed"));
    auto *title = makeLabel(tr("Password for %1").arg(QString::fromStdString(profileTitle(profile))), TextRole::Page);
    auto *place = makeLabel(tr("User %1 at %2").arg(QString::fromStdString(profile.user), QString::fromStdString(profile.place())),
                            TextRole::Body, Tone::Quiet);
    auto *why = makeLabel(reason, TextRole::Small, Tone::Error);
    why->setVisible(!reason.isEmpty());
    for (QLabel *label : {title, place, why})
        label->setWordWrap(true);
    auto *field = new QLineEdit;
    field->setEchoMode(QLineEdit::Password);
    field->setAccessibleName(tr("Password"));
    auto *note = makeLabel(SecretStore::hasKeychain()
                                ? tr("Kept for this session only. The profile's form can keep it in the key chain.")
                                : tr("Kept for this session only: there is no key chain here."), TextRole::Small,
                           Tone::Quiet);
    note->setWordWrap(true);
    auto *use = makeButton(tr("Use it"), ButtonKind::Primary);
    use->setDefault(true);
    auto *cancel = makeButton(tr("Cancel"));
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(use);
    auto *column = new QVBoxLayout(dialog);
    column->setContentsMargins(24, 24, 24, 24);
    column->setSpacing(12);
    for (QWidget *widget : std::initializer_list<QWidget *>{title, place, why, field, note})
        column->addWidget(widget);
    column->addLayout(buttons);
    dialog->setMinimumWidth(scaled(420));

    QObject::connect(use, &QPushButton::clicked, dialog, &QDialog::accept);
    QObject::connect(cancel, &QPushButton::clicked, dialog, &QDialog::reject);
    QObject::connect(dialog, &QDialog::finished, dialog, [answer = std::move(answer), field](int result) {
        if (result == QDialog::Accepted)
            answer(Secret(field->text().toStdString()));
        else
            answer(std::nullopt);
    });
    dialog->open();
    field->setFocus();
}

} // namespace dyno
