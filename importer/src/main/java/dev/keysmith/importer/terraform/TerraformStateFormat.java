package dev.keysmith.importer.terraform;

import dev.keysmith.importer.content.SourceContent;
import dev.keysmith.importer.content.SourceFile;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.YamlNode;
import java.util.Optional;

/** The output of {@code terraform show -json}, of a state or a plan, and a state file itself. */
public final class TerraformStateFormat implements SourceFormat {
  @Override
  public String name() {
    return "a Terraform state or plan";
  }

  @Override
  public boolean recognises(SourceFile file) {
    return file.mapping()
        .filter(root -> root.value("terraform_version").isPresent() || module(root).isPresent())
        .isPresent();
  }

  private static Optional<YamlNode.Mapping> module(YamlNode.Mapping root) {
    return TreeValues.mapping(root, "values")
        .or(() -> TreeValues.mapping(root, "planned_values"))
        .flatMap(values -> TreeValues.mapping(values, "root_module"));
  }

  @Override
  public void read(SourceFile file, SourceContent content, SourceDiagnostics findings) {
    YamlNode.Mapping root = file.mapping().orElseThrow();
    TerraformTables tables = new TerraformTables(content, findings);
    int before = content.tables().size();
    module(root).ifPresent(module -> module(module, tables));
    for (YamlNode.Mapping resource : TreeValues.mappings(root, "resources")) {
      if (isTable(resource)) {
        TreeValues.mappings(resource, "instances")
            .forEach(
                instance ->
                    TreeValues.mapping(instance, "attributes")
                        .ifPresent(values -> tables.add(name(resource), values)));
      }
    }
    if (content.tables().size() == before && !findings.hasErrors()) {
      findings.error(
          "NoTables",
          file.whole(),
          "the file has no " + TerraformTables.RESOURCE,
          "give the state or plan that has the tables");
    }
  }

  private static void module(YamlNode.Mapping module, TerraformTables tables) {
    for (YamlNode.Mapping resource : TreeValues.mappings(module, "resources")) {
      if (isTable(resource)) {
        TreeValues.mapping(resource, "values")
            .ifPresent(values -> tables.add(name(resource), values));
      }
    }
    TreeValues.mappings(module, "child_modules").forEach(child -> module(child, tables));
  }

  private static boolean isTable(YamlNode.Mapping resource) {
    return TreeValues.text(resource, "type").filter(TerraformTables.RESOURCE::equals).isPresent();
  }

  private static String name(YamlNode.Mapping resource) {
    return TreeValues.text(resource, "name").orElse("table");
  }
}
