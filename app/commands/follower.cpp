// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/follower.h"

#include "app/commands/command.h"
#include "app/commands/loadprogress.h"
#include "app/reportformat.h"
#include "app/searchreport.h"
#include "app/seriesverdict.h"
#include "app/terminal.h"
#include "engines/run/rampnumber.h"

#include <QDateTime>
#include <QEventLoop>

#include <utility>

namespace dyno {

namespace {

// `rate`: of arrivals, in an open loop.
QString tickText(const Tick &tick, const std::optional<double> &rate)
{
    const TypeFacts total = tick.total();
    const Figures figures = figuresOf(total, tick.seconds());
    QString text = QStringLiteral("%1 %2  %3 tps  p50 %4 ms  p95 %5 ms")
                       .arg(format::amount(rate.value_or(double(tick.users))),
                            rate ? "arrivals/s" : tick.users == 1 ? "user" : "users", format::rate(figures.tps),
                            format::timeOf(figures, figures.p50), format::timeOf(figures, figures.p95));
    if (figures.failed)
        text += "  failed " + format::count(figures.failed);
    if (tick.connectionsLost)
        text += "  connections lost " + format::count(tick.connectionsLost);
    if (tick.host.cpu)
        text += QStringLiteral("  cpu usr %1 sys %2 wait %3")
                    .arg(format::perCent(tick.host.cpu->usr + tick.host.cpu->nice),
                         format::perCent(tick.host.cpu->sys + tick.host.cpu->irq),
                         format::perCent(tick.host.cpu->iowait));
    return text;
}

// "  holds p95<500ms  BROKEN errors<1%", of the level so far.
QString thresholdsText(const ThresholdWatch &watch)
{
    QString text;
    for (std::size_t i = 0; i < watch.now().size(); ++i)
        if (watch.now()[i].value)
            text += (watch.now()[i].holds ? "  holds " : "  BROKEN ") + QString::fromStdString(watch.texts()[i]);
    return text;
}

} // namespace

void askOnTerminal(SecretStore &secrets)
{
    secrets.setAsker([](const Profile &profile, const QString &reason, const SecretStore::Answer &answer) {
        const std::string who = profile.user.empty() ? profile.place() : profile.user + " at " + profile.place();
        // All in the question: where there is no terminal to ask on, the reason is told as the error that it is.
        answer(askSecret(QStringLiteral("\n%1\nPassword for %2: ").arg(reason, QString::fromStdString(who))));
    });
}

SeriesFollower::SeriesFollower(RunStore &store, Talk talk, bool showTables, QObject *parent)
    : QObject(parent), m_store(store), m_session(store), m_isQuiet(talk == Talk::Quiet), m_isTerminal(isTerminal(2)),
      m_showTables(showTables)
{
    askOnTerminal(m_secrets);
    m_session.setSecrets(&m_secrets);
    connect(&m_session, &RunSession::stageChanged, this, &SeriesFollower::onStage);
    connect(&m_session, &RunSession::loadProgressed, this, &SeriesFollower::onLoadProgress);
    connect(&m_session, &RunSession::loaded, this, [this](const LoadReport &report) {
        clearProgress();
        if (!m_isQuiet && !report.wasPresent)
            say(QStringLiteral("Loaded in %1 by %2.\n")
                    .arg(format::duration(report.seconds), QString::fromStdString(report.method)));
    });
    connect(&m_session, &RunSession::runStarted, this, &SeriesFollower::onRunStarted);
    connect(&m_session, &RunSession::ticked, this, [this](const std::string &, const TickPtr &tick) { onTick(*tick); });
    connect(&m_session, &RunSession::happened, this, [this](const std::string &, const RunEvent &event) {
        if (m_isQuiet || event.kind == RunEvent::Kind::Note)
            return;
        clearProgress();
        say(QString::fromStdString(event.text) + '\n');
    });
    connect(&m_session, &RunSession::runEnded, this, &SeriesFollower::onRunEnded);
    connect(&m_session, &RunSession::failed, this, [this](const Error &error) {
        m_failed = true;
        clearProgress();
        say(error);
    });
}

Faults SeriesFollower::run(const BenchPlan &plan)
{
    m_thresholds = plan.readThresholds();
    return follow([&] { return m_session.start(plan); });
}

Faults SeriesFollower::take(const KeptSeries &series)
{
    for (const RunInfo &info : series.runs)
        if (auto record = m_store.load(info.id); record.has_value())
            m_runs.emplace_back(std::move(*record));
        else
            return {{"series", record.error().message}};
    return {};
}

Faults SeriesFollower::resume(const KeptSeries &series)
{
    m_thresholds = series.plan.readThresholds();
    if (Faults faults = take(series); !faults.empty())
        return faults;
    if (!m_isQuiet)
        say(QStringLiteral("%1 of its runs are there, %2%3 to go.\n")
                .arg(series.runs.size())
                .arg(isSearchText(series.plan.ramp) ? "about " : "")
                .arg(series.rest.runs));
    return follow([&] { return m_session.resume(series); });
}

Faults SeriesFollower::follow(const std::function<Faults()> &begin)
{
    Interrupts interrupts;
    connect(&interrupts, &Interrupts::interrupted, this, &SeriesFollower::onInterrupted);
    QEventLoop loop;
    connect(&m_session, &RunSession::finished, &loop, &QEventLoop::quit);
    if (Faults faults = begin(); !faults.empty())
        return faults;
    if (m_session.isActive())
        loop.exec();
    clearProgress();
    return {};
}

int SeriesFollower::exitCode() const
{
    if (m_interrupts > 0)
        return ExitInterrupted;
    if (m_failed || m_runs.empty())
        return ExitFailed;
    return verdictOf(m_runs).holds() ? ExitGood : ExitThresholdBroken;
}

void SeriesFollower::onStage(RunSession::Stage stage, const QString &text)
{
    if (m_isQuiet || text.isEmpty() || stage == RunSession::Stage::Finished)
        return;
    clearProgress();
    say(placeText() + text + " …\n");
}

// "Run 3 of 12, ends about 14:32: "; of a search "Try 3 of about 12 (400 users), …".
QString SeriesFollower::placeText() const
{
    const SeriesProgress &progress = m_session.progress();
    const std::optional<SeriesStep> &step = m_session.step();
    if (!step || (progress.count() < 2 && !step->point))
        return {};
    QString place = QStringLiteral("Run %1 of %2%3").arg(progress.number()).arg(step->point ? "about " : "").arg(progress.count());
    if (step->point)
        place += QStringLiteral(" (%1)").arg(QString::fromStdString(
            loadText(step->point->load, parseSearch(m_session.plan().ramp).plan->openLoop)));
    const double left = progress.secondsLeft(std::chrono::steady_clock::now());
    return place + ", ends about "
           + QDateTime::currentDateTime().addSecs(qint64(left)).toString(left > 20 * 3600 ? "ddd hh:mm" : "hh:mm") + ": ";
}

void SeriesFollower::sayTry(const RunInfo &info)
{
    const auto stored = storedStep(info);
    if (m_isQuiet || !stored || !stored->holds)
        return;
    say(QString::fromStdString(loadText(stored->step.point->load, info.openLoop))
        + (*stored->holds ? QStringLiteral(": holds.\n")
                          : QStringLiteral(": breaks %1.\n").arg(QString::fromStdString(stored->why))));
}

void SeriesFollower::onLoadProgress(const LoadProgress &progress)
{
    // Lines of a log are not redrawn: one a second is enough.
    if (!m_isTerminal && m_sinceProgress.isValid() && m_sinceProgress.elapsed() < 1000)
        return;
    m_sinceProgress.start();
    showProgress(loadProgressText(progress, m_isTerminal));
}

void SeriesFollower::onRunStarted(const RunInfo &info)
{
    m_plannedSeconds = double(info.plannedUs()) / 1e6;
    m_watch.emplace(info, m_thresholds);
}

void SeriesFollower::onTick(const Tick &tick)
{
    const bool isJudged = m_watch && m_watch->append(tick);
    if (tick.phase < 0) // after the ramp only the last answers come in
        return;
    std::optional<double> rate;
    if (const auto &runs = m_session.runs();
        !runs.empty() && runs.back().openLoop && std::size_t(tick.phase) < runs.back().phases.size())
        rate = runs.back().phases[std::size_t(tick.phase)].to;
    QString text = tickText(tick, rate);
    if (isJudged)
        text += thresholdsText(*m_watch);
    const QString time = format::duration(tick.endSeconds());
    if (m_isTerminal && m_plannedSeconds > 0)
        showProgress(QStringLiteral("%1 %2 of %3  %4")
                         .arg(progressBar(tick.endSeconds() / m_plannedSeconds), time, format::duration(m_plannedSeconds), text));
    else
        showProgress(QStringLiteral("%1  %2").arg(time, 5).arg(text));
}

void SeriesFollower::onRunEnded(const RunInfo &info)
{
    clearProgress();
    auto record = m_store.load(info.id);
    if (record.has_error()) {
        if (!std::exchange(m_failed, true)) // else it is known what went wrong with the store
            say(record.error());
        return;
    }
    // A store that takes nothing any more still has it as running.
    record->info.state = info.state;
    record->info.message = info.message;
    record->info.endedMs = info.endedMs;
    m_runs.emplace_back(std::move(*record));
    const bool isTried = isTry(m_runs.back());
    if (isTried)
        sayTry(info);
    else if (m_showTables && info.state != RunState::Failed)
        print((m_runs.size() > 1 ? "\n" : "") + levelTableText(m_runs.back()));
    if (!isTried)
        sayIfAllFailed(m_runs.back());
}

// Figures of nothing are no result, whatever the thresholds say of them.
void SeriesFollower::sayIfAllFailed(const ReportRun &run)
{
    const Figures &total = run.summary.total;
    if (total.committed > 0 || total.failed == 0)
        return;
    m_failed = true;
    std::string first;
    for (const RunEvent &event : run.record.events)
        if (first.empty() && event.kind == RunEvent::Kind::Failure)
            first = event.text;
    say(makeError(ErrorKind::Other,
                  run.title().toStdString() + ": every transaction failed (" + format::count(total.failed).toStdString()
                      + "), so there is no result.",
                  first));
}

void SeriesFollower::onInterrupted()
{
    ++m_interrupts;
    clearProgress();
    say(m_interrupts == 1 ? "Stopping: what runs may end. Ctrl-C again cancels it.\n" : "Cancelling.\n");
    m_session.stop();
}

void SeriesFollower::showProgress(const QString &text)
{
    if (m_isQuiet)
        return;
    if (!m_isTerminal) {
        say(text + '\n');
        return;
    }
    sayOver(text);
    m_hasProgress = true;
}

void SeriesFollower::clearProgress()
{
    if (!m_hasProgress)
        return;
    sayOver({});
    m_hasProgress = false;
}

} // namespace dyno

#include "moc_follower.cpp"
