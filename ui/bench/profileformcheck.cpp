// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with the form, beside its fields, and keeping what is not.
#include "ui/bench/profileform.h"

#include "app/profilestore.h"
#include "app/secrets.h"
#include "engines/sandbox/sandbox.h"
#include "ui/banner.h"
#include "ui/bench/hostfields.h"
#include "ui/formgrid.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>

namespace dyno {

void ProfileForm::check()
{
    if (m_filling)
        return;
    const Profile p = profile();
    QMap<QString, QString> faults;
    QString others;
    Faults found = checkProfile(p);
    if (found.empty())
        found = checkSandbox(p);
    for (const Fault &fault : found) {
        const QString where = QString::fromStdString(fault.where);
        const QString key = m_wheres.value(where.startsWith(QLatin1String("set.")) ? QStringLiteral("set") : where);
        const QString sentence = QString::fromStdString(fault.message);
        if (m_form->hasRow(key))
            faults[key] += (faults[key].isEmpty() ? QString() : QStringLiteral("; ")) + sentence;
        else
            others +=
                QString::fromStdString(fault.where) + QStringLiteral(": ") + sentence + QStringLiteral(". ");
    }
    if (isEmbedded() && !isSandbox() && p.file.empty())
        faults[QStringLiteral("file")] = tr("needs a file; one that is not there yet is made by the first run");
    if (p.name.empty())
        faults[QStringLiteral("name")] = tr("needs a name");
    else if (p.name.size() > std::size_t(longestName) || p.name.find(':') != std::string::npos)
        faults[QStringLiteral("name")] = tr("at most %1 characters, and no colon").arg(longestName);
    else if (m_profiles.find(p.name) && m_editing != p.name)
        faults[QStringLiteral("name")] = tr("another profile is called so");

    if (const QString fault = m_measured->fault(); !fault.isEmpty())
        faults[HostFields::addressRow] = fault;
    if (const QString fault = m_measured->processFault(); !fault.isEmpty())
        faults[HostFields::processRow] = fault;

    for (const QString &key : m_form->keys())
        if (key != QLatin1String("url"))
            m_form->setFault(key, faults.value(key));
    m_banner->setText(others.trimmed());
    m_save->setEnabled(faults.isEmpty() && others.isEmpty());
    m_save->setToolTip(m_save->isEnabled() ? QString() : tr("Some fields are not right yet."));
}

void ProfileForm::save()
{
    const Profile p = profile();
    if (m_editing && *m_editing != p.name) {
        if (const Result<void> renamed = m_profiles.rename(*m_editing, p.name); !renamed) {
            m_banner->setText(QString::fromStdString(renamed.error().message),
                              QString::fromStdString(renamed.error().advice));
            return;
        }
        m_editing = p.name;
    }
    if (const Result<void> kept = m_profiles.save(p); !kept) {
        m_banner->setText(QString::fromStdString(kept.error().message),
                          QString::fromStdString(kept.error().advice));
        return;
    }
    if (!m_password->text().isEmpty()) {
        if (m_keep->isChecked() && SecretStore::hasKeychain())
            m_secrets.save(p, secret(), [self = QPointer(this)](const Result<void> &kept) {
                if (self && !kept)
                    emit self->passwordNotKept(kept.error());
            });
        else
            m_secrets.remember(p, secret());
    }
    m_password->clear();
    emit saved(p.name);
}

} // namespace dyno
