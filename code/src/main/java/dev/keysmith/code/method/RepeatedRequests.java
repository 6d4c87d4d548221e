package dev.keysmith.code.method;

import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.execute.request.StepRepetition;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads that are repeated: for rows, for the values of a list, for shards and time buckets. */
final class RepeatedRequests {
  private static final Pattern BEFORE_NOW = Pattern.compile("\\{now\\.timestamp - (\\d+) s\\}");

  private final MethodScope scope;
  private final StepCode steps;
  private final CodeSyntax syntax;
  private final RowOrigins origins;

  RepeatedRequests(MethodScope scope, StepCode steps, CodeSyntax syntax, RowOrigins origins) {
    this.scope = scope;
    this.steps = steps;
    this.syntax = syntax;
    this.origins = origins;
  }

  /** A read for each combination of what it is repeated for. */
  String repeated(List<StepRepetition> each, Supplier<String> read) {
    if (each.isEmpty()) {
      return read.get();
    }
    List<String> found = RowOrigins.found(each);
    if (!found.isEmpty()) {
      return each(found, () -> repeated(notFound(each), read));
    }
    StepRepetition first = each.get(0);
    Supplier<String> inner = () -> repeated(each.subList(1, each.size()), read);
    if (first instanceof StepRepetition.EachShard shards) {
      return inShards(() -> syntax.eachShard(shards.count(), RowsCode.indented(inner.get(), 8)));
    }
    if (first instanceof StepRepetition.EachValue || first instanceof StepRepetition.EachBucket) {
      return forEach("call.forEach(", first, inner);
    }
    throw new UnsupportedShape("a request " + first.text());
  }

  static List<StepRepetition> notFound(List<StepRepetition> each) {
    return each.stream().filter(one -> !(one instanceof StepRepetition.FoundInstance)).toList();
  }

  String inShards(Supplier<String> code) {
    scope.bindShard("shard");
    String written = code.get();
    scope.unbindShard();
    return written;
  }

  /**
   * A call with a function of each value of a list, or of each time bucket.
   *
   * @param call up to its last two arguments
   */
  String forEach(String call, StepRepetition each, Supplier<String> body) {
    String name;
    String values;
    String variable;
    if (each instanceof StepRepetition.EachBucket bucket) {
      name = bucket.name();
      values =
          syntax.buckets(
              time(bucket.from()), time(bucket.to()), bucket.bucket(), bucket.latestFirst());
      variable = scope.declareElement(name, bucket.bucket());
    } else {
      name = ((StepRepetition.EachValue) each).parameter();
      values = scope.listValues(name);
      variable = scope.declareElement(name);
    }
    String written =
        "%s\n    %s,\n    %s\n        %s)"
            .formatted(call, values, syntax.lambda(variable), RowsCode.indented(body.get(), 8));
    scope.unbindElement(name);
    return written;
  }

  /** {@code {from}}, {@code {now.timestamp - 86400 s}} or a literal time. */
  private String time(String template) {
    Matcher before = BEFORE_NOW.matcher(template);
    return before.matches()
        ? "timestamp(%s)".formatted(syntax.secondsBefore("call.now()", before.group(1)))
        : steps.values().template(template);
  }

  /** A read for each row of another, and of those that it was found for. */
  String each(List<String> found, Supplier<String> read) {
    String rows = scope.rows(innermost(found));
    BoundRow row = bind(found);
    String body = read.get();
    String by = row.by();
    row.unbind();
    return "call.each(\n    %s,\n    %s,\n    %s\n        %s)"
        .formatted(rows, by, syntax.lambda(row.variable(), body), RowsCode.indented(body, 8));
  }

  BoundRow bind(List<String> found) {
    return BoundRow.of(innermost(found), origins, scope, syntax);
  }

  String innermost(List<String> found) {
    return origins
        .innermost(found)
        .orElseThrow(
            () ->
                new UnsupportedShape(
                    "a request for each combination of rows that were not found for each other (%s)"
                        .formatted(String.join(", ", found))));
  }
}
