package dev.keysmith.review.rules.pattern;

import static dev.keysmith.review.rules.RuleCase.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.keysmith.review.rules.RuleCase;
import org.junit.jupiter.api.Test;

/** What bounds a read. */
final class UnboundedReadTest {
  private static final RuleCase CASE = RuleCase.of(new UnboundedRead());

  @Test
  void isQuietAboutFew() {
    String spec = with(CASE.spec(), "distinct: 1000}", "distinct: 1M}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isQuietAboutACount() {
    String spec =
        with(CASE.spec(), "{channel: $channel}, rps", "{channel: $channel}, needs: count, rps");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  @Test
  void isQuietAboutOneInstance() {
    String spec =
        with(CASE.spec(), "where: {channel: $channel}", "where: {channel: $channel, id: $id}");
    assertThat(CASE.findings(spec, CASE.bad())).isEmpty();
  }

  /** One of a million children in the mean is not all of them where there are most. */
  @Test
  void isQuietAboutHardlyAnyOfMany() {
    String spec =
        """
        keysmith: 1
        application: Shop
        entities:
          Shop:
            identity: [shop]
            count: 1000
            attributes:
              shop: {type: string, bytes: 10}
          Order:
            identity: [id]
            count: 1M
            attributes:
              id: {type: string, bytes: 10}
              shop: {type: string, bytes: 10, references: Shop.shop, average: 1000, max: 10M}
              coupon: {type: string, bytes: 10, distinct: 1000M}
        patterns:
          - {id: R1, name: By coupon, read: Order, where: {shop: $shop, coupon: $coupon}, rps: 1}
          - {id: R2, name: All, read: Order, where: {shop: $shop}, rps: 1}
          - {id: W1, name: Add, create: Order, rps: 1}
          - {id: W2, name: Open, create: Shop, rps: 1}
        """;
    String design =
        """
        design: 1
        tables:
          shops:
            key: {partition: shop}
            items: {Shop: {}}
          orders:
            key: {partition: id}
            items: {Order: {}}
            indexes:
              ByShop: {partition: shop, sort: coupon, project: all}
        """;
    assertThat(CASE.findings(spec, design)).hasSize(1);
  }

  /** Of a parent that is nearly never found, nobody waits for the children. */
  @Test
  void isQuietAboutTheChildrenOfWhatIsHardlyEverThere() {
    String spec =
        """
        keysmith: 1
        application: Shop
        entities:
          Shop:
            identity: [shop]
            count: 1000
            attributes:
              shop: {type: string, bytes: 10}
              code: {type: string, bytes: 10, distinct: 4M}
          Order:
            identity: [shop, id]
            count: 1M
            attributes:
              shop: {type: string, bytes: 10, references: Shop.shop, average: 1000, max: 800k}
              id: {type: string, bytes: 10}
              text: {type: string, bytes: 300}
        patterns:
          - {read: Shop, where: {code: $code}, matches: MATCHES, include: {Order: all}, rps: 1}
          - {create: Order, rps: 1}
          - {create: Shop, rps: 1}
        """;
    String design =
        """
        design: 1
        tables:
          shops:
            key: {partition: shop}
            items: {Shop: {}}
            indexes:
              ByCode: {partition: code, project: all}
          orders:
            key: {partition: shop, sort: id}
            items: {Order: {}}
        """;
    assertThat(CASE.findings(with(spec, "MATCHES", "0.00000025"), design)).isEmpty();
    assertThat(CASE.findings(with(spec, "MATCHES", "1"), design)).hasSize(1);
  }
}
