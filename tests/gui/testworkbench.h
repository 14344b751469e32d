// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/profilestore.h"
#include "app/runsession.h"
#include "app/runstore.h"
#include "app/secrets.h"
#include "app/workloadcatalog.h"
#include "ui/appearance.h"
#include "ui/mainwindow.h"

#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

// Collects what Qt warns of: a window that makes it warn is broken somewhere.
inline QStringList qtWarnings;
inline void collectWarnings(QtMsgType type, const QMessageLogContext &, const QString &message)
{
    // The platform plugin without a screen says this of every window and of every tool tip.
    if (message.contains(QLatin1String("propagateSizeHints")) || message.contains(QLatin1String("raise()")))
        return;
    if (type == QtWarningMsg || type == QtCriticalMsg)
        qtWarnings << message;
    fprintf(stderr, "%s\n", qPrintable(message));
}

// The real program, all parts of it, on folders of its own.
struct TestWorkbench
{
    TestWorkbench()
        : store(dyno::RunStore::open(dir.filePath(QStringLiteral("runs.sqldyno"))).value()), session(*store),
          profiles(dir.filePath(QStringLiteral("profiles.json"))), workloads(dyno::WorkloadCatalog::read())
    {
        QSettings().clear();
        session.setSecrets(&secrets);
        appearance = std::make_unique<dyno::Appearance>();
        window = std::make_unique<dyno::MainWindow>(
            dyno::Workbench{*store, session, profiles, secrets, workloads, *appearance});
        window->resize(1440, 900);
        window->show();
        QVERIFY(QTest::qWaitForWindowExposed(window.get()));
        window->activateWindow();
    }

    QTemporaryDir dir;
    std::unique_ptr<dyno::RunStore> store;
    dyno::RunSession session;
    dyno::ProfileStore profiles;
    dyno::SecretStore secrets;
    dyno::WorkloadCatalog workloads;
    std::unique_ptr<dyno::Appearance> appearance;
    std::unique_ptr<dyno::MainWindow> window;
};

// A button that is to be seen, by what it says.
template <class Button> Button *findButton(QWidget *where, const QString &text)
{
    for (Button *button : where->findChildren<Button *>())
        if (button->text() == text && button->isVisible())
            return button;
    return nullptr;
}

// A field by the name that screen readers say.
template <class Field> Field *findField(QWidget *where, const QString &name)
{
    for (Field *field : where->findChildren<Field *>())
        if (field->accessibleName() == name && field->isVisible())
            return field;
    return nullptr;
}
