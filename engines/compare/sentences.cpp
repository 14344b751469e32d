// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/sentences.h"

#include "engines/compare/verdictwords.h"
#include "engines/measure/decimal.h"
#include "engines/referee/reading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace dyno {

namespace {

// How a metric is spoken of. S: the side, V: the verdict's words, B: the baseline.
struct Form
{
    std::string_view metric;
    std::string_view difference; // V: "16 to 19% fewer"
    std::string_view multiple;   // V: "1.8 to 2.2 times"
    std::string_view tail;       // of further sides, after a comma
    std::string_view value;      // V: "3,984 to 4,016"
};
constexpr std::array forms{
    Form{"tps", "S completes V transactions than B", "S completes V as many transactions as B", "S V",
         "S completes V transactions a second"},
    Form{"cpu_us", "S needs V CPU per transaction than B", "S needs V as much CPU per transaction as B",
         "S V", "S needs V µs of CPU per transaction"},
    Form{"fail_pct", "of the transactions of S V fail than of those of B", "", "of those of S V",
         "V% of the transactions of S fail"},
};

std::string capitalised(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = char(text[0] & ~0x20);
    return text;
}

std::string filled(std::string_view form, std::string_view side, std::string_view words,
                   std::string_view baseline)
{
    std::string text;
    for (std::size_t i = 0; i < form.size(); ++i) {
        const bool stands = (i == 0 || form[i - 1] == ' ') &&
                            (i + 1 == form.size() || form[i + 1] == ' ' || form[i + 1] == '%');
        if (stands && form[i] == 'S')
            text += side;
        else if (stands && form[i] == 'V')
            text += words;
        else if (stands && form[i] == 'B')
            text += baseline;
        else
            text += form[i];
    }
    return text;
}

const Form *formOf(std::string_view metric)
{
    const auto at = std::find_if(forms.begin(), forms.end(),
                                 [metric](const Form &form) { return form.metric == metric; });
    return at == forms.end() ? nullptr : &*at;
}

std::string lower(std::string head)
{
    if (!head.empty() && head[0] >= 'A' && head[0] <= 'Z')
        head[0] = char(head[0] | 0x20);
    return head;
}

// The sides of one row in words.
class Teller
{
public:
    Teller(const Comparison &comparison, const ComparisonRow &row)
        : m_comparison(comparison), m_row(row), m_form(formOf(row.metric->id)),
          m_title(titleWithin(row.metric->title))
    {
    }

    std::string sentence() const
    {
        if (m_row.cells.size() == 1)
            return place() + value(0) + ".";
        std::vector<std::size_t> order;
        for (std::size_t side = 1; side < m_row.cells.size(); ++side)
            order.push_back(side);
        std::stable_sort(order.begin(), order.end(),
                         [this](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
        if (std::all_of(m_row.cells.begin(), m_row.cells.end(),
                        [](const ComparisonCell &cell) { return cell.spread.count <= 1; }))
            return single(order);
        std::string text = place();
        for (std::size_t i = 0; i < order.size(); ++i) {
            const Verdict &verdict = *m_row.cells[order[i]].verdict;
            const bool continues =
                i > 0 && verdict.isDifference() && m_row.cells[order[i - 1]].verdict->isDifference();
            text += i == 0 ? "" : continues ? ", " : "; ";
            if (i > 0 && verdict.kind == Verdict::Kind::None)
                text += label(order[i]) + " carries no verdict: " + verdict.reason;
            else
                text += continues ? tail(order[i]) : clause(order[i]);
        }
        return capitalised(text) + ".";
    }

private:
    std::string place() const { return capitalised(placeText(m_row, m_comparison.openLoop)) + " "; }
    const std::string &label(std::size_t side) const { return m_comparison.sides[side].label; }
    const std::string &baseline() const { return label(0); }

    int rank(std::size_t side) const
    {
        switch (m_row.cells[side].verdict->kind) {
        case Verdict::Kind::More:
        case Verdict::Kind::Fewer:
            return 0;
        case Verdict::Kind::Same:
            return 1;
        case Verdict::Kind::NotAResult:
            return 2;
        case Verdict::Kind::None:
            break;
        }
        return 3;
    }

    std::string clause(std::size_t side) const
    {
        const Verdict &verdict = *m_row.cells[side].verdict;
        const VerdictWords words = verdictWords(verdict, *m_row.metric);
        switch (verdict.kind) {
        case Verdict::Kind::More:
        case Verdict::Kind::Fewer:
            return difference(side, words.head);
        case Verdict::Kind::Same:
            return label(side) + " and " + baseline() + " have about the same " + m_title + ", " + words.rest;
        case Verdict::Kind::NotAResult:
            return "the difference in " + m_title + " between " + label(side) + " and " + baseline() +
                   " is not a result (" + words.rest + ")";
        case Verdict::Kind::None:
            break;
        }
        return "the " + m_title + " of " + label(side) + " carries no verdict: " + words.rest;
    }

    std::string difference(std::size_t side, const std::string &head) const
    {
        const bool isMultiple = head.find(" times") != std::string::npos;
        if (m_form)
            return filled(isMultiple && !m_form->multiple.empty() ? m_form->multiple : m_form->difference,
                          label(side), head, baseline());
        return "the " + m_title + " of " + label(side) + " is " + head +
               (isMultiple ? " that of " : " than that of ") + baseline();
    }

    std::string tail(std::size_t side) const
    {
        const std::string head = verdictWords(*m_row.cells[side].verdict, *m_row.metric).head;
        return m_form ? filled(m_form->tail, label(side), head, baseline())
                      : "that of " + label(side) + " " + head;
    }

    std::string range(std::size_t side) const
    {
        const Spread &spread = m_row.cells[side].spread;
        const std::string low = figureDigits(spread.low), high = figureDigits(spread.high);
        return spread.count > 1 && low != high ? low + " to " + high : figureDigits(spread.median);
    }

    std::string value(std::size_t side) const
    {
        const Spread &spread = m_row.cells[side].spread;
        std::string unit(m_row.metric->unit);
        std::string text = m_form ? filled(m_form->value, label(side), range(side), "")
                                  : "the " + m_title + " of " + label(side) + " is " + range(side) +
                                        (unit.empty() || unit == "%" ? unit : " " + unit);
        return text +
               (spread.count > 1 ? ", in " + std::to_string(spread.count) + " repeats" : ", in one run");
    }

    // Runs without repeats: what they did, and that it is no result.
    std::string single(const std::vector<std::size_t> &order) const
    {
        const std::string unit = m_row.metric->unit.empty() || m_row.metric->unit == "%"
                                     ? std::string(m_row.metric->unit)
                                     : " " + std::string(m_row.metric->unit);
        std::string text = placeText(m_row, m_comparison.openLoop) + " the " + m_title + " of " + baseline() +
                           " is " + known(0, unit);
        for (const std::size_t side : order)
            text += ", that of " + label(side) + " " + known(side, unit);
        const Verdict &first = *m_row.cells[order.front()].verdict;
        text += first.kind == Verdict::Kind::None ? ": no verdict, " + first.reason
                                                  : ": " + lower("Not a result") + ", one run each";
        return capitalised(text) + ".";
    }
    std::string known(std::size_t side, const std::string &unit) const
    {
        const Spread &spread = m_row.cells[side].spread;
        return spread.count == 0 ? "unknown" : figureDigits(spread.median) + unit;
    }

    const Comparison &m_comparison;
    const ComparisonRow &m_row;
    const Form *m_form;
    std::string m_title;
};

std::size_t knownSides(const ComparisonRow &row)
{
    return std::size_t(std::count_if(row.cells.begin(), row.cells.end(),
                                     [](const ComparisonCell &cell) { return cell.spread.count > 0; }));
}

// Every run had its ceiling where `level` is.
bool isCeilingOf(const ComparisonRow &ceiling, const ComparisonRow &level)
{
    for (std::size_t side = 0; side < level.cells.size(); ++side)
        for (std::size_t run = 0; run < level.cells[side].values.size(); ++run) {
            const double top = ceiling.cells[side].values[run], here = level.cells[side].values[run];
            if (std::isfinite(top) && !(here >= top))
                return false;
        }
    return true;
}

} // namespace

std::string figureDigits(double value)
{
    if (!std::isfinite(value))
        return "unknown";
    const double size = std::abs(value);
    if (size >= 99.95)
        return countText(value);
    return decimalText(value, size < 0.9995 && size > 0 ? 3 : size < 9.995 ? 2 : 1);
}

const ComparisonRow *tellingRow(const Comparison &comparison, std::string_view metric)
{
    const ComparisonRow *best = nullptr, *ceiling = nullptr;
    for (const ComparisonRow &row : comparison.rows) {
        if (row.metric->id != metric || row.visit != 1)
            continue;
        if (row.isCeiling()) {
            ceiling = &row;
            continue;
        }
        const auto weight = [](const ComparisonRow &of) { return std::pair(knownSides(of), *of.users); };
        if (!best || weight(row) > weight(*best))
            best = &row;
    }
    return ceiling && (!best || !isCeilingOf(*ceiling, *best)) ? ceiling : best;
}

std::string comparisonSentence(const Comparison &comparison, std::string_view metric)
{
    const ComparisonRow *row = tellingRow(comparison, metric);
    return row ? Teller(comparison, *row).sentence() : std::string();
}

std::optional<double> alikeUpTo(const Comparison &comparison, std::string_view metric)
{
    std::vector<const ComparisonRow *> levels;
    for (const ComparisonRow &row : comparison.rows)
        if (row.metric->id == metric && !row.isCeiling() && row.visit == 1)
            levels.push_back(&row);
    std::sort(levels.begin(), levels.end(),
              [](const ComparisonRow *a, const ComparisonRow *b) { return *a->users < *b->users; });
    std::optional<double> last;
    for (const ComparisonRow *row : levels) {
        const bool alike =
            row->cells.size() > 1 &&
            std::all_of(row->cells.begin() + 1, row->cells.end(),
                        [](const ComparisonCell &cell) { return cell.verdict->kind == Verdict::Kind::Same; });
        if (!alike)
            return last;
        last = row->users;
    }
    return std::nullopt;
}

} // namespace dyno
