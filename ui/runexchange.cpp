// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runexchange.h"

#include "app/commands/output.h"
#include "app/commands/runwords.h"
#include "app/runstore.h"
#include "charts/fileform.h"
#include "ui/export/drawnfiles.h"
#include "ui/runfetch.h"
#include "ui/runtransferring.h"

#include <QFileDialog>
#include <QFileInfo>

namespace dyno {

namespace {

const auto runFileSuffix = QStringLiteral("sqldyno");

} // namespace

RunExchange::RunExchange(RunStore &store, QWidget *window)
    : QObject(window), m_store(store), m_window(window), m_reader(new RunFetch(store, this)),
      m_transfer(new RunTransferring(store, window))
{
}

void RunExchange::exportRuns(const std::vector<std::string> &runs)
{
    if (runs.empty()) {
        emit failed(makeError(ErrorKind::Usage, tr("There is no run to export.").toStdString(),
                              tr("Open one on Live, or choose some on Runs.").toStdString()));
        return;
    }
    auto *dialog = new QFileDialog(m_window, tr("Export runs"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    const std::pair<QString, QString> formats[] = {{tr("Report (*.html)"), QStringLiteral("html")},
                                                   {tr("Report (*.pdf)"), QStringLiteral("pdf")},
                                                   {tr("Tables (*.md)"), QStringLiteral("md")},
                                                   {tr("Charts over time (*.png)"), QStringLiteral("png")},
                                                   {tr("Charts over time (*.svg)"), QStringLiteral("svg")},
                                                   {tr("Runs for another SQL Dyno (*.sqldyno)"), runFileSuffix},
                                                   {tr("All figures (*.json)"), QStringLiteral("json")},
                                                   {tr("Table of levels (*.csv)"), QStringLiteral("csv")}};
    QStringList filters;
    for (const auto &[filter, suffix] : formats)
        filters << filter;
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(formats[0].second);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters, formats](const QString &filter) {
        if (const qsizetype at = filters.indexOf(filter); at >= 0)
            dialog->setDefaultSuffix(formats[at].second);
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this, runs](const QString &path) { writeRuns(runs, path); });
    dialog->open();
}

void RunExchange::writeRuns(const std::vector<std::string> &runs, const QString &path)
{
    const QString sentence =
        runs.size() == 1 ? tr("Exported 1 run") : tr("Exported %1 runs").arg(runs.size());
    if (isRunFile(path)) {
        m_transfer->exportRuns(runs, path, [this, sentence, path](const Result<void> &written) {
            if (written)
                emit done(sentence, path);
            else if (written.error().kind != ErrorKind::Cancelled)
                emit failed(written.error());
        });
        return;
    }
    m_reader->read(
        runs,
        [this, path, sentence](const RunFetch::Records &records) {
            std::vector<ReportRun> report;
            for (const auto &record : records)
                report.emplace_back(*record);
            OutputChoice choice;
            choice.path = path;
            if (const QString suffix = QFileInfo(path).suffix().toLower(); suffix == QLatin1String("png") || suffix == QLatin1String("svg"))
                choice.wish.picture = QStringLiteral("time");
            const FileForm form;
            if (const Result<void> written = writeOutput(choice, report, chartDrawing()); !written)
                emit failed(written.error());
            else
                emit done(sentence, path);
        },
        [this](const Error &error) { emit failed(error); });
}

void RunExchange::importRuns()
{
    auto *dialog = new QFileDialog(m_window, tr("Import runs"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters({tr("Files of runs (*.sqldyno)"), tr("All files (*)")});
    connect(dialog, &QFileDialog::fileSelected, this, &RunExchange::takeRuns);
    dialog->open();
}

void RunExchange::takeRuns(const QString &path)
{
    m_transfer->importRuns(path, [this](const Result<RunStore::Import> &taken) {
        if (!taken) {
            if (taken.error().kind != ErrorKind::Cancelled)
                emit failed(taken.error());
            return;
        }
        const auto added = qsizetype(taken->added.size()), completed = qsizetype(taken->completed.size()),
                   present = qsizetype(taken->present.size());
        QStringList details;
        if (completed > 0)
            details << tr("%1 were here in part and are now as the file has them").arg(completed);
        if (present > 0)
            details << tr("%1 were here already and are as they were").arg(present);
        emit done(added == 1 ? tr("Took over 1 run") : tr("Took over %1 runs").arg(added),
                  details.join(QStringLiteral("; ")));
    });
}

} // namespace dyno
