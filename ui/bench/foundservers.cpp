// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/foundservers.h"

#include "engines/db/enginecatalog.h"
#include "engines/sandbox/serverbinaries.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QFutureWatcher>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <QtConcurrent/QtConcurrentRun>

namespace dyno {

namespace {

using Servers = std::vector<FoundServer>;

// One entry per engine of the catalog, in its order.
Servers findServers()
{
    Servers found;
    for (const Engine &engine : engineCatalog()) {
        FoundServer server;
        server.engine = engine.id;
        server.isEmbedded = engine.isEmbedded;
        if (engine.isEmbedded)
            server.place = QStringLiteral(":");
        for (const ServerBinary &binary : findServerBinaries(engine.id)) {
            server.versions += (server.versions.isEmpty() ? QString() : QStringLiteral(", "))
                               + QString::fromStdString(binary.version);
            if (server.place.isEmpty())
                server.place = QString::fromStdString(binary.program);
        }
        found.push_back(server);
    }
    return found;
}

class FoundRow : public QWidget
{
public:
    explicit FoundRow(const FoundServer &server) : m_server(server)
    {
        setFixedHeight(scaled(46));
        setAccessibleName(title() + QStringLiteral(", ") + detail());
        if (m_server.place.isEmpty())
            return;
        auto *line = new QHBoxLayout(this);
        line->setContentsMargins(0, 0, 16, 0);
        line->addStretch(1);
        m_use = makeButton(FoundServers::tr("Use as sandbox"), ButtonKind::Text);
        m_use->setToolTip(FoundServers::tr("A throwaway server of its own, started for the run and removed afterwards"));
        line->addWidget(m_use);
    }
    QPushButton *use() const { return m_use; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Palette &theme = currentTheme();
        QPainter painter(this);
        const bool there = !m_server.place.isEmpty();
        EngineMark mark = engineMark(theme, m_server.engine);
        if (!there)
            mark.color.setAlphaF(0.5f);
        paintMarker(painter, mark.marker, QPointF(22, scaled(14)), 10, mark.color);
        painter.setPen(there ? theme.text : theme.text3);
        painter.setFont(uiFont(13, there ? QFont::Medium : QFont::Normal));
        painter.drawText(QRect(46, scaled(4), textWidth(), scaled(20)), Qt::AlignLeft | Qt::AlignVCenter,
                         title());
        painter.setPen(there ? theme.text2 : theme.text3);
        painter.setFont(uiFont(12));
        painter.drawText(QRect(46, scaled(22), textWidth(), scaled(20)), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(detail(), Qt::ElideMiddle, textWidth()));
        painter.fillRect(0, height() - 1, width(), 1, theme.line);
    }

private:
    int textWidth() const { return width() - 62 - (m_use ? m_use->width() : 0); }
    QString title() const
    {
        const QString name = engineTitle(m_server.engine);
        return m_server.versions.isEmpty() ? name : name + QLatin1Char(' ') + m_server.versions;
    }
    QString detail() const
    {
        return m_server.place.isEmpty() ? FoundServers::tr("not found on this machine")
               : m_server.isEmbedded             ? FoundServers::tr("built in")
                                        : m_server.place;
    }
    FoundServer m_server;
    QPushButton *m_use = nullptr;
};

} // namespace

FoundServers::FoundServers(QWidget *parent) : QWidget(parent), m_rows(new QVBoxLayout)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeLine(Line::Horizontal));
    column->addWidget(makePanelHead(tr("Found on this machine")).widget);
    column->addLayout(m_rows);
    auto *note = makeLabel(tr("A server that runs already is reached by a profile, and is left as it is."),
                           TextRole::Small, Tone::Quiet);
    note->setWordWrap(true);
    note->setContentsMargins(16, 12, 16, 12);
    column->addWidget(note);
    column->addStretch(1);
    // Asking programs for their versions takes longer than a window may.
    auto *watcher = new QFutureWatcher<Servers>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] {
        show(watcher->result());
        watcher->deleteLater();
    });
    watcher->setFuture(QtConcurrent::run(findServers));
}

void FoundServers::show(const Servers &servers)
{
    for (const FoundServer &server : servers) {
        auto *row = new FoundRow(server);
        m_rows->addWidget(row);
        if (row->use())
            connect(row->use(), &QPushButton::clicked, this,
                    [this, engine = server.engine] { emit sandboxWanted(engine); });
    }
}

} // namespace dyno
