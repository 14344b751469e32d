// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/ramp.h"

#include "engines/run/rampnumber.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

namespace dyno {

namespace {

constexpr double mostUsers = 1'000'000;
constexpr double mostPerSecond = 10'000'000;
constexpr std::size_t mostLevels = 1000;
constexpr std::int64_t longest = 7LL * 24 * 3'600'000'000; // a week

struct Option
{
    std::string_view name;
    std::int64_t defaultUs;
    bool mayBeZero;
};
constexpr Option levelOptions[] = {{"arrive", 10'000'000, true}, {"hold", 80'000'000, false}};
constexpr Option spikeOptions[] = {{"hold", 60'000'000, false}};
constexpr Option rampOptions[] = {
    {"up", 60'000'000, true}, {"hold", 300'000'000, false}, {"down", 60'000'000, true}};
constexpr Option forOptions[] = {{"for", 60'000'000, false}};

struct Form
{
    std::string_view word; // empty: the text begins with numbers
    Ramp::Shape shape;
    std::span<const Option> options;
    bool takesSeveral;
    std::string_view example;
};
constexpr std::array forms{
    Form{"", Ramp::Shape::Levels, levelOptions, true, "100,200,400 arrive=10s hold=80s"},
    Form{"spike", Ramp::Shape::Spike, spikeOptions, true, "spike 100,3000,100 hold=60s"},
    Form{"ramp", Ramp::Shape::Ramp, rampOptions, false, "ramp 50 up=1m hold=5m down=1m"},
    Form{"users", Ramp::Shape::Users, forOptions, false, "users 50 for=60s"},
    Form{"rate", Ramp::Shape::Rate, forOptions, true, "rate 500 for=60s poisson"},
    Form{"stages", Ramp::Shape::Stages, {}, true, "stages 50/1m,50/5m,0/30s"},
};

// Words between blanks; a blank after a comma does not part a list of numbers.
std::vector<std::string> wordsOf(std::string_view text)
{
    std::vector<std::string> words;
    std::string word;
    const auto finish = [&] {
        if (word.empty())
            return;
        if (!words.empty() && words.back().ends_with(',') && word.find_first_of("0123456789.") == 0)
            words.back() += word;
        else
            words.push_back(word);
        word.clear();
    };
    for (const char c : text) {
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r')
            finish();
        else
            word += c;
    }
    finish();
    return words;
}

class Parser
{
public:
    RampParse parse(std::string_view text)
    {
        const std::vector<std::string> words = wordsOf(text);
        if (words.empty()) {
            fault("The ramp is empty. Write for example: " + std::string(forms[0].example));
            return std::move(m_result);
        }
        std::size_t next = 0;
        const bool startsWithNumber = words[0].find_first_of("0123456789.") == 0;
        if (!startsWithNumber) {
            ++next;
            m_form = nullptr;
            for (const Form &form : forms)
                if (!form.word.empty() && form.word == words[0])
                    m_form = &form;
            if (!m_form) {
                fault("“" + words[0] + "” is no kind of ramp. Known are levels (100,200), spike, ramp, users, rate, stages; and search, for the most that hold the thresholds.");
                return std::move(m_result);
            }
        }
        bool hasCounts = false;
        for (; next < words.size(); ++next) {
            const std::string &word = words[next];
            if (word.find('=') != std::string::npos)
                takeOption(word);
            else if (m_form->shape == Ramp::Shape::Rate && word == "poisson")
                m_poisson = true;
            else if (!hasCounts && word.find_first_of("0123456789") == 0) {
                hasCounts = true;
                takeCounts(word);
            } else
                fault("“" + word + "” is not understood here. The form is: " + std::string(m_form->example));
        }
        if (!hasCounts)
            fault(std::string("How many ") + (isRate() ? "arrivals per second" : "users")
                  + " is missing. The form is: " + std::string(m_form->example));
        if (m_result.faults.empty())
            build();
        return std::move(m_result);
    }

private:
    bool isRate() const { return m_form->shape == Ramp::Shape::Rate; }
    bool isStages() const { return m_form->shape == Ramp::Shape::Stages; }
    void fault(std::string message) { m_result.faults.push_back({"ramp", std::move(message)}); }

    void takeCounts(std::string_view list)
    {
        while (true) {
            const std::size_t comma = list.find(',');
            isStages() ? takeStage(list.substr(0, comma)) : takeCount(list.substr(0, comma));
            if (comma == std::string_view::npos)
                break;
            list.remove_prefix(comma + 1);
        }
        if (m_counts.size() > 1 && !m_form->takesSeveral)
            fault("“" + std::string(m_form->word) + "” takes one number, not "
                  + std::to_string(m_counts.size()) + ".");
        if (m_counts.size() > mostLevels)
            fault("A ramp has at most " + std::to_string(mostLevels) + " levels.");
        bool anyLoad = false;
        for (const double count : m_counts)
            anyLoad = anyLoad || count > 0;
        if (!anyLoad && m_result.faults.empty())
            fault("Zero users do nothing: at least one level must be above zero.");
    }

    // "50/1m"
    void takeStage(std::string_view text)
    {
        const std::size_t slash = text.find('/');
        takeCount(text.substr(0, slash));
        const std::string_view time = slash == std::string_view::npos ? std::string_view() : text.substr(slash + 1);
        const auto length = parseDuration(time);
        if (!length)
            fault("“" + std::string(text) + "” is no stage: so many users, a slash, how long it takes to get there, as 50/1m.");
        else if (*length <= 0 || *length > longest)
            fault("“" + std::string(text) + "”: a stage takes more than nothing and at most a week.");
        m_stageLengths.push_back(length.value_or(0));
    }

    void takeCount(std::string_view text)
    {
        const std::string quoted = "“" + std::string(text) + "”";
        if (text.empty())
            return fault("A number is missing beside a comma.");
        const auto number = plainNumber(text);
        if (!number)
            return fault(quoted + " is no number of " + (isRate() ? "arrivals per second." : "users."));
        if (*number > (isRate() ? mostPerSecond : mostUsers))
            return fault(quoted + (isRate() ? " is too many; expected 0 to 10,000,000 per second."
                                            : " is too many; expected 0 to 1,000,000 users."));
        if (!isRate() && *number != double(std::int64_t(*number)))
            return fault(quoted + ": users come whole.");
        m_counts.push_back(*number);
    }

    void takeOption(const std::string &word)
    {
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals), value = word.substr(equals + 1);
        for (const Option &option : m_form->options) {
            if (option.name != name)
                continue;
            if (m_lengths.contains(option.name))
                return fault("“" + name + "” is given twice.");
            const auto length = parseDuration(value);
            if (!length)
                fault(name + "=“" + value + "” is no length of time. Write 500ms, 10s, 5m or 1m30s.");
            else if (*length == 0 && !option.mayBeZero)
                fault(name + " must be longer than nothing.");
            else if (*length > longest)
                fault(name + "=" + value + " is longer than a week.");
            m_lengths[option.name] = length.value_or(0);
            return;
        }
        std::string known;
        for (const Option &option : m_form->options)
            known += (known.empty() ? "" : ", ") + std::string(option.name);
        fault("“" + name + "” is unknown here. Known are " + known + ".");
    }

    std::int64_t length(std::string_view name) const
    {
        if (const auto given = m_lengths.find(name); given != m_lengths.end())
            return given->second;
        for (const Option &option : m_form->options)
            if (option.name == name)
                return option.defaultUs;
        return 0;
    }

    void build()
    {
        Ramp ramp;
        ramp.shape = m_form->shape;
        ramp.openLoop = isRate();
        ramp.poisson = m_poisson;
        double before = 0;
        std::int32_t stage = 0; // the level that a stage leads to
        for (std::size_t i = 0; i < m_counts.size(); ++i) {
            const auto level = std::int32_t(i);
            const double count = m_counts[i];
            const auto add = [&](Phase::Kind kind, double from, double to, std::string_view option) {
                if (const std::int64_t us = length(option); us > 0)
                    ramp.phases.push_back({kind, level, from, to, us});
            };
            switch (m_form->shape) {
            case Ramp::Shape::Levels:
                add(Phase::Kind::Arrive, before, count, "arrive");
                add(Phase::Kind::Hold, count, count, "hold");
                break;
            case Ramp::Shape::Spike:
                add(Phase::Kind::Hold, count, count, "hold");
                break;
            case Ramp::Shape::Ramp:
                add(Phase::Kind::Arrive, 0, count, "up");
                add(Phase::Kind::Hold, count, count, "hold");
                add(Phase::Kind::Arrive, count, 0, "down");
                break;
            case Ramp::Shape::Users:
            case Ramp::Shape::Rate:
                add(Phase::Kind::Hold, count, count, "for");
                break;
            case Ramp::Shape::Stages: {
                // Who stays is held; nobody is no level.
                const bool isHold = count == before && count > 0;
                ramp.phases.push_back({isHold ? Phase::Kind::Hold : Phase::Kind::Arrive, stage, before, count,
                                       m_stageLengths[i]});
                stage += isHold;
                break;
            }
            }
            before = count;
        }
        // What comes after the last hold belongs to it.
        if (isStages())
            for (Phase &phase : ramp.phases)
                phase.level = std::min(phase.level, std::max(stage - 1, 0));
        if (ramp.lengthUs() > longest)
            return fault("All levels together are longer than a week.");
        m_result.ramp = std::move(ramp);
    }

    const Form *m_form = &forms[0];
    std::vector<double> m_counts;
    std::vector<std::int64_t> m_stageLengths; // µs, as m_counts
    std::map<std::string_view, std::int64_t> m_lengths;
    bool m_poisson = false;
    RampParse m_result;
};

} // namespace

RampParse parseRamp(std::string_view text)
{
    return Parser().parse(text);
}

} // namespace dyno
