package dev.keysmith.code.compiled;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.code.method.GeneratedType;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.runtime.Value;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.core.SdkBytes;

/** Plain values as the generated code has them, and back. */
final class ValueConverter {
  private final String packageName;
  private final ClassLoader classes;

  ValueConverter(String packageName, ClassLoader classes) {
    this.packageName = packageName;
    this.classes = classes;
  }

  // --- to the generated code --------------------------------------------------------------------

  Object argument(MethodParameter parameter, Map<String, Object> arguments) {
    Optional<Object> value =
        Optional.ofNullable(arguments.get(parameter.source()))
            .map(
                one ->
                    parameter.list()
                        ? ((List<?>) one)
                            .stream().map(element -> typed(element, parameter.type())).toList()
                        : typed(one, parameter.type()));
    return parameter.optional()
        ? value
        : value.orElseThrow(
            () -> new IllegalArgumentException("no value of " + parameter.source()));
  }

  private Object typed(Object value, GeneratedType type) {
    if (type.enumeration().isPresent()) {
      return enumerated(type.enumeration().get(), (String) value);
    }
    return switch (type.kind()) {
      case TIMESTAMP -> Instant.parse((String) value);
      case EPOCH -> Instant.ofEpochSecond(((BigDecimal) value).longValueExact());
      case EPOCH_MILLIS -> Instant.ofEpochMilli(((BigDecimal) value).longValueExact());
      case DATE -> LocalDate.parse((String) value);
      default -> document(value);
    };
  }

  private static Object document(Object value) {
    if (value instanceof BinaryValue binary) {
      return SdkBytes.fromByteArray(binary.toByteArray());
    } else if (value instanceof List<?> list) {
      return list.stream().map(ValueConverter::document).toList();
    } else if (value instanceof Set<?> set) {
      Set<Object> elements = new LinkedHashSet<>();
      set.forEach(one -> elements.add(document(one)));
      return elements;
    } else if (value instanceof Map<?, ?> map) {
      Map<String, Object> entries = new LinkedHashMap<>();
      map.forEach((name, one) -> entries.put((String) name, document(one)));
      return entries;
    }
    return value;
  }

  private Object enumerated(String type, String text) {
    try {
      return type(type).getMethod("of", String.class).invoke(null, text);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private Class<?> type(String name) throws ClassNotFoundException {
    return classes.loadClass(packageName + "." + name);
  }

  Object record(String type, List<Object> components) {
    try {
      Constructor<?> constructor = type(type).getDeclaredConstructors()[0];
      constructor.setAccessible(true);
      return constructor.newInstance(components.toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  // --- and back ---------------------------------------------------------------------------------

  Object component(Object record, String name) {
    try {
      Method accessor = record.getClass().getDeclaredMethod(name);
      accessor.setAccessible(true);
      return accessor.invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The attributes of a record that are present. */
  ImmutableMap<String, Object> attributes(Object record, List<String> names, Entity entity) {
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    var components = record.getClass().getRecordComponents();
    for (int i = 0; i < names.size(); i++) {
      Object value = component(record, components[i].getName());
      Object present = value instanceof Optional<?> optional ? optional.orElse(null) : value;
      // DynamoDB stores no empty set: an attribute that has none is absent.
      if (present != null && !(present instanceof Set<?> set && set.isEmpty())) {
        values.put(names.get(i), plain(present, entity.attribute(names.get(i)).type()));
      }
    }
    return values.buildOrThrow();
  }

  private Object plain(Object value, AttributeType type) {
    if (value instanceof BigDecimal number) {
      return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    } else if (value instanceof Instant time) {
      return switch (type) {
        case EPOCH -> new BigDecimal(time.getEpochSecond()).stripTrailingZeros();
        case EPOCH_MILLIS -> new BigDecimal(time.toEpochMilli()).stripTrailingZeros();
        default -> Value.timestamp(time).asString();
      };
    } else if (value instanceof LocalDate date) {
      return date.toString();
    } else if (value instanceof SdkBytes bytes) {
      return BinaryValue.of(bytes.asByteArray());
    } else if (value instanceof Enum<?>) {
      return component(value, "text");
    } else if (value instanceof List<?> list) {
      List<Object> elements = new ArrayList<>();
      list.forEach(one -> elements.add(plain(one, type)));
      return ImmutableList.copyOf(elements);
    } else if (value instanceof Set<?> set) {
      Set<Object> elements = new LinkedHashSet<>();
      set.forEach(one -> elements.add(plain(one, type)));
      return ImmutableSet.copyOf(elements);
    } else if (value instanceof Map<?, ?> map) {
      ImmutableMap.Builder<String, Object> entries = ImmutableMap.builder();
      map.forEach((key, one) -> entries.put((String) key, plain(one, type)));
      return entries.buildOrThrow();
    }
    return value;
  }
}
