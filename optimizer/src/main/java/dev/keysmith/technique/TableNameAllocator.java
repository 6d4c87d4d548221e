package dev.keysmith.technique;

import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;

/** What tables are called: each otherwise, as DynamoDB allows, and as a person would. */
public final class TableNameAllocator {
  private final Map<String, String> names = new LinkedHashMap<>();

  public TableNameAllocator(Spec spec) {
    spec.entities().values().forEach(this::of);
  }

  /** Orders, Categories, Boxes. */
  public String of(Entity entity) {
    return named(entity.name(), NamingConventions.table(entity));
  }

  /** Of a second item, in a table of its own: UserEmails, MovieDetails. */
  public String of(Entity entity, String variant) {
    String what =
        EnforceUniqueness.uniqueAttribute(variant)
            .map(NamingConventions::pascal)
            .orElseGet(() -> NamingConventions.pascal(variant).replaceAll("s$", ""));
    return named(
        entity.name() + "/" + variant,
        NamingConventions.allowed(entity.name() + NamingConventions.plural(what), "Table"));
  }

  /** The preferred name, or with a number where another table has that name. */
  private String named(String what, String keyRequirement) {
    if (!names.containsKey(what)) {
      names.put(what, NamingConventions.numbered(keyRequirement, names.values()));
    }
    return names.getOrDefault(what, keyRequirement);
  }
}
