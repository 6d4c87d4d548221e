package dev.keysmith.technique.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.design.Design;
import dev.keysmith.design.Index;
import dev.keysmith.design.IndexProjection;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.technique.IndexCandidate;
import dev.keysmith.technique.IndexId;
import dev.keysmith.technique.PartitionKeyId;
import dev.keysmith.technique.SparseCondition;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class DuplicateIndexFilterTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Accounts
          entities:
            Account:
              identity: [id]
              count: 100k
              attributes:
                id:     {type: string, bytes: 8}
                status: {type: string, bytes: 6, distinct: 4}
                email:  {type: string, bytes: 20}
                title:  {type: string, bytes: 20}
          patterns:
            - {id: get, name: Get, read: Account, where: {id: $id}, rps: 1}
          """);

  private static final Design.LayoutRef ACCOUNTS =
      DesignReader.read(
              new SourceText(
                  "design.yaml",
                  """
                  design: 1
                  tables:
                    Accounts:
                      key: {partition: id}
                      items:
                        Account: {}
                  """),
              SPEC)
          .design()
          .orElseThrow()
          .items()
          .get(0);

  @Test
  void leavesOutWhatIsInNoOrder() {
    assertThat(once(Set.of("email"), plain("email", "title"), byEmail("title")))
        .containsExactly("status|email[title]");
    assertThat(once(Set.of("email"), whole(), byEmail("title")))
        .containsExactly("status|[all]", "status|email[title]");
  }

  @Test
  void keepsWhatAChangeWouldCostLess() {
    assertThat(once(Set.of("title"), plain("email", "title"), byEmail("title"))).hasSize(2);
  }

  @Test
  void keepsWhatHoldsLess() {
    assertThat(once(Set.of("email"), plain("title"), byEmail("title"))).hasSize(2);
    assertThat(once(Set.of("email"), plain("email", "title"), byEmail())).hasSize(2);
  }

  private static List<String> once(Set<String> stable, IndexCandidate... candidates) {
    return new DuplicateIndexFilter(ACCOUNTS.table(), ACCOUNTS.item(), stable::contains)
        .once(List.of(candidates)).stream().map(candidate -> candidate.index().name()).toList();
  }

  private static IndexCandidate plain(String... held) {
    return candidate("status|", ImmutableList.of(), include(held));
  }

  private static IndexCandidate whole() {
    return candidate("status|", ImmutableList.of(), new IndexProjection.All());
  }

  private static IndexCandidate byEmail(String... held) {
    return candidate("status|email", ImmutableList.of("email"), include(held));
  }

  private static IndexProjection include(String... held) {
    return held.length == 0
        ? new IndexProjection.Keys()
        : new IndexProjection.Include(ImmutableList.copyOf(held));
  }

  private static IndexCandidate candidate(
      String name, ImmutableList<String> sort, IndexProjection projection) {
    String held =
        projection instanceof IndexProjection.Include include
            ? String.join(",", include.attributes())
            : projection instanceof IndexProjection.All ? "all" : "";
    return new IndexCandidate(
        new IndexId(name, 0, 0, false),
        ACCOUNTS.table().name(),
        ACCOUNTS.item().name(),
        new Index(name + "[" + held + "]", ImmutableList.of("status"), sort, false, projection),
        ImmutableMap.of(),
        ImmutableMap.of(),
        PartitionKeyId.ofIndex("Account", ImmutableList.of("status"), SparseCondition.NONE),
        OptionalInt.empty(),
        ImmutableSet.of());
  }
}
