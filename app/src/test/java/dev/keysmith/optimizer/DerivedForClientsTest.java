package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.design.Index;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.SpecFixtures;
import java.time.Duration;
import java.util.Collection;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What derived designs demand of their clients: no parsing of keys, and no write left out. */
final class DerivedForClientsTest {
  private static final String DOCUMENTS =
      """
      keysmith: 1
      application: Documents
      prefer: {indexKeys: composed PARSE}
      entities:
        Account: {identity: [accountId], count: 10k, external: true, attributes: {accountId: {type: string, bytes: 10}}}
        Document:
          identity: [documentId]
          count: 1M
          attributes:
            documentId: {type: string, generated: uuid}
            accountId:  {type: string, bytes: 10, references: Account.accountId, max: 1k}
            createdAt:  timestamp
            title:      {type: string, bytes: 40}
            body:       {type: string, bytes: 900}
        Note:
          identity: [documentId, noteId]
          count: 1M
          attributes:
            documentId: {type: string, references: Document.documentId, max: 100}
            noteId:     {type: string, generated: ulid}
      patterns:
        - {create: Document, rps: 5}
        - {create: Note, rps: 5}
        - {read: Document, where: {documentId: $id}, include: {Note: all}, rps: 50}
        - read: Document
          where: {accountId: $account}
          sort: createdAt desc
          limit: 10
          needs: [documentId, createdAt, title]
          rps: 50
      """;

  private static OptimizedDesign derived(String spec) {
    return new DesignCompiler(PriceListReader.shipped())
        .design(
            SpecFixtures.of(spec),
            DesignOptions.only(Style.SINGLE_TABLE),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE);
  }

  private static Stream<Index> indexes(OptimizedDesign derived) {
    return derived.design().tables().values().stream()
        .map(table -> table.indexes().values())
        .flatMap(Collection::stream);
  }

  private static boolean isNamed(Index index, String attribute) {
    return index.projection().includes(attribute) || index.keyAttributes().contains(attribute);
  }

  @Test
  void entriesHaveByNameWhatIsRead() {
    OptimizedDesign derived = derived(DOCUMENTS.replace("PARSE", ""));
    assertThat(indexes(derived))
        .isNotEmpty()
        .allMatch(
            index ->
                ImmutableSet.of("documentId", "createdAt", "title").stream()
                    .allMatch(name -> isNamed(index, name)));
  }

  @Test
  void keysMayBeParsedForTheSaving() {
    OptimizedDesign named = derived(DOCUMENTS.replace("PARSE", ""));
    OptimizedDesign parsed = derived(DOCUMENTS.replace("PARSE", ", parseKeys: true"));
    assertThat(indexes(parsed)).isNotEmpty().noneMatch(index -> isNamed(index, "documentId"));
    assertThat(parsed.bill().usedUsd()).isLessThan(named.bill().usedUsd());
  }

  /** A key by the time of the first view would serve the reads, but no upsert. */
  @Test
  void aLayoutThatRefusesAWriteIsNotCheap() {
    OptimizedDesign derived =
        derived(
            """
            keysmith: 1
            application: Page counts
            entities:
              PageViews:
                identity: [page, day]
                count: 1M
                attributes:
                  page:    {type: string, bytes: 20, distinct: 10k}
                  day:     {type: date, distinct: 100}
                  views:   {type: number, digits: 7}
                  firstAt: {type: timestamp, immutable: true}
            patterns:
              - {upsert: PageViews, add: [views], initial: {firstAt: $now}, rps: 100}
              - {read: PageViews, where: {page: $page, day: $day}, rps: 10}
              - {read: PageViews, where: {day: $day}, sort: firstAt desc, limit: 10, rps: 40}
            """);
    assertThat(derived.bill().unserved()).isEmpty();
  }
}
