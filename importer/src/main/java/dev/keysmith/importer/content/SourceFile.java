package dev.keysmith.importer.content;

import dev.keysmith.source.SourceDiagnostics;
import dev.keysmith.source.SourceLocation;
import dev.keysmith.source.SourceText;
import dev.keysmith.source.YamlNode;
import dev.keysmith.source.YamlReader;
import java.util.Locale;
import java.util.Optional;

/**
 * A file to import.
 *
 * @param tree its content, if it is YAML or JSON
 */
public record SourceFile(SourceText source, Optional<YamlNode> tree) {
  /** Reads the tree of a file that may be YAML or JSON; errors of it are reported. */
  public static SourceFile of(SourceText source, SourceDiagnostics findings) {
    if (!isTree(source)) {
      return new SourceFile(source, Optional.empty());
    }
    return new SourceFile(source, YamlReader.readTemplate(spaced(source), findings));
  }

  private static boolean isTree(SourceText source) {
    String name = source.name().toLowerCase(Locale.ROOT);
    return name.endsWith(".json")
        || name.endsWith(".yaml")
        || name.endsWith(".yml")
        || name.endsWith(".template")
        || name.endsWith(".tfstate")
        || isJson(source.text());
  }

  private static boolean isJson(String text) {
    String start = text.stripLeading();
    return start.startsWith("{") || start.startsWith("[{") || start.startsWith("[\n");
  }

  /** JSON may be indented with tabs, YAML may not; columns stay the same. */
  private static SourceText spaced(SourceText source) {
    return isJson(source.text()) && source.text().indexOf('\t') >= 0
        ? new SourceText(source.name(), source.text().replace('\t', ' '))
        : source;
  }

  public String name() {
    return source.name();
  }

  public String text() {
    return source.text();
  }

  public boolean hasExtension(String... extensions) {
    String name = source.name().toLowerCase(Locale.ROOT);
    for (String extension : extensions) {
      if (name.endsWith("." + extension)) {
        return true;
      }
    }
    return false;
  }

  public SourceLocation whole() {
    return SourceLocation.whole(source.name());
  }

  /** The root, if it is a mapping. */
  public Optional<YamlNode.Mapping> mapping() {
    return tree.flatMap(TreeValues::mapping);
  }

  /** A location in a text that is not a tree. */
  public SourceLocation at(int line) {
    return new SourceLocation(source.name(), Math.max(1, line), 1, 1);
  }
}
