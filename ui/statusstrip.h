// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"

#include <QWidget>

class QLabel;

namespace dyno {

// The window's last 24 px: what goes on, what the page says about itself, the generator's health, the store.
class StatusStrip : public QWidget
{
    Q_OBJECT
public:
    explicit StatusStrip(QWidget *parent = nullptr);

    void setState(const QString &word, const QString &detail = {});
    void setPageText(const QString &text);
    void setStoreText(const QString &text, bool isError = false);
    // What the generator will be, while nothing runs.
    void setIdleGenerator();
    // Its health in the newest tick; error-coloured, in words, when it is the bottleneck.
    void setTick(const Tick &tick, int workers);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *m_state, *m_detail, *m_page, *m_generator, *m_pool, *m_store;
};

} // namespace dyno
