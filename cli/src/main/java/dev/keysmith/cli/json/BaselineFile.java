package dev.keysmith.cli.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import dev.keysmith.review.ReviewBaseline;
import dev.keysmith.review.ReviewBaseline.KnownFinding;
import dev.keysmith.source.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * A baseline in a file: as {@code review --write-baseline} writes it, or the JSON or SARIF output
 * of an earlier review.
 */
public final class BaselineFile {
  /** The form of the file: one finding a line, in a fixed order, for readable changes. */
  record Content(int baseline, ImmutableList<Entry> findings) {}

  /** A finding that is known. */
  record Entry(String rule, String subject, String severity) {}

  private BaselineFile() {}

  /** A file that is no baseline, with what to do. */
  public static final class NoBaseline extends Exception {
    private static final long serialVersionUID = 1L;

    NoBaseline(String message) {
      super(message);
    }
  }

  public static ReviewBaseline read(Path file) throws NoBaseline {
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      throw new NoBaseline(
          "%s: the baseline cannot be read; write one with --write-baseline %s"
              .formatted(file, file));
    }
    try {
      JsonNode root = new ObjectMapper().readTree(text);
      if (root.path("runs").isArray()) {
        return sarif(root);
      }
      if (root.path("findings").isArray()) {
        return findings(root.path("findings"));
      }
    } catch (JsonProcessingException | IllegalArgumentException e) {
      // Reported below.
    }
    throw new NoBaseline(
        ("%s: this is no baseline; give the JSON or SARIF output of a review, or what"
                + " --write-baseline wrote")
            .formatted(file));
  }

  private static ReviewBaseline findings(JsonNode findings) {
    ImmutableList.Builder<KnownFinding> known = ImmutableList.builder();
    for (JsonNode finding : findings) {
      known.add(
          new KnownFinding(
              text(finding, "rule"),
              text(finding, "subject"),
              severity(text(finding, "severity"))));
    }
    return new ReviewBaseline(known.build());
  }

  private static ReviewBaseline sarif(JsonNode log) {
    ImmutableList.Builder<KnownFinding> known = ImmutableList.builder();
    for (JsonNode run : log.path("runs")) {
      for (JsonNode result : run.path("results")) {
        // What the design suppresses is no part of a baseline.
        if (result.path("suppressions").isEmpty()) {
          known.add(
              new KnownFinding(
                  text(result, "ruleId"),
                  text(result.at("/locations/0/logicalLocations/0"), "fullyQualifiedName"),
                  severity(text(result, "level"))));
        }
      }
    }
    return new ReviewBaseline(known.build());
  }

  private static String text(JsonNode node, String field) {
    return Optional.ofNullable(node.get(field))
        .filter(JsonNode::isTextual)
        .map(JsonNode::asText)
        .orElseThrow(() -> new IllegalArgumentException(field));
  }

  private static Severity severity(String word) {
    return switch (word) {
      case "error" -> Severity.ERROR;
      case "warning" -> Severity.WARNING;
      case "advice", "suggestion", "note" -> Severity.SUGGESTION;
      default -> throw new IllegalArgumentException(word);
    };
  }

  /**
   * Writes a baseline, whole or not at all. A file that is there and is none is not replaced.
   *
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, ReviewBaseline baseline) throws NoBaseline, IOException {
    if (Files.exists(file)) {
      read(file);
    }
    String text =
        JsonOutput.of(
                new Content(
                    1,
                    baseline.findings().stream()
                        .map(one -> new Entry(one.rule(), one.subject(), one.severity().label()))
                        .collect(ImmutableList.toImmutableList())))
            + "\n";
    Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(Path.of("."));
    Path aside = Files.createTempFile(folder, ".keysmith-baseline", ".json");
    try {
      Files.writeString(aside, text);
      Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(aside);
    }
  }
}
