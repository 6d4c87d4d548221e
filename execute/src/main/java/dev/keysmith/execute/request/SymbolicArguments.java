package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Relationship;
import dev.keysmith.spec.RelationshipGraph;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The parameters of a pattern, and a symbol for each in place of its value.
 *
 * <p>A parameter is one value throughout a pattern. Only in an action that is repeated, those that
 * no other action has are one for each repetition: {@code productId[1]}, {@code productId[2]}.
 */
final class SymbolicArguments {
  /** Stands behind the name of a parameter that has a value for each repetition. */
  private static final String REPEATED = "[]";

  private final Spec spec;
  private final Map<String, RequestParameter> parameters = new LinkedHashMap<>();

  SymbolicArguments(Spec spec) {
    this.spec = spec;
  }

  ImmutableList<RequestParameter> parameters() {
    return ImmutableList.copyOf(parameters.values());
  }

  // --- reads ------------------------------------------------------------------------------------

  ImmutableMap<String, Object> of(AccessPattern.Read read) {
    read.selection().branches().forEach(this::select);
    return symbols();
  }

  private void select(EntitySelection selection) {
    conditions(selection.where(), 1);
    for (IncludeClause include : selection.include()) {
      select(include.selection());
    }
  }

  private ImmutableMap<String, Object> symbols() {
    ImmutableMap.Builder<String, Object> symbols = ImmutableMap.builder();
    parameters.values().stream()
        .filter(one -> one.times() == 1)
        .forEach(one -> symbols.put(one.name(), symbol(one.name(), one)));
    return symbols
        .put(PatternArguments.NOW, new ValueSymbol("now", AttributeType.STRING))
        .buildKeepingLast();
  }

  private static ValueSymbol symbol(String name, RequestParameter parameter) {
    return new ValueSymbol(name, AttributeType.valueOf(typeName(parameter.type())));
  }

  private static String typeName(String keyword) {
    return Stream.of(AttributeType.values())
        .filter(type -> type.keyword().equals(keyword))
        .findFirst()
        .orElseThrow()
        .name();
  }

  // --- writes -----------------------------------------------------------------------------------

  PatternArguments of(AccessPattern.Write write) {
    Set<String> common = new LinkedHashSet<>();
    for (WriteAction action : write.actions()) {
      if (action.times() == 1) {
        common.addAll(names(action, 1));
      }
    }
    Map<ActionRepetition, Map<String, Object>> own = new LinkedHashMap<>();
    for (int i = 0; i < write.actions().size(); i++) {
      WriteAction action = write.actions().get(i);
      if (action.times() > 1) {
        Set<String> particular = new LinkedHashSet<>(new SymbolicArguments(spec).names(action, 1));
        particular.removeAll(common);
        particular.addAll(ownReferences(write, action, common));
        names(action, 1);
        for (int repetition = 0; repetition < action.times(); repetition++) {
          own.put(
              new ActionRepetition(i, repetition),
              new LinkedHashMap<>(repeated(particular, repetition + 1)));
        }
        particular.forEach(name -> repeat(name, action.times(), common.contains(name)));
      }
      version(write, i, own);
    }
    ImmutableMap<String, Object> shared = symbols();
    return new PatternArguments(
        shared, ImmutableMap.copyOf(Maps.transformValues(own, ImmutableMap::copyOf)));
  }

  /** The version that the writer has seen; each action of several has its own. */
  private void version(
      AccessPattern.Write write, int i, Map<ActionRepetition, Map<String, Object>> own) {
    WriteAction action = write.actions().get(i);
    if (!seesVersion(action)) {
      return;
    }
    boolean alone = write.actions().size() == 1 && action.times() == 1;
    String name = alone ? PatternArguments.VERSION : PatternParameters.version(write, i);
    RequestParameter parameter =
        new RequestParameter(
            action.times() > 1 ? name + REPEATED : name,
            AttributeType.NUMBER.keyword(),
            action.times(),
            false,
            false);
    parameters.put(parameter.name(), parameter);
    for (int repetition = 0; repetition < action.times() && !alone; repetition++) {
      String called = action.times() > 1 ? name + "[" + (repetition + 1) + "]" : name;
      own.computeIfAbsent(new ActionRepetition(i, repetition), added -> new LinkedHashMap<>())
          .put(PatternArguments.VERSION, symbol(called, parameter));
    }
  }

  private boolean seesVersion(WriteAction action) {
    Entity entity = spec.entity(action.entity());
    // A delete compares no version: what it deletes has no later one.
    if (!(action instanceof WriteAction.Update update) || !entity.versioned()) {
      return false;
    }
    Set<String> named = new LinkedHashSet<>();
    for (AttributeCondition condition : update.where()) {
      if (condition.isEquality() && condition.path().shortest().isOwn()) {
        named.add(condition.path().shortest().attribute());
      }
    }
    return named.containsAll(entity.identity());
  }

  /** A parameter with a value for each repetition; one of that name may be shared as well. */
  private void repeat(String name, int times, boolean shared) {
    RequestParameter one = parameters.get(name);
    if (one != null) {
      parameters.put(
          name + REPEATED,
          new RequestParameter(name + REPEATED, one.type(), times, one.optional(), one.list()));
      if (!shared) {
        parameters.remove(name);
      }
    }
  }

  private ImmutableMap<String, Object> repeated(Set<String> names, int number) {
    ImmutableMap.Builder<String, Object> symbols = ImmutableMap.builder();
    for (String name : names) {
      RequestParameter parameter = parameters.get(name);
      if (parameter != null) {
        symbols.put(name, symbol(name + "[" + number + "]", parameter));
      }
    }
    return symbols.buildOrThrow();
  }

  /** Where all of an identity would be one value, references to what is not made here differ. */
  private Set<String> ownReferences(
      AccessPattern.Write write, WriteAction action, Set<String> common) {
    Set<String> names = new LinkedHashSet<>();
    if (!(action instanceof WriteAction.Store)
        || !common.containsAll(spec.entity(action.entity()).identity())) {
      return names;
    }
    for (Relationship relationship : RelationshipGraph.of(spec).ofChild(action.entity())) {
      boolean madeHere =
          write.actions().stream()
              .anyMatch(
                  other ->
                      other instanceof WriteAction.Store
                          && other.entity().equals(relationship.parent()));
      if (relationship.identifying() && !madeHere) {
        names.addAll(relationship.attributes().values());
      }
    }
    return names;
  }

  /** The parameters of an action, which are noted. */
  private Set<String> names(WriteAction action, int times) {
    Set<String> before = new LinkedHashSet<>(parameters.keySet());
    Set<String> names = new LinkedHashSet<>();
    SymbolicArguments mine = new SymbolicArguments(spec);
    mine.note(action, times);
    mine.parameters.forEach(
        (name, one) -> {
          names.add(name);
          if (!before.contains(name)) {
            parameters.put(name, one);
          }
        });
    return names;
  }

  private void note(WriteAction action, int times) {
    Entity entity = spec.entity(action.entity());
    if (action instanceof WriteAction.Store store) {
      for (Attribute attribute : entity.attributes().values()) {
        boolean drawn =
            store instanceof WriteAction.Create
                && attribute.sequence().isPresent()
                && !store.set().containsKey(attribute.name());
        if (!store.absent().contains(attribute.name()) && !drawn) {
          ValueExpression value =
              store
                  .set()
                  .getOrDefault(attribute.name(), new ValueExpression.Parameter(attribute.name()));
          note(value, attribute, times);
        }
      }
      paths(store.knows(), times);
    } else if (action instanceof WriteAction.Select select) {
      conditions(select.where(), times);
    }
    if (action instanceof WriteAction.Update update) {
      update.set().forEach((name, value) -> note(value, entity.attribute(name), times));
      update.amounts().forEach((name, value) -> note(value, entity.attribute(name), times));
      paths(update.knows(), times);
    }
  }

  private void paths(List<AttributePath> knows, int times) {
    for (AttributePath path : knows) {
      Attribute attribute = spec.entity(path.entity()).attribute(path.attribute());
      // Nothing is known of a parent where there is none.
      boolean optional = attribute.isOptional() || path.hops().stream().anyMatch(this::isOptional);
      note(path.toString(), attribute.type(), times, optional, false);
    }
  }

  private boolean isOptional(Relationship hop) {
    return hop.attributes().values().stream()
        .anyMatch(name -> spec.entity(hop.child()).attribute(name).isOptional());
  }

  private void conditions(List<AttributeCondition> where, int times) {
    for (AttributeCondition condition : where) {
      AttributePath path = condition.path();
      Attribute attribute = spec.entity(path.entity()).attribute(path.attribute());
      boolean list = condition.test() instanceof Test.In in && in.list().isPresent();
      AttributeType type =
          condition.test() instanceof Test.Contains
              ? ConditionDetails.element(attribute.type())
              : attribute.type();
      values(condition.test()).forEach(value -> note(value, attribute, type, times, list));
    }
  }

  static Stream<ValueExpression> values(Test test) {
    if (test instanceof Test.Is is) {
      return Stream.of(is.value());
    }
    if (test instanceof Test.Not not) {
      return Stream.of(not.value());
    }
    if (test instanceof Test.In in) {
      return in.values().stream();
    }
    if (test instanceof Test.Prefix prefix) {
      return Stream.of(prefix.value());
    }
    if (test instanceof Test.Contains contains) {
      return Stream.of(contains.value());
    }
    return test instanceof Test.Range range
        ? Stream.of(range.lower(), range.upper())
            .flatMap(Optional::stream)
            .map(AttributeCondition.Bound::value)
        : Stream.empty();
  }

  private void note(ValueExpression value, Attribute attribute, int times) {
    note(value, attribute, attribute.type(), times, false);
  }

  private void note(
      ValueExpression value, Attribute attribute, AttributeType type, int times, boolean list) {
    if (value instanceof ValueExpression.Parameter parameter
        && !parameter.name().equals(PatternArguments.NOW)) {
      note(parameter.name(), type, times, attribute.isOptional() && !list, list);
    }
  }

  private void note(String name, AttributeType type, int times, boolean optional, boolean list) {
    parameters.putIfAbsent(name, new RequestParameter(name, type.keyword(), times, optional, list));
  }
}
