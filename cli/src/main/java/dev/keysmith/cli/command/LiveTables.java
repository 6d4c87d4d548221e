package dev.keysmith.cli.command;

import com.google.common.collect.ImmutableList;
import dev.keysmith.app.ExternalFailure;
import dev.keysmith.app.VerificationRunner;
import dev.keysmith.cli.text.FindingsText;
import dev.keysmith.cli.text.ShortFileNames;
import dev.keysmith.design.Design;
import dev.keysmith.difference.DeployedDesign;
import dev.keysmith.difference.DeployedSchemas;
import dev.keysmith.difference.DesignDiff;
import dev.keysmith.difference.DesignDiffer;
import dev.keysmith.difference.DesignSide;
import dev.keysmith.importer.TableFiles;
import dev.keysmith.source.SourceDiagnostic;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.EngineFailure;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code --live (--endpoint URL | --from FILE…)}: compares a design with what is deployed. */
final class LiveTables {
  @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
  private CommandLine.Model.CommandSpec command;

  @Option(
      names = "--live",
      description =
          "Compare what is deployed with the design; pass --endpoint or --from. Only DescribeTable"
              + " and DescribeTimeToLive are called.")
  private boolean wanted;

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "With --live: the DynamoDB endpoint that has the tables.")
  private Optional<String> endpoint;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      arity = "1..*",
      description =
          "With --live: files that describe the tables: the output of `aws dynamodb"
              + " describe-table`, a CloudFormation template, or Terraform state or plan as JSON.")
  private List<Path> from = List.of();

  @Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      defaultValue = "",
      description = "With --live: what the names of the tables have before those of the design.")
  private String prefix;

  @Option(
      names = "--credentials-for",
      paramLabel = "HOST",
      description =
          "Send your AWS credentials to this host of --endpoint, over https. Otherwise only"
              + " DynamoDB on AWS gets them.")
  private Optional<String> trustedHost;

  @SuppressWarnings("NullAway.Init") // picocli fills it in
  LiveTables() {}

  boolean isWanted() {
    return wanted;
  }

  /** Rejects options that have no meaning together. */
  void check() {
    if (!wanted && (endpoint.isPresent() || !from.isEmpty() || !prefix.isEmpty())) {
      throw wrong("--endpoint, --from and --table-prefix need --live");
    }
    if (wanted && endpoint.isPresent() == !from.isEmpty()) {
      throw wrong("--live needs either --endpoint URL or --from FILE");
    }
    if (endpoint.isPresent() && !DynamoDbEngine.isAddress(endpoint.get())) {
      // The value is not repeated, because it may contain a password.
      throw wrong(
          "--endpoint is not a DynamoDB endpoint; use a URL such as http://localhost:8000 or"
              + " https://dynamodb.us-east-1.amazonaws.com");
    }
  }

  /**
   * Compares; reports errors of files and returns empty if there are any.
   *
   * @param priced the bill of a design, under a name
   */
  Optional<DesignDiff> diff(
      CommandInputs.LoadedInputs read,
      DesignSide design,
      BiFunction<String, Design, DesignSide> priced) {
    return schemas(read.design())
        .map(
            found -> {
              DeployedDesign deployed = DeployedDesign.of(read.spec(), read.design(), found);
              return new DesignDiffer(read.compiler().prices())
                  .compare(
                      deployed.schemas(),
                      deployed.design().map(one -> priced.apply(found.name(), one)),
                      design);
            });
  }

  private Optional<DeployedSchemas> schemas(Design design) {
    return endpoint.isPresent() ? Optional.of(atEndpoint(endpoint.get(), design)) : inFiles(design);
  }

  private DeployedSchemas atEndpoint(String address, Design design) {
    try (DynamoDbEngine engine =
        VerificationRunner.open(() -> DynamoDbEngine.toDescribe(address, trustedHost))) {
      return DeployedSchemas.at(engine, design, prefix);
    } catch (EngineFailure e) {
      throw new ExternalFailure(e.getMessage() + "; " + e.fix(), e);
    }
  }

  private Optional<DeployedSchemas> inFiles(Design design) {
    TableFiles files = TableFiles.read(from);
    CommandLine line = command.commandLine();
    FindingsText text = new FindingsText(line.getErr(), line.getColorScheme());
    for (SourceDiagnostic error : files.errors()) {
      text.show(
          ImmutableList.of(error),
          Optional.ofNullable(files.sources().get(error.location().file())));
    }
    return files.errors().isEmpty()
        ? Optional.of(
            DeployedSchemas.in(
                String.join(", ", ShortFileNames.of(from)), files.tables(), design, prefix))
        : Optional.empty();
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
