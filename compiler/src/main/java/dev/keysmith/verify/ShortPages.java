package dev.keysmith.verify;

import dev.keysmith.plan.Plan;
import dev.keysmith.plan.Question;
import dev.keysmith.plan.Reading;
import dev.keysmith.plan.Source;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import java.util.Optional;
import java.util.OptionalInt;

/** A read and its plan with pages of another size; nothing else about them changes. */
final class ShortPages {
  private ShortPages() {}

  static Pattern.Read of(Pattern.Read read, int size) {
    Selection selection = read.selection();
    return new Pattern.Read(
        read.head(),
        new Selection(
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
    Reading reading = plan.reading().orElseThrow();
    Question question = reading.question();
    return new Plan(
        plan.pattern(),
        plan.way(),
        plan.steps(),
        Optional.of(
            new Reading(
                new Question(
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

  private static Source of(Source source, int size) {
    return source instanceof Source.ByKey byKey && byKey.atATime().isPresent()
        ? new Source.ByKey(
            byKey.placed(),
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
