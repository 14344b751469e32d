// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/profileimporter.h"

#include "app/profileimport.h"
#include "app/profilestore.h"
#include "app/secrets.h"

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QPointer>

namespace dyno {

const QString ProfileImporter::pgServices = QStringLiteral("postgresql");
const QString ProfileImporter::mariaDb = QStringLiteral("mariadb");
const QString ProfileImporter::mySql = QStringLiteral("mysql");

ProfileImporter::ProfileImporter(ProfileStore &profiles, SecretStore &secrets, QObject *parent)
    : QObject(parent), m_profiles(profiles), m_secrets(secrets)
{
}

void ProfileImporter::choose(const QString &kind)
{
    auto *window = qobject_cast<QWidget *>(parent());
    auto *dialog = new QFileDialog(window ? window->window() : nullptr, tr("Import profiles"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    // Such files begin with a dot.
    dialog->setFilter(QDir::AllDirs | QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot);
    const QStringList usual = kind == pgServices ? usualPgServiceFiles() : usualMyCnfFiles();
    if (!usual.isEmpty()) {
        dialog->setDirectory(QFileInfo(usual.front()).path());
        dialog->selectFile(QFileInfo(usual.front()).fileName());
    }
    connect(dialog, &QFileDialog::fileSelected, this, [this, kind](const QString &path) { import(kind, path); });
    dialog->open();
}

void ProfileImporter::import(const QString &kind, const QString &path)
{
    const Result<ProfileImport> read =
        kind == pgServices ? importPgServices(path) : importMyCnf(path, kind.toStdString());
    if (!read) {
        emit told(QString::fromStdString(read.error().message), QString::fromStdString(read.error().advice), true);
        return;
    }
    QStringList names, notes = read->notes;
    for (const ProfileAndSecret &entry : read->profiles) {
        Profile profile = entry.profile;
        for (int number = 2; m_profiles.find(profile.name); ++number)
            profile.name = entry.profile.name + ' ' + std::to_string(number);
        if (const Result<void> saved = m_profiles.save(profile); !saved) {
            notes << QString::fromStdString(saved.error().message);
            continue;
        }
        names << QString::fromStdString(profile.name);
        if (entry.secret.isEmpty())
            continue;
        m_secrets.remember(profile, entry.secret);
        m_secrets.save(profile, entry.secret, [self = QPointer(this), name = profile.name](const Result<void> &kept) {
            if (self && !kept)
                emit self->told(tr("The password of %1 is kept for this session only.").arg(QString::fromStdString(name)),
                                QString::fromStdString(kept.error().message), false);
        });
    }
    emit told(names.isEmpty() ? tr("No profile was imported.") : tr("Imported from %1: %2.").arg(path, names.join(QStringLiteral(", "))),
              notes.join(QLatin1Char(' ')), names.isEmpty());
}

} // namespace dyno
