// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/workdigest.h"

#include "engines/data/dataset.h"
#include "engines/workloads/sqllexer.h"

#include <QCryptographicHash>
#include <QFile>

#include <bit>

namespace dyno {

namespace {

class Digest
{
public:
    // Each piece with its length: no two rows of pieces run together to the same bytes.
    void add(std::string_view text)
    {
        add(std::uint64_t(text.size()));
        m_hash.addData(QByteArrayView(text.data(), qsizetype(text.size())));
    }
    void add(std::uint64_t number)
    {
        m_hash.addData(QByteArrayView(reinterpret_cast<const char *>(&number), sizeof number));
    }
    void add(double number) { add(std::bit_cast<std::uint64_t>(number)); }
    void add(const ParameterValues &values)
    {
        add(std::uint64_t(values.size()));
        for (const auto &[name, value] : values) {
            add(name);
            add(value);
        }
    }
    void add(const ThinkTime &pause)
    {
        add(pause.minMs);
        add(pause.maxMs);
        add(pause.meanMs);
    }
    void addFile(const std::filesystem::path &path)
    {
        QFile file(QString::fromStdString(path.string()));
        if (file.open(QIODevice::ReadOnly))
            m_hash.addData(&file);
        add(std::uint64_t(file.size()));
    }
    std::string text() const { return m_hash.result().left(16).toHex().toStdString(); }

private:
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

// /*+ … */ and /*! … */ are no remarks: servers read them.
bool isRemark(const SqlToken &token)
{
    return token.kind == SqlTokenKind::Comment && !token.text.starts_with("/*+") && !token.text.starts_with("/*!");
}

// Without remarks, and with white space of one length. Ends of lines stay: they end a meta command.
std::string plainScript(std::string_view script)
{
    std::string plain;
    SqlLexer lexer(script);
    char space = '\0';
    for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next()) {
        if (token.kind == SqlTokenKind::Space || isRemark(token)) {
            const bool endsLine = token.kind == SqlTokenKind::Space && token.text.find('\n') != std::string_view::npos;
            space = endsLine || space == '\n' ? '\n' : ' ';
            continue;
        }
        if (space != '\0' && !plain.empty())
            plain += space;
        space = '\0';
        plain += token.text;
    }
    return plain;
}

void addTexts(Digest &digest, const std::map<std::string, std::string> &texts, std::string_view engine)
{
    if (!engine.empty()) {
        const std::string *key = keyFor(texts, engine);
        digest.add(key ? plainScript(texts.at(*key)) : std::string());
        return;
    }
    digest.add(std::uint64_t(texts.size()));
    for (const auto &[key, text] : texts) {
        digest.add(key);
        digest.add(plainScript(text));
    }
}

} // namespace

std::string workDigest(const Workload &workload, const ParameterValues &values, const ParameterValues &variables,
                       std::string_view engine)
{
    Digest digest;
    digest.add(values);
    digest.add(variables);
    const ResolvedMix mix = resolveMix(workload, values);
    for (std::size_t i = 0; i < workload.transactions.size(); ++i) {
        if (!mix.weights[i])
            continue;
        digest.add(workload.transactions[i].name);
        digest.add(*mix.weights[i]);
        digest.add(mix.thinks[i]);
        addTexts(digest, workload.transactions[i].scripts, engine);
    }
    for (const CompiledJourney &journey : mix.journeys) {
        digest.add(journey.name);
        digest.add(journey.weight);
        for (const JourneyStep &step : journey.steps) {
            digest.add(workload.transactions[step.transaction].name);
            digest.add(step.probability);
            digest.add(step.wait);
        }
    }
    for (const ListSource &list : workload.lists) {
        digest.add(list.name);
        addTexts(digest, list.queries, engine);
        digest.add(list.column);
        if (!list.file.empty())
            digest.addFile(workload.folder / list.file);
    }
    return digest.text();
}

} // namespace dyno
