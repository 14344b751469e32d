// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/presentationstore.h"
#include "charts/slide.h"

#include <QAbstractListModel>
#include <QPixmap>

#include <optional>
#include <vector>

namespace dyno {

// The slides of a comparison as the person has them: in their order, shown or not, with their sentences. A
// list in which rows are ticked, dragged, and moved by keys.
class SlideModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        SentenceRole = Qt::UserRole // as it is shown
    };
    using QAbstractListModel::QAbstractListModel;

    // `slides` as slidesOf() makes them; `kept` is what the person made of them before.
    void setSlides(std::vector<Slide> slides, const std::optional<Presentation> &kept,
                   const QStringList &firstChoice);
    // Of the same comparison with other figures: order, ticks and sentences stay.
    Presentation presentation() const; // without its runs
    void setDark(bool dark);
    bool isDark() const { return m_dark; }
    // Pictures in the list, in device-independent px.
    void setThumbnail(QSize size, double pixelRatio);

    // As it is shown: with the person's sentence.
    Slide slide(int row) const;
    QString verdictSentence(int row) const { return m_items[std::size_t(row)].slide.sentence; }
    // What is empty, or what the verdict says, is the verdict's again.
    void setSentence(int row, const QString &sentence);
    void move(int from, int to); // to: the row where it then is
    std::vector<Slide> shown() const;
    int shownCount() const;
    // The place of a row among those that are shown; -1: it is not.
    int shownPlace(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

signals:
    void edited(); // by the person: order, ticks or a sentence

private:
    struct Item
    {
        Slide slide;     // with the verdict's sentence
        QString authors; // the person's; empty: none
        bool shown = true;
        mutable QPixmap picture;
    };
    const QPixmap &picture(const Item &item) const;

    std::vector<Item> m_items;
    bool m_dark = true;
    QSize m_thumbnail;
    double m_pixelRatio = 1;
};

} // namespace dyno
