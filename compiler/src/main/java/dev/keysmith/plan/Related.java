package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.Include;

/** Where the relatives under one include come from. */
public record Related(Include include, From from) {

  /** A place that relatives are got from. */
  public sealed interface From {}

  /** They stand inside the item that was read; what they include in turn comes from elsewhere. */
  public record Embedded(String attribute, Embed embed, ImmutableList<Related> nested)
      implements From {}

  /**
   * Copies of what is needed of them stand in the item that was read.
   *
   * @param names what the item calls each attribute of the relative
   */
  public record Copied(ImmutableMap<String, String> names, ImmutableList<Related> nested)
      implements From {}

  /** They were read with the item collection, and so was what they include. */
  public record Beside() implements From {}

  /**
   * By requests of their own.
   *
   * @param atOnce whether their keys are known from the start, so that they are asked for once and
   *     not for each instance
   */
  public record Apart(Reading reading, boolean atOnce) implements From {}
}
