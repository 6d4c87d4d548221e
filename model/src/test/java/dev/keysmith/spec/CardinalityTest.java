package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.keysmith.ProjectCheckout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CardinalityTest {
  /** Each figure follows from the spec with a pencil. */
  @ParameterizedTest
  @CsvSource({
    "github, P2, 1", // an identity
    "github, A3, 1",
    "ecommerce, P3, 1",
    "online-shop, P4, 3", // a reference's average
    "online-shop, P6, 2.5",
    "online-shop, P9, 18.75", // 375 a product, 5% of them
    "online-shop, P13, 780000",
    "online-shop, P15, 4.5", // 15 orders a customer, one invoice each, 30% of them
    "online-shop, P16, 11.25", // 15 orders a customer, 2.5 lines each, 30% of them
    "device-log, P2b, 8600", // 43M logs of 5,000 devices
    "device-log, P3, 860", // 10% of those
    "device-log, P4, 430", // 43M by 200 operators, 0.2% of them
    "device-log, P5, 860", // 43M, one in a thousand escalated, 50 supervisors
    "complaints, P9, 2.8", // 28M of 10M customers
    "complaints, P11, 2800", // 0.01% have it
    "complaints, P12, 28", // a hundred agents
    "hr-multi-table, P5, 10", // 100 orders a customer, 10% of them
    "hr-multi-table, P6, 6000000", // 300M, 20% open, 10% of those
    "hr-multi-table, P12, 60000", // 600 customers a representative, 100 orders each
    "rubis-bidding, Q7, 40",
    "rubis-bidding, Q34, 10", // 100 bids a user, 10% on items still on sale
    "rubis-bidding, Q35, 8", // 400 a category, a fifth of the regions, 10% on sale
    "rubis-bidding, Q36, 5", // every instance
    "bookmarks, P3, 5",
    "bookmarks, P4, 8", // as the user states
  })
  void follow(String application, String pattern, double expected) {
    Spec spec =
        SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/" + application + "/spec.yaml"));
    assertThat(Cardinality.of(spec).of(SpecFixtures.selection(spec, pattern)))
        .isCloseTo(expected, within(expected * 1e-9));
  }

  @ParameterizedTest
  @CsvSource({
    "github, P5a, 12", // 40 issues a repository, 30% open
    "github, P8b, 21.12", // 24 pull requests a repository, 88% closed
    "github, P15, 25",
    "ecommerce, P3, 15",
    "rubis-bidding, Q4, 1", // the bidder
    "social-network, P7, 1",
  })
  void ofIncludes(String application, String pattern, double expected) {
    Spec spec =
        SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/" + application + "/spec.yaml"));
    IncludeClause include = SpecFixtures.selection(spec, pattern).include().get(0);
    assertThat(Cardinality.of(spec).of(include)).isCloseTo(expected, within(expected * 1e-9));
  }

  private static final String COMMENTS =
      """
      keysmith: 1
      application: Comments
      entities:
        Repo:
          identity: [owner, name]
          count: 1000
          attributes: {owner: {type: string, bytes: 5, distinct: 100}, name: {type: string, bytes: 5}}
        Issue:
          identity: [owner, repo, number]
          count: 40000
          attributes:
            owner:  {type: string, bytes: 5, references: Repo.owner}
            repo:   {type: string, bytes: 5, references: Repo.name}
            number: {type: number, digits: 5}
        Comment:
          identity: [owner, repo, number, id]
          count: 100000
          attributes:
            owner:  {type: string, bytes: 5, references: Issue.owner}
            repo:   {type: string, bytes: 5, references: Issue.repo}
            number: {type: number, digits: 5, references: Issue.number}
            id:     {type: string, bytes: 5}
            kind:   {type: string, values: {A: 70%, B: 20%, C: 10%}, present: 50%}
            flag:   {type: boolean}
            link:   {type: string, bytes: 9, unique: true}
            slug:   {type: string, bytes: 9, distinct: 500, unique: [owner, repo]}
      patterns:
        - {id: wholeReference, read: Comment, where: {owner: $o, repo: $r, number: $n}, rps: 1}
        - {id: partOfReference, read: Comment, where: {owner: $o, repo: $r}, rps: 1}
        - {id: smallPart, read: Comment, where: {owner: $o}, rps: 1}
        - {id: literal, read: Comment, where: {kind: A}, rps: 1}
        - {id: parameter, read: Comment, where: {kind: $k}, rps: 1}
        - {id: several, read: Comment, where: {kind: {in: [A, B]}}, rps: 1}
        - {id: other, read: Comment, where: {kind: {not: A}}, rps: 1}
        - {id: absent, read: Comment, where: {kind: {exists: false}}, rps: 1}
        - {id: stated, read: Comment, where: {kind: {is: A, fraction: 1%}}, rps: 1}
        - {id: yesNo, read: Comment, where: {flag: true}, rps: 1}
        - {id: path, read: Comment, where: {Issue.Repo.owner: $o}, rps: 1}
        - {id: identityAndMore, read: Comment, where: {owner: $o, repo: $r, number: $n, id: $i, kind: A}, rps: 1}
        - {id: identityAndParameter, read: Comment, where: {owner: $o, repo: $r, number: $n, id: $i, kind: $k}, rps: 1}
        - {id: unique, read: Comment, where: {link: $l}, rps: 1}
        - {id: uniqueAndOwner, read: Comment, where: {link: $l, owner: $o, repo: $r}, rps: 1}
        - {id: names, read: Comment, where: {owner: $o, repo: $r, number: {in: $n, count: 6}, id: $i}, rps: 1}
        - {id: moreNamesThanThereAre, read: Comment, where: {owner: $o, repo: $r, number: $n, id: {in: $i, count: 6}}, rps: 1}
        - {id: parents, read: Comment, where: {owner: $o, repo: $r, number: {in: [$a, $b]}}, rps: 1}
        - {id: uniqueWithin, read: Comment, where: {slug: $s, owner: $o, repo: $r}, rps: 1}
        - {id: outsideScope, read: Comment, where: {slug: $s, owner: $o}, rps: 1}
        - {id: uniqueAndMore, read: Comment, where: {link: $l, kind: A}, rps: 1}
      """;

  @ParameterizedTest
  @CsvSource({
    "wholeReference, 2.5",
    "partOfReference, 100", // 40 issues of 2.5 comments
    "smallPart, 1000", // 10 repositories an owner
    "literal, 35000",
    "parameter, 16666.666666666668",
    "several, 45000",
    "other, 65000",
    "absent, 50000",
    "stated, 1000",
    "yesNo, 50000",
    "path, 1000",
    "identityAndMore, 0.35",
    "identityAndParameter, 1", // who names it knows what it is
    "unique, 1",
    "names, 6",
    "moreNamesThanThereAre, 2.5", // comments an issue
    "parents, 5", // 2.5 comments of each of two issues
    "uniqueAndOwner, 1",
    "uniqueAndMore, 0.35",
    "uniqueWithin, 1",
    "outsideScope, 2", // 1,000 comments of 500 slugs
  })
  void kinds(String pattern, double expected) {
    Spec spec = SpecFixtures.of(COMMENTS);
    assertThat(Cardinality.of(spec).of(SpecFixtures.selection(spec, pattern)))
        .isCloseTo(expected, within(expected * 1e-9));
  }

  @Test
  void thereAreNoMoreValuesThanInstances() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Few
            entities:
              A:
                identity: [id]
                count: 100
                attributes:
                  id: {type: string, bytes: 5}
                  city: {type: string, bytes: 5, distinct: 10k, present: 50%}
            patterns:
              - {id: R, read: A, where: {city: $city}, rps: 1}
              - {id: W, create: A, rps: 1}
            """);
    AccessPattern.Read read = (AccessPattern.Read) spec.pattern("R").orElseThrow();
    assertThat(Cardinality.of(spec).of(read.selection())).isEqualTo(1);
  }

  @Test
  void partsThatPointAtEachOtherDoNotHang() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Circle
            entities:
              A:
                identity: [x, y]
                count: 10
                attributes:
                  x: {type: string, bytes: 5, references: B.p}
                  y: {type: string, bytes: 5}
                  z: {type: string, bytes: 5, references: B.q}
              B:
                identity: [p, q]
                count: 10
                attributes:
                  p: {type: string, bytes: 5, references: A.x}
                  q: {type: string, bytes: 5}
                  w: {type: string, bytes: 5, references: A.y}
            patterns:
              - {id: P, read: A, where: {x: $x}, rps: 1}
            """);
    assertThat(Cardinality.of(spec).of(SpecFixtures.selection(spec, "P"))).isBetween(0.0, 10.0);
  }

  /** No more instances have a prefix than have the attribute, whatever the spec states. */
  @ParameterizedTest
  @CsvSource({
    "'{prefix: $p, fraction: 36%}', 120",
    "'{prefix: $p, fraction: 5%}', 50",
    "'{from: $a, fraction: 90%}', 120",
    "'{not: X, fraction: 90%}', 900",
  })
  void aFractionIsNoMoreThanWhatIsPresent(String condition, double expected) {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Titles
            entities:
              Ticket:
                identity: [id]
                count: 1k
                attributes: {id: {type: string, bytes: 10}, title: {type: string, bytes: 20, present: 12%}}
            patterns:
              - {id: read, read: Ticket, where: {title: CONDITION}, rps: 1}
              - {id: add, create: Ticket, rps: 1}
            """
                .replace("CONDITION", condition));
    assertThat(Cardinality.of(spec).of(SpecFixtures.selection(spec, "read")))
        .isCloseTo(expected, within(1e-9));
  }
}
