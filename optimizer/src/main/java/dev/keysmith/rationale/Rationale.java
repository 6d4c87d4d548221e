package dev.keysmith.rationale;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.spec.AttributePath;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Why a part of a derived design exists: the patterns it serves and its figures. Renderers turn it
 * into sentences.
 */
public sealed interface Rationale {
  /**
   * Its name in the design: {@code orders}, {@code orders.ByCustomer}, {@code Order.customerName}.
   */
  String subject();

  /** Ids of the patterns that read from it. */
  default ImmutableList<String> serves() {
    return ImmutableList.of();
  }

  /** Dollars per month for its storage and for the writes that keep it up to date. */
  default double monthlyUsd() {
    return 0;
  }

  /**
   * The monthly bill of the cheapest design without it; empty where that was not calculated or no
   * such design exists.
   */
  default OptionalDouble withoutUsd() {
    return OptionalDouble.empty();
  }

  <R> R accept(Visitor<R> visitor);

  /** One method for each kind of part. */
  interface Visitor<R> {
    R baseTable(BaseTable table);

    R secondaryIndex(SecondaryIndex index);

    R copiedAttribute(CopiedAttribute copy);

    R embeddedEntity(EmbeddedEntity embedded);

    R uniquenessItem(UniquenessItem item);

    R duplicateItem(DuplicateItem item);

    R splitItem(SplitItem item);

    R keyShards(KeyShards shards);

    R maintainedCount(MaintainedCount count);
  }

  /**
   * A table.
   *
   * @param keys partition key first
   * @param layouts names of the item layouts that it stores
   * @param shared whether it stores several entities
   */
  record BaseTable(
      String subject,
      ImmutableList<String> keys,
      ImmutableList<String> layouts,
      boolean shared,
      ImmutableList<String> serves,
      double monthlyUsd)
      implements Rationale {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.baseTable(this);
    }
  }

  /**
   * A global or local secondary index.
   *
   * @param entries mean number of index entries
   * @param items number of items that could have an entry
   */
  record SecondaryIndex(
      String subject,
      IndexProjection projection,
      double entries,
      double items,
      ImmutableList<String> serves,
      double monthlyUsd,
      OptionalDouble withoutUsd)
      implements Rationale {
    private static final double ALL = 0.999;

    /** Whether a noticeable part of the items has no entry. */
    public boolean isSparse() {
      return entries < items * ALL;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.secondaryIndex(this);
    }
  }

  /** An attribute of a related entity, copied so that it is read with the item. */
  record CopiedAttribute(String subject, String entity, AttributePath source) implements Rationale {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.copiedAttribute(this);
    }
  }

  /**
   * Children that are stored inside the item of their parent.
   *
   * @param average number of children per parent
   * @param max largest number of children per parent
   */
  record EmbeddedEntity(
      String subject, String child, String parent, double average, OptionalLong max)
      implements Rationale {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.embeddedEntity(this);
    }
  }

  /**
   * An item that enforces uniqueness.
   *
   * @param unique the attribute, after its scope if it has one, or "identity"
   */
  record UniquenessItem(String subject, String entity, String unique) implements Rationale {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.uniquenessItem(this);
    }
  }

  /** An item that repeats attributes of an entity under another key, for strong reads by it. */
  record DuplicateItem(String subject, String entity, ImmutableList<String> attributes)
      implements Rationale {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.duplicateItem(this);
    }
  }

  /** An item that stores some attributes of an entity separately. */
  record SplitItem(String subject, String entity, ImmutableList<String> attributes)
      implements Rationale {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.splitItem(this);
    }
  }

  /** A write-sharded partition key. */
  record KeyShards(String subject, int shards) implements Rationale {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.keyShards(this);
    }
  }

  /**
   * A number of children that the item of their parent stores.
   *
   * @param children the entity that is counted
   */
  record MaintainedCount(String subject, String children, String parent) implements Rationale {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.maintainedCount(this);
    }
  }
}
