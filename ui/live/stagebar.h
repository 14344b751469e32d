// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/loader.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace dyno {

// What goes on before users run and after they were told to stop: connecting, loading with its progress. Also
// asks, in place, whether a run shall stop.
class StageBar : public QWidget
{
    Q_OBJECT
public:
    explicit StageBar(QWidget *parent = nullptr);
    void showStage(const QString &text);
    // Saved runs are read, which can be cancelled. What else is to be said waits until endReading().
    void showReading(int done, int total);
    void endReading();
    bool isReading() const { return m_reading; }
    void showLoad(const LoadProgress &progress);
    // `closing`: the window waits for the answer.
    void askStop(bool closing = false);
    bool isAsking() const { return m_asking; }
    void clear();

signals:
    void stopWanted(bool closing);
    void cancelWanted();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_text, *m_detail;
    QProgressBar *m_progress;
    QPushButton *m_stop, *m_keep, *m_cancel;
    QString m_stage;
    bool m_asking = false, m_closing = false, m_reading = false;
};

} // namespace dyno
