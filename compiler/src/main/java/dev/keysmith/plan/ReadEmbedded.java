package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Include;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Reads children out of the item of the parent that they are embedded in.
 *
 * <pre>
 *   the payments of an invoice     GetItem Invoice → payments: [{…}, {…}]
 * </pre>
 */
final class ReadEmbedded {
  private final PlanFacts facts;
  private final ReadPlanner reads;

  ReadEmbedded(PlanFacts facts, ReadPlanner reads) {
    this.facts = facts;
    this.reads = reads;
  }

  /** Where the parent is known; what children include in turn is not looked for there. */
  ImmutableList<Answer> answers(
      Question question, ImmutableList<Include> includes, List<String> obstacles) {
    ImmutableList.Builder<Answer> answers = ImmutableList.builder();
    if (!includes.isEmpty()) {
      return answers.build();
    }
    for (Design.Placed holder : facts.design().holdersOf(question.entity().name())) {
      for (Map.Entry<String, ItemLayout.Embed> embed : holder.item().embeds().entrySet()) {
        if (embed.getValue().entity().equals(question.entity().name())) {
          answers.addAll(answers(question, embed.getKey(), embed.getValue(), obstacles));
        }
      }
    }
    return answers.build();
  }

  private ImmutableList<Answer> answers(
      Question question, String attribute, ItemLayout.Embed embed, List<String> obstacles) {
    Relationship relationship = embed.relationship();
    Entity parent = facts.entity(relationship.parent());
    List<Condition> where = new ArrayList<>();
    Set<String> used = new LinkedHashSet<>();
    for (Map.Entry<String, String> pair : relationship.attributes().entrySet()) {
      Value value = question.bound().get(pair.getValue());
      if (value == null) {
        obstacles.add(
            parent.name()
                + "."
                + attribute
                + ": needs "
                + pair.getValue()
                + ", which is not given");
        return ImmutableList.of();
      }
      used.add(pair.getValue());
      where.add(Question.equal(parent, pair.getKey(), value));
    }
    double passing =
        facts
            .matches()
            .selectivity(
                question.entity(),
                question.where().stream()
                    .filter(condition -> !used.contains(condition.path().attribute()))
                    .toList());
    double returned = question.matches().orElse(relationship.average() * passing);
    Question asked =
        new Question(
            parent,
            ImmutableList.copyOf(where),
            ImmutableList.of(),
            OptionalInt.empty(),
            ImmutableSet.of(attribute),
            OptionalDouble.empty(),
            question.strong(),
            ImmutableMap.of(),
            question.lookup());
    return reads.answers(asked, ImmutableList.of(), obstacles).stream()
        .map(
            answer ->
                new Answer(
                    answer.way() + ", out of its " + attribute,
                    answer.steps(),
                    new Reading(
                        question,
                        new Source.Inside(answer.reading(), attribute, embed),
                        ImmutableList.of()),
                    returned))
        .collect(ImmutableList.toImmutableList());
  }
}
