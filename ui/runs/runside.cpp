// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runside.h"

#include "charts/scale.h"
#include "ui/figuretext.h"
#include "ui/live/shownrun.h"
#include "ui/parts.h"
#include "ui/runs/rundelegate.h"
#include "ui/runs/notesfield.h"
#include "ui/runs/runtext.h"
#include "ui/runs/seriespanel.h"
#include "ui/runs/settingsview.h"
#include "ui/theme.h"

#include <QGridLayout>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <map>

namespace dyno {

namespace {

constexpr int keepMs = 800;
constexpr std::size_t mostInLegend = 6;

struct Fact
{
    const char *title;
    QString (*value)(const RunListing &run);
};

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

constexpr Fact facts[] = {
    {QT_TRANSLATE_NOOP("dyno::RunSide", "Server"), [](const RunListing &r) { return serverText(r.info); }},
    {QT_TRANSLATE_NOOP("dyno::RunSide", "Workload"),
     [](const RunListing &r) { return text(r.info.workload); }},
    {QT_TRANSLATE_NOOP("dyno::RunSide", "Parameters"),
     [](const RunListing &r) {
         return text(r.info.parameters).replace(QLatin1String(","), QLatin1String(", "));
     }},
    {QT_TRANSLATE_NOOP("dyno::RunSide", "Ramp"), [](const RunListing &r) { return text(r.info.ramp); }},
    {QT_TRANSLATE_NOOP("dyno::RunSide", "Pool"),
     [](const RunListing &r) { return RunSide::tr("%1 connections").arg(wholeText(r.info.pool)); }},
    {QT_TRANSLATE_NOOP("dyno::RunSide", "Workers"),
     [](const RunListing &r) { return wholeText(r.info.workers); }},
    {QT_TRANSLATE_NOOP("dyno::RunSide", "Seed"),
     [](const RunListing &r) { return QString::number(r.info.seed); }},
    {QT_TRANSLATE_NOOP("dyno::RunSide", "Host"),
     [](const RunListing &r) {
         return r.info.hostSource.empty()
                    ? RunSide::tr("not measured")
                    : RunSide::tr("%1, %2 CPUs").arg(text(r.info.hostSource), QString::number(r.info.hostCpus));
     }},
};

void clearGrid(QGridLayout *grid)
{
    while (QLayoutItem *item = grid->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

// The throughput of the chosen runs over one another; a sketch from the listings, so that choosing costs
// nothing.
class RunSide::Chart : public QWidget
{
public:
    Chart() { setFixedHeight(scaled(200)); }
    void set(const std::vector<RunListing> &runs)
    {
        m_runs = runs;
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Palette &theme = currentTheme();
        QPainter painter(this);
        painter.setFont(uiFont(11));
        float highest = 0;
        double longest = 0;
        for (const RunListing &run : m_runs) {
            for (const float v : run.sparkline)
                highest = std::max(highest, v);
            longest = std::max(longest, seconds(run));
        }
        const Scale y = linearScale(std::max(1.0, double(highest)));
        const QRectF area = QRectF(rect()).adjusted(scaled(40), 8, -4, -scaled(48));
        for (const ScaleTick &tick : y.ticks) {
            const double at = area.bottom() - y.place(tick.value) * area.height();
            painter.fillRect(QRectF(area.left(), std::round(at), area.width(), 1),
                             tick.value == 0 ? theme.axisLine : theme.grid);
            painter.setPen(theme.text3);
            painter.drawText(QRectF(0, at - 8, area.left() - 8, 16), Qt::AlignRight | Qt::AlignVCenter,
                             axisText(tick.value, y.to));
        }
        if (longest > 0)
            for (const ScaleTick &tick : timeScale(0, longest, area.width(), 70).ticks) {
                const double at = area.left() + tick.value / longest * area.width();
                const double left = std::min(at - 30, width_() - 60); // the last one stays within the picture
                painter.drawText(QRectF(left, area.bottom() + 4, 60, 16),
                                 left < at - 30 ? Qt::AlignRight : Qt::AlignHCenter, tick.label);
            }
        double x = 0;
        int row = 0;
        std::map<std::string, int> variants; // so many runs of each engine
        for (std::size_t i = 0; i < m_runs.size(); ++i) {
            const RunListing &run = m_runs[i];
            const EngineMark mark = engineMark(theme, run.info.engine, variants[run.info.engine]++);
            const double width = longest > 0 ? seconds(run) / longest * area.width() : 0;
            paintSparkline(painter, QRectF(area.left(), area.top(), width, area.height()), run.sparkline,
                           y.to, mark.color, Qt::transparent);
            const QString label = runLabel(run);
            const double used = painter.fontMetrics().horizontalAdvance(label) + 30;
            if (x + used > width_() && x > 0) {
                x = 0;
                ++row;
            }
            if (i >= mostInLegend || row > 1)
                continue;
            const double legend = area.bottom() + scaled(30) + row * 16.0;
            paintMarker(painter, mark.marker, {x + 6, legend}, 8, mark.color, mark.filled);
            painter.setPen(theme.text);
            painter.drawText(QRectF(x + 15, legend - 8, used, 16), Qt::AlignLeft | Qt::AlignVCenter, label);
            x += used;
        }
    }

private:
    double width_() const { return width(); }
    static double seconds(const RunListing &run)
    {
        return run.info.endedMs > run.info.startedMs ? double(run.info.endedMs - run.info.startedMs) / 1000
                                                     : double(run.tickCount);
    }
    std::vector<RunListing> m_runs;
};

RunSide::RunSide(RunStore &store, QWidget *parent)
    : QWidget(parent), m_store(store), m_title(nullptr),
      m_none(makeLabel(tr("Choose a run to see what it was. Tick several to lay them over one another."),
                       TextRole::Body, Tone::Quiet)),
      m_clear(makeButton(tr("Clear"), ButtonKind::Text)),
      m_pin(makeButton(tr("Pin as baseline"), ButtonKind::Outlined, ButtonSize::Small)),
      m_settings(makeButton(tr("Settings…"), ButtonKind::Outlined, ButtonSize::Small)), m_chart(new Chart), m_series(new SeriesPanel(store)),
      m_content(makeArea()), m_differs(new QWidget), m_words(new QWidget), m_sharedGrid(new QGridLayout),
      m_differsGrid(new QGridLayout), m_sharedTitle(nullptr), m_notes(new NotesField),
      m_tags(new QLineEdit), m_keep(new QTimer(this))
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    const PanelHead head = makePanelHead({});
    m_title = head.title;
    head.acts->addWidget(m_clear);
    connect(m_clear, &QPushButton::clicked, this, &RunSide::clearWanted);

    const auto section = [](QVBoxLayout *column, QLabel *title, QLayout *content) {
        column->addSpacing(8);
        column->addWidget(makeLine(Line::Horizontal));
        column->addSpacing(10);
        column->addWidget(title);
        column->addSpacing(8);
        column->addLayout(content);
    };
    for (QGridLayout *grid : {m_sharedGrid, m_differsGrid}) {
        grid->setHorizontalSpacing(16);
        grid->setVerticalSpacing(5);
        grid->setColumnMinimumWidth(0, scaled(76));
        grid->setColumnStretch(1, 1);
    }
    auto *column = new QVBoxLayout(m_content);
    column->setContentsMargins(16, 0, 16, 16);
    column->setSpacing(0);
    column->addWidget(m_chart);
    m_sharedTitle = makeLabel(tr("What they share"), TextRole::Panel);
    section(column, m_sharedTitle, m_sharedGrid);
    auto *differs = new QVBoxLayout(m_differs);
    differs->setContentsMargins(0, 0, 0, 0);
    differs->setSpacing(0);
    section(differs, makeLabel(tr("What differs"), TextRole::Panel), m_differsGrid);
    column->addWidget(m_differs);
    column->addSpacing(12);
    column->addWidget(m_settings, 0, Qt::AlignLeft);
    column->addWidget(m_series);
    connect(m_series, &SeriesPanel::continueWanted, this, &RunSide::continueWanted);

    auto *words = new QVBoxLayout(m_words);
    words->setContentsMargins(0, 0, 0, 0);
    words->setSpacing(0);
    auto *notes = new QVBoxLayout;
    notes->addWidget(m_notes);
    words->addSpacing(8);
    words->addWidget(makeLine(Line::Horizontal));
    words->addSpacing(10);
    words->addLayout(notes);
    auto *tags = new QVBoxLayout;
    tags->setSpacing(12);
    m_tags->setPlaceholderText(tr("talk, new disk"));
    m_tags->setAccessibleName(tr("Tags, with commas between them"));
    tags->addWidget(m_tags);
    tags->addWidget(m_pin, 0, Qt::AlignLeft);
    section(words, makeLabel(tr("Tags"), TextRole::Panel), tags);
    column->addWidget(m_words);
    column->addStretch(1);

    auto *scroll = new QScrollArea;
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_content);
    m_none->setWordWrap(true);
    m_none->setContentsMargins(16, 0, 16, 0);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(head.widget);
    whole->addWidget(m_none);
    whole->addWidget(scroll, 1);

    m_keep->setSingleShot(true);
    m_keep->setInterval(keepMs);
    connect(m_keep, &QTimer::timeout, this, &RunSide::keepText);
    connect(m_notes, &NotesField::edited, m_keep, qOverload<>(&QTimer::start));
    connect(m_tags, &QLineEdit::textEdited, m_keep, qOverload<>(&QTimer::start));
    m_settings->setToolTip(tr("What the servers were set to; of several runs what differs"));
    connect(m_settings, &QPushButton::clicked, this, [this] {
        auto *view = new SettingsView(m_store, m_runs, window());
        view->setAttribute(Qt::WA_DeleteOnClose);
        view->show();
    });
    connect(m_pin, &QPushButton::clicked, this, [this] {
        if (m_runs.size() != 1)
            return;
        if (const Result<void> done = m_store.setPinned(m_runs.front().info.id, !m_runs.front().pinned);
            !done)
            emit failed(done.error());
    });
    setRuns({}, false);
}

RunSide::~RunSide()
{
    keepText();
}

void RunSide::setRuns(const std::vector<const RunListing *> &runs, bool ticked)
{
    keepText();
    m_runs.clear();
    for (const RunListing *run : runs)
        m_runs.push_back(*run);
    const bool none = m_runs.empty();
    m_title->setText(none ? tr("No run chosen")
                     : ticked
                         ? (m_runs.size() == 1 ? tr("1 run chosen") : tr("%1 runs chosen").arg(m_runs.size()))
                         : runLabel(m_runs.front()));
    m_clear->setVisible(ticked);
    m_none->setVisible(none);
    m_content->setVisible(!none);
    if (none)
        return;
    m_chart->set(m_runs);
    showFacts();
    showSeries();
    const bool one = m_runs.size() == 1;
    m_words->setVisible(one);
    if (one) {
        const RunListing &run = m_runs.front();
        if (m_notes->text() != run.notes)
            m_notes->setText(run.notes);
        m_tags->setText(run.tags.join(QStringLiteral(", ")));
        m_pin->setText(run.pinned ? tr("Unpin the baseline") : tr("Pin as baseline"));
    }
}

void RunSide::setBusy(bool busy)
{
    m_series->setBusy(busy);
}

void RunSide::showSeries()
{
    const std::string &series = m_runs.front().info.series;
    const bool isOne = std::all_of(m_runs.begin(), m_runs.end(),
                                   [&series](const RunListing &run) { return run.info.series == series; });
    m_series->setSeries(isOne ? series : std::string());
}

void RunSide::addFact(QGridLayout *grid, const QString &name, const QString &value)
{
    const int row = grid->rowCount();
    grid->addWidget(makeLabel(name, TextRole::Small, Tone::Quiet), row, 0, Qt::AlignTop);
    auto *words = makeLabel(value, TextRole::Small);
    words->setWordWrap(true);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(words, row, 1, Qt::AlignTop);
}

void RunSide::showFacts()
{
    clearGrid(m_sharedGrid);
    clearGrid(m_differsGrid);
    bool differs = false;
    for (const Fact &fact : facts) {
        const QString first = fact.value(m_runs.front());
        const bool same = std::all_of(m_runs.begin(), m_runs.end(),
                                      [&](const RunListing &r) { return fact.value(r) == first; });
        if (same) {
            if (!first.isEmpty())
                addFact(m_sharedGrid, tr(fact.title), first);
            continue;
        }
        differs = true;
        QStringList values;
        for (const RunListing &run : m_runs)
            if (const QString value = fact.value(run); !values.contains(value))
                values << value;
        addFact(m_differsGrid, tr(fact.title), values.join(QLatin1Char('\n')));
    }
    m_differs->setVisible(differs);
    m_sharedTitle->setText(m_runs.size() == 1 ? tr("What it was") : tr("What they share"));
}

void RunSide::keepText()
{
    m_keep->stop();
    if (m_runs.size() != 1)
        return;
    RunListing &run = m_runs.front();
    QStringList tags;
    for (const QString &tag : m_tags->text().split(QLatin1Char(','), Qt::SkipEmptyParts))
        if (!tag.trimmed().isEmpty())
            tags << tag.trimmed();
    const auto keep = [this](const Result<void> &done) {
        if (!done)
            emit failed(done.error());
    };
    // The store tells of a change at once: what is kept already must not be kept again.
    const bool notes = run.notes != m_notes->text();
    const bool tagged = run.tags != tags;
    run.notes = m_notes->text();
    run.tags = tags;
    const RunListing kept = run;
    if (notes)
        keep(m_store.setNotes(kept.info.id, kept.notes));
    if (tagged)
        keep(m_store.setTags(kept.info.id, kept.tags));
}

} // namespace dyno
