// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/secrets.h"

#include "app/keychain.h"

namespace dyno {

namespace {

// Whose password it is: the place and the user, whatever the profile is called.
QString keyOf(const Profile &profile)
{
    return QString::fromStdString(profile.engine + "://" + profile.user + "@" + profile.place());
}

std::optional<Secret> fromEnvironment(const Profile &profile)
{
    for (const QString &variable : {passwordVariable(profile), QStringLiteral("SQLDYNO_PASSWORD")}) {
        const QByteArray name = variable.toLatin1();
        if (!name.isEmpty() && qEnvironmentVariableIsSet(name.constData()))
            return Secret(qgetenv(name.constData()).toStdString());
    }
    return std::nullopt;
}

} // namespace

SecretStore::SecretStore(QObject *parent) : QObject(parent) {}

bool SecretStore::hasKeychain()
{
    return keychain::isAvailable();
}

void SecretStore::find(const Profile &profile, Answer answer)
{
    if (const auto given = fromEnvironment(profile))
        return answer(given);
    const QString key = keyOf(profile);
    if (const auto kept = m_remembered.find(key.toStdString()); kept != m_remembered.end())
        return answer(kept->second);
    keychain::read(key, std::move(answer));
}

void SecretStore::remember(const Profile &profile, const Secret &secret)
{
    m_remembered[keyOf(profile).toStdString()] = secret;
}

void SecretStore::save(const Profile &profile, const Secret &secret, Done done)
{
    remember(profile, secret);
    keychain::write(keyOf(profile), secret, std::move(done));
}

void SecretStore::forget(const Profile &profile, Done done)
{
    const QString key = keyOf(profile);
    m_remembered.erase(key.toStdString());
    keychain::remove(key, std::move(done));
}

void SecretStore::ask(const Profile &profile, const QString &reason, Answer answer)
{
    if (!m_asker)
        return answer(std::nullopt);
    m_asker(profile, reason, [this, profile, answer = std::move(answer)](std::optional<Secret> secret) {
        if (secret)
            remember(profile, *secret);
        answer(std::move(secret));
    });
}

QString passwordVariable(const Profile &profile)
{
    if (profile.name.empty())
        return {};
    QString name = QString::fromStdString(profile.name).toUpper();
    for (QChar &c : name)
        if (!(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9'))
            c = '_';
    return "SQLDYNO_PASSWORD_" + name;
}

} // namespace dyno

#include "moc_secrets.cpp"
