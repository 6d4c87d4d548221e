package dev.keysmith.bench;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.cost.Bill;
import dev.keysmith.cost.PricingOptions;
import dev.keysmith.cost.UnsupportedPattern;
import dev.keysmith.design.Design;
import dev.keysmith.design.OneIndexPerPattern;
import dev.keysmith.design.OneTablePerEntity;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.optimizer.DesignOptions;
import dev.keysmith.optimizer.OptimizedDesign;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.selection.DesignAlternative;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.reader.SpecReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The monthly bill of the derived design of every published application, beside its expert's, two
 * that are made without thought, and the greedy one.
 *
 * <p>A design that leaves patterns unserved, or serves them wrongly, does less for its money. It is
 * compared with what is derived for those patterns alone that it serves as specified.
 */
final class DerivedDesigns implements BaselineMeasurement {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  /**
   * Of a pattern whose verification on an engine failed, in the notes beside a published design.
   */
  private static final Pattern DISPROVEN = Pattern.compile("(?m)^## (\\S+)$");

  private final DesignCompiler compiler = new DesignCompiler(PriceListReader.shipped());

  /** By what it is compared with: one ratio for each application. */
  private final Map<String, List<Double>> ratios = new LinkedHashMap<>();

  /** By what it is compared with: patterns left unserved, over all applications. */
  private final Map<String, Integer> leftUnserved = new LinkedHashMap<>();

  private int unservedByDerived;

  @Override
  public String name() {
    return "Derived designs: dollars a month";
  }

  @Override
  public List<Row> measure() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Path folder : published()) {
      compare(folder, rows);
    }
    ratios.forEach(
        (other, all) ->
            rows.add(
                new Row(
                    "geometric mean of " + all.size() + ": derived / " + other,
                    "-",
                    "-",
                    geometricMean(all),
                    other.equals("the expert's") ? "at most 1" : "below 1")));
    leftUnserved.forEach(
        (other, unserved) ->
            rows.add(
                new Row(
                    "patterns left unserved: derived / " + other,
                    String.valueOf(unserved),
                    String.valueOf(unservedByDerived),
                    Double.NaN,
                    "-")));
    return rows;
  }

  private static ImmutableList<Path> published() throws IOException {
    try (Stream<Path> folders = Files.list(BenchCheckout.root().resolve("corpus"))) {
      return folders
          .filter(folder -> Files.exists(folder.resolve("expert.yaml")))
          .sorted()
          .collect(ImmutableList.toImmutableList());
    }
  }

  private void compare(Path folder, List<Row> rows) throws IOException {
    Spec spec =
        SpecReader.read(folder.resolve("spec.yaml"), List.of("us-east-1")).spec().orElseThrow();
    Design expert = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
    String application = String.valueOf(folder.getFileName());
    OptimizedDesign derived = derive(spec);
    unservedByDerived += unserved(derived.bill()).size();
    Design indexed = OneIndexPerPattern.of(spec);
    Design plain = OneTablePerEntity.of(spec);
    rows.add(row(application, "the expert's", spec, expert, wrong(folder), derived));
    rows.add(row(application, "one index a pattern", spec, indexed, ImmutableSet.of(), derived));
    rows.add(row(application, "one table an entity", spec, plain, ImmutableSet.of(), derived));
    greedy(application, derived).ifPresent(rows::add);
  }

  private OptimizedDesign derive(Spec spec) {
    DesignOptions options = new DesignOptions(spec.prefer().style());
    return compiler.design(spec, options, TimeLimit.in(LIMIT), ProgressListener.NONE);
  }

  /** Patterns that a published design serves, but not as specified. */
  private static ImmutableSet<String> wrong(Path folder) throws IOException {
    Path notes = folder.resolve("verify.md");
    return Files.exists(notes)
        ? DISPROVEN
            .matcher(Files.readString(notes))
            .results()
            .map(heading -> heading.group(1))
            .collect(ImmutableSet.toImmutableSet())
        : ImmutableSet.of();
  }

  private Row row(
      String application,
      String other,
      Spec spec,
      Design design,
      ImmutableSet<String> wrong,
      OptimizedDesign whole) {
    Bill bill = bill(without(spec, wrong), design);
    ImmutableSet<String> unserved = unserved(bill);
    ImmutableSet<String> left = Sets.union(unserved, wrong).immutableCopy();
    leftUnserved.merge(other, unserved.size(), Integer::sum);
    OptimizedDesign derived =
        unserved(whole.bill()).equals(left) ? whole : derive(without(spec, left));
    boolean comparable = left.containsAll(unserved(derived.bill()));
    double ratio = comparable ? derived.bill().monthlyUsd() / bill.monthlyUsd() : Double.NaN;
    if (comparable) {
      ratios.computeIfAbsent(other, added -> new ArrayList<>()).add(ratio);
    }
    return new Row(
        application + ": derived / " + other,
        dollars(bill.monthlyUsd())
            + leaving(unserved.size(), "unserved")
            + leaving(wrong.size(), "wrong"),
        dollars(derived.bill().monthlyUsd()) + leaving(unserved(derived.bill()).size(), "unserved"),
        ratio,
        "-");
  }

  private Optional<Row> greedy(String application, OptimizedDesign derived) {
    return derived.alternatives().stream()
        .filter(alternative -> alternative.style().equals("greedy"))
        .map(DesignAlternative::monthlyUsd)
        .findFirst()
        .map(
            usd -> {
              double ratio = derived.bill().monthlyUsd() / usd;
              ratios.computeIfAbsent("the greedy one", added -> new ArrayList<>()).add(ratio);
              return new Row(
                  application + ": derived / the greedy one",
                  dollars(usd),
                  dollars(derived.bill().monthlyUsd()),
                  ratio,
                  "-");
            });
  }

  private Bill bill(Spec spec, Design design) {
    return compiler.bill(
        spec, design, compiler.plan(spec, design), PricingOptions.of(spec.pricing()));
  }

  /** Patterns that DynamoDB was expected to serve. */
  private static ImmutableSet<String> unserved(Bill bill) {
    return bill.unserved().stream()
        .filter(UnsupportedPattern::isFault)
        .map(unserved -> unserved.pattern().id())
        .collect(ImmutableSet.toImmutableSet());
  }

  private static Spec without(Spec spec, ImmutableSet<String> patterns) {
    return new Spec(
        spec.application(),
        spec.domain(),
        spec.pricing(),
        spec.prefer(),
        spec.entities(),
        spec.patterns().stream()
            .filter(pattern -> !patterns.contains(pattern.id()))
            .collect(ImmutableList.toImmutableList()));
  }

  private static double geometricMean(List<Double> ratios) {
    return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElse(Double.NaN));
  }

  private static String dollars(double amount) {
    return String.format(Locale.ROOT, "$%,.2f", amount);
  }

  private static String leaving(int patterns, String how) {
    return patterns == 0 ? "" : ", " + patterns + " " + how;
  }
}
