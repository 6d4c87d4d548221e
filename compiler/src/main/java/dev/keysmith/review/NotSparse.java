package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Structure;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.When;
import dev.keysmith.plan.Figures;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Condition.Test;
import dev.keysmith.spec.Value;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * WARNING when an index holds every item and all its readers ask for the same few, and holding
 * those alone would cost noticeably less; ADVICE where it would cost a little less.
 *
 * <pre>
 *   bad   ByStatus: {partition: status}     read only for OPEN, 2% of the orders; 98% is SHIPPED
 *   good  ByStatus: {partition: open}       open: [{when: {status: OPEN}, is: "{status}"}]
 * </pre>
 */
public final class NotSparse implements Rule {
  /** Dollars a month that are not worth another key. */
  private static final double LITTLE = 1;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "An index holds every item, and all its readers ask for the same few.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Placed placed : reviewed.design().items()) {
      placed.table().indexes().values().stream()
          .filter(index -> !index.local() && placed.item().mayEnter(index))
          .flatMap(index -> finding(reviewed, placed, index).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<Finding> finding(Reviewed reviewed, Placed placed, Index index) {
    ImmutableMap<String, Condition> few =
        AskedLiterals.of(reviewed, placed, index).entrySet().stream()
            .collect(
                ImmutableMap.toImmutableMap(
                    Map.Entry::getKey,
                    entry -> condition(placed, entry.getKey(), entry.getValue())));
    Optional<String> from = key(placed, index, few);
    if (few.isEmpty() || from.isEmpty()) {
      return Optional.empty();
    }
    String to = name(reviewed, placed, index, from.get());
    Mend mend =
        new Mend.MakeSparse(
            placed.table().name(),
            index.name(),
            placed.item().name(),
            from.get(),
            to,
            new When(few));
    Mended mended = reviewed.mended(mend);
    if (mended.saving() < LITTLE || !mended.keepsPatterns()) {
      return Optional.empty();
    }
    Structure structure = Structure.of(placed.table().name(), index.name());
    String template = placed.item().key(from.get()).flatMap(KeyRule::only).orElseThrow().toString();
    Finding finding =
        finding(
                reviewed.structure(structure),
                structure
                    + " holds every "
                    + placed.item().name()
                    + ", and its readers ask only for "
                    + words(few, " is ")
                    + "; those alone would cost "
                    + Money.text(mended.saving())
                    + " a month less",
                "key it by "
                    + to
                    + ", in "
                    + placed.item().name()
                    + " ["
                    + "{when: {"
                    + words(few, ": ")
                    + "}, is: \""
                    + template
                    + "\"}]")
            .because(
                ImmutableList.<String>builder()
                    .add(entries(reviewed, placed, index, mend))
                    .addAll(mended.arithmetic())
                    .build())
            .mendedBy(mend);
    return Optional.of(
        reviewed.isNoticeable(mended.saving()) ? finding : finding.as(Severity.ADVICE));
  }

  private static Condition condition(Placed placed, String attribute, ImmutableList<Value> values) {
    return new Condition(
        AttributePath.own(placed.item().entity(), attribute),
        values.size() == 1 ? new Test.Is(values.get(0)) : new Test.In(values),
        OptionalDouble.empty());
  }

  /** The part of the key that the rest will lack: preferably what is asked for. */
  private static Optional<String> key(
      Placed placed, Index index, ImmutableMap<String, Condition> few) {
    ImmutableList<String> keys =
        index.keyAttributes().stream()
            .filter(name -> placed.item().key(name).flatMap(KeyRule::only).isPresent())
            .collect(ImmutableList.toImmutableList());
    return keys.stream().filter(few::containsKey).findFirst().or(() -> keys.stream().findFirst());
  }

  /** A key attribute that is nothing else keeps its name. */
  private static String name(Reviewed reviewed, Placed placed, Index index, String from) {
    boolean elsewhere =
        placed.table().key().attributes().contains(from)
            || reviewed.spec().entity(placed.item().entity()).attributes().containsKey(from)
            || placed.table().indexes().values().stream()
                .anyMatch(other -> !other.equals(index) && other.keyAttributes().contains(from));
    return elsewhere ? index.name() + "Key" : from;
  }

  private static String words(ImmutableMap<String, Condition> few, String is) {
    return few.entrySet().stream()
        .map(entry -> entry.getKey() + is + words(entry.getValue().test(), is))
        .collect(Collectors.joining(is.contains(":") ? ", " : " and "));
  }

  private static String words(Test test, String is) {
    if (test instanceof Test.In in) {
      String values =
          in.values().stream()
              .map(Value::toString)
              .collect(Collectors.joining(is.contains(":") ? ", " : " or "));
      return is.contains(":") ? "{in: [" + values + "]}" : values;
    }
    return ((Test.Is) test).value().toString();
  }

  private static String entries(Reviewed reviewed, Placed placed, Index index, Mend mend) {
    double count = reviewed.spec().entity(placed.item().entity()).count();
    Reviewed after = reviewed.after(mend);
    Placed then =
        after.design().items().stream()
            .filter(one -> one.item().name().equals(placed.item().name()))
            .findFirst()
            .orElseThrow();
    Index sparse = then.table().index(index.name()).orElseThrow();
    return "entries: "
        + Figures.number(count * reviewed.facts(placed).share(index))
        + " → "
        + Figures.number(count * after.facts(then).share(sparse));
  }
}
