package dev.keysmith.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.keysmith.ProjectCheckout;
import org.junit.jupiter.api.Test;

final class RelationshipGraphTest {
  private static final Spec HOSTING =
      SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/github/spec.yaml"));
  private static final RelationshipGraph RELATIONSHIPS = RelationshipGraph.of(HOSTING);

  private static Relationship between(String child, String label) {
    return RELATIONSHIPS.ofChild(child).stream()
        .filter(relationship -> relationship.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void compositeReferenceIsOneRelationship() {
    Relationship issues = between("Issue", "Repository");
    assertThat(issues.attributes()).isEqualTo(ImmutableMap.of("owner", "owner", "name", "repo"));
    assertThat(issues.average()).isEqualTo(40);
    assertThat(issues.max()).hasValue(200_000);
    assertThat(issues.kind()).isEqualTo(Relationship.Kind.IDENTIFYING);
  }

  @Test
  void averageDefaultsToTheRatioOfCounts() {
    assertThat(between("Membership", "organization").average()).isEqualTo(0.8);
    assertThat(between("Issue", "Account").average()).isEqualTo(200);
  }

  @Test
  void optionalReferenceCountsOnlyThoseThatHaveIt() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Trees
            entities:
              Node:
                identity: [id]
                count: 100
                attributes:
                  id: {type: string, bytes: 5}
                  up: {type: string, bytes: 5, references: Node.id, role: parent, present: 40%}
            patterns:
              - {create: Node, rps: 1}
            """);
    Relationship parent = RelationshipGraph.of(spec).all().get(0);
    assertThat(parent.average()).isEqualTo(0.4);
    assertThat(parent.label()).isEqualTo("parent");
    assertThat(parent.kind()).isEqualTo(Relationship.Kind.ONE_TO_MANY);
  }

  @Test
  void linksAreEntitiesMadeOfReferences() {
    assertThat(RELATIONSHIPS.isLink(HOSTING.entity("Star"))).isTrue();
    assertThat(RELATIONSHIPS.isLink(HOSTING.entity("Membership"))).isTrue();
    assertThat(RELATIONSHIPS.isLink(HOSTING.entity("AppInstallation"))).isTrue();
    assertThat(RELATIONSHIPS.isLink(HOSTING.entity("Issue"))).isFalse();
    assertThat(RELATIONSHIPS.isLink(HOSTING.entity("Repository"))).isFalse();
  }

  @Test
  void uniqueReferenceAndSharedIdentityAreOneToOne() {
    Spec game = SpecFixtures.of(ProjectCheckout.ROOT.resolve("corpus/gaming-profile/spec.yaml"));
    assertThat(RelationshipGraph.of(game).ofChild("FriendList").get(0).kind())
        .isEqualTo(Relationship.Kind.ONE_TO_ONE);
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Desks
            entities:
              Desk: {identity: [id], count: 10, attributes: {id: {type: string, bytes: 5}}}
              Person:
                identity: [id]
                count: 10
                attributes:
                  id: {type: string, bytes: 5}
                  desk: {type: string, bytes: 5, references: Desk.id, unique: true}
            patterns:
              - {create: Person, rps: 1}
            """);
    assertThat(RelationshipGraph.of(spec).all().get(0).kind())
        .isEqualTo(Relationship.Kind.ONE_TO_ONE);
  }

  @Test
  void referenceWithoutRoleStandsInForEachRole() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Reviews
            entities:
              User:
                identity: [tenant, id]
                count: 10
                attributes: {tenant: {type: string, bytes: 5}, id: {type: string, bytes: 5}}
              Review:
                identity: [tenant, number]
                count: 10
                attributes:
                  tenant:   {type: string, bytes: 5, references: User.tenant}
                  number:   {type: number, digits: 4}
                  author:   {type: string, bytes: 5, references: User.id, role: author}
                  reviewer: {type: string, bytes: 5, references: User.id, role: reviewer}
            patterns:
              - {create: Review, rps: 1}
            """);
    assertThat(RelationshipGraph.of(spec).ofChild("Review"))
        .extracting(Relationship::label)
        .containsExactly("author", "reviewer");
    assertThat(RelationshipGraph.of(spec).ofChild("Review"))
        .extracting(relationship -> relationship.attributes().get("tenant"))
        .containsExactly("tenant", "tenant");
  }

  @Test
  void attributeMayBePartOfTwoReferences() {
    Spec spec =
        SpecFixtures.of(
            """
            keysmith: 1
            application: Shops
            entities:
              Shop: {identity: [shop], count: 10, attributes: {shop: {type: string, bytes: 5}}}
              Product:
                identity: [shop, sku]
                count: 100
                attributes:
                  shop: {type: string, bytes: 5, references: Shop.shop}
                  sku:  {type: string, bytes: 5}
              Sale:
                identity: [id]
                count: 1000
                attributes:
                  id:   {type: string, bytes: 5}
                  shop: {type: string, bytes: 5, references: [Shop.shop, Product.shop], max: 700}
                  sku:  {type: string, bytes: 5, references: Product.sku, max: 70}
            patterns:
              - {create: Sale, rps: 1}
            """);
    RelationshipGraph relationships = RelationshipGraph.of(spec);
    assertThat(relationships.ofChild("Sale"))
        .extracting(Relationship::parent)
        .containsExactly("Shop", "Product");
    assertThat(relationships.ofChild("Sale"))
        .extracting(r -> r.max().orElse(0))
        .containsExactly(700L, 70L);
  }
}
