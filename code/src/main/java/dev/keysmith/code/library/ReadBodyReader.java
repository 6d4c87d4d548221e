package dev.keysmith.code.library;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.code.CodeInput.PatternSource;
import dev.keysmith.code.UnsupportedShape;
import dev.keysmith.code.library.LibraryFunction.FoundRows;
import dev.keysmith.code.library.LibraryFunction.ReadBody;
import dev.keysmith.code.library.LibraryFunction.ReadCall;
import dev.keysmith.code.method.CodeNames;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.design.Table;
import dev.keysmith.execute.request.PatternRequests.ClientTask;
import dev.keysmith.execute.request.PatternRequests.RequestStep;
import dev.keysmith.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The requests of a read, and what becomes of the items they find. */
final class ReadBodyReader {
  private static final ImmutableList<String> KNOWN =
      ImmutableList.of("page", "rows", "filter", "dropExpired", "set", "limit");

  private final Spec spec;
  private final Design design;
  private final LayoutFinder layouts;
  private final FunctionValues values;
  private final Set<String> labels = new LinkedHashSet<>();

  ReadBodyReader(Spec spec, Design design, LayoutFinder layouts, FunctionValues values) {
    this.spec = spec;
    this.design = design;
    this.layouts = layouts;
    this.values = values;
  }

  ReadBody read(PatternSource source) {
    Map<?, ?> result = FunctionValues.map(source.requests().result().orElse(ImmutableMap.of()));
    if (result.containsKey("merged")) {
      throw new UnsupportedShape("it merges the results of several requests in order");
    }
    ImmutableList<RequestStep> steps = source.requests().steps();
    ImmutableList.Builder<ReadCall> calls = ImmutableList.builder();
    for (RequestStep step : steps) {
      FunctionReader.check(step, KNOWN);
      calls.add(call(step, result));
    }
    ReadBody body = new ReadBody(calls.build(), Boolean.TRUE.equals(result.get("count")));
    if (!body.isPlain() && body.calls().get(0).rows().get(0).limit().isPresent()) {
      throw new UnsupportedShape("it returns pages of rows with related ones");
    }
    return body;
  }

  private ReadCall call(RequestStep step, Map<?, ?> result) {
    Map<?, ?> request = step.request();
    Table table = design.table(String.valueOf(request.get("TableName")));
    Optional<Index> index =
        Optional.ofNullable(request.get("IndexName"))
            .flatMap(name -> table.index(String.valueOf(name)));
    List<ClientTask> rows =
        step.client().stream().filter(task -> task.kind().equals("rows")).toList();
    if (rows.isEmpty()) {
      throw new UnsupportedShape("it looks up where its items are stored");
    }
    String root = String.valueOf(rows.get(0).details().get("entity"));
    boolean one = step.operation().equals("GetItem");
    if (!one && !step.operation().equals("Query")) {
      throw new UnsupportedShape("it is a " + step.operation());
    }
    String condition = String.valueOf(request.get("KeyConditionExpression"));
    ImmutableList<ItemCondition.AttributeTest> written =
        one ? got(request) : ItemCondition.all(templates(request).conditions(condition));
    LibraryEntity entity =
        one
            ? layouts.byKey(
                table,
                FunctionValues.map(request.get("Key")),
                ImmutableSet.of(root),
                ImmutableSet.of())
            : layouts.byCondition(table, index, written, root);
    ExpressionParser expressions =
        new ExpressionParser(
            request, (attribute, value) -> values.of(attribute, value, entity, ImmutableMap.of()));
    ImmutableList<ItemCondition> filter =
        request.containsKey("FilterExpression")
            ? expressions.conditions(String.valueOf(request.get("FilterExpression")))
            : ImmutableList.of();
    for (ItemCondition.AttributeTest test : ItemCondition.all(filter)) {
      if (entity.property(test.attribute()).isEmpty()) {
        throw new UnsupportedShape("it filters by an attribute of another entity");
      }
    }
    ImmutableList.Builder<FoundRows> found = ImmutableList.builder();
    found.add(rows(step, rows, result, entity, index));
    if (describes(result, root)) {
      related(result, table, index, written, found, true);
    }
    return new ReadCall(
        one,
        index,
        one
            ? key(FunctionValues.map(request.get("Key")), entity)
            : ItemCondition.all(expressions.conditions(condition)),
        filter,
        Boolean.FALSE.equals(request.get("ScanIndexForward")),
        Boolean.TRUE.equals(request.get("ConsistentRead")),
        found.build());
  }

  private static boolean describes(Map<?, ?> result, String root) {
    return root.equals(result.get("entity"));
  }

  /** With templates in place of values. */
  private static ExpressionParser templates(Map<?, ?> request) {
    return new ExpressionParser(
        request, (attribute, value) -> ValueText.of(LayoutFinder.text(value)));
  }

  private static ImmutableList<ItemCondition.AttributeTest> got(Map<?, ?> request) {
    return FunctionValues.map(request.get("Key")).entrySet().stream()
        .map(
            key ->
                new ItemCondition.AttributeTest(
                    String.valueOf(key.getKey()),
                    "=",
                    ImmutableList.of(
                        ValueText.of(LayoutFinder.text(FunctionValues.map(key.getValue()))))))
        .collect(ImmutableList.toImmutableList());
  }

  private ImmutableList<ItemCondition.AttributeTest> key(Map<?, ?> key, LibraryEntity entity) {
    return key.entrySet().stream()
        .map(
            one ->
                new ItemCondition.AttributeTest(
                    String.valueOf(one.getKey()),
                    "=",
                    ImmutableList.of(
                        values.of(
                            String.valueOf(one.getKey()),
                            FunctionValues.map(one.getValue()),
                            entity,
                            ImmutableMap.of()))))
        .collect(ImmutableList.toImmutableList());
  }

  // --- rows -------------------------------------------------------------------------------------

  private FoundRows rows(
      RequestStep step,
      List<ClientTask> rows,
      Map<?, ?> result,
      LibraryEntity entity,
      Optional<Index> index) {
    RowSteps steps = new RowSteps(entity, values);
    OptionalInt limit = OptionalInt.empty();
    boolean embedded = rows.size() > 1;
    if (embedded) {
      steps.embedded(String.valueOf(rows.get(1).details().get("in")), embed(entity, rows.get(1)));
    } else {
      checkStored(result, entity, index, step);
    }
    for (ClientTask task : step.client()) {
      switch (task.kind()) {
        case "filter" ->
            steps.filter((List<?>) Objects.requireNonNull(task.details().get("conditions")));
        case "dropExpired" ->
            steps.dropExpired(
                String.valueOf(task.details().get("attribute")),
                spec.entity(entity.layout().entity()));
        case "set" -> steps.set(FunctionValues.map(task.details().get("values")));
        case "limit" ->
            limit =
                OptionalInt.of(
                    ((Number) Objects.requireNonNull(task.details().get("rows"))).intValue());
        default -> {}
      }
    }
    if (limit.isPresent() && embedded) {
      throw new UnsupportedShape("it returns pages of embedded rows");
    }
    if (limit.isPresent() && step.operation().equals("GetItem")) {
      steps.first(limit.getAsInt());
      limit = OptionalInt.empty();
    }
    return new FoundRows(entity, label(entity), steps.all(), limit);
  }

  private String label(LibraryEntity entity) {
    return CodeNames.unused(
        CodeNames.plural(CodeNames.member(entity.layout().entity(), name -> false)), labels);
  }

  private static Embed embed(LibraryEntity entity, ClientTask rows) {
    Embed embed = entity.layout().embeds().get(String.valueOf(rows.details().get("in")));
    if (embed == null) {
      throw new UnsupportedShape("its rows are elements of elements");
    }
    return embed;
  }

  /** A library returns what an item or entry stores; it takes nothing out of keys. */
  private static void checkStored(
      Map<?, ?> result, LibraryEntity entity, Optional<Index> index, RequestStep step) {
    Set<String> set = new LinkedHashSet<>();
    step.client().stream()
        .filter(task -> task.kind().equals("set"))
        .forEach(
            task ->
                FunctionValues.map(task.details().get("values"))
                    .keySet()
                    .forEach(name -> set.add(String.valueOf(name))));
    for (String name : wanted(result, entity.layout().entity())) {
      boolean key =
          entity.table().key().attributes().contains(name)
              || index.map(one -> one.keyAttributes().contains(name)).orElse(false);
      if (!set.contains(name)
          && !(entity.attributes().containsKey(name)
              && (key || LayoutFinder.projects(index, name)))) {
        throw new UnsupportedShape(
            "%s is stored in keys only, which the library does not take apart".formatted(name));
      }
    }
  }

  /** The attributes of an entity that a result shows. */
  private static ImmutableSet<String> wanted(Map<?, ?> result, String entity) {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    if (entity.equals(result.get("entity")) && result.get("attributes") instanceof List<?> all) {
      all.forEach(name -> names.add(String.valueOf(name)));
    }
    if (result.get("include") instanceof List<?> includes) {
      includes.forEach(one -> names.addAll(wanted(FunctionValues.map(one), entity)));
    }
    return names.build();
  }

  // --- related rows -----------------------------------------------------------------------------

  private void related(
      Map<?, ?> result,
      Table table,
      Optional<Index> index,
      List<ItemCondition.AttributeTest> key,
      ImmutableList.Builder<FoundRows> found,
      boolean ofRoot) {
    if (!(result.get("include") instanceof List<?> includes)) {
      return;
    }
    for (Object one : includes) {
      Map<?, ?> include = FunctionValues.map(one);
      boolean chosen =
          include.containsKey("where")
              || include.containsKey("sort")
              || include.containsKey("limit");
      if (include.containsKey("collection")) {
        if (chosen && !ofRoot) {
          throw new UnsupportedShape("it chooses or sorts related rows of each parent");
        }
        String name = String.valueOf(include.get("entity"));
        LibraryEntity entity = layouts.byCondition(table, index, key, name);
        found.add(
            new FoundRows(entity, label(entity), steps(include, entity), OptionalInt.empty()));
      } else if (chosen && !include.containsKey("rows")) {
        throw new UnsupportedShape("it chooses or sorts rows that are embedded in others");
      }
      related(include, table, index, key, found, false);
    }
  }

  private ImmutableList<String> steps(Map<?, ?> include, LibraryEntity entity) {
    RowSteps steps = new RowSteps(entity, values);
    if (include.get("where") instanceof List<?> where) {
      steps.filter(where);
    }
    if (include.get("dropExpired") instanceof String attribute) {
      steps.dropExpired(attribute, spec.entity(entity.layout().entity()));
    }
    if (include.get("sort") instanceof List<?> sort) {
      List<Map<?, ?>> orders = new ArrayList<>();
      sort.forEach(order -> orders.add(FunctionValues.map(order)));
      steps.sort(orders);
    }
    if (include.get("limit") instanceof Number limit) {
      steps.first(limit.intValue());
    }
    return steps.all();
  }
}
