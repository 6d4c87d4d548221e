package dev.keysmith.code.method;

import dev.keysmith.code.method.MethodSignature.EntityAttribute;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributePath;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which attributes the parameters of a pattern are compared with, and stored in. */
final class ParameterUses {
  /** What of an attribute a condition compares with each of its values. */
  private enum Comparison {
    WHOLE,
    /** The beginning of a text, or an element of a set. */
    PART
  }

  private static final Test.Visitor<Comparison> COMPARISON =
      new Test.Visitor<>() {
        @Override
        public Comparison is(Test.Is equality) {
          return Comparison.WHOLE;
        }

        @Override
        public Comparison in(Test.In choice) {
          return Comparison.WHOLE;
        }

        @Override
        public Comparison range(Test.Range range) {
          return Comparison.WHOLE;
        }

        @Override
        public Comparison prefix(Test.Prefix prefix) {
          return Comparison.PART;
        }

        @Override
        public Comparison exists(Test.Exists exists) {
          return Comparison.WHOLE;
        }

        @Override
        public Comparison contains(Test.Contains contains) {
          return Comparison.PART;
        }

        @Override
        public Comparison not(Test.Not inequality) {
          return Comparison.WHOLE;
        }
      };

  private final Spec spec;
  private final Map<String, EntityAttribute> attributes = new LinkedHashMap<>();
  private final Map<String, AttributeType> kinds = new LinkedHashMap<>();
  private final Map<String, Integer> digits = new LinkedHashMap<>();
  private final Set<String> stored = new LinkedHashSet<>();

  /** Compared with attributes of several types or closed sets. */
  private final Set<String> mixed = new LinkedHashSet<>();

  private ParameterUses(Spec spec) {
    this.spec = spec;
  }

  static ParameterUses of(Spec spec, AccessPattern pattern) {
    ParameterUses uses = new ParameterUses(spec);
    pattern.visit(
        read -> read.selection().branches().forEach(uses::selection),
        write -> write.actions().forEach(uses::action),
        external -> {});
    return uses;
  }

  /** The attribute that a parameter has the values of; empty if it may have others. */
  Optional<EntityAttribute> attribute(String parameter) {
    return mixed.contains(parameter)
        ? Optional.empty()
        : Optional.ofNullable(attributes.get(parameter));
  }

  /** Another type than that of the attribute. */
  Optional<AttributeType> kind(String parameter) {
    return Optional.ofNullable(kinds.get(parameter));
  }

  /** Whether it is an element of a list, which may be of any type. */
  boolean isElement(String parameter) {
    return mixed.contains(parameter) && kind(parameter).equals(Optional.of(AttributeType.LIST));
  }

  /** The most digits of an attribute that a parameter is compared with or stored in. */
  int digits(String parameter) {
    return digits.getOrDefault(parameter, 0);
  }

  /** Whether it is stored, so that it may be absent; what is only compared is always given. */
  boolean isStored(String parameter) {
    return stored.contains(parameter);
  }

  private void selection(EntitySelection selection) {
    conditions(selection.where());
    selection.include().forEach(include -> selection(include.selection()));
  }

  private void conditions(List<AttributeCondition> where) {
    for (AttributeCondition condition : where) {
      AttributePath path = condition.path();
      EntityAttribute attribute = attribute(path.entity(), path.attribute());
      Test test = condition.test();
      switch (test.accept(COMPARISON)) {
        case WHOLE -> test.values().forEach(value -> use(value, attribute));
        case PART -> test.values().forEach(value -> part(value, partType(attribute)));
      }
    }
  }

  private static AttributeType partType(EntityAttribute attribute) {
    if (attribute.attribute().type() == AttributeType.LIST) {
      return AttributeType.LIST;
    }
    return attribute.attribute().type() == AttributeType.NUMBER_SET
        ? AttributeType.NUMBER
        : AttributeType.STRING;
  }

  private void action(WriteAction action) {
    Entity entity = spec.entity(action.entity());
    action.visit(
        store -> stored(store, entity),
        update -> {
          conditions(update.where());
          updated(update, entity);
        },
        delete -> conditions(delete.where()),
        require -> conditions(require.where()));
  }

  private void stored(WriteAction.Store store, Entity entity) {
    entity
        .attributes()
        .keySet()
        .forEach(
            name ->
                stored(
                    store.set().getOrDefault(name, new ValueExpression.Parameter(name)),
                    attribute(entity.name(), name)));
    store.knows().forEach(this::known);
  }

  private void updated(WriteAction.Update update, Entity entity) {
    update.set().forEach((name, value) -> stored(value, attribute(entity.name(), name)));
    update.amounts().forEach((name, value) -> stored(value, attribute(entity.name(), name)));
    update.knows().forEach(this::known);
  }

  private void known(AttributePath path) {
    stored(
        new ValueExpression.Parameter(path.toString()), attribute(path.entity(), path.attribute()));
  }

  private EntityAttribute attribute(String entity, String attribute) {
    return new EntityAttribute(entity, spec.entity(entity).attribute(attribute));
  }

  private void stored(ValueExpression value, EntityAttribute attribute) {
    if (value instanceof ValueExpression.Parameter parameter) {
      stored.add(parameter.name());
      use(value, attribute);
    }
  }

  private void use(ValueExpression value, EntityAttribute attribute) {
    if (value instanceof ValueExpression.Parameter parameter) {
      digits.merge(parameter.name(), attribute.attribute().digits(), Math::max);
      EntityAttribute before = attributes.putIfAbsent(parameter.name(), attribute);
      if (before != null && !before.attribute().values().equals(attribute.attribute().values())) {
        mixed.add(parameter.name());
      }
    }
  }

  private void part(ValueExpression value, AttributeType kind) {
    if (value instanceof ValueExpression.Parameter parameter) {
      kinds.put(parameter.name(), kind);
      mixed.add(parameter.name());
    }
  }
}
