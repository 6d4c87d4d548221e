package dev.keysmith.verify.items;

import static dev.keysmith.item.DesignedSpec.instance;
import static dev.keysmith.item.DesignedSpec.value;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.cost.TableOrIndex;
import dev.keysmith.instance.InstanceStore;
import dev.keysmith.item.TrackerApplication;
import dev.keysmith.verify.items.ItemDifference.Kind;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** One planted fault after another. */
final class ItemComparisonTest {
  private static final TableOrIndex APP = TableOrIndex.of("app");
  private static final TableOrIndex BY_STATE = TableOrIndex.of("app", "ByState");
  private static final TableOrIndex BY_MONTH = TableOrIndex.of("app", "ByMonth");

  private final InstanceStore instances = TrackerApplication.instances();
  private final Map<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> found =
      TrackerApplication.DESIGNED.scanned(instances);

  private ItemDifferences differences() {
    return new ItemComparison(
            TrackerApplication.DESIGNED.spec(), TrackerApplication.DESIGNED.design())
        .compare(instances, found);
  }

  private List<String> lines() {
    return differences().lines(100);
  }

  /** Changes the only item or entry that has such an attribute. */
  private void change(
      TableOrIndex where,
      String attribute,
      Object value,
      UnaryOperator<Map<String, Object>> change) {
    ImmutableList.Builder<ImmutableMap<String, Object>> changed = ImmutableList.builder();
    int count = 0;
    for (ImmutableMap<String, Object> item : found.getOrDefault(where, ImmutableList.of())) {
      boolean meant = value(value).equals(item.get(attribute));
      count += meant ? 1 : 0;
      Map<String, Object> after = new LinkedHashMap<>(item);
      Map<String, Object> result = meant ? change.apply(after) : after;
      if (!result.isEmpty()) {
        changed.add(ImmutableMap.copyOf(result));
      }
    }
    assertThat(count).isEqualTo(1);
    found.put(where, changed.build());
  }

  private static UnaryOperator<Map<String, Object>> setting(String attribute, Object to) {
    return item -> {
      item.put(attribute, value(to));
      return item;
    };
  }

  private static UnaryOperator<Map<String, Object>> removing(String attribute) {
    return item -> {
      item.remove(attribute);
      return item;
    };
  }

  @Test
  void nothingIsWrong() {
    assertThat(differences().isEmpty()).isTrue();
    assertThat(found.get(BY_STATE)).hasSize(2);
  }

  /** A copy, a child, a counter, a version and a removal change items of instances that stay. */
  @Test
  void remembersNothingThatChanged() {
    ItemComparison again =
        new ItemComparison(
            TrackerApplication.DESIGNED.spec(), TrackerApplication.DESIGNED.design());
    List<Runnable> writes =
        List.of(
            () -> instances.put(instance("Team", "team", "red", "city", "Bonn")),
            () -> instances.remove("Note", ImmutableList.of("n2")),
            () ->
                instances.gaveOut(
                    TrackerApplication.ISSUES, ImmutableList.of("web"), new BigDecimal("11")),
            () -> instances.find("Project", ImmutableList.of("app")).ifPresent(instances::put),
            () -> instances.remove("Issue", ImmutableList.of("web", BigDecimal.valueOf(7))));
    Map<TableOrIndex, ImmutableList<ImmutableMap<String, Object>>> before = found;
    assertThat(again.compare(instances, before).isEmpty()).isTrue();
    for (Runnable write : writes) {
      write.run();
      assertThat(again.compare(instances, before).all())
          .isEqualTo(
              new ItemComparison(
                      TrackerApplication.DESIGNED.spec(), TrackerApplication.DESIGNED.design())
                  .compare(instances, before)
                  .all())
          .isNotEmpty();
      before = TrackerApplication.DESIGNED.scanned(instances);
      assertThat(again.compare(instances, before).isEmpty()).isTrue();
    }
  }

  @Test
  void missingItem() {
    change(APP, "SK", "I#0010", item -> Map.of());
    assertThat(lines())
        .containsExactly(
            "app: the item of Issue {project: \"web\", number: 10} is missing,"
                + " {PK: \"P#web\", SK: \"I#0010\"}");
  }

  @Test
  void missingSecondItem() {
    change(APP, "SK", "A", item -> Map.of());
    assertThat(lines())
        .containsExactly(
            "app: the item of Project/unique-alias {project: \"app\"} is missing,"
                + " {PK: \"A#a|b\", SK: \"A\"}");
  }

  @Test
  void leftOverItem() {
    instances.put(instance("Project", "project", "app", "name", "App"));
    assertThat(differences().all())
        .extracting(ItemDifference::kind)
        .containsExactly(Kind.UNEXPECTED, Kind.DIFFERENT);
    assertThat(lines())
        .containsExactly(
            "app: an item like those of Project/unique-alias should not exist,"
                + " {PK: \"A#a|b\", SK: \"A\"}:"
                + " {PK: \"A#a|b\", SK: \"A\", project: \"app\", Type: \"Project/unique-alias\"}",
            "app: in the item of Project {project: \"app\"}, {PK: \"P#app\", SK: \"P\"}:"
                + " Version should be 2 but is 1; alias should be absent but is \"a|b\"");
  }

  @Test
  void staleCopy() {
    change(APP, "SK", "I#0010", setting("city", "Bonn"));
    change(BY_MONTH, "SK", "I#0010", removing("city"));
    assertThat(differences().all())
        .extracting(ItemDifference::kind)
        .containsExactly(Kind.DIFFERENT, Kind.DIFFERENT);
    assertThat(lines().get(0)).endsWith("city should be \"Ulm\" but is \"Bonn\"");
    assertThat(lines().get(1))
        .startsWith("app.ByMonth: in the entry of Issue {project: \"web\", number: 10}")
        .endsWith("city should be \"Ulm\" but is absent");
  }

  @Test
  void staleIndexKey() {
    change(BY_STATE, "SK", "I#0010", setting("stateSK", "CITY#Ulm#0010"));
    assertThat(lines())
        .containsExactly(
            "app.ByState: an entry of Issue {project: \"web\", number: 10} is stale, {statePK:"
                + " \"S#web\", stateSK: \"CITY#Ulm#0010\", PK: \"P#web\", SK: \"I#0010\"}: {PK:"
                + " \"P#web\", SK: \"I#0010\", statePK: \"S#web\", stateSK: \"CITY#Ulm#0010\"}",
            "app.ByState: the entry of Issue {project: \"web\", number: 10} is missing,"
                + " {statePK: \"S#web\", stateSK: \"OPEN#9989\", PK: \"P#web\", SK: \"I#0010\"}");
  }

  @Test
  void entryOfWhatIsNotInTheIndex() {
    instances.put(instance("Team", "team", "red"));
    assertThat(differences().all().stream().filter(each -> each.where().equals(BY_STATE)))
        .extracting(ItemDifference::kind)
        .containsExactly(Kind.UNEXPECTED);
  }

  @Test
  void wrongVersionAndCounter() {
    change(APP, "Version", 2, setting("Version", 3));
    change(APP, "Version", 3, removing("lastIssue"));
    assertThat(lines())
        .containsExactly(
            "app: in the item of Project {project: \"web\"}, {PK: \"P#web\", SK: \"P\"}:"
                + " Version should be 2 but is 3; lastIssue should be 10 but is absent");
  }

  @Test
  void lostChild() {
    change(
        APP,
        "Version",
        2,
        setting("notes", ImmutableList.of(ImmutableMap.of("noteId", "n1", "text", "first"))));
    assertThat(lines())
        .hasSize(1)
        .allMatch(line -> line.endsWith("but is [{noteId: \"n1\", text: \"first\"}]"));
  }

  @Test
  void childThatIsThereTwice() {
    ImmutableMap<String, Object> first = ImmutableMap.of("noteId", "n1", "text", "first");
    ImmutableMap<String, Object> second = ImmutableMap.of("noteId", "n2", "text", "second");
    change(APP, "Version", 2, setting("notes", ImmutableList.of(first, second, first)));
    assertThat(differences().all()).hasSize(1);
  }

  @Test
  void orderOfChildrenIsFree() {
    change(
        APP,
        "Version",
        2,
        setting(
            "notes",
            ImmutableList.of(
                ImmutableMap.of("noteId", "n2", "text", "second"),
                ImmutableMap.of("text", "first", "noteId", "n1"))));
    assertThat(lines()).isEmpty();
  }

  @Test
  void noChildrenMayBeAnEmptyCollectionAndNoNumberZero() {
    change(APP, "Version", 1, setting("notes", ImmutableList.of()));
    change(APP, "Version", 1, setting("links", ImmutableMap.of()));
    change(APP, "Version", 1, setting("lastIssue", 0));
    assertThat(lines()).isEmpty();
    change(APP, "Version", 1, setting("name", ImmutableList.of()));
    assertThat(lines()).hasSize(1);
  }

  @Test
  void twoItemsOfOneKey() {
    instances.put(instance("Project", "project", "new", "name", "App"));
    assertThat(lines())
        .contains(
            "app: Project/unique-name {project: \"app\"} and Project/unique-name"
                + " {project: \"new\"} have the same key, {PK: \"N#App\", SK: \"N\"}");
  }

  @Test
  void firstInFullAndHowManyMore() {
    found.clear();
    ItemDifferences differences = differences();
    assertThat(differences.all()).hasSize(7 + 2 + 2 + 1);
    assertThat(differences.lines(2)).hasSize(3).endsWith("and 10 more");
    assertThat(differences.lines(12)).hasSize(12);
  }
}
