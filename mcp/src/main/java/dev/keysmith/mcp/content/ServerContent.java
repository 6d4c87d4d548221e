package dev.keysmith.mcp.content;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.mcp.content.PageCatalog.Page;
import dev.keysmith.mcp.content.PromptCatalog.ModelPrompt;
import dev.keysmith.mcp.tool.SessionMemory.DerivedDesign;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/** The resources and prompts of the server. */
public final class ServerContent {
  private static final String LAST_DESIGN = "keysmith://design/last";
  private static final String YAML = "application/yaml";

  private final Function<String, Optional<DerivedDesign>> lastDesign;

  /**
   * @param lastDesign the design that a session derived last
   */
  public ServerContent(Function<String, Optional<DerivedDesign>> lastDesign) {
    this.lastDesign = lastDesign;
  }

  /** What a model should know of the server before its first call. */
  public String instructions() {
    return new Page("", "", "", "/dev/keysmith/mcp/instructions.md").text();
  }

  public ImmutableList<AsyncResourceSpecification> resources() {
    return Stream.concat(
            PageCatalog.listed().stream().map(ServerContent::resource), Stream.of(lastDesign()))
        .collect(ImmutableList.toImmutableList());
  }

  private static AsyncResourceSpecification resource(Page page) {
    return new AsyncResourceSpecification(
        McpSchema.Resource.builder(page.uri(), page.title())
            .title(page.title())
            .mimeType(page.mimeType())
            .build(),
        (exchange, request) ->
            Mono.fromCallable(() -> contents(page.uri(), page.mimeType(), page.text())));
  }

  private AsyncResourceSpecification lastDesign() {
    return new AsyncResourceSpecification(
        McpSchema.Resource.builder(LAST_DESIGN, "The design derived last")
            .title("The design derived last")
            .description("The design file that derive_design made last in this session.")
            .mimeType(YAML)
            .build(),
        (exchange, request) ->
            lastDesign
                .apply(exchange.sessionId())
                .map(last -> DesignWriter.write(last.design().design()))
                .map(yaml -> Mono.just(contents(LAST_DESIGN, YAML, yaml)))
                .orElseGet(
                    () ->
                        Mono.error(
                            missing("no design was derived in this session; call derive_design"))));
  }

  public ImmutableList<AsyncResourceTemplateSpecification> templates() {
    return ImmutableList.of(
        template("keysmith://rules/{rule}", "A rule of the review, with a bad and a good design"),
        template(
            "keysmith://techniques/{technique}",
            "A technique of the optimiser, with a spec in which it wins and one in which it"
                + " loses"));
  }

  private static AsyncResourceTemplateSpecification template(String uri, String title) {
    return new AsyncResourceTemplateSpecification(
        McpSchema.ResourceTemplate.builder(uri, title)
            .title(title)
            .mimeType("text/markdown")
            .build(),
        (exchange, request) ->
            PageCatalog.find(request.uri())
                .map(page -> Mono.just(contents(page.uri(), page.mimeType(), page.text())))
                .orElseGet(
                    () ->
                        Mono.error(
                            missing(
                                "there is no page "
                                    + request.uri()
                                    + "; keysmith://rules and keysmith://techniques list them"))));
  }

  private static McpError missing(String message) {
    return McpError.builder(McpSchema.ErrorCodes.RESOURCE_NOT_FOUND).message(message).build();
  }

  private static McpSchema.ReadResourceResult contents(String uri, String mimeType, String text) {
    return McpSchema.ReadResourceResult.builder(
            ImmutableList.of(
                McpSchema.TextResourceContents.builder(uri, text).mimeType(mimeType).build()))
        .build();
  }

  public ImmutableList<AsyncPromptSpecification> prompts() {
    return PromptCatalog.ALL.stream()
        .map(ServerContent::prompt)
        .collect(ImmutableList.toImmutableList());
  }

  private static AsyncPromptSpecification prompt(ModelPrompt prompt) {
    return new AsyncPromptSpecification(
        McpSchema.Prompt.builder(prompt.name())
            .title(prompt.title())
            .description(prompt.description())
            .arguments(
                prompt.arguments().stream()
                    .map(
                        argument ->
                            McpSchema.PromptArgument.builder(argument.name())
                                .description(argument.description())
                                .required(argument.required())
                                .build())
                    .toList())
            .build(),
        (exchange, request) ->
            Mono.fromCallable(
                () ->
                    McpSchema.GetPromptResult.builder(
                            ImmutableList.of(
                                McpSchema.PromptMessage.builder(
                                        McpSchema.Role.USER,
                                        McpSchema.TextContent.builder(
                                                prompt.text(
                                                    request.arguments() == null
                                                        ? Map.of()
                                                        : request.arguments()))
                                            .build())
                                    .build()))
                        .description(prompt.description())
                        .build()));
  }
}
