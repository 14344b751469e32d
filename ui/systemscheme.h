// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QDBusVariant;

namespace dyno {

// Whether the desktop asks for dark windows, now and when it changes. Asked of the desktop portal without
// waiting; until it answers, and where there is none, the platform's own palette at the start decides.
class SystemScheme : public QObject
{
    Q_OBJECT
public:
    explicit SystemScheme(QObject *parent = nullptr);
    bool isDark() const { return m_isDark; }

signals:
    void changed();

private slots:
    void settingChanged(const QString &group, const QString &key, const QDBusVariant &value);

private:
    void set(bool dark);
    bool m_isDark = false;
};

} // namespace dyno
