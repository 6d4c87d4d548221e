package dev.keysmith.code.java;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.java.ResultType.IncludedResult;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The records that reads return: one for each combination of attributes and related entities. */
final class ResultTypes {
  private final Spec spec;
  private final EntityTypes entities;

  /** By what they are made of. */
  private final Map<Object, String> names = new LinkedHashMap<>();

  private final Map<String, ResultType> withIncludes = new LinkedHashMap<>();
  private final Map<String, ResultType> excerpts = new LinkedHashMap<>();

  ResultTypes(Spec spec, EntityTypes entities) {
    this.spec = spec;
    this.entities = entities;
  }

  ResultType of(EntitySelection selection) {
    Entity entity = spec.entity(selection.entity());
    ImmutableList<String> attributes = ImmutableList.copyOf(selection.needs().attributes());
    boolean whole = attributes.equals(ImmutableList.copyOf(entity.attributes().keySet()));
    String plain = JavaNames.type(entity.name());
    String base = whole ? plain : named(List.of(entity.name(), attributes), plain + "Excerpt");
    Set<String> components = new LinkedHashSet<>();
    String component = JavaNames.unused(JavaNames.variable(plain), components);
    List<IncludedResult> includes = new ArrayList<>();
    for (IncludeClause include : selection.include()) {
      ResultType type = of(include.selection());
      String name = JavaNames.variable(include.selection().entity());
      includes.add(
          new IncludedResult(
              JavaNames.unused(include.toParent() ? name : JavaNames.plural(name), components),
              !include.toParent(),
              type));
    }
    String record =
        includes.isEmpty()
            ? base
            : named(
                List.of(base, includes),
                base
                    + "With"
                    + includes.stream()
                        .map(one -> JavaNames.type(one.component()))
                        .collect(Collectors.joining("And")));
    ResultType type =
        new ResultType(
            entity.name(), base, attributes, record, component, ImmutableList.copyOf(includes));
    if (!whole) {
      excerpts.put(base, type);
    }
    if (!includes.isEmpty()) {
      withIncludes.put(record, type);
    }
    return type;
  }

  private String named(Object content, String wanted) {
    return names.computeIfAbsent(content, added -> JavaNames.unused(wanted, entities.taken()));
  }

  /** The files of all records, by name. */
  Map<String, String> sources(Supplier<SourceWriter> files) {
    Map<String, String> sources = new LinkedHashMap<>();
    excerpts.forEach(
        (name, type) ->
            sources.put(
                name,
                entities.source(
                    files.get(),
                    spec.entity(type.entity()),
                    name,
                    type.attributes(),
                    "Some attributes of a %s.".formatted(type.entity()))));
    withIncludes.forEach((name, type) -> sources.put(name, source(files.get(), type)));
    return sources;
  }

  private static String source(SourceWriter file, ResultType type) {
    file.javadoc(
        "A %s with its %s."
            .formatted(
                type.entity(),
                type.includes().stream()
                    .map(IncludedResult::component)
                    .collect(Collectors.joining(", "))));
    file.line(
        "public record %s(\n    %s %s,\n    %s) {}"
            .formatted(
                type.record(),
                type.base(),
                type.component(),
                type.includes().stream()
                    .map(IncludedResult::declared)
                    .collect(Collectors.joining(",\n    "))));
    return file.text();
  }
}
