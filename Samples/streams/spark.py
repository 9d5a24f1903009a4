"""Checks JSON Lines in Spark: spark.py MODEL INPUT OUTPUT [PARTITIONS]

The lines of every partition go through a process of its own (RDD.pipe); OUTPUT becomes a folder with one file of good records for
each. checkCode makes a partition fail whose process does not exit with 0, and with it the job: this exits with 1 then.
DECODE_MODEL is the program; it must be at that path on every executor.

Hadoop's text input also ends a line at a CR alone, and drops the CR of a CR LF: there the union of the parts equals a single run but
for the line ends, and a record with a bare CR between its tokens, which a single run takes for white space, is cut in two.
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
