// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a workload of one's own: taken out and back, moved, named.
#include "ownworkload.h"

#include "ui/undobar.h"

#include <QLineEdit>

using namespace dyno;

namespace {

QStringList firstCells(const QTableView *table)
{
    QStringList cells;
    for (int row = 0; row < table->model()->rowCount(); ++row)
        cells << table->model()->index(row, 0).data().toString();
    return cells;
}

} // namespace

class TestWorkloadRows : public OwnWorkloadTest
{
    Q_OBJECT
private slots:
    void initTestCase() { qInstallMessageHandler(collectWarnings); }
    void init() { open(); }
    void cleanup() { close(); }

    void undoEndsWithItsWorkload();
    void removedRowsComeBack_data();
    void removedRowsComeBack();
    void removedTransactionComesBackWithItsSteps();
    void upStaysOnItsRow();
    void removingNeedsARow();
    void stepsStayChosenWhileTyping();
    void newNamesAreFree();
    void undoKeysAreOfTheNewestOffer();

private:
    void undo() { click(findButton<QPushButton>(editor(), QStringLiteral("Undo"))); }
};

void TestWorkloadRows::undoEndsWithItsWorkload()
{
    duplicateShop();
    table(QStringLiteral("Transactions"))->setCurrentIndex(table(QStringLiteral("Transactions"))->model()->index(3, 0));
    act(QStringLiteral("Remove the transaction"));
    QVERIFY(findButton<QPushButton>(editor(), QStringLiteral("Undo")));
    QTRY_COMPARE(m_bench->workloads.find(copyId.toStdString())->transactions.size(), std::size_t(3));
    click(findButton<QPushButton>(editor(), QStringLiteral("Duplicate")));
    QCOMPARE(editor()->shown(), std::string("shop-own-own"));
    QVERIFY(!findButton<QPushButton>(editor(), QStringLiteral("Undo")));
    table(QStringLiteral("Transactions"))->setFocus();
    QTest::keyClick(table(QStringLiteral("Transactions")), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(table(QStringLiteral("Transactions"))->model()->rowCount(), 3);
    QVERIFY(!WorkloadFolder::own(QStringLiteral("shop-own-own")).files().contains(QStringLiteral("create-order.sql")));
}

void TestWorkloadRows::removedRowsComeBack_data()
{
    QTest::addColumn<QString>("view");
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("act");
    QTest::addColumn<int>("row");
    QTest::newRow("parameter") << "Mix" << "Parameters" << "Remove the parameter" << 2;
    QTest::newRow("step") << "Mix" << "Steps of the journey" << "Remove the step" << 1;
    QTest::newRow("journey") << "Mix" << "Steps of the journey" << "Remove the journey" << 0;
    QTest::newRow("table") << "Data set" << "Tables" << "Remove the table" << 1;
    QTest::newRow("column") << "Data set" << "Columns" << "Remove the column" << 6;
}

void TestWorkloadRows::removedRowsComeBack()
{
    QFETCH(QString, view);
    QFETCH(QString, table);
    QFETCH(QString, act);
    QFETCH(int, row);
    duplicateShop();
    this->act(QStringLiteral("Add a journey"));
    auto *title = findField<QLineEdit>(editor(), QStringLiteral("Title"));
    showView(view);
    auto *rows = this->table(table);
    const QStringList before = firstCells(rows);
    QVERIFY(before.size() > row);
    rows->setCurrentIndex(rows->model()->index(row, 0));
    this->act(act);
    QVERIFY(firstCells(rows) != before);
    // What is typed meanwhile stays.
    emit title->textEdited(QStringLiteral("Renamed meanwhile"));
    undo();
    QCOMPARE(firstCells(rows), before);
    QTRY_VERIFY(saved(QStringLiteral("workload.json")).contains(QStringLiteral("Renamed meanwhile")));
    QTRY_VERIFY(m_bench->workloads.broken().empty());
    // The text of the file is the same.
    showView(QStringLiteral("SQL"));
    auto *files = findField<QListWidget>(editor(), QStringLiteral("Files of the workload"));
    files->setCurrentItem(files->findItems(QStringLiteral("workload.json"), Qt::MatchExactly).value(0));
    QCOMPARE(findField<CodeEditor>(editor(), QStringLiteral("Text of the file"))->toPlainText(),
             saved(QStringLiteral("workload.json")));
}

void TestWorkloadRows::removedTransactionComesBackWithItsSteps()
{
    duplicateShop();
    act(QStringLiteral("Add a journey"));
    auto *mix = table(QStringLiteral("Transactions"));
    auto *steps = table(QStringLiteral("Steps of the journey"));
    const QStringList before = firstCells(steps), transactions = firstCells(mix);
    QCOMPARE(before.size(), 4);
    mix->setCurrentIndex(mix->model()->index(1, 0));
    act(QStringLiteral("Remove the transaction"));
    QCOMPARE(steps->model()->rowCount(), 3);
    emit findField<QLineEdit>(editor(), QStringLiteral("Title"))->textEdited(QStringLiteral("Renamed meanwhile"));
    undo();
    QCOMPARE(firstCells(steps), before);
    QCOMPARE(firstCells(mix), transactions);
    QTRY_VERIFY(saved(QStringLiteral("workload.json")).contains(QStringLiteral("Renamed meanwhile")));
}

void TestWorkloadRows::upStaysOnItsRow()
{
    duplicateShop();
    showView(QStringLiteral("Data set"));
    auto *columns = table(QStringLiteral("Columns"));
    columns->setCurrentIndex(columns->model()->index(2, 2));
    act(QStringLiteral("Move the column up"));
    act(QStringLiteral("Move the column up"));
    QCOMPARE(firstCells(columns).mid(0, 3), QStringList({"name", "id", "category_id"}));
    QCOMPARE(columns->currentIndex(), columns->model()->index(0, 2));
    QVERIFY(!findField<QPushButton>(editor(), QStringLiteral("Move the column up"))->isEnabled());

    showView(QStringLiteral("Mix"));
    act(QStringLiteral("Add a journey"));
    auto *steps = table(QStringLiteral("Steps of the journey"));
    steps->setCurrentIndex(steps->model()->index(3, 0));
    act(QStringLiteral("Move the step up"));
    act(QStringLiteral("Move the step up"));
    QCOMPARE(firstCells(steps), QStringList({"product-by-id", "create-order", "products-page", "order-with-items"}));
}

void TestWorkloadRows::removingNeedsARow()
{
    duplicateShop();
    act(QStringLiteral("Add a journey"));
    showView(QStringLiteral("Data set"));
    auto *tables = table(QStringLiteral("Tables"));
    tables->setCurrentIndex({});
    for (const char *name : {"Remove the table", "Remove the column", "Move the column up"}) {
        auto *button = findField<QPushButton>(editor(), QLatin1String(name));
        QVERIFY2(button && !button->isEnabled(), name);
    }
    tables->setCurrentIndex(tables->model()->index(0, 0));
    QVERIFY(findField<QPushButton>(editor(), QStringLiteral("Remove the table"))->isEnabled());
    showView(QStringLiteral("Mix"));
    for (const char *name : {"Remove the parameter", "Remove the step"}) {
        auto *button = findField<QPushButton>(editor(), QLatin1String(name));
        QVERIFY2(button && !button->isEnabled(), name);
    }
}

void TestWorkloadRows::stepsStayChosenWhileTyping()
{
    duplicateShop();
    act(QStringLiteral("Add a journey"));
    act(QStringLiteral("Add a journey"));
    auto *steps = table(QStringLiteral("Steps of the journey"));
    steps->setCurrentIndex(steps->model()->index(2, 1));
    QVERIFY(steps->model()->setData(steps->model()->index(1, 1), QStringLiteral("0.5"), Qt::EditRole));
    QCOMPARE(steps->currentIndex(), steps->model()->index(2, 1));
    QCOMPARE(findField<QComboBox>(editor(), QStringLiteral("Journey"))->currentText(), QStringLiteral("journey-2"));
    emit findField<QLineEdit>(editor(), QStringLiteral("Description"))->textEdited(QStringLiteral("Other words"));
    QCOMPARE(steps->currentIndex(), steps->model()->index(2, 1));
    act(QStringLiteral("Remove the step"));
    QCOMPARE(steps->currentIndex(), steps->model()->index(2, 1)); // the one that followed
    act(QStringLiteral("Remove the step"));
    QCOMPARE(steps->currentIndex(), steps->model()->index(1, 1)); // there is none below
}

void TestWorkloadRows::newNamesAreFree()
{
    duplicateShop();
    act(QStringLiteral("Add a journey"));
    act(QStringLiteral("Add a journey"));
    auto *journeys = findField<QComboBox>(editor(), QStringLiteral("Journey"));
    journeys->setCurrentIndex(0);
    emit journeys->activated(0);
    act(QStringLiteral("Remove the journey"));
    act(QStringLiteral("Add a journey"));
    QVERIFY(journeys->itemText(0) != journeys->itemText(1));
    const auto addsFree = [this](const QString &rows, const QString &add, const QString &remove) {
        auto *view = table(rows);
        const int count = view->model()->rowCount();
        act(add);
        act(add);
        view->setCurrentIndex(view->model()->index(count, 0));
        act(remove);
        act(add);
        QStringList names = firstCells(view);
        QCOMPARE(names.size(), count + 2);
        QCOMPARE(names.removeDuplicates(), 0);
    };
    addsFree(QStringLiteral("Parameters"), QStringLiteral("Add a parameter"), QStringLiteral("Remove the parameter"));
    showView(QStringLiteral("Data set"));
    addsFree(QStringLiteral("Columns"), QStringLiteral("Add a column"), QStringLiteral("Remove the column"));
    addsFree(QStringLiteral("Tables"), QStringLiteral("Add a table"), QStringLiteral("Remove the table"));
}

void TestWorkloadRows::undoKeysAreOfTheNewestOffer()
{
    QWidget outer;
    outer.resize(600, 400);
    auto *inner = new QWidget(&outer);
    inner->resize(400, 300);
    inner->setFocusPolicy(Qt::StrongFocus);
    UndoBar outerBar(&outer), innerBar(inner);
    outer.show();
    outer.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&outer));
    inner->setFocus();
    QStringList undone;
    innerBar.offer(QStringLiteral("inner"), [&] { undone << QStringLiteral("inner"); });
    outerBar.offer(QStringLiteral("outer"), [&] { undone << QStringLiteral("outer"); });
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(inner, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undone, QStringList({"outer", "inner"}));
    // Where one offers nothing, the keys are the other's.
    outerBar.offer(QStringLiteral("outer"), [&] { undone << QStringLiteral("again"); });
    innerBar.offer(QStringLiteral("inner"), [&] { undone << QStringLiteral("never"); });
    innerBar.withdraw();
    QTest::keyClick(inner, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(undone.last(), QStringLiteral("again"));
}

int main(int argc, char **argv)
{
    return runOwnWorkloadTest<TestWorkloadRows>(argc, argv, "tst_workloadrows");
}

#include "tst_workloadrows.moc"
