package dev.keysmith.mcp.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import dev.keysmith.mcp.content.PageCatalog.Page;
import dev.keysmith.mcp.tool.DesignTool;
import dev.keysmith.mcp.tool.ToolCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages and prompts are complete, and name only what there is. */
final class PageCatalogTest {
  @Test
  void everyPageOfTheDocumentationHasAnAddress() {
    List<String> files =
        Stream.concat(PageCatalog.listed().stream(), PageCatalog.unlisted().stream())
            .map(Page::file)
            .filter(file -> file.contains("/pages/"))
            .map(file -> file.substring(file.indexOf("/pages/") + "/pages/".length()))
            .toList();
    List<String> expected =
        Stream.of("guide", "rules", "techniques")
            .flatMap(
                folder ->
                    ProjectCheckout.list(ProjectCheckout.ROOT.resolve("docs").resolve(folder))
                        .stream()
                        .map(Path::getFileName)
                        .map(name -> folder + "/" + name))
            .filter(name -> name.endsWith(".md"))
            .toList();
    assertThat(files).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void everyPageCanBeRead() {
    Stream.concat(PageCatalog.listed().stream(), PageCatalog.unlisted().stream())
        .forEach(page -> assertThat(page.text()).as(page.uri()).isNotBlank());
  }

  @Test
  void promptsNameOnlyToolsAndPagesThatThereAre() {
    List<String> tools = ToolCatalog.ALL.stream().map(DesignTool::name).toList();
    List<String> pages = PageCatalog.listed().stream().map(Page::uri).toList();
    for (PromptCatalog.ModelPrompt prompt : PromptCatalog.ALL) {
      String text = prompt.text(Map.of());
      Matcher tool =
          Pattern.compile("\\b[a-z]+_(?:spec|designs?|pattern|artifacts)\\b").matcher(text);
      while (tool.find()) {
        assertThat(tools).as(prompt.name()).contains(tool.group());
      }
      Matcher page = Pattern.compile("keysmith://[a-z/]+[a-z]").matcher(text);
      while (page.find()) {
        assertThat(pages).as(prompt.name()).contains(page.group());
      }
      assertThat(text).as(prompt.name()).doesNotContain("{").contains("(not given)");
    }
  }
}
