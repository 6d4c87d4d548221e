package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.method.ResultType.IncludedResult;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The types that reads return: one for each combination of attributes and related entities. */
public final class ResultTypes {
  private final Spec spec;
  private final CodeSyntax syntax;
  private final Set<String> taken;

  /** By what they are made of. */
  private final Map<Object, String> names = new LinkedHashMap<>();

  private final Map<String, ResultType> withIncludes = new LinkedHashMap<>();
  private final Map<String, ResultType> excerpts = new LinkedHashMap<>();

  /**
   * @param taken the names that other types have
   */
  public ResultTypes(Spec spec, CodeSyntax syntax, Set<String> taken) {
    this.spec = spec;
    this.syntax = syntax;
    this.taken = taken;
  }

  public ResultType of(EntitySelection selection) {
    Entity entity = spec.entity(selection.entity());
    ImmutableList<String> attributes = ImmutableList.copyOf(selection.needs().attributes());
    boolean whole = attributes.equals(ImmutableList.copyOf(entity.attributes().keySet()));
    String plain = CodeNames.entity(entity.name());
    String base = whole ? plain : named(List.of(entity.name(), attributes), plain + "Excerpt");
    Set<String> components = new LinkedHashSet<>();
    String component = CodeNames.unused(syntax.variable(plain), components);
    List<IncludedResult> includes = new ArrayList<>();
    for (IncludeClause include : selection.include()) {
      ResultType type = of(include.selection());
      String name = syntax.variable(include.selection().entity());
      includes.add(
          new IncludedResult(
              CodeNames.unused(include.toParent() ? name : CodeNames.plural(name), components),
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
                        .map(one -> CodeNames.type(one.component()))
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

  /** All of an instance. */
  ResultType whole(Entity entity) {
    String plain = CodeNames.type(entity.name());
    return new ResultType(
        entity.name(),
        plain,
        ImmutableList.copyOf(entity.attributes().keySet()),
        plain,
        syntax.variable(plain),
        ImmutableList.of());
  }

  private String named(Object content, String wanted) {
    return names.computeIfAbsent(content, added -> CodeNames.unused(wanted, taken));
  }

  /** Those with some attributes of an entity, by name. */
  public Map<String, ResultType> excerpts() {
    return Collections.unmodifiableMap(excerpts);
  }

  /** Those with related instances, by name. */
  public Map<String, ResultType> withIncludes() {
    return Collections.unmodifiableMap(withIncludes);
  }
}
