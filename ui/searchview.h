// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/seriesstore.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace dyno {

// Searches for the capacity: of each its result in a sentence, and the picture of the loads that were tried.
class SearchView : public QWidget
{
    Q_OBJECT
public:
    explicit SearchView(QWidget *parent = nullptr);
    // `now`: is tried at the moment, by the last of them. All are drawn, or the last one alone.
    void set(const std::vector<StoredSearch> &searches, const std::optional<SearchPoint> &now, bool allDrawn);
    void followTheme();

private:
    class Picture;
    struct Part
    {
        QLabel *sentence;
        Picture *picture;
    };
    std::vector<Part> m_parts;
    QVBoxLayout *m_column;
    QLabel *m_common;
};

// What a search that goes on says of itself.
QString searchProgressText(const StoredSearch &search, bool isRunning);

} // namespace dyno
