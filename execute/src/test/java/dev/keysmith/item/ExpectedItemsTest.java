package dev.keysmith.item;

import static dev.keysmith.item.DesignedSpec.instance;
import static dev.keysmith.item.DesignedSpec.value;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.instance.InstanceStore;
import java.util.Objects;
import org.junit.jupiter.api.Test;

final class ExpectedItemsTest {
  private static final InstanceStore INSTANCES = TrackerApplication.instances();

  private static ImmutableMap<ItemKey, ImmutableMap<String, Object>> table(
      String table, InstanceStore instances) {
    return Objects.requireNonNull(
        new ExpectedItems(TrackerApplication.DESIGNED.spec(), TrackerApplication.DESIGNED.design())
            .of(instances)
            .get(table));
  }

  private static ImmutableMap<String, Object> item(InstanceStore instances, String pk, String sk) {
    return Objects.requireNonNull(
        table("app", instances).get(new ItemKey(ImmutableMap.of("PK", pk, "SK", sk))));
  }

  private static ImmutableMap<String, Object> item(String pk, String sk) {
    return item(INSTANCES, pk, sk);
  }

  private static ImmutableMap<String, Object> attributes(Object... pairs) {
    return instance("", pairs).values();
  }

  @Test
  void parentHoldsChildrenCounterAndVersion() {
    assertThat(item("P#web", "P"))
        .containsExactlyInAnyOrderEntriesOf(
            ImmutableMap.<String, Object>builder()
                .putAll(
                    attributes(
                        "PK", "P#web", "SK", "P", "project", "web", "team", "red", "name",
                        "The Web", "Type", "Project"))
                .put(
                    "links",
                    ImmutableMap.of(
                        "doc%23s#20", attributes("url", "http://x"), "code#-1", attributes()))
                .put(
                    "notes",
                    ImmutableList.of(
                        attributes("noteId", "n1", "text", "first"),
                        attributes("noteId", "n2", "text", "second")))
                .put("lastIssue", value(10))
                .put("Version", value(2))
                .buildOrThrow());
  }

  @Test
  void parentOfNothingHoldsNeitherChildrenNorCounter() {
    assertThat(item("P#app", "P"))
        .containsExactlyInAnyOrderEntriesOf(
            attributes(
                "PK", "P#app", "SK", "P", "project", "app", "name", "App", "alias", "a|b",
                "Version", 1, "Type", "Project"));
  }

  @Test
  void secondItemHoldsWhatItSaysAndNoVersion() {
    assertThat(item("A#a|b", "A"))
        .containsExactlyInAnyOrderEntriesOf(
            attributes("PK", "A#a|b", "SK", "A", "project", "app", "Type", "Project/unique-alias"));
  }

  @Test
  void secondItemWithoutItsKeyIsNotWritten() {
    assertThat(table("app", INSTANCES).keySet())
        .extracting(key -> key.values().get("PK") + " " + key.values().get("SK"))
        .containsExactlyInAnyOrder(
            "P#web P",
            "P#app P",
            "N#The Web N",
            "N#App N",
            "A#a|b A",
            "P#web I#0010",
            "P#web I#0007");
  }

  @Test
  void itemHasCopiesAndTheKeysThatApply() {
    assertThat(item("P#web", "I#0010"))
        .containsAllEntriesOf(
            attributes(
                "number",
                10,
                "city",
                "Ulm",
                "teamOf",
                "red",
                "statePK",
                "S#web",
                "stateSK",
                "OPEN#9989",
                "Type",
                "Issue"))
        .doesNotContainKey("Version");
    assertThat((String) item("P#web", "I#0010").get("monthPK")).matches("2026-11#[0-3]");
    assertThat(item("P#web", "I#0007")).containsEntry("stateSK", "CITY#Ulm#0007");
  }

  @Test
  void copyIsAbsentWhereAnythingOnTheWayIs() {
    InstanceStore instances = INSTANCES.copy();
    instances.put(instance("Team", "team", "red"));
    assertThat(item(instances, "P#web", "I#0007"))
        .containsEntry("teamOf", "red")
        .doesNotContainKeys("city", "stateSK");
    instances.put(instance("Project", "project", "web", "name", "The Web"));
    assertThat(item(instances, "P#web", "I#0010"))
        .doesNotContainKeys("city", "teamOf")
        .containsEntry("stateSK", "OPEN#9989");
  }

  @Test
  void tableOfOneEntityNamesNoType() {
    assertThat(table("teams", INSTANCES).values())
        .containsExactly(attributes("team", "red", "city", "Ulm"));
  }
}
