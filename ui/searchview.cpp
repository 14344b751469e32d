// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/searchview.h"

#include "app/capacityverdict.h"
#include "app/searchreport.h"
#include "charts/searchpicture.h"
#include "engines/run/rampnumber.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

namespace {
constexpr int pictureHeight = 200, leastPictureHeight = 150;
}

class SearchView::Picture : public QWidget
{
public:
    Picture()
    {
        setMinimumHeight(scaled(leastPictureHeight));
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    }
    QSize sizeHint() const override { return {scaled(360), scaled(pictureHeight)}; }
    void set(SearchPicture picture)
    {
        m_picture = std::move(picture);
        setAccessibleName(searchWords(m_picture));
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        m_picture.theme = currentChartTheme();
        paintSearch(painter, m_picture, size(), false);
    }

private:
    SearchPicture m_picture;
};

QString searchProgressText(const StoredSearch &search, bool isRunning)
{
    if (!isRunning || !search.search.next())
        return searchSentence(search);
    const auto passed = search.search.passedAt(), failed = search.search.failedAt();
    const QString profile = QString::fromStdString(search.profile);
    const auto load = [&search](double value) {
        return QString::fromStdString(loadText(value, search.search.plan().openLoop));
    };
    if (passed && failed)
        return SearchView::tr("%1: %2 hold so far, %3 break.").arg(profile, load(*passed), numberText(*failed));
    if (passed || failed)
        return (passed ? SearchView::tr("%1: %2 hold so far.") : SearchView::tr("%1: %2 break, fewer are tried."))
            .arg(profile, load(passed ? *passed : *failed));
    return SearchView::tr("%1: the first load is tried.").arg(profile);
}

SearchView::SearchView(QWidget *parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)), m_common(makeLabel({}, TextRole::Body))
{
    m_column->setContentsMargins(0, 0, 0, 8);
    m_column->setSpacing(4);
    m_common->setWordWrap(true);
    m_common->setContentsMargins(16, 4, 16, 4);
    m_column->addWidget(m_common);
}

void SearchView::set(const std::vector<StoredSearch> &searches, const std::optional<SearchPoint> &now, bool allDrawn)
{
    while (m_parts.size() < searches.size()) {
        Part part{makeLabel({}, TextRole::Body), new Picture};
        part.sentence->setWordWrap(true);
        part.sentence->setContentsMargins(16, 4, 16, 0);
        part.sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
        const int at = int(m_parts.size()) * 2;
        m_column->insertWidget(at, part.sentence);
        m_column->insertWidget(at + 1, part.picture);
        m_parts.push_back(part);
    }
    QStringList together;
    for (const CapacityVerdict &verdict : capacityVerdicts(searches))
        together << QString::fromStdString(capacityVerdictText(verdict));
    std::optional<double> common;
    bool openLoop = false;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const bool isThere = i < searches.size(), isLast = i + 1 == searches.size();
        m_parts[i].sentence->setVisible(isThere);
        m_parts[i].picture->setVisible(isThere && (allDrawn || isLast));
        if (!isThere)
            continue;
        const StoredSearch &search = searches[i];
        const std::optional<SearchPoint> tried = isLast ? now : std::nullopt;
        m_parts[i].sentence->setText(searchProgressText(search, tried.has_value()));
        m_parts[i].picture->set({currentChartTheme(), search.engine, search.search, tried});
        common = search.commonLoad;
        openLoop = search.search.plan().openLoop;
    }
    if (common)
        together << tr("Then all run at %1.").arg(QString::fromStdString(loadText(*common, openLoop)));
    m_common->setVisible(!together.isEmpty());
    m_common->setText(together.join(QLatin1Char('\n')));
}

void SearchView::followTheme()
{
    for (const Part &part : m_parts)
        part.picture->update();
}

} // namespace dyno
