package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.emit.report.MarkdownDocument;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.Spec;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The attributes that an item copies from related entities, and the patterns that update them. */
final class CopiesText {
  private CopiesText() {}

  /**
   * Empty where there are none.
   *
   * @param which of the copies it is about
   */
  static Optional<String> of(Spec spec, ItemLayout item, Predicate<AttributePath> which) {
    ImmutableMap<String, AttributePath> copies =
        ImmutableMap.copyOf(Maps.filterValues(item.copies(), which::test));
    if (copies.isEmpty()) {
      return Optional.empty();
    }
    EntityUsage usage = EntityUsage.of(spec);
    ImmutableSet<String> changers =
        copies.values().stream()
            .flatMap(path -> usage.changers(path.entity(), path.attribute()).stream())
            .map(AccessPattern::id)
            .collect(ImmutableSet.toImmutableSet());
    return Optional.of(
        "%s copies %s. Reads need no second request; %s."
            .formatted(
                MarkdownDocument.plain(item.name()),
                copies.entrySet().stream()
                    .map(
                        copy ->
                            MarkdownDocument.plain(copy.getValue().toString())
                                + " as "
                                + MarkdownDocument.code(copy.getKey()))
                    .collect(Collectors.joining(", ")),
                changers.isEmpty()
                    ? "no pattern changes the originals"
                    : String.join(", ", changers) + " must update the copies"));
  }
}
