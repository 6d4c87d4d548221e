package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds the ways to serve a read, cheapest first. */
final class ReadPlanner implements Lookup, Answering {
  private final PlanFacts facts;
  private final ReadByKey byKey;
  private final QueryOnward onward;
  private final IncludeRelatives relatives;
  private final ReadEmbedded embedded;

  ReadPlanner(PlanFacts facts) {
    this(facts, Optional.empty());
  }

  /**
   * @param relatives who answers what is asked of relatives; this planner itself where nobody does
   */
  ReadPlanner(PlanFacts facts, Optional<Answering> relatives) {
    this.facts = facts;
    this.byKey = new ReadByKey(facts);
    this.onward = new QueryOnward(facts);
    this.relatives = new IncludeRelatives(facts, relatives.orElse(this));
    this.embedded = new ReadEmbedded(facts, this);
  }

  Planned plan(Pattern.Read pattern) {
    Selection selection = pattern.selection();
    Question question = Question.of(facts.entity(selection.entity()), selection, pattern.strong());
    List<String> obstacles = new ArrayList<>();
    Optional<Design.PinnedPlan> pinned =
        Optional.ofNullable(facts.design().plans().get(pattern.id()));
    Predicate<Structure> allowed =
        structure -> pinned.isEmpty() || isPinned(structure, pinned.get());
    ImmutableList<Plan> plans =
        answers(question, selection.include(), allowed, pinned.isEmpty(), obstacles).stream()
            .sorted(
                Comparator.comparing((Answer answer) -> answer.rounds() > pattern.roundTrips())
                    .thenComparingDouble(Answer::units)
                    .thenComparingInt(Answer::rounds)
                    .thenComparing(Answer::way))
            .map(
                answer ->
                    new Plan(
                        pattern.id(),
                        answer.way(),
                        answer.steps(),
                        Optional.of(answer.reading()),
                        ImmutableList.of()))
            .collect(ImmutableList.toImmutableList());
    return new Planned(
        pattern.id(), plans, plans.isEmpty() ? missing(question, obstacles) : ImmutableList.of());
  }

  private static ImmutableList<String> missing(Question question, List<String> obstacles) {
    Set<String> reasons = new LinkedHashSet<>();
    String bound =
        question.where().stream()
            .filter(Condition::isEquality)
            .map(condition -> condition.path().toString())
            .collect(Collectors.joining(", "));
    reasons.add(
        "nothing finds "
            + question.entity().name()
            + (bound.isEmpty() ? " without a Scan" : " by " + bound + " without a Scan")
            + (bound.isEmpty()
                ? "; an index whose partition is a constant would"
                : "; an index with partition " + bound + " would"));
    reasons.addAll(obstacles);
    return ImmutableList.copyOf(reasons);
  }

  @Override
  public ImmutableList<Answer> answers(
      Question question, ImmutableList<Include> includes, List<String> obstacles) {
    return answers(question, includes, structure -> true, true, obstacles);
  }

  /** Those that begin with one of these indexes, and others that come along. */
  ImmutableList<Answer> answersBy(
      Set<String> indexes, Question question, ImmutableList<Include> includes) {
    return answers(
        question,
        includes,
        structure -> structure.index().filter(it -> indexes.contains(it.name())).isPresent(),
        true,
        new ArrayList<>());
  }

  private static boolean isPinned(Structure structure, Design.PinnedPlan pinned) {
    return structure.table().name().equals(pinned.table())
        && structure.index().map(Index::name).equals(pinned.index());
  }

  /**
   * @param together whether relatives in the same item collection may be read along
   */
  private ImmutableList<Answer> answers(
      Question question,
      ImmutableList<Include> includes,
      Predicate<Structure> allowed,
      boolean together,
      List<String> obstacles) {
    Question leading = question.needing(IncludeRelatives.leading(question.entity(), includes));
    ImmutableList.Builder<Answer> answers = ImmutableList.builder();
    for (Access access : byKey.accesses(leading, allowed, obstacles)) {
      answers.addAll(answers(leading, access, includes, obstacles));
    }
    if (!leading.needs().equals(question.needs())) {
      for (Access access : byKey.accesses(question, allowed, obstacles)) {
        if (includes.stream()
            .allMatch(include -> relatives.needsNoLead(question, access, include))) {
          answers.addAll(answers(question, access, includes, obstacles));
        }
      }
    }
    embedded.answers(question, includes, obstacles).forEach(answers::add);
    if (together) {
      for (ItemCollection.Read collection : collections(leading, includes, allowed)) {
        ImmutableList<Include> rest =
            includes.stream()
                .filter(include -> !collection.answered().contains(include))
                .collect(ImmutableList.toImmutableList());
        answers(leading, collection.access(), rest, obstacles)
            .forEach(answer -> answers.add(beside(answer, collection.answered())));
      }
    }
    return distinct(answers.build());
  }

  Entity entity(String name) {
    return facts.entity(name);
  }

  /** Reads of the item collections that a single instance is in. */
  private ImmutableList<ItemCollection.Read> collections(
      Question question, ImmutableList<Include> includes, Predicate<Structure> allowed) {
    ImmutableList.Builder<ItemCollection.Read> reads = ImmutableList.builder();
    if (!question.isByIdentity()) {
      return reads.build();
    }
    for (Structure structure : facts.structures(question.entity().name())) {
      if (!allowed.test(structure)) {
        continue;
      }
      Optional<KeyMatch> match = new KeyMatcher(facts, structure, question).match();
      if (match.isPresent() && (!question.strong() || structure.canBeStrong())) {
        ItemCollection collection = ItemCollection.of(facts, structure, match.get(), question);
        QueryWholeCollection.read(collection, includes).ifPresent(reads::add);
        for (Include include : includes) {
          onward.read(collection, include).ifPresent(reads::add);
        }
      }
    }
    return reads.build();
  }

  /** The answer with the relatives that its item collection brings along. */
  private static Answer beside(Answer answer, ImmutableSet<Include> answered) {
    ImmutableList.Builder<Related> related = ImmutableList.builder();
    related.addAll(answer.reading().related());
    answered.forEach(include -> related.add(new Related(include, new Related.Beside())));
    Reading reading = answer.reading();
    return new Answer(
        answer.way(),
        answer.steps(),
        new Reading(reading.question(), reading.source(), related.build()),
        answer.returned());
  }

  /** The same requests found in two ways are one. */
  private static ImmutableList<Answer> distinct(ImmutableList<Answer> answers) {
    Map<String, Answer> byWay = new LinkedHashMap<>();
    answers.forEach(answer -> byWay.putIfAbsent(answer.way(), answer));
    return ImmutableList.copyOf(byWay.values());
  }

  /** With relatives as cheap as can be, and as soon, where that is not the same. */
  private ImmutableList<Answer> answers(
      Question question, Access access, List<Include> includes, List<String> obstacles) {
    ImmutableList.Builder<Answer> answers = ImmutableList.builder();
    Optional<Answer> cheapest =
        answer(question, access, includes, IncludeRelatives.CHEAPEST, obstacles);
    cheapest.ifPresent(answers::add);
    if (cheapest.isPresent() && cheapest.get().rounds() > access.rounds() + 1) {
      answer(question, access, includes, IncludeRelatives.SOONEST, obstacles)
          .ifPresent(answers::add);
    }
    return answers.build();
  }

  private Optional<Answer> answer(
      Question question,
      Access access,
      List<Include> includes,
      Comparator<IncludeRelatives.Got> better,
      List<String> obstacles) {
    List<Step> steps = new ArrayList<>(access.steps());
    ImmutableList.Builder<Related> related = ImmutableList.builder();
    StringBuilder way = new StringBuilder(access.way());
    for (Include include : includes) {
      Optional<IncludeRelatives.Got> relative =
          relatives.answer(question, access, include, better, obstacles);
      if (relative.isEmpty()) {
        return Optional.empty();
      }
      steps.addAll(relative.get().steps());
      related.add(relative.get().related());
      way.append("; ")
          .append(include.selection().entity())
          .append(": ")
          .append(relative.get().way());
    }
    steps.sort(Comparator.comparingInt(Step::round));
    return Optional.of(
        new Answer(
            way.toString(),
            ImmutableList.copyOf(steps),
            new Reading(question, access.source(), related.build()),
            access.returned()));
  }

  @Override
  public ImmutableList<Answer> find(
      String because,
      String entity,
      ImmutableList<Condition> where,
      ImmutableSet<String> attributes) {
    Question question = Question.finding(facts.entity(entity), where, attributes);
    return answers(question, ImmutableList.of(), new ArrayList<>()).stream()
        .sorted(Comparator.comparingDouble(Answer::units).thenComparing(Answer::way))
        .collect(ImmutableList.toImmutableList());
  }
}
