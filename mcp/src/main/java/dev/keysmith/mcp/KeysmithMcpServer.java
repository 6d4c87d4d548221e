package dev.keysmith.mcp;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.cli.option.ToolVersion;
import dev.keysmith.mcp.content.ServerContent;
import dev.keysmith.mcp.tool.DesignTool;
import dev.keysmith.mcp.tool.RootFolders;
import dev.keysmith.mcp.tool.SessionMemory;
import dev.keysmith.mcp.tool.ToolAnswer;
import dev.keysmith.mcp.tool.ToolArguments;
import dev.keysmith.mcp.tool.ToolCall;
import dev.keysmith.mcp.tool.ToolCatalog;
import dev.keysmith.mcp.tool.ToolProblem;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServer.AsyncSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/** The server itself, on any transport: tools, resources and prompts over the compiler. */
final class KeysmithMcpServer {
  /** How long a client may take to list its roots. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final DesignCompiler compiler;
  private final ImmutableList<Path> roots;
  private final boolean trustsClientRoots;
  private final CallScheduler scheduler = new CallScheduler();
  private final SessionMemories sessions = new SessionMemories();

  /**
   * @param roots the folders that the user opened; where there are none, those of the client count
   * @param trustsClientRoots whether the client is the user's own: whoever connects to a port could
   *     name any folder
   */
  KeysmithMcpServer(DesignCompiler compiler, ImmutableList<Path> roots, boolean trustsClientRoots) {
    this.compiler = compiler;
    this.roots = roots;
    this.trustsClientRoots = trustsClientRoots;
  }

  void serve(McpServerTransportProvider transport) {
    configure(McpServer.async(transport)).build();
  }

  void serve(McpStreamableServerTransportProvider transport) {
    configure(McpServer.async(transport)).build();
  }

  private <S extends AsyncSpecification<S>> AsyncSpecification<S> configure(
      AsyncSpecification<S> server) {
    ServerContent content = new ServerContent(session -> sessions.of(session).last());
    return server
        .serverInfo(
            McpSchema.Implementation.builder("keysmith", ToolVersion.number().orElse("0"))
                .title("Keysmith, a design compiler for DynamoDB")
                .build())
        .instructions(content.instructions())
        .requestTimeout(UserForms.PATIENCE)
        .capabilities(
            McpSchema.ServerCapabilities.builder()
                .tools(false)
                .resources(false, false)
                .prompts(false)
                .build())
        // The tools check their arguments themselves, with a fix for each problem.
        .validateToolInputs(false)
        .tools(ToolCatalog.ALL.stream().map(this::tool).collect(ImmutableList.toImmutableList()))
        .resources(content.resources())
        .resourceTemplates(content.templates())
        .prompts(content.prompts());
  }

  private AsyncToolSpecification tool(DesignTool tool) {
    McpSchema.Tool description =
        McpSchema.Tool.builder(tool.name(), tool.inputSchema())
            .title(tool.title())
            .description(tool.description())
            .outputSchema(tool.outputSchema())
            .annotations(
                McpSchema.ToolAnnotations.builder()
                    .title(tool.title())
                    .readOnlyHint(!tool.writes())
                    .destructiveHint(false)
                    .idempotentHint(true)
                    .openWorldHint(false)
                    .build())
            .build();
    return new AsyncToolSpecification(
        description, (exchange, request) -> call(tool, exchange, request));
  }

  private Mono<McpSchema.CallToolResult> call(
      DesignTool tool, McpAsyncServerExchange exchange, McpSchema.CallToolRequest request) {
    Map<String, Object> given = request.arguments() == null ? Map.of() : request.arguments();
    ToolArguments arguments;
    try {
      arguments = tool.check(given);
    } catch (ToolProblem e) {
      return Mono.just(result(e.answer()));
    }
    SessionMemory session = sessions.of(exchange.sessionId());
    return rootsFor(exchange, given)
        .flatMap(
            folders -> {
              Function<Optional<ImmutableMap<String, String>>, Mono<ToolAnswer>> run =
                  filled ->
                      scheduler.run(
                          DesignTool.weight(given),
                          cancellation ->
                              tool.call(
                                  new ToolCall(
                                      compiler,
                                      arguments,
                                      folders,
                                      session,
                                      ProgressNotifier.of(exchange, request),
                                      cancellation,
                                      filled)));
              return run.apply(Optional.empty())
                  .flatMap(
                      answer ->
                          answer
                              .form()
                              .map(form -> UserForms.filled(exchange, form, run))
                              .orElseGet(() -> Mono.just(answer)));
            })
        .map(KeysmithMcpServer::result);
  }

  /** The client is asked only if the call has a path, each time: its roots may have changed. */
  private Mono<RootFolders> rootsFor(McpAsyncServerExchange exchange, Map<String, Object> given) {
    if (!roots.isEmpty() || given.keySet().stream().noneMatch(name -> name.contains("_path"))) {
      return Mono.just(RootFolders.of(roots));
    }
    McpSchema.ClientCapabilities client = exchange.getClientCapabilities();
    if (!trustsClientRoots || client == null || client.roots() == null) {
      return Mono.just(RootFolders.of(roots));
    }
    return exchange
        .listRoots()
        .timeout(PATIENCE)
        .map(listed -> listed.roots().stream().map(McpSchema.Root::uri))
        .onErrorReturn(Stream.empty())
        .map(uris -> RootFolders.ofUris(uris.collect(ImmutableList.toImmutableList())));
  }

  private static McpSchema.CallToolResult result(ToolAnswer answer) {
    return McpSchema.CallToolResult.builder()
        .addTextContent(answer.text())
        .structuredContent(answer.content())
        .isError(answer.isError())
        .build();
  }
}
