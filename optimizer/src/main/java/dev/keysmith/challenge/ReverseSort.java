package dev.keysmith.challenge;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A composed sort key with one of its numbers or times in the other direction. */
record ReverseSort(ChangeContext context) implements DesignChange {
  /** A field of a template, with the format that makes it sort: {@code {points:-07}}. */
  private static final Pattern FIELD = Pattern.compile("\\{(\\w+)(?::(-?)(0\\d+)?)?\\}");

  @Override
  public boolean isPaired() {
    return false;
  }

  @Override
  public Stream<NeighbourDesign> neighbours(Design design) {
    return ChangeContext.mains(design)
        .flatMap(
            layoutRef ->
                layoutRef.item().keys().entrySet().stream()
                    .filter(key -> isSorted(layoutRef, key.getKey()))
                    .flatMap(key -> reversed(design, layoutRef, key)));
  }

  private static boolean isSorted(LayoutRef layoutRef, String name) {
    return layoutRef.table().key().sort().filter(name::equals).isPresent()
        || layoutRef.table().indexes().values().stream()
            .anyMatch(index -> index.sort().contains(name));
  }

  private Stream<NeighbourDesign> reversed(
      Design design, LayoutRef layoutRef, Map.Entry<String, KeyRule> key) {
    Optional<KeyTemplate> template = key.getValue().only();
    if (template.isEmpty() || template.get().attributes().size() < 2) {
      return Stream.of();
    }
    Matcher fields = FIELD.matcher(template.get().toString());
    Stream.Builder<NeighbourDesign> all = Stream.builder();
    while (fields.find()) {
      String turned =
          "{%s:%s%s}"
              .formatted(
                  fields.group(1),
                  "-".equals(fields.group(2)) ? "" : "-",
                  fields.group(3) == null ? "" : fields.group(3));
      String text =
          template.get().toString().substring(0, fields.start())
              + turned.replace(":}", "}")
              + template.get().toString().substring(fields.end());
      try {
        KeyRule rule = KeyRule.always(context.parse(layoutRef.item(), text));
        all.add(
            NeighbourDesign.of(
                "key %s of %s by %s".formatted(key.getKey(), layoutRef.item().name(), text),
                TableEditor.of(layoutRef.table())
                    .put(
                        TableEditor.withMoreKeys(
                            layoutRef.item(), ImmutableMap.of(key.getKey(), rule)))
                    .in(design, context.spec())));
      } catch (IllegalArgumentException e) {
        // A text has no other direction.
        continue;
      }
    }
    return all.build();
  }
}
