package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.capacity.Charge;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Gets relatives by requests of their own: none where they are embedded or copied, in the same
 * round where their keys are known from the start, in the next where the first request gives them.
 */
final class IncludeRelatives {
  static final Comparator<Got> CHEAPEST =
      Comparator.comparingDouble((Got got) -> units(got.steps()))
          .thenComparingInt(got -> Ways.rounds(got.steps()));

  static final Comparator<Got> SOONEST =
      Comparator.comparingInt((Got got) -> Ways.rounds(got.steps()))
          .thenComparingDouble(got -> units(got.steps()));

  private final PlanFacts facts;
  private final Answering relatives;

  /**
   * @param relatives who answers what is asked of relatives
   */
  IncludeRelatives(PlanFacts facts, Answering relatives) {
    this.facts = facts;
    this.relatives = relatives;
  }

  /** Attributes of the including entity that lead to what it includes. */
  static ImmutableSet<String> leading(Entity entity, List<Include> includes) {
    ImmutableSet.Builder<String> leading = ImmutableSet.builder();
    for (Include include : includes) {
      if (include.toParent()) {
        leading.addAll(include.relationship().attributes().values());
      } else {
        leading.addAll(entity.identity());
      }
    }
    return leading.build();
  }

  /** Whether relatives can be had without what their instance alone tells. */
  boolean needsNoLead(Question base, Access access, Include include) {
    boolean fromTheStart =
        (include.toParent()
                ? include.relationship().attributes().values()
                : include.relationship().attributes().keySet())
            .stream().allMatch(base.bound()::containsKey);
    return fromTheStart || embed(access, include).isPresent() || isCopied(base, access, include);
  }

  /** Relatives, and the requests that it takes to get them. */
  record Got(Related related, String way, ImmutableList<Step> steps) {}

  /** The best way to the relatives of what an access returns. */
  Optional<Got> answer(
      Question base,
      Access access,
      Include include,
      Comparator<Got> better,
      List<String> obstacles) {
    Optional<Map.Entry<String, Embed>> embed = embed(access, include);
    if (embed.isPresent()) {
      return nested(
          base,
          access,
          include,
          nested -> new Related.Embedded(embed.get().getKey(), embed.get().getValue(), nested),
          better,
          obstacles);
    }
    if (isCopied(base, access, include)) {
      return copied(base, access, include, better, obstacles);
    }
    Relationship relationship = include.relationship();
    Entity relative = facts.entity(include.selection().entity());
    ImmutableMap<String, Value> given = base.bound();
    Map<String, Value> known = new LinkedHashMap<>();
    boolean fromTheStart = true;
    for (Map.Entry<String, String> pair : relationship.attributes().entrySet()) {
      String theirs = include.toParent() ? pair.getKey() : pair.getValue();
      String ours = include.toParent() ? pair.getValue() : pair.getKey();
      Value value = given.get(ours);
      fromTheStart &= value != null;
      known.put(
          theirs, value != null ? value : new Value.Parameter(base.entity().name() + "." + ours));
    }
    Question question = Question.of(relative, include.selection(), base.strong());
    Question bound = question;
    for (Map.Entry<String, Value> entry : known.entrySet()) {
      bound = bound.also(entry.getKey(), entry.getValue());
    }
    Question asked =
        new Question(
            relative,
            bound.where(),
            question.sort(),
            question.limit(),
            question.needs(),
            question.matches(),
            base.strong(),
            ImmutableMap.of(),
            base.lookup());
    ImmutableMap<String, Value> copied =
        include.toParent() ? copiedKeys(base, access, relationship) : ImmutableMap.of();
    double times = fromTheStart ? 1 : times(access.returned(), include);
    Stream<Got> ways = Stream.of();
    if (fromTheStart) {
      ways = ways(include, asked, true, 1, 0, obstacles);
    }
    if (!fromTheStart || !copied.isEmpty()) {
      // What the children hold of their parent is known when they have been read.
      Question knowing = asked.knowing(copied);
      ways = Stream.concat(ways, ways(include, knowing, false, times, access.rounds(), obstacles));
    }
    Optional<Got> apart = ways.min(better);
    return apart.isEmpty() && hasCopies(base, access, include)
        ? copied(base, access, include, better, obstacles)
        : apart;
  }

  private Optional<Got> copied(
      Question base,
      Access access,
      Include include,
      Comparator<Got> better,
      List<String> obstacles) {
    return nested(
        base,
        access,
        include,
        nested -> new Related.Copied(copyNames(base, access, include), nested),
        better,
        obstacles);
  }

  /** Relatives, asked for at once with the others or after so many round trips, and so often. */
  private Stream<Got> ways(
      Include include,
      Question asked,
      boolean atOnce,
      double times,
      int after,
      List<String> obstacles) {
    return relatives.answers(asked, include.selection().include(), obstacles).stream()
        .map(answer -> repeated(answer, times, after))
        .map(
            answer ->
                new Got(
                    new Related(include, new Related.Apart(answer.reading(), atOnce)),
                    answer.way(),
                    answer.steps()));
  }

  private static double units(ImmutableList<Step> steps) {
    return steps.stream().mapToDouble(Step::readUnits).sum();
  }

  /** What stands inside or beside needs no request, but what it includes in turn may. */
  private Optional<Got> nested(
      Question base,
      Access access,
      Include include,
      Function<ImmutableList<Related>, Related.From> from,
      Comparator<Got> better,
      List<String> obstacles) {
    Entity entity = facts.entity(include.selection().entity());
    Question relative =
        Question.of(entity, include.selection(), base.strong())
            .needing(leading(entity, include.selection().include()));
    Access atHand =
        new Access(
            "at hand",
            ImmutableList.of(),
            access.source(),
            access.returned() * facts.matches().of(include),
            ImmutableSet.of(),
            ImmutableSet.of());
    List<Step> steps = new ArrayList<>();
    ImmutableList.Builder<Related> related = ImmutableList.builder();
    for (Include further : include.selection().include()) {
      Optional<Got> answer = answer(relative, atHand, further, better, obstacles);
      if (answer.isEmpty()) {
        return Optional.empty();
      }
      related.add(answer.get().related());
      answer.get().steps().forEach(step -> steps.add(step.inRound(step.round() + access.rounds())));
    }
    return Optional.of(
        new Got(
            new Related(include, from.apply(related.build())),
            "at hand",
            ImmutableList.copyOf(steps)));
  }

  /** The attribute of what was read that holds the relatives. */
  private Optional<Map.Entry<String, Embed>> embed(Access access, Include include) {
    return include.toParent()
        ? Optional.empty()
        : facts.structures(include.relationship().parent()).stream()
            .map(Structure::layout)
            .flatMap(layout -> layout.embeds().entrySet().stream())
            .filter(embed -> access.embedded().contains(embed.getKey()))
            .filter(embed -> embed.getValue().relationship().equals(include.relationship()))
            .findFirst();
  }

  /** Copies lag behind what changes, so a strong read takes such only where it must. */
  private boolean isCopied(Question base, Access access, Include include) {
    return hasCopies(base, access, include) && (!base.strong() || isSteady(include));
  }

  private boolean isSteady(Include include) {
    Entity relative = facts.entity(include.selection().entity());
    return Stream.concat(
            Question.needs(relative, include.selection()).stream(),
            leading(relative, include.selection().include()).stream())
        .allMatch(name -> facts.isSteady(relative, name));
  }

  private boolean hasCopies(Question base, Access access, Include include) {
    if (!include.toParent() || !include.selection().where().isEmpty()) {
      return false;
    }
    Entity relative = facts.entity(include.selection().entity());
    ImmutableSet<String> copied = copyNames(base, access, include).keySet();
    return copied.containsAll(Question.needs(relative, include.selection()))
        && copied.containsAll(leading(relative, include.selection().include()))
        && showsWhetherThereIsOne(relative, copied, include.relationship());
  }

  /** By the reference, or by something that every one of them has. */
  private static boolean showsWhetherThereIsOne(
      Entity relative, Set<String> copied, Relationship relationship) {
    ImmutableSet<String> reference = relationship.attributes().keySet();
    return copied.containsAll(reference)
        || copied.stream()
            .filter(name -> !reference.contains(name))
            .anyMatch(name -> !relative.attribute(name).isOptional());
  }

  /** What an item calls those of its parent's attributes that it has: references and copies. */
  private ImmutableMap<String, String> copyNames(Question base, Access access, Include include) {
    Relationship relationship = include.relationship();
    Map<String, String> names = new LinkedHashMap<>();
    relationship
        .attributes()
        .forEach(
            (theirs, ours) -> {
              if (base.needs().contains(ours) || base.bound().containsKey(ours)) {
                names.put(theirs, ours);
              }
            });
    copies(relationship.child())
        .forEach(
            (name, path) -> {
              if (access.copied().contains(name)
                  && path.hops().equals(ImmutableList.of(relationship))) {
                names.putIfAbsent(path.attribute(), name);
              }
            });
    return ImmutableMap.copyOf(names);
  }

  private Map<String, AttributePath> copies(String entity) {
    Map<String, AttributePath> copies = new LinkedHashMap<>();
    facts.structures(entity).forEach(structure -> copies.putAll(structure.layout().copies()));
    return copies;
  }

  /** Attributes of a parent that its child holds copies of, which may lead to the parent's item. */
  private ImmutableMap<String, Value> copiedKeys(
      Question base, Access access, Relationship relationship) {
    Map<String, Value> known = new LinkedHashMap<>();
    copies(relationship.child())
        .forEach(
            (name, path) -> {
              if (access.copied().contains(name)
                  && path.hops().equals(ImmutableList.of(relationship))) {
                known.put(path.attribute(), new Value.Parameter(base.entity().name() + "." + name));
              }
            });
    return ImmutableMap.copyOf(known);
  }

  /** How often relatives are asked for: once for each instance that has them, parents once each. */
  private double times(double returned, Include include) {
    Relationship relationship = include.relationship();
    if (!include.toParent()) {
      return returned;
    }
    Entity child = facts.entity(relationship.child());
    double having =
        returned
            * relationship.attributes().values().stream()
                .map(child::attribute)
                .mapToDouble(Attribute::present)
                .min()
                .orElse(1);
    double parents = facts.entity(relationship.parent()).count();
    return Math.min(
        having, parents * -StrictMath.expm1(having * StrictMath.log1p(-1 / Math.max(parents, 2))));
  }

  private static Answer repeated(Answer answer, double times, int after) {
    return new Answer(
        answer.way(),
        answer.steps().stream()
            .map(step -> repeated(step, times).inRound(step.round() + after))
            .collect(ImmutableList.toImmutableList()),
        answer.reading(),
        answer.returned() * times);
  }

  private static Step repeated(Step step, double times) {
    if (times == 1) {
      return step;
    }
    boolean batch = step.operation() == Operation.GET_ITEM;
    return new Step(
        batch ? Operation.BATCH_GET_ITEM : step.operation(),
        step.table(),
        step.index(),
        step.fetches(),
        step.key(),
        step.filter(),
        step.backward(),
        step.limit(),
        step.round(),
        batch ? Math.max(1, Math.ceil(times / 100)) : step.requests() * times,
        step.itemsRead() * times,
        step.itemsReturned() * times,
        times(step.reads(), times),
        step.writes(),
        step.arithmetic()
            .and(
                () ->
                    "for each of "
                        + Figures.number(times)
                        + ": "
                        + Figures.number(step.readUnits() * times)));
  }

  private static Charge times(Charge charge, double times) {
    Charge product = Charge.of(charge.table() * times);
    for (Map.Entry<String, Double> index : charge.indexes().entrySet()) {
      product = product.withIndex(index.getKey(), index.getValue() * times);
    }
    return product;
  }
}
