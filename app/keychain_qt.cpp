// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/keychain.h"

#include <QFileInfo>

#include <qt6keychain/keychain.h>

namespace dyno::keychain {

namespace {

const QString service = QStringLiteral("SQL Dyno");

Result<void> resultOf(const QKeychain::Job &job)
{
    if (job.error() == QKeychain::NoError || job.error() == QKeychain::EntryNotFound)
        return {};
    return makeError(ErrorKind::Other, "The key chain did not do it: " + job.errorString().toStdString() + ".",
                     "The password is kept until the program ends.");
}

Error noKeychain()
{
    return makeError(ErrorKind::Unsupported, "This session has no key chain.",
                     "The password is kept until the program ends. Set SQLDYNO_PASSWORD to have it at hand.");
}

} // namespace

bool isAvailable()
{
#ifdef Q_OS_LINUX
    // Key chains live on the session bus. Without one, asking for it would start one.
    return qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS")
           || QFileInfo::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + "/bus");
#else
    return true;
#endif
}

void read(const QString &key, std::function<void(std::optional<Secret>)> answer)
{
    if (!isAvailable())
        return answer(std::nullopt);
    auto *job = new QKeychain::ReadPasswordJob(service);
    job->setKey(key);
    QObject::connect(job, &QKeychain::Job::finished, job, [job, answer = std::move(answer)] {
        answer(job->error() == QKeychain::NoError ? std::optional(Secret(job->textData().toStdString()))
                                                  : std::nullopt);
    });
    job->start();
}

void write(const QString &key, const Secret &secret, std::function<void(Result<void>)> done)
{
    if (!isAvailable())
        return done(noKeychain());
    auto *job = new QKeychain::WritePasswordJob(service);
    job->setKey(key);
    job->setTextData(QString::fromStdString(secret.reveal()));
    QObject::connect(job, &QKeychain::Job::finished, job,
                     [job, done = std::move(done)] { done(resultOf(*job)); });
    job->start();
}

void remove(const QString &key, std::function<void(Result<void>)> done)
{
    if (!isAvailable())
        return done({});
    auto *job = new QKeychain::DeletePasswordJob(service);
    job->setKey(key);
    QObject::connect(job, &QKeychain::Job::finished, job,
                     [job, done = std::move(done)] { done(resultOf(*job)); });
    job->start();
}

} // namespace dyno::keychain
