package dev.keysmith.technique;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.SpecFixtures;
import dev.keysmith.spec.ValueExpression;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NamingConventionsTest {
  private static final Spec SPEC =
      SpecFixtures.of(
          """
          keysmith: 1
          application: Mail
          entities:
            W: {identity: [w], count: 10, attributes: {w: string}}
            Ab: {identity: [w], count: 10, attributes: {w: string}}
            Menü: {identity: [w], count: 10, attributes: {w: string}}
            注文: {identity: [w], count: 10, attributes: {w: string}}
            商品: {identity: [w], count: 10, attributes: {w: string}}
            UserEmail: {identity: [w], count: 10, attributes: {w: string}}
            User: {identity: [w], count: 10, attributes: {w: string, email: {type: string, unique: true}}}
            Message:
              identity: [messageId]
              count: 10
              attributes:
                messageId: string
                username: string
                folderId: string
                sentAt: timestamp
                unread: boolean
                isSpam: boolean
                level: {type: number, present: 10%}
                state: {type: string, values: {OPEN: 10%, SHUT: 90%}}
                door: {type: string, values: {SHUT: 10%, AJAR: 90%}}
                step: {type: string, values: {NEW: 10%, SENT: 10%, READ: 10%, DONE: 70%}}
          patterns:
            - {read: Message, where: {messageId: $id}, rps: 1}
          """);

  private static final Entity MESSAGE = SPEC.entity("Message");

  /** DynamoDB takes 255 characters for the name of a key attribute. */
  @Test
  void aDuplicateItemOfALongNameHasAShorterOneOfItsOwn() {
    String first = NamingConventions.variant("unique-" + "n".repeat(255));
    String second = NamingConventions.variant("unique-" + "n".repeat(254));

    assertThat(NamingConventions.variant("unique-email")).isEqualTo("unique-email");
    assertThat(List.of(first, second))
        .allMatch(name -> name.length() == 100)
        .doesNotHaveDuplicates();
  }

  @Test
  void attributesHaveNamesThatAKeyCanHave() {
    String name = "n".repeat(260);
    String one = NamingConventions.free(name + "a", Set.of());
    String other = NamingConventions.free(name + "b", Set.of());
    assertThat(one).hasSize(255).startsWith("nnn").isNotEqualTo(other);
    assertThat(NamingConventions.free(name + "a", Set.of(one))).hasSize(255).isNotEqualTo(one);
    assertThat(NamingConventions.free("status", Set.of("status"))).isEqualTo("statusKey");
  }

  @Test
  void pluralsAreEnglish() {
    assertThat(
            List.of(
                    "Order",
                    "Category",
                    "Day",
                    "Box",
                    "Quiz",
                    "Branch",
                    "Address",
                    "Status",
                    "Bus",
                    "Alias",
                    "Preferences",
                    "SalesPerson",
                    "Child",
                    "Human",
                    "Woman",
                    "Grandchild",
                    "Analysis",
                    "Criterion",
                    "Staff",
                    "Series",
                    "Leaf",
                    "Hero",
                    "Photo",
                    "Media",
                    "Datum",
                    "Equipment",
                    "MedicalEquipment",
                    "Key",
                    "Class",
                    "Process",
                    "Roof",
                    "Axis",
                    "Tooth",
                    "Bluetooth",
                    "Life",
                    "PriceMatrix",
                    "Epoch",
                    "Taxi")
                .stream()
                .map(NamingConventions::plural))
        .containsExactly(
            "Orders",
            "Categories",
            "Days",
            "Boxes",
            "Quizzes",
            "Branches",
            "Addresses",
            "Statuses",
            "Buses",
            "Aliases",
            "Preferences",
            "SalesPeople",
            "Children",
            "Humans",
            "Women",
            "Grandchildren",
            "Analyses",
            "Criteria",
            "Staff",
            "Series",
            "Leaves",
            "Heroes",
            "Photos",
            "Media",
            "Data",
            "Equipment",
            "MedicalEquipment",
            "Keys",
            "Classes",
            "Processes",
            "Roofs",
            "Axes",
            "Teeth",
            "Bluetooths",
            "Lives",
            "PriceMatrices",
            "Epochs",
            "Taxis");
  }

  @Test
  void everyTableHasANameThatDynamoDbTakes() {
    TableNameAllocator names = new TableNameAllocator(SPEC);
    assertThat(SPEC.entities().values().stream().map(names::of))
        .containsExactly(
            "WTable", "Abs", "Menus", "Table", "Table2", "UserEmails", "Users", "Messages");
    assertThat(names.of(SPEC.entity("User"), "unique-email")).isEqualTo("UserEmails2");
    assertThat(NamingConventions.allowed("x".repeat(300), "Table")).hasSize(255);
    assertThat(NamingConventions.numbered("x".repeat(255), Set.of("x".repeat(255))))
        .hasSize(255)
        .endsWith("2");
  }

  private static IndexKey key(List<String> partition, List<String> sort, String... only) {
    ImmutableMap.Builder<String, ImmutableSet<ValueExpression>> values = ImmutableMap.builder();
    for (int i = 0; i < only.length; i += 2) {
      values.put(
          only[i],
          Splitter.on('|')
              .splitToStream(only[i + 1])
              .map(ValueExpression.Literal::new)
              .collect(ImmutableSet.toImmutableSet()));
    }
    return IndexKey.of(partition, sort).sparse(SparseCondition.ofValues(values.build()));
  }

  private static String label(IndexKey key) {
    return key.label(MESSAGE, List.of("username"));
  }

  @Test
  void anIndexIsNotCalledAsItsTable() {
    assertThat(label(key(List.of(), List.of()))).isEqualTo("AllMessages");
  }

  @Test
  void anIndexOfTheSamePartitionIsNamedByItsSortKey() {
    assertThat(label(key(List.of("folderId"), List.of("sentAt")))).isEqualTo("MessagesByFolder");
    assertThat(label(key(List.of("username"), List.of("folderId", "sentAt"))))
        .isEqualTo("MessagesByUsernameAndFolder");
  }

  @Test
  void aFlagIsCalledByItsName() {
    assertThat(label(key(List.of("username"), List.of("sentAt"), "unread", "true")))
        .isEqualTo("UnreadMessagesByUsername");
    assertThat(label(key(List.of("username"), List.of("sentAt"), "isSpam", "false")))
        .isEqualTo("NotSpamMessagesByUsername");
  }

  @Test
  void aValueAloneNamesAnIndexWhereItSaysEnough() {
    assertThat(key(List.of(), List.of("sentAt"), "state", "OPEN").sparse().adjective(MESSAGE))
        .isEqualTo("Open");
    assertThat(key(List.of(), List.of("sentAt"), "state", "SHUT").sparse().adjective(MESSAGE))
        .isEqualTo("StateShut");
    assertThat(key(List.of(), List.of("sentAt"), "level", "3").sparse().adjective(MESSAGE))
        .isEqualTo("Level3");
  }

  @Test
  void severalValuesAreNamedWhileTheyAreFew() {
    assertThat(key(List.of(), List.of(), "step", "NEW|SENT").sparse().adjective(MESSAGE))
        .isEqualTo("NewOrSent");
    assertThat(key(List.of(), List.of(), "step", "NEW|SENT|READ").sparse().adjective(MESSAGE))
        .isEqualTo("NotDone");
  }

  @Test
  void aLabelHasOnlyWhatATemplateCanHave() {
    assertThat(NamingConventions.label("OPEN")).isEqualTo("OPEN");
    assertThat(NamingConventions.label("50% off")).isEqualTo("50_off");
    assertThat(NamingConventions.label("{x}#y")).isEqualTo("_x_y");
    assertThat(NamingConventions.label("")).isEqualTo("EMPTY");
    assertThat(NamingConventions.label("größe")).isEqualTo("größe");
  }
}
