package dev.keysmith.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.app.DesignCompiler;
import dev.keysmith.aws.PriceListReader;
import dev.keysmith.plan.Plan;
import dev.keysmith.plan.PlanSet;
import dev.keysmith.progress.ProgressListener;
import dev.keysmith.progress.TimeLimit;
import dev.keysmith.spec.DesignPreferences.Style;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Strong reads see every write, and are served all the same. */
final class StrongReadsTest {
  private static final String BANK =
      """
      keysmith: 1
      application: Bank
      entities:
        Customer: {identity: [customer], count: 2M, attributes: {customer: {type: string, bytes: 12}}}
        Account:
          identity: [account]
          count: 3M
          attributes:
            account: {type: string, bytes: 22, immutable: true}
            customer: {type: string, references: Customer.customer, max: 30, immutable: true}
            currency: {type: string, bytes: 3, distinct: 8, immutable: true}
            balance: {type: number, digits: 12}
        Card:
          identity: [card]
          count: 4M
          attributes:
            card: {type: string, bytes: 44, immutable: true}
            account: {type: string, references: Account.account, max: 20, immutable: true}
      patterns:
        - id: R1
          read: Customer
          where: {customer: $customer}
          include: {Account: all}
          consistency: strong
          rps: 120
        - id: R2
          read: Card
          where: {card: $card}
          include: {Account: [%s]}
          consistency: strong
          rps: 250
        - {id: W1, create: Customer, rps: 1}
        - {id: W2, create: Account, rps: 1}
        - {id: W3, create: Card, rps: 1}
        - {id: W4, update: Account, where: {account: $account}, add: [balance], rps: 0.01}
      """;

  private static OptimizedDesign derived(String needed, Style style) {
    Spec spec = SpecFixtures.of(BANK.formatted(needed));
    return new DesignCompiler(PriceListReader.shipped())
        .design(
            spec,
            DesignOptions.only(style),
            TimeLimit.in(Duration.ofMinutes(10)),
            ProgressListener.NONE);
  }

  private static boolean hasCopies(OptimizedDesign derived) {
    return derived.design().items().stream().anyMatch(it -> !it.item().copies().isEmpty());
  }

  @Test
  void noCopyIsTakenOfWhatChanges() {
    for (Style style : List.of(Style.MULTI_TABLE, Style.SINGLE_TABLE)) {
      OptimizedDesign derived = derived("balance", style);
      assertThat(hasCopies(derived)).as("%s", style).isFalse();
      assertThat(derived.bill().isComplete()).as("%s", style).isTrue();
      assertThat(
              derived.plans().stream()
                  .map(PlanSet::best)
                  .flatMap(Optional::stream)
                  .mapToInt(Plan::roundTrips))
          .as("two keys for two strong reads, %s", style)
          .allMatch(trips -> trips <= 2);
      assertThat(derived.bill().usedUsd()).as("%s", style).isLessThan(1000);
    }
  }

  @Test
  void aCopyIsTakenOfWhatStays() {
    assertThat(hasCopies(derived("currency", Style.MULTI_TABLE))).isTrue();
  }
}
