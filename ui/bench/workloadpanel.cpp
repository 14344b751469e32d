// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/workloadpanel.h"

#include "app/workloadcatalog.h"
#include "ui/banner.h"
#include "ui/bench/mixmodel.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/workload/workloadeditor.h"

#include <QComboBox>
#include <QHeaderView>
#include <QPainter>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

namespace {
constexpr int mixRow = 36;

// A transaction: its shade, title over name.
class MixDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        const Palette &theme = currentTheme();
        const QRect r = option.rect;
        painter->fillRect(r.left(), r.bottom(), r.width(), 1, theme.grid);
        if (index.column() != MixModel::TitleColumn) {
            painter->setFont(index.data(Qt::FontRole).isValid() ? index.data(Qt::FontRole).value<QFont>()
                                                                : uiFont(12));
            painter->setPen(theme.text);
            painter->drawText(r.adjusted(8, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                              index.data().toString());
            return;
        }
        painter->fillRect(QRect(r.left() + 8, r.top() + scaled(8), 10, 10),
                          index.data(MixModel::ColorRole).value<QColor>());
        painter->setFont(uiFont(12));
        painter->setPen(theme.text);
        const QRect line(r.left() + 26, r.top() + scaled(3), r.width() - 26, scaled(16));
        painter->drawText(
            line, Qt::AlignLeft | Qt::AlignVCenter,
            painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, line.width()));
        painter->setFont(uiFont(11));
        painter->setPen(theme.text3);
        painter->drawText(line.translated(0, scaled(14)), Qt::AlignLeft | Qt::AlignVCenter,
                          index.data(MixModel::NameRole).toString());
    }
};

} // namespace

// The shares as one bar.
class ShareBar : public QWidget
{
public:
    explicit ShareBar(const MixModel &mix) : m_mix(mix)
    {
        setFixedHeight(12);
        connect(&mix, &QAbstractItemModel::modelReset, this, qOverload<>(&QWidget::update));
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        qreal x = 0;
        int part = 0;
        for (const MixPart &p : m_mix.parts()) {
            const qreal w = p.share * width();
            painter.fillRect(QRectF(x, 0, qMax(0.0, w - 1.5), height()), mixColor(part++));
            x += w;
        }
    }

private:
    const MixModel &m_mix;
};

WorkloadPanel::WorkloadPanel(const WorkloadCatalog &workloads, QWidget *parent)
    : QWidget(parent), m_workloads(workloads), m_mix(new MixModel(this)), m_choice(new QComboBox),
      m_description(makeLabel({}, TextRole::Small, Tone::Quiet)),
      m_origin(makeLabel({}, TextRole::Small, Tone::Quiet)),
      m_reads(makeLabel({}, TextRole::Caption, Tone::Quiet)),
      m_writes(makeLabel({}, TextRole::Caption, Tone::Quiet)), m_edit(makeButton({}, ButtonKind::Text)),
      m_table(makeTable(m_mix, tr("Mix"))),
      m_bar(new ShareBar(*m_mix)), m_banner(new Banner(Banner::Kind::Error))
{
    const PanelHead head = makePanelHead(tr("Workload"));
    fill();
    m_choice->setMinimumWidth(scaled(140));
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_choice->setMaximumWidth(scaled(260));
    m_choice->setAccessibleName(tr("Workload"));
    auto *row = static_cast<QHBoxLayout *>(head.widget->layout());
    row->insertSpacing(1, 8);
    row->insertWidget(2, m_choice);

    m_description->setWordWrap(true);
    m_table->setItemDelegate(new MixDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setFocusPolicy(Qt::NoFocus);
    m_table->verticalHeader()->setDefaultSectionSize(scaled(mixRow));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(MixModel::TitleColumn, QHeaderView::Stretch);
    m_table->setColumnWidth(MixModel::WeightColumn, scaled(96));
    m_table->setColumnWidth(MixModel::ShareColumn, scaled(96));

    head.acts->addWidget(m_edit);
    connect(m_edit, &QPushButton::clicked, this, [this] {
        const Workload *w = workload();
        if (w && w->isBuiltIn)
            emit duplicateWanted();
        else
            emit viewWanted(w ? WorkloadEditor::mixView : WorkloadEditor::scriptView);
    });
    // The mix stands here; the rest takes the place of the plan.
    auto *views = new QHBoxLayout;
    views->setContentsMargins(16, 0, 16, 0);
    views->setSpacing(20);
    for (const auto &[view, text] : {std::pair(WorkloadEditor::scriptView, tr("SQL")),
                                     std::pair(WorkloadEditor::dataView, tr("Data set")),
                                     std::pair(WorkloadEditor::tryView, tr("Try once"))}) {
        auto *button = makeButton(text, ButtonKind::Text);
        connect(button, &QPushButton::clicked, this, [this, view = view] { emit viewWanted(view); });
        views->addWidget(button);
    }
    views->addStretch(1);
    views->addWidget(m_origin);

    m_description->setContentsMargins(16, 0, 16, 0);
    auto *body = new QVBoxLayout;
    body->setContentsMargins(0, 0, 0, 12);
    body->setSpacing(8);
    body->addWidget(m_description);
    body->addLayout(views);
    body->addWidget(m_banner);
    // Heads and cells keep 8 px of their own.
    auto *table = new QVBoxLayout;
    table->setContentsMargins(8, 0, 8, 0);
    table->addWidget(m_table);
    body->addLayout(table, 1);
    auto *bar = new QVBoxLayout;
    bar->setContentsMargins(16, 0, 16, 0);
    bar->addWidget(m_bar);
    auto *ends = new QHBoxLayout;
    ends->addWidget(m_reads);
    ends->addStretch(1);
    ends->addWidget(m_writes);
    bar->addLayout(ends);
    body->addLayout(bar);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addLayout(body, 1);

    connect(m_choice, &QComboBox::currentIndexChanged, this, [this] {
        showWorkload();
        emit chosen();
    });
    if (!m_workloads.faults().empty()) {
        const Fault &fault = m_workloads.faults().front();
        m_banner->setText(tr("Some workloads have faults: %1")
                              .arg(QString::fromStdString(fault.where + ": " + fault.message)));
    }
    showWorkload();
}

void WorkloadPanel::fill()
{
    for (const Workload &w : m_workloads.workloads())
        m_choice->addItem(QString::fromStdString(w.title.empty() ? w.id : w.title),
                          QString::fromStdString(w.id));
    // Those that can only be mended.
    for (const std::string &id : m_workloads.broken())
        if (!m_workloads.find(id))
            m_choice->addItem(tr("%1, has faults").arg(QString::fromStdString(id)), QString::fromStdString(id));
}

void WorkloadPanel::refill()
{
    const std::string before = chosenId();
    {
        const QSignalBlocker quiet(m_choice);
        m_choice->clear();
        fill();
        m_choice->setCurrentIndex(qMax(0, m_choice->findData(QString::fromStdString(before))));
    }
    showWorkload();
    if (chosenId() != before)
        emit chosen();
}

std::string WorkloadPanel::chosenId() const
{
    return m_choice->currentData().toString().toStdString();
}

const Workload *WorkloadPanel::workload() const
{
    return m_workloads.broken().contains(chosenId()) ? nullptr : m_workloads.find(chosenId());
}

void WorkloadPanel::setWorkload(const std::string &id)
{
    const int index = m_choice->findData(QString::fromStdString(id));
    if (index >= 0)
        m_choice->setCurrentIndex(index);
}

void WorkloadPanel::showWorkload()
{
    const Workload *w = workload();
    const bool isBroken = m_workloads.broken().contains(chosenId());
    m_description->setText(w          ? QString::fromStdString(w->description)
                           : isBroken ? tr("This workload has faults and cannot run as it is.")
                                      : tr("No workload was found."));
    m_origin->setText(w && w->isBuiltIn ? tr("built in") : w || isBroken ? tr("yours") : QString());
    m_edit->setText(w && w->isBuiltIn ? tr("Duplicate to edit") : tr("Edit"));
    m_edit->setVisible(w || isBroken);
    if (!w) {
        m_mix->setMix(nullptr, nullptr);
        m_reads->clear();
        m_writes->clear();
    }
}

void WorkloadPanel::setParameters(const ParameterValues &resolved, const std::string &engine)
{
    const Workload *w = workload();
    if (!w) {
        m_faults.clear();
        for (const Fault &fault : m_workloads.faults())
            if (fault.where.starts_with(chosenId() + "/"))
                m_faults.push_back(fault);
        m_banner->setText(m_faults.empty() ? QString()
                                           : QString::fromStdString(m_faults.front().where + ": "
                                                                    + m_faults.front().message));
        return;
    }
    const WorkloadCompilation compilation = compileWorkload(*w, resolved, engine);
    m_faults = compilation.faults;
    m_mix->setMix(w, compilation.workload.get());
    m_banner->setText(m_faults.empty()
                          ? QString()
                          : QString::fromStdString(m_faults.front().where + ": " + m_faults.front().message));
    double writes = 0;
    for (const MixPart &part : m_mix->parts())
        if (part.isWrite)
            writes += part.share;
    const auto percent = [](double share) { return QLocale().toString(share * 100, 'g', 3); };
    m_reads->setText(compilation.workload ? tr("reads %1%").arg(percent(1 - writes)) : QString());
    m_writes->setText(compilation.workload ? tr("writes %1%").arg(percent(writes)) : QString());
}

} // namespace dyno
