// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/datause.h"

#include "engines/data/loadeddata.h"
#include "engines/data/target.h"

namespace dyno {

namespace {

Result<void> refuseMissingTables(const Target &target, const DataSet &data, const Error &nothingLoaded)
{
    const Result<std::set<std::string>> present = target.tables();
    if (!present)
        return present.error();
    for (const TableSpec &table : data.tables)
        if (!present->contains(table.name))
            return nothingLoaded;
    return {};
}

} // namespace

Result<DataUse> DataUse::begin(const DataSet &data, const LoadRequest &request)
{
    Result<Target> opened = Target::openExisting(request);
    if (!opened)
        return opened.error();
    auto target = std::make_unique<Target>(std::move(*opened));
    if (const Result<void> shared = target->share(); !shared)
        return shared.error();
    const Result<Mark> mark = markOf(*target, data);
    const Result<void> fits = mark                                         ? refuseOtherData(*target, *mark, data, request)
                              : mark.error().kind == ErrorKind::NotFound ? refuseMissingTables(*target, data, mark.error())
                                                                           : Result<void>(mark.error());
    if (!fits)
        return fits.error();
    target->closeUnlessLocking();
    return DataUse(std::move(target));
}

DataUse::DataUse(std::unique_ptr<Target> target) : m_target(std::move(target)) {}
DataUse::DataUse(DataUse &&) noexcept = default;
DataUse &DataUse::operator=(DataUse &&) noexcept = default;
DataUse::~DataUse() = default;

} // namespace dyno
