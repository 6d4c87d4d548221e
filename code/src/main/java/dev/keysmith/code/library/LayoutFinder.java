package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.IndexProjection.ProjectionKind;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Spec;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which entity of a library a request is about, by the templates of its keys. */
final class LayoutFinder {
  private final Spec spec;
  private final ImmutableList<LibraryEntity> entities;

  LayoutFinder(Spec spec, ImmutableList<LibraryEntity> entities) {
    this.spec = spec;
    this.entities = entities;
  }

  /**
   * The entity whose item is written or got.
   *
   * @param wanted the entities of the spec that it may be of
   * @param attributes that it must have
   */
  LibraryEntity byKey(
      Table table, Map<?, ?> values, Set<String> wanted, Collection<String> attributes) {
    return entities.stream()
        .filter(one -> one.table().equals(table))
        .filter(one -> wanted.isEmpty() || wanted.contains(one.layout().entity()))
        .filter(one -> attributes.stream().allMatch(name -> one.property(name).isPresent()))
        .filter(
            one ->
                table.key().attributes().stream()
                    .allMatch(
                        key -> fits(one, key, "=", text(FunctionValues.map(values.get(key))))))
        .findFirst()
        .orElseThrow(() -> new UnsupportedShape("no entity has its key and attributes"));
  }

  /** The entity whose items a Query finds as rows of an entity of the spec. */
  LibraryEntity byCondition(
      Table table, Optional<Index> index, List<ItemCondition.AttributeTest> key, String entity) {
    ImmutableList<LibraryEntity> fitting =
        entities.stream()
            .filter(one -> one.table().equals(table))
            .filter(one -> index.map(one.layout()::mayEnter).orElse(true))
            .filter(one -> key.stream().allMatch(test -> fits(one, test)))
            .collect(ImmutableList.toImmutableList());
    ImmutableList<LibraryEntity> wanted =
        fitting.stream()
            .filter(one -> one.layout().entity().equals(entity))
            .collect(ImmutableList.toImmutableList());
    if (wanted.size() != 1) {
      throw new UnsupportedShape(
          "%s of %s match it"
              .formatted(wanted.isEmpty() ? "no items" : "items of several layouts", entity));
    }
    if (fitting.size() > 1 && !(table.namesTypes(spec) && projects(index, typeAttribute()))) {
      throw new UnsupportedShape(
          "%s does not project %s, which tells its entities apart"
              .formatted(index.map(Index::name).orElse(table.name()), typeAttribute()));
    }
    return wanted.get(0);
  }

  String typeAttribute() {
    return spec.prefer().typeAttribute();
  }

  /** Whether entries of an index have an attribute that is none of their keys. */
  static boolean projects(Optional<Index> index, String attribute) {
    return index
        .map(Index::projection)
        .map(
            projection ->
                projection.kind() == ProjectionKind.ALL
                    || (projection instanceof IndexProjection.Include some
                        && some.attributes().contains(attribute)))
        .orElse(true);
  }

  private static boolean fits(LibraryEntity entity, ItemCondition.AttributeTest test) {
    return fits(entity, test.attribute(), test.test(), test.values().get(0).text());
  }

  private static boolean fits(LibraryEntity entity, String key, String test, String text) {
    Optional<KeyRule> rule = entity.layout().key(key);
    return rule.isPresent()
        && (!entity.keys().containsKey(key)
            || rule.get().alternatives().stream()
                .map(alternative -> alternative.template().toString())
                .anyMatch(template -> fits(template, test, text)));
  }

  private static boolean fits(String template, String test, String text) {
    if (text.isEmpty()) {
      return true;
    }
    if (test.equals("=")) {
      return shape(template).equals(shape(text)) || matches(template, text);
    }
    if (!test.equals("begins_with")) {
      // A range may begin or end at the keys of another entity.
      return true;
    }
    String made = template.replaceAll("\\{.*", "");
    String wanted = text.replaceAll("\\{.*", "");
    return made.startsWith(wanted) || wanted.startsWith(made);
  }

  private static String shape(String template) {
    return template.replaceAll("\\{[^{}:]*(:[^{}]*)?\\}", "{$1}");
  }

  /** A key in which a literal is in the place of a name. */
  private static boolean matches(String template, String text) {
    StringBuilder pattern = new StringBuilder();
    for (String part : template.split("(?=\\{)|(?<=\\})", -1)) {
      pattern.append(part.startsWith("{") ? ".+" : Pattern.quote(part));
    }
    return Pattern.compile(pattern.toString(), Pattern.DOTALL).matcher(text).matches();
  }

  /** The template or literal of a value; empty where it is chosen when the request is sent. */
  static String text(Map<?, ?> value) {
    Object text = value.containsKey("template") ? value.get("template") : value.get("S");
    return text == null ? "" : text.toString();
  }
}
