package dev.keysmith.technique;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.ValueExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The attributes that the key of an index is made of, and which instances are in it.
 *
 * @param partition empty where one item collection has them all
 * @param only values of which instances must have one to be in it
 * @param present attributes that they must have
 * @param local whether it shares the table's partition key, which then is the partition
 */
public record IndexKey(
    ImmutableList<String> partition,
    ImmutableList<String> sort,
    ImmutableMap<String, ImmutableSet<ValueExpression>> only,
    ImmutableList<String> present,
    boolean local) {
  /** A name of more values is too long. */
  private static final int FEW = 2;

  static IndexKey of(Iterable<String> partition, Iterable<String> sort) {
    return new IndexKey(
        ImmutableList.copyOf(partition),
        ImmutableList.copyOf(sort),
        ImmutableMap.of(),
        ImmutableList.of(),
        false);
  }

  public boolean isSparse() {
    return !only.isEmpty() || !present.isEmpty();
  }

  /** Whether it can help with a query: all that must be given is given, or may be tried. */
  public boolean mayServe(KeyRequirement keyRequirement) {
    return partition.stream()
            .allMatch(
                name ->
                    keyRequirement.equal().contains(name)
                        || keyRequirement.turning().contains(name))
        && only.entrySet().stream()
            .allMatch(entry -> isWithin(keyRequirement.values(entry.getKey()), entry.getValue()))
        && present.stream()
            .allMatch(
                name ->
                    keyRequirement.present().contains(name)
                        || keyRequirement.equal().contains(name));
  }

  private static boolean isWithin(
      ImmutableSet<ValueExpression> asked, ImmutableSet<ValueExpression> there) {
    return !asked.isEmpty() && there.containsAll(asked);
  }

  /**
   * What a person calls it: {@code OrdersByCustomerAndStatus}, {@code UnreadMessages}.
   *
   * @param base what items are together by in the table; an index of the same is distinguished by
   *     its order
   */
  public String label(Entity entity, List<String> base) {
    String which = which(entity);
    boolean again = !partition.isEmpty() && which.isEmpty() && base.equals(partition);
    List<String> by = new ArrayList<>(partition);
    if (partition.isEmpty()) {
      by.addAll(sort);
    } else if (again) {
      sort.stream().limit(1).forEach(by::add);
    }
    return (by.isEmpty() && which.isEmpty() ? "All" : which)
        + NamingConventions.plural(entity.name())
        + (by.isEmpty() ? "" : "By")
        + by.stream().map(IndexKey::word).collect(Collectors.joining("And"))
        + (local ? "Local" : "");
  }

  /** Which instances are in it: {@code Open}, {@code NotUnread}; nothing where all may be. */
  String which(Entity entity) {
    return Stream.concat(
            only.entrySet().stream()
                .map(values -> adjective(entity, values.getKey(), values.getValue())),
            present.stream().map(NamingConventions::pascal))
        .collect(Collectors.joining());
  }

  /** {@code Open}, {@code PlacedOrCooking}; {@code NotDone} where that is all but one. */
  private static String adjective(
      Entity entity, String name, ImmutableSet<ValueExpression> values) {
    ImmutableSet<ValueExpression> others =
        Optional.ofNullable(entity.attributes().get(name))
            .flatMap(Attribute::closedSet)
            .map(all -> Sets.difference(all, values).immutableCopy())
            .orElse(ImmutableSet.of());
    if (values.size() > 1 && others.size() == 1) {
      return "Not" + adjective(entity, name, others);
    }
    return values.stream()
            .limit(FEW)
            .map(value -> adjective(entity, name, value.toString()))
            .collect(Collectors.joining("Or"))
        + (values.size() > FEW ? "OrOther" : "");
  }

  /**
   * The value alone where it says enough: that something is true, or 3, or that twice, does not.
   */
  private static String adjective(Entity entity, String name, String value) {
    AttributeType type =
        Optional.ofNullable(entity.attributes().get(name))
            .map(Attribute::type)
            .orElse(AttributeType.STRING);
    if (type == AttributeType.BOOLEAN) {
      String what = NamingConventions.pascal(name.replaceAll("^is(?=[A-Z_])", ""));
      return value.equals("false") ? "Not" + what : what;
    }
    boolean ambiguous =
        entity.attributes().values().stream()
            .anyMatch(it -> !it.name().equals(name) && it.values().containsKey(value));
    String word = NamingConventions.pascal(value.toLowerCase(Locale.ROOT));
    return ambiguous || type.isNumeric() ? NamingConventions.pascal(name) + word : word;
  }

  /** {@code Customer} of {@code customerId}. */
  private static String word(String attribute) {
    String pascal = NamingConventions.pascal(attribute);
    for (String ending : ImmutableList.of("Id", "ID")) {
      if (pascal.endsWith(ending) && pascal.length() > ending.length()) {
        return pascal.substring(0, pascal.length() - ending.length());
      }
    }
    return pascal;
  }
}
