package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;

/** The tools there are. */
public final class ToolCatalog {
  private ToolCatalog() {}

  /** All of them, in the order in which a conversation uses them. */
  public static final ImmutableList<DesignTool> ALL =
      ImmutableList.of(
          new ImportModel(),
          new NextQuestions(),
          new RecordAnswers(),
          new AskUser(),
          new CheckSpec(),
          new DeriveDesign(),
          new PriceDesign(),
          new ExplainPattern(),
          new ReviewDesign(),
          new CompareDesigns(),
          new VerifyDesign(),
          new RunQuery(),
          new GenerateArtifacts(),
          new GenerateCode());
}
