package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.KeyChoice;
import dev.keysmith.design.KeySegment;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.execute.DocumentPath;
import dev.keysmith.execute.ItemPredicate;
import java.util.Optional;

/** What a condition on a key attribute says of the items that meet it. */
final class KeyDemand {
  private KeyDemand() {}

  static String attribute(ItemPredicate predicate) {
    return (String) path(predicate).elements().get(0);
  }

  private static DocumentPath path(ItemPredicate predicate) {
    if (predicate instanceof ItemPredicate.Compared compared) {
      return compared.path();
    }
    if (predicate instanceof ItemPredicate.Between between) {
      return between.path();
    }
    return ((ItemPredicate.BeginsWith) predicate).path();
  }

  /** The value that the key must have; empty where it is a range or a prefix. */
  private static Optional<Object> exact(ItemPredicate predicate) {
    if (!(predicate instanceof ItemPredicate.Compared compared) || !compared.sign().equals("=")) {
      return Optional.empty();
    }
    return compared.value() instanceof KeyChoice choice
        ? choice.options().get(0).value()
        : Optional.of(compared.value());
  }

  /** What keys of the condition begin with. */
  private static Object start(ItemPredicate predicate) {
    if (predicate instanceof ItemPredicate.Compared compared) {
      return compared.value();
    }
    if (predicate instanceof ItemPredicate.Between between) {
      return between.lower();
    }
    return ((ItemPredicate.BeginsWith) predicate).prefix();
  }

  /** Whether a template makes keys that meet the condition. */
  static boolean mayMeet(KeyTemplate template, ItemPredicate predicate) {
    Optional<Object> exact = exact(predicate);
    if (exact.isPresent()) {
      return template.parseSegments(exact.get()).isPresent();
    }
    if (template.isLone()) {
      return true;
    }
    String wanted = ValueSymbol.start(start(predicate).toString());
    String made =
        template.segments().get(0) instanceof KeySegment.Literal first ? first.text() : "";
    return made.startsWith(wanted) || wanted.startsWith(made);
  }

  /** The values of attributes that the condition gives. */
  static ImmutableMap<String, Object> values(KeyTemplate template, ItemPredicate predicate) {
    return exact(predicate).flatMap(template::parseSegments).orElse(ImmutableMap.of());
  }
}
