// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/welcome.h"

#include "charts/publishedstudies.h"
#include "charts/usersview.h"
#include "ui/badge.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QEvent>
#include <QGridLayout>
#include <QVBoxLayout>

namespace dyno {

namespace {

// Keeps its chart in the theme's colours.
class StudyView : public UsersView
{
public:
    StudyView() { setTheme(currentChartTheme()); }

protected:
    void changeEvent(QEvent *event) override
    {
        if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange)
            setTheme(currentChartTheme());
        UsersView::changeEvent(event);
    }
};

// The first published study of the shop: something real to look at before there are runs. Null: none came along.
QWidget *makeStudy()
{
    const Result<std::vector<Publication>> studies = publishedStudies();
    if (!studies)
        return nullptr;
    for (const Publication &study : *studies) {
        if (study.workload != "shop" || study.series.empty())
            continue;
        std::vector<UsersSeries> series;
        const std::string &title = study.series.front().title;
        for (const PublishedSeries &published : study.series)
            if (published.title == title)
                series.push_back(usersSeries(published, "tps"));
        auto *panel = new QWidget;
        auto *column = new QVBoxLayout(panel);
        column->setContentsMargins(40, 12, 16, 12);
        column->setSpacing(4);
        column->addWidget(makeLabel(Welcome::tr("Or look at a published study first"), TextRole::Panel));
        auto *line = new QHBoxLayout;
        line->setSpacing(8);
        line->addWidget(makeLabel(Welcome::tr("%1: requests/s by users, %2.")
                                      .arg(QString::fromStdString(study.title), QString::fromStdString(title)),
                                  TextRole::Small, Tone::Quiet));
        line->addWidget(new Badge(Welcome::tr("Published"), Badge::Kind::Outlined));
        line->addStretch(1);
        column->addLayout(line);
        auto *view = new StudyView;
        view->setSeries(std::move(series));
        view->setAccessibleName(Welcome::tr("Requests per second by users, as published"));
        column->addWidget(view, 1);
        return panel;
    }
    return nullptr;
}

} // namespace

Welcome::Welcome(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    auto *title = makeLabel(tr("See a run in half a minute"), TextRole::Empty);
    title->setWordWrap(true);
    auto *sentence =
        makeLabel(tr("The demo loads a small web shop into SQLite, a file in your data folder, and lets 50, "
                     "100 and then 200 users loose on it. You watch throughput, response times and CPU."),
                  TextRole::Lead, Tone::Quiet);
    sentence->setWordWrap(true);
    auto *demo = makeButton(tr("Run the demo"), ButtonKind::Primary, ButtonSize::Big);
    demo->setIcon(makeIcon(QStringLiteral("play"), IconTone::OnInk));
    auto *plan = makeButton(tr("Show its plan first"), ButtonKind::Outlined, ButtonSize::Big);
    connect(demo, &QPushButton::clicked, this, &Welcome::demoWanted);
    connect(plan, &QPushButton::clicked, this, &Welcome::planWanted);

    auto *left = new QVBoxLayout;
    left->setSpacing(16);
    left->addWidget(title);
    left->addWidget(sentence);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(demo);
    buttons->addWidget(plan);
    buttons->addStretch(1);
    left->addSpacing(4);
    left->addLayout(buttons);
    left->addWidget(makeLabel(tr("Needs 10 MB of disk, no administrator, no network, no server."),
                              TextRole::Small, Tone::Quiet));
    left->addStretch(1);

    auto *steps = new QGridLayout;
    steps->setHorizontalSpacing(24);
    steps->setVerticalSpacing(0);
    const std::pair<QString, QString> words[] = {
        {tr("Bench"), tr("Choose servers, a workload and how users arrive.")},
        {tr("Live"), tr("Throughput, response times and CPU on one time axis.")},
        {tr("Runs"), tr("Every run is kept. Tick some and lay them over one another.")},
    };
    int number = 0;
    for (const auto &[name, text] : words) {
        steps->addWidget(makeLabel(QString::number(number + 1), TextRole::Strong), 3 * number, 0,
                         Qt::AlignTop);
        steps->addWidget(makeLabel(name, TextRole::Strong), 3 * number, 1);
        auto *line = makeLabel(text, TextRole::Small, Tone::Quiet);
        line->setWordWrap(true);
        steps->addWidget(line, 3 * number + 1, 1);
        steps->setRowMinimumHeight(3 * number + 2, 16);
        ++number;
    }
    steps->setColumnStretch(1, 1);
    auto *right = new QVBoxLayout;
    right->addLayout(steps);
    right->addStretch(1);

    auto *row = new QHBoxLayout;
    row->setContentsMargins(40, 32, 24, 24);
    row->setSpacing(56);
    row->addLayout(left, 2);
    row->addLayout(right, 1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(row);
    if (QWidget *study = makeStudy()) {
        column->addWidget(makeLine(Line::Horizontal));
        column->addWidget(study, 1);
    } else {
        column->addStretch(1);
    }
}

} // namespace dyno
