// SPDX-License-Identifier: GPL-3.0-or-later
// A workload.json, whatever it holds: a workload or faults; a workload can be worked out for every engine, without a
// server and without a look outside of its folder.
#include "engines/data/datagenerator.h"
#include "engines/db/enginecatalog.h"
#include "engines/workloads/workload.h"
#include "engines/workloads/workloadreach.h"
#include "tests/fuzz/require.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

using namespace dyno;

namespace {

// In memory, where the machine has such a place.
class Folder
{
public:
    Folder()
    {
        std::string pattern = (std::filesystem::is_directory("/dev/shm") ? "/dev/shm" : "/tmp") + std::string("/fuzz-XXXXXX");
        require(::mkdtemp(pattern.data()) != nullptr, "no folder", pattern);
        m_path = pattern;
        write("read.sql", "\\set id random(1, :rows)\nSELECT a FROM things WHERE id = :id;\n");
        write("write.sql", "UPDATE things SET a = 1 WHERE id = 1;\n");
        write("schema.sql", "CREATE TABLE things (id INTEGER PRIMARY KEY, a INTEGER);\n");
        write("names.csv", "name,share\nAda,1\nEve,2\n");
    }
    ~Folder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    void write(const char *name, const std::string &text)
    {
        std::ofstream(m_path / name, std::ios::binary) << text;
    }
    const std::filesystem::path &path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

void workOut(const Workload &workload, const ParameterValues &chosen)
{
    const ResolvedParameters parameters = resolveParameters(workload, chosen);
    if (!parameters.faults.empty())
        return;
    const ResolvedData data = resolveData(workload, parameters.values);
    if (data.faults.empty())
        (void)DataGenerator::build(data.data, 1);
    for (const Engine &engine : engineCatalog()) {
        const WorkloadCompilation compiled = compileWorkload(workload, parameters.values, engine.id);
        require(bool(compiled.workload) == compiled.faults.empty(), "neither a workload nor a fault");
        if (compiled.workload)
            (void)foreignHits({&data.data, compiled.workload.get(), engine.id, true, true});
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static Folder folder;
    folder.write("workload.json", textOf(data, size));
    const WorkloadParse parse = readWorkload(folder.path());
    require(parse.workload || !parse.faults.empty(), "neither a workload nor a fault");
    for (const Fault &fault : parse.faults)
        require(!fault.message.empty(), "a fault without words", fault.where);
    if (!parse.workload || !parse.faults.empty())
        return 0;
    workOut(*parse.workload, {});
    for (const auto &[name, values] : parse.workload->sizes)
        workOut(*parse.workload, {{"size", name}});
    return 0;
}
