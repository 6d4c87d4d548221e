package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.design.CorpusCases;
import dev.keysmith.design.Design;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.spec.Spec;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every published design does what its spec says, on a real engine; what it does not is explained
 * in a note beside it. Every unit consumed is accounted for.
 */
final class CorpusVerificationTest {
  /** A quarter of the usual: what the notes explain shows with these, and nothing else does. */
  private static final VerificationOptions FEWER =
      new VerificationOptions(1, VerificationOptions.USUAL.items() / 4, Optional.empty());

  private static final Pattern HEADING = Pattern.compile("(?m)^## (\\S+)$");

  static List<Path> cases() {
    return CorpusCases.experts();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isVerifiedExceptForWhatItsNoteExplains(Path folder) throws IOException {
    Spec spec = CorpusCases.spec(folder);
    Design design = DesignReader.read(folder.resolve("expert.yaml"), spec).design().orElseThrow();
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified =
        new DesignVerifier(spec, design, VerifiedApplication::planner)
            .run(engine, FEWER, ProgressListener.NONE);
    assertThat(verified.loadMismatch()).isEmpty();
    assertThat(verified.worstCapacityError()).isZero();
    assertThat(verified.patterns()).isNotEmpty();
    assertThat(
            verified.patterns().stream()
                .filter(pattern -> !pattern.isCorrect())
                .map(PatternVerification::pattern))
        .as(verified.patterns().stream().flatMap(it -> it.mismatch().stream()).toList().toString())
        .containsExactlyElementsOf(explained(folder.resolve("verify.md")));
  }

  private static List<String> explained(Path note) throws IOException {
    return Files.exists(note)
        ? HEADING.matcher(Files.readString(note)).results().map(CorpusVerificationTest::id).toList()
        : List.of();
  }

  private static String id(MatchResult heading) {
    return heading.group(1);
  }
}
