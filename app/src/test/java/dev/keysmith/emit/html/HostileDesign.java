package dev.keysmith.emit.html;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.review.ReviewReport;
import dev.keysmith.review.rules.FindingSubject;
import dev.keysmith.review.rules.ReviewFinding;
import dev.keysmith.review.suitability.Suitability;
import dev.keysmith.source.Severity;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.spec.ValueExpression;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A design in which everything that can have a name has the same one, and not a nice one. */
final class HostileDesign {
  private static final Spec PLAIN =
      SpecFixtures.of(
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

  private HostileDesign() {}

  static DesignAnalysis analysis(String name) {
    Attribute attribute = PLAIN.entity("Thing").attribute("id");
    Entity entity =
        new Entity(
            name,
            Optional.of(name),
            ImmutableList.of(name),
            10,
            Optional.empty(),
            ImmutableMap.of(name, attribute.named(name)),
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
                new AccessPattern.ExternalQuery(
                    renamed(PLAIN.patterns().get(1).head(), name),
                    AccessPattern.ExternalQuery.Kind.SEARCH,
                    name)));
    DesignAnalysis reviewedByNobody = ExampleAnalyses.of(spec, design(name));
    return new DesignAnalysis(
        spec,
        reviewedByNobody.design(),
        reviewedByNobody.plans(),
        reviewedByNobody.bill(),
        reviewedByNobody.peaks(),
        review(name),
        Optional.empty());
  }

  private static AccessPattern.PatternHeader renamed(
      AccessPattern.PatternHeader head, String name) {
    return new AccessPattern.PatternHeader(head.id(), name, head.traffic(), head.hottest());
  }

  private static AccessPattern read(String name, AccessPattern.PatternHeader head) {
    AttributeCondition condition =
        new AttributeCondition(
            AttributePath.own(name, name),
            new AttributeCondition.Test.Is(new ValueExpression.Parameter(name)),
            OptionalDouble.empty());
    return new AccessPattern.Read(
        renamed(head, name),
        new EntitySelection(
            name,
            ImmutableList.of(condition),
            ImmutableList.of(),
            OptionalInt.empty(),
            new EntitySelection.NeededAttributes(ImmutableList.of(name), false),
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
            ImmutableMap.of(name, KeyAttributeType.STRING),
            ImmutableMap.of(),
            Optional.empty(),
            ImmutableMap.of(name, layout));
    return new Design(ImmutableMap.of(name, table), ImmutableMap.of());
  }

  private static ReviewReport review(String name) {
    ReviewFinding finding =
        new ReviewFinding(
            name,
            Severity.WARNING,
            new FindingSubject(name, ImmutableSet.of(name), new SourceLocation(name, 1, 1, 1)),
            name,
            ImmutableList.of(name),
            name,
            Optional.empty(),
            0,
            false);
    return new ReviewReport(
        ImmutableList.of(finding),
        ImmutableList.of(
            new ReviewReport.SuppressedFinding(
                finding, new Design.Suppression(name, Optional.of(name), name))),
        new Suitability(
            Suitability.Verdict.DOUBTFUL,
            ImmutableList.of(name),
            ImmutableList.of(name),
            ImmutableList.of()));
  }
}
