package dev.keysmith.plan.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A second item that is there only with an optional attribute. */
final class ReplaceUnderNewKeyTest {
  private static final WritePlanFixture PLANS =
      WritePlanFixture.of(
          """
          keysmith: 1
          application: Accounts
          entities:
            Account:
              identity: [id]
              count: 10k
              attributes:
                id:    {type: string, bytes: 10}
                email: {type: string, bytes: 20, unique: true, present: 50%}
                name:  {type: string, bytes: 10}
          patterns:
            - {id: forget, name: Forget, update: Account, where: {id: $id}, remove: [email], rps: 1}
            - {id: forgetKnowing, name: Forget, update: Account, where: {id: $id, email: $email}, remove: [email], rps: 1}
            - {id: change, name: Change, update: Account, where: {id: $id}, set: [email], rps: 1}
            - {id: first, name: First, update: Account, where: {id: $id, email: {exists: false}}, set: [email], rps: 1}
            - {id: nameless, name: Rename, update: Account, where: {id: $id, email: {exists: false}}, set: [name], rps: 1}
            - {id: without, name: Join, create: Account, set: {email: null}, rps: 1}
            - {id: purge, name: Purge, delete: Account, where: {id: $id, email: {exists: false}}, rps: 1}
          """,
          """
          design: 1
          tables:
            Accounts:
              key: {partition: PK}
              items:
                Account: {PK: "A#{id}"}
                Account/unique-email: {PK: "E#{email}", holds: [id]}
          """);

  private static List<String> writes(String pattern) {
    return PLANS.best(pattern).acts().stream()
        .flatMap(act -> act.writes().stream())
        .map(write -> write.kind().word() + " " + write.layoutRef().item().name())
        .toList();
  }

  @Test
  void isOnlyDeletedWithoutItsAttribute() {
    assertThat(writes("forget")).containsExactly("update Account", "delete Account/unique-email");
    assertThat(PLANS.best("forget").strategy()).isEqualTo("GetItem, then TransactWriteItems");
    assertThat(PLANS.best("forgetKnowing").strategy()).isEqualTo("TransactWriteItems");
  }

  @Test
  void isDeletedAndPutWhereTheAttributeMayHaveBeenThere() {
    assertThat(writes("change"))
        .containsExactly(
            "update Account", "delete Account/unique-email", "put Account/unique-email");
  }

  @Test
  void isOnlyPutWhereThereWasNone() {
    assertThat(writes("first")).containsExactly("update Account", "put Account/unique-email");
    assertThat(PLANS.best("first").strategy()).isEqualTo("TransactWriteItems");
  }

  @Test
  void isLeftAloneWhereThereIsNone() {
    assertThat(writes("nameless")).containsExactly("update Account");
    assertThat(writes("without")).containsExactly("put Account");
    assertThat(writes("purge")).containsExactly("delete Account");
  }
}
