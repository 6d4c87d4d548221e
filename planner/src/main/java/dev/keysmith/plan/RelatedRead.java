package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.IncludeClause;

/** Where the relatives under one include come from. */
public record RelatedRead(IncludeClause include, RelatedSource from) {

  /** A place that relatives are got from. */
  public sealed interface RelatedSource {}

  /** They stand inside the item that was read; what they include in turn comes from elsewhere. */
  public record Embedded(String attribute, Embed embed, ImmutableList<RelatedRead> nested)
      implements RelatedSource {}

  /**
   * Copies of what is needed of them stand in the item that was read.
   *
   * @param names what the item calls each attribute of the relative
   */
  public record Copied(ImmutableMap<String, String> names, ImmutableList<RelatedRead> nested)
      implements RelatedSource {}

  /** They were read with the item collection, and so was what they include. */
  public record InCollection() implements RelatedSource {}

  /**
   * By requests of their own.
   *
   * @param atOnce whether their keys are known from the start, so that they are asked for once and
   *     not for each instance
   */
  public record SeparateRequest(ReadProgram reading, boolean atOnce) implements RelatedSource {}
}
