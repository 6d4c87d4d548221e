package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.plan.Plan;
import org.junit.jupiter.api.Test;

/** Copies of related instances: filled when an instance is stored, changed when their source is. */
final class CopyMaintenanceTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Library
      entities:
        Country:
          identity: [code]
          count: 100
          attributes:
            code:    {type: string, bytes: 2}
            country: {type: string, bytes: 10}
        Author:
          identity: [authorId]
          count: 1000
          attributes:
            authorId: {type: string, bytes: 8}
            name:     {type: string, bytes: 20}
            born:     {type: date, immutable: true}
            home:     {type: string, bytes: 2, references: Country.code}
        Book:
          identity: [isbn]
          count: 8000
          attributes:
            isbn:   {type: string, bytes: 13}
            writer: {type: string, bytes: 8, references: Author.authorId, average: 8}
            title:  {type: string, bytes: 40}
      patterns:
        - {id: add, name: Add, create: Book, rps: 1}
        - {id: addKnowing, name: Add knowing, create: Book, knows: [Author.name, Author.Country.country], rps: 1}
        - id: addBoth
          name: Add both
          write: [{create: Author}, {create: Book}]
          knows: [Author.Country.country]
          rps: 1
        - {id: rename, name: Rename, update: Author, where: {authorId: $author}, set: [name], rps: 1}
        - {id: title, name: Title, update: Book, where: {isbn: $isbn}, set: [title], rps: 1}
        - {id: move, name: Move, update: Author, where: {authorId: $author}, set: [home], rps: 1}
        - {id: assign, name: Assign, update: Book, where: {isbn: $isbn}, set: [writer], rps: 1}
        - {id: put, name: Put, put: Author, rps: 1}
        - {id: renameCountry, name: Rename a country, update: Country, where: {code: $code}, set: [country], rps: 1}
      """;

  private static WritePlanFixture plans(String copies, String index) {
    return WritePlanFixture.of(
        SPEC,
        """
        design: 1
        tables:
          Countries: {key: {partition: code}, items: {Country: {}}}
          Authors: {key: {partition: authorId}, items: {Author: {}}}
          Books:
            key: {partition: isbn}
            %s
            items:
              Book: {%s}
        """
            .formatted(index, copies));
  }

  private static final String BY_WRITER =
      "indexes: {ByWriter: {partition: writer, sort: isbn, project: keys}}";

  private static final WritePlanFixture NAMED = plans("copies: {name: Author.name}", BY_WRITER);

  @Test
  void createReadsTheSource() {
    Plan plan = NAMED.best("add");
    assertThat(plan.strategy()).isEqualTo("GetItem, then PutItem");
    assertThat(plan.steps().get(0).request().table()).isEqualTo("Authors");
    assertThat(plan.writeUnits()).isEqualTo(2);
  }

  @Test
  void createReadsNothingThatIsKnown() {
    assertThat(NAMED.best("addKnowing").strategy()).isEqualTo("PutItem");
    assertThat(NAMED.best("addBoth").strategy()).isEqualTo("TransactWriteItems");
    WritePlanFixture reference = plans("copies: {author: Author.authorId}", BY_WRITER);
    assertThat(reference.best("add").strategy()).isEqualTo("PutItem");
  }

  @Test
  void sourceBehindAnotherIsReadAfterIt() {
    WritePlanFixture plans =
        plans("copies: {name: Author.name, country: Author.Country.country}", BY_WRITER);
    Plan plan = plans.best("add");
    assertThat(plan.strategy()).isEqualTo("GetItem, then GetItem, then PutItem");
    assertThat(plan.roundTrips()).isEqualTo(3);
  }

  @Test
  void changeOfTheSourceFansOut() {
    // The author 1, found meanwhile eight books, each 1; the index does not hold the name.
    Plan plan = NAMED.best("rename");
    assertThat(plan.strategy()).isEqualTo("UpdateItem and Query, then UpdateItem");
    assertThat(plan.writeUnits()).isEqualTo(9);
    assertThat(plan.roundTrips()).isEqualTo(2);
    assertThat(plan.steps().get(2).cost().requests()).isEqualTo(8);
  }

  @Test
  void copyInAnIndexKeyMovesTheEntry() {
    WritePlanFixture plans =
        plans(
            "copies: {name: Author.name}, name: \"{name}\"",
            "indexes: {ByWriter: {partition: writer, sort: isbn, project: keys},"
                + " ByName: {partition: name, sort: isbn, project: keys}}");
    // The author 1; each of eight books 1, and 2 for its key in ByName.
    assertThat(plans.best("rename").writeUnits()).isEqualTo(25);
  }

  @Test
  void otherChangesDoNotFanOut() {
    assertThat(NAMED.best("move").strategy()).isEqualTo("UpdateItem");
    assertThat(NAMED.best("title").strategy()).isEqualTo("UpdateItem");
  }

  @Test
  void copiesThatNothingFindsLeaveThePatternUnserved() {
    WritePlanFixture plans = plans("copies: {name: Author.name}", "");
    assertThat(plans.planned("rename").isServed()).isFalse();
    assertThat(plans.planned("rename").missing())
        .containsExactly(
            "Book cannot be queried by writer without a Scan; add an index with partition key"
                + " writer",
            "Book stores copies of Author that must be updated: Author.name");
  }

  @Test
  void replacingTheSourceFansOutToo() {
    assertThat(NAMED.best("put").strategy()).isEqualTo("PutItem and Query, then UpdateItem");
  }

  @Test
  void anotherRelatedInstanceRefillsItsCopies() {
    Plan plan = NAMED.best("assign");
    assertThat(plan.strategy()).isEqualTo("GetItem, then UpdateItem");
    // The book 1, its key in ByWriter 2.
    assertThat(plan.writeUnits()).isEqualTo(3);
    assertThat(NAMED.best("assign").steps().get(0).request().table()).isEqualTo("Authors");
  }

  @Test
  void referenceOnTheWayChangesCopiesBehindIt() {
    WritePlanFixture plans = plans("copies: {country: Author.Country.country}", BY_WRITER);
    Plan plan = plans.best("move");
    // The author, its eight books and the new country; then the books.
    assertThat(plan.strategy()).isEqualTo("UpdateItem and Query and GetItem, then UpdateItem");
    assertThat(plan.writeUnits()).isEqualTo(9);
    // Books of a country's authors are two hops away, and no index has the country.
    assertThat(plans.planned("renameCountry").isServed()).isFalse();
  }
}
