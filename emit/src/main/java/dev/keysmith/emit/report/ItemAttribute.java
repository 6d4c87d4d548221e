package dev.keysmith.emit.report;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An attribute of the items of a layout.
 *
 * @param code what DynamoDB calls its type: {@code S}, {@code N}, {@code SS}
 * @param attribute of the entity, or of the related entity that it is a copy of; empty for what
 *     only the design knows: composed keys, embedded children, counters, the type and the version
 * @param always whether every item has it
 */
public record ItemAttribute(
    String name,
    AttributeOrigin origin,
    String code,
    Optional<Attribute> attribute,
    boolean always) {
  private static final double ALL = 1 - 1e-9;

  /** Where its value comes from. */
  public enum AttributeOrigin {
    /** Made of other attributes by a template. */
    KEY,
    OWN,
    COPY,
    EMBEDDED,
    COUNTER,
    TYPE,
    VERSION
  }

  /** All of a layout: the keys of the table, those of its indexes, then the others. */
  public static ImmutableList<ItemAttribute> of(Spec spec, LayoutRef layoutRef) {
    LayoutStatistics facts = LayoutStatistics.of(spec, layoutRef);
    return Stream.concat(
            layoutRef.table().keyAttributes().stream().filter(facts.stored()::containsKey),
            facts.stored().keySet().stream()
                .filter(name -> !layoutRef.table().keyAttributes().contains(name)))
        .map(name -> of(facts, name))
        .collect(ImmutableList.toImmutableList());
  }

  private static ItemAttribute of(LayoutStatistics facts, String name) {
    AttributeOrigin origin = origin(facts, name);
    Optional<Attribute> attribute =
        origin == AttributeOrigin.OWN || origin == AttributeOrigin.COPY
            ? Optional.ofNullable(facts.named().get(name))
            : Optional.empty();
    double share = Objects.requireNonNull(facts.stored().get(name)).share();
    boolean key = facts.table().key().attributes().contains(name);
    // Before the first child there is none of it.
    boolean comesLater = origin == AttributeOrigin.EMBEDDED || origin == AttributeOrigin.COUNTER;
    return new ItemAttribute(
        name, origin, code(facts, name, origin), attribute, key || (share > ALL && !comesLater));
  }

  private static AttributeOrigin origin(LayoutStatistics facts, String name) {
    ItemLayout layout = facts.layout();
    if (facts.entity().attributes().containsKey(name) && layout.holds(name)) {
      return AttributeOrigin.OWN;
    }
    if (layout.copies().containsKey(name)) {
      return AttributeOrigin.COPY;
    }
    if (layout.embeds().containsKey(name)) {
      return AttributeOrigin.EMBEDDED;
    }
    if (layout.counters().containsKey(name)) {
      return AttributeOrigin.COUNTER;
    }
    if (layout.keys().containsKey(name)) {
      return AttributeOrigin.KEY;
    }
    return name.equals(facts.typeAttribute()) ? AttributeOrigin.TYPE : AttributeOrigin.VERSION;
  }

  private static String code(LayoutStatistics facts, String name, AttributeOrigin origin) {
    return switch (origin) {
      case KEY -> facts.table().type(name).code();
      case OWN, COPY -> code(Objects.requireNonNull(facts.named().get(name)).type());
      case EMBEDDED -> Objects.requireNonNull(facts.layout().embeds().get(name)).map() ? "M" : "L";
      case COUNTER, VERSION -> "N";
      case TYPE -> "S";
    };
  }

  private static String code(AttributeType type) {
    return switch (type) {
      case STRING, TIMESTAMP, DATE -> "S";
      case NUMBER, EPOCH, EPOCH_MILLIS -> "N";
      case BOOLEAN -> "BOOL";
      case BINARY -> "B";
      case LIST -> "L";
      case MAP -> "M";
      case STRING_SET -> "SS";
      case NUMBER_SET -> "NS";
    };
  }
}
