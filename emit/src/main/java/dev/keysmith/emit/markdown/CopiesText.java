package dev.keysmith.emit.markdown;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.emit.MarkdownDocument;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.EntityUsage;
import dev.keysmith.spec.Spec;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What an item keeps of its relatives, in a sentence: what for, and who keeps it true. */
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
        MarkdownDocument.plain(item.name())
            + " keeps copies: "
            + copies.entrySet().stream()
                .map(
                    copy ->
                        MarkdownDocument.code(copy.getKey())
                            + " of "
                            + MarkdownDocument.plain(copy.getValue().toString()))
                .collect(Collectors.joining(", "))
            + ". Reads get them without a second request; "
            + (changers.isEmpty()
                ? "no pattern changes what they are copies of."
                : String.join(", ", changers) + " must write them anew."));
  }
}
