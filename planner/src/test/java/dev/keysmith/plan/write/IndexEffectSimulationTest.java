package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.capacity.Item;
import dev.keysmith.capacity.StoredValue;
import dev.keysmith.capacity.TableWrites;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.Index;
import dev.keysmith.design.KeyRuleCondition;
import dev.keysmith.plan.Plan;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected index writes against the mean over many updates of made-up tickets. */
final class IndexEffectSimulationTest {
  private static final int UPDATES = 10_000;

  private static final WritePlanFixture TICKETS = TicketFixture.plans();
  private static final LayoutRef TICKET = TICKETS.design().items("Ticket").get(0);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "close",
        "hold",
        "status",
        "team",
        "teamAlone",
        "assign",
        "free",
        "title",
        "reopen"
      })
  void meanIsAsExpected(String pattern) {
    WriteAction.Update update =
        (WriteAction.Update)
            TICKETS.writes().stream()
                .filter(write -> write.id().equals(pattern))
                .findFirst()
                .orElseThrow()
                .actions()
                .get(0);
    TableWrites table =
        new TableWrites(
            TICKET.table().key(), ImmutableList.copyOf(TICKET.table().indexes().values()));
    Random random = new Random(1);
    Map<String, Double> units = new HashMap<>();
    for (int i = 0; i < UPDATES; i++) {
      Map<String, String> before = ticket(random, i);
      while (!holds(update.where(), before) || !isChanged(update, before)) {
        before = ticket(random, i);
      }
      Map<String, String> after = updated(update, before, random, i);
      for (Index index : table.indexes()) {
        double written =
            table.indexWrites(index, Optional.of(item(before)), Optional.of(item(after))).units();
        units.merge(index.name(), written, Double::sum);
      }
    }
    Plan plan = TICKETS.best(pattern);
    Map<String, Double> expected =
        plan.steps().get(plan.steps().size() - 1).cost().writes().indexes();
    // At most 2 units a write, so a standard error of 0.01: four of them.
    units.forEach(
        (index, sum) ->
            assertThat(expected.getOrDefault(index, 0.0))
                .as(pattern + " " + index)
                .isCloseTo(sum / UPDATES, within(0.04)));
  }

  private static boolean holds(
      ImmutableList<AttributeCondition> where, Map<String, String> values) {
    ImmutableMap.Builder<String, AttributeCondition> literal = ImmutableMap.builder();
    where.stream()
        .filter(condition -> !condition.path().attribute().equals("id"))
        .forEach(condition -> literal.put(condition.path().attribute(), condition));
    ImmutableMap<String, AttributeCondition> conditions = literal.buildOrThrow();
    return conditions.isEmpty() || new KeyRuleCondition(conditions).holds(values);
  }

  /** A write changes what it sets, and removes what is there. */
  private static boolean isChanged(WriteAction.Update update, Map<String, String> before) {
    return update.set().entrySet().stream()
            .noneMatch(
                set ->
                    set.getValue() instanceof ValueExpression.Literal literal
                        && literal.text().equals(before.get(set.getKey())))
        && before.keySet().containsAll(update.remove());
  }

  private static String another(Attribute attribute, Random random, String otherwise, String old) {
    String value = value(attribute, random, otherwise);
    while (value.equals(old)) {
      value = value(attribute, random, otherwise);
    }
    return value;
  }

  private static Map<String, String> ticket(Random random, int number) {
    Map<String, String> ticket = new HashMap<>();
    for (Attribute attribute : TICKETS.spec().entity("Ticket").attributes().values()) {
      if (random.nextDouble() < attribute.present()) {
        ticket.put(attribute.name(), value(attribute, random, "old" + number));
      }
    }
    return ticket;
  }

  private static String value(Attribute attribute, Random random, String otherwise) {
    double left = random.nextDouble();
    for (Map.Entry<String, Double> value : attribute.values().entrySet()) {
      left -= value.getValue();
      if (left < 0) {
        return value.getKey();
      }
    }
    return attribute.distinct().isPresent()
        ? attribute.name() + random.nextInt((int) attribute.distinct().getAsLong())
        : otherwise;
  }

  private static Map<String, String> updated(
      WriteAction.Update update, Map<String, String> before, Random random, int number) {
    Map<String, String> after = new HashMap<>(before);
    update
        .set()
        .forEach(
            (name, value) ->
                after.put(
                    name,
                    value instanceof ValueExpression.Literal literal
                        ? literal.text()
                        : another(
                            TICKETS.spec().entity("Ticket").attribute(name),
                            random,
                            "new" + number,
                            before.getOrDefault(name, ""))));
    update.remove().forEach(after::remove);
    return after;
  }

  private static Item item(Map<String, String> values) {
    Map<String, StoredValue> stored = new HashMap<>();
    values.forEach((name, value) -> stored.put(name, new StoredValue.Text(value)));
    TICKET
        .item()
        .keys()
        .forEach(
            (key, rule) ->
                rule.render(values)
                    .ifPresent(value -> stored.put(key, new StoredValue.Text((String) value))));
    return new Item(ImmutableMap.copyOf(stored));
  }
}
