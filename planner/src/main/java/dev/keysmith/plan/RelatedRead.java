package dev.keysmith.plan;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.ItemLayout.Embed;
import dev.keysmith.spec.IncludeClause;
import java.util.function.Function;

/** Where the related entities under one include come from. */
public record RelatedRead(IncludeClause include, RelatedSource from) {

  /** A place that related entities are read from. */
  public sealed interface RelatedSource {
    /**
     * What the one for its kind says; a new kind is one more, which every caller must then give.
     */
    <R> R match(
        Function<Embedded, R> embedded,
        Function<Copied, R> copied,
        Function<InCollection, R> inCollection,
        Function<SeparateRequest, R> separate);
  }

  /** They stand inside the item that was read; what they include in turn comes from elsewhere. */
  public record Embedded(String attribute, Embed embed, ImmutableList<RelatedRead> nested)
      implements RelatedSource {
    @Override
    public <R> R match(
        Function<Embedded, R> embedded,
        Function<Copied, R> copied,
        Function<InCollection, R> inCollection,
        Function<SeparateRequest, R> separate) {
      return embedded.apply(this);
    }
  }

  /**
   * Copies of what is needed of them stand in the item that was read.
   *
   * @param names what the item calls each attribute of the related entity
   */
  public record Copied(ImmutableMap<String, String> names, ImmutableList<RelatedRead> nested)
      implements RelatedSource {
    @Override
    public <R> R match(
        Function<Embedded, R> embedded,
        Function<Copied, R> copied,
        Function<InCollection, R> inCollection,
        Function<SeparateRequest, R> separate) {
      return copied.apply(this);
    }
  }

  /** They were read with the item collection, and so was what they include. */
  public record InCollection() implements RelatedSource {
    @Override
    public <R> R match(
        Function<Embedded, R> embedded,
        Function<Copied, R> copied,
        Function<InCollection, R> inCollection,
        Function<SeparateRequest, R> separate) {
      return inCollection.apply(this);
    }
  }

  /**
   * By requests of their own.
   *
   * @param atOnce whether their keys are known from the start, so that they are read once and not
   *     for each instance
   */
  public record SeparateRequest(ReadProgram reading, boolean atOnce) implements RelatedSource {
    @Override
    public <R> R match(
        Function<Embedded, R> embedded,
        Function<Copied, R> copied,
        Function<InCollection, R> inCollection,
        Function<SeparateRequest, R> separate) {
      return separate.apply(this);
    }
  }
}
