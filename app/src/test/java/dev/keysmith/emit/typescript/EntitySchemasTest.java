package dev.keysmith.emit.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.keysmith.design.Design.LayoutRef;
import dev.keysmith.design.KeySegment;
import dev.keysmith.emit.AllKindsDesign;
import dev.keysmith.emit.DesignAnalysis;
import dev.keysmith.emit.ExampleAnalyses;
import dev.keysmith.emit.ExternalTools;
import dev.keysmith.emit.JsonFormatter;
import dev.keysmith.emit.example.ExampleItem;
import dev.keysmith.emit.example.ExampleItems;
import dev.keysmith.emit.infrastructure.cloudformation.CloudFormationTemplateTest;
import dev.keysmith.emit.report.ItemAttribute;
import dev.keysmith.emit.report.ItemAttribute.AttributeOrigin;
import dev.keysmith.spec.AttributeType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the TypeScript compiler says of the types: that they are right, and that they help. */
final class EntitySchemasTest {
  private static final int RANDOM = 20;

  @TempDir private Path folder;

  private static List<DesignAnalysis> analyses() {
    List<DesignAnalysis> all = new ArrayList<>();
    ExampleAnalyses.names().forEach(name -> all.add(ExampleAnalyses.derived(name)));
    CloudFormationTemplateTest.published().forEach(name -> all.add(ExampleAnalyses.handMade(name)));
    all.add(AllKindsDesign.analysis());
    all.addAll(ExampleAnalyses.random(RANDOM));
    return all;
  }

  /**
   * Each design gets a file that uses its types: items that must be taken, and mistakes that must
   * not. The compiler complains of an expected error that is none, so one run checks both.
   */
  @Test
  void itemsFitTheirTypesAndMistakesDoNot() throws Exception {
    TypeScriptCompiler compiler = TypeScriptCompiler.installed();
    Map<CompilerError, Integer> made = new LinkedHashMap<>();
    int number = 0;
    for (DesignAnalysis analysis : analyses()) {
      String module = "schemas" + ++number;
      Files.writeString(folder.resolve(module + ".ts"), EntitySchemas.artifact(analysis).text());
      List<String> lines = new ArrayList<>();
      lines.add("import type * as is from \"./" + module + ".js\";");
      for (LayoutRef layoutRef : analysis.design().items()) {
        for (Sample sample : samples(analysis, layoutRef)) {
          lines.add(sample.text());
          sample.mistake().ifPresent(mistake -> made.merge(mistake, 1, Integer::sum));
        }
      }
      Files.writeString(folder.resolve("use" + number + ".ts"), String.join("\n", lines) + "\n");
    }
    ExternalTools.ToolResult ended = compiler.check(folder);
    assertThat(ended.output()).isEmpty();
    assertThat(ended.status()).isZero();
    assertThat(made.keySet()).containsExactlyInAnyOrder(CompilerError.values());
  }

  /** Ways to get an item wrong. */
  private enum CompilerError {
    WRONG_PREFIX,
    MISSING_ATTRIBUTE,
    UNKNOWN_VALUE,
    WRONG_TYPE
  }

  private record Sample(Optional<CompilerError> mistake, String text) {}

  private static List<Sample> samples(DesignAnalysis analysis, LayoutRef layoutRef) {
    ImmutableList<ItemAttribute> attributes = ItemAttribute.of(analysis.spec(), layoutRef);
    Map<String, String> values = values(analysis, layoutRef, attributes);
    String type =
        new TypeScriptNames()
            .of("Stored", layoutRef.item().entity(), layoutRef.item().variant().orElse(""));
    List<Sample> samples = new ArrayList<>();
    samples.add(new Sample(Optional.empty(), assigned(type, values)));
    for (ItemAttribute attribute : attributes) {
      String name = attribute.name();
      if (!values.containsKey(name)) {
        continue;
      }
      if (attribute.always()) {
        Map<String, String> fewer = new LinkedHashMap<>(values);
        fewer.remove(name);
        samples.add(mistake(CompilerError.MISSING_ATTRIBUTE, type, fewer));
      }
      if (attribute.origin() == AttributeOrigin.KEY
          && attribute.code().equals("S")
          && startsWithText(layoutRef, name)) {
        samples.add(mistake(CompilerError.WRONG_PREFIX, type, with(values, name, "\"wrong\"")));
      }
      if (attribute.attribute().filter(one -> !one.values().isEmpty()).isPresent()
          && attribute.attribute().get().type() == AttributeType.STRING) {
        samples.add(mistake(CompilerError.UNKNOWN_VALUE, type, with(values, name, "\"no such\"")));
      }
      samples.add(mistake(CompilerError.WRONG_TYPE, type, with(values, name, "null")));
    }
    return samples;
  }

  private static boolean startsWithText(LayoutRef layoutRef, String key) {
    return layoutRef.item().key(key).orElseThrow().alternatives().stream()
        .allMatch(
            alternative -> alternative.template().segments().get(0) instanceof KeySegment.Literal);
  }

  private static Map<String, String> with(Map<String, String> values, String name, String value) {
    Map<String, String> changed = new LinkedHashMap<>(values);
    changed.put(name, value);
    return changed;
  }

  private static Sample mistake(CompilerError mistake, String type, Map<String, String> values) {
    return new Sample(Optional.of(mistake), "// @ts-expect-error\n" + assigned(type, values));
  }

  /** On one line, for that is as far as an expected error reaches. */
  private static String assigned(String type, Map<String, String> values) {
    return values.entrySet().stream()
        .map(entry -> JsonFormatter.quoted(entry.getKey()) + ": " + entry.getValue())
        .collect(Collectors.joining(", ", "({ ", " }) satisfies is." + type + ";"));
  }

  private static Map<String, String> values(
      DesignAnalysis analysis, LayoutRef layoutRef, ImmutableList<ItemAttribute> attributes) {
    Map<String, String> values = new LinkedHashMap<>();
    ExampleItem item = ExampleItems.of(analysis.spec(), analysis.design()).of(layoutRef).get(0);
    for (ItemAttribute attribute : attributes) {
      item.json(attribute.name())
          .ifPresent(json -> values.put(attribute.name(), value(attribute, json)));
    }
    return values;
  }

  private static String value(ItemAttribute attribute, String json) {
    return switch (attribute.code()) {
      case "SS", "NS" -> "new Set(" + json + ")";
      case "B" -> {
        List<String> bytes = new ArrayList<>();
        for (byte one : HexFormat.of().parseHex(json.replace("\"", ""))) {
          bytes.add(Integer.toString(one & 0xff));
        }
        yield "new Uint8Array([" + String.join(", ", bytes) + "])";
      }
      default -> {
        boolean sketched = attribute.origin() == AttributeOrigin.EMBEDDED && json.contains("…");
        yield sketched ? (attribute.code().equals("M") ? "{}" : "[]") : json;
      }
    };
  }

  @Test
  void tellsItemsApartByTheirType() throws Exception {
    TypeScriptCompiler compiler = TypeScriptCompiler.installed();
    Files.writeString(
        folder.resolve("schemas.ts"), EntitySchemas.artifact(AllKindsDesign.analysis()).text());
    Files.writeString(
        folder.resolve("use.ts"),
        """
        import { TABLES } from "./schemas.js";
        import type * as is from "./schemas.js";

        export function show(item: is.StoredInApp): string | number {
          switch (item.Type) {
            case "Team":
              const team: is.Team = item;
              return Object.values(item.members ?? {})[0]?.email ?? team["display-name"];
            case "Ticket":
              return item.comments?.[0]?.at ?? item.number;
            case "Member":
              return item.SK;
            case "Member/unique-email":
              return item.PK;
          }
        }

        export const index: "GSI1PK" = TABLES.app.indexes.GSI1.partitionKey[0];
        export const sort: readonly ["founded", "teamId"] = TABLES.app.indexes.ByPlan.sortKey;
        export const key: is.StoredTicketKey = { PK: "TEAM#a", SK: "TICKET#000001" };
        export const identity: is.TicketIdentity = { teamId: "a", number: 1 };

        export function open(entry: is.StoredTicketInGSI1): string {
          // Projected, and there because the entry is.
          return entry.GSI1PK + entry.openedAt;
        }

        export function closed(entry: is.StoredTicketInGSI1): number {
          // @ts-expect-error not projected
          return entry.priority;
        }

        export function rename(team: is.Team): void {
          team["display-name"] = "other";
          // @ts-expect-error what names it stays
          team.teamId = "other";
          // @ts-expect-error
          team.plan = "GRATIS";
        }
        """);
    assertThat(compiler.check(folder).output()).isEmpty();
  }

  @Test
  void keysAreTemplates() {
    String text = EntitySchemas.artifact(AllKindsDesign.analysis()).text();
    assertThat(text)
        .contains(
            "  PK: `TEAM#${string}`;\n  /** TICKET#{number:06} */\n  SK: `TICKET#${string}`;\n")
        .contains("  GSI1PK: `OPEN#${number}` | `CLOSED#${string}`;\n")
        .contains("  members?: Record<string, Omit<Member, \"teamId\" | \"memberId\">>;\n")
        .contains("  comments?: Omit<Comment, \"teamId\" | \"number\">[];\n")
        .contains("export type StoredDeviceLog = DeviceLog;\n");
  }

  @Test
  void noTwoTypesHaveOneName() {
    TypeScriptNames names = new TypeScriptNames();
    assertThat(List.of(names.of("Device-log"), names.of("DeviceLog"), names.of("device", "log")))
        .containsExactly("DeviceLog", "DeviceLog2", "DeviceLog3");
    assertThat(names.of("Set")).as("what the file itself uses").isEqualTo("Set2");
    assertThat(names.of("3d-model")).isEqualTo("_3dModel");
    assertThat(names.of("Größe")).isEqualTo("Größe");
  }
}
