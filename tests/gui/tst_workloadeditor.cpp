// SPDX-License-Identifier: GPL-3.0-or-later
// A workload of one's own, made, edited, tried and taken away in the real window.
#include "ownworkload.h"

#include "ui/banner.h"
#include "ui/workload/jsonrowsmodel.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>

using namespace dyno;

namespace {

constexpr int patience = 30'000;

} // namespace

class TestWorkloadEditor : public OwnWorkloadTest
{
    Q_OBJECT
private slots:
    void initTestCase() { qInstallMessageHandler(collectWarnings); }
    void init() { open(); }
    void cleanup() { close(); }

    void settingsLineReadsBack_data();
    void settingsLineReadsBack();
    void settingsLineRefusesNonsense();
    void builtInsAreReadOnly();
    void duplicateIsEditedAndRuns();
    void faultIsMarkedWhileTyped();
    void transactionIsAddedRenamedRemovedAndComesBack();
    void columnsAreEditedAndSampled();
    void transactionIsTriedAndRolledBack();
    void removedWorkloadComesBack();

private:
    QString bannerText() const;
};

QString TestWorkloadEditor::bannerText() const
{
    for (const Banner *banner : editor()->findChildren<Banner *>())
        if (banner->isVisible())
            return banner->sentence();
    return {};
}

void TestWorkloadEditor::settingsLineReadsBack_data()
{
    QTest::addColumn<QString>("generator");
    QTest::addColumn<QString>("line");
    QTest::newRow("numbers") << "uniform" << "min=1, max=:categories";
    QTest::newRow("list") << "choice" << "values=paid|shipped, weights=1|2";
    QTest::newRow("comma in a text") << "pattern" << "pattern=No {row:6}\\, {word} \\| \\\\";
    QTest::newRow("leading zeros") << "constant" << "value=007";
    QTest::newRow("none") << "row" << "";
}

void TestWorkloadEditor::settingsLineReadsBack()
{
    QFETCH(QString, generator);
    QFETCH(QString, line);
    boost::json::object column;
    column["name"] = "a";
    column["generator"] = generator.toStdString();
    column["nulls"] = 0.5;
    QVERIFY(setSettings(column, line));
    QCOMPARE(settingsText(column), line);
    QVERIFY(column.contains("nulls"));
    if (generator == "choice") {
        QCOMPARE(column["weights"].as_array().size(), std::size_t(2));
        QVERIFY(column["weights"].as_array()[1].is_int64());
    }
    if (generator == "constant")
        QVERIFY(column["value"].is_string());
}

void TestWorkloadEditor::settingsLineRefusesNonsense()
{
    boost::json::object column;
    column["name"] = "a";
    column["generator"] = "uniform";
    column["min"] = 5;
    QVERIFY(!setSettings(column, QStringLiteral("min 1")));
    QVERIFY(!setSettings(column, QStringLiteral("name=b")));
    QCOMPARE(settingsText(column), QStringLiteral("min=5"));
}

void TestWorkloadEditor::builtInsAreReadOnly()
{
    click(findButton<QPushButton>(page(), QStringLiteral("SQL")));
    auto *text = findField<CodeEditor>(editor(), QStringLiteral("Text of the file"));
    QVERIFY(text);
    QVERIFY(text->isReadOnly());
    QVERIFY(text->toPlainText().contains("SELECT id, category_id"));
    showView(QStringLiteral("Mix"));
    auto *mix = table(QStringLiteral("Transactions"));
    QVERIFY(!(mix->model()->flags(mix->model()->index(0, 2)) & Qt::ItemIsEditable));
    // The shares that 5% writes make of 50, 30 and 20.
    QTRY_COMPARE(mix->model()->index(0, 4).data().toString(), QStringLiteral("47.5%"));
    QCOMPARE(mix->model()->index(3, 4).data().toString(), QStringLiteral("5%"));
    click(findButton<QPushButton>(editor(), QStringLiteral("Back to the plan")));
    QVERIFY(!editor()->isVisible());
}

void TestWorkloadEditor::duplicateIsEditedAndRuns()
{
    duplicateShop();
    auto *mix = table(QStringLiteral("Transactions"));
    new QAbstractItemModelTester(mix->model(), QAbstractItemModelTester::FailureReportingMode::QtTest, this);
    // As a person types it into the cell.
    mix->setFocus();
    mix->setCurrentIndex(mix->model()->index(3, 2));
    QTest::keyClick(mix, Qt::Key_F2);
    auto *cell = mix->findChild<QLineEdit *>();
    QVERIFY(cell);
    QTest::keyClick(cell, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(cell, QStringLiteral("1"));
    QTest::keyClick(cell, Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(mix->model()->index(3, 4).data().toString(), QStringLiteral("51.3%"), patience); // 1 of 0.95 + 1
    QVERIFY(saved(QStringLiteral("workload.json")).contains(QStringLiteral("\"weight\": 1,")));
    click(findButton<QPushButton>(editor(), QStringLiteral("Back to the plan")));
    QCOMPARE(benchPage()->plan().workload, copyId.toStdString());
    QVERIFY(m_bench->workloads.find(copyId.toStdString()));
    // The command line finds it by its name.
    QVERIFY(WorkloadCatalog::open(copyId.toStdString()).workload);
    QVERIFY(!WorkloadCatalog::open("shop").workload->transactions.empty());
}

void TestWorkloadEditor::faultIsMarkedWhileTyped()
{
    duplicateShop();
    showView(QStringLiteral("SQL"));
    auto *files = findField<QListWidget>(editor(), QStringLiteral("Files of the workload"));
    QCOMPARE(files->item(0)->text(), QStringLiteral("product-by-id.sql"));
    files->setCurrentRow(0);
    auto *text = findField<CodeEditor>(editor(), QStringLiteral("Text of the file"));
    text->setFocus();
    text->moveCursor(QTextCursor::Start);
    QTest::keyClicks(text, QStringLiteral("\\set id random(1,"));
    QTest::keyClick(text, Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!text->marks().isEmpty(), patience);
    QCOMPARE(text->marks().front().line, 1);
    QVERIFY(text->marks().front().column > 1);
    QVERIFY(saved(QStringLiteral("product-by-id.sql")).startsWith(QStringLiteral("\\set id random(1,\n"))); // as typed
    // Back on the plan it cannot run, and it says where the fault is.
    click(findButton<QPushButton>(editor(), QStringLiteral("Back to the plan")));
    auto *run = findButton<QPushButton>(page(), QStringLiteral("Run"));
    QTRY_VERIFY(!run || !run->isEnabled());
    // It is mended where it stands.
    click(findButton<QPushButton>(page(), QStringLiteral("Edit")));
    showView(QStringLiteral("SQL"));
    text->setFocus();
    text->moveCursor(QTextCursor::Start);
    QTest::keyClick(text, Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(text, Qt::Key_Delete);
    QTRY_VERIFY_WITH_TIMEOUT(text->marks().isEmpty() && m_bench->workloads.broken().empty(), patience);
}

void TestWorkloadEditor::transactionIsAddedRenamedRemovedAndComesBack()
{
    duplicateShop();
    auto *mix = table(QStringLiteral("Transactions"));
    click(findField<QPushButton>(editor(), QStringLiteral("Add a transaction")));
    QCOMPARE(mix->model()->rowCount(), 5);
    QTRY_VERIFY(m_bench->workloads.find(copyId.toStdString())->transactions.size() == 5);
    QVERIFY(mix->model()->setData(mix->model()->index(4, 1), QStringLiteral("audit"), Qt::EditRole));
    QTRY_COMPARE(saved(QStringLiteral("audit.sql")), QStringLiteral("SELECT 1;\n"));
    QTRY_VERIFY(m_bench->workloads.broken().empty());
    mix->setCurrentIndex(mix->model()->index(3, 0));
    click(findField<QPushButton>(editor(), QStringLiteral("Remove the transaction")));
    QCOMPARE(mix->model()->rowCount(), 4);
    QCOMPARE(saved(QStringLiteral("create-order.sql")), QString());
    click(findButton<QPushButton>(editor(), QStringLiteral("Undo")));
    QCOMPARE(mix->model()->rowCount(), 5);
    QVERIFY(saved(QStringLiteral("create-order.sql")).contains("\\lastid"));
    QVERIFY(saved(QStringLiteral("create-order.sqlite.sql")).contains("IMMEDIATE"));
    QTRY_VERIFY(m_bench->workloads.broken().empty());
    // A name that is taken is refused and said.
    QVERIFY(mix->model()->setData(mix->model()->index(4, 1), QStringLiteral("create-order"), Qt::EditRole));
    QTRY_VERIFY(bannerText().contains("create-order"));
    QCOMPARE(mix->model()->index(4, 1).data().toString(), QStringLiteral("audit"));
}

void TestWorkloadEditor::columnsAreEditedAndSampled()
{
    duplicateShop();
    showView(QStringLiteral("Data set"));
    auto *tables = table(QStringLiteral("Tables"));
    QTRY_COMPARE(tables->model()->index(1, 5).data().toString(), QStringLiteral("5,000"));
    auto *sample = table(QStringLiteral("Ten rows of the table"));
    QCOMPARE(sample->model()->rowCount(), 10);
    QCOMPARE(sample->model()->index(2, 0).data().toString(), QStringLiteral("3"));
    QCOMPARE(sample->model()->index(2, 2).data().toString(), QStringLiteral("Product 3"));
    QCOMPARE(table(QStringLiteral("Estimated size"))->model()->rowCount(), 4);
    auto *columns = table(QStringLiteral("Columns"));
    QVERIFY(columns->model()->setData(columns->model()->index(2, 2), QStringLiteral("pattern=Thing {row:4}"),
                                      Qt::EditRole));
    QTRY_COMPARE_WITH_TIMEOUT(sample->model()->index(2, 2).data().toString(), QStringLiteral("Thing 0003"), patience);
    QVERIFY(!columns->model()->setData(columns->model()->index(2, 2), QStringLiteral("nonsense"), Qt::EditRole));
    QVERIFY(bannerText().contains("nonsense"));
    // A generator that is missing something: said, and the rows from before stay.
    QVERIFY(columns->model()->setData(columns->model()->index(2, 1), QStringLiteral("uniform"), Qt::EditRole));
    QTRY_VERIFY_WITH_TIMEOUT(bannerText().contains("workload.json:"), patience);
    QCOMPARE(sample->model()->index(2, 2).data().toString(), QStringLiteral("Thing 0003"));
    // The table of a parent.
    tables->setCurrentIndex(tables->model()->index(2, 0));
    QCOMPARE(columns->model()->index(0, 0).data().toString(), QStringLiteral("order_id"));
}

void TestWorkloadEditor::transactionIsTriedAndRolledBack()
{
    click(findButton<QPushButton>(page(), QStringLiteral("Try once")));
    auto *transaction = findField<QComboBox>(editor(), QStringLiteral("Transaction to try"));
    transaction->setCurrentIndex(transaction->findData(QStringLiteral("create-order")));
    click(findButton<QPushButton>(editor(), QStringLiteral("Run once")));
    // The data is not there: that is said, and one click loads it.
    QTRY_VERIFY_WITH_TIMEOUT(findButton<QPushButton>(editor(), QStringLiteral("Load the data and try")), patience);
    click(findButton<QPushButton>(editor(), QStringLiteral("Load the data and try")));
    auto *statements = table(QStringLiteral("Statements"));
    QTRY_COMPARE_WITH_TIMEOUT(statements->model()->rowCount(), 9, patience);
    new QAbstractItemModelTester(statements->model(), QAbstractItemModelTester::FailureReportingMode::QtTest, this);
    QVERIFY(findButton<QPushButton>(editor(), QStringLiteral("Run once"))->isEnabled());
    bool isRolledBack = false;
    for (const QLabel *label : editor()->findChildren<QLabel *>())
        isRolledBack = isRolledBack || (label->isVisible() && label->text().contains("rolled back"));
    QVERIFY(isRolledBack);
    statements->selectRow(1);
    auto *text = findField<CodeEditor>(editor(), QStringLiteral("The statement, or its plan"));
    QVERIFY(text->toPlainText().startsWith("UPDATE products"));
    QVERIFY(text->toPlainText().contains("value 2:"));
    click(findButton<QToolButton>(editor(), QStringLiteral("Plan")));
    QVERIFY2(text->toPlainText().contains("products"), qPrintable(text->toPlainText()));
    click(findButton<QToolButton>(editor(), QStringLiteral("Rows")));
    statements->selectRow(3);
    QCOMPARE(table(QStringLiteral("Rows of the statement"))->model()->columnCount(), 1);
    QCOMPARE(table(QStringLiteral("Rows of the statement"))->model()->rowCount(), 1);
}

void TestWorkloadEditor::removedWorkloadComesBack()
{
    duplicateShop();
    click(findField<QPushButton>(editor(), QStringLiteral("Remove the workload")));
    QVERIFY(!editor()->isVisible());
    QVERIFY(!m_bench->workloads.find(copyId.toStdString()));
    QVERIFY(benchPage()->plan().workload != copyId.toStdString());
    click(findButton<QPushButton>(page(), QStringLiteral("Undo")));
    QVERIFY(m_bench->workloads.find(copyId.toStdString()));
    QCOMPARE(benchPage()->plan().workload, copyId.toStdString());
    QVERIFY(saved(QStringLiteral("workload.json")).contains("Shop, own"));
}

int main(int argc, char **argv)
{
    return runOwnWorkloadTest<TestWorkloadEditor>(argc, argv, "tst_workloadeditor");
}

#include "tst_workloadeditor.moc"
