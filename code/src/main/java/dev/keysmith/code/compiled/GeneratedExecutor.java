package dev.keysmith.code.compiled;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.code.java.JavaProject.GeneratedCode;
import dev.keysmith.code.method.ExecutionArguments;
import dev.keysmith.code.method.GeneratedMethod;
import dev.keysmith.code.method.MethodSignature;
import dev.keysmith.code.method.MethodSignature.MethodParameter;
import dev.keysmith.code.method.ResultType;
import dev.keysmith.execute.PageCursor;
import dev.keysmith.execute.PatternExecutor;
import dev.keysmith.execute.ResultPage;
import dev.keysmith.execute.UnfinishedExecution;
import dev.keysmith.execute.WriteResult;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.instance.ReadResult;
import dev.keysmith.plan.Plan;
import dev.keysmith.runtime.DataFailure;
import dev.keysmith.runtime.DataFailure.OutcomeUnknown;
import dev.keysmith.runtime.DataFailure.Throttled;
import dev.keysmith.runtime.DataFailure.TransactionConflict;
import dev.keysmith.runtime.DataFailure.Unavailable;
import dev.keysmith.runtime.DataSettings;
import dev.keysmith.runtime.Page;
import dev.keysmith.runtime.PageRequest;
import dev.keysmith.runtime.RequestListener;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.EntitySelection;
import dev.keysmith.spec.IncludeClause;
import dev.keysmith.spec.Spec;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Executes patterns by calling the methods of a data layer that was compiled from its sources. */
final class GeneratedExecutor implements PatternExecutor {
  private final Spec spec;
  private final GeneratedCode code;
  private final ClassLoader classes;
  private final DataSettings settings;
  private final UnaryOperator<String> classOf;
  private final ValueConverter values;

  /**
   * @param settings of the data layer; its listener is replaced
   * @param classOf the class to call instead of a store, such as the asynchronous one
   */
  GeneratedExecutor(
      Spec spec,
      GeneratedCode code,
      ClassLoader classes,
      DataSettings settings,
      UnaryOperator<String> classOf) {
    this.classOf = classOf;
    this.spec = spec;
    this.code = code;
    this.classes = classes;
    this.settings = settings;
    this.values = new ValueConverter(code.packageName(), classes);
  }

  // --- reads ------------------------------------------------------------------------------------

  @Override
  public ResultPage page(
      AccessPattern.Read read,
      Plan plan,
      Map<String, Object> arguments,
      Optional<PageCursor> cursor) {
    GeneratedMethod method = method(read.id());
    List<Object> given = new ArrayList<>();
    for (MethodParameter parameter : method.signature().parameters()) {
      if (!parameter.optional() && arguments.get(parameter.source()) == null) {
        // Nothing is equal to a value that is absent.
        return new ResultPage(ImmutableList.of(), Optional.empty());
      }
      given.add(values.argument(parameter, arguments));
    }
    OptionalInt limit = read.selection().limit();
    boolean paged = method.multiplicity().orElseThrow() == ResultType.Multiplicity.PAGED;
    if (paged) {
      given.add(new PageRequest(limit, cursor.map(PageCursor::text)));
    }
    Object result;
    try {
      result = call(method, given, at(arguments));
    } catch (DataFailure e) {
      throw new IllegalStateException(e);
    }
    if (result instanceof Long count) {
      return new ResultPage(
          ImmutableList.copyOf(
              Collections.nCopies(
                  count.intValue(), new ReadResult(ImmutableMap.of(), ImmutableMap.of()))),
          Optional.empty());
    }
    Optional<PageCursor> next =
        result instanceof Page<?> page ? page.next().map(PageCursor::opaque) : Optional.empty();
    Collection<?> rows =
        result instanceof Page<?> page
            ? page.items()
            : result instanceof Optional<?> one ? one.stream().toList() : (Collection<?>) result;
    return new ResultPage(
        rows.stream()
            .map(row -> result(row, method.result().orElseThrow(), read.selection()))
            .collect(ImmutableList.toImmutableList()),
        next);
  }

  private ReadResult result(Object row, ResultType type, EntitySelection selection) {
    Object base = type.includes().isEmpty() ? row : values.component(row, type.component());
    ImmutableMap.Builder<IncludeClause, ImmutableList<ReadResult>> related = ImmutableMap.builder();
    for (int i = 0; i < type.includes().size(); i++) {
      ResultType.IncludedResult include = type.includes().get(i);
      IncludeClause clause = selection.include().get(i);
      Object found = values.component(row, include.component());
      Stream<?> all =
          found instanceof Optional<?> one ? one.stream() : ((Collection<?>) found).stream();
      related.put(
          clause,
          all.map(each -> result(each, include.type(), clause.selection()))
              .collect(ImmutableList.toImmutableList()));
    }
    return new ReadResult(
        values.attributes(base, type.attributes(), spec.entity(type.entity())),
        related.buildOrThrow());
  }

  // --- writes -----------------------------------------------------------------------------------

  @Override
  public WriteResult write(AccessPattern.Write write, Plan plan, PatternArguments arguments) {
    GeneratedMethod method = method(write.id());
    Map<String, List<BigDecimal>> drawn = new LinkedHashMap<>();
    RequestListener listener =
        new RequestListener() {
          @Override
          public void numberDrawn(String pattern, String attribute, BigDecimal number) {
            drawn.computeIfAbsent(attribute, added -> new ArrayList<>()).add(number);
          }
        };
    try {
      Object returned =
          call(
              method,
              arguments(write, method.signature(), arguments),
              at(arguments.shared()).withListener(listener));
      return new WriteResult(
          true,
          "",
          ExecutionArguments.withDrawn(spec, write, arguments, drawn),
          method.result().flatMap(type -> old(returned, type)));
    } catch (OutcomeUnknown | Throttled | TransactionConflict | Unavailable e) {
      throw new UnfinishedExecution(
          String.valueOf(e.getMessage()),
          e instanceof OutcomeUnknown,
          ExecutionArguments.withDrawn(spec, write, arguments, drawn));
    } catch (DataFailure e) {
      return new WriteResult(
          false,
          String.valueOf(e.getMessage()),
          ExecutionArguments.withDrawn(spec, write, arguments, drawn));
    }
  }

  /** The instance as it was before: always there, or not. */
  private Optional<ImmutableMap<String, Object>> old(Object returned, ResultType type) {
    Optional<?> instance = returned instanceof Optional<?> one ? one : Optional.of(returned);
    return instance.map(
        one -> values.attributes(one, type.attributes(), spec.entity(type.entity())));
  }

  private List<Object> arguments(
      AccessPattern.Write write, MethodSignature signature, PatternArguments arguments) {
    Map<String, Object> shared = ExecutionArguments.shared(write, arguments);
    List<Object> single = new ArrayList<>();
    signature.parameters().forEach(one -> single.add(values.argument(one, shared)));
    List<Object> given = new ArrayList<>();
    if (signature.entity().isPresent()) {
      given.add(values.record(signature.entity().get().type().enumeration().orElseThrow(), single));
    } else {
      given.addAll(single);
    }
    signature
        .repeated()
        .forEach(
            list -> {
              List<Object> entries = new ArrayList<>();
              for (int repetition = 0; repetition < list.times(); repetition++) {
                Map<String, Object> mine =
                    ExecutionArguments.repeated(write, arguments, repetition);
                List<Object> parts = new ArrayList<>();
                list.parts().forEach(one -> parts.add(values.argument(one, mine)));
                entries.add(values.record(owner(write) + "$" + list.record(), parts));
              }
              given.add(entries);
            });
    return given;
  }

  private String owner(AccessPattern.Write write) {
    return method(write.id()).store();
  }

  /** The settings at the time that the arguments give. */
  private DataSettings at(Map<String, Object> arguments) {
    return arguments.get(PatternArguments.NOW) instanceof String now
        ? settings.withClock(Clock.fixed(Instant.parse(now), ZoneOffset.UTC))
        : settings;
  }

  // --- calls ------------------------------------------------------------------------------------

  private GeneratedMethod method(String pattern) {
    return Optional.ofNullable(code.methods().get(pattern))
        .orElseThrow(() -> new IllegalStateException("there is no code of " + pattern));
  }

  private Object call(GeneratedMethod method, List<Object> arguments, DataSettings with) {
    try {
      Class<?> type = classes.loadClass(code.packageName() + "." + classOf.apply(method.store()));
      var constructor = type.getDeclaredConstructor(DataSettings.class);
      constructor.setAccessible(true);
      Object store = constructor.newInstance(with);
      Method called =
          Stream.of(type.getDeclaredMethods())
              .filter(one -> one.getName().equals(method.name()))
              .findFirst()
              .orElseThrow();
      Object result = called.invoke(store, arguments.toArray());
      return Optional.<Object>ofNullable(
              result instanceof CompletableFuture<?> future ? future.get() : result)
          .orElse(Optional.empty());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
