// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/connect.h"

#include "app/commands/follower.h"
#include "app/secrets.h"
#include "engines/db/enginecatalog.h"

#include <QEventLoop>

#include <functional>

namespace dyno {

Result<void> findSecret(const Profile &profile, Secret &secret)
{
    constexpr int mostQuestions = 3;
    SecretStore secrets;
    askOnTerminal(secrets);
    const auto wait = [&](const std::function<void(SecretStore::Answer)> &ask) {
        QEventLoop loop;
        bool isAnswered = false;
        std::optional<Secret> found;
        ask([&](std::optional<Secret> answer) {
            found = std::move(answer);
            isAnswered = true;
            loop.quit();
        });
        if (!isAnswered)
            loop.exec();
        return found;
    };
    if (secret.isEmpty() && profile.file.empty())
        if (auto found = wait([&](auto answer) { secrets.find(profile, answer); }))
            secret = std::move(*found);
    for (int questions = 0;; ++questions) {
        const auto report = testConnection(profile, secret);
        if (report.has_value())
            return {};
        if (report.error().kind != ErrorKind::Authentication || questions == mostQuestions)
            return report.error();
        auto typed = wait([&](auto answer) {
            secrets.ask(profile, QString::fromStdString(report.error().message), answer);
        });
        if (!typed)
            return report.error();
        secret = std::move(*typed);
    }
}

} // namespace dyno
