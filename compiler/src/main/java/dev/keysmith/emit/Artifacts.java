package dev.keysmith.emit;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.site.Report;

/** The files that are made of every design, derived or made by hand. */
public final class Artifacts {
  private Artifacts() {}

  /** All of them, in the order in which a person would read them. */
  public static ImmutableList<Artifact> of(Handover handover) {
    return ImmutableList.<Artifact>builder()
        .add(Report.artifact(handover))
        .add(Requirements.artifact(handover))
        .add(DataModel.artifact(handover))
        .add(EntityRelationshipDiagram.artifact(handover))
        .addAll(EntityCharts.artifacts(handover))
        .add(RelationshipDecisions.artifact(handover))
        .add(AccessPatterns.artifact(handover))
        .add(AntiPatternReview.artifact(handover))
        .add(EntitySchemas.artifact(handover))
        .add(CloudFormation.artifact(handover))
        .add(Terraform.artifact(handover))
        .addAll(CdkProject.artifacts(handover))
        .add(NoSqlWorkbench.artifact(handover))
        .build();
  }
}
