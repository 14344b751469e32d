// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/ramp.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableView;

namespace dyno {

class RampCurve;
class RampLevelModel;

// The ramp three times over, always the same: as text, as a curve, as a table of levels. Curve and table are
// two widgets, so that the page can stand them in its columns; the editor owns both.
class RampEditor : public QObject
{
    Q_OBJECT
public:
    explicit RampEditor(QObject *parent = nullptr);

    QWidget *curvePanel() const { return m_curvePanel; }
    QWidget *levelsPanel() const { return m_levelsPanel; }

    QString text() const;
    void setText(const QString &text);
    const std::optional<Ramp> &ramp() const { return m_parse.ramp; }
    const Faults &faults() const { return m_parse.faults; }

signals:
    void changed();

private:
    void makeCurvePanel();
    void makeLevelsPanel();
    void parse();
    void moveLevel(int level, double users);
    void addLevel();

    RampParse m_parse;
    QWidget *m_curvePanel, *m_levelsPanel;
    QComboBox *m_presets;
    QLineEdit *m_text;
    QLabel *m_faults;
    RampCurve *m_curve;
    RampLevelModel *m_levels;
    QTableView *m_table;
};

} // namespace dyno
