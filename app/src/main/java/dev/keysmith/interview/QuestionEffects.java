package dev.keysmith.interview;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.design.Design;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Which of the open questions matters most: the design is priced with both ends of what the answer
 * may be, and the widest interval comes first.
 */
public final class QuestionEffects {
  private final DesignCompiler compiler;
  private final Interview interview;
  private final Design design;

  /**
   * @param design one of the spec as far as it is known
   */
  public QuestionEffects(DesignCompiler compiler, Interview interview, Design design) {
    this.compiler = compiler;
    this.interview = interview;
    this.design = design;
  }

  /** The questions whose effect can be measured, the largest first. */
  public ImmutableList<MeasuredQuestion> ranked() {
    return interview.open().stream()
        .flatMap(question -> measured(question).stream())
        .sorted(
            Comparator.comparingDouble(MeasuredQuestion::effect)
                .reversed()
                .thenComparing(one -> one.question().id()))
        .collect(ImmutableList.toImmutableList());
  }

  private Optional<MeasuredQuestion> measured(Question question) {
    Optional<AnswerRange> range = interview.range(question);
    if (range.isEmpty()) {
      return Optional.empty();
    }
    OptionalDouble low = bill(question, range.get().low());
    OptionalDouble high = bill(question, range.get().high());
    return low.isPresent() && high.isPresent()
        ? Optional.of(new MeasuredQuestion(question, low.getAsDouble(), high.getAsDouble()))
        : Optional.empty();
  }

  /** Empty if the design does not serve every pattern any more. */
  private OptionalDouble bill(Question question, String answer) {
    AnswerOutcome outcome = interview.answer(question.id(), answer);
    Optional<Spec> spec = spec(outcome.spec());
    if (!outcome.isUnderstood() || spec.isEmpty()) {
      return OptionalDouble.empty();
    }
    Design bound = design.bindTo(spec.get());
    Bill bill =
        compiler.bill(
            spec.get(),
            bound,
            compiler.plan(spec.get(), bound),
            PricingOptions.of(spec.get().pricing()));
    return bill.isComplete() ? OptionalDouble.of(bill.monthlyUsd()) : OptionalDouble.empty();
  }

  private Optional<Spec> spec(String text) {
    return SpecReader.read(new SourceText("spec", text), compiler.prices().regionNames()).spec();
  }
}
