// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

namespace dyno {

class ProfileStore;
class SecretStore;

// Takes profiles from files of the servers' own clients. Names that are taken get a number, passwords go into the key
// chain, or are kept for the session where there is none.
class ProfileImporter : public QObject
{
    Q_OBJECT
public:
    static const QString pgServices, mariaDb, mySql; // kinds of files

    ProfileImporter(ProfileStore &profiles, SecretStore &secrets, QObject *parent = nullptr);
    // Lets the person choose a file of that kind.
    void choose(const QString &kind);
    void import(const QString &kind, const QString &path);

signals:
    void told(const QString &sentence, const QString &detail, bool isError);

private:
    ProfileStore &m_profiles;
    SecretStore &m_secrets;
};

} // namespace dyno
