package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Design;
import dev.keysmith.execute.request.PatternParameters;
import dev.keysmith.execute.request.PatternParameters.NamedParameter;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.instance.PatternArguments;
import dev.keysmith.plan.NumberFormat;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.source.SpellingSuggester;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.PatternExecution;
import dev.keysmith.verify.PatternSession;
import dev.keysmith.verify.RequestRejected;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.EngineFailure;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs patterns by hand, one at a time: on generated data in DynamoDB Local, or on the tables of a
 * team at an endpoint.
 */
public final class PatternQuery implements AutoCloseable {
  private final DesignCompiler compiler;
  private final Spec spec;
  private final Design design;
  private final DynamoDbEngine engine;
  private final PatternSession session;
  private final String data;
  private final boolean writes;
  private final long seed;

  /** Read when first needed, and again after a write. */
  private Optional<InstanceStore> instances = Optional.empty();

  private PatternQuery(
      DesignCompiler compiler,
      Spec spec,
      Design design,
      DynamoDbEngine engine,
      PatternSession session,
      String data,
      boolean writes,
      long seed) {
    this.compiler = compiler;
    this.spec = spec;
    this.design = design;
    this.engine = engine;
    this.session = session;
    this.data = data;
    this.writes = writes;
    this.seed = seed;
  }

  /**
   * What data to generate.
   *
   * @param items the approximate number of instances
   * @param keep the folder in which it stays for later runs
   */
  public record GeneratedData(long seed, int items, Optional<Path> keep) {}

  /**
   * Generates data, or takes that of an earlier run, and opens it.
   *
   * @throws ExternalFailure if the engine or the folder cannot be used
   * @throws QueryProblem if the data cannot be written through the design
   */
  public static PatternQuery onGeneratedData(
      DesignCompiler compiler,
      Spec spec,
      Design design,
      GeneratedData generated,
      ProgressListener progress) {
    Optional<KeptData> kept =
        generated
            .keep()
            .map(folder -> KeptData.of(folder, design, generated.items(), generated.seed()));
    boolean there = kept.map(KeptData::isThere).orElse(false);
    DynamoDbEngine engine =
        VerificationRunner.open(
            () ->
                kept.map(folder -> DynamoDbEngine.embeddedIn(folder.database()))
                    .orElseGet(DynamoDbEngine::embedded));
    try {
      PatternSession session =
          there
              ? PatternSession.reopen(spec, design, compiler::planner, engine, generated.items())
              : PatternSession.generate(
                  spec,
                  design,
                  compiler::planner,
                  engine,
                  generated.items(),
                  generated.seed(),
                  progress);
      if (!there) {
        kept.ifPresent(KeptData::complete);
      }
      String data =
          there
              ? "the data of earlier runs in " + generated.keep().orElseThrow()
              : "%s, seed %d"
                  .formatted(
                      NumberFormat.counted(
                          (double) count(session.instances()), "generated instance"),
                      generated.seed());
      return new PatternQuery(
          compiler, spec, design, engine, session, data, true, generated.seed());
    } catch (RuntimeException e) {
      engine.close();
      throw translated(e);
    }
  }

  private static long count(InstanceStore instances) {
    return instances.spec().entities().keySet().stream().mapToLong(instances::count).sum();
  }

  /**
   * Opens the tables that a team has created.
   *
   * @param tablePrefix what stands before the names of the design
   * @param writes whether writes may be run
   * @throws ExternalFailure if the engine cannot be reached
   */
  public static PatternQuery atEndpoint(
      DesignCompiler compiler,
      Spec spec,
      Design design,
      Supplier<DynamoDbEngine> open,
      String tablePrefix,
      boolean writes,
      Instant now) {
    DynamoDbEngine engine = VerificationRunner.open(open);
    PatternSession session =
        PatternSession.at(spec, design, compiler::planner, engine, tablePrefix, now);
    return new PatternQuery(compiler, spec, design, engine, session, "its stored items", writes, 1);
  }

  /** Whether requests cost money. */
  public boolean isAws() {
    return engine.isAws();
  }

  /** The name of the engine. */
  public String engine() {
    return engine.name();
  }

  public PatternParameters parameters(AccessPattern pattern) {
    return PatternParameters.of(spec, pattern);
  }

  /**
   * Runs a pattern: a write, or the first page of a read. What is not given is taken from the data.
   *
   * @param given by parameter; text, or lists and mappings as JSON has them
   * @throws QueryProblem if a value is missing or ill-typed, or the pattern cannot be run
   * @throws ExternalFailure if the engine fails
   */
  public PatternRun run(AccessPattern pattern, Map<String, Object> given) {
    if (pattern instanceof AccessPattern.Write && !writes) {
      throw new QueryProblem(
          ("%s (%s) writes, and %s has data that is not Keysmith's; pass --write to change it, or"
                  + " leave out --endpoint to run it on generated data")
              .formatted(pattern.id(), pattern.name(), engine.name()));
    }
    Plan plan = plan(pattern);
    PatternParameters parameters = parameters(pattern);
    ImmutableMap<String, Object> read = read(parameters, given, pattern);
    List<PatternRun.RunValue> values = new ArrayList<>();
    try {
      PatternArguments arguments = complete(pattern, parameters, given, read, values);
      PatternExecution first =
          pattern instanceof AccessPattern.Read page
              ? session.read(page, plan, arguments, Optional.empty())
              : session.write((AccessPattern.Write) pattern, plan, arguments);
      if (pattern instanceof AccessPattern.Write) {
        instances = Optional.empty();
      }
      return new PatternRun(
          pattern,
          plan,
          engine.name(),
          data,
          ImmutableList.copyOf(values),
          arguments,
          session.predicted(pattern, plan),
          ImmutableList.of(first));
    } catch (RequestRejected e) {
      throw new ExternalFailure(String.valueOf(e.getMessage()), e);
    } catch (EngineFailure e) {
      throw translated(e);
    }
  }

  /** The same run with the next page of its read. */
  public PatternRun next(PatternRun run) {
    try {
      return run.with(
          session.read(
              (AccessPattern.Read) run.pattern(), run.plan(), run.arguments(), run.last().next()));
    } catch (RequestRejected e) {
      throw new ExternalFailure(String.valueOf(e.getMessage()), e);
    } catch (EngineFailure e) {
      throw translated(e);
    }
  }

  /** Why a design does not serve a pattern, and what to do; empty if it does. */
  public static Optional<String> unserved(
      DesignCompiler compiler, Spec spec, Design design, AccessPattern pattern) {
    PlanSet planned = compiler.plan(spec, design, pattern);
    return planned.isServed()
        ? Optional.empty()
        : Optional.of(
            "%s (%s) is not served by this design: %s; `keysmith explain` shows what is missing"
                .formatted(
                    pattern.id(),
                    pattern.name(),
                    String.join("; ", UnsupportedPattern.of(pattern, planned).reasons())));
  }

  private Plan plan(AccessPattern pattern) {
    unserved(compiler, spec, design, pattern)
        .ifPresent(
            why -> {
              throw new QueryProblem(why);
            });
    return compiler.plan(spec, design, pattern).best().orElseThrow();
  }

  /** What is wrong with the value of one parameter; empty if it can be used. */
  public Optional<String> problem(AccessPattern pattern, String name, Object value) {
    try {
      read(parameters(pattern), ImmutableMap.of(name, value), pattern);
      return Optional.empty();
    } catch (QueryProblem e) {
      return e.problems().stream().findFirst();
    }
  }

  private static ImmutableMap<String, Object> read(
      PatternParameters parameters, Map<String, Object> given, AccessPattern pattern) {
    ImmutableList.Builder<String> problems = ImmutableList.builder();
    Map<String, Object> values = new LinkedHashMap<>();
    given.forEach(
        (name, value) -> {
          Optional<NamedParameter> parameter = parameters.find(name);
          if (parameter.isEmpty()) {
            problems.add(unknown(parameters, name, pattern));
          } else if (!isAbsent(parameter.get(), value)) {
            try {
              values.put(name, ParameterReader.read(parameter.get(), value));
            } catch (IllegalArgumentException e) {
              problems.add(String.valueOf(e.getMessage()));
            }
          }
        });
    if (!problems.build().isEmpty()) {
      throw new QueryProblem(problems.build());
    }
    return ImmutableMap.copyOf(values);
  }

  private static String unknown(PatternParameters parameters, String name, AccessPattern pattern) {
    ImmutableList<String> names =
        parameters.all().stream()
            .map(NamedParameter::name)
            .collect(ImmutableList.toImmutableList());
    return names.isEmpty()
        ? "%s (%s) has no parameters; leave out --set".formatted(pattern.id(), pattern.name())
        : "%s has no parameter '%s'; %s"
            .formatted(pattern.id(), name, SpellingSuggester.suggest(name, names));
  }

  /** Nothing, given for a value that may be absent. */
  private static boolean isAbsent(NamedParameter parameter, Object value) {
    return parameter.optional() && value.equals("");
  }

  private PatternArguments complete(
      AccessPattern pattern,
      PatternParameters parameters,
      Map<String, Object> given,
      ImmutableMap<String, Object> read,
      List<PatternRun.RunValue> values) {
    boolean open =
        parameters.all().stream().anyMatch(parameter -> !given.containsKey(parameter.name()));
    Optional<PatternArguments> chosen = open ? choose(pattern, read) : Optional.empty();
    ImmutableMap<String, Object> drawn = chosen.map(parameters::values).orElse(ImmutableMap.of());
    Map<String, Object> all = new LinkedHashMap<>();
    ImmutableList.Builder<String> problems = ImmutableList.builder();
    for (NamedParameter parameter : parameters.all()) {
      String name = parameter.name();
      boolean isGiven = given.containsKey(name);
      Optional<Object> value = Optional.ofNullable(isGiven ? read.get(name) : drawn.get(name));
      value.ifPresent(found -> all.put(name, found));
      values.add(new PatternRun.RunValue(parameter, value, !isGiven && value.isPresent()));
      if (value.isEmpty() && !parameter.optional()) {
        problems.add(
            "no value for %s (%s), and no stored data to take one from that fits; pass --set %s=…"
                .formatted(name, parameter.typeText(), name));
      }
    }
    if (!problems.build().isEmpty()) {
      throw new QueryProblem(problems.build());
    }
    return parameters.bind(all, now(chosen));
  }

  private Optional<PatternArguments> choose(
      AccessPattern pattern, ImmutableMap<String, Object> given) {
    InstanceStore stored = instances.orElseGet(session::instances);
    instances = Optional.of(stored);
    return pattern instanceof AccessPattern.Read read
        ? Optional.of(session.choose(read, given, stored, seed))
        : session
            .choose((AccessPattern.Write) pattern, given, stored, seed)
            // A write that must be rejected is run all the same, to see that it is.
            .or(
                () ->
                    session.choose((AccessPattern.Write) pattern, ImmutableMap.of(), stored, seed));
  }

  /** As the attributes that are set to it have it: text, or seconds. */
  private Object now(Optional<PatternArguments> chosen) {
    return chosen
        .map(arguments -> arguments.shared().get(PatternArguments.NOW))
        .filter(BigDecimal.class::isInstance)
        .<Object>map(number -> BigDecimal.valueOf(session.now().getEpochSecond()))
        .orElseGet(() -> session.now().toString());
  }

  private static RuntimeException translated(RuntimeException e) {
    if (e instanceof RequestRejected rejected) {
      return new QueryProblem(String.valueOf(rejected.getMessage()));
    }
    return e instanceof EngineFailure failure
        ? new ExternalFailure(failure.getMessage() + "; " + failure.fix(), failure)
        : e;
  }

  @Override
  public void close() {
    engine.close();
  }
}
