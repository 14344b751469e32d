// SPDX-License-Identifier: GPL-3.0-or-later
// Workloads of one's own: nothing that was typed or chosen gets lost or is passed over.
#include "ownworkload.h"

#include "engines/workloads/sizeestimate.h"
#include "ui/bench/parameterspanel.h"
#include "ui/figuretext.h"
#include "ui/workload/editedworkload.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

using namespace dyno;

namespace {

constexpr int patience = 30'000;

void replaceText(QLineEdit *field, const QString &text)
{
    QVERIFY(field);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
}

bool says(QWidget *where, const QString &words)
{
    for (const QLabel *label : where->findChildren<QLabel *>())
        if (label->isVisible() && label->text().contains(words))
            return true;
    return false;
}

QString estimate(const Workload &workload, const ParameterValues &chosen, std::string_view engine)
{
    const ResolvedData resolved = resolveData(workload, resolveParameters(workload, chosen).values);
    const auto build = DataGenerator::build(resolved.data, 1);
    return bytesText(totalBytes(estimateSizes(resolved.data, *build.generator, *findEngine(engine))));
}

} // namespace

class TestWorkloadCare : public OwnWorkloadTest
{
    Q_OBJECT
private slots:
    void initTestCase() { qInstallMessageHandler(collectWarnings); }
    void init() { open(); }
    void cleanup() { close(); }

    void refusedTextIsKept();
    void closingTellsOfWhatIsNotSaved();
    void tryRunsWhatIsSeen();
    void tryRefusesFaults();
    void runWaitsForTheCheck();
    void renamedWorkloadKeepsWhatWasChosen();
    void onlyWhatDoesNotFitIsDropped();
    void aPlanTakesTheEditorsPlace();
    void sizesEndWithTheWorkload();
    void sizesAreThoseOfTheLastKey();
};

void TestWorkloadCare::refusedTextIsKept()
{
    duplicateShop();
    click(findButton<QPushButton>(editor(), QStringLiteral("Back to the plan")));
    WorkloadCatalog workloads = WorkloadCatalog::read();
    EditedWorkload workload(workloads);
    QSignalSpy failed(&workload, &EditedWorkload::failed), done(&workload, &EditedWorkload::saved);
    const QString file = QStringLiteral("product-by-id.sql"), typed = QStringLiteral("SELECT 2;\n");
    const QString folder = WorkloadFolder::own(copyId).path(), away = folder + QStringLiteral("-away");
    workload.open(copyId.toStdString(), {});
    QVERIFY(QDir().rename(folder, away));
    workload.setText(file, typed);
    workload.flush();
    QVERIFY(!workload.isSaved());
    QVERIFY(failed.count() > 0);
    // Another one is looked at meanwhile.
    workload.open("shop", {});
    QVERIFY(workload.text(file) != typed);
    QVERIFY(workload.isSaved());
    workload.open(copyId.toStdString(), {});
    QCOMPARE(workload.text(file), typed);
    QVERIFY(QDir().rename(away, folder));
    QTRY_COMPARE_WITH_TIMEOUT(saved(file), typed, patience); // by itself
    QVERIFY(workload.isSaved());
    QCOMPARE(done.count(), 1);
    QTRY_VERIFY_WITH_TIMEOUT(workload.isSettled(), patience);
}

void TestWorkloadCare::closingTellsOfWhatIsNotSaved()
{
    duplicateShop();
    typeScript(QStringLiteral("SELECT 2;\n"));
    const QString folder = WorkloadFolder::own(copyId).path();
    QVERIFY(QDir().rename(folder, folder + QStringLiteral("-away")));
    QVERIFY(!page()->close());
    QVERIFY(page()->isVisible());
    QVERIFY(says(editor(), QStringLiteral("Close the window once more")));
    QVERIFY(page()->close());
}

void TestWorkloadCare::tryRunsWhatIsSeen()
{
    duplicateShop();
    typeScript(QStringLiteral("SELECT 42 AS answer;\n"));
    showView(QStringLiteral("Try once"));
    auto *transaction = findField<QComboBox>(editor(), QStringLiteral("Transaction to try"));
    transaction->setCurrentIndex(transaction->findData(QStringLiteral("product-by-id")));
    for (QCheckBox *box : editor()->findChildren<QCheckBox *>())
        if (box->text() == QStringLiteral("Load the data where it is missing"))
            box->setChecked(true);
    click(findButton<QPushButton>(editor(), QStringLiteral("Run once")));
    auto *statements = table(QStringLiteral("Statements"));
    QTRY_COMPARE_WITH_TIMEOUT(statements->model()->rowCount(), 1, patience);
    const QString text = findField<CodeEditor>(editor(), QStringLiteral("The statement, or its plan"))->toPlainText();
    QVERIFY2(text.contains(QStringLiteral("SELECT 42")), qPrintable(text));
}

void TestWorkloadCare::tryRefusesFaults()
{
    duplicateShop();
    typeScript(QStringLiteral("\\set id random(1,\nSELECT 42;\n"));
    showView(QStringLiteral("Try once"));
    click(findButton<QPushButton>(editor(), QStringLiteral("Run once")));
    QTRY_VERIFY_WITH_TIMEOUT(says(editor(), QStringLiteral("The try did not start: product-by-id.sql:1")), patience);
    QCOMPARE(table(QStringLiteral("Statements"))->model()->rowCount(), 0);
}

void TestWorkloadCare::runWaitsForTheCheck()
{
    BenchPlan plan = benchPage()->plan();
    plan.profiles = {{m_bench->profiles.profiles().front(), {}}};
    plan.ramp = "users 1 for=1s";
    benchPage()->setPlan(plan);
    duplicateShop();
    typeScript(QStringLiteral("\\set id random(1,\nSELECT 42;\n"));
    click(findButton<QPushButton>(editor(), QStringLiteral("Back to the plan")));
    benchPage()->runShown();
    QTRY_VERIFY_WITH_TIMEOUT(!m_bench->workloads.broken().empty(), patience);
    QTRY_VERIFY(says(page(), QStringLiteral("The plan cannot run yet")));
    QVERIFY(!m_bench->session.isActive());
    QVERIFY(m_bench->store->listings()->isEmpty()); // not as it was before, either
}

void TestWorkloadCare::renamedWorkloadKeepsWhatWasChosen()
{
    const ParameterValues chosen{{"size", "small"}, {"writes", "0.2"}};
    BenchPlan plan = benchPage()->plan();
    plan.parameters = chosen;
    benchPage()->setPlan(plan);
    duplicateShop();
    replaceText(findField<QLineEdit>(editor(), QStringLiteral("Name of the workload")), QStringLiteral("market"));
    QTest::keyClick(findField<QLineEdit>(editor(), QStringLiteral("Name of the workload")), Qt::Key_Return);
    QCOMPARE(editor()->shown(), std::string("market"));
    click(findButton<QPushButton>(editor(), QStringLiteral("Back to the plan")));
    QCOMPARE(benchPage()->plan().workload, std::string("market"));
    QCOMPARE(benchPage()->plan().parameters, chosen);
}

void TestWorkloadCare::onlyWhatDoesNotFitIsDropped()
{
    BenchPlan plan = benchPage()->plan();
    plan.parameters = {{"size", "small"}, {"writes", "0.2"}, {"think_min", "40"}};
    benchPage()->setPlan(plan);
    duplicateShop();
    auto *parameters = table(QStringLiteral("Parameters"));
    const int least = 4;
    QCOMPARE(parameters->model()->headerData(least, Qt::Horizontal).toString(), QStringLiteral("Least"));
    QVERIFY(parameters->model()->setData(parameters->model()->index(4, least), QStringLiteral("45"), Qt::EditRole));
    QTRY_VERIFY_WITH_TIMEOUT(benchPage()->plan().parameters == (ParameterValues{{"size", "small"}, {"writes", "0.2"}}),
                             patience);
}

void TestWorkloadCare::aPlanTakesTheEditorsPlace()
{
    duplicateShop();
    BenchPlan plan = benchPage()->plan();
    plan.workload = "shop";
    plan.name = "From the library";
    typeScript(QStringLiteral("SELECT 3;\n"));
    benchPage()->setPlan(plan);
    QVERIFY(!editor()->isVisible());
    QVERIFY(findButton<QPushButton>(page(), QStringLiteral("Duplicate to edit")));
    QCOMPARE(saved(QStringLiteral("product-by-id.sql")), QStringLiteral("SELECT 3;\n"));
    // The check of what was typed does not change the plan.
    const auto known = [this] { return m_bench->workloads.find(copyId.toStdString())->transactions.front().scripts.at(""); };
    QTRY_VERIFY_WITH_TIMEOUT(known().find("SELECT 3") != std::string::npos, patience);
    QCOMPARE(benchPage()->plan().workload, std::string("shop"));
}

void TestWorkloadCare::sizesEndWithTheWorkload()
{
    const Workload *shop = m_bench->workloads.find("shop");
    ParametersPanel panel;
    panel.setWorkload(shop, {{"writes", "7"}});
    panel.show();
    QVERIFY(!panel.faults().empty());
    panel.setWorkload(nullptr);
    if (auto *small = findButton<QToolButton>(&panel, QStringLiteral("small")))
        QTest::mouseClick(small, Qt::LeftButton);
    QVERIFY(!findButton<QToolButton>(&panel, QStringLiteral("small")));
    QVERIFY(panel.faults().empty());
    QVERIFY(panel.resolved().empty());
    panel.setWorkload(shop);
    QCOMPARE(panel.size(), QStringLiteral("tiny"));
}

void TestWorkloadCare::sizesAreThoseOfTheLastKey()
{
    const Workload *shop = m_bench->workloads.find("shop");
    ParametersPanel panel;
    panel.setWorkload(shop, {{"size", "tiny"}});
    panel.show();
    const QString tiny = estimate(*shop, {{"size", "tiny"}}, "sqlite");
    const QString last = estimate(*shop, {{"size", "tiny"}, {"products", "123456"}}, "sqlite");
    QVERIFY(tiny != last);
    QTRY_VERIFY_WITH_TIMEOUT(says(&panel, tiny), patience);
    auto *products = findField<QLineEdit>(&panel, QStringLiteral("Products"));
    replaceText(products, QStringLiteral("123456"));
    QTRY_VERIFY_WITH_TIMEOUT(says(&panel, last), patience);
    QTest::qWait(100); // answers to keys before do not come in after it
    QVERIFY(says(&panel, last));
}

int main(int argc, char **argv)
{
    return runOwnWorkloadTest<TestWorkloadCare>(argc, argv, "tst_workloadcare");
}

#include "tst_workloadcare.moc"
