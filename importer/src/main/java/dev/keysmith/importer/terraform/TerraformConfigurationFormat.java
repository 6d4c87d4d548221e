package dev.keysmith.importer.terraform;

import com.bertramlabs.plugins.hcl4j.HCLParser;
import com.bertramlabs.plugins.hcl4j.HCLParserException;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.YamlNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables of a Terraform configuration. Variables have their defaults. */
public final class TerraformConfigurationFormat implements SourceFormat {
  /** Deeper than any configuration; the conversion descends with it. */
  private static final int DEEPEST = 40;

  @Override
  public String name() {
    return "a Terraform configuration";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.hasExtension("tf", "hcl");
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    // Its logger has nowhere to log to, and would say so.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    Map<String, Object> parsed;
    try {
      parsed = new PassiveParser().parse(file.text(), true);
    } catch (HCLParserException | IOException | RuntimeException | StackOverflowError e) {
      report(file, findings, e);
      return;
    }
    int before = content.tables().size();
    YamlNode tree = node(parsed, file, 0);
    TerraformTables tables = new TerraformTables(content, findings);
    Optional<YamlNode.Mapping> resources =
        TreeValues.mapping(tree)
            .flatMap(root -> TreeValues.mapping(root, "resource"))
            .flatMap(all -> TreeValues.mapping(all, TerraformTables.RESOURCE));
    if (resources.isPresent()) {
      for (YamlNode.Entry resource : resources.get().entries()) {
        TreeValues.mapping(resource.value())
            .ifPresent(
                body -> {
                  tables.add(resource.name(), body);
                  if (body.value("count").isPresent() || body.value("for_each").isPresent()) {
                    content.notCarriedOver(
                        body.location(),
                        "the repetition of %s by count or for_each".formatted(resource.name()));
                  }
                });
      }
    }
    if (content.tables().size() == before && !findings.hasErrors()) {
      findings.error(
          "NoTables",
          file.whole(),
          "the configuration has no resource " + TerraformTables.RESOURCE,
          "tables that a module makes are in the output of 'terraform show -json': import that");
    }
  }

  private static void report(SourceFile file, SourceDiagnostics findings, Throwable e) {
    String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("it cannot be read");
    java.util.regex.Matcher line =
        java.util.regex.Pattern.compile("(?i)line:?\\s*([0-9]{1,9})").matcher(message);
    findings.error(
        "HclSyntax",
        line.find() ? file.at(Integer.parseInt(line.group(1))) : file.whole(),
        "this is not HCL: " + message,
        "check it with 'terraform validate', or import the output of 'terraform show -json'");
  }

  /**
   * Evaluates neither data sources, one of which fetches a URL, nor functions of more than text: an
   * import must not do what a file asks for.
   */
  private static final class PassiveParser extends HCLParser {
    private static final ImmutableSet<String> KEPT =
        ImmutableSet.of("lower", "upper", "join", "format", "replace", "tostring");

    PassiveParser() {
      dataLookupRegistry.clear();
      functionRegistry.keySet().retainAll(KEPT);
    }
  }

  private static YamlNode node(@Nullable Object value, SourceFile file, int depth) {
    SourceLocation location = file.whole();
    if (depth > DEEPEST) {
      return new YamlNode.Scalar(location, "", false);
    }
    if (value instanceof Map<?, ?> map) {
      List<YamlNode.Entry> entries = new ArrayList<>();
      map.forEach(
          (key, element) ->
              entries.add(
                  new YamlNode.Entry(
                      new YamlNode.Scalar(location, String.valueOf(key), true),
                      node(element, file, depth + 1))));
      return new YamlNode.Mapping(location, ImmutableList.copyOf(entries));
    }
    if (value instanceof Iterable<?> list) {
      ImmutableList.Builder<YamlNode> elements = ImmutableList.builder();
      list.forEach(element -> elements.add(node(element, file, depth + 1)));
      return new YamlNode.Sequence(location, elements.build());
    }
    boolean simple =
        value instanceof CharSequence || value instanceof Number || value instanceof Boolean;
    return new YamlNode.Scalar(
        location, simple ? String.valueOf(value) : "", value instanceof CharSequence);
  }
}
