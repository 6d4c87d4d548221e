package dev.keysmith.emit.site;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.KeyType;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.emit.Examples;
import dev.keysmith.emit.Handover;
import dev.keysmith.review.Finding;
import dev.keysmith.review.Fit;
import dev.keysmith.review.Review;
import dev.keysmith.review.Subject;
import dev.keysmith.source.Place;
import dev.keysmith.source.Severity;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Condition;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Pattern;
import dev.keysmith.spec.Selection;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.Specs;
import dev.keysmith.spec.Value;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A design in which everything that can have a name has the same one, and not a nice one. */
final class Hostile {
  private static final Spec PLAIN =
      Specs.of(
          """
          keysmith: 1
          application: Plain
          entities:
            Thing:
              identity: [id]
              count: 10
              attributes: {id: string}
          patterns:
            - {name: Read, read: Thing, where: {id: $id}, rps: 1}
            - {name: Find, search: Thing, rps: 1}
          """);

  private Hostile() {}

  static Handover handover(String name) {
    Attribute attribute = PLAIN.entity("Thing").attribute("id");
    Entity entity =
        new Entity(
            name,
            Optional.of(name),
            ImmutableList.of(name),
            10,
            Optional.empty(),
            ImmutableMap.of(name, renamed(attribute, name)),
            Optional.empty(),
            false,
            Entity.Operations.NONE);
    Spec spec =
        new Spec(
            name,
            Optional.of(name),
            PLAIN.pricing(),
            PLAIN.prefer(),
            ImmutableMap.of(name, entity),
            ImmutableList.of(
                read(name, PLAIN.patterns().get(0).head()),
                new Pattern.Foreign(
                    renamed(PLAIN.patterns().get(1).head(), name),
                    Pattern.Foreign.Kind.SEARCH,
                    name)));
    Handover reviewedByNobody = Examples.of(spec, design(name));
    return new Handover(
        spec,
        reviewedByNobody.design(),
        reviewedByNobody.plans(),
        reviewedByNobody.bill(),
        reviewedByNobody.peaks(),
        review(name),
        Optional.empty());
  }

  private static Attribute renamed(Attribute attribute, String name) {
    return new Attribute(
        name,
        attribute.type(),
        attribute.bytes(),
        attribute.digits(),
        attribute.values(),
        attribute.distinct(),
        attribute.present(),
        attribute.unique(),
        attribute.immutable(),
        attribute.generated(),
        attribute.references(),
        attribute.average(),
        attribute.max());
  }

  private static Pattern.Head renamed(Pattern.Head head, String name) {
    return new Pattern.Head(head.id(), name, head.traffic(), head.hottest());
  }

  private static Pattern read(String name, Pattern.Head head) {
    Condition condition =
        new Condition(
            AttributePath.own(name, name),
            new Condition.Test.Is(new Value.Parameter(name)),
            OptionalDouble.empty());
    return new Pattern.Read(
        renamed(head, name),
        new Selection(
            name,
            ImmutableList.of(condition),
            ImmutableList.of(),
            OptionalInt.empty(),
            new Selection.Needs(ImmutableList.of(name), false),
            ImmutableList.of(),
            OptionalDouble.empty()),
        false,
        2);
  }

  private static Design design(String name) {
    ItemLayout layout =
        new ItemLayout(
            name,
            Optional.empty(),
            ImmutableMap.of(name, KeyRule.always(KeyTemplate.lone(name, AttributeType.STRING))),
            ImmutableMap.of(),
            ImmutableMap.of(),
            ImmutableMap.of(),
            OptionalInt.empty(),
            Optional.empty());
    Table table =
        new Table(
            name,
            new TableKey(name, Optional.empty()),
            ImmutableMap.of(name, KeyType.STRING),
            ImmutableMap.of(),
            Optional.empty(),
            ImmutableMap.of(name, layout));
    return new Design(ImmutableMap.of(name, table), ImmutableMap.of());
  }

  private static Review review(String name) {
    Finding finding =
        new Finding(
            name,
            Severity.WARNING,
            new Subject(name, ImmutableSet.of(name), new Place(name, 1, 1, 1)),
            name,
            ImmutableList.of(name),
            name,
            Optional.empty());
    return new Review(
        ImmutableList.of(finding),
        ImmutableList.of(
            new Review.Suppressed(finding, new Design.Suppression(name, Optional.of(name), name))),
        new Fit(
            Fit.Verdict.DOUBTFUL,
            ImmutableList.of(name),
            ImmutableList.of(name),
            ImmutableList.of()));
  }
}
