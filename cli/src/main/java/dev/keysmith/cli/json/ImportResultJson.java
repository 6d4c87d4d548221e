package dev.keysmith.cli.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.ImportResult;
import dev.keysmith.importer.content.ImportRemark;
import dev.keysmith.importer.content.ImportRemark.Kind;

/** The JSON output of {@code import}. Fields may be added, never renamed. */
public record ImportResultJson(
    ImmutableMap<String, String> recognised,
    ImmutableList<String> carriedOver,
    ImmutableList<Remark> notCarriedOver,
    ImmutableList<Remark> toState,
    String spec,
    String design) {

  /** A line of the source, or the whole file where the line is 0. */
  public record Remark(String file, int line, int column, String message) {}

  public static ImportResultJson of(ImportResult result) {
    return new ImportResultJson(
        result.recognised(),
        result.carried(),
        remarks(result, Kind.NOT_CARRIED_OVER),
        remarks(result, Kind.TO_STATE),
        result.spec().orElse(""),
        result.design().orElse(""));
  }

  private static ImmutableList<Remark> remarks(ImportResult result, Kind kind) {
    return result.remarks().stream()
        .filter(remark -> remark.kind() == kind)
        .map(ImportResultJson::remark)
        .collect(ImmutableList.toImmutableList());
  }

  private static Remark remark(ImportRemark remark) {
    return new Remark(
        remark.location().file(),
        remark.location().line(),
        remark.location().column(),
        remark.message());
  }
}
