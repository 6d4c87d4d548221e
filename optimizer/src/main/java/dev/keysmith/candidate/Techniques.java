package dev.keysmith.candidate;

import com.google.common.collect.ImmutableList;
import dev.keysmith.technique.ChooseTableClass;
import dev.keysmith.technique.CollectInIndex;
import dev.keysmith.technique.CopyFromParent;
import dev.keysmith.technique.DuplicateUnderSecondKey;
import dev.keysmith.technique.EmbedChildren;
import dev.keysmith.technique.EnforceUniqueness;
import dev.keysmith.technique.InvertAdjacencyList;
import dev.keysmith.technique.KeyBaseTable;
import dev.keysmith.technique.MaintainCounter;
import dev.keysmith.technique.ShardHotPartition;
import dev.keysmith.technique.ShareItemCollection;
import dev.keysmith.technique.SplitLargeItem;
import dev.keysmith.technique.Technique;
import dev.keysmith.technique.index.IndexByEquality;
import dev.keysmith.technique.index.IndexLocally;
import dev.keysmith.technique.index.IndexSparsely;
import dev.keysmith.technique.index.OmitDerivableKeys;
import dev.keysmith.technique.index.ProjectWhatIsNeeded;

/** The techniques there are. */
public final class Techniques {
  private Techniques() {}

  /** All of them, in the order in which they are tried. */
  public static final ImmutableList<Technique> ALL =
      ImmutableList.of(
          // Tables and their items
          new KeyBaseTable(),
          new ShardHotPartition(),
          new CopyFromParent(),
          new EnforceUniqueness(),
          new SplitLargeItem(),
          new DuplicateUnderSecondKey(),
          new EmbedChildren(),
          new MaintainCounter(),
          new ShareItemCollection(),
          new CollectInIndex(),
          new InvertAdjacencyList(),
          new ChooseTableClass(),
          // Indexes
          new IndexByEquality(),
          new IndexSparsely(),
          new IndexLocally(),
          new ProjectWhatIsNeeded(),
          // Designs
          new OmitDerivableKeys());
}
