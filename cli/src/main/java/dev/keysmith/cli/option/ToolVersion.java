package dev.keysmith.cli.option;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest. */
public final class ToolVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"keysmith " + number().orElse("(not packaged)")};
  }

  public static Optional<String> number() {
    return Optional.ofNullable(ToolVersion.class.getPackage().getImplementationVersion());
  }
}
