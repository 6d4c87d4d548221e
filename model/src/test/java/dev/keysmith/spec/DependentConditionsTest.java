package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Conditions on attributes that determine each other, and what patterns state of each other. */
final class DependentConditionsTest {
  private static final String SHOPS =
      """
      keysmith: 1
      application: Shops
      entities:
        Shop:
          identity: [id]
          count: 1M
          attributes:
            id:      {type: string, generated: uuid}
            country: {type: string, values: {US: 60%, DE: 40%}}
            state:   {type: string, bytes: 8, distinct: 50, within: country}
            city:    {type: string, bytes: 10, distinct: 5k, within: state}
            zip:     {type: string, bytes: 5, distinct: 20k, within: state}
            brand:   {type: string, bytes: 10, distinct: 500}
            opened:  {type: boolean}
        Offer:
          identity: [shopId, number]
          count: 10M
          attributes:
            shopId:  {type: string, references: Shop.id}
            number:  {type: number, digits: 4}
      patterns:
        - {id: city, read: Shop, where: {city: $c}, rps: 1}
        - {id: cityAndState, read: Shop, where: {state: $s, city: $c}, rps: 1}
        - {id: cityAndCountry, read: Shop, where: {city: $c, country: DE}, rps: 1}
        - {id: stateAndCountry, read: Shop, where: {state: $s, country: US}, rps: 1}
        - {id: cityAndZip, read: Shop, where: {city: $c, zip: $z}, rps: 1}
        - {id: cityZipAndState, read: Shop, where: {zip: $z, state: $s, city: $c}, rps: 1}
        - {id: cities, read: Shop, where: {city: {in: [$a, $b]}, state: $s}, rps: 1}
        - {id: cityAndBrand, read: Shop, where: {city: $c, state: $s, brand: $b}, rps: 1}
        - {id: identified, read: Shop, where: {id: $i, city: $c, state: $s}, rps: 1}
        - {id: related, read: Offer, where: {Shop.city: $c, Shop.state: $s}, rps: 1}
        - {id: stated, read: Shop, where: {brand: $b, state: $s}, matches: 900, rps: 1}
        - {id: sameConditions, read: Shop, where: {state: $x, brand: $y}, rps: 1}
        - {id: moreConditions, read: Shop, where: {state: $x, brand: $y, opened: true}, rps: 1}
        - {id: otherLiteral, read: Shop, where: {state: NY, brand: $y}, rps: 1}
      """;

  @ParameterizedTest
  @CsvSource({
    "city, 200",
    "cityAndState, 200",
    "cityAndCountry, 200",
    "stateAndCountry, 20000",
    "cityAndZip, 0.5", // 20,000 shops a state, 100 cities and 400 codes in each
    "cityZipAndState, 0.5",
    "cities, 400",
    "cityAndBrand, 9", // 900 in a state of 100 cities
    "identified, 1",
    "related, 2000", // 200 shops of 10 offers
    "stated, 900",
    "sameConditions, 900",
    "moreConditions, 450",
    "otherLiteral, 40",
  })
  void selectTogether(String pattern, double expected) {
    Spec spec = SpecFixtures.of(SHOPS);
    assertThat(Cardinality.of(spec).of(SpecFixtures.selection(spec, pattern)))
        .isCloseTo(expected, within(expected * 1e-9));
  }
}
