// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exporter.h"

#include "app/commands/command.h"
#include "app/drawing.h"
#include "app/runstore.h"
#include "charts/fileform.h"
#include "ui/export/pictureoptions.h"
#include "ui/export/slidefiles.h"
#include "ui/runfetch.h"
#include "ui/runtransferring.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QProgressDialog>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

constexpr int patienceMs = 500; // then it is shown how far it is
constexpr int wholeRange = 1000;

QString kindTitle(const ExportKind &kind)
{
    return QCoreApplication::translate("dyno::ExportKinds", kind.title);
}

QString titleOf(const ComparedSet &set)
{
    const RunInfo &info = set.runs.front()->facts.info;
    return QString::fromStdString(info.name.empty() ? info.workload : info.name);
}

// A name that every file system takes.
QString fileName(QString title)
{
    for (QChar &c : title)
        if (!c.isLetterOrNumber() && !QStringLiteral(" -_.,()").contains(c))
            c = QLatin1Char('-');
    return title.trimmed().left(80);
}

std::vector<std::string> idsOf(const ComparedSet &set)
{
    std::vector<std::string> ids;
    for (const LoadedRunPtr &run : set.runs)
        ids.push_back(run->facts.info.id);
    return ids;
}

} // namespace

Exporter::Exporter(RunStore &store, QWidget *window)
    : QObject(window), m_window(window), m_reader(new RunFetch(store, this)),
      m_transfer(new RunTransferring(store, window))
{
    connect(m_reader, &RunFetch::progressed, this, [this](int read, int total) {
        if (m_progress && total > 0)
            m_progress->setValue(wholeRange / 2 * read / total);
    });
}

Exporter::~Exporter() = default;

void Exporter::fillMenu(QMenu *menu, const std::function<ExportSubject()> &subject)
{
    connect(menu, &QMenu::aboutToShow, this, [this, menu, subject] {
        menu->clear();
        const ExportSubject offered = subject();
        for (const ExportKind &kind : exportKinds()) {
            if (kind.ofOneSlide && !offered.current)
                continue;
            QAction *act = menu->addAction(kindTitle(kind) + QStringLiteral("…"), this,
                                           [this, &kind, subject] { ask(kind, subject()); });
            act->setEnabled(!offered.set.isEmpty() && !isBusy() &&
                            (qstrcmp(kind.id, "slides") != 0 || !offered.slides.empty()));
            if (qstrcmp(kind.id, "picture") == 0)
                menu->addSeparator();
        }
    });
}

void Exporter::ask(const ExportKind &kind, const ExportSubject &subject)
{
    if (subject.set.isEmpty())
        return;
    auto *dialog = new QFileDialog(m_window, kindTitle(kind));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const char *suffix : kind.suffixes)
        filters << QStringLiteral("%1 (*.%1)").arg(QLatin1String(suffix));
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(QLatin1String(kind.suffixes.first()));
    dialog->selectFile(fileName(titleOf(subject.set)) + QLatin1Char('.') +
                       QLatin1String(kind.suffixes.first()));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, filters, &kind](const QString &filter) {
        if (const qsizetype at = filters.indexOf(filter); at >= 0)
            dialog->setDefaultSuffix(QLatin1String(kind.suffixes[at]));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this, &kind, subject](const QString &path) {
        if (!kind.ofOneSlide) {
            write(kind, subject, path);
            return;
        }
        askPictureSize(m_window,
                       [this, &kind, subject, path](QSize size) { write(kind, subject, path, size); });
    });
    dialog->open();
}

void Exporter::write(const ExportKind &kind, const ExportSubject &subject, const QString &path, QSize size)
{
    if (isBusy() || subject.set.isEmpty())
        return;
    if (!kind.plan) {
        m_transfer->exportRuns(idsOf(subject.set), path, [this, path, count = subject.set.runs.size()](const Result<void> &written) {
            if (written)
                emit done(tr("Exported %1 runs").arg(count), path);
            else if (written.error().kind == ErrorKind::Cancelled)
                emit cancelled();
            else
                emit failed(written.error());
        });
        return;
    }
    m_kind = &kind;
    m_next = 0;
    m_work = std::make_unique<ExportWork>();
    m_work->subject = subject;
    m_work->path = path;
    m_work->size = size;
    m_work->title = titleOf(subject.set);
    m_progress = new QProgressDialog(tr("Writing %1").arg(QFileInfo(path).fileName()), tr("Cancel"), 0,
                                     wholeRange, m_window);
    m_progress->setWindowModality(Qt::WindowModal);
    m_progress->setMinimumDuration(patienceMs);
    m_progress->setAutoReset(false);
    m_progress->setAutoClose(false);
    m_progress->setValue(0);
    connect(m_progress, &QProgressDialog::canceled, this, &Exporter::cancel);
    if (!kind.needsRuns) {
        plan();
        return;
    }
    m_reader->read(
        idsOf(subject.set),
        [this](const RunFetch::Records &records) {
            if (!m_work)
                return;
            // Summing up a run takes a moment, too.
            for (const auto &record : records)
                m_work->steps.push_back([this, record] { m_work->runs.emplace_back(*record); });
            m_work->steps.push_back([this] { plan(); });
            QTimer::singleShot(0, this, &Exporter::step);
        },
        [this](const Error &error) {
            m_work.reset();
            closeProgress();
            emit failed(error);
        });
}

void Exporter::plan()
{
    // The steps that are done stay, so that the numbers of those to come go on.
    m_kind->plan(*m_work);
    if (!m_kind->needsRuns)
        QTimer::singleShot(0, this, &Exporter::step);
}

void Exporter::step()
{
    if (!m_work)
        return;
    if (m_next == m_work->steps.size()) {
        finish();
        return;
    }
    // The list grows while its planning step is at work: a copy stays whole.
    const std::function<void()> work = m_work->steps[m_next++];
    {
        const FileForm form;
        work();
    }
    if (m_progress)
        m_progress->setValue(wholeRange / 2 +
                             int(std::size_t(wholeRange / 2) * m_next / (m_work->steps.size() + 1)));
    // Setting the value handles events: the person may have stopped it by now.
    if (m_work)
        QTimer::singleShot(0, this, &Exporter::step);
}

void Exporter::finish()
{
    const std::unique_ptr<ExportWork> work = std::move(m_work);
    closeProgress();
    const Result<void> written =
        work->content ? writeWhole(work->path, *work->content) : Result<void>(work->content.error());
    if (written)
        emit done(tr("Exported: %1").arg(kindTitle(*m_kind)), work->path);
    else
        emit failed(written.error());
}

bool Exporter::isBusy() const
{
    return m_work || m_transfer->isBusy();
}

void Exporter::cancel()
{
    m_transfer->cancel();
    if (!m_work)
        return;
    m_reader->cancel();
    m_work.reset();
    closeProgress();
    emit cancelled();
}

// Later: it may be its own event that we come from.
void Exporter::closeProgress()
{
    if (!m_progress)
        return;
    m_progress->disconnect(this);
    m_progress->hide();
    m_progress->deleteLater();
    m_progress.clear();
}

} // namespace dyno
