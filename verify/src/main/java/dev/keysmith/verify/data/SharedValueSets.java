package dev.keysmith.verify.data;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Attributes that alternatives compare with one parameter: their values are of one set, as the
 * estimate of each alternative assumes.
 *
 * <pre>
 *   where: {any: [{assignee: $user}, {reporter: $user}]}     who reports may be assigned as well
 * </pre>
 *
 * References have the identities of their parents in common anyway.
 */
final class SharedValueSets {
  /** The first attribute of a set, by each of its attributes. */
  private final Map<String, String> first = new LinkedHashMap<>();

  SharedValueSets(Spec spec) {
    for (AccessPattern pattern : spec.patterns()) {
      if (pattern instanceof AccessPattern.Read read) {
        Entity entity = spec.entity(read.selection().entity());
        compared(entity, read.selection()).values().forEach(shared -> join(entity, shared));
      }
    }
  }

  private void join(Entity entity, List<Attribute> shared) {
    String joined = name(entity, shared.get(0));
    for (Attribute attribute : shared) {
      String other = name(entity, attribute);
      first.replaceAll((member, old) -> old.equals(other) ? joined : old);
      first.put(other, joined);
    }
  }

  /** What attributes with values in common have in common, and no others. */
  String name(Entity entity, Attribute attribute) {
    String own = entity.name() + "." + attribute.name();
    return first.getOrDefault(own, own);
  }

  /** For each such parameter of a read the attribute with the fewest values: all others have it. */
  static ImmutableMap<String, Attribute> fewest(Entity entity, EntitySelection selection) {
    ImmutableMap.Builder<String, Attribute> fewest = ImmutableMap.builder();
    compared(entity, selection)
        .forEach(
            (parameter, shared) ->
                fewest.put(
                    parameter,
                    shared.stream()
                        .min(Comparator.comparingLong(one -> one.distinct().orElseThrow()))
                        .orElseThrow()));
    return fewest.buildOrThrow();
  }

  /** The attributes by parameter, where there are several. */
  private static Map<String, List<Attribute>> compared(Entity entity, EntitySelection selection) {
    Map<String, List<Attribute>> compared = new LinkedHashMap<>();
    if (selection.any().isEmpty()) {
      return compared;
    }
    for (EntitySelection branch : selection.branches()) {
      for (AttributeCondition condition : branch.where()) {
        if (condition.path().isOwn()
            && condition.test() instanceof Test.Is is
            && is.value() instanceof ValueExpression.Parameter parameter) {
          Attribute attribute = entity.attribute(condition.path().attribute());
          List<Attribute> known =
              compared.computeIfAbsent(parameter.name(), added -> new ArrayList<>());
          if (!known.contains(attribute)) {
            known.add(attribute);
          }
        }
      }
    }
    compared.values().removeIf(all -> all.size() < 2 || !haveOneShape(all));
    return compared;
  }

  /** A value of one can be a value of the others, which state how many there are. */
  private static boolean haveOneShape(List<Attribute> attributes) {
    Attribute one = attributes.get(0);
    return attributes.stream()
        .allMatch(
            attribute ->
                attribute.distinct().isPresent()
                    && attribute.references().isEmpty()
                    && attribute.within().isEmpty()
                    && attribute.uniqueWithin().isEmpty()
                    && attribute.type() == one.type()
                    && ImmutableList.of(attribute.bytes(), attribute.digits())
                        .equals(ImmutableList.of(one.bytes(), one.digits()))
                    && Objects.equals(attribute.fixedWidth(), one.fixedWidth()));
  }
}
