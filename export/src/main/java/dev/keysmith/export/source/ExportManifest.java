package dev.keysmith.export.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The manifest of an export to S3: {@code manifest-summary.json} and {@code manifest-files.json}.
 *
 * @param path of the summary
 * @param table the name of the exported table
 * @param time of a full export in microseconds since 1970; 0 if it does not say
 */
record ExportManifest(
    Path path, String table, boolean isIncremental, long time, ImmutableList<DataFile> files) {
  static final String SUMMARY = "manifest-summary.json";
  static final String FILES = "manifest-files.json";
  private static final String ROOT = "AWSDynamoDB/";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A data file by its key in the bucket. */
  record DataFile(String key, long items) {}

  static ExportManifest read(Path summary) {
    try {
      JsonNode about = JSON.readTree(summary.toFile());
      ImmutableList.Builder<DataFile> files = ImmutableList.builder();
      try (MappingIterator<JsonNode> lines =
          JSON.readerFor(JsonNode.class).readValues(summary.resolveSibling(FILES).toFile())) {
        while (lines.hasNext()) {
          JsonNode file = lines.next();
          files.add(
              new DataFile(file.path("dataFileS3Key").asText(), file.path("itemCount").asLong()));
        }
      }
      String arn = about.path("tableArn").asText();
      return new ExportManifest(
          summary,
          arn.substring(arn.lastIndexOf('/') + 1),
          about.path("exportType").asText().equals("INCREMENTAL_EXPORT"),
          micros(about.path("exportTime").asText()),
          files.build());
    } catch (IOException e) {
      throw new InputProblem(
          String.format(
              "%s and %s beside it cannot be read as the manifest of an export: %s",
              summary, FILES, e.getMessage()),
          e);
    }
  }

  private static long micros(String time) {
    try {
      return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(time));
    } catch (DateTimeParseException e) {
      return 0;
    }
  }

  /** The folder of a file. */
  static Path folder(Path file) {
    return Objects.requireNonNull(file.toAbsolutePath().getParent());
  }

  /** Where a data file is, if it was copied beside the manifest as it was in the bucket. */
  Optional<Path> find(DataFile file) {
    Path folder = folder(path);
    String name = file.key().substring(file.key().lastIndexOf('/') + 1);
    int root = file.key().indexOf(ROOT);
    String below = root < 0 ? name : file.key().substring(root + ROOT.length());
    return Stream.of(
            folder.resolveSibling(below),
            folder.resolve("data").resolve(name),
            folder.resolveSibling("data").resolve(name),
            folder.resolve(name))
        .filter(Files::isRegularFile)
        .findFirst();
  }
}
