package dev.keysmith.technique;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A count is offered where patterns ask for nothing else, and leave no doubt about the number. */
final class MaintainCounterTest {
  private static final String COUNT =
      "{id: R1, name: Count, read: Comment, where: {postId: $post}, needs: count, rps: 10}";
  private static final String POST = "{id: W1, name: Post, create: Post, rps: 1}";

  private static final String ENTITIES =
      """
      keysmith: 1
      application: Blog
      entities:
        Post:
          identity: [postId]
          count: 100
          attributes:
            postId: {type: string, bytes: 8}
            commentCount: {type: number, digits: 3}
        Comment:
          identity: [id]
          count: 1000
          attributes:
            id:     {type: string, bytes: 8}
            postId: {type: string, bytes: 8, references: Post.postId}
            status: {type: string, values: [NEW, OLD]}
            until:  {type: epoch, present: 50%}
      """;

  private static TechniqueContext context(String entities, String... patterns) {
    Spec spec =
        SpecFixtures.of(
            entities + "patterns:\n  - " + String.join("\n  - ", ImmutableList.copyOf(patterns)));
    Entity post = spec.entity("Post");
    return new TechniqueContext(
        new ApplicationModel(spec, false, ShardCounts.NONE),
        TableDraft.of(
            LayoutDraft.main(post, BaseTableKey.of(post.identity(), ImmutableList.of()))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{id: W, name: W, create: Comment, rps: 1}",
        "{id: W, name: W, delete: Comment, where: {id: $id}, rps: 1}",
        "{id: W, name: W, delete: Comment, where: {postId: $post}, rps: 1}",
        "{id: W, name: W, update: Comment, where: {id: $id}, set: [postId], rps: 1}",
        "{id: W, name: W, update: Post, where: {postId: $id}, set: [commentCount], rps: 1}"
      })
  void fires(String write) {
    assertThat(new MaintainCounter().appliesTo(context(ENTITIES, COUNT, POST, write))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{id: W, name: W, put: Comment, rps: 1}",
        "{id: W, name: W, put: Post, rps: 1}",
        "{id: W, name: W, delete: Post, where: {postId: $id}, rps: 1}",
        "{id: W, name: W, delete: Comment, where: {id: $id, status: NEW}, rps: 1}",
        "{id: W, name: W, delete: Comment, where: {id: $id, postId: $post}, rps: 1}",
        "{id: W, name: W, write: [{create: Post}, {create: Comment}], atomic: false, rps: 1}",
        "{id: W, name: W, write: [{create: Comment, times: 90}], rps: 1}"
      })
  void doesNotFireWhereAWriteLeavesTheNumberOpen(String write) {
    assertThat(new MaintainCounter().appliesTo(context(ENTITIES, COUNT, POST, write))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{id: R1, name: R, read: Comment, where: {postId: $post}, rps: 10}",
        "{id: R1, name: R, read: Comment, where: {postId: $post, status: NEW}, needs: count, rps:"
            + " 1}",
        "{id: R1, name: R, read: Comment, where: {status: NEW}, needs: count, rps: 10}",
        "{id: R1, name: R, read: Comment, where: {postId: {in: [$a, $b]}}, needs: count, rps: 10}"
      })
  void doesNotFireForOtherReads(String read) {
    assertThat(new MaintainCounter().appliesTo(context(ENTITIES, read, POST))).isFalse();
  }

  @Test
  void doesNotFireWhereChildrenExpireOrNobodyCreatesParents() {
    String expiring = ENTITIES.replace("count: 1000\n", "count: 1000\n    ttl: until\n");
    assertThat(new MaintainCounter().appliesTo(context(expiring, COUNT, POST))).isFalse();
    assertThat(new MaintainCounter().appliesTo(context(ENTITIES, COUNT))).isFalse();
  }

  @Test
  void takesItsChildrenAlongUnderANameThatIsFree() {
    TableDraft counting =
        new MaintainCounter().apply(context(ENTITIES, COUNT, POST)).findFirst().orElseThrow();
    assertThat(counting.entities()).containsExactly("Post", "Comment");
    assertThat(counting.main().counts().keySet()).doesNotContain("commentCount").hasSize(1);
    assertThat(counting.techniques()).contains(MaintainCounter.class);
  }
}
