package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/**
 * {@code schema spec|design|requests}: the JSON Schema with which editors complete and validate a
 * file.
 */
@Command(
    name = "schema",
    description =
        "Print the JSON Schema of a file format, for completion and validation in editors.",
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit status:%n",
    exitCodeList = {"0:the schema was printed", "2:usage error"},
    footer = {
      "",
      "Example:",
      "  keysmith schema spec > keysmith-spec.schema.json",
      "Then make this the first line of the spec, for editors with a YAML language server:",
      "  # yaml-language-server: $schema=keysmith-spec.schema.json"
    })
public final class SchemaCommand implements Callable<Integer> {
  private static final ImmutableMap<String, String> SCHEMAS =
      ImmutableMap.of(
          "spec", "/dev/keysmith/schema/spec.schema.json",
          "design", "/dev/keysmith/schema/design.schema.json",
          "requests", "/dev/keysmith/schema/requests.schema.json");

  @CommandLine.Spec private CommandLine.Model.CommandSpec command;

  @Parameters(paramLabel = "spec|design|requests", description = "The file format.")
  private String of;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  public SchemaCommand() {}

  @Override
  public Integer call() {
    String resource = SCHEMAS.get(of);
    if (resource == null) {
      throw new ParameterException(
          command.commandLine(),
          String.format("unknown schema '%s'; use spec, design or requests", of));
    }
    try (InputStream in = SchemaCommand.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is not in the jar");
      }
      command.commandLine().getOut().print(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ExitStatus.FINE;
  }
}
