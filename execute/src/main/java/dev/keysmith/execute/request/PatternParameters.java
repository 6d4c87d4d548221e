package dev.keysmith.execute.request;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.ValueSymbol;
import dev.keysmith.execute.request.PatternRequests.RequestParameter;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.PatternArguments.ActionRepetition;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.spec.AttributeCondition.Test;
import dev.keysmith.spec.AttributeType;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.ValueExpression;
import dev.keysmith.spec.WriteAction;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a pattern by the names that its documented requests have for them: {@code
 * orderId}, {@code productId[2]} of the second repetition, {@code Version(Order)}.
 */
public final class PatternParameters {
  private final ImmutableMap<String, NamedParameter> parameters;

  /** Symbols in place of values; their names are those of the parameters. */
  private final PatternArguments symbols;

  private PatternParameters(
      ImmutableMap<String, NamedParameter> parameters, PatternArguments symbols) {
    this.parameters = parameters;
    this.symbols = symbols;
  }

  /**
   * A value that a client gives.
   *
   * @param list whether it is a list of such values, each of which may match
   */
  public record NamedParameter(String name, AttributeType type, boolean optional, boolean list) {
    /** The type as a spec says it: {@code string}, {@code list of string}. */
    public String typeText() {
      return list ? "list of " + type.keyword() : type.keyword();
    }
  }

  public static PatternParameters of(Spec spec, AccessPattern pattern) {
    SymbolicArguments arguments = new SymbolicArguments(spec);
    PatternArguments symbols =
        pattern.match(
            read -> PatternArguments.of(arguments.of(read)),
            arguments::of,
            external -> PatternArguments.of(ImmutableMap.of()));
    Map<String, RequestParameter> described = new LinkedHashMap<>();
    arguments.parameters().forEach(one -> described.put(one.name(), one));
    ImmutableSet<String> lists = lists(pattern);
    Map<String, NamedParameter> parameters = new LinkedHashMap<>();
    symbols
        .shared()
        .values()
        .forEach(symbol -> add((ValueSymbol) symbol, described, lists, parameters));
    symbols
        .own()
        .values()
        .forEach(
            own ->
                own.values()
                    .forEach(symbol -> add((ValueSymbol) symbol, described, lists, parameters)));
    return new PatternParameters(ImmutableMap.copyOf(parameters), symbols);
  }

  private static void add(
      ValueSymbol symbol,
      Map<String, RequestParameter> described,
      ImmutableSet<String> lists,
      Map<String, NamedParameter> parameters) {
    if (symbol.name().equals(PatternArguments.NOW)) {
      return;
    }
    String plain = symbol.name().replaceAll("\\[\\d+\\]$", "");
    boolean optional =
        Optional.ofNullable(described.get(symbol.name()))
            .or(() -> Optional.ofNullable(described.get(plain + "[]")))
            .map(RequestParameter::optional)
            .orElse(false);
    parameters.putIfAbsent(
        symbol.name(),
        new NamedParameter(symbol.name(), symbol.type(), optional, lists.contains(plain)));
  }

  /** The parameters that are lists. */
  static ImmutableSet<String> lists(AccessPattern pattern) {
    Set<String> names = new LinkedHashSet<>();
    pattern.visit(
        read -> read.selection().branches().forEach(one -> addLists(one, names)),
        write -> write.actions().forEach(action -> addLists(action, names)),
        external -> {});
    return ImmutableSet.copyOf(names);
  }

  private static void addLists(WriteAction action, Set<String> names) {
    if (action instanceof WriteAction.Select select) {
      addLists(select.where(), names);
    }
  }

  private static void addLists(EntitySelection selection, Set<String> names) {
    addLists(selection.where(), names);
    for (IncludeClause include : selection.include()) {
      addLists(include.selection(), names);
    }
  }

  private static void addLists(List<AttributeCondition> where, Set<String> names) {
    for (AttributeCondition condition : where) {
      if (condition.test() instanceof Test.In in && in.list().isPresent()) {
        in.values().stream()
            .filter(ValueExpression.Parameter.class::isInstance)
            .forEach(value -> names.add(((ValueExpression.Parameter) value).name()));
      }
    }
  }

  /**
   * What the version is called that an update, one of several actions, has seen: {@code
   * Version(Order)}, of a second update of an order {@code Version(Order 2)}.
   */
  public static String version(AccessPattern.Write write, int action) {
    String entity = write.actions().get(action).entity();
    long number =
        write.actions().subList(0, action + 1).stream()
            .filter(one -> one instanceof WriteAction.Update && one.entity().equals(entity))
            .count();
    return "%s(%s)"
        .formatted(PatternArguments.VERSION, number > 1 ? entity + " " + number : entity);
  }

  /** In the order of the pattern. */
  public ImmutableList<NamedParameter> all() {
    return parameters.values().asList();
  }

  public Optional<NamedParameter> find(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /**
   * The arguments to execute the pattern with.
   *
   * @param values by the name of the parameter; what is absent has none
   * @param now the time of the request
   */
  public PatternArguments bind(Map<String, Object> values, Object now) {
    ImmutableMap.Builder<ActionRepetition, ImmutableMap<String, Object>> own =
        ImmutableMap.builder();
    symbols.own().forEach((slot, names) -> own.put(slot, bound(names, values)));
    return new PatternArguments(
        ImmutableMap.<String, Object>builder()
            .putAll(bound(symbols.shared(), values))
            .put(PatternArguments.NOW, now)
            .buildKeepingLast(),
        own.buildOrThrow());
  }

  private static ImmutableMap<String, Object> bound(
      ImmutableMap<String, Object> names, Map<String, Object> values) {
    ImmutableMap.Builder<String, Object> bound = ImmutableMap.builder();
    names.forEach(
        (name, symbol) -> {
          Object value = values.get(((ValueSymbol) symbol).name());
          if (value != null) {
            bound.put(name, value);
          }
        });
    return bound.buildOrThrow();
  }

  /** The values of arguments by the names of the parameters: the inverse of {@link #bind}. */
  public ImmutableMap<String, Object> values(PatternArguments arguments) {
    Map<String, Object> found = new LinkedHashMap<>();
    symbols.shared().forEach((name, symbol) -> put(symbol, arguments.shared().get(name), found));
    symbols
        .own()
        .forEach(
            (slot, names) ->
                names.forEach(
                    (name, symbol) ->
                        put(
                            symbol,
                            arguments.in(slot.action(), slot.repetition()).get(name),
                            found)));
    ImmutableMap.Builder<String, Object> ordered = ImmutableMap.builder();
    for (String name : parameters.keySet()) {
      Object value = found.get(name);
      if (value != null) {
        ordered.put(name, value);
      }
    }
    return ordered.buildOrThrow();
  }

  private static void put(Object symbol, @Nullable Object value, Map<String, Object> found) {
    if (value != null) {
      found.put(((ValueSymbol) symbol).name(), value);
    }
  }
}
