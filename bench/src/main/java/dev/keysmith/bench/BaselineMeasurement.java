package dev.keysmith.bench;

import java.util.List;

/**
 * One comparison: ours and a baseline, measured in turn in the same run, so that a busy machine
 * slows both. Listed by hand in {@link BenchmarkRunner#ALL}.
 */
interface BaselineMeasurement {

  /** What is compared, as a heading. */
  String name();

  List<Row> measure() throws Exception;

  /**
   * A line of the table.
   *
   * @param what what was done
   * @param baseline the other side's figure, with its unit
   * @param ours our figure, with its unit
   * @param ratio ours as a multiple of the baseline; below 1 is faster, or cheaper. NaN where there
   *     is nothing to compare
   * @param aim the ratio not to exceed, or what else is wanted
   */
  record Row(String what, String baseline, String ours, double ratio, String aim) {}
}
