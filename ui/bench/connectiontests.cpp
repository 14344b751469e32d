// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/connectiontests.h"

#include "app/profilestore.h"
#include "app/secrets.h"
#include "engines/sandbox/sandbox.h"
#include "ui/figuretext.h"

#include <QFileInfo>
#include <QFutureWatcher>
#include <QPointer>
#include <QtConcurrent/QtConcurrentRun>

#include <memory>

namespace dyno {

namespace {

bool isNewFile(const Profile &profile)
{
    const Engine *engine = findEngine(profile.engine);
    return engine && engine->isEmbedded && !profile.file.empty() &&
           !QFileInfo::exists(QString::fromStdString(profile.file));
}

} // namespace

ConnectionTests::ConnectionTests(SecretStore &secrets, QObject *parent) : QObject(parent), m_secrets(secrets)
{
}

void ConnectionTests::test(const Profile &profile)
{
    m_secrets.find(profile, [self = QPointer(this), profile](const std::optional<Secret> &secret) {
        if (self)
            self->test(profile, secret.value_or(Secret()));
    });
}

void ConnectionTests::test(const Profile &profile, const Secret &secret)
{
    const int round = ++m_rounds[profile.name];
    if (const Faults faults = checkProfile(profile); !faults.empty()) {
        set(profile.name, {State::Failed, {}, makeError(ErrorKind::Usage, faults.front().message)});
        return;
    }
    // Nothing is there to be reached before the run starts it.
    if (const Profile wished = withPrivateSandbox(profile); wished.sandbox) {
        const Faults faults = checkSandbox(wished);
        set(profile.name, faults.empty()
                              ? Outcome{State::Sandbox, {}, {}}
                              : Outcome{State::Failed, {}, makeError(ErrorKind::NotFound, faults.front().message)});
        return;
    }
    // Opening it would make the file: that is for the run to do, not for a test.
    if (isNewFile(profile)) {
        set(profile.name, {State::NewFile, {}, {}});
        return;
    }
    set(profile.name, {State::Testing, {}, {}});
    using Answer = std::shared_ptr<Result<ConnectionReport>>;
    const bool hasSecret = !secret.isEmpty();
    // A watcher dies with us, the test then ends unheard.
    auto *watcher = new QFutureWatcher<Answer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, round, hasSecret, name = profile.name] {
        watcher->deleteLater();
        if (m_rounds[name] != round)
            return;
        const Answer answer = watcher->result();
        if (answer->has_value()) {
            set(name, {State::Answers, answer->value(), {}});
            return;
        }
        const Error error = answer->error();
        const bool needed = error.kind == ErrorKind::Authentication && !hasSecret;
        set(name, {needed ? State::PasswordNeeded : State::Failed, {}, error});
    });
    watcher->setFuture(QtConcurrent::run([profile, secret] {
        return std::make_shared<Result<ConnectionReport>>(testConnection(profile, secret));
    }));
}

const ConnectionTests::Outcome &ConnectionTests::outcome(const std::string &profile) const
{
    static const Outcome untested;
    const auto it = m_outcomes.find(profile);
    return it == m_outcomes.end() ? untested : it->second;
}

void ConnectionTests::set(const std::string &profile, Outcome outcome)
{
    m_outcomes[profile] = std::move(outcome);
    emit changed(profile);
}

QString shortText(const ConnectionTests::Outcome &outcome)
{
    using State = ConnectionTests::State;
    switch (outcome.state) {
    case State::Untested:
        return {};
    case State::Testing:
        return ConnectionTests::tr("testing");
    case State::Answers:
        return ConnectionTests::tr("%1 ms").arg(QLocale().toString(
            double(outcome.report.roundTripUs) / 1000, 'f', outcome.report.roundTripUs < 95 ? 2 : 1));
    case State::NewFile:
        return ConnectionTests::tr("new file");
    case State::Sandbox:
        return ConnectionTests::tr("starts with the run");
    case State::PasswordNeeded:
        return ConnectionTests::tr("password needed");
    case State::Failed:
        return outcome.error.kind == ErrorKind::Unreachable || outcome.error.kind == ErrorKind::Timeout
                   ? ConnectionTests::tr("no answer")
                   : ConnectionTests::tr("not usable");
    }
    return {};
}

QString longText(const ConnectionTests::Outcome &outcome, const Profile &profile)
{
    using State = ConnectionTests::State;
    switch (outcome.state) {
    case State::Untested:
        return {};
    case State::Testing:
        return ConnectionTests::tr("Testing the connection to %1")
            .arg(QString::fromStdString(profile.place()));
    case State::NewFile:
        return ConnectionTests::tr("The file is not there yet. The first run makes it.");
    case State::Sandbox:
        return ConnectionTests::tr("A throwaway server of its own, started for the run and removed when the "
                                   "program ends.");
    case State::Answers:
        break;
    case State::PasswordNeeded:
    case State::Failed: {
        QString text = QString::fromStdString(outcome.error.message);
        if (!outcome.error.advice.empty())
            text += QLatin1Char(' ') + QString::fromStdString(outcome.error.advice);
        return text;
    }
    }
    const ConnectionReport &report = outcome.report;
    QString text = ConnectionTests::tr("%1 %2 answers in %3")
                       .arg(engineTitle(profile.engine), QString::fromStdString(report.serverVersion),
                            shortText(outcome));
    const Engine *engine = findEngine(profile.engine);
    if (engine && !engine->isEmbedded)
        text += report.tls.empty()
                    ? ConnectionTests::tr(", not encrypted")
                    : ConnectionTests::tr(", encrypted (%1)").arg(QString::fromStdString(report.tls));
    if (report.maxConnections > 0)
        text += ConnectionTests::tr(", %1 of %2 connections in use")
                    .arg(report.usedConnections)
                    .arg(report.maxConnections);
    return text + QLatin1Char('.');
}

} // namespace dyno
