package dev.keysmith.mcp.content;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages and schemas that are packaged with the tool, under the addresses of resources. */
public final class PageCatalog {
  private static final String MARKDOWN = "text/markdown";
  private static final String PAGES = "/dev/keysmith/mcp/pages/";
  private static final String SCHEMAS = "/dev/keysmith/schema/";

  private PageCatalog() {}

  /**
   * A page.
   *
   * @param uri its address as a resource
   * @param file where it is in the jar
   */
  public record Page(String uri, String title, String mimeType, String file) {
    public String text() {
      try (InputStream in = PageCatalog.class.getResourceAsStream(file)) {
        if (in == null) {
          throw new IllegalStateException(file + " is not in the jar");
        }
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** An entry of the guide's table of contents. */
  private static final Pattern ENTRY =
      Pattern.compile("(?m)^- \\[([^\\]]+)\\]\\(([a-z-]+)\\.md\\)");

  /** A page that the list of the rules or of the techniques leads to. */
  private static final Pattern NAME = Pattern.compile("\\]\\(([A-Z][A-Za-z]+)\\.md\\)");

  /** The pages that clients list: the guide, the lists of rules and techniques, the schemas. */
  public static ImmutableList<Page> listed() {
    Page contents = page("guide", "README", "The user guide");
    ImmutableList.Builder<Page> pages = ImmutableList.builder();
    pages.add(contents);
    Matcher entry = ENTRY.matcher(contents.text());
    while (entry.find()) {
      pages.add(page("guide", entry.group(2), entry.group(1)));
    }
    return pages
        .add(page("rules", "README", "Every rule of the review"))
        .add(page("techniques", "README", "Every technique of the optimiser"))
        .add(schema("spec"), schema("design"), schema("requests"))
        .build();
  }

  private static Page page(String folder, String name, String title) {
    String path = name.equals("README") ? folder : folder + "/" + name;
    return new Page("keysmith://" + path, title, MARKDOWN, PAGES + folder + "/" + name + ".md");
  }

  private static Page schema(String name) {
    return new Page(
        "keysmith://schema/" + name,
        "JSON Schema of the " + name + " file",
        "application/schema+json",
        SCHEMAS + name + ".schema.json");
  }

  /** The pages that have an address but are not listed one by one. */
  public static ImmutableList<Page> unlisted() {
    return Stream.of("rules", "techniques")
        .flatMap(
            folder ->
                NAME.matcher(page(folder, "README", folder).text())
                    .results()
                    .map(name -> page(folder, name.group(1), name.group(1))))
        .distinct()
        .collect(ImmutableList.toImmutableList());
  }

  /** The page of a rule or of a technique. */
  public static Optional<Page> find(String uri) {
    return unlisted().stream().filter(page -> page.uri().equals(uri)).findFirst();
  }
}
