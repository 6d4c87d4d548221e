package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.technique.TableFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Makes a part of a single table cost what it will cost there: in company, its items must say whose
 * they are. The company is an entity of which there are none.
 */
final class SingleTableContext {
  private static final String COMPANY = "~";

  private SingleTableContext() {}

  static Spec in(Spec spec) {
    Attribute name =
        new Attribute(
            COMPANY,
            AttributeType.STRING,
            1,
            0,
            ImmutableMap.of(),
            OptionalLong.empty(),
            1,
            false,
            true,
            Optional.empty(),
            ImmutableList.of(),
            OptionalDouble.empty(),
            OptionalLong.empty());
    Entity company =
        new Entity(
            COMPANY,
            Optional.empty(),
            ImmutableList.of(COMPANY),
            0,
            Optional.empty(),
            ImmutableMap.of(COMPANY, name),
            Optional.empty(),
            false,
            Entity.Operations.NONE);
    Map<String, Entity> entities = new LinkedHashMap<>(spec.entities());
    entities.put(COMPANY, company);
    return new Spec(
        spec.application(),
        spec.domain(),
        spec.pricing(),
        spec.prefer(),
        ImmutableMap.copyOf(entities),
        spec.patterns());
  }

  static Table in(Table table) {
    KeyTemplate key = KeyTemplate.lone(COMPANY, AttributeType.STRING);
    ItemLayout company =
        new ItemLayout(
            COMPANY,
            Optional.empty(),
            ImmutableMap.of(
                TableFactory.PARTITION,
                KeyRule.always(key),
                TableFactory.SORT,
                KeyRule.always(key)),
            ImmutableMap.of(),
            ImmutableMap.of(),
            ImmutableMap.of(),
            OptionalInt.empty(),
            Optional.empty());
    Map<String, ItemLayout> items = new LinkedHashMap<>(table.items());
    items.put(COMPANY, company);
    return new Table(
        table.name(),
        table.key(),
        table.types(),
        table.indexes(),
        table.ttl(),
        ImmutableMap.copyOf(items));
  }
}
