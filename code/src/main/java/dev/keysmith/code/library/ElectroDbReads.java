package dev.keysmith.code.library;

import dev.keysmith.code.library.ItemCondition.AttributeTest;
import dev.keysmith.code.library.LibraryFunction.FoundRows;
import dev.keysmith.code.library.LibraryFunction.ReadCall;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads in ElectroDB: get, query, and queries that several entities parse. */
final class ElectroDbReads extends LibraryReads {
  private final Spec spec;
  private final String typeAttribute;

  ElectroDbReads(Spec spec) {
    this.spec = spec;
    this.typeAttribute = spec.prefer().typeAttribute();
  }

  @Override
  void found(CodeLines file, ReadCall call) {
    file.line("const { data } = await %s;".formatted(all(call)));
    file.line(call.one() ? "return data ?? undefined;" : "return data;");
  }

  @Override
  String array(ReadCall call) {
    return (call.one() ? "[(await %s).data].flatMap((one) => one ?? [])" : "(await %s).data")
        .formatted(all(call));
  }

  private String all(ReadCall call) {
    Map<String, String> pages = call.one() ? Map.of() : Map.of("pages", "\"all\"");
    return "%s.go(%s)".formatted(query(call), options(call, pages));
  }

  @Override
  List<String> several(CodeLines file, ReadCall call, String variable) {
    file.line(
        "const %s = await itemsOf(connectedClient(), %s.params(%s));"
            .formatted(variable, query(call), options(call, Map.of())));
    return call.rows().stream()
        .map(FoundRows::entity)
        .map(
            entity ->
                "%s.parse({ Items: %s.filter((one) => one[%s] === %s) }).data"
                    .formatted(
                        entity.name(),
                        variable,
                        CodeNames.quoted(typeAttribute),
                        CodeNames.quoted(entity.layout().typeName())))
        .toList();
  }

  @Override
  String page(ReadCall call, FoundRows rows, String limit, String cursor) {
    Map<String, String> paging = new LinkedHashMap<>();
    paging.put("limit", "limit");
    paging.put("cursor", "cursor ?? null");
    return """
        fillPage(%s, %s, async (limit, cursor: string | undefined) => {
          const found = await %s.go(%s);
          return { rows: found.data%s, cursor: found.cursor ?? undefined };
        })"""
        .formatted(
            limit,
            cursor,
            query(call).replace("\n", "\n  "),
            options(call, paging),
            String.join("", rows.steps()));
  }

  private String options(ReadCall call, Map<String, String> others) {
    Map<String, String> options = new LinkedHashMap<>(others);
    if (call.backward()) {
      options.put("order", "\"desc\"");
    }
    if (call.consistent()) {
      options.put("consistent", "true");
    }
    Table table = call.first().table();
    if (!table.namesTypes(spec) || !LayoutFinder.projects(call.index(), typeAttribute)) {
      options.put("ignoreOwnership", "true");
    }
    return options.isEmpty() ? "" : MappingLibrary.object(options);
  }

  private static String query(ReadCall call) {
    LibraryEntity entity = call.first();
    Map<String, String> equal = new LinkedHashMap<>();
    String range = "";
    for (AttributeTest test : call.key()) {
      String property = entity.property(test.attribute()).orElseThrow();
      // The ends of a range need not be values of a closed set.
      LibraryEntity.StoredAttribute stored = entity.attributes().get(test.attribute());
      String cast = stored == null || stored.values().isEmpty() ? "" : " as never";
      if (test.test().equals("=")) {
        equal.put(property, test.values().get(0).text());
      } else {
        range =
            "\n  .%s(%s)"
                .formatted(
                    ElectroDbWrites.operator(test.test()),
                    test.values().stream()
                        .map(value -> "{ %s: %s%s }".formatted(property, value.text(), cast))
                        .collect(Collectors.joining(", ")));
      }
    }
    if (call.one()) {
      return "%s.get(%s)".formatted(entity.name(), MappingLibrary.object(equal));
    }
    return "%s.query.%s(%s)%s%s"
        .formatted(
            entity.name(),
            call.index().map(ElectroDb::name).orElse(ElectroDb.PRIMARY),
            MappingLibrary.object(equal),
            range,
            ElectroDbWrites.where(entity, call.filter()));
  }
}
