package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AttributeCondition.Bound;
import dev.keysmith.spec.AttributeCondition.Test.Contains;
import dev.keysmith.spec.AttributeCondition.Test.Exists;
import dev.keysmith.spec.AttributeCondition.Test.In;
import dev.keysmith.spec.AttributeCondition.Test.Is;
import dev.keysmith.spec.AttributeCondition.Test.Not;
import dev.keysmith.spec.AttributeCondition.Test.Prefix;
import dev.keysmith.spec.AttributeCondition.Test.Range;
import dev.keysmith.spec.ValueExpression.Literal;
import dev.keysmith.spec.ValueExpression.Parameter;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What each form of the language is read as. */
final class SpecReaderTest {
  private static final String ENTITIES =
      """
      keysmith: 1
      application: Tickets
      domain: support
      pricing: {region: us-east-1, mode: provisioned}
      prefer: {style: single-table, tolerance: 5%, indexKeys: composed, roundTrips: 1, maxIndexes: 5}
      entities:
        Agent:
          about: Someone who helps.
          identity: [agentId]
          count: 100
          attributes:
            agentId: {type: string, bytes: 8}
            name:    {type: string, bytes: 20}
        Ticket:
          identity: [queue, number]
          count: 10k
          scope: queue
          ttl: expiresAt
          versioned: true
          operations: {stream: [indexer], restoreAlone: true}
          attributes:
            queue:     {type: string, bytes: 8, distinct: 10}
            number:    {type: number, digits: 8, generated: {sequence: Agent, name: ticket}}
            agent:     {type: string, bytes: 8, references: Agent.agentId, role: owner, average: 80, max: 900}
            backup:    {type: string, bytes: 8, references: Agent.agentId, role: backup}
            status:    {type: string, values: [OPEN, CLOSED]}
            title:     {type: string, bytes: 60, unique: true}
            tags:      {type: stringSet, bytes: 30}
            openedAt:  {type: timestamp, immutable: true}
            closedAt:  {type: timestamp, present: 60%}
            expiresAt: epoch
      patterns:
      """;

  private static Spec with(String patterns) {
    return SpecFixtures.of(ENTITIES + patterns.indent(2));
  }

  private static AttributeCondition condition(String where, String attribute) {
    Spec spec = with("- {id: P, read: Ticket, where: {%s}, rps: 1}".formatted(where));
    return SpecFixtures.selection(spec, "P").where().stream()
        .filter(condition -> condition.path().toString().equals(attribute))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void head() {
    Spec spec = with("- {create: Ticket, rps: 1}");
    assertThat(spec.domain()).contains("support");
    assertThat(spec.pricing())
        .isEqualTo(new BillingSettings("us-east-1", BillingSettings.CapacityMode.PROVISIONED));
    assertThat(spec.prefer())
        .isEqualTo(
            new DesignPreferences(
                DesignPreferences.Style.SINGLE_TABLE,
                0.05,
                DesignPreferences.IndexKeys.COMPOSED,
                1,
                5,
                0.5,
                0,
                "Type",
                false,
                false,
                DesignPreferences.Counts.TRANSACTIONAL));
  }

  /** Attributes share a counter only where they say so. */
  @Test
  void everySequenceWithoutANameHasACounterOfItsOwn() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Numbers
            entities:
              Shop: {identity: [id], count: 1, attributes: {id: string}}
              Order: &numbered
                identity: [shop, number]
                count: 1
                attributes:
                  shop: {type: string, references: Shop.id}
                  number: {type: number, generated: {sequence: Shop}}
              Invoice: *numbered
            patterns: [{create: Shop, rps: 2}]
            """);
    assertThat(spec.entity("Order").attribute("number").sequence())
        .contains(new GenerationStrategy.Sequence("Shop", "lastOrderNumber"));
    assertThat(spec.entity("Invoice").attribute("number").sequence())
        .contains(new GenerationStrategy.Sequence("Shop", "lastInvoiceNumber"));
  }

  @Test
  void defaultsOfTheHead() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Small
            entities: {Thing: {identity: [id], count: 1, attributes: {id: string}}}
            patterns: [{read: Thing, where: {id: $id}, rps: 1}, {create: Thing, rps: 2}]
            """);
    assertThat(spec.pricing())
        .isEqualTo(new BillingSettings("us-east-1", BillingSettings.CapacityMode.ON_DEMAND));
    assertThat(spec.prefer().tolerance()).isEqualTo(0.02);
    assertThat(spec.patterns()).extracting(AccessPattern::id).containsExactly("P1", "P2");
    assertThat(spec.patterns())
        .extracting(AccessPattern::name)
        .containsExactly("Read Thing", "Create Thing");
    assertThat(((AccessPattern.Read) spec.patterns().get(0)).roundTrips()).isEqualTo(2);
    assertThat(((AccessPattern.Read) spec.patterns().get(0)).strong()).isFalse();
  }

  @Test
  void entity() {
    Entity ticket = with("- {create: Ticket, rps: 1}").entity("Ticket");
    assertThat(ticket.identity()).containsExactly("queue", "number");
    assertThat(ticket.scope()).contains("queue");
    assertThat(ticket.ttl()).contains("expiresAt");
    assertThat(ticket.versioned()).isTrue();
    assertThat(ticket.operations())
        .isEqualTo(new Entity.Operations(ImmutableList.of("indexer"), true));
    assertThat(ticket.attribute("number").generated())
        .contains(new GenerationStrategy.Sequence("Agent", "ticket"));
    assertThat(ticket.attribute("status").values())
        .isEqualTo(ImmutableMap.of("OPEN", 0.5, "CLOSED", 0.5));
    assertThat(ticket.attribute("title").unique()).isTrue();
    assertThat(ticket.attribute("openedAt").immutable()).isTrue();
  }

  @Test
  void conditions() {
    assertThat(condition("queue: $q", "queue").test()).isEqualTo(new Is(new Parameter("q")));
    assertThat(condition("status: OPEN", "status").test()).isEqualTo(new Is(new Literal("OPEN")));
    assertThat(condition("status: {is: OPEN, fraction: 3%}", "status").fraction())
        .isEqualTo(OptionalDouble.of(0.03));
    assertThat(condition("status: {in: [OPEN, $s]}", "status").test())
        .isEqualTo(new In(ImmutableList.of(new Literal("OPEN"), new Parameter("s"))));
    assertThat(condition("queue: {in: $queues, count: 12}", "queue").test())
        .isEqualTo(new In(ImmutableList.of(new Parameter("queues")), OptionalDouble.of(12)));
    assertThat(condition("number: {from: $a, before: 9}", "number").test())
        .isEqualTo(
            new Range(
                Optional.of(new Bound(new Parameter("a"), true)),
                Optional.of(new Bound(new Literal("9"), false))));
    assertThat(condition("number: {after: $a}", "number").test())
        .isEqualTo(new Range(Optional.of(new Bound(new Parameter("a"), false)), Optional.empty()));
    assertThat(condition("openedAt: {between: [$a, $b], fraction: 5%}", "openedAt").test())
        .isEqualTo(
            new Range(
                Optional.of(new Bound(new Parameter("a"), true)),
                Optional.of(new Bound(new Parameter("b"), true))));
    assertThat(condition("number: {to: $b}", "number").test())
        .isEqualTo(new Range(Optional.empty(), Optional.of(new Bound(new Parameter("b"), true))));
    assertThat(condition("openedAt: {prefix: 2026-11}", "openedAt").test())
        .isEqualTo(new Prefix(new Literal("2026-11")));
    assertThat(condition("closedAt: {exists: false}", "closedAt").test())
        .isEqualTo(new Exists(false));
    assertThat(condition("tags: {contains: red}", "tags").test())
        .isEqualTo(new Contains(new Literal("red")));
    assertThat(condition("status: {not: OPEN}", "status").test())
        .isEqualTo(new Not(new Literal("OPEN")));
  }

  @Test
  void pathsGoOverRoles() {
    AttributePath path = condition("owner.name: $n", "owner.name").path();
    assertThat(path.entity()).isEqualTo("Agent");
    assertThat(path.hops()).extracting(Relationship::label).containsExactly("owner");
  }

  @Test
  void allAttributesAreThoseOfAReadThatNamesNone() {
    Spec spec =
        with(
            """
            - {id: P, read: Ticket, where: {queue: $q}, needs: all, rps: 1}
            - {id: Q, read: Ticket, where: {queue: $q}, rps: 1}
            """);
    assertThat(needsOf(spec, "P")).isEqualTo(needsOf(spec, "Q"));
  }

  private static EntitySelection.NeededAttributes needsOf(Spec spec, String pattern) {
    return ((AccessPattern.Read) spec.pattern(pattern).orElseThrow()).selection().needs();
  }

  @Test
  void read() {
    Spec spec =
        with(
            """
            - id: P
              read: Ticket
              where: {queue: $q}
              sort: [openedAt desc, number]
              limit: 25
              needs: [number, title]
              consistency: strong
              roundTrips: 1
              matches: 2k
              hottest: {queue: 5%}
              rps: {average: 10, peak: 2k}
              include:
                Agent:
                  - {via: owner, needs: [name]}
                  - {via: backup}
            - {id: C, read: Ticket, where: {queue: $q}, needs: count, hottest: 3%, rps: 1}
            - {id: D, read: Agent, rps: 1, include: {Ticket: {via: owner, where: {status: OPEN}, limit: 3}}}
            """);
    AccessPattern.Read read = (AccessPattern.Read) spec.pattern("P").orElseThrow();
    EntitySelection selection = read.selection();
    assertThat(selection.sort())
        .containsExactly(
            new EntitySelection.SortOrder("openedAt", true),
            new EntitySelection.SortOrder("number", false));
    assertThat(selection.limit()).hasValue(25);
    assertThat(selection.needs().attributes()).containsExactly("number", "title");
    assertThat(selection.matches()).hasValue(2000);
    assertThat(read.strong()).isTrue();
    assertThat(read.roundTrips()).isEqualTo(1);
    assertThat(read.skew().byAttribute()).isEqualTo(ImmutableMap.of("queue", 0.05));
    assertThat(read.traffic()).isEqualTo(new TrafficRate(10, 2000));
    assertThat(selection.include())
        .extracting(include -> include.relationship().label())
        .containsExactly("owner", "backup");
    assertThat(selection.include()).allMatch(IncludeClause::toParent);
    assertThat(selection.include().get(0).selection().needs().attributes()).containsExactly("name");
    assertThat(SpecFixtures.selection(spec, "C").needs().countOnly()).isTrue();
    assertThat(spec.pattern("C").orElseThrow().skew().combination()).hasValue(0.03);
    IncludeClause children = SpecFixtures.selection(spec, "D").include().get(0);
    assertThat(children.toParent()).isFalse();
    assertThat(children.selection().where()).hasSize(1);
    assertThat(SpecFixtures.selection(spec, "D").needs().attributes())
        .containsExactly("agentId", "name");
  }

  @Test
  void writes() {
    Spec spec =
        with(
            """
            - id: W
              write:
                - create: Ticket
                  set: {status: OPEN, closedAt: null}
                  knows: [owner.name]
                  times: 3
                - put: Agent
                - update: Ticket
                  where: {queue: $queue, number: $other}
                  set: [title]
                  add: [tags]
                  remove: [closedAt]
                - delete: Ticket
                  where: {queue: $queue, number: $old}
                - require: Agent
                  where: {agentId: $agent}
              atomic: false
              rps: 1
            - {id: D, delete: Ticket, where: {agent: $agent}, matches: 80, rps: 1}
            """);
    AccessPattern.Write write = (AccessPattern.Write) spec.pattern("W").orElseThrow();
    assertThat(write.atomic()).isFalse();
    WriteAction.Create create = (WriteAction.Create) write.actions().get(0);
    assertThat(create.set()).isEqualTo(ImmutableMap.of("status", new Literal("OPEN")));
    assertThat(create.absent()).containsExactly("closedAt");
    assertThat(create.knows()).extracting(AttributePath::toString).containsExactly("owner.name");
    assertThat(create.times()).isEqualTo(3);
    assertThat(write.actions().get(1)).isInstanceOf(WriteAction.Put.class);
    WriteAction.Update update = (WriteAction.Update) write.actions().get(2);
    assertThat(update.set()).isEqualTo(ImmutableMap.of("title", new Parameter("title")));
    assertThat(update.add()).containsExactly(Map.entry("tags", AddedAmount.named("tags")));
    assertThat(update.remove()).containsExactly("closedAt");
    assertThat(write.actions().get(3)).isInstanceOf(WriteAction.Delete.class);
    assertThat(write.actions().get(4)).isInstanceOf(WriteAction.Require.class);
    WriteAction.Delete delete =
        (WriteAction.Delete)
            ((AccessPattern.Write) spec.pattern("D").orElseThrow()).actions().get(0);
    assertThat(delete.matches()).hasValue(80);
    assertThat(((AccessPattern.Write) spec.pattern("D").orElseThrow()).atomic()).isTrue();
  }

  @Test
  void foreign() {
    Spec spec =
        with(
            """
            - {search: Ticket, rps: 1}
            - {analyze: Ticket, rps: 1}
            - {similar: Ticket, rps: 1}
            """);
    assertThat(spec.patterns())
        .extracting(pattern -> ((AccessPattern.ExternalQuery) pattern).kind())
        .containsExactly(
            AccessPattern.ExternalQuery.Kind.SEARCH,
            AccessPattern.ExternalQuery.Kind.ANALYZE,
            AccessPattern.ExternalQuery.Kind.SIMILAR);
  }

  @Test
  void aliasesStandForWhatTheyName() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Shared
            entities:
              A: &thing {identity: [id], count: 1, attributes: {id: string}}
              B: *thing
            patterns: [{create: A, rps: 1}, {create: B, rps: 1}]
            """);
    assertThat(spec.entities().keySet()).containsExactly("A", "B");
  }

  /** Also over a chain, whose end is declared last, and not where a size is stated. */
  @Test
  void referencesAreAsLargeAsWhatTheyPointAt() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Chain
            entities:
              Line:
                identity: [order, line]
                count: 100
                attributes:
                  order: {type: string, references: Order.id}
                  line:  {type: number, digits: 3}
                  other: {type: string, bytes: 7, references: Order.id, role: other}
              Order:
                identity: [id]
                count: 10
                attributes:
                  id:     {type: string, references: Number.id}
                  serial: {type: number, references: Series.serial}
              Number: {identity: [id], count: 10, attributes: {id: {type: string, generated: ulid}}}
              Series: {identity: [serial], count: 10, attributes: {serial: {type: number, digits: 12}}}
            patterns: [{create: Line, rps: 1}]
            """);
    Attribute order = spec.entity("Line").attribute("order");
    assertThat(order.bytes()).isEqualTo(26);
    assertThat(order.distribution().sizes()).isEqualTo(SizeSpread.FIXED);
    assertThat(spec.entity("Line").attribute("other").bytes()).isEqualTo(7);
    assertThat(spec.entity("Order").attribute("serial").digits()).isEqualTo(12);
    assertThat(spec.entity("Order").attribute("serial").bytes()).isEqualTo(7);
  }
}
