// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"

#include <string>

namespace dyno {

// One value of a plan that varies one thing: a plan of its own, with that value in place and nothing to vary.
struct Variant
{
    BenchPlan plan;
    std::string value;
    std::string kind; // what the name belongs to: "load" (pool, workers, …), "workload" or "profile"
    Faults faults;    // not empty: the value cannot be set
};

// `number` counts Variation::values; the plan varies something. Names are looked for in this order: those of the load
// (pool, workers, isolation, query-mode, statement-timeout, max-tries), parameters of the workload, and whatever an
// address may have after its question mark: options, pragmas, set.NAME of sandboxes.
Variant variantOf(const BenchPlan &plan, std::size_t number);

// What a plan can vary, for forms that offer it: what belongs to the load, the workload's parameters, and what the
// engines of its profiles are known to take. `values`: where it is one of a few. Other names are as good.
struct VariableName
{
    std::string name;
    std::vector<std::string> values;
};
std::vector<VariableName> variableNames(const BenchPlan &plan, const WorkloadCatalog *known = nullptr);

// "NAME=VALUE,VALUE", as --vary has it.
Result<Variation> parseVariation(const std::string &text);

} // namespace dyno
