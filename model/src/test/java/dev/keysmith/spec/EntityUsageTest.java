package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.ProjectCheckout;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EntityUsageTest {
  private static final Spec HOSTING =
      SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/github/spec.yaml"));
  private static final EntityUsage USAGE = EntityUsage.of(HOSTING);

  private static List<String> ids(Collection<AccessPattern> patterns) {
    return patterns.stream().map(AccessPattern::id).toList();
  }

  @Test
  void whoCreates() {
    assertThat(ids(USAGE.creators("Repository"))).containsExactly("P1", "P9");
    assertThat(ids(USAGE.creators("Reaction"))).containsExactly("P13a", "P13b", "P13c", "P13d");
  }

  @Test
  void whoChanges() {
    assertThat(ids(USAGE.changers("Repository", "updatedAt"))).containsExactly("P30", "W1");
    assertThat(ids(USAGE.changers("Issue", "status"))).containsExactly("W2a", "W2b");
    assertThat(ids(USAGE.changers("Issue", "reactionCount"))).containsExactly("P13a", "W9");
    assertThat(USAGE.changers("Issue", "creator")).isEmpty();
  }

  @Test
  void aPutChangesWhateverCanChange() {
    assertThat(ids(USAGE.changers("Reaction", "reactions")))
        .containsExactly("P13a", "P13b", "P13c", "P13d");
    assertThat(USAGE.changers("Reaction", "username")).isEmpty();
  }

  @Test
  void whoDeletes() {
    assertThat(ids(USAGE.deleters("Star"))).containsExactly("W8");
  }

  @Test
  void whoReads() {
    assertThat(ids(USAGE.readers("Gist"))).containsExactly("P26");
    Spec staff = SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/hr-multi-table/spec.yaml"));
    // By a path (P12), by an include (P6), by a requirement (W12).
    assertThat(ids(EntityUsage.of(staff).readers("Customer"))).contains("P4", "P6", "P11", "P12");
    assertThat(ids(EntityUsage.of(staff).readers("Product"))).contains("P15", "W12");
  }
}
