"""Checks JSON Lines in Spark: spark.py MODEL INPUT OUTPUT [PARTITIONS]

Each partition goes through a process of its own. OUTPUT becomes a folder with one file of good records per partition, and
OUTPUT-rejects one with the records that do not decode; what is wrong with them stands in the logs of the executors. Bad
records do not fail the job; anything else that a process ends with does.

DECODE_MODEL is the path of the program on every executor. HOST is a file that `decode-model build` has written: MODEL is
then a type of your own, the file is sent to the executors, and these need no compiler. The processes have the environment of
the driver, so that a model which reads it decodes everywhere alike.

Hadoop's text input also ends lines at a single CR, and drops the CR of a CR LF. The parts together then equal a single run
except for the line ends, and a record with a bare CR between its tokens, which is white space to a single run, is split.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import threading

from pyspark import SparkConf, SparkContext, SparkFiles, StorageLevel


def decode(lines, program, model, host, environment):
    """Yields (True, record) for each good record, and then (False, record) for each of the others."""
    command = [program, "--lines", "--jobs", "1", "--output", "source"]
    with tempfile.TemporaryDirectory() as folder:
        if host:
            # Spark sends files without their mode.
            copy = shutil.copy(SparkFiles.get(host), folder)
            os.chmod(copy, 0o755)
            command += ["--host", copy]
        rejects = os.path.join(folder, "rejects")
        command += ["--rejects", rejects, model]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)

        def feed():
            with process.stdin as pipe:
                try:
                    for line in lines:
                        pipe.write(line.encode() + b"\n")
                except BrokenPipeError:
                    pass  # Its status says why.

        feeder = threading.Thread(target=feed)
        feeder.start()
        for record in process.stdout:
            yield True, record.decode().rstrip("\n")
        feeder.join()
        status = process.wait()
        if status not in (0, 1):
            raise RuntimeError(f"{program} exited with {status}")
        with open(rejects, encoding="utf-8", newline="\n") as file:
            for record in file:
                yield False, record.rstrip("\n")


def main():
    model, source, target = sys.argv[1:4]
    partitions = int(sys.argv[4]) if len(sys.argv) > 4 else None
    program = shutil.which(os.environ.get("DECODE_MODEL", "decode-model")) or "decode-model"
    host = os.environ.get("HOST")
    environment = dict(os.environ)
    conf = SparkConf().setAppName("decode-model").setIfMissing("spark.master", "local[*]")
    conf.setIfMissing("spark.ui.showConsoleProgress", "false")
    with SparkContext(conf=conf) as context:
        context.setLogLevel("OFF")
        name = os.path.basename(host) if host else None
        if host:
            context.addFile(host)
        lines = context.textFile(source, partitions)
        print(f"{lines.getNumPartitions()} partitions", file=sys.stderr)
        decoded = lines.mapPartitions(lambda part: decode(part, program, model, name, environment))
        # Both outputs come from one run of the processes.
        decoded.persist(StorageLevel.DISK_ONLY)
        try:
            decoded.filter(lambda pair: pair[0]).map(lambda pair: pair[1]).saveAsTextFile(target)
            rejects = decoded.filter(lambda pair: not pair[0]).map(lambda pair: pair[1])
            rejects.saveAsTextFile(target + "-rejects")
            print(f"{rejects.count()} rejected", file=sys.stderr)
        except Exception as error:
            causes = [line for line in str(error).splitlines() if "exited with" in line] + str(error).splitlines()
            print(f"failed: {causes[0].strip()}", file=sys.stderr)
            sys.exit(1)


if __name__ == "__main__":
    main()
