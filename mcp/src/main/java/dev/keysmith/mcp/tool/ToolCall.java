package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.progress.ProgressListener;
import java.util.Optional;

/**
 * A call of a tool.
 *
 * @param roots where its paths may lead
 * @param session what its client did before
 * @param filled what the user filled in, once the tool has asked for a form; empty fields are left
 *     out, and nothing is there if the user declined
 */
public record ToolCall(
    DesignCompiler compiler,
    ToolArguments arguments,
    RootFolders roots,
    SessionMemory session,
    ProgressListener progress,
    CallCancellation cancellation,
    Optional<ImmutableMap<String, String>> filled) {

  /** Progress that ends the work when the client has cancelled it. */
  ProgressListener listener() {
    return cancellation.during(progress);
  }

  /** How much of the result is wanted. */
  boolean wantsAll() {
    return arguments.text(CommonArguments.DETAIL).filter("full"::equals).isPresent();
  }
}
