// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/searchplan.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTableView;

namespace dyno {

class RampCurve;
class RampLevelModel;
class SearchFields;

// The ramp three times over, always the same: as text, as a curve, as a table of levels. A search for the capacity has
// fields in place of the curve, and its way in words in place of the levels. Curve and table are two widgets, so that the
// page can stand them in its columns; the editor owns both.
class RampEditor : public QObject
{
    Q_OBJECT
public:
    explicit RampEditor(QObject *parent = nullptr);

    QWidget *curvePanel() const { return m_curvePanel; }
    QWidget *levelsPanel() const { return m_levelsPanel; }

    QString text() const;
    void setText(const QString &text);
    // Of a search: its highest load.
    const std::optional<Ramp> &ramp() const { return m_parse.ramp; }
    const std::optional<SearchPlan> &search() const { return m_search; }
    const Faults &faults() const { return m_parse.faults; }

signals:
    void changed();

private:
    void makeCurvePanel();
    void makeLevelsPanel();
    void chooseFile();
    void importFile(const QString &path);
    void parse();
    void moveLevel(int level, double users);
    void addLevel();

    void showSearch();

    RampParse m_parse;
    std::optional<SearchPlan> m_search;
    QStackedWidget *m_curveOrSearch, *m_levelsOrWay;
    SearchFields *m_fields;
    QLabel *m_way;
    QLabel *m_levelsTitle = nullptr, *m_levelsDetail = nullptr;
    QPushButton *m_add = nullptr;
    QWidget *m_curvePanel, *m_levelsPanel;
    QComboBox *m_presets;
    QLineEdit *m_text;
    QLabel *m_faults;
    RampCurve *m_curve;
    RampLevelModel *m_levels;
    QTableView *m_table;
};

} // namespace dyno
