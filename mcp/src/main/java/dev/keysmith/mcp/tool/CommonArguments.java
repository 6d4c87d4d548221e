package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/** Arguments that several tools have, and what several answer. */
final class CommonArguments {
  static final String SPEC = "spec";
  static final String SPEC_PATH = "spec_path";
  static final String DESIGN = "design";
  static final String DESIGN_PATH = "design_path";
  static final String REGION = "region";
  static final String DETAIL = "detail";
  static final String RESULT = "result";

  private CommonArguments() {}

  static ImmutableList<ToolArgument> spec() {
    return ImmutableList.of(
        ToolArgument.text(
            SPEC,
            "The spec as YAML: entities, access patterns and traffic. The resource"
                + " keysmith://guide/spec describes the language. Pass either spec or spec_path."),
        ToolArgument.text(SPEC_PATH, "The path of the spec file, inside the client's roots."));
  }

  static ImmutableList<ToolArgument> design(String otherwise) {
    return ImmutableList.of(
        ToolArgument.text(
            DESIGN,
            "The design as YAML; keysmith://guide/design describes the format. " + otherwise),
        ToolArgument.text(DESIGN_PATH, "The path of the design file, inside the client's roots."));
  }

  static ToolArgument region() {
    return ToolArgument.text(
        REGION, "The AWS region whose prices are used. Default: pricing.region of the spec.");
  }

  static ToolArgument detail(String full) {
    return ToolArgument.choice(
        DETAIL, "summary (the default), or full: " + full, ImmutableList.of("summary", "full"));
  }

  /** The field for all that the command line has. */
  static ImmutableMap<String, Object> result(String command) {
    return JsonSchema.any(
        "With detail=full: the same JSON as `keysmith " + command + " --format json`.");
  }
}
