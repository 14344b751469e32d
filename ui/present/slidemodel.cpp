// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/slidemodel.h"

#include "ui/present/slideview.h"

#include <QMimeData>

#include <algorithm>
#include <utility>

namespace dyno {

namespace {
const auto rowType = QStringLiteral("application/x-sqldyno-slide");
} // namespace

void SlideModel::setSlides(std::vector<Slide> slides, const std::optional<Presentation> &kept,
                           const QStringList &firstChoice)
{
    beginResetModel();
    m_items.clear();
    for (Slide &slide : slides) {
        const bool shown = firstChoice.contains(slide.id);
        m_items.push_back({std::move(slide), {}, shown, {}});
    }
    if (kept) {
        m_dark = kept->dark;
        const auto placeOf = [&kept](const Item &item) {
            const auto at =
                std::find_if(kept->slides.begin(), kept->slides.end(),
                             [&item](const Presentation::Slide &slide) { return slide.id == item.slide.id; });
            return at - kept->slides.begin(); // what is new comes last
        };
        std::stable_sort(m_items.begin(), m_items.end(),
                         [&placeOf](const Item &a, const Item &b) { return placeOf(a) < placeOf(b); });
        for (Item &item : m_items)
            for (const Presentation::Slide &slide : kept->slides)
                if (slide.id == item.slide.id) {
                    item.shown = slide.shown;
                    item.authors = slide.sentence;
                }
    }
    endResetModel();
}

Presentation SlideModel::presentation() const
{
    Presentation presentation;
    presentation.dark = m_dark;
    for (const Item &item : m_items)
        presentation.slides.append({item.slide.id, item.authors, item.shown});
    return presentation;
}

void SlideModel::setDark(bool dark)
{
    if (std::exchange(m_dark, dark) == dark)
        return;
    for (Item &item : m_items)
        item.picture = {};
    if (!m_items.empty())
        emit dataChanged(index(0), index(rowCount() - 1), {Qt::DecorationRole});
}

void SlideModel::setThumbnail(QSize size, double pixelRatio)
{
    m_thumbnail = size;
    m_pixelRatio = pixelRatio;
    for (Item &item : m_items)
        item.picture = {};
}

Slide SlideModel::slide(int row) const
{
    const Item &item = m_items[std::size_t(row)];
    Slide slide = item.slide;
    if (!item.authors.isEmpty()) {
        slide.sentence = item.authors;
        slide.isAuthors = true;
    }
    return slide;
}

void SlideModel::setSentence(int row, const QString &sentence)
{
    Item &item = m_items[std::size_t(row)];
    const QString own = sentence.simplified();
    const QString authors = own == item.slide.sentence ? QString() : own;
    if (std::exchange(item.authors, authors) == authors)
        return;
    item.picture = {};
    emit dataChanged(index(row), index(row),
                     {Qt::DecorationRole, SentenceRole, Qt::ToolTipRole});
    emit edited();
}

void SlideModel::move(int from, int to)
{
    to = std::clamp(to, 0, rowCount() - 1);
    if (from == to || from < 0 || from >= rowCount())
        return;
    beginMoveRows({}, from, from, {}, to > from ? to + 1 : to);
    const auto begin = m_items.begin();
    if (from < to)
        std::rotate(begin + from, begin + from + 1, begin + to + 1);
    else
        std::rotate(begin + to, begin + from, begin + from + 1);
    endMoveRows();
    emit edited();
}

std::vector<Slide> SlideModel::shown() const
{
    std::vector<Slide> slides;
    for (int row = 0; row < rowCount(); ++row)
        if (m_items[std::size_t(row)].shown)
            slides.push_back(slide(row));
    return slides;
}

int SlideModel::shownCount() const
{
    return int(std::count_if(m_items.begin(), m_items.end(), [](const Item &item) { return item.shown; }));
}

int SlideModel::shownPlace(int row) const
{
    if (row < 0 || row >= rowCount() || !m_items[std::size_t(row)].shown)
        return -1;
    return int(
        std::count_if(m_items.begin(), m_items.begin() + row, [](const Item &item) { return item.shown; }));
}

int SlideModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_items.size());
}

const QPixmap &SlideModel::picture(const Item &item) const
{
    if (item.picture.isNull() && !m_thumbnail.isEmpty()) {
        item.picture = slidePixmap(slide(int(&item - m_items.data())), m_thumbnail, m_pixelRatio, {m_dark, 0, 0, false});
    }
    return item.picture;
}

QVariant SlideModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Item &item = m_items[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return item.slide.title;
    case Qt::CheckStateRole:
        return item.shown ? Qt::Checked : Qt::Unchecked;
    case Qt::DecorationRole:
        return picture(item);
    case Qt::ToolTipRole:
    case SentenceRole:
        return item.authors.isEmpty() ? item.slide.sentence : item.authors;
    default:
        return {};
    }
}

bool SlideModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::CheckStateRole)
        return false;
    m_items[std::size_t(index.row())].shown = value.toInt() == Qt::Checked;
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit edited();
    return true;
}

Qt::ItemFlags SlideModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::ItemIsDropEnabled;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemIsDragEnabled |
           Qt::ItemNeverHasChildren;
}

QStringList SlideModel::mimeTypes() const
{
    return {rowType};
}

QMimeData *SlideModel::mimeData(const QModelIndexList &indexes) const
{
    auto *data = new QMimeData;
    if (!indexes.isEmpty())
        data->setData(rowType, QByteArray::number(indexes.first().row()));
    return data;
}

// Moves by itself and says no, so that the view does not take the row away a second time.
bool SlideModel::dropMimeData(const QMimeData *data, Qt::DropAction, int row, int, const QModelIndex &)
{
    if (!data->hasFormat(rowType))
        return false;
    const int from = data->data(rowType).toInt(), before = row < 0 ? rowCount() : row;
    move(from, before > from ? before - 1 : before);
    return false;
}

} // namespace dyno
