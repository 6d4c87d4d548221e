package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Format;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Segment;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * ERROR when a number stands in a composed sort key without zero-padding and a pattern goes by its
 * order: 10 sorts before 2. ADVICE while no pattern does.
 *
 * <pre>
 *   bad   SK = "ISSUE#{number}"       ISSUE#1  ISSUE#10  ISSUE#2
 *   good  SK = "ISSUE#{number:08}"    ISSUE#00000001  ISSUE#00000002  ISSUE#00000010
 * </pre>
 */
public final class UnpaddedNumber implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A number in a sort key is not padded, so 10 sorts before 2.";
  }

  /** A sort key made of several parts, of a table or an index. */
  private record SortKey(
      Placed placed, Structure structure, String attribute, KeyTemplate template) {}

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Placed placed : reviewed.design().items()) {
      for (SortKey key : sortKeys(placed).distinct().toList()) {
        key.template().segments().stream()
            .flatMap(UnpaddedNumber::unpadded)
            .map(number -> finding(reviewed, key, number))
            .forEach(findings::add);
      }
    }
    return findings.build();
  }

  private static Stream<SortKey> sortKeys(Placed placed) {
    String table = placed.table().name();
    Stream<SortKey> own =
        placed.table().key().sort().stream()
            .flatMap(sort -> sortKeys(placed, Structure.of(table), sort));
    Stream<SortKey> indexed =
        placed.table().indexes().values().stream()
            .filter(placed.item()::mayEnter)
            .flatMap((Index index) -> sortKeys(placed, index));
    return Stream.concat(own, indexed);
  }

  private static Stream<SortKey> sortKeys(Placed placed, Index index) {
    return index.sort().stream()
        .flatMap(sort -> sortKeys(placed, Structure.of(placed.table().name(), index.name()), sort));
  }

  private static Stream<SortKey> sortKeys(Placed placed, Structure structure, String attribute) {
    return placed.item().key(attribute).stream()
        .flatMap((KeyRule rule) -> rule.alternatives().stream())
        .map(KeyRule.Alternative::template)
        .filter(template -> !template.isLone())
        .map(template -> new SortKey(placed, structure, attribute, template));
  }

  private static Stream<Segment.Field> unpadded(Segment segment) {
    return segment instanceof Segment.Field field
            && (field.type() == AttributeType.NUMBER || field.type() == AttributeType.EPOCH)
            && field.format() instanceof Format.Plain
        ? Stream.of(field)
        : Stream.of();
  }

  private Finding finding(Reviewed reviewed, SortKey key, Segment.Field number) {
    KeyTemplate padded = padded(reviewed, key, number);
    Mend mend =
        new Mend.SetTemplate(
            key.structure().table(),
            key.placed().item().name(),
            key.attribute(),
            key.template(),
            padded);
    Mended mended = reviewed.mended(mend);
    ImmutableList<String> harmed = harmed(reviewed, key, number, mended);
    double items = reviewed.spec().entity(key.placed().item().entity()).count();
    Finding finding =
        finding(
                reviewed.item(key.placed(), key.attribute()),
                "{"
                    + number.attribute()
                    + "} in "
                    + key.attribute()
                    + " sorts as text, 10 before 2"
                    + (harmed.isEmpty()
                        ? "; no pattern goes by its order yet, and padding it later means rewriting "
                            + Figures.counted(items, "item")
                        : "; "
                            + String.join(", ", harmed)
                            + (harmed.size() == 1 ? " goes" : " go")
                            + " by its order"),
                "write " + key.attribute() + ": \"" + padded + "\"")
            .because(mended.arithmetic())
            .mendedBy(mend);
    return harmed.isEmpty() ? finding.as(Severity.ADVICE) : finding;
  }

  private static KeyTemplate padded(Reviewed reviewed, SortKey key, Segment.Field number) {
    var named = reviewed.facts(key.placed()).named();
    Attribute attribute = Objects.requireNonNull(named.get(number.attribute()));
    String text =
        key.template().segments().stream()
            .map(
                segment ->
                    segment.equals(number)
                        ? "{" + number.attribute() + ":0" + attribute.digits() + "}"
                        : segment.toString())
            .collect(Collectors.joining());
    Optional<Segment.Shard> shard =
        key.template().segments().stream()
            .filter(Segment.Shard.class::isInstance)
            .map(Segment.Shard.class::cast)
            .findFirst();
    return KeyTemplate.parse(
        text, Maps.transformValues(named, Attribute::type), shard.map(Segment.Shard::shards));
  }

  /** Patterns that ask for this order, and get it from here, or would if it were there. */
  private static ImmutableList<String> harmed(
      Reviewed reviewed, SortKey key, Segment.Field number, Mended mended) {
    ImmutableSet<String> better =
        Stream.concat(mended.served().stream(), mended.cheaper().stream())
            .map(bill -> bill.pattern().id())
            .collect(ImmutableSet.toImmutableSet());
    ImmutableSet<String> here =
        reviewed.readers(key.structure()).stream()
            .map(Plan::pattern)
            .collect(ImmutableSet.toImmutableSet());
    AttributePath path =
        Optional.ofNullable(key.placed().item().copies().get(number.attribute()))
            .orElseGet(() -> AttributePath.own(key.placed().item().entity(), number.attribute()));
    return reviewed.spec().patterns().stream()
        .filter(pattern -> better.contains(pattern.id()) || here.contains(pattern.id()))
        .filter(
            pattern -> pattern instanceof Pattern.Read read && goesBy(read.selection(), key, path))
        .map(Pattern::id)
        .collect(ImmutableList.toImmutableList());
  }

  private static boolean goesBy(Selection selection, SortKey key, AttributePath path) {
    boolean mine = selection.entity().equals(key.placed().item().entity());
    boolean sorted =
        path.isOwn()
            && selection.sort().stream()
                .anyMatch(order -> order.attribute().equals(path.attribute()));
    boolean ranged =
        selection.where().stream()
            .anyMatch(
                condition ->
                    condition.path().equals(path)
                        && condition.test() instanceof Condition.Test.Range);
    return (mine && (sorted || ranged))
        || selection.include().stream()
            .map(Include::selection)
            .anyMatch(inner -> goesBy(inner, key, path));
  }
}
