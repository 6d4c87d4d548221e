package dev.keysmith.verify;

import dev.keysmith.plan.EntityQuery;
import dev.keysmith.plan.InstanceSource;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.ReadProgram;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import java.util.Optional;
import java.util.OptionalInt;

/** A read and its plan with pages of another size; nothing else about them changes. */
final class PageSizeOverride {
  private PageSizeOverride() {}

  static AccessPattern.Read of(AccessPattern.Read read, int size) {
    EntitySelection selection = read.selection();
    return new AccessPattern.Read(
        read.head(),
        new EntitySelection(
            selection.entity(),
            selection.where(),
            selection.sort(),
            OptionalInt.of(size),
            selection.needs(),
            selection.include(),
            selection.matches()),
        read.strong(),
        read.roundTrips());
  }

  static Plan of(Plan plan, int size) {
    ReadProgram reading = plan.readProgram().orElseThrow();
    EntityQuery question = reading.entityQuery();
    return new Plan(
        plan.pattern(),
        plan.strategy(),
        plan.steps(),
        Optional.of(
            new ReadProgram(
                new EntityQuery(
                    question.entity(),
                    question.where(),
                    question.sort(),
                    OptionalInt.of(size),
                    question.needs(),
                    question.matches(),
                    question.strong(),
                    question.known(),
                    question.lookup()),
                of(reading.source(), size),
                reading.related())),
        plan.acts());
  }

  private static InstanceSource of(InstanceSource source, int size) {
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
