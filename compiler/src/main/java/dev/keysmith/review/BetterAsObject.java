package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.aws.Limits;
import dev.keysmith.aws.ObjectStore;
import dev.keysmith.cost.Money;
import dev.keysmith.cost.Tariff;
import dev.keysmith.plan.Figures;
import dev.keysmith.plan.Plan;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Spec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * WARNING when a large attribute would cost noticeably less as an object in S3, with its key in the
 * item; ADVICE where it would cost a little less.
 *
 * <pre>
 *   bad   Document.body    {type: binary, bytes: 120KB}    120 write units each time
 *   good  Document.bodyKey {type: string, bytes: 60}       one write unit, and a PUT to S3
 * </pre>
 */
public final class BetterAsObject implements Rule {
  /** The key of an object. */
  private static final double KEY_BYTES = 60;

  /** Less than a read unit holds is not worth a second service. */
  private static final double LARGE_BYTES = 4 * Limits.READ_UNIT_BYTES;

  private static final double LITTLE = 1;
  private static final double GIGABYTE = 1L << 30;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }

  @Override
  public String what() {
    return "A large attribute would cost less as an object in S3.";
  }

  @Override
  public ImmutableList<Finding> review(Reviewed reviewed) {
    ImmutableList.Builder<Finding> findings = ImmutableList.builder();
    for (Entity entity : reviewed.spec().entities().values()) {
      entity.attributes().values().stream()
          .filter(attribute -> attribute.bytes() >= LARGE_BYTES)
          .flatMap(attribute -> finding(reviewed, entity, attribute).stream())
          .forEach(findings::add);
    }
    return findings.build();
  }

  private Optional<Finding> finding(Reviewed reviewed, Entity entity, Attribute attribute) {
    Mended without =
        new Mended(reviewed.bill(), reviewed.bill(smaller(reviewed.spec(), entity, attribute)));
    double gigabytes = entity.count() * attribute.present() * attribute.bytes() / GIGABYTE;
    double puts = puts(reviewed, entity, attribute) * Tariff.SECONDS;
    double gets = gets(reviewed, entity, attribute) * Tariff.SECONDS;
    double objects =
        gigabytes * ObjectStore.STORAGE + puts * ObjectStore.PUT + gets * ObjectStore.GET;
    double saving = without.saving() - objects;
    if (saving < LITTLE) {
      return Optional.empty();
    }
    String name = entity.name() + "." + attribute.name();
    Finding finding =
        finding(
                reviewed.attribute(entity.name(), attribute.name()),
                name
                    + " has "
                    + Figures.number(Math.ceil(attribute.bytes() / 1024))
                    + " KB, a write unit for each and a read unit for four; as an object in S3 it"
                    + " costs "
                    + Money.text(saving)
                    + " a month less",
                "keep it in S3 and its key in the item; put the object first, then the item")
            .because(
                ImmutableList.<String>builder()
                    .addAll(without.arithmetic())
                    .add(
                        "S3: "
                            + Figures.number(gigabytes)
                            + " GB, "
                            + Figures.number(puts)
                            + " puts and "
                            + Figures.number(gets)
                            + " gets a month = "
                            + Money.text(objects))
                    .build());
    return Optional.of(reviewed.isNoticeable(saving) ? finding : finding.as(Severity.ADVICE));
  }

  /** The same application with a key in place of the value. */
  private static Spec smaller(Spec spec, Entity entity, Attribute large) {
    return spec.with(List.of(entity.with(List.of(large.withBytes(KEY_BYTES)))));
  }

  private static double puts(Reviewed reviewed, Entity entity, Attribute attribute) {
    return attribute.present()
        * Stream.concat(
                reviewed.usage().creators(entity.name()).stream(),
                reviewed.usage().changers(entity.name(), attribute.name()).stream())
            .distinct()
            .mapToDouble(pattern -> pattern.traffic().average())
            .sum();
  }

  /** Values that reads return in a second. */
  private static double gets(Reviewed reviewed, Entity entity, Attribute attribute) {
    double gets = 0;
    for (Pattern pattern : reviewed.spec().patterns()) {
      if (pattern instanceof Pattern.Read read
          && needs(read.selection(), entity, attribute)
          && reviewed.plan(read.id()).isPresent()) {
        Plan plan = reviewed.plan(read.id()).get();
        gets +=
            read.traffic().average()
                * plan.steps().stream()
                    .filter(
                        step ->
                            reviewed.design().items(entity.name()).stream()
                                .anyMatch(placed -> step.fetches().contains(placed.item().name())))
                    .mapToDouble(step -> step.itemsReturned())
                    .max()
                    .orElse(0);
      }
    }
    return gets * attribute.present();
  }

  private static boolean needs(Selection selection, Entity entity, Attribute attribute) {
    return (selection.entity().equals(entity.name())
            && selection.needs().attributes().contains(attribute.name()))
        || selection.include().stream()
            .map(Include::selection)
            .anyMatch(inner -> needs(inner, entity, attribute));
  }
}
