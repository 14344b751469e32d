// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/connectiontests.h"

#include "app/profilestore.h"
#include "app/secrets.h"
#include "engines/host/hostsource.h"
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

void askServer(const Profile &profile, const Secret &secret, ConnectionTests::Outcome &outcome)
{
    using State = ConnectionTests::State;
    const Result<ConnectionReport> report = testConnection(profile, secret);
    if (report) {
        outcome.state = State::Answers;
        outcome.report = *report;
        return;
    }
    outcome.error = report.error();
    const bool needed = outcome.error.kind == ErrorKind::Authentication && secret.isEmpty();
    outcome.state = needed ? State::PasswordNeeded : State::Failed;
}

void askHost(const Profile &profile, ConnectionTests::Outcome &outcome)
{
    if (profile.isRemote() && profile.hostSource == Profile().hostSource) {
        outcome.hostText = ConnectionTests::tr("It is on another machine, whose CPU is not measured: choose where its "
                                               "figures come from.");
        return;
    }
    const Result<HostReport> report = testHostSource(profile.hostSource);
    if (!report) {
        outcome.hostFault = QString::fromStdString(report.error().message);
        if (!report.error().advice.empty())
            outcome.hostFault += QLatin1Char(' ') + QString::fromStdString(report.error().advice);
    } else if (!report->title.empty()) {
        const QString source = QString::fromStdString(report->title);
        outcome.hostText = (report->cpus < 1    ? ConnectionTests::tr("Host figures of %1.")
                            : report->cpus == 1 ? ConnectionTests::tr("Host figures of %1, 1 CPU.")
                                                : ConnectionTests::tr("Host figures of %1, %2 CPUs."))
                               .arg(source);
        if (report->cpus > 1)
            outcome.hostText = outcome.hostText.arg(report->cpus);
    }
}

} // namespace

ConnectionTests::ConnectionTests(SecretStore &secrets, QObject *parent, Scope scope)
    : QObject(parent), m_secrets(secrets), m_scope(scope)
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
    if (const Faults faults = checkProfile(profile); !faults.empty()) {
        ++m_rounds[profile.name];
        set(profile.name, {State::Failed, {}, makeError(ErrorKind::Usage, faults.front().message), {}, {}});
        return;
    }
    // Nothing is there to be reached before the run starts it.
    if (const Profile wished = withPrivateSandbox(profile); wished.sandbox) {
        ++m_rounds[profile.name];
        const Faults faults = checkSandbox(wished);
        set(profile.name,
            faults.empty()
                ? Outcome{State::Sandbox, {}, {}, {}, {}}
                : Outcome{State::Failed, {}, makeError(ErrorKind::NotFound, faults.front().message), {}, {}});
        return;
    }
    // Opening it would make the file: that is for the run to do, not for a test.
    ask(profile, secret, isNewFile(profile) ? State::NewFile : State::Untested);
}

// In the background. `known`: what is known of the server without asking it, else Untested.
void ConnectionTests::ask(const Profile &profile, const Secret &secret, State known)
{
    const int round = ++m_rounds[profile.name];
    const bool asksHost = m_scope == Scope::WithHost;
    if (known != State::Untested && !asksHost) {
        set(profile.name, {known, {}, {}, {}, {}});
        return;
    }
    set(profile.name, {State::Testing, {}, {}, {}, {}});
    using Answer = std::shared_ptr<Outcome>;
    // A watcher dies with us, the test then ends unheard.
    auto *watcher = new QFutureWatcher<Answer>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher, round, name = profile.name] {
        watcher->deleteLater();
        if (m_rounds[name] == round)
            set(name, *watcher->result());
    });
    watcher->setFuture(QtConcurrent::run([profile, secret, known, asksHost] {
        auto outcome = std::make_shared<Outcome>();
        outcome->state = known;
        if (known == State::Untested)
            askServer(profile, secret, *outcome);
        if (asksHost)
            askHost(profile, *outcome);
        return outcome;
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

namespace {

QString serverTextOf(const ConnectionTests::Outcome &outcome, const Profile &profile)
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

} // namespace

QString longText(const ConnectionTests::Outcome &outcome, const Profile &profile)
{
    const QString server = serverTextOf(outcome, profile);
    return outcome.hostText.isEmpty() ? server : server + QLatin1Char(' ') + outcome.hostText;
}

} // namespace dyno
