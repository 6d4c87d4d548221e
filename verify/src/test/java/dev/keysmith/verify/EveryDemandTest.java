package dev.keysmith.verify;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.plan.ItemWrite;
import dev.keysmith.plan.ItemWrite.Precondition;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.WriteProgram;
import dev.keysmith.spec.AttributeCondition;
import dev.keysmith.verify.engine.DynamoDbEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * In writes of several actions, each demand is tried by itself: a plan that leaves out any one of
 * its conditions is refuted, whatever the other actions demand.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EveryDemandTest {
  private static final VerifiedApplication BANK =
      VerifiedApplication.of(
          """
          keysmith: 1
          application: Bank
          entities:
            Account:
              identity: [id]
              count: 60
              attributes:
                id:      {type: string, bytes: 8}
                email:   {type: string, bytes: 12, unique: true}
                phone:   {type: string, bytes: 9, unique: true}
                status:  {type: string, values: {OPEN: 60%, LOCKED: 40%}}
                tier:    {type: string, values: {GOLD: 50%, IRON: 50%}}
                balance: {type: number, digits: 4}
                note:    {type: string, bytes: 10, present: 50%}
            Pocket:
              identity: [id, label]
              count: 120
              attributes:
                id:     {type: string, bytes: 8, references: Account.id, average: 2, max: 5}
                label:  {type: string, bytes: 6}
                colour: {type: string, values: {RED: 50%, BLUE: 50%}}
            Coupon:
              identity: [code]
              count: 60
              attributes:
                code:   {type: string, bytes: 8}
                shop:   {type: string, bytes: 8, distinct: 6}
                active: {type: boolean}
            Entry:
              identity: [entryId]
              count: 100
              attributes:
                entryId: {type: string, bytes: 10}
                amount:  {type: number, digits: 3}
          patterns:
            - {id: account, name: An account, read: Account, where: {id: $id}, rps: 1}
            - {id: pockets, name: Pockets, read: Pocket, where: {id: $id}, rps: 1}
            - {id: coupon, name: A coupon, read: Coupon, where: {code: $code}, rps: 1}
            - {id: entry, name: An entry, read: Entry, where: {entryId: $entryId}, rps: 1}
            - {id: open, name: Open an account, create: Account, rps: 1}
            - {id: pocket, name: Add a pocket, create: Pocket, rps: 1}
            - {id: issue, name: Issue, create: Coupon, rps: 1}
            - id: transfer
              name: Transfer
              write:
                - {update: Account, where: {id: $from, status: OPEN, tier: GOLD, balance: {from: $amount}}, set: [note]}
                - {update: Account, where: {id: $to, status: OPEN}, add: {balance: $amount}}
                - {create: Entry}
              rps: 1
            - id: swap
              name: Give two accounts new addresses
              write:
                - {update: Account, where: {id: $one}, set: {email: $first, phone: $number}}
                - {update: Account, where: {id: $two}, set: {email: $second}}
              rps: 1
            - id: paint
              name: Paint a pocket of an account
              write:
                - {update: Account, where: {id: $id}, set: [tier]}
                - {update: Pocket, where: {id: $id, label: $label}, set: [colour]}
              rps: 1
            - id: redeem
              name: Redeem a coupon
              write:
                - {require: Account, where: {id: $id, status: OPEN, note: {exists: true}}}
                - {delete: Coupon, where: {code: $code, active: true, shop: $shop}}
                - {create: Entry}
              rps: 1
            - id: join
              name: Open an account with a first entry
              write:
                - {create: Entry}
                - {create: Account, set: {status: OPEN}}
              rps: 1
          """,
          """
          design: 1
          tables:
            bank:
              key: {partition: PK, sort: SK}
              items:
                Account:              {PK: "A#{id}", SK: "A"}
                Account/unique-email: {PK: "E#{email}", SK: "E", holds: [id]}
                Account/unique-phone: {PK: "P#{phone}", SK: "P", holds: [id]}
                Pocket:               {PK: "A#{id}", SK: "K#{label}"}
                Coupon:               {PK: "C#{code}", SK: "C"}
                Entry:                {PK: "N#{entryId}", SK: "N"}
          """);

  /** What something else demands in any case, as long as one client writes at a time. */
  private static final Set<String> DEMANDED_TWICE =
      Set.of(
          // The read of the old values finds nothing.
          "swap, action 0: update Account THERE",
          "swap, action 1: update Account THERE",
          // The item was read just before; another client may have changed it since.
          "swap, action 0: delete Account/unique-email id",
          "swap, action 0: delete Account/unique-phone id",
          "swap, action 1: delete Account/unique-email id",
          // No pocket is there without its account.
          "paint, action 0: update Account THERE");

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
   * A plan with one demand left out.
   *
   * @param action by position
   * @param write of the action, by position
   * @param condition of the write, by position; -1 for what must hold of the item as a whole
   */
  record LeftOut(String pattern, int action, int write, int condition, String what) {
    Plan from(Plan plan) {
      WriteProgram program = plan.acts().get(action);
      ItemWrite whole = program.writes().get(write);
      List<AttributeCondition> conditions = new ArrayList<>(whole.conditions());
      if (condition >= 0) {
        conditions.remove(condition);
      }
      ItemWrite less =
          new ItemWrite(
              whole.kind(),
              whole.layoutRef(),
              whole.work(),
              condition < 0 ? Precondition.NOTHING : whole.demand(),
              ImmutableList.copyOf(conditions));
      List<ItemWrite> writes = new ArrayList<>(program.writes());
      writes.set(write, less);
      List<WriteProgram> acts = new ArrayList<>(plan.acts());
      acts.set(
          action,
          new WriteProgram(
              program.action(),
              program.preReads(),
              ImmutableList.copyOf(writes),
              program.follows()));
      return new Plan(
          plan.pattern(),
          plan.strategy(),
          plan.steps(),
          plan.readProgram(),
          ImmutableList.copyOf(acts));
    }

    @Override
    public String toString() {
      return pattern + ", action " + action + ": " + what;
    }
  }

  static List<LeftOut> demands() {
    List<LeftOut> all = new ArrayList<>();
    for (String pattern : List.of("transfer", "swap", "paint", "redeem", "join")) {
      Plan plan = BANK.plan(pattern);
      for (int action = 0; action < plan.acts().size(); action++) {
        List<ItemWrite> writes = plan.acts().get(action).writes();
        for (int i = 0; i < writes.size(); i++) {
          ItemWrite write = writes.get(i);
          String what = write.kind().word() + " " + write.layoutRef().item().name();
          // A condition on an attribute, or on what was read, needs an item to hold of.
          if (write.demand() != Precondition.NOTHING
              && write.conditions().isEmpty()
              && write.demand() != Precondition.AS_READ) {
            all.add(new LeftOut(pattern, action, i, -1, what + " " + write.demand()));
          }
          for (int condition = 0; condition < write.conditions().size(); condition++) {
            all.add(
                new LeftOut(
                    pattern,
                    action,
                    i,
                    condition,
                    what + " " + write.conditions().get(condition).path()));
          }
        }
      }
    }
    assertThat(all).extracting(LeftOut::toString).containsAll(DEMANDED_TWICE);
    all.removeIf(demand -> DEMANDED_TWICE.contains(demand.toString()));
    return all;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("demands")
  void isTriedByItself(LeftOut demand) {
    VerificationOutcome verified = BANK.run(engine, demand.pattern(), demand::from);
    assertThat(VerifiedApplication.mismatch(verified)).contains("should have been rejected");
  }

  @Test
  void wholePlansAreVerified() {
    VerificationOutcome verified = BANK.run(engine, 1);
    assertThat(VerifiedApplication.mismatch(verified)).isEmpty();
    assertThat(verified.unserved()).isEmpty();
  }
}
