package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.design.Table;
import dev.keysmith.design.reader.DesignReader;
import dev.keysmith.design.writer.DesignWriter;
import dev.keysmith.item.ItemEncoder;
import dev.keysmith.item.LayoutMatcher;
import dev.keysmith.source.SourceText;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.verify.engine.DynamoDbEngine;
import dev.keysmith.verify.engine.SharedEngine;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Items of a table with several layouts say which one they are of, in the attribute that the spec
 * prefers.
 */
final class TypeAttributeTest {
  private static final String SPEC =
      """
      keysmith: 1
      application: Shop
      prefer: {typeAttribute: entityType}
      entities:
        Customer:
          identity: [id]
          count: 20
          attributes:
            id:   {type: string, bytes: 6}
            Type: {type: string, bytes: 8}
        Order:
          identity: [customerId, number]
          count: 100
          attributes:
            customerId: {type: string, references: Customer.id, max: 20}
            number:     {type: number, digits: 3}
            note:       {type: string, bytes: 20}
      patterns:
        - {id: join, create: Customer, rps: 1}
        - {id: order, put: Order, rps: 1}
        - {id: all, read: Customer, where: {id: $id}, include: {Order: all}, rps: 1}
        - {id: note, update: Order, where: {customerId: $c, number: $n}, set: [note], rps: 1}
      """;

  private static final String DESIGN =
      """
      design: 1
      tables:
        Shop:
          key: {partition: PK, sort: SK}
          items:
            Customer: {PK: "C#{id}", SK: "C"}
            Order: {PK: "C#{customerId}", SK: "O#{number:03}"}
      """;

  @Test
  void isStored() {
    VerifiedApplication shop = VerifiedApplication.of(SPEC, DESIGN);
    assertThat(
            new ItemEncoder(shop.spec())
                .item(
                    shop.design().main("Customer").orElseThrow(), Map.of("id", "7", "Type", "VIP")))
        .hasValueSatisfying(
            item ->
                assertThat(item)
                    .containsEntry("entityType", "Customer")
                    .containsEntry("Type", "VIP"));
    DynamoDbEngine engine = SharedEngine.get();
    VerificationOutcome verified = shop.run(engine, 1);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
  }

  @Test
  void cannotBeAnAttributeToo() {
    Spec spec = SpecFixtures.of(SPEC.replace("entityType", "note"));
    assertThat(DesignReader.read(new SourceText("design.yaml", DESIGN), spec).findings())
        .anyMatch(finding -> finding.toString().contains("'note' is reserved"));
  }

  private static final String UNIQUE =
      """
      keysmith: 1
      application: Accounts
      entities:
        Account:
          identity: [id]
          count: 20
          attributes:
            id:    {type: string, bytes: 6}
            email: {type: string, bytes: 20, unique: true}
            name:  {type: string, bytes: 10}
      patterns:
        - {id: join, create: Account, rps: 1}
        - {id: one, read: Account, where: {id: $id}, rps: 1}
        - {id: byEmail, read: Account, where: {email: $email}, rps: 1}
        - {id: move, update: Account, where: {id: $id}, set: [email], rps: 1}
        - {id: leave, delete: Account, where: {id: $id}, rps: 1}
      """;

  private static final String UNIQUE_DESIGN =
      """
      design: 1
      tables:
        Accounts:
          key: {partition: PK}
          items:
            Account: {PK: "ACCOUNT#{id}"}
            Account/email: {PK: "EMAIL#{email}", holds: [id]}
      """;

  private static final ImmutableMap<String, Object> ANN =
      ImmutableMap.of("id", "7", "email", "ann@example.com", "name", "Ann");

  @Test
  void tellsHelperItemsFromTheEntity() {
    VerifiedApplication accounts = VerifiedApplication.of(UNIQUE, UNIQUE_DESIGN);
    assertThat(types(accounts)).containsExactly("Account", "Account/email");
    VerificationOutcome verified = accounts.run(SharedEngine.get(), 1);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
  }

  @Test
  void hasTheValueThatTheDesignGives() {
    String given = UNIQUE_DESIGN.replace("holds: [id]}", "holds: [id], type: UniqueEmail}");
    VerifiedApplication accounts = VerifiedApplication.of(UNIQUE, given);
    assertThat(types(accounts)).containsExactly("Account", "UniqueEmail");
    assertThat(DesignWriter.write(accounts.design())).contains("type: UniqueEmail");
    VerificationOutcome verified = accounts.run(SharedEngine.get(), 1);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
  }

  @Test
  void isNotStoredWhereTheEntityHasAnotherUseForIt() {
    VerifiedApplication accounts =
        VerifiedApplication.of(
            UNIQUE.replace("name:  {type: string", "Type:  {type: string"), UNIQUE_DESIGN);
    Table table = accounts.design().table("Accounts");
    assertThat(table.namesTypes(accounts.spec())).isFalse();
    assertThat(
            new ItemEncoder(accounts.spec())
                .item(
                    accounts.design().main("Account").orElseThrow(),
                    ImmutableMap.of("id", "7", "email", "ann@example.com", "Type", "VIP")))
        .hasValueSatisfying(item -> assertThat(item).containsEntry("Type", "VIP"));
    VerificationOutcome verified = accounts.run(SharedEngine.get(), 1);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
  }

  @Test
  void saysWhichLayoutAnItemIsOf() {
    VerifiedApplication accounts = VerifiedApplication.of(UNIQUE, UNIQUE_DESIGN);
    LayoutMatcher matcher = new LayoutMatcher(accounts.spec());
    Table table = accounts.design().table("Accounts");
    ImmutableMap<String, Object> item = ImmutableMap.of("PK", "EMAIL#ann@example.com", "id", "7");
    assertThat(layoutOf(matcher, table, item)).hasValue("Account/email");
    assertThat(layoutOf(matcher, table, with(item, "Account/email"))).hasValue("Account/email");
    assertThat(layoutOf(matcher, table, with(item, "Account"))).isEmpty();
  }

  private static ImmutableMap<String, Object> with(ImmutableMap<String, Object> item, String type) {
    return ImmutableMap.<String, Object>builder().putAll(item).put("Type", type).buildOrThrow();
  }

  private static Optional<String> layoutOf(
      LayoutMatcher matcher, Table table, ImmutableMap<String, Object> item) {
    return matcher.of(table, Optional.empty(), item).map(layoutRef -> layoutRef.item().name());
  }

  private static ImmutableList<Object> types(VerifiedApplication accounts) {
    ItemEncoder encoder = new ItemEncoder(accounts.spec());
    return accounts.design().items().stream()
        .map(layoutRef -> encoder.item(layoutRef, ANN).orElseThrow().get("Type"))
        .collect(ImmutableList.toImmutableList());
  }
}
