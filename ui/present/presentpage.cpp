// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/presentpage.h"

#include "app/runstore.h"
#include "ui/banner.h"
#include "ui/emptystate.h"
#include "ui/pageheader.h"
#include "ui/parts.h"
#include "ui/present/slidemodel.h"
#include "ui/present/slides.h"
#include "ui/present/slideview.h"
#include "ui/segmented.h"
#include "ui/theme.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

namespace {

const auto darkId = QStringLiteral("dark");
const auto lightId = QStringLiteral("light");
constexpr QSize thumbnail(120, 75);
constexpr int keepMs = 400;
enum Place { EmptyPlace, ShownPlace };

QString keptPath(const RunStore &store)
{
    return store.isTemporary() ? QString()
                               : QFileInfo(store.path()).path() + QStringLiteral("/presentations.json");
}

} // namespace

PresentPage::PresentPage(const Workbench &workbench, QWidget *parent)
    : QWidget(parent), m_store(keptPath(workbench.store)),
      m_header(new PageHeader(tr("Present"))), m_mode(new Segmented), m_exports(new QMenu(this)),
      m_present(makeButton(tr("Present"), ButtonKind::Primary)), m_export(makeButton(tr("Export"))),
      m_takeBack(makeButton(tr("Take the verdict's"), ButtonKind::Text)),
      m_up(makeButton(tr("Up"), ButtonKind::Outlined, ButtonSize::Small)),
      m_down(makeButton(tr("Down"), ButtonKind::Outlined, ButtonSize::Small)),
      m_error(new Banner(Banner::Kind::Error)), m_place(new QStackedWidget), m_model(new SlideModel(this)),
      m_list(new QListView), m_view(new SlideView), m_sentence(new QPlainTextEdit),
      m_verdict(makeLabel({}, TextRole::Small, Tone::Quiet))
{
    auto *empty = new EmptyState(
        tr("One chart and one sentence a slide"),
        tr("Slides are made from what Compare shows: each has a chart, a sentence that the verdict "
           "gives and you may edit, what was run, and the referee's banner. Full screen and into "
           "PDF, PNG, SVG and HTML."),
        tr("Go to Compare"));
    connect(empty, &EmptyState::acted, this, &PresentPage::compareWanted);
    auto *split = new QSplitter(Qt::Horizontal);
    split->setChildrenCollapsible(false);
    split->addWidget(makeList());
    split->addWidget(makeStage());
    split->setStretchFactor(1, 1);
    split->setSizes({scaled(336), scaled(1040)});
    m_place->addWidget(empty);
    m_place->addWidget(split);

    m_mode->setChoices({darkId, lightId}, {tr("Dark"), tr("Light")});
    m_mode->setCurrent(darkId);
    m_mode->setAccessibleName(tr("Ground of the slides"));
    m_header->acts()->addWidget(m_mode);
    m_header->acts()->addWidget(m_export);
    m_export->setMenu(m_exports);
    m_export->setIcon(makeIcon(QStringLiteral("chevron-down")));
    m_export->setLayoutDirection(Qt::RightToLeft);
    m_header->acts()->addWidget(m_present);
    m_present->setToolTip(tr("Full screen from the chosen slide: F5"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_header);
    column->addWidget(m_error);
    column->addWidget(m_place, 1);
    m_error->setText({});

    connect(m_mode, &Segmented::chosen, this, [this](const QString &id) {
        m_model->setDark(id == darkId);
        showCurrent();
        m_keep.start();
    });
    connect(m_present, &QPushButton::clicked, this, &PresentPage::present);
    auto *start = new QShortcut(QKeySequence(Qt::Key_F5), this);
    start->setContext(Qt::WidgetWithChildrenShortcut);
    connect(start, &QShortcut::activated, this, &PresentPage::present);
    m_keep.setSingleShot(true);
    m_keep.setInterval(keepMs);
    connect(&m_keep, &QTimer::timeout, this, &PresentPage::keep);
    connect(m_model, &SlideModel::edited, this, [this] {
        m_keep.start();
        showCurrent();
        emit statusText(status());
    });
    refresh();
}

PresentPage::~PresentPage()
{
    if (m_keep.isActive())
        keep();
}

QWidget *PresentPage::makeList()
{
    auto *side = makeArea();
    PanelHead head = makePanelHead(tr("Slides"), tr("ticked ones are shown"));
    m_up->setToolTip(tr("Ctrl+Up"));
    m_down->setToolTip(tr("Ctrl+Down"));
    head.acts->addWidget(m_up);
    head.acts->addWidget(m_down);
    connect(m_up, &QPushButton::clicked, this, [this] { moveCurrent(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { moveCurrent(1); });
    m_model->setThumbnail(thumbnail * textScale(), devicePixelRatioF());
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("Slides"));
    m_list->setIconSize(thumbnail * textScale());
    m_list->setSpacing(4);
    m_list->setWordWrap(true);
    m_list->setDragDropMode(QAbstractItemView::InternalMove);
    m_list->setDragDropOverwriteMode(false);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->installEventFilter(this);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &PresentPage::showCurrent);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addWidget(makeLine(Line::Horizontal));
    column->addWidget(m_list, 1);
    side->setMinimumWidth(scaled(260));
    setFocusProxy(m_list);
    return side;
}

QWidget *PresentPage::makeStage()
{
    auto *stage = makeArea(false);
    auto *column = new QVBoxLayout(stage);
    column->setContentsMargins(24, 24, 24, 16);
    column->setSpacing(8);
    column->addWidget(m_view, 1);
    connect(m_view, &SlideView::activated, this, &PresentPage::present);
    auto *label = makeLabel(tr("Sentence"), TextRole::Panel);
    label->setBuddy(m_sentence);
    auto *row = new QHBoxLayout;
    row->addWidget(label);
    row->addStretch(1);
    row->addWidget(m_takeBack);
    column->addSpacing(8);
    column->addLayout(row);
    m_sentence->setAccessibleName(tr("Sentence"));
    m_sentence->setTabChangesFocus(true);
    m_sentence->installEventFilter(this);
    m_sentence->setFixedHeight(scaled(56));
    column->addWidget(m_sentence);
    m_verdict->setWordWrap(true);
    m_verdict->setMinimumHeight(scaled(34));
    m_verdict->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    column->addWidget(m_verdict);
    connect(m_sentence, &QPlainTextEdit::textChanged, this, &PresentPage::takeSentence);
    connect(m_takeBack, &QPushButton::clicked, this, [this] {
        if (const int at = currentRow(); at >= 0)
            m_model->setSentence(at, {});
        showCurrent();
    });
    return stage;
}

QStringList PresentPage::runIds() const
{
    QStringList ids;
    if (m_set)
        for (const LoadedRunPtr &run : m_set->runs)
            ids << QString::fromStdString(run->facts.info.id);
    return ids;
}

void PresentPage::setComparison(const ComparedSet *set)
{
    if (m_keep.isActive()) {
        m_keep.stop();
        keep();
    }
    m_set = set && !set->isEmpty() ? std::optional(*set) : std::nullopt;
    m_isStale = true;
    if (isVisible())
        refresh();
}

void PresentPage::showEvent(QShowEvent *event)
{
    if (m_isStale)
        refresh();
    QWidget::showEvent(event);
}

void PresentPage::refresh()
{
    m_isStale = false;
    const QString before = currentRow() >= 0 ? m_model->slide(currentRow()).id : QString();
    std::vector<Slide> slides = m_set ? slidesOf(*m_set) : std::vector<Slide>();
    const bool isShown = !slides.empty();
    const QStringList first = firstChoice(slides);
    m_model->setSlides(std::move(slides), isShown ? m_store.find(runIds()) : std::nullopt, first);
    m_mode->setCurrent(m_model->isDark() ? darkId : lightId);
    m_place->setCurrentIndex(isShown ? ShownPlace : EmptyPlace);
    for (QWidget *widget : {static_cast<QWidget *>(m_mode), static_cast<QWidget *>(m_export),
                            static_cast<QWidget *>(m_present)})
        widget->setVisible(isShown);
    if (isShown) {
        const RunInfo &info = m_set->runs.front()->facts.info;
        m_header->setSubject(QString::fromStdString(info.name.empty() ? info.workload : info.name),
                             setupLine(*m_set));
        int row = 0;
        for (int i = 0; i < m_model->rowCount(); ++i)
            if (m_model->slide(i).id == before)
                row = i;
        m_list->setCurrentIndex(m_model->index(row));
    } else {
        m_header->setSubject({}, {});
    }
    showCurrent();
    emit statusText(status());
}

int PresentPage::currentRow() const
{
    const QModelIndex index = m_list->currentIndex();
    return index.isValid() && index.row() < m_model->rowCount() ? index.row() : -1;
}

void PresentPage::showCurrent()
{
    const int at = currentRow();
    m_sentence->setEnabled(at >= 0);
    m_up->setEnabled(at > 0);
    m_down->setEnabled(at >= 0 && at + 1 < m_model->rowCount());
    const auto shown = m_model->shownCount();
    m_present->setEnabled(shown > 0);
    if (at < 0) {
        m_view->setSlide(std::nullopt, {});
        return;
    }
    const Slide slide = m_model->slide(at);
    const int place = m_model->shownPlace(at);
    m_view->setSlide(slide, {m_model->isDark(), place + 1, place < 0 ? 0 : shown, false});
    // The cursor stays where the person types.
    if (m_sentence->toPlainText().simplified() != slide.sentence &&
        !(m_sentence->hasFocus() && m_sentence->toPlainText().trimmed().isEmpty())) {
        m_isFilling = true;
        m_sentence->setPlainText(slide.sentence);
        m_isFilling = false;
    }
    m_takeBack->setVisible(slide.isAuthors);
    m_verdict->setText(
        slide.isAuthors
            ? tr("Yours; the slide says so. The verdict says: %1").arg(m_model->verdictSentence(at))
            : tr("The verdict's. A sentence of your own is marked as the author's on the slide."));
}

void PresentPage::takeSentence()
{
    if (!m_isFilling && currentRow() >= 0)
        m_model->setSentence(currentRow(), m_sentence->toPlainText());
}

void PresentPage::moveCurrent(int by)
{
    if (const int at = currentRow(); at >= 0)
        m_model->move(at, at + by);
}

void PresentPage::keep()
{
    if (!m_set)
        return;
    Presentation presentation = m_model->presentation();
    presentation.runs = runIds();
    const Result<void> saved = m_store.save(std::move(presentation));
    m_error->setText(saved ? QString() : QString::fromStdString(saved.error().message),
                     saved ? QString() : QString::fromStdString(saved.error().advice));
}

ExportSubject PresentPage::subject() const
{
    ExportSubject subject;
    if (!m_set)
        return subject;
    subject.set = *m_set;
    subject.slides = m_model->shown();
    subject.isDark = m_model->isDark();
    if (const int at = currentRow(); at >= 0)
        subject.current = m_model->slide(at);
    return subject;
}

void PresentPage::present()
{
    std::vector<Slide> slides = m_model->shown();
    if (slides.empty() || m_screen)
        return;
    m_screen = new PresentScreen(std::move(slides), std::max(0, m_model->shownPlace(currentRow())),
                                 m_model->isDark(), this);
    connect(m_screen, &PresentScreen::left, this, [this](int slide) {
        for (int row = 0; row < m_model->rowCount(); ++row)
            if (m_model->shownPlace(row) == slide)
                m_list->setCurrentIndex(m_model->index(row));
    });
    m_screen->showFullScreen();
    m_screen->setFocus();
}

QString PresentPage::status() const
{
    const int all = m_model->rowCount(), shown = m_model->shownCount();
    return all == 0 ? QString() : tr("%1 of %2 slides shown").arg(shown).arg(all);
}

bool PresentPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->modifiers() == Qt::ControlModifier &&
            (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down)) {
            moveCurrent(key->key() == Qt::Key_Up ? -1 : 1);
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            m_sentence->setFocus();
            m_sentence->selectAll();
            return true;
        }
    }
    if (watched == m_sentence && event->type() == QEvent::FocusOut)
        QMetaObject::invokeMethod(this, &PresentPage::showCurrent,
                                  Qt::QueuedConnection); // what was emptied is filled
    return QWidget::eventFilter(watched, event);
}

void PresentPage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::StyleChange) {
        m_model->setThumbnail(thumbnail * textScale(), devicePixelRatioF());
        m_list->setIconSize(thumbnail * textScale());
    }
    QWidget::changeEvent(event);
}

} // namespace dyno
