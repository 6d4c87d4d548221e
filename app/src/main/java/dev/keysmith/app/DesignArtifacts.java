package dev.keysmith.app;

import com.google.common.collect.ImmutableList;
import dev.keysmith.emit.Artifact;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.analytics.AthenaViews;
import dev.keysmith.emit.analytics.GlueTemplate;
import dev.keysmith.emit.analytics.SparkJob;
import dev.keysmith.emit.example.ExampleItemsFile;
import dev.keysmith.emit.html.HtmlReport;
import dev.keysmith.emit.infrastructure.cdk.CdkProject;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplate;
import dev.keysmith.emit.infrastructure.terraform.TerraformConfiguration;
import dev.keysmith.emit.markdown.AccessPatterns;
import dev.keysmith.emit.markdown.AntiPatternReview;
import dev.keysmith.emit.markdown.DataModel;
import dev.keysmith.emit.markdown.EntityCharts;
import dev.keysmith.emit.markdown.EntityRelationshipDiagram;
import dev.keysmith.emit.markdown.KeyGuide;
import dev.keysmith.emit.markdown.RelationshipDecisions;
import dev.keysmith.emit.markdown.RequirementsDocument;
import dev.keysmith.emit.permission.IamPolicy;
import dev.keysmith.emit.request.RequestsFile;
import dev.keysmith.emit.script.ShellScripts;
import dev.keysmith.emit.typescript.EntitySchemas;
import dev.keysmith.emit.workbench.NoSqlWorkbench;

/** The files that are made of every design, derived or made by hand. */
final class DesignArtifacts {
  private DesignArtifacts() {}

  /** All of them, in the order in which a person would read them. */
  static ImmutableList<Artifact> of(DesignAnalysis analysis) {
    return ImmutableList.<Artifact>builder()
        .add(HtmlReport.artifact(analysis))
        .add(RequirementsDocument.artifact(analysis))
        .add(DataModel.artifact(analysis))
        .add(EntityRelationshipDiagram.artifact(analysis))
        .addAll(EntityCharts.artifacts(analysis))
        .add(RelationshipDecisions.artifact(analysis))
        .add(AccessPatterns.artifact(analysis))
        .add(KeyGuide.artifact(analysis))
        .add(RequestsFile.artifact(analysis))
        .addAll(ShellScripts.artifacts(analysis))
        .add(ExampleItemsFile.artifact(analysis))
        .add(AntiPatternReview.artifact(analysis))
        .add(EntitySchemas.artifact(analysis))
        .add(CloudFormationTemplate.artifact(analysis))
        .add(TerraformConfiguration.artifact(analysis))
        .addAll(CdkProject.artifacts(analysis))
        .addAll(IamPolicy.artifacts(analysis))
        .add(NoSqlWorkbench.artifact(analysis))
        .add(GlueTemplate.artifact(analysis))
        .addAll(AthenaViews.artifacts(analysis))
        .add(SparkJob.artifact(analysis))
        .build();
  }
}
