package dev.keysmith.plan;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.ItemLayout;
import dev.keysmith.design.KeyRule;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.WriteAction;
import java.util.Collection;

/**
 * What one UpdateItem can do with each attribute and each key of an item, whether it exists or not.
 *
 * <pre>
 *   upsert: Page   set: [title]   initial: {createdAt: $now}   add: [views]
 *
 *   GSI1PK = TITLE#{title}         SET GSI1PK = :k                            all of it is given
 *   GSI1SK = {createdAt}           SET GSI1SK = if_not_exists(GSI1SK, :k)     it has been since it exists
 *   GSI2SK = {title}#{createdAt}   cannot be made without a read
 * </pre>
 */
public record UpsertedAttributes(Entity entity, WriteAction.Upsert upsert) {

  /** What is known of an attribute when the request is made. */
  public enum Source {
    /** The identity names the instance. */
    IDENTITY,
    /** It gets a value that the client has. */
    GIVEN,
    /** Something is added to it. */
    ADDED,
    /** It gets a value if it has none. */
    INITIAL,
    /** It stays as it is; a new instance lacks it. */
    KEPT,
    /** A copy of whichever related instance it refers to, which only a read shows. */
    UNKNOWN
  }

  /** What becomes of a key. */
  public enum KeyUpdate {
    /** It is made anew. */
    SET,
    /** It is made where there is none. */
    SET_IF_ABSENT,
    /** It is one attribute, and treated like it. */
    LIKE_ATTRIBUTE,
    /** It stays. */
    KEPT,
    /** It depends on what only a read shows. */
    UNKNOWN
  }

  /** Where an item gets an attribute from, by the item's name for it. */
  public Source source(ItemLayout layout, String name) {
    AttributePath path = layout.copies().get(name);
    return path == null ? own(name) : copied(path);
  }

  private Source own(String name) {
    if (entity.identity().contains(name)) {
      return Source.IDENTITY;
    }
    if (upsert.overwrites(name)) {
      return Source.GIVEN;
    }
    if (upsert.add().contains(name)) {
      return Source.ADDED;
    }
    return upsert.initial().contains(name) ? Source.INITIAL : Source.KEPT;
  }

  /** Whether it is given which related instance a copy is of. */
  public boolean isGivenCopy(AttributePath path) {
    return path.hops().get(0).attributes().values().stream().allMatch(this::isGiven);
  }

  /** A copy follows its reference. */
  private Source copied(AttributePath path) {
    Collection<String> reference = path.hops().get(0).attributes().values();
    if (isGivenCopy(path)) {
      return Source.GIVEN;
    }
    return reference.stream().allMatch(name -> own(name) == Source.KEPT || isIdentity(name))
        ? Source.KEPT
        : Source.UNKNOWN;
  }

  private boolean isGiven(String name) {
    return own(name) == Source.GIVEN || isIdentity(name);
  }

  private boolean isIdentity(String name) {
    return own(name) == Source.IDENTITY;
  }

  public KeyUpdate keyUpdate(ItemLayout layout, KeyRule rule) {
    ImmutableSet<Source> sources =
        rule.attributes().stream()
            .map(name -> source(layout, name))
            .filter(source -> source != Source.IDENTITY)
            .collect(ImmutableSet.toImmutableSet());
    if (ImmutableSet.of(Source.GIVEN).containsAll(sources)) {
      return KeyUpdate.SET;
    }
    if (rule.only().isEmpty() || sources.contains(Source.UNKNOWN)) {
      return KeyUpdate.UNKNOWN;
    }
    if (rule.only().get().lone().isPresent()) {
      return KeyUpdate.LIKE_ATTRIBUTE;
    }
    if (sources.equals(ImmutableSet.of(Source.KEPT))) {
      return KeyUpdate.KEPT;
    }
    return sources.equals(ImmutableSet.of(Source.INITIAL)) && areThereTogether(layout, rule)
        ? KeyUpdate.SET_IF_ABSENT
        : KeyUpdate.UNKNOWN;
  }

  /** Whether the key exists exactly where its initial attributes do. */
  private boolean areThereTogether(ItemLayout layout, KeyRule rule) {
    ImmutableSet<String> initial =
        rule.attributes().stream()
            .filter(name -> source(layout, name) == Source.INITIAL)
            .collect(ImmutableSet.toImmutableSet());
    return initial.size() == 1
        || initial.stream().allMatch(name -> entity.attribute(name).present() == 1);
  }

  /** Whether the identity alone says where the item is. */
  public boolean isFoundByIdentity(LayoutRef layoutRef) {
    return layoutRef.table().key().attributes().stream()
        .map(key -> layoutRef.item().key(key).orElseThrow())
        .allMatch(
            rule ->
                rule.only().isPresent()
                    && rule.attributes().stream()
                        .allMatch(name -> source(layoutRef.item(), name) == Source.IDENTITY));
  }

  /** Whether an upsert leaves an item alone: it is under a key that stays, and stores no more. */
  public boolean leavesAlone(LayoutRef layoutRef) {
    ItemLayout layout = layoutRef.item();
    boolean stays =
        layoutRef.table().key().attributes().stream()
            .flatMap(key -> layout.key(key).orElseThrow().attributes().stream())
            .anyMatch(name -> source(layout, name) == Source.KEPT);
    return !layout.isMain()
        && stays
        && entity.attributes().keySet().stream()
            .filter(layout::holds)
            .allMatch(name -> own(name) == Source.KEPT || own(name) == Source.IDENTITY)
        && layout.copies().keySet().stream().allMatch(name -> source(layout, name) == Source.KEPT)
        && layout.keys().values().stream()
            .flatMap(rule -> rule.attributes().stream())
            .allMatch(
                name ->
                    source(layout, name) == Source.KEPT || source(layout, name) == Source.IDENTITY);
  }
}
