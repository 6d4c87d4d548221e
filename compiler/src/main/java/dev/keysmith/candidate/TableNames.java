package dev.keysmith.candidate;

import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.Map;

/** What tables are called: each otherwise, as DynamoDB allows, and as a person would. */
final class TableNames {
  private final Map<String, String> names = new LinkedHashMap<>();

  TableNames(Spec spec) {
    spec.entities().values().forEach(this::of);
  }

  /** Orders, Categories, Boxes. */
  String of(Entity entity) {
    return named(entity.name(), Names.table(entity));
  }

  /** Of a second item, in a table of its own: UserEmails, MovieDetails. */
  String of(Entity entity, String variant) {
    String what =
        variant.startsWith("unique-")
            ? Names.pascal(variant.substring("unique-".length()))
            : Names.pascal(variant).replaceAll("s$", "");
    return named(
        entity.name() + "/" + variant, Names.allowed(entity.name() + Names.plural(what), "Table"));
  }

  /** The wish, or with a number where another table has that name. */
  private String named(String what, String wish) {
    if (!names.containsKey(what)) {
      names.put(what, Names.numbered(wish, names.values()));
    }
    return names.getOrDefault(what, wish);
  }
}
