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
 * ERROR when a table deletes items by an attribute that is not the TTL in the spec; WARNING when
 * the spec has a TTL and the table deletes nothing.
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
    return "A table deletes items that the spec keeps, or keeps items that the spec lets expire.";
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
        "%s deletes %s when its %s has passed, but the spec %s: %s items are at risk"
            .formatted(
                layoutRef.table().name(),
                layoutRef.item().name(),
                name,
                entity.ttl().map(other -> "lets it expire by " + other).orElse("keeps it"),
                NumberFormat.number(entity.count() * share)),
        "give %s a table without ttl, or write ttl: %s in the spec if that is intended"
            .formatted(entity.name(), name));
  }

  private ReviewFinding kept(ReviewContext context, LayoutRef layoutRef, Entity entity) {
    String ttl = entity.ttl().orElseThrow();
    String table = layoutRef.table().name();
    boolean inTable = layoutRef.table().ttl().equals(entity.ttl());
    String reason =
        inTable
            ? "the item does not store " + ttl
            : layoutRef
                .table()
                .ttl()
                .map(other -> "table %s deletes by %s".formatted(table, other))
                .orElse("table %s has no ttl".formatted(table));
    return finding(
            context.item(layoutRef, "holds"),
            "%s expires by %s, but nothing deletes it: %s"
                .formatted(layoutRef.item().name(), ttl, reason),
            inTable
                ? "add %s to its holds".formatted(ttl)
                : "write ttl: %s in table %s".formatted(ttl, table))
        .because(
            TtlNotEpoch.growth(context, entity).stream().collect(ImmutableList.toImmutableList()))
        .as(Severity.WARNING);
  }
}
