package dev.keysmith.plan.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.AttributeCondition;

/** Finds the instances that a write applies to, where its client does not know their keys. */
public interface InstanceLookup {
  /**
   * Plans to read these attributes of the instances that meet the conditions; empty where only a
   * Scan could. Steps start in round 1.
   *
   * @param reason the entity whose items make it necessary
   * @param presence optional attributes that the instances are taken to have, or to lack
   */
  ImmutableList<ReadAlternative> find(
      String reason,
      String entity,
      ImmutableList<AttributeCondition> where,
      ImmutableSet<String> attributes,
      ImmutableMap<String, Boolean> presence);
}
