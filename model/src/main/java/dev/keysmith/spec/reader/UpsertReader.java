package dev.keysmith.spec.reader;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlFields;
import dev.keysmith.spec.AddedAmount;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The action of an {@code upsert}, and what no single UpdateItem could do.
 *
 * @param set what the instance gets in any case
 * @param initial what it gets where it has nothing yet
 */
record UpsertReader(
    SourceDiagnostics findings,
    YamlFields fields,
    WriteActionReader.Assignments set,
    WriteActionReader.Assignments initial,
    ImmutableMap<String, AddedAmount> add) {

  WriteAction action(Entity entity, ImmutableList<AttributePath> knows, int times) {
    return new WriteAction.Upsert(
        entity.name(),
        given(),
        initial.set().keySet().asList(),
        add.keySet().asList(),
        unnamed(entity),
        knows,
        times);
  }

  /** The values with which an instance starts. */
  ImmutableMap<String, ValueExpression> given() {
    return ImmutableMap.<String, ValueExpression>builder()
        .putAll(set.set())
        .putAll(initial.set())
        .putAll(
            Maps.transformValues(
                Maps.filterEntries(add, UpsertReader::isOther), AddedAmount::value))
        .buildKeepingLast();
  }

  private static boolean isOther(Map.Entry<String, AddedAmount> added) {
    return !added.getValue().equals(AddedAmount.named(added.getKey()));
  }

  /** The attributes that an instance keeps, and a new one lacks. */
  ImmutableList<String> unnamed(Entity entity) {
    return entity.attributes().keySet().stream()
        .filter(name -> !entity.identity().contains(name))
        .filter(name -> !given().containsKey(name) && !add.containsKey(name))
        .collect(ImmutableList.toImmutableList());
  }

  /** What it changes of an instance that exists; the identity names it. */
  WriteActionReader.Assignments overwritten(Entity entity) {
    ImmutableMap.Builder<String, ValueExpression> changed = ImmutableMap.builder();
    set.set()
        .forEach(
            (name, value) -> {
              if (!entity.identity().contains(name)) {
                changed.put(name, value);
              }
            });
    return new WriteActionReader.Assignments(changed.buildOrThrow(), ImmutableList.of());
  }

  void check(Entity entity) {
    Set<String> twice = new LinkedHashSet<>(initial.set().keySet());
    twice.removeIf(name -> !set.set().containsKey(name) && !add.containsKey(name));
    for (String name : twice) {
      findings.error(
          "RepeatedName",
          fields.location("initial"),
          String.format(
              "'%s' is given twice, by '%s' and by 'initial'",
              name, set.set().containsKey(name) ? "set" : "add"),
          "keep one of them");
    }
    add.forEach(
        (name, amount) -> {
          if (amount.negated()) {
            refuse(
                "add",
                String.format(
                    "an upsert cannot subtract '%s': a new instance starts with the amount",
                    amount.value()),
                String.format("add a number that may be negative: '{%s: $change}'", name));
          }
        });
    for (String field : ImmutableList.of("set", "initial")) {
      for (String name : (field.equals("set") ? set : initial).absent()) {
        refuse(
            field,
            String.format("an upsert cannot remove '%s'", name),
            "leave it out, so that it stays as it is, or use an 'update'");
      }
    }
    for (String name : initial.set().keySet()) {
      if (entity.identity().contains(name)) {
        refuse(
            "initial",
            String.format("'%s' is part of the identity of %s", name, entity.name()),
            "it is a parameter of its name; leave it out, or give it in 'set'");
      }
    }
    for (String name : unnamed(entity)) {
      if (entity.attribute(name).present() == 1) {
        refuse(
            "upsert",
            String.format(
                "every %s has '%s', but this upsert may create one without it",
                entity.name(), name),
            "add it to 'initial' or 'set', or state its share: 'present: 80%'");
      }
    }
    for (Attribute attribute : entity.attributes().values()) {
      String name = attribute.name();
      boolean counted = attribute.sequence().isPresent();
      if (counted && entity.identity().contains(name)) {
        refuse(
            "upsert",
            String.format("'%s' of %s is the next number of a counter", name, entity.name()),
            "an upsert names its instance; use 'create' and 'update'");
      }
    }
    entity
        .uniqueKeys()
        .forEach(
            (unique, names) -> {
              if (names.stream().anyMatch(name -> isChanged(entity, name))) {
                refuse(
                    "upsert",
                    String.format(
                        "'%s' of %s is unique, and which value it replaces is not known in one request",
                        unique, entity.name()),
                    "use 'create' and 'update', or 'put', which read the instance first");
              }
            });
  }

  private boolean isChanged(Entity entity, String name) {
    return !entity.identity().contains(name)
        && (given().containsKey(name) || add.containsKey(name));
  }

  private void refuse(String field, String what, String fix) {
    findings.error("NotUpsertable", fields.location(field), what, fix);
  }
}
