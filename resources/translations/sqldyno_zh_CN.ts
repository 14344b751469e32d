<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Charts</name>
    <message>
        <source>limit: errors %1</source>
        <translation>上限：错误 %1</translation>
    </message>
    <message>
        <source>limit: %1/s</source>
        <translation>上限：%1/秒</translation>
    </message>
    <message>
        <source>limit: %1 %2 ms</source>
        <translation>上限：%1 %2 毫秒</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>transactions/s</source>
        <translation>事务/秒</translation>
    </message>
    <message>
        <source>Response time p50</source>
        <translation>响应时间 p50</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>Response time p95</source>
        <translation>响应时间 p95</translation>
    </message>
    <message>
        <source>Response time p99</source>
        <translation>响应时间 p99</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>% usr and sys</source>
        <translation>% usr 与 sys</translation>
    </message>
    <message>
        <source>CPU per transaction</source>
        <translation>每个事务的 CPU</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>微秒</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>% of attempted</source>
        <translation>占尝试数的 %</translation>
    </message>
    <message>
        <source>load</source>
        <translation>系统负载</translation>
    </message>
    <message>
        <source>Database host CPU</source>
        <translation>数据库主机 CPU</translation>
    </message>
    <message>
        <source>%1, 1 CPU</source>
        <translation>%1，1 个 CPU</translation>
    </message>
    <message>
        <source>%1, %2 CPUs</source>
        <translation>%1，%2 个 CPU</translation>
    </message>
    <message>
        <source>published</source>
        <translation>已发表</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 are faster than</source>
        <translation>%1 的请求更快</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>retried</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>arrivals shed</source>
        <translation>被丢弃的到达</translation>
    </message>
    <message>
        <source>shed</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>of attempted</source>
        <translation>占尝试数</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>deadlock</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>serialization</source>
        <translation>串行化失败</translation>
    </message>
    <message>
        <source>lock timeout</source>
        <translation>锁超时</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>繁忙</translation>
    </message>
    <message>
        <source>statement timeout</source>
        <translation>语句超时</translation>
    </message>
    <message>
        <source>constraint</source>
        <translation>约束冲突</translation>
    </message>
    <message>
        <source>connection lost</source>
        <translation>连接断开</translation>
    </message>
    <message>
        <source>script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>all failed</source>
        <translation>全部失败</translation>
    </message>
    <message>
        <source>Errors by class</source>
        <translation>错误分类</translation>
    </message>
    <message>
        <source>loop lag p99, ms</source>
        <translation>事件循环延迟 p99，毫秒</translation>
    </message>
    <message>
        <source>Generator CPU</source>
        <translation>压测端 CPU</translation>
    </message>
    <message>
        <source>% of one core</source>
        <translation>单核的 %</translation>
    </message>
    <message>
        <source>longest</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>Response times</source>
        <translation>响应时间分布</translation>
    </message>
    <message>
        <source>ms, log, darker is more</source>
        <translation>毫秒，对数，颜色越深越多</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>1 user</source>
        <translation>1 个虚拟用户</translation>
    </message>
    <message>
        <source>%1 users</source>
        <translation>%1 个虚拟用户</translation>
    </message>
    <message>
        <source>wait p95</source>
        <translation>等待 p95</translation>
    </message>
    <message>
        <source>Response time</source>
        <translation>响应时间</translation>
    </message>
    <message>
        <source>ms, log</source>
        <translation>毫秒，对数</translation>
    </message>
    <message>
        <source>At %1.</source>
        <translation>时刻 %1。</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Throughput by transaction</source>
        <translation>各事务的吞吐量</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>思考中</translation>
    </message>
    <message>
        <source>on a connection</source>
        <translation>占用连接</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>waiting for a connection</source>
        <translation>等待连接</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>all users</source>
        <translation>全部虚拟用户</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>虚拟用户</translation>
    </message>
    <message>
        <source>where they are</source>
        <translation>所处状态</translation>
    </message>
    <message>
        <source>At %1 arrivals/s</source>
        <translation>每秒到达 %1 次时</translation>
    </message>
    <message>
        <source>At %1 users</source>
        <translation>%1 个虚拟用户时</translation>
    </message>
    <message>
        <source>median, range of %1</source>
        <translation>中位数，%1 次重复的范围</translation>
    </message>
    <message>
        <source>knee %1</source>
        <translation>拐点 %1</translation>
    </message>
    <message>
        <source>service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>wait for connection</source>
        <translation>等待连接</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>wait for write lock</source>
        <translation>等待写锁</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>late start</source>
        <translation>起步延迟</translation>
    </message>
    <message>
        <source>Wait and service time p95</source>
        <translation>等待与服务时间 p95</translation>
    </message>
    <message>
        <source>The sentence on top is the author&apos;s.</source>
        <translation>上方的句子由作者撰写。</translation>
    </message>
    <message>
        <source>Arrivals per second</source>
        <translation>每秒到达数</translation>
    </message>
    <message>
        <source>context switches</source>
        <translation>上下文切换</translation>
    </message>
    <message>
        <source>KB read</source>
        <translation>读取 KB</translation>
    </message>
    <message>
        <source>KB written</source>
        <translation>写入 KB</translation>
    </message>
    <message>
        <source>KB network</source>
        <translation>网络 KB</translation>
    </message>
    <message>
        <source>memory, MB</source>
        <translation>内存，MB</translation>
    </message>
    <message>
        <source>context switches/s</source>
        <translation>上下文切换/秒</translation>
    </message>
    <message>
        <source>CPU of the server</source>
        <translation>服务器进程的 CPU</translation>
    </message>
    <message>
        <source>Found in cache</source>
        <translation>缓存命中</translation>
    </message>
    <message>
        <source>% of the pages asked for</source>
        <translation>占所请求页的 %</translation>
    </message>
    <message>
        <source>no wait</source>
        <translation>无等待</translation>
    </message>
    <message>
        <source>latch</source>
        <translation>闩锁</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>at work</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>Sessions at work</source>
        <translation>工作中的会话</translation>
    </message>
    <message>
        <source>by what they wait for</source>
        <translation>按等待对象</translation>
    </message>
</context>
<context>
    <name>dyno</name>
    <message>
        <source>The rate goes up by steps here, where k6 lets it rise evenly.</source>
        <translation>k6 中到达率是平滑上升的，这里改为逐级上升。</translation>
    </message>
    <message>
        <source>Of %1 scenarios the first one was taken, %2.</source>
        <translation>共 %1 个场景，取用了第一个：%2。</translation>
    </message>
    <message>
        <source>%1: “%2” is no number and was left out.</source>
        <translation>%1：“%2”不是数字，已忽略。</translation>
    </message>
    <message>
        <source>%1: %2 was left out, it is no matter of the connection.</source>
        <translation>%1：%2 与连接无关，已忽略。</translation>
    </message>
    <message>
        <source>%1 names several hosts: a profile is one server. Take one of them.</source>
        <translation>%1 列出了多台主机：一个连接配置只对应一台服务器，请选其中一台。</translation>
    </message>
    <message>
        <source>%1 asks an LDAP server; that was left out.</source>
        <translation>%1 需要查询 LDAP 服务器，已忽略。</translation>
    </message>
    <message>
        <source>Demo</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>试跑</translation>
    </message>
    <message>
        <source>%1, trial</source>
        <translation>%1，试跑</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>once</source>
        <translation>1 次</translation>
    </message>
    <message>
        <source>twice</source>
        <translation>2 次</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 次</translation>
    </message>
    <message>
        <source>%1 users, held %2</source>
        <translation>%1 个虚拟用户，保持 %2</translation>
    </message>
    <message>
        <source>%1 levels from %2 to %3 users, each held %4</source>
        <translation>%1 档，从 %2 到 %3 个虚拟用户，每档保持 %4</translation>
    </message>
    <message>
        <source>%1 users, at once %2, each held %3</source>
        <translation>%1 个虚拟用户，突增到 %2，每档保持 %3</translation>
    </message>
    <message>
        <source>up to %1 users in %2, held %3, down in %4</source>
        <translation>在 %2 内升到 %1 个虚拟用户，保持 %3，在 %4 内降回</translation>
    </message>
    <message>
        <source>%1 users for %2</source>
        <translation>%1 个虚拟用户，持续 %2</translation>
    </message>
    <message>
        <source>%1 arrivals per second for %2</source>
        <translation>每秒到达 %1 次，持续 %2</translation>
    </message>
    <message>
        <source>%1 to %2 arrivals per second, each held %3</source>
        <translation>每秒到达 %1 到 %2 次，每档保持 %3</translation>
    </message>
    <message>
        <source>%1 stages up to %2 users, %3 in all</source>
        <translation>%1 个阶段，最多 %2 个虚拟用户，共 %3</translation>
    </message>
    <message>
        <source>%1 run %2 in turn, each %3: </source>
        <translation>%1 依次运行 %2，各 %3：</translation>
    </message>
    <message>
        <source>%1 runs %2 %3: </source>
        <translation>%1 运行 %2，%3：</translation>
    </message>
    <message>
        <source>%1 runs %2: </source>
        <translation>%1 运行 %2：</translation>
    </message>
    <message>
        <source>, on one connection</source>
        <translation>，共用 1 个连接</translation>
    </message>
    <message>
        <source>, on one pool of %1 connections</source>
        <translation>，共用一个 %1 连接的连接池</translation>
    </message>
    <message>
        <source>, on pools of %1 to %2 connections</source>
        <translation>，连接池为 %1 到 %2 个连接</translation>
    </message>
    <message>
        <source>, with %1 of %2 in turn</source>
        <translation>，依次取 %1 为 %2</translation>
    </message>
    <message>
        <source>, with %1 data, loaded again before every run</source>
        <translation>，数据规模 %1，每次运行前重新装载</translation>
    </message>
    <message>
        <source>, with %1 data, loaded where it is missing</source>
        <translation>，数据规模 %1，缺少时装载</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>Password needed</source>
        <translation>需要密码</translation>
    </message>
    <message>
        <source>Password for %1</source>
        <translation>%1 的密码</translation>
    </message>
    <message>
        <source>User %1 at %2</source>
        <translation>用户 %1，位于 %2</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Kept for this session only. The profile&apos;s form can keep it in the key chain.</source>
        <translation>仅在本次会话中保留。可在连接配置的表单中存入密钥环。</translation>
    </message>
    <message>
        <source>Kept for this session only: there is no key chain here.</source>
        <translation>仅在本次会话中保留：此处没有密钥环。</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>levels %1</source>
        <translation>逐档 %1</translation>
    </message>
    <message>
        <source>spike %1</source>
        <translation>突增 %1</translation>
    </message>
    <message>
        <source>ramp %1</source>
        <translation>升降 %1</translation>
    </message>
    <message>
        <source>users %1</source>
        <translation>虚拟用户 %1</translation>
    </message>
    <message>
        <source>rate %1</source>
        <translation>到达率 %1</translation>
    </message>
    <message>
        <source>stages to %1</source>
        <translation>分阶段到 %1</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Menu bar</source>
        <translation>菜单栏</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Overlay and compare the ticked runs</source>
        <translation>叠加、对比勾选的运行</translation>
    </message>
    <message>
        <source>Ctrl+Enter, Ctrl+Shift+Enter</source>
        <translation>Ctrl+Enter, Ctrl+Shift+Enter</translation>
    </message>
    <message>
        <source>Views of Compare</source>
        <translation>“对比”的各视图</translation>
    </message>
    <message>
        <source>Ctrl+1 to Ctrl+8</source>
        <translation>Ctrl+1 至 Ctrl+8</translation>
    </message>
    <message>
        <source>Crosshair on charts</source>
        <translation>图表上的十字线</translation>
    </message>
    <message>
        <source>arrows, Shift+arrows, Home, End</source>
        <translation>方向键、Shift+方向键、Home、End</translation>
    </message>
    <message>
        <source>Zoom and move charts</source>
        <translation>缩放和移动图表</translation>
    </message>
    <message>
        <source>+, −, Ctrl+arrows, Esc</source>
        <translation>+、−、Ctrl+方向键、Esc</translation>
    </message>
    <message>
        <source>No stage keeps the users of the one before: there will be no level to judge.</source>
        <translation>没有任何阶段保持前一阶段的用户数：没有可评判的档位。</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>From the text of a script to the list of files</source>
        <translation>从脚本文本回到文件列表</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Edit a cell</source>
        <translation>编辑单元格</translation>
    </message>
    <message>
        <source>F2, or type</source>
        <translation>F2，或直接输入</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>d MMM</source>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>Size of the picture</source>
        <translation>图片大小</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>%1, median and range of %2 repeats</source>
        <translation>%1，%2 次重复的中位数和范围</translation>
    </message>
    <message>
        <source>%1, one run each</source>
        <translation>%1，各运行一次</translation>
    </message>
    <message>
        <source>; dashed: published by others</source>
        <translation>；虚线：由他人发表</translation>
    </message>
    <message>
        <source>%1% with %2</source>
        <translation>%2 为 %1%</translation>
    </message>
    <message>
        <source>%1 to %2% with %3</source>
        <translation>%3 为 %1 到 %2%</translation>
    </message>
    <message>
        <source>At %1 arrivals/s the CPU of the database host is busy for %2.</source>
        <translation>每秒到达 %1 次时，数据库主机 CPU 的占用：%2。</translation>
    </message>
    <message>
        <source>At %1 users the CPU of the database host is busy for %2.</source>
        <translation>%1 个虚拟用户时，数据库主机 CPU 的占用：%2。</translation>
    </message>
    <message>
        <source>, logarithmic</source>
        <translation>，对数</translation>
    </message>
    <message>
        <source>alike up to %1 arrivals/s</source>
        <translation>每秒到达 %1 次以内相近</translation>
    </message>
    <message>
        <source>alike up to %1 users</source>
        <translation>%1 个虚拟用户以内相近</translation>
    </message>
    <message>
        <source>Distribution of response times</source>
        <translation>响应时间的分布</translation>
    </message>
    <message>
        <source>Response time in ms by percentile at %1 arrivals/s, logarithmic, repeats merged</source>
        <translation>每秒到达 %1 次时各百分位的响应时间（毫秒），对数，重复已合并</translation>
    </message>
    <message>
        <source>Response time in ms by percentile at %1 users, logarithmic, repeats merged</source>
        <translation>%1 个虚拟用户时各百分位的响应时间（毫秒），对数，重复已合并</translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation>吞吐量随时间</translation>
    </message>
    <message>
        <source>Second by second: of each side the repeat in the middle.</source>
        <translation>逐秒：每一方居中的那次重复。</translation>
    </message>
    <message>
        <source>Second by second, from the start of each run.</source>
        <translation>逐秒，从各次运行开始算起。</translation>
    </message>
    <message>
        <source>Transactions per second. Shaded: users arrive, which is not judged.</source>
        <translation>每秒事务数。阴影：虚拟用户正在到达，不作评判。</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Medians and ranges; verdicts against %1, 95% interval of the ratio of the repeats</source>
        <translation>中位数和范围；结论相对于 %1，各次重复之比的 95% 区间</translation>
    </message>
    <message>
        <source>Medians and ranges of the repeats</source>
        <translation>各次重复的中位数和范围</translation>
    </message>
    <message>
        <source>Not comparable</source>
        <translation>不可比</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>What to know before judging</source>
        <translation>评判之前须知</translation>
    </message>
    <message>
        <source>These runs are not equal in all that counts.</source>
        <translation>这些运行在关键方面并不对等。</translation>
    </message>
    <message>
        <source>One thing to know before judging.</source>
        <translation>评判之前有一件事须知。</translation>
    </message>
    <message>
        <source>%1 things to know before judging.</source>
        <translation>评判之前有 %1 件事须知。</translation>
    </message>
    <message>
        <source>Workload %1</source>
        <translation>负载 %1</translation>
    </message>
    <message>
        <source>, %1 connections.</source>
        <translation>，%1 个连接。</translation>
    </message>
    <message>
        <source>%1 CPUs.</source>
        <translation>%1 个 CPU。</translation>
    </message>
    <message>
        <source>%1: %2 CPUs.</source>
        <translation>%1：%2 个 CPU。</translation>
    </message>
    <message>
        <source>%1 repeats.</source>
        <translation>%1 次重复。</translation>
    </message>
    <message>
        <source>One run each.</source>
        <translation>各运行一次。</translation>
    </message>
    <message>
        <source>Not comparable: %1</source>
        <translation>不可比：%1</translation>
    </message>
    <message>
        <source> And 1 more finding.</source>
        <translation> 还有 1 条发现。</translation>
    </message>
    <message>
        <source> And %1 more findings.</source>
        <translation> 还有 %1 条发现。</translation>
    </message>
    <message>
        <source>%1 hold</source>
        <translation>%1 次未突破</translation>
    </message>
    <message>
        <source>%1 break</source>
        <translation>%1 次被突破</translation>
    </message>
    <message>
        <source>Arrivals per second</source>
        <translation>每秒到达数</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>虚拟用户</translation>
    </message>
    <message>
        <source>by try</source>
        <translation>按尝试</translation>
    </message>
    <message>
        <source>%1 is tried</source>
        <translation>正在尝试 %1</translation>
    </message>
    <message>
        <source>%1 holds</source>
        <translation>%1 未突破</translation>
    </message>
    <message>
        <source>%1 breaks</source>
        <translation>%1 被突破</translation>
    </message>
    <message>
        <source>%1: %2, from %3 to %4</source>
        <translation>%1：%2，%3 到 %4</translation>
    </message>
    <message>
        <source>%1: unknown</source>
        <translation>%1：未知</translation>
    </message>
    <message>
        <source>the most arrivals per second from %1 to %2 that hold the thresholds</source>
        <translation>在 %1 到 %2 之间，不突破阈值的最大每秒到达数</translation>
    </message>
    <message>
        <source>the most users from %1 to %2 that hold the thresholds</source>
        <translation>在 %1 到 %2 之间，不突破阈值的最多虚拟用户数</translation>
    </message>
    <message>
        <source>, each load held %1, the edges %2</source>
        <translation>，每个负载保持 %1，边界保持 %2</translation>
    </message>
    <message>
        <source>, each load held %1, the edges twice</source>
        <translation>，每个负载保持 %1，边界保持两次</translation>
    </message>
    <message>
        <source>, each after what is done before a run</source>
        <translation>，每次都先执行运行前的步骤</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>，%1</translation>
    </message>
    <message>
        <source>; then all run at the most that all hold%1</source>
        <translation>；然后全部以各方都不突破的最大值运行%1</translation>
    </message>
    <message>
        <source>; then all run at %1 arrivals per second%2</source>
        <translation>；然后全部以每秒到达 %1 次运行%2</translation>
    </message>
    <message>
        <source>; then all run at %1 users%2</source>
        <translation>；然后全部以 %1 个虚拟用户运行%2</translation>
    </message>
    <message>
        <source>; at worst %1 runs and %2</source>
        <translation>；最多 %1 次运行，%2</translation>
    </message>
    <message>
        <source>%1 with %2: </source>
        <translation>%1，%2：</translation>
    </message>
    <message>
        <source>, with %1 data, loaded again before each search</source>
        <translation>，数据规模 %1，每次搜索前重新装载</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Transactions per second</source>
        <translation>每秒事务数</translation>
    </message>
    <message>
        <source>Response time p95 in ms: 95 of 100 requests are faster</source>
        <translation>响应时间 p95（毫秒）：100 个请求中有 95 个更快</translation>
    </message>
    <message>
        <source>CPU of the database host per transaction, in µs</source>
        <translation>每个事务的数据库主机 CPU，微秒</translation>
    </message>
    <message>
        <source>Response time p50 in ms: half of the requests are faster</source>
        <translation>响应时间 p50（毫秒）：一半的请求更快</translation>
    </message>
    <message>
        <source>Response time p99 in ms: 99 of 100 requests are faster</source>
        <translation>响应时间 p99（毫秒）：100 个请求中有 99 个更快</translation>
    </message>
    <message>
        <source>CPU of the database host, usr and sys in % of all CPUs</source>
        <translation>数据库主机 CPU，usr 与 sys，占全部 CPU 的 %</translation>
    </message>
    <message>
        <source>Failed transactions in % of those attempted</source>
        <translation>失败事务占尝试数的 %</translation>
    </message>
    <message>
        <source>, %1 to %2 connections.</source>
        <translation>，%1 到 %2 个连接。</translation>
    </message>
</context>
<context>
    <name>dyno::BenchPage</name>
    <message>
        <source>Bench</source>
        <translation>试验台</translation>
    </message>
    <message>
        <source>Name of the comparison</source>
        <translation>对比的名称</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Set-ups of published studies, and others worth a look</source>
        <translation>已发表研究的设置，以及其他值得一看的设置</translation>
    </message>
    <message>
        <source>Removed the profile %1.</source>
        <translation>已移除连接配置 %1。</translation>
    </message>
    <message>
        <source>The password is kept for this session only.</source>
        <translation>密码仅在本次会话中保留。</translation>
    </message>
    <message>
        <source>%1 of %2 profiles are ready</source>
        <translation>%2 个连接配置中有 %1 个就绪</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Nothing to run yet. Run the demo, or add a profile.</source>
        <translation>还没有可运行的内容。请运行演示，或添加一个连接配置。</translation>
    </message>
    <message>
        <source>The plan ran on what is not saved: %1</source>
        <translation>该方案用到的连接配置未保存：%1</translation>
    </message>
    <message>
        <source>Nothing to run yet. Tick a profile.</source>
        <translation>还没有可运行的内容。请勾选一个连接配置。</translation>
    </message>
    <message>
        <source>The plan cannot run yet: %1</source>
        <translation>方案暂时无法运行：%1</translation>
    </message>
    <message>
        <source>The plan cannot run yet, %1 things are not right</source>
        <translation>方案暂时无法运行，有 %1 处不对</translation>
    </message>
    <message>
        <source>Nothing to run until that is mended.</source>
        <translation>改正之前无法运行。</translation>
    </message>
    <message>
        <source>The plan also ran on what is not saved: %1</source>
        <translation>该方案还用到未保存的连接配置：%1</translation>
    </message>
    <message>
        <source>%1 allows %2 connections, %3 are in use: a pool of %4 does not fit.</source>
        <translation>%1 允许 %2 个连接，已用 %3 个：放不下 %4 个连接的连接池。</translation>
    </message>
    <message>
        <source>%1 cannot be reached now: %2</source>
        <translation>现在连不上 %1：%2</translation>
    </message>
    <message>
        <source>The run did not start: %1 needs a password</source>
        <translation>运行没有开始：%1 需要密码</translation>
    </message>
    <message>
        <source>Run again and give it, or take the profile out.</source>
        <translation>请重新运行并输入密码，或去掉该连接配置。</translation>
    </message>
    <message>
        <source>The servers are asked whether they let us in, then the run starts.</source>
        <translation>正在询问各服务器是否允许登录，随后开始运行。</translation>
    </message>
    <message>
        <source>The run did not start</source>
        <translation>运行没有开始</translation>
    </message>
    <message>
        <source>Removed the workload %1.</source>
        <translation>已移除负载 %1。</translation>
    </message>
    <message>
        <source>The run did not start: what was typed into the workload is not saved.</source>
        <translation>运行没有开始：在负载中输入的内容没有保存。</translation>
    </message>
    <message>
        <source>Open the workload: it says why.</source>
        <translation>请打开负载，其中说明了原因。</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>dyno::BigFigure</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>dyno::CapacityTab</name>
    <message>
        <source>Tries</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>Tries of %1</source>
        <translation>%1 的尝试</translation>
    </message>
</context>
<context>
    <name>dyno::ChartMenu</name>
    <message>
        <source>Logarithmic response times</source>
        <translation>响应时间用对数刻度</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Copy figures</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Server counters</source>
        <translation>服务器计数器</translation>
    </message>
</context>
<context>
    <name>dyno::ComparePage</name>
    <message>
        <source>%1: all %2 runs, %3</source>
        <translation>%1：全部 %2 次运行，%3</translation>
    </message>
    <message>
        <source>There are no other finished runs</source>
        <translation>没有其他已完成的运行</translation>
    </message>
    <message>
        <source>has no figures by level</source>
        <translation>没有按档位的数据</translation>
    </message>
    <message>
        <source> (workload %1)</source>
        <translation>（负载 %1）</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>随时间</translation>
    </message>
    <message>
        <source>By users</source>
        <translation>按虚拟用户数</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Referee</source>
        <translation>裁判</translation>
    </message>
    <message>
        <source>Referee %1</source>
        <translation>裁判 %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 arrivals/s</source>
        <translation>每秒到达 %1 次</translation>
    </message>
    <message>
        <source>%1 users</source>
        <translation>%1 个虚拟用户</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Runs side by side</source>
        <translation>把运行放在一起比较</translation>
    </message>
    <message>
        <source>Two or more finished runs over time, by users and as distributions, with a verdict in words for each figure, their settings and what made them unequal. Tick runs on Runs, then choose Compare.</source>
        <translation>把两次或更多已完成的运行放在一起：随时间、按虚拟用户数、按分布，每项数据都有文字结论，并列出各自的设置以及不对等之处。请在“运行记录”中勾选，再点“对比”。</translation>
    </message>
    <message>
        <source>Go to Runs</source>
        <translation>转到运行记录</translation>
    </message>
    <message>
        <source>Runs read</source>
        <translation>读取运行</translation>
    </message>
    <message>
        <source>Reading runs: %1 of %2</source>
        <translation>正在读取运行：%1/%2</translation>
    </message>
    <message>
        <source>Views of the comparison</source>
        <translation>对比的各视图</translation>
    </message>
    <message>
        <source>, %1 CPUs</source>
        <translation>，%1 个 CPU</translation>
    </message>
    <message>
        <source>One side only: add a run to compare it with.</source>
        <translation>只有一方：请再加一次运行来对比。</translation>
    </message>
    <message>
        <source>Not comparable: %1</source>
        <translation>不可比：%1</translation>
    </message>
    <message>
        <source>1 more finding.</source>
        <translation>还有 1 条发现。</translation>
    </message>
    <message>
        <source>%1 more findings.</source>
        <translation>还有 %1 条发现。</translation>
    </message>
    <message>
        <source>Show findings</source>
        <translation>查看发现</translation>
    </message>
    <message>
        <source>1 own run</source>
        <translation>1 次自己的运行</translation>
    </message>
    <message>
        <source>%1 own runs</source>
        <translation>%1 次自己的运行</translation>
    </message>
    <message>
        <source>, 1 published series</source>
        <translation>，1 组已发表数据</translation>
    </message>
    <message>
        <source>, %1 published series</source>
        <translation>，%1 组已发表数据</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>影响</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
</context>
<context>
    <name>dyno::CompareTab</name>
    <message>
        <source>%1, published</source>
        <translation>%1，已发表</translation>
    </message>
</context>
<context>
    <name>dyno::ConnectionTests</name>
    <message>
        <source>testing</source>
        <translation>测试中</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>new file</source>
        <translation>新文件</translation>
    </message>
    <message>
        <source>starts with the run</source>
        <translation>随运行启动</translation>
    </message>
    <message>
        <source>password needed</source>
        <translation>需要密码</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无应答</translation>
    </message>
    <message>
        <source>not usable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>Testing the connection to %1</source>
        <translation>正在测试到 %1 的连接</translation>
    </message>
    <message>
        <source>The file is not there yet. The first run makes it.</source>
        <translation>文件还不存在，第一次运行时会创建。</translation>
    </message>
    <message>
        <source>A throwaway server of its own, started for the run and removed when the program ends.</source>
        <translation>专用的一次性服务器，运行时启动，程序结束时移除。</translation>
    </message>
    <message>
        <source>%1 %2 answers in %3</source>
        <translation>%1 %2 在 %3 内应答</translation>
    </message>
    <message>
        <source>, not encrypted</source>
        <translation>，未加密</translation>
    </message>
    <message>
        <source>, encrypted (%1)</source>
        <translation>，已加密（%1）</translation>
    </message>
    <message>
        <source>, %1 of %2 connections in use</source>
        <translation>，连接已用 %1/%2</translation>
    </message>
    <message>
        <source>It is on another machine, whose CPU is not measured: choose where its figures come from.</source>
        <translation>它在另一台机器上，其 CPU 未被测量：请选择主机数据的来源。</translation>
    </message>
    <message>
        <source>Host figures of %1.</source>
        <translation>主机数据来自 %1。</translation>
    </message>
    <message>
        <source>Host figures of %1, 1 CPU.</source>
        <translation>主机数据来自 %1，1 个 CPU。</translation>
    </message>
    <message>
        <source>Host figures of %1, %2 CPUs.</source>
        <translation>主机数据来自 %1，%2 个 CPU。</translation>
    </message>
</context>
<context>
    <name>dyno::DataSizes</name>
    <message>
        <source>Data on each engine</source>
        <translation>每个引擎上的数据</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Estimated size</source>
        <translation>预计大小</translation>
    </message>
    <message>
        <source>With indexes</source>
        <translation>含索引</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
</context>
<context>
    <name>dyno::DataView</name>
    <message>
        <source>This workload has no data of its own: it runs over tables that are there. Nothing is created and nothing is dropped.</source>
        <translation>该负载没有自己的数据：它在已有的表上运行，不创建也不删除任何东西。</translation>
    </message>
    <message>
        <source>Ten rows of the table</source>
        <translation>表中的十行</translation>
    </message>
    <message>
        <source>Estimated size</source>
        <translation>预计大小</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a table</source>
        <translation>添加表</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the table</source>
        <translation>移除该表</translation>
    </message>
    <message>
        <source>Removed the table %1.</source>
        <translation>已移除表 %1。</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Add a column</source>
        <translation>添加列</translation>
    </message>
    <message>
        <source>Remove the column</source>
        <translation>移除该列</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move the column up</source>
        <translation>将该列上移</translation>
    </message>
    <message>
        <source>Ten rows</source>
        <translation>十行样例</translation>
    </message>
    <message>
        <source>“%1” cannot stand there</source>
        <translation>“%1”不能写在这里</translation>
    </message>
    <message>
        <source>Settings are written as min=1, max=100, values=a|b. A comma or a bar within a value stands behind a backslash.</source>
        <translation>设置写作 min=1, max=100, values=a|b。值中的逗号或竖线前要加反斜杠。</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>A number, or an expression over parameters such as :orders * 3</source>
        <translation>数字，或含参数的表达式，例如 :orders * 3</translation>
    </message>
    <message>
        <source>Rows of</source>
        <translation>所属父表</translation>
    </message>
    <message>
        <source>The parent table: for each of its rows there are some of these</source>
        <translation>父表：父表的每一行对应若干行</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>With the parameters as they are on Bench</source>
        <translation>按试验台上的参数计算</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>至多</translation>
    </message>
    <message>
        <source>Generator</source>
        <translation>生成器</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>min=1, max=:categories, values=paid|shipped</source>
        <translation>min=1, max=:categories, values=paid|shipped</translation>
    </message>
    <message>
        <source>NULLs</source>
        <translation>NULL 占比</translation>
    </message>
    <message>
        <source>The share of NULLs, 0 to 1</source>
        <translation>NULL 所占的比例，0 到 1</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Not loaded, only read by other columns</source>
        <translation>不装载，只供其他列读取</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Rows and sizes below are those from before.</source>
        <translation>下面的行数和大小仍是之前的。</translation>
    </message>
    <message>
        <source>of %1, as every engine gets them</source>
        <translation>来自 %1，每个引擎得到的都相同</translation>
    </message>
    <message>
        <source>about, after loading</source>
        <translation>约为，装载之后</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>All tables</source>
        <translation>全部表</translation>
    </message>
    <message>
        <source>Removed the column %1.</source>
        <translation>已移除列 %1。</translation>
    </message>
</context>
<context>
    <name>dyno::DistributionTab</name>
    <message>
        <source>Level</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Scale of response times</source>
        <translation>响应时间的刻度</translation>
    </message>
    <message>
        <source>Response time</source>
        <translation>响应时间</translation>
    </message>
    <message>
        <source>ms by percentile, repeats merged</source>
        <translation>毫秒，按百分位，重复已合并</translation>
    </message>
    <message>
        <source>%1 arrivals/s</source>
        <translation>每秒到达 %1 次</translation>
    </message>
    <message>
        <source>%1 users</source>
        <translation>%1 个虚拟用户</translation>
    </message>
    <message>
        <source>%1, time %2</source>
        <translation>%1，时段 %2</translation>
    </message>
    <message>
        <source>All levels</source>
        <translation>全部档位</translation>
    </message>
    <message>
        <source>%1 requests</source>
        <translation>%1 个请求</translation>
    </message>
    <message>
        <source>No response times: no hold of a level was measured.</source>
        <translation>没有响应时间：没有任何一档的保持阶段被测到。</translation>
    </message>
    <message>
        <source>What is published is by level: choose one.</source>
        <translation>已发表的数据按档位给出：请选择一档。</translation>
    </message>
    <message>
        <source>Nothing is published for this level.</source>
        <translation>这一档没有已发表的数据。</translation>
    </message>
</context>
<context>
    <name>dyno::DistributionView</name>
    <message>
        <source>Distribution of response times</source>
        <translation>响应时间的分布</translation>
    </message>
    <message>
        <source>At %1: %2 ms.</source>
        <translation>%1 处：%2 毫秒。</translation>
    </message>
</context>
<context>
    <name>dyno::EditedWorkload</name>
    <message>
        <source>Removed the file %1.</source>
        <translation>已移除文件 %1。</translation>
    </message>
    <message>
        <source>Removed the transaction %1 with its scripts.</source>
        <translation>已移除事务 %1 及其脚本。</translation>
    </message>
</context>
<context>
    <name>dyno::EffectTab</name>
    <message>
        <source>Effect of %1</source>
        <translation>%1 的影响</translation>
    </message>
    <message>
        <source>on %1; held against %2, the first value</source>
        <translation>在 %1 上；与第一个值 %2 相比</translation>
    </message>
    <message>
        <source>Values by effect</source>
        <translation>按影响排列的值</translation>
    </message>
    <message>
        <source>Copy tables</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>dyno::ExportKinds</name>
    <message>
        <source>Report as a web page</source>
        <translation>导出报告为网页</translation>
    </message>
    <message>
        <source>Report as PDF</source>
        <translation>导出报告为 PDF</translation>
    </message>
    <message>
        <source>Slides as PDF</source>
        <translation>导出幻灯片为 PDF</translation>
    </message>
    <message>
        <source>This slide as a picture</source>
        <translation>导出本页为图片</translation>
    </message>
    <message>
        <source>Tables as Markdown</source>
        <translation>导出表格为 Markdown</translation>
    </message>
    <message>
        <source>Table as CSV</source>
        <translation>导出表格为 CSV</translation>
    </message>
    <message>
        <source>All figures as JSON</source>
        <translation>导出全部数据为 JSON</translation>
    </message>
    <message>
        <source>Runs for another SQL Dyno</source>
        <translation>导出运行，供其他 SQL Dyno 使用</translation>
    </message>
</context>
<context>
    <name>dyno::Exporter</name>
    <message>
        <source>Exported %1 runs</source>
        <translation>已导出 %1 次运行</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Exported: %1</source>
        <translation>已导出：%1</translation>
    </message>
</context>
<context>
    <name>dyno::FigureRow</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>over the limit of %1</source>
        <translation>超过上限 %1</translation>
    </message>
    <message>
        <source>limit %1, close</source>
        <translation>上限 %1，接近</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>上限 %1</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>虚拟用户</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Response p50</source>
        <translation>响应 p50</translation>
    </message>
    <message>
        <source>Response p95</source>
        <translation>响应 p95</translation>
    </message>
    <message>
        <source>Response p99</source>
        <translation>响应 p99</translation>
    </message>
    <message>
        <source>Wait for connection p95</source>
        <translation>等待连接 p95</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Database host CPU</source>
        <translation>数据库主机 CPU</translation>
    </message>
    <message>
        <source>of %1, level %2 of %3</source>
        <translation>共 %1，第 %2 档，共 %3 档</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/秒</translation>
    </message>
    <message>
        <source>%1 of the response</source>
        <translation>占响应时间 %1</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>load %1</source>
        <translation>负载 %1</translation>
    </message>
    <message>
        <source>steal %1 at %2</source>
        <translation>%2 时 steal %1</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>at the highest throughput</source>
        <translation>在吞吐量最高处</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>steal %1</source>
        <translation>steal %1</translation>
    </message>
</context>
<context>
    <name>dyno::FilterBar</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>筛选：%1</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>任何时间</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>最近 7 天</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>最近 30 天</translation>
    </message>
    <message>
        <source>Last 365 days</source>
        <translation>最近 365 天</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1: %2 chosen</source>
        <translation>%1：已选 %2 项</translation>
    </message>
    <message>
        <source>Date: %1</source>
        <translation>日期：%1</translation>
    </message>
</context>
<context>
    <name>dyno::FoundServers</name>
    <message>
        <source>Use as sandbox</source>
        <translation>用作沙箱</translation>
    </message>
    <message>
        <source>A throwaway server of its own, started for the run and removed afterwards</source>
        <translation>一次性服务器，运行时启动，之后移除</translation>
    </message>
    <message>
        <source>not found on this machine</source>
        <translation>本机未找到</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>Found on this machine</source>
        <translation>本机上找到的</translation>
    </message>
    <message>
        <source>A server that runs already is reached by a profile, and is left as it is.</source>
        <translation>已在运行的服务器通过连接配置访问，不会改动它。</translation>
    </message>
</context>
<context>
    <name>dyno::GuardPanel</name>
    <message>
        <source>Leave it</source>
        <translation>不运行</translation>
    </message>
    <message>
        <source>What would be run or changed</source>
        <translation>将要运行或更改的内容</translation>
    </message>
    <message>
        <source>One statement changes what this workload has not made.</source>
        <translation>有一条语句会更改并非由此负载创建的内容。</translation>
    </message>
    <message>
        <source>%1 statements change what this workload has not made.</source>
        <translation>有 %1 条语句会更改并非由此负载创建的内容。</translation>
    </message>
    <message>
        <source>This plan came from elsewhere. Look at what it runs.</source>
        <translation>此计划来自别处。请查看它要运行的内容。</translation>
    </message>
</context>
<context>
    <name>dyno::HostFields</name>
    <message>
        <source>Read once a second</source>
        <translation>每秒读取一次</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>node_exporter</source>
        <translation>node_exporter</translation>
    </message>
    <message>
        <source>ssh</source>
        <translation>ssh</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Host figures</source>
        <translation>主机数据</translation>
    </message>
    <message>
        <source>CPU, memory and disk of the database&apos;s machine, once a second.</source>
        <translation>数据库所在机器的 CPU、内存和磁盘，每秒一次。</translation>
    </message>
    <message>
        <source>Rows, locks, cache, log: what the server counts about itself, over a connection that is no part of the pool.</source>
        <translation>行、锁、缓存、日志：服务器自身的计数，经由连接池之外的一个连接读取。</translation>
    </message>
    <message>
        <source>Their address</source>
        <translation>数据来源地址</translation>
    </message>
    <message>
        <source>Server counters</source>
        <translation>服务器计数器</translation>
    </message>
    <message>
        <source>needs an address</source>
        <translation>需要地址</translation>
    </message>
    <message>
        <source>found by its connections</source>
        <translation>通过其连接查找</translation>
    </message>
    <message>
        <source>The number of the server&apos;s process, on the machine that the figures are of, where it cannot be found: its CPU, memory and disk are measured apart from the machine&apos;s.</source>
        <translation>在找不到服务器进程时，填写它在数据所属机器上的进程号：其 CPU、内存和磁盘与整机分开测量。</translation>
    </message>
    <message>
        <source>Server process</source>
        <translation>服务器进程</translation>
    </message>
    <message>
        <source>expected the number of a process, such as 4711</source>
        <translation>应为进程号，例如 4711</translation>
    </message>
</context>
<context>
    <name>dyno::JourneyPanel</name>
    <message>
        <source>Journeys</source>
        <translation>旅程</translation>
    </message>
    <message>
        <source>Add step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>Add a step</source>
        <translation>添加一个步骤</translation>
    </message>
    <message>
        <source>Remove step</source>
        <translation>移除步骤</translation>
    </message>
    <message>
        <source>Remove the step</source>
        <translation>移除该步骤</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move the step up</source>
        <translation>将该步骤上移</translation>
    </message>
    <message>
        <source>Add journey</source>
        <translation>添加旅程</translation>
    </message>
    <message>
        <source>Add a journey</source>
        <translation>添加一个旅程</translation>
    </message>
    <message>
        <source>Remove journey</source>
        <translation>移除旅程</translation>
    </message>
    <message>
        <source>Remove the journey</source>
        <translation>移除该旅程</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>0 to 1, or an expression. Empty: always. The first step is always done.</source>
        <translation>0 到 1，或表达式。留空为总是执行。第一步总是执行。</translation>
    </message>
    <message>
        <source>Then wait, ms, from</source>
        <translation>之后等待（毫秒），从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Steps of the journey</source>
        <translation>旅程的步骤</translation>
    </message>
    <message>
        <source>Journey</source>
        <translation>旅程</translation>
    </message>
    <message>
        <source>Weight of the journey</source>
        <translation>旅程的权重</translation>
    </message>
    <message>
        <source>weight 1</source>
        <translation>权重 1</translation>
    </message>
    <message>
        <source>Removed the step %1.</source>
        <translation>已移除步骤 %1。</translation>
    </message>
    <message>
        <source>Removed the journey %1.</source>
        <translation>已移除旅程 %1。</translation>
    </message>
</context>
<context>
    <name>dyno::LevelTableModel</name>
    <message>
        <source>p95, ms</source>
        <translation>p95，毫秒</translation>
    </message>
    <message>
        <source>response</source>
        <translation>响应</translation>
    </message>
    <message>
        <source>service</source>
        <translation>服务</translation>
    </message>
    <message>
        <source>wait for a connection</source>
        <translation>等待连接</translation>
    </message>
    <message>
        <source>schedule lag</source>
        <translation>调度延迟</translation>
    </message>
    <message>
        <source>CPU usr %1, sys %2, iowait %3, steal %4</source>
        <translation>CPU usr %1，sys %2，iowait %3，steal %4</translation>
    </message>
    <message>
        <source>req/s, compared with %1</source>
        <translation>请求/秒，与 %1 相比</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>到达率</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>虚拟用户</translation>
    </message>
    <message>
        <source>req/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>fail %</source>
        <translation>失败 %</translation>
    </message>
    <message>
        <source>CPU %</source>
        <translation>CPU %</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
</context>
<context>
    <name>dyno::LiveHeader</name>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>%1, run %2 of %3</source>
        <translation>%1，第 %2 次运行，共 %3 次</translation>
    </message>
    <message>
        <source>%1, repeat %2: %3 left</source>
        <translation>%1，第 %2 次重复：还剩 %3</translation>
    </message>
    <message>
        <source>%1, run %2 of about %3</source>
        <translation>%1，第 %2 次运行，约共 %3 次</translation>
    </message>
    <message>
        <source>%1, %2: %3 left</source>
        <translation>%1，%2：还剩 %3</translation>
    </message>
    <message>
        <source>; all ends about %1</source>
        <translation>；全部约 %1 结束</translation>
    </message>
</context>
<context>
    <name>dyno::LivePage</name>
    <message>
        <source>limit: %1</source>
        <translation>上限：%1</translation>
    </message>
    <message>
        <source>Back to the running one</source>
        <translation>回到正在运行的</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>Pause view</source>
        <translation>暂停画面</translation>
    </message>
    <message>
        <source>Stop…</source>
        <translation>停止…</translation>
    </message>
    <message>
        <source>Ctrl+P: the run goes on</source>
        <translation>Ctrl+P：运行继续进行</translation>
    </message>
    <message>
        <source>Charts over time</source>
        <translation>随时间的图表</translation>
    </message>
    <message>
        <source>Nothing runs</source>
        <translation>没有运行</translation>
    </message>
    <message>
        <source>While a run goes on, its throughput, response times and the database host&apos;s CPU are here on one time axis, over the saved runs that you lay under it.</source>
        <translation>运行进行时，吞吐量、响应时间和数据库主机 CPU 显示在同一时间轴上，并可叠加在已保存的运行之上。</translation>
    </message>
    <message>
        <source>Go to Bench</source>
        <translation>转到试验台</translation>
    </message>
    <message>
        <source>Go on showing</source>
        <translation>继续显示</translation>
    </message>
    <message>
        <source>This run failed</source>
        <translation>这次运行失败了</translation>
    </message>
    <message>
        <source>There are no other runs yet</source>
        <translation>还没有其他运行</translation>
    </message>
    <message>
        <source>Take all away</source>
        <translation>全部去掉</translation>
    </message>
    <message>
        <source>Overlay: %1</source>
        <translation>叠加：%1</translation>
    </message>
    <message>
        <source>Overlay: %1 runs</source>
        <translation>叠加：%1 次运行</translation>
    </message>
    <message>
        <source>Stop at once</source>
        <translation>立即停止</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>对比 %1 次</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>%1 失败</translation>
    </message>
</context>
<context>
    <name>dyno::LiveSide</name>
    <message>
        <source>Levels</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>only the hold is judged</source>
        <translation>只评判保持阶段</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the table for a spreadsheet</source>
        <translation>复制表格，供电子表格使用</translation>
    </message>
    <message>
        <source>Table beside the charts</source>
        <translation>图表旁的表格</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Findings only</source>
        <translation>只看发现</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>全部事件</translation>
    </message>
    <message>
        <source>change: to %1</source>
        <translation>变化：相对 %1</translation>
    </message>
    <message>
        <source>Search for capacity</source>
        <translation>搜索容量</translation>
    </message>
</context>
<context>
    <name>dyno::MainWindow</name>
    <message>
        <source>SQL Dyno</source>
        <translation>SQL Dyno</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Bench</source>
        <translation>试验台</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Export runs…</source>
        <translation>导出运行(&amp;E)…</translation>
    </message>
    <message>
        <source>The run on Live with those laid under it, or those that are ticked on Runs</source>
        <translation>“实时”中的运行及叠加在其下的运行，或“运行记录”中勾选的运行</translation>
    </message>
    <message>
        <source>&amp;Import runs…</source>
        <translation>导入运行(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Text as designed</source>
        <translation>默认文字大小</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>The runs cannot be read</source>
        <translation>无法读取运行</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>1 run in the store</source>
        <translation>存储中有 1 次运行</translation>
    </message>
    <message>
        <source>%1 runs in the store</source>
        <translation>存储中有 %1 次运行</translation>
    </message>
    <message>
        <source>Runs are not kept: the store could not be opened</source>
        <translation>运行不会保留：无法打开存储</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>The language changes when the program starts the next time.</source>
        <translation>语言将在程序下次启动时更改。</translation>
    </message>
    <message>
        <source>Export stopped; no file was written</source>
        <translation>导出已停止，没有写入文件</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>%1 of %2, ends about %3</source>
        <translation>%1/%2，约 %3 结束</translation>
    </message>
</context>
<context>
    <name>dyno::ManualWindow</name>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>SQL Dyno: manual</source>
        <translation>SQL Dyno：手册</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+左</translation>
    </message>
    <message>
        <source>The manual is not found; it was looked for in %1. Install the program whole.</source>
        <translation>找不到手册，查找位置为 %1。请完整安装程序。</translation>
    </message>
</context>
<context>
    <name>dyno::MixModel</name>
    <message>
        <source>%1, writes</source>
        <translation>%1，写</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Transaction</source>
        <translation>事务</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
</context>
<context>
    <name>dyno::MixView</name>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Its script is called so, with .sql behind it</source>
        <translation>它的脚本以此为名，后缀 .sql</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of this transaction</source>
        <translation>“%1”不能作为该事务的名称</translation>
    </message>
    <message>
        <source>A name begins with a letter, holds letters, digits, - and _, and stands once.</source>
        <translation>名称以字母开头，由字母、数字、- 和 _ 组成，且不能重复。</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>A number, or an expression over parameters such as 1 - :writes. Empty: 1. Only the proportions count.</source>
        <translation>数字，或含参数的表达式，例如 1 - :writes。留空为 1。只有比例有意义。</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>It changes data: repeats of a comparison then need fresh data</source>
        <translation>它会修改数据：对比的每次重复都需要全新数据</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Transaction</source>
        <translation>事务</translation>
    </message>
    <message>
        <source>Transactions</source>
        <translation>事务</translation>
    </message>
    <message>
        <source>Show its script</source>
        <translation>查看脚本</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a transaction</source>
        <translation>添加事务</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove the transaction</source>
        <translation>移除该事务</translation>
    </message>
    <message>
        <source>with their weights</source>
        <translation>及其权重</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Of the type choice: read | write</source>
        <translation>类型为 choice 时：read | write</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Most</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Add a parameter</source>
        <translation>添加参数</translation>
    </message>
    <message>
        <source>Remove the parameter</source>
        <translation>移除该参数</translation>
    </message>
    <message>
        <source>variables of scripts and of numbers here</source>
        <translation>用于脚本和此处的数字</translation>
    </message>
    <message>
        <source>Think time, ms: from</source>
        <translation>思考时间（毫秒）：从</translation>
    </message>
    <message>
        <source>Shortest think time</source>
        <translation>最短思考时间</translation>
    </message>
    <message>
        <source>Longest think time</source>
        <translation>最长思考时间</translation>
    </message>
    <message>
        <source>Mean of the think time</source>
        <translation>思考时间的均值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>even</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>With a mean, the time is exponential with it beyond the shortest. Empty: even between the two.</source>
        <translation>填写均值时，在最短时间之上按指数分布；留空则在两者之间均匀分布。</translation>
    </message>
    <message>
        <source>workload.json cannot be read as it is</source>
        <translation>workload.json 目前无法读取</translation>
    </message>
    <message>
        <source>Mend it under SQL; the faults stand below the text.</source>
        <translation>请在“SQL”中改正；错误列在文本下方。</translation>
    </message>
    <message>
        <source>%1 more under SQL.</source>
        <translation>“SQL”中还有 %1 处。</translation>
    </message>
    <message>
        <source>Removed the parameter %1.</source>
        <translation>已移除参数 %1。</translation>
    </message>
</context>
<context>
    <name>dyno::NotesField</name>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>What was special about this run; Markdown</source>
        <translation>这次运行有什么特别之处；支持 Markdown</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Notes as they read</source>
        <translation>备注的显示效果</translation>
    </message>
    <message>
        <source>Edit the notes</source>
        <translation>编辑备注</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>dyno::OptionFile</name>
    <message>
        <source>%1 was left out: files include one another more than %2 deep.</source>
        <translation>%1 已忽略：文件相互包含超过 %2 层。</translation>
    </message>
    <message>
        <source>%1: “%2” stands before any group and was left out.</source>
        <translation>%1：“%2”在任何分组之前，已忽略。</translation>
    </message>
    <message>
        <source>The folder %1 is not there.</source>
        <translation>文件夹 %1 不存在。</translation>
    </message>
</context>
<context>
    <name>dyno::OverTimeTab</name>
    <message>
        <source>Middle repeat</source>
        <translation>居中的一次重复</translation>
    </message>
    <message>
        <source>All repeats</source>
        <translation>全部重复</translation>
    </message>
    <message>
        <source>Which repeats</source>
        <translation>显示哪些重复</translation>
    </message>
    <message>
        <source>Of each side the repeat whose throughput is the median, or all</source>
        <translation>每一方吞吐量居中的那次重复，或全部</translation>
    </message>
    <message>
        <source>Stretch</source>
        <translation>时段</translation>
    </message>
    <message>
        <source>Stretch of time</source>
        <translation>时间段</translation>
    </message>
    <message>
        <source>Charts over time</source>
        <translation>随时间的图表</translation>
    </message>
    <message>
        <source>Whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>%1 arrivals/s</source>
        <translation>每秒到达 %1 次</translation>
    </message>
    <message>
        <source>%1 users</source>
        <translation>%1 个虚拟用户</translation>
    </message>
    <message>
        <source>Ramps differ: levels and shading are those of the baseline.</source>
        <translation>加压曲线不同：档位和底纹取自基准。</translation>
    </message>
    <message>
        <source>What is published has no seconds.</source>
        <translation>已发表的数据没有逐秒记录。</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>By level</source>
        <translation>按档位</translation>
    </message>
    <message>
        <source>What lies over one another</source>
        <translation>按什么叠放</translation>
    </message>
    <message>
        <source>By time: all runs from their starts. By level: the same users over one another, wherever they come in the ramp.</source>
        <translation>按时间：各次运行从开始对齐。按档位：相同的虚拟用户数叠放在一起，无论位于曲线何处。</translation>
    </message>
    <message>
        <source>No seconds were measured of %1.</source>
        <translation>%1 没有逐秒测量。</translation>
    </message>
    <message>
        <source>%1 shares no level with the baseline.</source>
        <translation>%1 与基准没有共同的档位。</translation>
    </message>
    <message>
        <source>Ramps differ: only levels that the baseline has are shown.</source>
        <translation>加压曲线不同：只显示基准也有的档位。</translation>
    </message>
</context>
<context>
    <name>dyno::ParametersPanel</name>
    <message>
        <source>in one pool</source>
        <translation>同一连接池</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Size of the data</source>
        <translation>数据规模</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接数</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Connections in the pool</source>
        <translation>连接池的连接数</translation>
    </message>
    <message>
        <source>10 in files, else 100</source>
        <translation>文件 10，其他 100</translation>
    </message>
    <message>
        <source>shared by all users</source>
        <translation>由全部虚拟用户共用</translation>
    </message>
    <message>
        <source>a number from 1 to 10,000</source>
        <translation>1 到 10,000 之间的数字</translation>
    </message>
    <message>
        <source>Isolation</source>
        <translation>隔离级别</translation>
    </message>
    <message>
        <source>each profile&apos;s</source>
        <translation>按各连接配置</translation>
    </message>
    <message>
        <source>Of every transaction, on every engine that has a choice. SQLite is serializable.</source>
        <translation>适用于每个事务和每个可选的引擎。SQLite 总是可串行化。</translation>
    </message>
    <message>
        <source>Without</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>Leaves these options to the profiles</source>
        <translation>这些选项交由连接配置决定</translation>
    </message>
    <message>
        <source>On the connections: %1</source>
        <translation>连接上的选项：%1</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自定</translation>
    </message>
</context>
<context>
    <name>dyno::PlanBar</name>
    <message>
        <source>Try 1 minute</source>
        <translation>试跑 1 分钟</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>One run of the first profile: the first level for a minute</source>
        <translation>用第一个连接配置运行一次：第一档，持续一分钟</translation>
    </message>
    <message>
        <source>and loading, ends about %1</source>
        <translation>另加装载，约 %1 结束</translation>
    </message>
    <message>
        <source>%1 runs and loading, end about %2</source>
        <translation>%1 次运行另加装载，约 %2 结束</translation>
    </message>
    <message>
        <source>Watch the run</source>
        <translation>查看运行</translation>
    </message>
    <message>
        <source>Run %1 runs</source>
        <translation>运行 %1 次</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>and loading, ends by about %1;
%2 if edges move</source>
        <translation>另加装载，约 %1 前结束；
边界移动时 %2</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
</context>
<context>
    <name>dyno::PlanProgress</name>
    <message>
        <source>Progress of the plan</source>
        <translation>方案进度</translation>
    </message>
    <message>
        <source>%1 of %2 runs done</source>
        <translation>已完成 %1/%2 次运行</translation>
    </message>
</context>
<context>
    <name>dyno::PresentPage</name>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Take the verdict&apos;s</source>
        <translation>采用结论的句子</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>One chart and one sentence a slide</source>
        <translation>每页一张图、一句话</translation>
    </message>
    <message>
        <source>Slides are made from what Compare shows: each has a chart, a sentence that the verdict gives and you may edit, what was run, and the referee&apos;s banner. Full screen and into PDF, PNG, SVG and HTML.</source>
        <translation>幻灯片取自“对比”的内容：每页有一张图、一句由结论给出且可以修改的话、运行的内容，以及裁判的横幅。可全屏放映，也可导出为 PDF、PNG、SVG 和 HTML。</translation>
    </message>
    <message>
        <source>Go to Compare</source>
        <translation>转到对比</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Ground of the slides</source>
        <translation>幻灯片底色</translation>
    </message>
    <message>
        <source>Full screen from the chosen slide: F5</source>
        <translation>从所选页开始全屏放映：F5</translation>
    </message>
    <message>
        <source>Slides</source>
        <translation>幻灯片</translation>
    </message>
    <message>
        <source>ticked ones are shown</source>
        <translation>放映勾选的页</translation>
    </message>
    <message>
        <source>Ctrl+Up</source>
        <translation>Ctrl+上</translation>
    </message>
    <message>
        <source>Ctrl+Down</source>
        <translation>Ctrl+下</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Yours; the slide says so. The verdict says: %1</source>
        <translation>你的句子，幻灯片上会注明。结论是：%1</translation>
    </message>
    <message>
        <source>The verdict&apos;s. A sentence of your own is marked as the author&apos;s on the slide.</source>
        <translation>来自结论。你自己的句子会在幻灯片上注明由作者撰写。</translation>
    </message>
    <message>
        <source>%1 of %2 slides shown</source>
        <translation>放映 %1/%2 页</translation>
    </message>
</context>
<context>
    <name>dyno::PresentScreen</name>
    <message>
        <source>SQL Dyno: slides</source>
        <translation>SQL Dyno：幻灯片</translation>
    </message>
    <message>
        <source>right, down, space, click</source>
        <translation>右、下、空格、单击</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>left, up, backspace, right click</source>
        <translation>左、上、退格、右键单击</translation>
    </message>
    <message>
        <source>back</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>first, last</source>
        <translation>第一页、最后一页</translation>
    </message>
    <message>
        <source>a number, then Enter</source>
        <translation>数字，然后回车</translation>
    </message>
    <message>
        <source>that slide</source>
        <translation>跳到该页</translation>
    </message>
    <message>
        <source>B or full stop; W or comma</source>
        <translation>B 或句点；W 或逗号</translation>
    </message>
    <message>
        <source>black; white; again: back</source>
        <translation>黑屏；白屏；再按恢复</translation>
    </message>
    <message>
        <source>D</source>
        <translation>D</translation>
    </message>
    <message>
        <source>light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>? or F1</source>
        <translation>? 或 F1</translation>
    </message>
    <message>
        <source>these keys</source>
        <translation>这些按键</translation>
    </message>
    <message>
        <source>Esc, Q</source>
        <translation>Esc、Q</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>退出</translation>
    </message>
</context>
<context>
    <name>dyno::ProductionFrame</name>
    <message>
        <source>Production: %1. Only workloads that read run there.</source>
        <translation>生产环境：%1。那里只运行只读的负载。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>dyno::ProfileDelegate</name>
    <message>
        <source>production</source>
        <translation>生产环境</translation>
    </message>
</context>
<context>
    <name>dyno::ProfileForm</name>
    <message>
        <source>connections</source>
        <translation>个连接</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Keep it in the key chain</source>
        <translation>存入密钥环</translation>
    </message>
    <message>
        <source>Save profile</source>
        <translation>保存连接配置</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>测试连接</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Host and port</source>
        <translation>主机和端口</translation>
    </message>
    <message>
        <source>Socket</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>沙箱</translation>
    </message>
    <message>
        <source>A sandbox is a throwaway server, started for the run and removed afterwards.</source>
        <translation>沙箱是一次性服务器，运行时启动，之后移除。</translation>
    </message>
    <message>
        <source>as the file has it</source>
        <translation>按文件原有设置</translation>
    </message>
    <message>
        <source>as SQLite sets it</source>
        <translation>按 SQLite 默认</translation>
    </message>
    <message>
        <source>the plan decides</source>
        <translation>由方案决定</translation>
    </message>
    <message>
        <source>the system&apos;s</source>
        <translation>系统自带</translation>
    </message>
    <message>
        <source>the engine&apos;s own</source>
        <translation>引擎默认</translation>
    </message>
    <message>
        <source>A file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>A private file, gone after the run</source>
        <translation>私有文件，运行后删除</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>From a URL</source>
        <translation>来自 URL</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Reached by</source>
        <translation>连接方式</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Kept in</source>
        <translation>存放于</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>加密</translation>
    </message>
    <message>
        <source>CA file</source>
        <translation>CA 文件</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>日志模式</translation>
    </message>
    <message>
        <source>Synchronous</source>
        <translation>同步模式</translation>
    </message>
    <message>
        <source>Isolation</source>
        <translation>隔离级别</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>连接池</translation>
    </message>
    <message>
        <source>Connect within</source>
        <translation>连接时限</translation>
    </message>
    <message>
        <source>Kept for this session only.</source>
        <translation>仅在本次会话中保留。</translation>
    </message>
    <message>
        <source>Kept for this session only: there is no key chain here.</source>
        <translation>仅在本次会话中保留：此处没有密钥环。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>New profile</source>
        <translation>新建连接配置</translation>
    </message>
    <message>
        <source>Edit profile</source>
        <translation>编辑连接配置</translation>
    </message>
    <message>
        <source>needs a file; one that is not there yet is made by the first run</source>
        <translation>需要文件；还不存在的文件由第一次运行创建</translation>
    </message>
    <message>
        <source>needs a name</source>
        <translation>需要名称</translation>
    </message>
    <message>
        <source>at most %1 characters, and no colon</source>
        <translation>最多 %1 个字符，不能有冒号</translation>
    </message>
    <message>
        <source>another profile is called so</source>
        <translation>已有同名的连接配置</translation>
    </message>
    <message>
        <source>Some fields are not right yet.</source>
        <translation>有些字段还不对。</translation>
    </message>
    <message>
        <source>File of the database</source>
        <translation>数据库文件</translation>
    </message>
    <message>
        <source>Databases (*.db *.sqlite *.sqlite3)</source>
        <translation>数据库 (*.db *.sqlite *.sqlite3)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Production: only what reads may run here</source>
        <translation>生产环境：此处只可运行只读的操作</translation>
    </message>
</context>
<context>
    <name>dyno::ProfileImporter</name>
    <message>
        <source>Import profiles</source>
        <translation>导入连接配置</translation>
    </message>
    <message>
        <source>The password of %1 is kept for this session only.</source>
        <translation>%1 的密码仅在本次会话中保留。</translation>
    </message>
    <message>
        <source>No profile was imported.</source>
        <translation>没有导入任何连接配置。</translation>
    </message>
    <message>
        <source>Imported from %1: %2.</source>
        <translation>已从 %1 导入：%2。</translation>
    </message>
</context>
<context>
    <name>dyno::ProfileModel</name>
    <message>
        <source>%1, %2, %3, %4</source>
        <translation>%1，%2，%3，%4</translation>
    </message>
    <message>
        <source>, production</source>
        <translation>，生产环境</translation>
    </message>
</context>
<context>
    <name>dyno::ProfilesPanel</name>
    <message>
        <source>%1 sandbox</source>
        <translation>%1 沙箱</translation>
    </message>
    <message>
        <source>Profiles</source>
        <translation>连接配置</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>%1 profile…</source>
        <translation>%1 连接配置…</translation>
    </message>
    <message>
        <source>%1 sandbox…</source>
        <translation>%1 沙箱…</translation>
    </message>
    <message>
        <source>Paste a URL…</source>
        <translation>粘贴 URL…</translation>
    </message>
    <message>
        <source>Import pg_service.conf…</source>
        <translation>导入 pg_service.conf…</translation>
    </message>
    <message>
        <source>Import my.cnf for MariaDB…</source>
        <translation>导入 my.cnf（MariaDB）…</translation>
    </message>
    <message>
        <source>Import my.cnf for MySQL…</source>
        <translation>导入 my.cnf（MySQL）…</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制副本</translation>
    </message>
    <message>
        <source>Ctrl+D</source>
        <translation>Ctrl+D</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>Test all</source>
        <translation>全部测试</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>A profile says how to reach one server. You have none yet.</source>
        <translation>连接配置说明如何访问一台服务器。你还没有任何连接配置。</translation>
    </message>
    <message>
        <source>New profile…</source>
        <translation>新建连接配置…</translation>
    </message>
    <message>
        <source>Paste a URL, such as postgresql://…</source>
        <translation>粘贴 URL，例如 postgresql://…</translation>
    </message>
    <message>
        <source>%1 of %2 chosen</source>
        <translation>已选 %1/%2</translation>
    </message>
    <message>
        <source>%1, copy</source>
        <translation>%1，副本</translation>
    </message>
</context>
<context>
    <name>dyno::Rail</name>
    <message>
        <source>a run goes on</source>
        <translation>有运行正在进行</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>dyno::RampCurve</name>
    <message>
        <source>Ramp</source>
        <translation>加压曲线</translation>
    </message>
    <message>
        <source>level %1, %2 users by %3</source>
        <translation>第 %1 档，到 %3 时 %2 个虚拟用户</translation>
    </message>
    <message>
        <source>arrivals per second</source>
        <translation>每秒到达数</translation>
    </message>
    <message>
        <source>users</source>
        <translation>虚拟用户</translation>
    </message>
    <message>
        <source>%1 per second by %2</source>
        <translation>到 %2 时每秒 %1 次</translation>
    </message>
    <message>
        <source>%1 users arrive by %2</source>
        <translation>到 %2 时有 %1 个虚拟用户</translation>
    </message>
    <message>
        <source>Drag, or type in the table</source>
        <translation>可拖动，也可在表格中输入</translation>
    </message>
</context>
<context>
    <name>dyno::RampEditor</name>
    <message>
        <source>Levels</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Levels, doubling</source>
        <translation>逐档加倍</translation>
    </message>
    <message>
        <source>Levels, short</source>
        <translation>短档位</translation>
    </message>
    <message>
        <source>Spike</source>
        <translation>突增</translation>
    </message>
    <message>
        <source>Ramp up and down</source>
        <translation>先升后降</translation>
    </message>
    <message>
        <source>Steady users</source>
        <translation>固定虚拟用户数</translation>
    </message>
    <message>
        <source>Arrivals by rate</source>
        <translation>按到达率</translation>
    </message>
    <message>
        <source>Own</source>
        <translation>自定</translation>
    </message>
    <message>
        <source>Ramp preset</source>
        <translation>加压曲线预设</translation>
    </message>
    <message>
        <source>Ramp as text</source>
        <translation>加压曲线的文本形式</translation>
    </message>
    <message>
        <source>Ramp</source>
        <translation>加压曲线</translation>
    </message>
    <message>
        <source>Import k6 stages…</source>
        <translation>导入 k6 stages…</translation>
    </message>
    <message>
        <source>From a JSON file with stages or scenarios, as k6 takes it with --config</source>
        <translation>来自含有 stages 或 scenarios 的 JSON 文件，即 k6 --config 所用的文件</translation>
    </message>
    <message>
        <source>grey: users arrive, not judged</source>
        <translation>灰色：虚拟用户正在到达，不作评判</translation>
    </message>
    <message>
        <source>Add level</source>
        <translation>添加一档</translation>
    </message>
    <message>
        <source>Import k6 stages</source>
        <translation>导入 k6 stages</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Search for capacity</source>
        <translation>搜索容量</translation>
    </message>
    <message>
        <source>100,200,400 arrive=10s hold=80s
spike 100,3000,100 hold=60s
ramp 50 up=1m hold=5m down=1m
users 50 for=60s
rate 500 for=60s poisson
stages 50/1m,50/5m,0/30s
search from=100 to=20000 hold=30s confirm=5m</source>
        <translation>100,200,400 arrive=10s hold=80s
spike 100,3000,100 hold=60s
ramp 50 up=1m hold=5m down=1m
users 50 for=60s
rate 500 for=60s poisson
stages 50/1m,50/5m,0/30s
search from=100 to=20000 hold=30s confirm=5m</translation>
    </message>
    <message>
        <source>How it searches</source>
        <translation>搜索方法</translation>
    </message>
    <message>
        <source>The load doubles from %1 until a threshold breaks, then the gap between what holds and what breaks is halved until it is within %2%.

Both edges are then held for %3. An edge that comes out otherwise counts as it came out then, and the search goes on from there.

Every load is a run of its own in the store: a search that is stopped can be continued on Runs.</source>
        <translation>负载从 %1 开始逐次加倍，直到突破阈值；然后将未突破与被突破之间的区间逐次折半，直到相差不超过 %2%。

随后两个边界各保持 %3。若结果不同，则以这次为准，并由此继续搜索。

每个负载都是存储中的一次单独运行：被停止的搜索可在“运行记录”中继续。</translation>
    </message>
    <message>
        <source>“%1” is no number above 0; the level stays as it was.</source>
        <translation>“%1”不是大于 0 的数；该级别保持原样。</translation>
    </message>
</context>
<context>
    <name>dyno::RampLevelModel</name>
    <message>
        <source>at once</source>
        <translation>立即</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>档位</translation>
    </message>
    <message>
        <source>Per second</source>
        <translation>每秒</translation>
    </message>
    <message>
        <source>Users</source>
        <translation>虚拟用户</translation>
    </message>
    <message>
        <source>Arrive</source>
        <translation>到达</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>保持</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>结束</translation>
    </message>
</context>
<context>
    <name>dyno::RefereeTab</name>
    <message>
        <source>Not comparable</source>
        <translation>不可比</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>Outlier</source>
        <translation>离群值</translation>
    </message>
    <message>
        <source>Drift</source>
        <translation>漂移</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Not steady</source>
        <translation>不平稳</translation>
    </message>
    <message>
        <source>Accounting</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>对等</translation>
    </message>
    <message>
        <source>The referee found nothing that makes these runs unequal.</source>
        <translation>裁判没有发现使这些运行不对等的因素。</translation>
    </message>
</context>
<context>
    <name>dyno::RepeatsPanel</name>
    <message>
        <source>Figures of each statement</source>
        <translation>每条语句的数据</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复</translation>
    </message>
    <message>
        <source> time</source>
        <translation> 次</translation>
    </message>
    <message>
        <source> times</source>
        <translation> 次</translation>
    </message>
    <message>
        <source>Repeats of each profile</source>
        <translation>每个连接配置的重复次数</translation>
    </message>
    <message>
        <source>Each profile</source>
        <translation>每个配置</translation>
    </message>
    <message>
        <source>Interleaved</source>
        <translation>交错运行</translation>
    </message>
    <message>
        <source>Records how often each statement of the scripts was sent and how long it took</source>
        <translation>记录脚本中每条语句的发送次数和耗时</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Order of the runs</source>
        <translation>运行的顺序</translation>
    </message>
    <message>
        <source>Balanced: each profile runs at each place of a repeat, and behind each other one, equally often. Shuffled: each repeat is dealt anew, from the seed.</source>
        <translation>均衡：每个连接配置在每轮重复的各个位置、以及在其他配置之后运行的次数都相同。随机：每轮重复由种子重新排列。</translation>
    </message>
    <message>
        <source>At one load</source>
        <translation>同一负载</translation>
    </message>
</context>
<context>
    <name>dyno::RitualPanel</name>
    <message>
        <source>as suits each profile</source>
        <translation>按各连接配置的适当方式</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>不做任何事</translation>
    </message>
    <message>
        <source>cold, as study A</source>
        <translation>冷启动，如研究 A</translation>
    </message>
    <message>
        <source>own steps</source>
        <translation>自定步骤</translation>
    </message>
    <message>
        <source>A sandbox stops the others and writes its changed pages. A server that is not ours is left as it is.</source>
        <translation>沙箱会停止其他服务器并写出其脏页。不属于我们的服务器保持原样。</translation>
    </message>
    <message>
        <source>Before each run</source>
        <translation>每次运行之前</translation>
    </message>
    <message>
        <source>Steps before each run</source>
        <translation>每次运行前的步骤</translation>
    </message>
    <message>
        <source>Command before each run</source>
        <translation>每次运行前的命令</translation>
    </message>
    <message>
        <source>no command</source>
        <translation>无命令</translation>
    </message>
    <message>
        <source>A program and its arguments. No shell reads them; its output goes to the run&apos;s log.</source>
        <translation>程序及其参数。不经过 shell；输出写入运行日志。</translation>
    </message>
    <message>
        <source>Before each</source>
        <translation>每次之前</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>dyno::RunExchange</name>
    <message>
        <source>There is no run to export.</source>
        <translation>没有可导出的运行。</translation>
    </message>
    <message>
        <source>Open one on Live, or choose some on Runs.</source>
        <translation>请在“实时”中打开一次，或在“运行记录”中选择几次。</translation>
    </message>
    <message>
        <source>Export runs</source>
        <translation>导出运行</translation>
    </message>
    <message>
        <source>Report (*.html)</source>
        <translation>报告 (*.html)</translation>
    </message>
    <message>
        <source>Runs for another SQL Dyno (*.sqldyno)</source>
        <translation>供其他 SQL Dyno 使用的运行 (*.sqldyno)</translation>
    </message>
    <message>
        <source>All figures (*.json)</source>
        <translation>全部数据 (*.json)</translation>
    </message>
    <message>
        <source>Table of levels (*.csv)</source>
        <translation>档位表 (*.csv)</translation>
    </message>
    <message>
        <source>Exported 1 run</source>
        <translation>已导出 1 次运行</translation>
    </message>
    <message>
        <source>Exported %1 runs</source>
        <translation>已导出 %1 次运行</translation>
    </message>
    <message>
        <source>Import runs</source>
        <translation>导入运行</translation>
    </message>
    <message>
        <source>Files of runs (*.sqldyno)</source>
        <translation>运行文件 (*.sqldyno)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Took over 1 run</source>
        <translation>已导入 1 次运行</translation>
    </message>
    <message>
        <source>Took over %1 runs</source>
        <translation>已导入 %1 次运行</translation>
    </message>
    <message>
        <source>%1 were here already and are as they were</source>
        <translation>其中 %1 次已经存在，保持不变</translation>
    </message>
    <message>
        <source>Report (*.pdf)</source>
        <translation>报告 (*.pdf)</translation>
    </message>
    <message>
        <source>Tables (*.md)</source>
        <translation>表格 (*.md)</translation>
    </message>
    <message>
        <source>Charts over time (*.png)</source>
        <translation>随时间的图表 (*.png)</translation>
    </message>
    <message>
        <source>Charts over time (*.svg)</source>
        <translation>随时间的图表 (*.svg)</translation>
    </message>
    <message>
        <source>%1 were here in part and are now as the file has them</source>
        <translation>其中 %1 次此前不完整，现已与文件一致</translation>
    </message>
</context>
<context>
    <name>dyno::RunListModel</name>
    <message>
        <source>Baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Runs of their own</source>
        <translation>单独的运行</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 次运行</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>分组 %1</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>every limit holds</source>
        <translation>所有上限均未突破</translation>
    </message>
    <message>
        <source>a limit is broken</source>
        <translation>有上限被突破</translation>
    </message>
    <message>
        <source>no limits were set</source>
        <translation>没有设置上限</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Ramp</source>
        <translation>加压曲线</translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation>吞吐量随时间</translation>
    </message>
    <message>
        <source>Result /s</source>
        <translation>结果 /秒</translation>
    </message>
    <message>
        <source>p95 ms</source>
        <translation>p95 毫秒</translation>
    </message>
    <message>
        <source>Failed %</source>
        <translation>失败 %</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Space or Ctrl+click ticks all of its runs</source>
        <translation>按空格键或 Ctrl+单击可勾选其中所有运行</translation>
    </message>
</context>
<context>
    <name>dyno::RunSide</name>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Ramp</source>
        <translation>加压曲线</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>连接池</translation>
    </message>
    <message>
        <source>%1 connections</source>
        <translation>%1 个连接</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作线程</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>%1, %2 CPUs</source>
        <translation>%1，%2 个 CPU</translation>
    </message>
    <message>
        <source>Choose a run to see what it was. Tick several to lay them over one another.</source>
        <translation>选择一次运行，查看它的内容。勾选多次可以叠加比较。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Pin as baseline</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>What they share</source>
        <translation>共同之处</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>不同之处</translation>
    </message>
    <message>
        <source>talk, new disk</source>
        <translation>演讲, 新磁盘</translation>
    </message>
    <message>
        <source>Tags, with commas between them</source>
        <translation>标签，以逗号分隔</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>What the servers were set to; of several runs what differs</source>
        <translation>服务器的设置；选中多次时显示差异</translation>
    </message>
    <message>
        <source>No run chosen</source>
        <translation>未选择运行</translation>
    </message>
    <message>
        <source>1 run chosen</source>
        <translation>已选 1 次运行</translation>
    </message>
    <message>
        <source>%1 runs chosen</source>
        <translation>已选 %1 次运行</translation>
    </message>
    <message>
        <source>Unpin the baseline</source>
        <translation>取消基准</translation>
    </message>
    <message>
        <source>What it was</source>
        <translation>运行内容</translation>
    </message>
</context>
<context>
    <name>dyno::RunStack</name>
    <message>
        <source>Charts over time</source>
        <translation>随时间的图表</translation>
    </message>
</context>
<context>
    <name>dyno::RunTransferring</name>
    <message>
        <source>Another file of runs is being written or read.</source>
        <translation>正在写入或读取另一个运行文件。</translation>
    </message>
    <message>
        <source>Wait until it is done, or stop it.</source>
        <translation>请等待其完成，或将其停止。</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>dyno::RunsPage</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>The runs cannot be read</source>
        <translation>无法读取运行</translation>
    </message>
    <message>
        <source>Nothing is lost by looking again. What was wrong stands above, with what to do.</source>
        <translation>再读一次不会丢失任何东西。问题及对策写在上面。</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Every run is kept here with each of its seconds: to look at again, to lay under the next one, to compare. Make the first one on Bench.</source>
        <translation>每次运行都逐秒保存在这里：可以再看、叠加在下一次之下、对比。请在“试验台”进行第一次运行。</translation>
    </message>
    <message>
        <source>Go to Bench</source>
        <translation>转到试验台</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Search names, servers, workloads, notes, tags</source>
        <translation>搜索名称、服务器、负载、备注、标签</translation>
    </message>
    <message>
        <source>Search runs</source>
        <translation>搜索运行</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Ctrl+F</translation>
    </message>
    <message>
        <source>By comparison</source>
        <translation>按对比分组</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>Order of runs</source>
        <translation>运行的顺序</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Enter</source>
        <translation>Ctrl+Shift+Enter</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>Shows on Bench what was run, to change it</source>
        <translation>在“试验台”中显示所运行的方案，以便修改</translation>
    </message>
    <message>
        <source>Runs the same plan once more</source>
        <translation>把同一方案再运行一次</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1 次</translation>
    </message>
    <message>
        <source>Overlay %1 on Live</source>
        <translation>在“实时”中叠加 %1 次</translation>
    </message>
    <message>
        <source>Overlay on Live</source>
        <translation>在“实时”中叠加</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>对比 %1 次</translation>
    </message>
    <message>
        <source>%1 runs, %2 shown, %3 chosen</source>
        <translation>%1 次运行，显示 %2 次，选中 %3 次</translation>
    </message>
    <message>
        <source>Deleted %1.</source>
        <translation>已删除 %1。</translation>
    </message>
    <message>
        <source>Deleted %1 runs.</source>
        <translation>已删除 %1 次运行。</translation>
    </message>
    <message>
        <source>The series cannot be continued: %1: %2</source>
        <translation>该系列无法继续：%1：%2</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>继续运行</translation>
    </message>
</context>
<context>
    <name>dyno::SandboxFields</name>
    <message>
        <source>Settings of sandboxes</source>
        <translation>沙箱的设置</translation>
    </message>
    <message>
        <source>the newest installed</source>
        <translation>已安装的最新版本</translation>
    </message>
    <message>
        <source>name=value, name=value</source>
        <translation>名称=值, 名称=值</translation>
    </message>
    <message>
        <source>The server&apos;s own names; they win over the paired settings below.</source>
        <translation>使用服务器自己的名称；优先于下面成对的设置。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>自定设置</translation>
    </message>
</context>
<context>
    <name>dyno::ScriptView</name>
    <message>
        <source>No faults: every engine for which there are scripts can run it.</source>
        <translation>没有错误：凡有脚本的引擎都可以运行。</translation>
    </message>
    <message>
        <source>Add file</source>
        <translation>添加文件</translation>
    </message>
    <message>
        <source>Remove file</source>
        <translation>移除文件</translation>
    </message>
    <message>
        <source>Files of the workload</source>
        <translation>负载的文件</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>文件内容</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>saved as you type</source>
        <translation>随输入保存</translation>
    </message>
    <message>
        <source>Script of %1</source>
        <translation>%1 的脚本</translation>
    </message>
    <message>
        <source>read only: it is built in</source>
        <translation>只读：内置负载</translation>
    </message>
    <message>
        <source>This file has faults</source>
        <translation>该文件有错误</translation>
    </message>
</context>
<context>
    <name>dyno::SearchFields</name>
    <message>
        <source>Users</source>
        <translation>虚拟用户</translation>
    </message>
    <message>
        <source>Arrivals per second</source>
        <translation>每秒到达数</translation>
    </message>
    <message>
        <source>What is searched</source>
        <translation>搜索什么</translation>
    </message>
    <message>
        <source>kept warm between loads</source>
        <translation>负载之间保持预热</translation>
    </message>
    <message>
        <source>reset before every load</source>
        <translation>每个负载之前重置</translation>
    </message>
    <message>
        <source>Reset: what is set to be done before each run is done before every load, not before the first one alone.</source>
        <translation>重置：运行前的步骤在每个负载之前都执行，而不只是在第一个之前。</translation>
    </message>
    <message>
        <source>all at what all hold</source>
        <translation>全部取各方都不突破的值</translation>
    </message>
    <message>
        <source>all at</source>
        <translation>全部取</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>不做任何事</translation>
    </message>
    <message>
        <source>With several profiles: once each has its capacity, all run at one load, as often as repeats are set, and are compared there.</source>
        <translation>有多个连接配置时：各自的容量确定之后，全部以同一负载运行，次数按重复设置，并在该处对比。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Hold each</source>
        <translation>每次保持</translation>
    </message>
    <message>
        <source>Hold edges</source>
        <translation>边界保持</translation>
    </message>
    <message>
        <source>Arrive in</source>
        <translation>到达用时</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>然后</translation>
    </message>
    <message>
        <source>Load at which all run</source>
        <translation>全部运行所用的负载</translation>
    </message>
    <message>
        <source>as long</source>
        <translation>同样长</translation>
    </message>
    <message>
        <source>/s</source>
        <translation>/秒</translation>
    </message>
    <message>
        <source>users</source>
        <translation>虚拟用户</translation>
    </message>
</context>
<context>
    <name>dyno::SearchView</name>
    <message>
        <source>%1: %2 hold so far, %3 break.</source>
        <translation>%1：目前 %2 未突破，%3 被突破。</translation>
    </message>
    <message>
        <source>%1: %2 hold so far.</source>
        <translation>%1：目前 %2 未突破。</translation>
    </message>
    <message>
        <source>%1: %2 break, fewer are tried.</source>
        <translation>%1：%2 被突破，改试更少的。</translation>
    </message>
    <message>
        <source>%1: the first load is tried.</source>
        <translation>%1：正在尝试第一个负载。</translation>
    </message>
    <message>
        <source>Then all run at %1.</source>
        <translation>然后全部以 %1 运行。</translation>
    </message>
</context>
<context>
    <name>dyno::SeriesPanel</name>
    <message>
        <source>Its one run is there.</source>
        <translation>它的 1 次运行已完成。</translation>
    </message>
    <message>
        <source>All %1 runs are there.</source>
        <translation>全部 %1 次运行已完成。</translation>
    </message>
    <message>
        <source>%1 of about %2 runs are there.</source>
        <translation>已完成 %1 次，约共 %2 次。</translation>
    </message>
    <message>
        <source>%1 of %2 runs are there.</source>
        <translation>已完成 %1/%2 次。</translation>
    </message>
    <message>
        <source>Continue series</source>
        <translation>继续该系列</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>What was run to its end is kept, the rest is run</source>
        <translation>已完成的运行保留，其余继续运行</translation>
    </message>
</context>
<context>
    <name>dyno::SettingsModel</name>
    <message>
        <source>Changed during the run</source>
        <translation>运行期间有变化</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <translation>%1，之后 %2</translation>
    </message>
    <message>
        <source>By meaning</source>
        <translation>按含义</translation>
    </message>
    <message>
        <source>By the server&apos;s names</source>
        <translation>按服务器的名称</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>dyno::SettingsPairModel</name>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
</context>
<context>
    <name>dyno::SettingsTab</name>
    <message>
        <source>Settings side by side</source>
        <translation>设置对照</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>查找设置</translation>
    </message>
    <message>
        <source>as read at the start of the first run</source>
        <translation>第一次运行开始时读取</translation>
    </message>
    <message>
        <source>The settings of %1 are unknown.</source>
        <translation>%1 的设置未知。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 settings</source>
        <translation>%1 项设置</translation>
    </message>
    <message>
        <source>%1 of %2 settings</source>
        <translation>%1/%2 项设置</translation>
    </message>
    <message>
        <source>No settings were read</source>
        <translation>没有读到设置</translation>
    </message>
    <message>
        <source>Choose a setting to see what it is</source>
        <translation>选择一项设置，查看说明</translation>
    </message>
</context>
<context>
    <name>dyno::SettingsView</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Settings of %1</source>
        <translation>%1 的设置</translation>
    </message>
    <message>
        <source>Settings side by side</source>
        <translation>设置对照</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>查找设置</translation>
    </message>
    <message>
        <source>as read at the start of each run</source>
        <translation>每次运行开始时读取</translation>
    </message>
    <message>
        <source>The settings of %1 are unknown.</source>
        <translation>%1 的设置未知。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 settings</source>
        <translation>%1 项设置</translation>
    </message>
    <message>
        <source>%1 of %2 settings</source>
        <translation>%1/%2 项设置</translation>
    </message>
</context>
<context>
    <name>dyno::SidesBar</name>
    <message>
        <source>Add run…</source>
        <translation>添加运行…</translation>
    </message>
    <message>
        <source>Published…</source>
        <translation>已发表…</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>1 次运行</translation>
    </message>
    <message>
        <source>%1 repeats</source>
        <translation>%1 次重复</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <translation>%1，基准</translation>
    </message>
    <message>
        <source>No verdict: %1</source>
        <translation>无结论：%1</translation>
    </message>
    <message>
        <source>Make it the baseline</source>
        <translation>设为基准</translation>
    </message>
    <message>
        <source>Take it away</source>
        <translation>去掉</translation>
    </message>
    <message>
        <source>published</source>
        <translation>已发表</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基准：%1</translation>
    </message>
</context>
<context>
    <name>dyno::StageBar</name>
    <message>
        <source>Stop this run</source>
        <translation>停止这次运行</translation>
    </message>
    <message>
        <source>Keep running</source>
        <translation>继续运行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Reading the run</source>
        <translation>正在读取运行</translation>
    </message>
    <message>
        <source>Reading run %1 of %2</source>
        <translation>正在读取运行 %1/%2</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1/%2 行</translation>
    </message>
    <message>
        <source>%1 rows/s</source>
        <translation>%1 行/秒</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>A run goes on. Stop it and close?</source>
        <translation>有运行正在进行。要停止并关闭吗？</translation>
    </message>
    <message>
        <source>Stop this run?</source>
        <translation>停止这次运行吗？</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
    </message>
    <message>
        <source>Requests that run may end, what was measured is kept. The runs after it do not start.</source>
        <translation>正在处理的请求会完成，已测得的数据会保留。后面的运行不再开始。</translation>
    </message>
</context>
<context>
    <name>dyno::StatementTableModel</name>
    <message>
        <source>%1 sent, %2 failed, %3 rows read; p99 %4 ms, longest %5 ms</source>
        <translation>发送 %1 次，失败 %2 次，读取 %3 行；p99 %4 毫秒，最长 %5 毫秒</translation>
    </message>
    <message>
        <source>Of the time that all statements together took</source>
        <translation>占全部语句总耗时的比例</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>sent/s</source>
        <translation>次/秒</translation>
    </message>
    <message>
        <source>time %</source>
        <translation>耗时 %</translation>
    </message>
</context>
<context>
    <name>dyno::StatusStrip</name>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Generator: 1 worker on %1 cores</source>
        <translation>压测端：%1 核上 1 个工作线程</translation>
    </message>
    <message>
        <source>Generator: %1 workers on %2 cores</source>
        <translation>压测端：%2 核上 %1 个工作线程</translation>
    </message>
    <message>
        <source>Generator %1 CPU, loop lag p99 %2 ms, timers late %3</source>
        <translation>压测端 CPU %1，事件循环延迟 p99 %2 毫秒，迟到的定时器 %3</translation>
    </message>
    <message>
        <source>The load generator is the bottleneck: the figures are its own. </source>
        <translation>压测端成了瓶颈：测得的是它自己的数据。</translation>
    </message>
    <message>
        <source>The load generator is late: response times are too high by about that. </source>
        <translation>压测端有延迟：响应时间大约偏高这么多。</translation>
    </message>
    <message>
        <source>Pool %1 of %2 busy</source>
        <translation>连接池占用 %1/%2</translation>
    </message>
</context>
<context>
    <name>dyno::ThresholdBars</name>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>%1, holds</source>
        <translation>%1，未突破</translation>
    </message>
    <message>
        <source>%1, broken at %2</source>
        <translation>%1，在 %2 被突破</translation>
    </message>
    <message>
        <source>%1, broken</source>
        <translation>%1，被突破</translation>
    </message>
</context>
<context>
    <name>dyno::ThresholdsPanel</name>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Take this threshold away</source>
        <translation>去掉这条阈值</translation>
    </message>
    <message>
        <source>a number above zero</source>
        <translation>大于零的数字</translation>
    </message>
    <message>
        <source>of the whole run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>of %1, whole run</source>
        <translation>%1，整个运行</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>Thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
</context>
<context>
    <name>dyno::TryModel</name>
    <message>
        <source>prepared</source>
        <translation>预编译</translation>
    </message>
    <message>
        <source>parsed anew</source>
        <translation>重新解析</translation>
    </message>
    <message>
        <source>as text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>held back</source>
        <translation>未发送</translation>
    </message>
    <message>
        <source>pause, not waited for</source>
        <translation>停顿，未等待</translation>
    </message>
    <message>
        <source>pause of %1</source>
        <translation>停顿 %1</translation>
    </message>
    <message>
        <source>committed by itself</source>
        <translation>自行提交</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>发送方式</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>影响行数</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>value %1: %2</source>
        <translation>值 %1：%2</translation>
    </message>
    <message>
        <source>The server gave no plan: %1</source>
        <translation>服务器没有给出执行计划：%1</translation>
    </message>
    <message>
        <source>There is no plan of this: EXPLAIN tells of statements that read or write rows.</source>
        <translation>没有执行计划：EXPLAIN 只针对读写行的语句。</translation>
    </message>
</context>
<context>
    <name>dyno::TryView</name>
    <message>
        <source>Keep what it changes</source>
        <translation>保留它的修改</translation>
    </message>
    <message>
        <source>Load the data where it is missing</source>
        <translation>缺少数据时先装载</translation>
    </message>
    <message>
        <source>Run once</source>
        <translation>运行一次</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Statements</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Rows of the statement</source>
        <translation>语句返回的行</translation>
    </message>
    <message>
        <source>Transaction to try</source>
        <translation>要试的事务</translation>
    </message>
    <message>
        <source>Profile to try it on</source>
        <translation>用于试运行的连接配置</translation>
    </message>
    <message>
        <source>Otherwise a transaction is put around it and rolled back</source>
        <translation>否则会包在一个事务中并回滚</translation>
    </message>
    <message>
        <source>on</source>
        <translation>运行于</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>执行计划</translation>
    </message>
    <message>
        <source>What is shown of the statement</source>
        <translation>显示语句的哪一部分</translation>
    </message>
    <message>
        <source>The statement, or its plan</source>
        <translation>语句或其执行计划</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>正在取消</translation>
    </message>
    <message>
        <source>Asking the server whether it lets us in</source>
        <translation>正在询问服务器是否允许登录</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，用时 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n round trip(s)</source>
        <translation>
            <numerusform>%n 次往返</numerusform>
        </translation>
    </message>
    <message>
        <source>rolled back</source>
        <translation>已回滚</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>not rolled back</source>
        <translation>未回滚</translation>
    </message>
    <message>
        <source>Load the data and try</source>
        <translation>装载数据并试运行</translation>
    </message>
    <message>
        <source>Make a profile on Bench first</source>
        <translation>请先在“试验台”建立连接配置</translation>
    </message>
    <message>
        <source>Nothing was tried yet.</source>
        <translation>还没有试过。</translation>
    </message>
    <message>
        <source>Checking what was typed</source>
        <translation>正在检查输入的内容</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>dyno::UndoBar</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Ctrl+Z</source>
        <translation>Ctrl+Z</translation>
    </message>
</context>
<context>
    <name>dyno::UsersPanel</name>
    <message>
        <source>p50</source>
        <translation>p50</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>系统负载</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Figure of the chart</source>
        <translation>图表的指标</translation>
    </message>
    <message>
        <source>%1, log</source>
        <translation>%1，对数</translation>
    </message>
    <message>
        <source>No figures: the CPU of the database host was not measured in these runs. A source of host figures is chosen in the profile.</source>
        <translation>没有数据：这些运行没有测量数据库主机的 CPU。主机数据的来源在连接配置中选择。</translation>
    </message>
    <message>
        <source>No figures: no level of these runs was measured to its end.</source>
        <translation>没有数据：这些运行没有任何一档测到结束。</translation>
    </message>
</context>
<context>
    <name>dyno::UsersView</name>
    <message>
        <source>published</source>
        <translation>已发表</translation>
    </message>
    <message>
        <source>Chart by users</source>
        <translation>按虚拟用户数的图表</translation>
    </message>
    <message>
        <source>At %1 arrivals/s: %2.</source>
        <translation>每秒到达 %1 次时：%2。</translation>
    </message>
    <message>
        <source>At %1 users: %2.</source>
        <translation>%1 个虚拟用户时：%2。</translation>
    </message>
</context>
<context>
    <name>dyno::VaryPanel</name>
    <message>
        <source>Values</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>What is varied</source>
        <translation>变化的项目</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>不做任何事</translation>
    </message>
    <message>
        <source>One thing that takes several values in turn, all else staying the same. Choose one, or write any option, pragma or set.NAME of a sandbox&apos;s server.</source>
        <translation>让一个项目依次取多个值，其余保持不变。可选择一项，或写任意选项、pragma 或沙箱服务器的 set.NAME。</translation>
    </message>
    <message>
        <source>Values in turn</source>
        <translation>依次取的值</translation>
    </message>
    <message>
        <source>With commas between. The first is what the others are held against.</source>
        <translation>以逗号分隔。其他值都与第一个值相比。</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>two values or more</source>
        <translation>两个或更多的值</translation>
    </message>
</context>
<context>
    <name>dyno::VerdictModel</name>
    <message>
        <source>Each repeat: %1</source>
        <translation>各次重复：%1</translation>
    </message>
    <message>
        <source>Spread %1%</source>
        <translation>离散度 %1%</translation>
    </message>
    <message>
        <source> points</source>
        <translation> 个点</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>one run</source>
        <translation>1 次运行</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <translation>%1，基准</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>dyno::VerdictTab</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Main figures</source>
        <translation>主要指标</translation>
    </message>
    <message>
        <source>All figures</source>
        <translation>全部指标</translation>
    </message>
    <message>
        <source>Which figures</source>
        <translation>显示哪些指标</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>As Markdown</source>
        <translation>复制为 Markdown</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>As CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Ctrl+C copies as text</source>
        <translation>Ctrl+C 复制为文本</translation>
    </message>
    <message>
        <source>against %1; 95% interval of the ratio of the repeats</source>
        <translation>相对 %1；各次重复之比的 95% 区间</translation>
    </message>
    <message>
        <source>one side only: figures and their spread</source>
        <translation>只有一方：数值及其离散度</translation>
    </message>
    <message>
        <source>Copied as %1.</source>
        <translation>已复制为 %1。</translation>
    </message>
</context>
<context>
    <name>dyno::Welcome</name>
    <message>
        <source>Or look at a published study first</source>
        <translation>或者先看一项已发表的研究</translation>
    </message>
    <message>
        <source>%1: requests/s by users, %2.</source>
        <translation>%1：各虚拟用户数下的每秒请求数，%2。</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>已发表</translation>
    </message>
    <message>
        <source>Requests per second by users, as published</source>
        <translation>各虚拟用户数下的每秒请求数，取自发表</translation>
    </message>
    <message>
        <source>See a run in half a minute</source>
        <translation>半分钟内看到一次运行</translation>
    </message>
    <message>
        <source>The demo loads a small web shop into SQLite, a file in your data folder, and lets 50, 100 and then 200 users loose on it. You watch throughput, response times and CPU.</source>
        <translation>演示会把一个小型网店装入 SQLite（数据文件夹中的一个文件），再让 50、100、200 个虚拟用户先后访问。你可以观察吞吐量、响应时间和 CPU。</translation>
    </message>
    <message>
        <source>Run the demo</source>
        <translation>运行演示</translation>
    </message>
    <message>
        <source>Show its plan first</source>
        <translation>先看方案</translation>
    </message>
    <message>
        <source>Needs 10 MB of disk, no administrator, no network, no server.</source>
        <translation>需要 10 MB 磁盘空间，不需要管理员、网络或服务器。</translation>
    </message>
    <message>
        <source>Bench</source>
        <translation>试验台</translation>
    </message>
    <message>
        <source>Choose servers, a workload and how users arrive.</source>
        <translation>选择服务器、负载，以及虚拟用户如何到达。</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>Throughput, response times and CPU on one time axis.</source>
        <translation>吞吐量、响应时间和 CPU 在同一时间轴上。</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Every run is kept. Tick some and lay them over one another.</source>
        <translation>每次运行都会保存。勾选几次即可叠加。</translation>
    </message>
</context>
<context>
    <name>dyno::WorkloadEditor</name>
    <message>
        <source>Duplicate to edit</source>
        <translation>复制后编辑</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Back to the plan</source>
        <translation>回到方案</translation>
    </message>
    <message>
        <source>Name of the workload</source>
        <translation>负载的名称</translation>
    </message>
    <message>
        <source>What the command line calls it, and the name of its folder</source>
        <translation>命令行用的名称，也是文件夹的名称</translation>
    </message>
    <message>
        <source>Mix</source>
        <translation>事务比例</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Try once</source>
        <translation>试运行</translation>
    </message>
    <message>
        <source>Views of the workload</source>
        <translation>负载的各视图</translation>
    </message>
    <message>
        <source>A name begins with a letter and holds letters, digits, - and _</source>
        <translation>名称以字母开头，由字母、数字、- 和 _ 组成</translation>
    </message>
    <message>
        <source>yours, saved as you type</source>
        <translation>自己的，随输入保存</translation>
    </message>
    <message>
        <source>built in, read only</source>
        <translation>内置，只读</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制副本</translation>
    </message>
    <message>
        <source>%1, own</source>
        <translation>%1，自定</translation>
    </message>
    <message>
        <source>The workload is still called %1</source>
        <translation>负载仍叫 %1</translation>
    </message>
    <message>
        <source>“%1” is taken, or no name: it begins with a letter and holds letters, digits, - and _.</source>
        <translation>“%1”已被占用，或不是有效名称：名称以字母开头，由字母、数字、- 和 _ 组成。</translation>
    </message>
    <message>
        <source>Its folder could not be renamed.</source>
        <translation>无法重命名它的文件夹。</translation>
    </message>
    <message>
        <source>Remove the workload</source>
        <translation>移除该负载</translation>
    </message>
    <message>
        <source>Close the window once more to leave without what is not saved.</source>
        <translation>再次关闭窗口，将放弃未保存的内容并退出。</translation>
    </message>
</context>
<context>
    <name>dyno::WorkloadPanel</name>
    <message>
        <source>Mix</source>
        <translation>事务比例</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>Try once</source>
        <translation>试运行</translation>
    </message>
    <message>
        <source>Some workloads have faults: %1</source>
        <translation>有些负载存在错误：%1</translation>
    </message>
    <message>
        <source>%1, has faults</source>
        <translation>%1，有错误</translation>
    </message>
    <message>
        <source>This workload has faults and cannot run as it is.</source>
        <translation>该负载有错误，目前无法运行。</translation>
    </message>
    <message>
        <source>No workload was found.</source>
        <translation>没有找到负载。</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>自己的</translation>
    </message>
    <message>
        <source>Duplicate to edit</source>
        <translation>复制后编辑</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>reads %1%</source>
        <translation>读 %1%</translation>
    </message>
    <message>
        <source>writes %1%</source>
        <translation>写 %1%</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>SQL Dyno</source>
        <translation>SQL Dyno</translation>
    </message>
    <message>
        <source>Runs that you make now are not kept when the window closes.</source>
        <translation>现在进行的运行在窗口关闭后不会保留。</translation>
    </message>
    <message>
        <source>Profiles cannot be kept until then.</source>
        <translation>在此之前连接配置无法保存。</translation>
    </message>
</context>
</TS>
