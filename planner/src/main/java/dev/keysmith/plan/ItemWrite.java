package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout.ChildCount;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.AttributeCondition;
import java.util.Optional;

/**
 * What a write does to one item of an instance.
 *
 * @param conditions what must hold of the instance, as far as this item shows it
 */
public record ItemWrite(
    Kind kind,
    LayoutRef layoutRef,
    WriteScope work,
    Precondition demand,
    ImmutableList<AttributeCondition> conditions) {

  /** What becomes of the item. */
  public enum Kind {
    PUT(DynamoDbOperation.PUT_ITEM, "put"),
    UPDATE(DynamoDbOperation.UPDATE_ITEM, "update"),
    DELETE(DynamoDbOperation.DELETE_ITEM, "delete"),
    /** Nothing, but it must be there. */
    CHECK(DynamoDbOperation.TRANSACT_WRITE_ITEMS, "check");

    private final DynamoDbOperation alone;
    private final String word;

    Kind(DynamoDbOperation alone, String word) {
      this.alone = alone;
      this.word = word;
    }

    /** The request that does this and nothing else. */
    public DynamoDbOperation alone() {
      return alone;
    }

    public String word() {
      return word;
    }
  }

  /** What of the item is written. */
  public sealed interface WriteScope {
    /** Whether the item is the instance's own, and not one of its parent. */
    boolean isOwnItem();

    /** The attributes that alone change, keys made of them apart; empty if any may. */
    Optional<ImmutableSet<String>> changed();
  }

  /** All of it: put as the instance then is, deleted, or looked at. */
  public record WholeItem() implements WriteScope {
    @Override
    public boolean isOwnItem() {
      return true;
    }

    @Override
    public Optional<ImmutableSet<String>> changed() {
      return Optional.empty();
    }
  }

  /** Some attributes, by the item's names for them, and every key that is made of them. */
  public record AttributeUpdate(ImmutableMap<String, AttributeAssignment> assigned)
      implements WriteScope {
    @Override
    public boolean isOwnItem() {
      return true;
    }

    @Override
    public Optional<ImmutableSet<String>> changed() {
      return Optional.of(assigned.keySet());
    }
  }

  /**
   * What an upsert names: all of an item that is new, and of one that exists what it overwrites or
   * adds to.
   */
  public record UpsertedItem(UpsertedAttributes attributes) implements WriteScope {
    @Override
    public boolean isOwnItem() {
      return true;
    }

    @Override
    public Optional<ImmutableSet<String>> changed() {
      return Optional.empty();
    }
  }

  /** A child that an attribute keeps. */
  public record EmbeddedChild(String attribute, Embed embed) implements WriteScope {
    @Override
    public boolean isOwnItem() {
      return false;
    }

    @Override
    public Optional<ImmutableSet<String>> changed() {
      return Optional.of(ImmutableSet.of(attribute));
    }
  }

  /** The number of children that an attribute of their parent's item keeps. */
  public record CountUpdate(String attribute, ChildCount count) implements WriteScope {
    @Override
    public boolean isOwnItem() {
      return false;
    }

    @Override
    public Optional<ImmutableSet<String>> changed() {
      return Optional.of(ImmutableSet.of(attribute));
    }
  }

  /** What must hold of the item before, or nothing is written. */
  public enum Precondition {
    NOTHING,
    /** There is one. */
    THERE,
    /** There is none. */
    ABSENT,
    /** There is none, or it is of the same instance. */
    ABSENT_OR_OWN,
    /**
     * It is there, and as it was when it was read; or it is not, since its key lacks an attribute,
     * and then that must still be so.
     */
    AS_READ,
    /** It is there, in the version that the client has seen. */
    IN_VERSION
  }
}
