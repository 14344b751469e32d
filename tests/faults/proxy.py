# SPDX-License-Identifier: GPL-3.0-or-later
"""A network of our own: an end where the program lives alone, a wire that can be pulled, a proxy that is slow."""
import asyncio
import contextlib
import os
import subprocess
import threading


class Proxy:
    """Passes TCP on from one address to another, each way after so many seconds."""

    def __init__(self, address, target_port, delay=0.0):
        self.address, self.target_port, self.delay = address, target_port, delay
        self.port = None
        self.open = set()
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        self.thread = threading.Thread(target=self._serve, args=(ready,), daemon=True)
        self.thread.start()
        ready.wait()

    def _serve(self, ready):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._client, self.address, 0))
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        self.loop.run_forever()

    async def _client(self, reader, writer):
        try:
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.target_port)
        except OSError:
            writer.transport.abort()
            return
        pair = (writer, there_writer)
        self.open.add(pair)
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await asyncio.gather(self._pump(reader, there_writer), self._pump(there_reader, writer))
        self.open.discard(pair)
        for one in pair:
            one.close()

    # What is read waits for its time; the next is read meanwhile.
    async def _pump(self, reader, writer):
        while data := await reader.read(65536):
            self.loop.call_later(self.delay, self._write, writer, data)
        self.loop.call_later(self.delay, writer.close)

    @staticmethod
    def _write(writer, data):
        if not writer.is_closing():
            writer.write(data)

    def reset_all(self):
        """Both ends get a reset, if the wire lets it through."""
        def now():
            for pair in list(self.open):
                for one in pair:
                    one.transport.abort()
        self.loop.call_soon_threadsafe(now)

    def stop(self):
        self.reset_all()
        self.loop.call_soon_threadsafe(lambda: [task.cancel() for task in asyncio.all_tasks(self.loop)])
        self.loop.call_soon_threadsafe(self.loop.call_later, 0.1, self.loop.stop)
        self.thread.join()


def ip(*words, check=True):
    return subprocess.run(["ip", *words], check=check, stdin=subprocess.DEVNULL, capture_output=True)


class Wire:
    """A network namespace and a wire to it; the program runs behind it, with `before` in front of its words."""
    taken = 0

    def __init__(self):
        Wire.taken += 1
        self.name = f"dyno{os.getpid()}n{Wire.taken}"
        net = f"198.18.{os.getpid() % 250}.{Wire.taken * 4 % 250 // 4 * 4}".rsplit(".", 1)
        self.here, there = (f"{net[0]}.{int(net[1]) + one}" for one in (1, 2))
        self.end = f"dy{os.getpid() % 100000}n{Wire.taken}"
        ip("netns", "add", self.name)
        ip("link", "add", self.end, "type", "veth", "peer", "name", "wire", "netns", self.name)
        ip("addr", "add", f"{self.here}/30", "dev", self.end)
        ip("link", "set", self.end, "up")
        ip("-n", self.name, "addr", "add", f"{there}/30", "dev", "wire")
        ip("-n", self.name, "link", "set", "wire", "up")
        ip("-n", self.name, "link", "set", "lo", "up")
        self.before = ["ip", "netns", "exec", self.name]

    # The other end keeps its link and its addresses: the program must find out by itself.
    def pull(self):
        ip("link", "set", self.end, "down")

    def plug(self):
        ip("link", "set", self.end, "up")

    def remove(self):
        ip("link", "del", self.end, check=False)
        ip("netns", "del", self.name, check=False)
