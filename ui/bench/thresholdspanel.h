// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>
#include <vector>

class QVBoxLayout;

namespace dyno {

// The limits that a run is judged by: a figure, a comparison, a limit a line.
class ThresholdsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ThresholdsPanel(QWidget *parent = nullptr);

    // As parseThreshold() reads them; what is not right yet is left out and isValid() is false.
    std::vector<std::string> thresholds() const;
    void setThresholds(const std::vector<std::string> &texts);
    bool isValid() const;

signals:
    void changed();

private:
    class Line;
    void add(const std::string &text);
    QVBoxLayout *m_lines;
};

} // namespace dyno
