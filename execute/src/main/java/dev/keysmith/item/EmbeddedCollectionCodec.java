package dev.keysmith.item;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.BinaryValue;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.KeyTemplate;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Children as they stand inside their parent's item, and out of it again.
 *
 * <pre>
 *   list   [{label: home, city: Ulm}, …]
 *   map    {home: {city: Ulm}, …}
 * </pre>
 *
 * <p>The reference to the parent is left out: the parent determines it. In a map, the rest of the
 * identity is the key of the child and not repeated in it: as text where it is one attribute; like
 * a composed key, {@code {a}#{b}} with delimiters escaped, where it is several; the child's entity
 * where nothing is left, since there is one child then.
 */
public final class EmbeddedCollectionCodec {
  private final Entity child;
  private final Embed embed;
  private final ImmutableSet<String> implied;
  private final ImmutableList<String> rest;
  private final Optional<KeyTemplate> joined;

  public EmbeddedCollectionCodec(Spec spec, Embed embed) {
    this.child = spec.entity(embed.entity());
    this.embed = embed;
    this.implied = ImmutableSet.copyOf(embed.relationship().attributes().values());
    this.rest =
        child.identity().stream()
            .filter(part -> !implied.contains(part))
            .collect(ImmutableList.toImmutableList());
    this.joined = rest.size() > 1 ? Optional.of(joined(child, rest)) : Optional.empty();
  }

  private static KeyTemplate joined(Entity child, ImmutableList<String> rest) {
    Map<String, AttributeType> types = new LinkedHashMap<>();
    rest.forEach(part -> types.put(part, child.attribute(part).type()));
    return KeyTemplate.parse(
        rest.stream().map(part -> "{" + part + "}").collect(Collectors.joining("#")), types);
  }

  /** The attributes that are the key of a child in a map; none if there is one child at most. */
  public ImmutableList<String> keyAttributes() {
    return rest;
  }

  /** How that key is composed, where it is of several attributes. */
  public Optional<KeyTemplate> keyTemplate() {
    return joined;
  }

  /** All children of one parent: a list of elements, or a map of them by key. */
  public Object collection(List<? extends Map<String, ?>> children) {
    if (!embed.map()) {
      return children.stream().map(this::element).collect(ImmutableList.toImmutableList());
    }
    return children.stream().collect(ImmutableMap.toImmutableMap(this::key, this::element));
  }

  /** A child's values without those that its location determines. */
  public ImmutableMap<String, Object> element(Map<String, ?> values) {
    ImmutableMap.Builder<String, Object> element = ImmutableMap.builder();
    for (String name : child.attributes().keySet()) {
      Object value = values.get(name);
      boolean decoded = implied.contains(name) || (embed.map() && rest.contains(name));
      if (value != null && !decoded) {
        element.put(name, value);
      }
    }
    return element.buildOrThrow();
  }

  /** The key of a child in a map. */
  public String key(Map<String, ?> values) {
    if (rest.isEmpty()) {
      return child.name();
    }
    return joined
        .map(template -> (String) template.render(values).orElseThrow())
        .orElseGet(() -> text(Objects.requireNonNull(values.get(rest.get(0)), rest.get(0))));
  }

  /**
   * The values of all children in a collection that was read.
   *
   * @param parent the identity of the item's instance, by its attributes
   */
  public ImmutableList<ImmutableMap<String, Object>> children(
      Object collection, Map<String, ?> parent) {
    ImmutableList.Builder<ImmutableMap<String, Object>> children = ImmutableList.builder();
    if (collection instanceof List<?> list) {
      list.forEach(element -> children.add(child(Optional.empty(), (Map<?, ?>) element, parent)));
    } else {
      ((Map<?, ?>) collection)
          .forEach(
              (key, element) ->
                  children.add(child(Optional.of((String) key), (Map<?, ?>) element, parent)));
    }
    return children.build();
  }

  /**
   * The values of the child that an element was made of.
   *
   * @param key under which it stands, in a map
   */
  ImmutableMap<String, Object> child(
      Optional<String> key, Map<?, ?> element, Map<String, ?> parent) {
    Map<String, Object> decoded = new LinkedHashMap<>();
    embed
        .relationship()
        .attributes()
        .forEach((part, name) -> decoded.put(name, Objects.requireNonNull(parent.get(part), part)));
    key.ifPresent(text -> decoded.putAll(identity(text)));
    ImmutableMap.Builder<String, Object> values = ImmutableMap.builder();
    for (String name : child.attributes().keySet()) {
      Object value = decoded.containsKey(name) ? decoded.get(name) : element.get(name);
      if (value != null) {
        values.put(name, value);
      }
    }
    return values.buildOrThrow();
  }

  private ImmutableMap<String, Object> identity(String key) {
    if (rest.isEmpty()) {
      return ImmutableMap.of();
    }
    if (joined.isEmpty()) {
      return ImmutableMap.of(rest.get(0), value(key, child.attribute(rest.get(0)).type()));
    }
    return joined
        .get()
        .parseSegments(key)
        .map(NumberNormalizer::stripped)
        .orElseThrow(
            () -> new IllegalArgumentException("no " + child.name() + " stands under " + key));
  }

  private static String text(Object value) {
    return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
  }

  private static Object value(String text, AttributeType type) {
    Optional<Object> symbol = ValueSymbol.read(text, "", type);
    if (symbol.isPresent()) {
      return symbol.get();
    }
    return switch (type.stored()) {
      case TEXT -> text;
      case NUMBER -> new BigDecimal(text).stripTrailingZeros();
      case BYTES -> BinaryValue.of(HexFormat.of().parseHex(text));
      case FLAG, COLLECTION ->
          throw new IllegalStateException("no identity is a " + type.keyword());
    };
  }
}
