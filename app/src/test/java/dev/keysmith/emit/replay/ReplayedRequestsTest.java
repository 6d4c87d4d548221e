package dev.keysmith.emit.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.example.ReplayedItems;
import dev.keysmith.emit.replay.ReplayDesigns.ReplayDesign;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.data.DataGenerator;
import dev.keysmith.verify.data.DataScale;
import dev.keysmith.verify.engine.LocalServer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stranger who has the generated files alone gets what the patterns mean: every read and every
 * write, on the example items and on generated ones. {@code -Dreplay.only=REGEX} replays some of
 * the designs.
 */
final class ReplayedRequestsTest {
  private static final int ITEMS = 60;
  private static final long SEED = 1;
  private static final int GENERATED = 9;

  @Test
  void everyReadAndEveryWriteDoesWhatItMeans(@TempDir Path folder, TestReporter reporter)
      throws Exception {
    Predicate<String> wanted =
        Pattern.compile(System.getProperty("replay.only", ".*")).asMatchPredicate();
    ImmutableList<ReplayCase> cases =
        Stream.of(
                ReplayDesigns.derived(wanted),
                ReplayDesigns.experts(wanted),
                ReplayDesigns.language(),
                ReplayDesigns.generated(GENERATED))
            .flatMap(List::stream)
            .filter(design -> wanted.test(design.name()))
            .flatMap(design -> cases(design).stream())
            .collect(ImmutableList.toImmutableList());
    assertThat(cases).isNotEmpty();
    assertThat(differences(cases, folder)).isEmpty();
    reporter.publishEntry(
        "replayed",
        "%d patterns of %d designs and data sets: %d reads, %d writes, 0 differences"
            .formatted(
                cases.stream().mapToLong(ReplayCase::patterns).sum(),
                cases.size(),
                cases.stream().mapToLong(one -> one.calls(AccessPattern.Read.class)).sum(),
                cases.stream().mapToLong(one -> one.calls(AccessPattern.Write.class)).sum()));
  }

  private static List<ReplayCase> cases(ReplayDesign design) {
    ReplayFiles files = ReplayFiles.of(design.analysis());
    assertThat(files.schemaErrors()).as(design.name()).isEmpty();
    Spec spec = design.analysis().spec().withExternal();
    Spec scaled = DataScale.of(spec, ITEMS).scaled(spec);
    InstanceStore generated = DataGenerator.of(scaled, SEED, ReplayCase.NOW);
    ReplayCase onGenerated = new ReplayCase(design, files, "generated", scaled, generated);
    return design.isGenerated()
        ? List.of(onGenerated)
        : List.of(
            new ReplayCase(design, files, "examples", scaled, ReplayedItems.examples(scaled)),
            onGenerated);
  }

  private static ImmutableList<String> differences(List<ReplayCase> cases, Path folder)
      throws Exception {
    StrangerClient client = StrangerClient.installed();
    cases.forEach(one -> one.write(folder));
    try (LocalServer server = new LocalServer()) {
      client.replay(server.address(), folder);
    }
    return cases.stream()
        .flatMap(one -> one.differences(folder).stream())
        .collect(ImmutableList.toImmutableList());
  }
}
