package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Condition;

/** Finds the instances that a write applies to, where its client does not know their keys. */
interface Lookup {
  /**
   * Ways to read these attributes of the instances that meet the conditions; empty where only a
   * Scan could. Steps start in round 1.
   *
   * @param because the entity whose items make it necessary
   */
  ImmutableList<Answer> find(
      String because,
      String entity,
      ImmutableList<Condition> where,
      ImmutableSet<String> attributes);
}
