// SPDX-License-Identifier: GPL-3.0-or-later
// The table of layers (README.md, "The layers") held to the #include lines.
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

namespace {

// A folder, and what its files may include besides themselves. The longest folder that fits a file is its own.
const QMap<QString, QStringList> layers{
    {"engines/result.h", {}},
    {"engines/measure", {"engines/result.h"}},
    {"engines/loop", {"engines/result.h", "engines/measure"}},
    {"engines/db", {"engines/result.h", "engines/measure", "engines/loop"}},
    {"engines/data", {"engines/result.h", "engines/measure", "engines/loop", "engines/db"}},
    {"engines/workloads", {"engines/result.h", "engines/measure", "engines/loop", "engines/db", "engines/data"}},
    {"engines/host", {"engines/result.h", "engines/measure", "engines/loop"}},
    {"engines/run",
     {"engines/result.h", "engines/measure", "engines/loop", "engines/db", "engines/data", "engines/workloads",
      "engines/host"}},
    {"engines/referee", {"engines/result.h", "engines/measure", "engines/loop", "engines/db"}},
    {"engines/compare", {"engines/result.h", "engines/measure", "engines/loop", "engines/db", "engines/referee"}},
    {"engines/sandbox", {"engines/result.h", "engines/measure", "engines/loop", "engines/db"}},
    {"app", {"engines"}},
    {"charts", {"engines"}},
    {"ui", {"app", "charts", "engines"}},
    {"app/main.cpp", {"app", "charts", "ui", "engines"}},
};

QString layerOf(const QString &file)
{
    QString best;
    for (auto it = layers.begin(); it != layers.end(); ++it)
        if ((file == it.key() || file.startsWith(it.key() + '/')) && it.key().size() > best.size())
            best = it.key();
    return best;
}

const QRegularExpression includeLine("^\\s*#\\s*include\\s*[\"<]([^\">]+)[\">]",
                                     QRegularExpression::MultilineOption);
const QRegularExpression qtHeader("^(Q[A-Z]\\w+|Qt\\w*/.*|q[a-z]+\\.h)$");

bool mayInclude(const QString &layer, const QString &included)
{
    const auto lies = [&](const QString &folder) { return included == folder || included.startsWith(folder + '/'); };
    const QStringList allowed = layers.value(layer);
    return layerOf(included) == layer || std::any_of(allowed.begin(), allowed.end(), lies);
}

} // namespace

class TestLayers : public QObject
{
    Q_OBJECT
private slots:
    void tableJudges_data();
    void tableJudges();
    void everyFileKeepsToItsLayer();
    void enginesKnowNoQt();
    void appKnowsNoWidgets();

private:
    // Calls back with each source file (relative to the root) and each name that it includes.
    template <class Each> static int eachInclude(Each &&each)
    {
        const QDir root(SQLDYNO_SOURCE_DIR);
        int files = 0;
        for (const char *folder : {"engines", "app", "charts", "ui"}) {
            QDirIterator it(root.filePath(folder), {"*.h", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                if (!file.open(QIODevice::ReadOnly))
                    continue;
                ++files;
                const QString text = QString::fromUtf8(file.readAll());
                for (auto match = includeLine.globalMatch(text); match.hasNext();)
                    each(root.relativeFilePath(file.fileName()), match.next().captured(1));
            }
        }
        return files;
    }
};

void TestLayers::tableJudges_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("included");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("ui may draw charts") << "ui/live/livepage.cpp" << "charts/runstack.h" << true;
    QTest::newRow("charts know no app") << "charts/plot.cpp" << "app/runstore.h" << false;
    QTest::newRow("app knows no charts") << "app/report.cpp" << "charts/plot.h" << false;
    QTest::newRow("main wires all") << "app/main.cpp" << "ui/mainwindow.h" << true;
    QTest::newRow("only main does") << "app/commandline.cpp" << "ui/mainwindow.h" << false;
    QTest::newRow("measure is at the bottom") << "engines/measure/tick.cpp" << "engines/db/session.h" << false;
    QTest::newRow("run is at the top") << "engines/run/worker.cpp" << "engines/workloads/program.h" << true;
    QTest::newRow("referee knows no runner") << "engines/referee/evidence.h" << "engines/run/runner.h" << false;
    QTest::newRow("a comparison runs nothing") << "engines/compare/comparison.cpp" << "engines/run/runner.h" << false;
    QTest::newRow("a sandbox runs nothing") << "engines/sandbox/sandbox.cpp" << "engines/run/runner.h" << false;
    QTest::newRow("host is no database") << "engines/host/hostcatalog.cpp" << "engines/db/profile.h" << false;
}

void TestLayers::tableJudges()
{
    QFETCH(QString, file);
    QFETCH(QString, included);
    QFETCH(bool, allowed);
    QCOMPARE(mayInclude(layerOf(file), included), allowed);
}

void TestLayers::everyFileKeepsToItsLayer()
{
    QStringList wrong;
    const int files = eachInclude([&](const QString &file, const QString &included) {
        const QString layer = layerOf(file);
        if (layer.isEmpty())
            wrong << file + " lies in no layer";
        else if (!layerOf(included).isEmpty() && !mayInclude(layer, included))
            wrong << file + " includes " + included;
    });
    QVERIFY(files > 50);
    QVERIFY2(wrong.isEmpty(), qPrintable("\n" + wrong.join('\n')));
}

void TestLayers::enginesKnowNoQt()
{
    QStringList wrong;
    eachInclude([&](const QString &file, const QString &included) {
        if (file.startsWith("engines/") && qtHeader.match(included).hasMatch())
            wrong << file + " includes " + included;
    });
    QVERIFY2(wrong.isEmpty(), qPrintable("\n" + wrong.join('\n')));
}

void TestLayers::appKnowsNoWidgets()
{
    static const QSet<QString> widgets{"QApplication", "QWidget",    "QMainWindow", "QMessageBox",
                                       "QDialog",      "QChart",     "QPainter",    "QGuiApplication",
                                       "QFontDatabase"};
    QStringList wrong;
    eachInclude([&](const QString &file, const QString &included) {
        if (file.startsWith("app/") && file != "app/main.cpp" && widgets.contains(included))
            wrong << file + " includes " + included;
    });
    QVERIFY2(wrong.isEmpty(), qPrintable("\n" + wrong.join('\n')));
}

QTEST_APPLESS_MAIN(TestLayers)
#include "tst_layers.moc"
