package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.plan.InstanceSource;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A design that violates the spec is detected; the fixed design is verified. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class BrokenDesignTest {
  private static final String TICKETS =
      """
      keysmith: 1
      application: Tickets
      entities:
        Ticket:
          identity: [id]
          count: 40
          attributes:
            id:    {type: string, bytes: 6}
            team:  {type: string, bytes: 5, distinct: 4}
            title: {type: string, bytes: 10}
      patterns:
        - {id: list, name: Tickets of a team, read: Ticket, where: {team: $team}, rps: 1}
        - {id: open, name: Open, create: Ticket, rps: 1}
        - {id: openTwo, name: Open two, write: [{create: Ticket, times: 2}], rps: 1}
      """;

  private static final String USERS =
      """
      keysmith: 1
      application: Users
      entities:
        User:
          identity: [username]
          count: 40
          attributes:
            username: {type: string, bytes: 6}
            email:    {type: string, bytes: 9, unique: true}
      patterns:
        - {id: user, name: A user, read: User, where: {username: $username}, rps: 1}
        - {id: join, name: Join, create: User, rps: 1}
        - {id: enrol, name: Enrol, write: [{create: User, times: 3}], rps: 1}
        - {id: move, name: Move, update: User, where: {username: $username}, set: [email], rps: 1}
      """;

  private static final String PETS =
      """
      keysmith: 1
      application: Pets
      entities:
        Cat:
          identity: [name]
          count: 40
          attributes:
            name: {type: string, bytes: 5}
            age:  {type: number, digits: 2}
        Dog:
          identity: [name]
          count: 40
          attributes:
            name: {type: string, bytes: 5}
            age:  {type: number, digits: 2}
      patterns:
        - {id: cat, name: A cat, read: Cat, where: {name: $name}, rps: 1}
        - {id: dog, name: A dog, read: Dog, where: {name: $name}, rps: 1}
        - {id: birth, name: A dog is born, create: Dog, rps: 1}
        - {id: adopt, name: A cat comes, create: Cat, rps: 1}
      """;

  private static final String CUSTOMERS =
      """
      keysmith: 1
      application: Customers
      entities:
        Customer:
          identity: [customerId]
          count: 20
          attributes:
            customerId: {type: string, bytes: 6}
            name:       {type: string, bytes: 8}
        Address:
          identity: [customerId, label]
          count: 40
          attributes:
            customerId: {type: string, bytes: 6, references: Customer.customerId, average: 2, max: 5}
            label:      {type: string, bytes: 5}
            city:       {type: string, bytes: 7}
      patterns:
        - {id: customer, name: A customer, read: Customer, where: {customerId: $customerId},
           include: {Address: all}, rps: 1}
        - {id: register, name: Register, create: Customer, rps: 1}
        - {id: addAddress, name: Add an address, create: Address, rps: 1}
      """;

  private static final String STEPS =
      """
      keysmith: 1
      application: Steps
      entities:
        Recipe:
          identity: [recipeId]
          count: 8
          attributes:
            recipeId: {type: string, bytes: 6}
        Step:
          identity: [recipeId, number]
          count: 160
          attributes:
            recipeId: {type: string, bytes: 6, references: Recipe.recipeId, average: 20}
            number:   {type: number, digits: 3}
            text:     {type: string, bytes: 9}
      patterns:
        - {id: steps, name: The steps, read: Step, where: {recipeId: $recipeId}, sort: number,
           limit: 4, rps: 1}
        - {id: write, name: Write, create: Recipe, rps: 1}
        - {id: add, name: Add a step, create: Step, rps: 1}
      """;

  private static final String POSTS =
      """
      keysmith: 1
      application: Posts
      entities:
        Author:
          identity: [name]
          count: 20
          attributes:
            name:    {type: string, bytes: 6}
            country: {type: string, distinct: 3, bytes: 3}
        Post:
          identity: [author, title]
          count: 60
          attributes:
            author: {type: string, bytes: 6, references: Author.name, average: 3, max: 4}
            title:  {type: string, bytes: 8}
      patterns:
        - {id: ofCountry, name: Posts of a country, read: Post,
           where: {Author.country: $country}, rps: 1}
        - {id: ofAuthor, name: Posts of an author, read: Post, where: {author: $author}, rps: 1}
        - {id: enter, name: Enter, create: Author, rps: 1}
        - {id: post, name: Post, create: Post, rps: 1}
        - {id: emigrate, name: Emigrate, update: Author, where: {name: $name}, set: [country],
           rps: 1}
        - {id: retract, name: Retract, delete: Post, where: {author: $author, title: $title}, rps: 1}
      """;

  private DynamoDbEngine engine;

  @BeforeAll
  void start() {
    engine = DynamoDbEngine.embedded();
  }

  @AfterAll
  void stop() {
    engine.close();
  }

  /**
   * A design with a fault.
   *
   * @param pattern that must show it
   * @param right the same without the fault
   * @param says words that the report of it must have
   */
  record Case(
      String name, String spec, String design, String right, String pattern, List<String> says) {
    @Override
    public String toString() {
      return name;
    }
  }

  static List<Case> designs() {
    return List.of(
        new Case(
            "a key that holds more than the identity, and no uniqueness item",
            TICKETS,
            """
            design: 1
            tables:
              Tickets: {key: {partition: team, sort: id}, items: {Ticket: {}}}
            """,
            """
            design: 1
            tables:
              Tickets:
                key: {partition: PK, sort: SK}
                items:
                  Ticket:          {PK: "TEAM#{team}", SK: "TICKET#{id}"}
                  Ticket/identity: {PK: "TICKET#{id}", SK: "TICKET#{id}", holds: [id]}
            """,
            "open",
            List.of("should have been rejected", "already exists", "create Ticket")),
        new Case(
            "a key that holds more than the identity, and no uniqueness item, several at once",
            TICKETS,
            """
            design: 1
            tables:
              Tickets: {key: {partition: team, sort: id}, items: {Ticket: {}}}
            """,
            """
            design: 1
            tables:
              Tickets:
                key: {partition: PK, sort: SK}
                items:
                  Ticket:          {PK: "TEAM#{team}", SK: "TICKET#{id}"}
                  Ticket/identity: {PK: "TICKET#{id}", SK: "TICKET#{id}", holds: [id]}
            """,
            "openTwo",
            List.of(
                "should have been rejected", "already exists", "create Ticket", "among several")),
        new Case(
            "a unique attribute without a uniqueness item",
            USERS,
            """
            design: 1
            tables:
              Users: {key: {partition: username}, items: {User: {}}}
            """,
            """
            design: 1
            tables:
              Users:
                key: {partition: PK}
                items:
                  User:              {PK: "USER#{username}"}
                  User/unique-email: {PK: "EMAIL#{email}", holds: [username]}
            """,
            "join",
            List.of(
                "should have been rejected",
                "another instance already has the unique email",
                "a duplicate value of email")),
        new Case(
            "a unique attribute without a uniqueness item, several at once",
            USERS,
            """
            design: 1
            tables:
              Users: {key: {partition: username}, items: {User: {}}}
            """,
            """
            design: 1
            tables:
              Users:
                key: {partition: PK}
                items:
                  User:              {PK: "USER#{username}"}
                  User/unique-email: {PK: "EMAIL#{email}", holds: [username]}
            """,
            "enrol",
            List.of(
                "should have been rejected",
                "another instance already has the unique email",
                "a duplicate value of email among several")),
        new Case(
            "a unique attribute without a uniqueness item, changed",
            USERS,
            """
            design: 1
            tables:
              Users: {key: {partition: username}, items: {User: {}}}
            """,
            """
            design: 1
            tables:
              Users:
                key: {partition: PK}
                items:
                  User:              {PK: "USER#{username}"}
                  User/unique-email: {PK: "EMAIL#{email}", holds: [username]}
            """,
            "move",
            List.of(
                "should have been rejected",
                "another instance already has the unique email",
                "a duplicate value of email")),
        new Case(
            "children in a list, whose identity nothing keeps",
            CUSTOMERS,
            """
            design: 1
            tables:
              Customers:
                key: {partition: customerId}
                items: {Customer: {embeds: {addresses: Address}}}
            """,
            """
            design: 1
            tables:
              Customers:
                key: {partition: customerId}
                items: {Customer: {embeds: {addresses: {entity: Address, as: map}}}}
            """,
            "addAddress",
            List.of("should have been rejected", "already exists", "create Address")));
  }

  @ParameterizedTest
  @MethodSource("designs")
  void findsBrokenDesign(Case broken) {
    VerificationOutcome verified =
        VerifiedApplication.of(broken.spec(), broken.design()).run(engine, broken.pattern());
    assertThat(VerifiedApplication.mismatch(verified)).contains(broken.says());
    VerificationOutcome right =
        VerifiedApplication.of(broken.spec(), broken.right()).run(engine, 1);
    assertThat(VerifiedApplication.mismatch(right)).isEmpty();
    assertThat(right.unserved()).isEmpty();
  }

  /** Two entities of which instances may have the same identity, under the same keys. */
  @Test
  void findsCollidingKeys() {
    String design =
        """
        design: 1
        tables:
          Pets:
            key: {partition: PK}
            items:
              Cat: {PK: "PET#{name}"}
              Dog: {PK: "PET#{name}"}
        """;
    VerificationOutcome verified = VerifiedApplication.of(PETS, design).run(engine, 1);
    assertThat(verified.loadMismatch()).isPresent();
    assertThat(VerifiedApplication.mismatch(verified))
        .contains("a generated Dog could not be created", "PET#", "$name");
    VerifiedApplication apart =
        VerifiedApplication.of(PETS, design.replace("Dog: {PK: \"PET#", "Dog: {PK: \"DOG#"));
    assertThat(VerifiedApplication.mismatch(apart.run(engine, 1))).isEmpty();
  }

  /** Keys that do not sort as queried are no fault: the planner reads all, and the client sorts. */
  @Test
  void sortsWhereKeysDoNot() {
    String unpadded =
        """
        design: 1
        tables:
          Steps:
            key: {partition: PK, sort: SK}
            items:
              Recipe: {PK: "RECIPE#{recipeId}", SK: "RECIPE"}
              Step:   {PK: "RECIPE#{recipeId}", SK: "STEP#{number}"}
        """;
    VerifiedApplication steps = VerifiedApplication.of(STEPS, unpadded);
    InstanceSource.ByKey source =
        (InstanceSource.ByKey) steps.plan("steps").readProgram().orElseThrow().source();
    assertThat(source.backward()).isEmpty();
    assertThat(VerifiedApplication.mismatch(steps.run(engine, 1))).isEmpty();
    // Taken as if they did, it shows.
    assertThat(
            VerifiedApplication.mismatch(
                steps.run(engine, "steps", PlanMutations.byKey(PlanMutations::unsorted))))
        .contains("order, result", "number");
    VerifiedApplication padded =
        VerifiedApplication.of(STEPS, unpadded.replace("{number}", "{number:03}"));
    source = (InstanceSource.ByKey) padded.plan("steps").readProgram().orElseThrow().source();
    assertThat(source.backward()).contains(false);
    assertThat(VerifiedApplication.mismatch(padded.run(engine, 1))).isEmpty();
  }

  /** A copy in the key of an index moves with its source. */
  @Test
  void movesEntriesWithCopiesInTheirKeys() {
    VerifiedApplication index =
        VerifiedApplication.of(
            POSTS,
            """
            design: 1
            tables:
              Authors: {key: {partition: name}, items: {Author: {}}}
              Posts:
                key: {partition: author, sort: title}
                indexes:
                  ByCountry: {partition: country, sort: title, project: all}
                items:
                  Post: {copies: {country: Author.country}}
            """);
    VerificationOutcome verified = index.run(engine, 1);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
    assertThat(
            VerifiedApplication.mismatch(
                index.run(engine, "emigrate", PlanMutations::withoutFollowing)))
        .contains("Posts.ByCountry", "country");
  }

  /** An index that lacks some of the matches does not serve a read of all of them. */
  @Test
  void leavesUnservedWhatAnIndexLacks() {
    VerifiedApplication sparse =
        VerifiedApplication.of(
            TICKETS.replace("distinct: 4", "values: {RED: 50%, BLUE: 50%}"),
            """
            design: 1
            tables:
              Tickets:
                key: {partition: id}
                indexes:
                  Red: {partition: red, sort: id, project: all}
                items:
                  Ticket:
                    red: [{when: {team: RED}, is: "{team}"}]
            """);
    VerificationOutcome verified = sparse.run(engine, 1);
    assertThat(verified.unserved()).containsExactly("list");
    assertThat(verified.isCorrect()).isTrue();
  }
}
