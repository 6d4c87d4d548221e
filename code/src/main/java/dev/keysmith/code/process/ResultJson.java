package dev.keysmith.code.process;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.verify.engine.ApiJson;
import java.util.List;
import software.amazon.awssdk.protocols.jsoncore.JsonNode;

/** Results of reads, as other processes write them. */
final class ResultJson {
  private ResultJson() {}

  /** A row, with lists of related rows in the order of the includes. */
  static ReadResult row(JsonNode json, EntitySelection selection) {
    List<JsonNode> lists = json.field("related").orElseThrow().asArray();
    ImmutableMap.Builder<IncludeClause, ImmutableList<ReadResult>> related = ImmutableMap.builder();
    for (int i = 0; i < lists.size(); i++) {
      IncludeClause clause = selection.include().get(i);
      related.put(clause, rows(lists.get(i), clause.selection()));
    }
    return new ReadResult(values(json.field("values").orElseThrow()), related.buildOrThrow());
  }

  static ImmutableList<ReadResult> rows(JsonNode json, EntitySelection selection) {
    return json.asArray().stream()
        .map(row -> row(row, selection))
        .collect(ImmutableList.toImmutableList());
  }

  /** Values by their names. */
  static ImmutableMap<String, Object> values(JsonNode json) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    json.asObject().forEach((name, value) -> values.put(name, ApiJson.plain(value)));
    return values.buildOrThrow();
  }
}
