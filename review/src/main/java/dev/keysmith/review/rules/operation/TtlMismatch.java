package dev.keysmith.review.rules.operation;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.review.rules.ReviewContext;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.rules.Rule;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Entity;
import java.util.Optional;

/**
 * ERROR when a table deletes items by an attribute that is no time to live in the spec; WARNING
 * when the spec has one and the table deletes nothing.
 *
 * <pre>
 *   bad   table ttl: expiresAt      Coupon.expiresAt says until when it is valid: it is deleted
 *   good  Coupon in a table without ttl, or under another name
 * </pre>
 */
public final class TtlMismatch implements Rule {
  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String what() {
    return "A table deletes what the spec keeps, or keeps what the spec lets expire.";
  }

  @Override
  public ImmutableList<ReviewFinding> review(ReviewContext context) {
    return context.design().items().stream()
        .flatMap(layoutRef -> finding(context, layoutRef).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<ReviewFinding> finding(ReviewContext context, LayoutRef layoutRef) {
    Entity entity = context.spec().entity(layoutRef.item().entity());
    Optional<String> ttl = layoutRef.table().ttl();
    Optional<String> deletes =
        ttl.filter(name -> entity.attributes().containsKey(name) && layoutRef.item().holds(name));
    if (deletes.equals(entity.ttl())) {
      return Optional.empty();
    }
    return Optional.of(
        deletes
            .map(name -> lost(context, layoutRef, entity, name))
            .orElseGet(() -> kept(context, layoutRef, entity)));
  }

  private ReviewFinding lost(
      ReviewContext context, LayoutRef layoutRef, Entity entity, String name) {
    double share = entity.attribute(name).present();
    return finding(
        context.table(layoutRef.table().name()),
        layoutRef.table().name()
            + " deletes a "
            + layoutRef.item().name()
            + " when its "
            + name
            + " has passed, and the spec "
            + entity.ttl().map(other -> "lets it expire by " + other).orElse("keeps it")
            + ": "
            + NumberFormat.number(entity.count() * share)
            + " items are at risk",
        "give "
            + entity.name()
            + " a table without ttl, or write ttl: "
            + name
            + " in the spec if that is meant");
  }

  private ReviewFinding kept(ReviewContext context, LayoutRef layoutRef, Entity entity) {
    String ttl = entity.ttl().orElseThrow();
    return finding(
            context.item(layoutRef, "holds"),
            layoutRef.item().name()
                + " expires by "
                + ttl
                + ", and nothing deletes it: "
                + (layoutRef.table().ttl().equals(entity.ttl())
                    ? "the item does not hold " + ttl
                    : "table "
                        + layoutRef.table().name()
                        + layoutRef
                            .table()
                            .ttl()
                            .map(other -> " deletes by " + other)
                            .orElse(" has no ttl")),
            layoutRef.table().ttl().equals(entity.ttl())
                ? "add " + ttl + " to its holds"
                : "write ttl: " + ttl + " in table " + layoutRef.table().name())
        .because(
            TtlNotEpoch.growth(context, entity).stream().collect(ImmutableList.toImmutableList()))
        .as(Severity.WARNING);
  }
}
