package dev.keysmith.importer;

import com.google.common.collect.ImmutableList;
import dev.keysmith.importer.content.SourceFormat;
import dev.keysmith.importer.diagram.MermaidFormat;
import dev.keysmith.importer.diagram.PrismaFormat;
import dev.keysmith.importer.dynamodb.CloudFormationFormat;
import dev.keysmith.importer.dynamodb.DataModelFormat;
import dev.keysmith.importer.dynamodb.DescribeTableFormat;
import dev.keysmith.importer.dynamodb.ExampleItemsFormat;
import dev.keysmith.importer.dynamodb.NoSqlWorkbenchFormat;
import dev.keysmith.importer.library.ElectroDbFormat;
import dev.keysmith.importer.library.OneTableFormat;
import dev.keysmith.importer.library.ToolboxFormat;
import dev.keysmith.importer.sql.SqlFormat;
import dev.keysmith.importer.terraform.TerraformConfigurationFormat;
import dev.keysmith.importer.terraform.TerraformStateFormat;

/** All formats, in the order in which they are tried: the surest to recognise first. */
final class SourceFormats {
  static final ImmutableList<SourceFormat> ALL =
      ImmutableList.of(
          new NoSqlWorkbenchFormat(),
          new DescribeTableFormat(),
          new TerraformStateFormat(),
          new DataModelFormat(),
          new ElectroDbFormat(),
          new ToolboxFormat(),
          new OneTableFormat(),
          new CloudFormationFormat(),
          new TerraformConfigurationFormat(),
          new PrismaFormat(),
          new MermaidFormat(),
          new SqlFormat(),
          new ExampleItemsFormat());

  private SourceFormats() {}
}
