package dev.keysmith.review;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.Placed;
import dev.keysmith.plan.Figures;
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
  public ImmutableList<Finding> review(Reviewed reviewed) {
    return reviewed.design().items().stream()
        .flatMap(placed -> finding(reviewed, placed).stream())
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<Finding> finding(Reviewed reviewed, Placed placed) {
    Entity entity = reviewed.spec().entity(placed.item().entity());
    Optional<String> ttl = placed.table().ttl();
    Optional<String> deletes =
        ttl.filter(name -> entity.attributes().containsKey(name) && placed.item().holds(name));
    if (deletes.equals(entity.ttl())) {
      return Optional.empty();
    }
    return Optional.of(
        deletes
            .map(name -> lost(reviewed, placed, entity, name))
            .orElseGet(() -> kept(reviewed, placed, entity)));
  }

  private Finding lost(Reviewed reviewed, Placed placed, Entity entity, String name) {
    double share = entity.attribute(name).present();
    return finding(
        reviewed.table(placed.table().name()),
        placed.table().name()
            + " deletes a "
            + placed.item().name()
            + " when its "
            + name
            + " has passed, and the spec "
            + entity.ttl().map(other -> "lets it expire by " + other).orElse("keeps it")
            + ": "
            + Figures.number(entity.count() * share)
            + " items are at risk",
        "give "
            + entity.name()
            + " a table without ttl, or write ttl: "
            + name
            + " in the spec if that is meant");
  }

  private Finding kept(Reviewed reviewed, Placed placed, Entity entity) {
    String ttl = entity.ttl().orElseThrow();
    return finding(
            reviewed.item(placed, "holds"),
            placed.item().name()
                + " expires by "
                + ttl
                + ", and nothing deletes it: "
                + (placed.table().ttl().equals(entity.ttl())
                    ? "the item does not hold " + ttl
                    : "table "
                        + placed.table().name()
                        + placed
                            .table()
                            .ttl()
                            .map(other -> " deletes by " + other)
                            .orElse(" has no ttl")),
            placed.table().ttl().equals(entity.ttl())
                ? "add " + ttl + " to its holds"
                : "write ttl: " + ttl + " in table " + placed.table().name())
        .because(
            TtlNotEpoch.growth(reviewed, entity).stream().collect(ImmutableList.toImmutableList()))
        .as(Severity.WARNING);
  }
}
