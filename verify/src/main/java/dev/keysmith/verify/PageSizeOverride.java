package dev.keysmith.verify;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AccessPattern;
import java.util.OptionalInt;

/** A read and its plan with pages of another size; nothing else about them changes. */
final class PageSizeOverride {
  private PageSizeOverride() {}

  static AccessPattern.Read of(AccessPattern.Read read, int size) {
    return read.with(read.selection().withLimit(OptionalInt.of(size)));
  }

  static Plan of(Plan plan, int size) {
    return new Plan(
        plan.pattern(),
        plan.strategy(),
        plan.steps(),
        plan.readProgram().map(reading -> of(reading, size)),
        plan.acts());
  }

  private static ReadProgram of(ReadProgram reading, int size) {
    EntityQuery query = reading.entityQuery();
    return new ReadProgram(
        new EntityQuery(
            query.entity(),
            query.where(),
            query.sort(),
            query.limit().isPresent() ? OptionalInt.of(size) : OptionalInt.empty(),
            query.needs(),
            query.matches(),
            query.strong(),
            query.known(),
            query.lookup(),
            query.requested()),
        of(reading.source(), size),
        reading.related());
  }

  private static InstanceSource of(InstanceSource source, int size) {
    if (source instanceof InstanceSource.AnyOf anyOf) {
      return new InstanceSource.AnyOf(
          anyOf.parts().stream()
              .map(part -> of(part, size))
              .collect(ImmutableList.toImmutableList()),
          anyOf.filter());
    }
    return source instanceof InstanceSource.ByKey byKey && byKey.atATime().isPresent()
        ? new InstanceSource.ByKey(
            byKey.layoutRef(),
            byKey.index(),
            byKey.keys(),
            byKey.whole(),
            byKey.backward(),
            OptionalInt.of(Math.min(size, byKey.atATime().getAsInt())),
            byKey.filter(),
            byKey.open(),
            byKey.fetches())
        : source;
  }
}
