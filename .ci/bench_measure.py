"""What the benchmarks of the whole command share: running it, tables, and the data."""

import os
import platform
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
OURS = os.path.join(ROOT, ".build/release/decode-model")
RUNS = 5


class Failed(Exception):
    """A command that should have succeeded."""


def run(command, source, feed=None, status=0):
    """Seconds, peak memory in bytes and processor seconds of one run, whose output is discarded.

    It must end with `status`.
    """
    stdin = subprocess.Popen(feed, stdout=subprocess.PIPE).stdout if feed else open(source)
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    stdin.close()
    _, ended, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(ended)
    if process.returncode != status:
        raise Failed(f"exit {process.returncode}: {' '.join(command)}")
    memory = usage.ru_maxrss * (1 if platform.system() == "Darwin" else 1024)
    return seconds, memory, usage.ru_utime + usage.ru_stime


def in_turn(commands, source, runs=RUNS, processor=False):
    """The least seconds of each command; with `processor`, of its processor time, which other programs disturb less."""
    least = [float("inf")] * len(commands)
    for _ in range(runs):
        for index, command in enumerate(commands):
            least[index] = min(least[index], run(command, source)[2 if processor else 0])
    return least


def row(*cells):
    widths = [46, 12, 12, 9, 22]
    print(cells[0].ljust(widths[0]) + "".join(str(c).rjust(w) for c, w in zip(cells[1:], widths[1:])), flush=True)


def seconds(value):
    return f"{value * 1e3:.1f} ms" if value < 0.1 else f"{value:.2f} s"


def write_memes(folder, count):
    """Writes memes as JSON Lines, the same values with the keys of a model with plain strings, and all in one array."""
    paths = [os.path.join(folder, name) for name in ("memes.jsonl", "plain.jsonl", "memes.json")]
    verbs, meals, kinds = ["build", "test", "deploy", "merge"], ["lunch", "meeting"], ["math", "cats", "code"]
    with open(paths[0], "w") as memes, open(paths[1], "w") as plain, open(paths[2], "w") as one:
        one.write("[")
        for i in range(count):
            image = f"https://img.example.com/memes/{i}/full.png"
            caption = f"When the {verbs[i % 4]} takes longer than the {meals[i % 2]}"
            meme = f'{{"id":{i},"image":"{image}","caption":"{caption}","category":"{kinds[i % 3]}"}}'
            memes.write(meme + "\n")
            plain.write(f'{{"id":{i},"name":"{image}","gift":"{caption}","category":"{kinds[i % 3]}"}}\n')
            one.write(("," if i else "") + meme)
        one.write("]")
    return paths


def write_villagers(folder, count):
    """Writes villagers under unknown keys, with the members that the public API has."""
    path = os.path.join(folder, "villagers.json")
    languages = "USen EUen EUde EUes USes EUfr USfr EUit EUnl CNzh TWzh JPja KRko EUru".split()
    names = ",".join(f'"name-{language}":"Cyrano"' for language in languages)
    phrases = ",".join(f'"catch-{language}":"ah-CHOO"' for language in languages)
    with open(path, "w") as file:
        write_list(file, "{", (
            f'"ant{i}":{{"id":{i},"file-name":"ant{i}","name":{{{names}}},"personality":"Cranky","birthday":"9/3",'
            f'"species":"Anteater","gender":"Male","icon_uri":"https://villagers.example.com/v1/icons/{i}",'
            f'"bubble-color":"#194c89","text-color":"#fffad4","catch-translations":{{{phrases}}}}}'
            for i in range(count)), "}")
    return path


def write_list(file, opening, items, closing):
    """Writes one item after the other: the system counts this program's own memory as that of the commands it starts."""
    separator = opening
    for item in items:
        file.write(separator + item)
        separator = ","
    file.write(closing)


def machine():
    model = platform.processor() or platform.machine()
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as info:
            model = next((line.split(":")[1].strip() for line in info if line.startswith("model name")), model)
    return f"{os.cpu_count()} cores, {model}, {platform.system()}; load {os.getloadavg()[0]:.1f}; {time.strftime('%Y-%m-%d')}"
