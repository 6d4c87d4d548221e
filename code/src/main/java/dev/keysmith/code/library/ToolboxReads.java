package dev.keysmith.code.library;

import dev.keysmith.code.library.ItemCondition.AttributeTest;
import dev.keysmith.code.library.LibraryFunction.FoundRows;
import dev.keysmith.code.library.LibraryFunction.ReadCall;
import dev.keysmith.code.method.CodeLines;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.design.Index;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads in DynamoDB-Toolbox: get commands of entities, query commands of tables. */
final class ToolboxReads extends LibraryReads {
  private final Spec spec;
  private final String typeAttribute;

  ToolboxReads(Spec spec) {
    this.spec = spec;
    this.typeAttribute = spec.prefer().typeAttribute();
  }

  @Override
  void found(CodeLines file, ReadCall call) {
    file.line(
        call.one()
            ? "const { Item: found } = await %s.send();".formatted(get(call))
            : "const { Items: found = [] } = await %s.send();".formatted(query(call, all())));
    file.line("return found;");
  }

  @Override
  String array(ReadCall call) {
    return call.one()
        ? "[(await %s.send()).Item].flatMap((one) => one ?? [])".formatted(get(call))
        : "((await %s.send()).Items ?? [])".formatted(query(call, all()));
  }

  private static Map<String, String> all() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("maxPages", "Infinity");
    return options;
  }

  @Override
  List<String> several(CodeLines file, ReadCall call, String variable) {
    Map<String, String> options = all();
    options.put("showEntityAttr", "true");
    file.line(
        "const { Items: %s = [] } = await %s.send();".formatted(variable, query(call, options)));
    return call.rows().stream()
        .map(
            rows ->
                "%s.flatMap((one) => (one.%s === %s ? [one] : []))"
                    .formatted(
                        variable,
                        typeAttribute,
                        CodeNames.quoted(rows.entity().layout().typeName())))
        .toList();
  }

  @Override
  String page(ReadCall call, FoundRows rows, String limit, String cursor) {
    Map<String, String> paging = new LinkedHashMap<>();
    paging.put("limit", "limit");
    paging.put("...(cursor && { exclusiveStartKey", "cursor })");
    return """
        fillPage(%s, %s, async (limit, cursor: Record<string, unknown> | undefined) => {
          const found = await %s.send();
          return { rows: (found.Items ?? [])%s, cursor: found.LastEvaluatedKey };
        })"""
        .formatted(
            limit,
            cursor,
            query(call, paging).replace("\n", "\n  "),
            String.join("", rows.steps()));
  }

  private static String get(ReadCall call) {
    LibraryEntity entity = call.first();
    Map<String, String> key = new LinkedHashMap<>();
    call.key()
        .forEach(
            test ->
                key.put(
                    entity.property(test.attribute()).orElseThrow(), test.values().get(0).text()));
    return "%s.build(GetItemCommand).key(%s)%s"
        .formatted(
            entity.name(),
            MappingLibrary.object(key),
            call.consistent() ? ".options({ consistent: true })" : "");
  }

  private String query(ReadCall call, Map<String, String> others) {
    LibraryEntity entity = call.first();
    Map<String, String> asked = new LinkedHashMap<>();
    call.index().ifPresent(index -> asked.put("index", CodeNames.quoted(index.name())));
    List<String> partition =
        call.index()
            .<List<String>>map(Index::partition)
            .orElseGet(() -> List.of(entity.table().key().attributes().get(0)));
    boolean several = call.index().filter(DynamoDbToolbox::isComposite).isPresent();
    List<String> equal =
        call.key().stream()
            .filter(test -> partition.contains(test.attribute()))
            .map(test -> test.values().get(0).text())
            .toList();
    asked.put("partition", several ? list(equal) : equal.get(0));
    List<String> ranges =
        call.key().stream()
            .filter(test -> !partition.contains(test.attribute()))
            .map(test -> range(test, several))
            .toList();
    if (!ranges.isEmpty()) {
      asked.put("range", several ? list(ranges) : ranges.get(0));
    }
    Map<String, String> options = new LinkedHashMap<>(others);
    if (call.backward()) {
      options.put("reverse", "true");
    }
    if (call.consistent()) {
      options.put("consistent", "true");
    }
    if (!call.filter().isEmpty()) {
      options.put(
          "filters",
          "{ %s: %s }"
              .formatted(
                  CodeNames.quoted(entity.layout().typeName()),
                  ToolboxWrites.condition(entity, call.filter())));
    }
    if (entity.table().namesTypes(spec) && !LayoutFinder.projects(call.index(), typeAttribute)) {
      options.put("entityAttrFilter", "false");
    }
    projected(call).ifPresent(attributes -> options.put("attributes", attributes));
    return "%s.build(QueryCommand)\n  .query(%s)\n  .entities(%s)\n  .options(%s)"
        .formatted(
            DynamoDbToolbox.constant(entity.table()),
            MappingLibrary.object(asked),
            call.rows().stream()
                .map(rows -> rows.entity().name())
                .collect(Collectors.joining(", ")),
            MappingLibrary.object(options));
  }

  /** What the entries of an index have; the library misses what others require. */
  private static Optional<String> projected(ReadCall call) {
    LibraryEntity entity = call.first();
    List<String> stored =
        entity.attributes().entrySet().stream()
            .filter(
                one ->
                    LayoutFinder.projects(call.index(), one.getKey())
                        || Stream.concat(
                                entity.table().key().attributes().stream(),
                                call.index().stream().flatMap(i -> i.keyAttributes().stream()))
                            .anyMatch(one.getKey()::equals))
            .map(one -> CodeNames.quoted(one.getValue().property()))
            .toList();
    return stored.size() == entity.attributes().size()
        ? Optional.empty()
        : Optional.of(list(stored));
  }

  private static String list(List<String> elements) {
    return elements.stream().collect(Collectors.joining(", ", "[", "]"));
  }

  private static String range(AttributeTest test, boolean several) {
    String first = test.values().get(0).text();
    return switch (test.test()) {
      case "=" -> several ? first : "{ eq: %s }".formatted(first);
      case "between" -> "{ between: [%s, %s] }".formatted(first, test.values().get(1).text());
      case "begins_with" -> "{ beginsWith: %s }".formatted(first);
      default -> "{ %s: %s }".formatted(ToolboxWrites.operator(test.test()), first);
    };
  }
}
