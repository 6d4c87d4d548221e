package dev.keysmith.design.reader;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSortedSet;
import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.Design.PinnedPlan;
import dev.keysmith.design.Design.Suppression;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyAttributeType;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.Table;
import dev.keysmith.design.TableKey;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A design in memory has the errors that its file would have. */
final class AssembledDesignCheckTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Orders
          entities:
            Customer:
              identity: [id]
              count: 1k
              attributes: {id: string, name: string}
            Order:
              identity: [customer, number]
              count: 10k
              attributes:
                customer: {type: string, references: Customer.id, max: 50}
                number: {type: number, digits: 4}
                status: {type: string, values: {OPEN: 10%, DONE: 90%}}
                note: {type: string, present: 50%}
          patterns:
            - {name: Get, read: Order, where: {customer: $c, number: $n}, rps: 5}
            - {name: Place, create: Order, rps: 1}
            - {name: Join, create: Customer, rps: 1}
          """);

  private static final Design DESIGN =
      DesignReader.read(
              new SourceText(
                  "design.yaml",
                  """
                  design: 1
                  tables:
                    orders:
                      key: {partition: PK, sort: SK}
                      indexes:
                        ByStatus: {partition: GSI1PK, sort: SK, project: all}
                      items:
                        Customer: {PK: "C#{id}", SK: "C"}
                        Order:
                          PK: "C#{customer}"
                          SK: "O#{number:04}"
                          GSI1PK: [{when: {status: OPEN}, is: "OPEN#{customer}"}]
                  plans: {P1: {index: ByStatus}}
                  suppress: [{rule: UnusedIndex, where: orders.ByStatus, reason: soon}]
                  """),
              SPEC)
          .design()
          .orElseThrow();

  private static ImmutableList<SourceDiagnostic> read(Design design, Spec spec) {
    return DesignReader.read(new SourceText("design.yaml", DesignWriter.write(design)), spec)
        .errors();
  }

  private static ImmutableSortedSet<String> rules(List<SourceDiagnostic> errors) {
    return errors.stream()
        .map(SourceDiagnostic::rule)
        .collect(ImmutableSortedSet.toImmutableSortedSet(String::compareTo));
  }

  @Test
  void soundDesignsHaveNoErrors() {
    assertThat(AssembledDesignCheck.errors(DESIGN, SPEC)).isEmpty();
    for (Path folder : CorpusCases.experts()) {
      Spec spec = CorpusCases.spec(folder);
      Design design = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
      assertThat(AssembledDesignCheck.errors(design, spec)).as(folder.toString()).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("changes")
  void changedDesignsHaveTheErrorsOfTheirFile(String rule, Design changed) {
    // A reader does not go on where a name is bad.
    assertThat(rules(read(changed, SPEC))).contains(rule);
    assertThat(rules(AssembledDesignCheck.errors(changed, SPEC)))
        .containsAll(rules(read(changed, SPEC)));
  }

  static Stream<Arguments> changes() {
    Table orders = DESIGN.tables().values().iterator().next();
    return Stream.of(
        Arguments.of("BadName", with(index("no spaces please", "GSI1PK", "SK", false))),
        Arguments.of("BadName", with(index("ByStatus", "GSI1PK", "shards", false))),
        Arguments.of("RepeatedName", with(index("ByStatus", "GSI1PK", "GSI1PK", false))),
        Arguments.of("EmptyIndex", with(index("ByStatus", "GSI9PK", "SK", false))),
        Arguments.of("MissingKey", with("Customer", item -> keys(item, "SK"))),
        Arguments.of("MissingMainItem", with("Customer", AssembledDesignCheckTest::duplicate)),
        Arguments.of("UnknownAttribute", with("Order", item -> holds(item, "numbers"))),
        Arguments.of("UnusedShards", with("Order", AssembledDesignCheckTest::sharded)),
        Arguments.of("UnknownPattern", plans("P9", "orders", Optional.of("ByStatus"))),
        Arguments.of("UnknownIndex", plans("P1", "orders", Optional.of("ByDate"))),
        Arguments.of("UnknownTable", plans("P1", "customers", Optional.empty())),
        Arguments.of(
            "UnknownPart",
            new Design(
                ImmutableMap.of(orders.name(), orders),
                DESIGN.plans(),
                ImmutableList.of(
                    new Suppression("UnusedIndex", Optional.of("orders.ByDate"), "soon")))));
  }

  private static Index index(String name, String partition, String sort, boolean local) {
    return new Index(
        name,
        ImmutableList.of(partition),
        ImmutableList.of(sort),
        local,
        new IndexProjection.All());
  }

  /** With another index in the place of its own, which no plan or suppression names. */
  private static Design with(Index index) {
    Table orders = DESIGN.tables().values().iterator().next();
    TableKey key = orders.key();
    ImmutableMap<String, Index> indexes = ImmutableMap.of(index.name(), index);
    ImmutableMap.Builder<String, KeyAttributeType> types = ImmutableMap.builder();
    Stream.concat(key.attributes().stream(), index.keyAttributes().stream())
        .distinct()
        .forEach(name -> types.put(name, KeyAttributeType.STRING));
    ImmutableMap.Builder<String, ItemLayout> items = ImmutableMap.builder();
    orders
        .items()
        .forEach(
            (name, item) ->
                items.put(name, keys(item, types.build().keySet().toArray(String[]::new))));
    return new Design(
        ImmutableMap.of(
            "orders",
            new Table(
                "orders", key, types.buildOrThrow(), indexes, orders.ttl(), items.buildOrThrow())),
        ImmutableMap.of());
  }

  private static Design with(String entity, UnaryOperator<ItemLayout> change) {
    Table orders = DESIGN.tables().values().iterator().next();
    ImmutableMap.Builder<String, ItemLayout> items = ImmutableMap.builder();
    orders
        .items()
        .values()
        .forEach(
            item -> {
              ItemLayout changed = item.name().equals(entity) ? change.apply(item) : item;
              items.put(changed.name(), changed);
            });
    return new Design(
        ImmutableMap.of(
            "orders",
            new Table(
                "orders",
                orders.key(),
                orders.types(),
                orders.indexes(),
                orders.ttl(),
                items.buildOrThrow())),
        ImmutableMap.of());
  }

  private static ItemLayout keys(ItemLayout item, String... kept) {
    ImmutableMap.Builder<String, KeyRule> keys = ImmutableMap.builder();
    for (String name : kept) {
      item.key(name).ifPresent(rule -> keys.put(name, rule));
    }
    return new ItemLayout(
        item.entity(),
        item.variant(),
        keys.buildOrThrow(),
        item.copies(),
        item.embeds(),
        item.counters(),
        item.shards(),
        item.holds());
  }

  private static ItemLayout duplicate(ItemLayout item) {
    return new ItemLayout(
        item.entity(),
        Optional.of("lookup"),
        item.keys(),
        item.copies(),
        item.embeds(),
        item.counters(),
        item.shards(),
        item.holds());
  }

  private static ItemLayout holds(ItemLayout item, String attribute) {
    return new ItemLayout(
        item.entity(),
        item.variant(),
        item.keys(),
        item.copies(),
        item.embeds(),
        item.counters(),
        item.shards(),
        Optional.of(ImmutableList.of("customer", "number", "status", "note", attribute)));
  }

  private static ItemLayout sharded(ItemLayout item) {
    return new ItemLayout(
        item.entity(),
        item.variant(),
        item.keys(),
        item.copies(),
        item.embeds(),
        item.counters(),
        OptionalInt.of(4),
        item.holds());
  }

  private static Design plans(String pattern, String table, Optional<String> index) {
    return new Design(
        DESIGN.tables(),
        ImmutableMap.of(pattern, new PinnedPlan(table, index)),
        ImmutableList.of());
  }
}
