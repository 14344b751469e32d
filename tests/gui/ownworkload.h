// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "testworkbench.h"

#include "app/workloadfolder.h"
#include "ui/bench/benchpage.h"
#include "ui/workload/codeeditor.h"
#include "ui/workload/workloadeditor.h"

#include <QComboBox>
#include <QDir>
#include <QListWidget>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

inline const auto copyId = QStringLiteral("shop-own");

template <class Button> void click(Button *button)
{
    QVERIFY(button);
    QVERIFY(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
}

// The real window with a profile, and the workload shop chosen; what is typed goes into a copy of it.
class OwnWorkloadTest : public QObject
{
protected:
    void open();
    void close();
    QWidget *page() const { return m_bench->window.get(); }
    dyno::BenchPage *benchPage() const { return m_bench->window->findChild<dyno::BenchPage *>(); }
    dyno::WorkloadEditor *editor() const { return m_bench->window->findChild<dyno::WorkloadEditor *>(); }
    void duplicateShop();
    void showView(const QString &title) { click(findButton<QToolButton>(editor(), title)); }
    QTableView *table(const QString &name) const { return findField<QTableView>(editor(), name); }
    void act(const QString &name) { click(findField<QPushButton>(editor(), name)); }
    // In place of the text of the first script.
    void typeScript(const QString &text);
    QString saved(const QString &file) const
    {
        const dyno::Result<QString> text = dyno::WorkloadFolder::own(copyId).read(file);
        return text.has_value() ? *text : QString();
    }
    std::unique_ptr<TestWorkbench> m_bench;
};

inline void OwnWorkloadTest::open()
{
    qtWarnings.clear();
    QDir(dyno::WorkloadCatalog::userFolder()).removeRecursively();
    m_bench = std::make_unique<TestWorkbench>();
    dyno::Profile profile;
    profile.name = "Own file";
    profile.engine = "sqlite";
    profile.file = m_bench->dir.filePath(QStringLiteral("own.db")).toStdString();
    QVERIFY(m_bench->profiles.save(profile));
    auto *workload = findField<QComboBox>(page(), QStringLiteral("Workload"));
    workload->setCurrentIndex(workload->findData(QStringLiteral("shop")));
}

inline void OwnWorkloadTest::close()
{
    m_bench.reset();
    QDir(dyno::WorkloadCatalog::userFolder()).removeRecursively();
    QCOMPARE(qtWarnings, QStringList());
}

inline void OwnWorkloadTest::duplicateShop()
{
    click(findButton<QPushButton>(page(), QStringLiteral("Duplicate to edit")));
    QTRY_VERIFY(editor()->isVisible());
    QCOMPARE(QString::fromStdString(editor()->shown()), copyId);
}

inline void OwnWorkloadTest::typeScript(const QString &text)
{
    showView(QStringLiteral("SQL"));
    auto *files = findField<QListWidget>(editor(), QStringLiteral("Files of the workload"));
    files->setCurrentRow(0);
    QCOMPARE(files->item(0)->text(), QStringLiteral("product-by-id.sql"));
    auto *script = findField<dyno::CodeEditor>(editor(), QStringLiteral("Text of the file"));
    script->selectAll();
    script->insertPlainText(text);
}

// In a home of its own: the folder of workloads is the user's, and tests run side by side.
template <class Test> int runOwnWorkloadTest(int argc, char **argv, const char *name)
{
    const QTemporaryDir home;
    qputenv("HOME", home.path().toUtf8());
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QString::fromLatin1(name));
    QStandardPaths::setTestModeEnabled(true);
    Test test;
    return QTest::qExec(&test, argc, argv);
}
