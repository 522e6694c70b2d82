#!/usr/bin/env python3
"""Runs a log of many sessions through bearings on Spark, each session in one process.

    spark-submit job.py [--partitions N] [--bearings PATH] LOG OUTPUT [-- OPTION ...]

LOG is a file, a folder or a pattern of bearings' own records, each with its time. OUTPUT becomes a folder
of events, in which each session is in one file and in order. What follows -- are options of `bearings run`.
"""
import argparse
import json
import re
import shlex
from datetime import datetime
from decimal import Decimal

from pyspark.rdd import portable_hash
from pyspark.sql import SparkSession

RFC3339 = re.compile(r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(\.\d+)?([Zz]|[+-]\d\d:\d\d)", re.ASCII)


def unix_time(time):
    """A record's time in Unix seconds, exactly: it is RFC 3339, or a number of seconds or milliseconds."""
    if not isinstance(time, str):
        number = Decimal(time)
        return number if number < 10**11 else number / 1000
    match = RFC3339.fullmatch(time)
    if not match:
        raise ValueError(f"{time} is not RFC 3339")
    day, clock, fraction, offset = match.groups()
    offset = "+00:00" if offset in "Zz" else offset
    return int(datetime.fromisoformat(f"{day}T{clock}{offset}").timestamp()) + Decimal(fraction or 0)


def sort_key(line, number):
    """The session of a line, its time, and its number in the log, which decides between equal times."""
    # bearings says what is wrong with a line that cannot be read, and goes on: it gets all of them.
    unreadable = "", Decimal(0), number
    try:
        record = json.loads(line, parse_float=Decimal)
    except ValueError:
        return unreadable
    if not isinstance(record, dict) or record.get("time") is None:
        raise ValueError(f"line {number + 1} has no time to be sorted by; `bearings convert` gives it one: {line[:200]}")
    try:
        return str(record.get("session") or "main"), unix_time(record["time"]), number
    except (TypeError, ValueError):
        return unreadable


def events(lines, command, partitions):
    """What `command` makes of `lines`, an RDD of them, with a process for each partition."""
    keyed = lines.zipWithIndex().map(lambda pair: (sort_key(*pair), pair[0]))
    by_session = keyed.repartitionAndSortWithinPartitions(partitions, lambda key: portable_hash(key[0]))
    return by_session.values().pipe(command, checkCode=True)


def main():
    parser = argparse.ArgumentParser(description="Runs a log through bearings on Spark, each session in one process.")
    parser.add_argument("--partitions", type=int, metavar="N", help="how many processes; as many as cores if not told")
    parser.add_argument("--bearings", default="bearings", metavar="PATH", help="the program on each executor")
    parser.add_argument("log", metavar="LOG")
    parser.add_argument("output", metavar="OUTPUT")
    parser.add_argument("options", metavar="OPTION", nargs="*", help="options of `bearings run`, behind --")
    arguments = parser.parse_args()

    context = SparkSession.builder.appName("bearings").getOrCreate().sparkContext
    command = shlex.join([arguments.bearings, "run", "--clock", "log", "--quiet", *arguments.options])
    partitions = arguments.partitions or context.defaultParallelism
    events(context.textFile(arguments.log), command, partitions).saveAsTextFile(arguments.output)


if __name__ == "__main__":
    main()
