package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;

/**
 * A call that cannot be carried out; its findings are the answer, so that a model can correct it.
 */
public final class ToolProblem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient ImmutableList<ToolFinding> findings;
  private final String text;

  ToolProblem(ImmutableList<ToolFinding> findings, String text) {
    super(text);
    this.findings = findings;
    this.text = text;
  }

  /** One problem of the call itself. */
  public static ToolProblem of(ToolFinding finding) {
    return new ToolProblem(ImmutableList.of(finding), finding.toString());
  }

  public ToolAnswer answer() {
    return ToolAnswer.problem(findings, text);
  }
}
