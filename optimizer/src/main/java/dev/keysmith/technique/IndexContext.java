package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.aws.DynamoDbLimits;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.Table;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.statistics.LayoutStatistics;
import java.util.List;
import java.util.Optional;

/**
 * What a technique about indexes works on: the items of one layout in a table, and the queries on
 * them.
 *
 * @param named attributes of the entity and copies, by the names that items have for them
 * @param refined the index to be refined; empty for those that begin with queries
 */
public record IndexContext(
    ApplicationModel application,
    Table table,
    ItemLayout layout,
    Entity entity,
    ImmutableMap<String, Attribute> named,
    ImmutableList<KeyRequirement> keyRequirements,
    Optional<IndexDraft> refined) {

  public static IndexContext of(
      ApplicationModel application,
      Table table,
      ItemLayout layout,
      List<KeyRequirement> keyRequirements) {
    Entity entity = application.spec().entity(layout.entity());
    return new IndexContext(
        application,
        table,
        layout,
        entity,
        LayoutStatistics.named(application.spec(), entity, layout.copies()),
        ImmutableList.copyOf(keyRequirements),
        Optional.empty());
  }

  public Spec spec() {
    return application.spec();
  }

  /** The same about one index. */
  public IndexContext refining(IndexDraft draft) {
    return new IndexContext(
        application, table, layout, entity, named, keyRequirements, Optional.of(draft));
  }

  /** The index to be refined. */
  public IndexDraft draft() {
    return refined.orElseThrow();
  }

  /** What its partition key is known by. */
  public PartitionKeyId partitionKey() {
    IndexKey key = draft().key();
    return PartitionKeyId.ofIndex(entity.name(), key.partition(), key.sparse());
  }

  /** Whether a key can be made of an attribute. */
  public boolean isUsable(String name) {
    Attribute attribute = named.get(name);
    return isKept(name)
        && attribute != null
        && !attribute.type().isCollection()
        && attribute.type() != AttributeType.BINARY
        && attribute.bytes() <= DynamoDbLimits.SORT_KEY_BYTES / 4.0;
  }

  /** Whether the items have it, of their own or as a copy. */
  public boolean isKept(String name) {
    return layout.holds(name) || layout.copies().containsKey(name);
  }
}
