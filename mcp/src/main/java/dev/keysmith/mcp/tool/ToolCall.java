package dev.keysmith.mcp.tool;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.progress.ProgressListener;

/**
 * A call of a tool.
 *
 * @param roots where its paths may lead
 * @param session what its client did before
 */
public record ToolCall(
    DesignCompiler compiler,
    ToolArguments arguments,
    RootFolders roots,
    SessionMemory session,
    ProgressListener progress,
    CallCancellation cancellation) {

  /** Progress that ends the work when the client has cancelled it. */
  ProgressListener listener() {
    return cancellation.during(progress);
  }

  /** How much of the result is wanted. */
  boolean wantsAll() {
    return arguments.text(CommonArguments.DETAIL).filter("full"::equals).isPresent();
  }
}
