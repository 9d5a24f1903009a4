"""Checks JSON Lines in Spark: spark.py MODEL INPUT OUTPUT [PARTITIONS]

Each partition is piped through a separate process (RDD.pipe); OUTPUT becomes a folder with one file of good records per
partition. With checkCode, a partition fails if its process does not exit with 0, and so does the job; this script then exits
with 1. DECODE_MODEL is the path of the program on every executor.

Hadoop's text input also ends lines at a single CR, and drops the CR of a CR LF. The parts together then equal a single run
except for the line ends, and a record with a bare CR between its tokens, which is white space to a single run, is split.
"""

import os
import shlex
import sys

from pyspark import SparkConf, SparkContext


def main():
    model, source, target = sys.argv[1:4]
    partitions = int(sys.argv[4]) if len(sys.argv) > 4 else None
    program = os.environ.get("DECODE_MODEL", "decode-model")
    conf = SparkConf().setAppName("decode-model").setIfMissing("spark.master", "local[*]")
    conf.setIfMissing("spark.ui.showConsoleProgress", "false")
    with SparkContext(conf=conf) as context:
        context.setLogLevel("OFF")
        lines = context.textFile(source, partitions)
        print(f"{lines.getNumPartitions()} partitions", file=sys.stderr)
        command = [program, "--lines", "--jobs", "1", "--output", "source", model]
        good = lines.pipe(shlex.join(command), checkCode=True)
        try:
            good.saveAsTextFile(target)
        except Exception as error:
            causes = [line for line in str(error).splitlines() if "exited with" in line] + str(error).splitlines()
            print(f"failed: {causes[0].strip()}", file=sys.stderr)
            sys.exit(1)


if __name__ == "__main__":
    main()
