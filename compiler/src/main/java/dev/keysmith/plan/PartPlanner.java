package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.Charge;
import dev.keysmith.capacity.DesignFacts;
import dev.keysmith.design.Design;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Says what a part of a design contributes to a pattern, and what it asks of the rest.
 *
 * <pre>
 *   read: Order  include: {Customer: [name]}        on the table of orders alone:
 *
 *   Query ByStatus, 0.5 units      then, for each of 25:   read Customer where id = $Order.customerId
 * </pre>
 *
 * <p>A whole plan is made of such offers, one for everything that is asked; that is how a design is
 * put together from parts without planning every combination of them. It remembers what it was
 * asked, and is not to be asked by two threads at once.
 */
public final class PartPlanner {
  private static final String OPEN = "?";

  private final ReadPlanner reads;
  private final WritePlanner writes;
  private final Design part;
  private final Map<Left, Integer> numbers = new LinkedHashMap<>();
  private final List<Left> left = new ArrayList<>();
  private final Map<Asked, ImmutableList<Offer>> answered = new LinkedHashMap<>();

  /** A question left open. */
  private record Left(String because, Asked asked) {}

  /** What is asked of one entity, with all that it includes. */
  public record Asked(Question question, ImmutableList<Include> includes) {
    public String entity() {
      return question.entity().name();
    }

    /** The same with more attributes to come back. */
    public Asked needing(Collection<String> more) {
      return new Asked(question.needing(more), includes);
    }

    /** Attributes that must come back, for whoever asks and for what comes next. */
    public ImmutableSet<String> needs() {
      return needsWithout(ImmutableSet.of());
    }

    /** The same where some of what comes next is at hand. */
    public ImmutableSet<String> needsWithout(Set<Include> atHand) {
      List<Include> others = includes.stream().filter(it -> !atHand.contains(it)).toList();
      return ImmutableSet.<String>builder()
          .addAll(question.needs())
          .addAll(IncludeRelatives.leading(question.entity(), others))
          .build();
    }
  }

  /**
   * Something that another part must answer.
   *
   * @param because the entity whose items make it necessary
   * @param times how often, in one execution of the pattern
   * @param round the first round trip in which it can be asked
   */
  public record Open(Asked asked, String because, double times, int round) {}

  /**
   * A way to do a part of a pattern.
   *
   * @param steps the requests to this part alone
   */
  public record Offer(String way, ImmutableList<Step> steps, ImmutableList<Open> opens) {
    /** Round trips to this part. */
    public int rounds() {
      return Ways.rounds(steps);
    }
  }

  /**
   * A planner of the given tables.
   *
   * @param price what one execution of a plan costs, to tell the cheapest
   */
  public PartPlanner(SpecFacts facts, DesignFacts part, ToDoubleFunction<Plan> price) {
    this.part = part.design();
    this.reads = new ReadPlanner(new PlanFacts(facts, part), Optional.of(this::leaveOpen));
    this.writes = new WritePlanner(facts, part, this::find, price);
  }

  /** What a read asks first. */
  public static Asked asked(Spec spec, Pattern.Read read) {
    return new Asked(
        Question.of(spec.entity(read.selection().entity()), read.selection(), read.strong()),
        read.selection().include());
  }

  /** What a selection asks of an entity, apart from what leads to it. */
  public static Asked asked(Entity entity, Selection selection) {
    return new Asked(Question.of(entity, selection, false), selection.include());
  }

  /** What an include asks of relatives, once it is known whose. */
  public static Asked asked(Spec spec, Include include, boolean strong) {
    Question question =
        Question.of(spec.entity(include.selection().entity()), include.selection(), strong);
    ImmutableMap<String, String> reference = include.relationship().attributes();
    for (String name : include.toParent() ? reference.keySet() : reference.values()) {
      question = question.also(name, new Value.Parameter(name));
    }
    return new Asked(question, include.selection().include());
  }

  /** What a write asks to find the instances that it is about. */
  public static Asked asked(Entity entity, ImmutableList<Condition> where) {
    return new Asked(
        Question.finding(entity, where, ImmutableSet.copyOf(entity.identity())),
        ImmutableList.of());
  }

  /** Every way in which this part answers. */
  public ImmutableList<Offer> answers(Asked what) {
    ImmutableList<Offer> known = answered.get(what);
    if (known == null) {
      known = answer(what);
      answered.put(what, known);
    }
    return known;
  }

  private ImmutableList<Offer> answer(Asked what) {
    return offers(reads.answers(what.question(), what.includes(), new ArrayList<>()));
  }

  /** Those that make use of some indexes; to be asked of the same ones every time. */
  public ImmutableList<Offer> answersBy(Set<String> indexes, Asked what) {
    ImmutableList<Offer> known = answered.get(what);
    if (known == null) {
      known =
          offers(reads.answersBy(indexes, what.question(), what.includes())).stream()
              .filter(
                  offer ->
                      offer.steps().stream()
                          .anyMatch(step -> step.index().filter(indexes::contains).isPresent()))
              .collect(ImmutableList.toImmutableList());
      answered.put(what, known);
    }
    return known;
  }

  private ImmutableList<Offer> offers(ImmutableList<Answer> answers) {
    return answers.stream()
        .map(answer -> offer(answer.way(), answer.steps()))
        .collect(ImmutableList.toImmutableList());
  }

  /** What a write does to these tables; empty where they do not allow it. */
  public Optional<Offer> write(Pattern.Write write) {
    return writes.plan(write).best().map(plan -> offer(plan.way(), plan.steps()));
  }

  private Offer offer(String way, List<Step> steps) {
    ImmutableList.Builder<Step> own = ImmutableList.builder();
    ImmutableList.Builder<Open> opens = ImmutableList.builder();
    for (Step step : steps) {
      if (step.table().startsWith(OPEN)) {
        int number = Integer.parseInt(step.table().substring(OPEN.length()));
        Left open = left.get(number);
        opens.add(new Open(open.asked(), open.because(), step.readUnits(), step.round()));
      } else {
        own.add(step);
      }
    }
    return new Offer(way, own.build(), opens.build());
  }

  private ImmutableList<Answer> find(
      String because,
      String entity,
      ImmutableList<Condition> where,
      ImmutableSet<String> attributes) {
    Question question = Question.finding(reads.entity(entity), where, attributes);
    return leaveOpen(new Left(because, new Asked(question, ImmutableList.of())));
  }

  private ImmutableList<Answer> leaveOpen(
      Question question, ImmutableList<Include> includes, List<String> obstacles) {
    return leaveOpen(new Left(question.entity().name(), new Asked(question, includes)));
  }

  /** A request of one unit to nowhere, so that it shows in the steps how often it is sent. */
  private ImmutableList<Answer> leaveOpen(Left what) {
    int number =
        numbers.computeIfAbsent(
            what,
            added -> {
              left.add(added);
              return left.size() - 1;
            });
    Step step =
        new Step(
            Operation.QUERY,
            OPEN + number,
            Optional.empty(),
            ImmutableList.of(),
            ImmutableList.of(),
            ImmutableList.of(),
            false,
            OptionalInt.empty(),
            1,
            1,
            1,
            1,
            Charge.of(1),
            Charge.NONE,
            Arithmetic.NONE);
    Source nowhere =
        new Source.Collection(
            part.items().get(0), Optional.empty(), ImmutableList.of(), false, OptionalInt.empty());
    return ImmutableList.of(
        new Answer(
            OPEN + number,
            ImmutableList.of(step),
            new Reading(what.asked().question(), nowhere, ImmutableList.of()),
            1));
  }
}
