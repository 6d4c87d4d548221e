package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyRule.Alternative;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.design.KeyTemplate;
import java.util.stream.Collectors;

/** Keys in words. */
public final class KeyText {
  private KeyText() {}

  /** Whether a key attribute is the entity's attribute of that name. */
  public static boolean isItself(ItemLayout item, String attribute) {
    return item.key(attribute)
        .flatMap(KeyRule::only)
        .flatMap(KeyTemplate::lone)
        .map(field -> field.attribute().equals(attribute))
        .orElse(false);
  }

  /** {@code ISSUE#OPEN#{number:-08} if status = OPEN else …}. */
  public static String rule(ItemLayout item, String attribute) {
    return item.key(attribute).map(KeyRule::alternatives).orElse(ImmutableList.of()).stream()
        .map(KeyText::alternative)
        .collect(Collectors.joining(" else "));
  }

  private static String alternative(Alternative alternative) {
    return alternative.template() + alternative.when().map(when -> " if " + words(when)).orElse("");
  }

  /** {@code status = OPEN and dueAt exists}. */
  public static String words(KeyRuleCondition when) {
    return when.conditions().values().stream()
        .map(PlanText::condition)
        .collect(Collectors.joining(" and "));
  }

  /** {@code tenantId + status}: attributes that make up one key. */
  public static String together(ImmutableList<String> attributes) {
    return String.join(" + ", attributes);
  }

  /** What an item stores besides keys and the attributes of its entity. */
  public static ImmutableList<String> more(ItemLayout item) {
    ImmutableList.Builder<String> more = ImmutableList.builder();
    item.copies().forEach((name, path) -> more.add("%s: copy of %s".formatted(name, path)));
    return more.addAll(beyondCopies(item)).build();
  }

  /** The same without what it copies. */
  public static ImmutableList<String> beyondCopies(ItemLayout item) {
    ImmutableList.Builder<String> more = ImmutableList.builder();
    item.embeds()
        .forEach(
            (name, embed) ->
                more.add(
                    "%s: embedded %s%s"
                        .formatted(
                            name, embed.entity(), embed.map() ? " map, by identity" : " list")));
    item.counters()
        .forEach((name, counter) -> more.add("%s: counter of %s".formatted(name, counter)));
    item.shards().ifPresent(shards -> more.add("%s shards".formatted(shards)));
    item.holds().ifPresent(held -> more.add("only %s".formatted(String.join(", ", held))));
    return more.build();
  }
}
