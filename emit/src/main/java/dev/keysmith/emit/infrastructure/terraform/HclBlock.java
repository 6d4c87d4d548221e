package dev.keysmith.emit.infrastructure.terraform;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A block of Terraform's language, laid out as {@code terraform fmt} would: arguments first, their
 * equals signs below each other, then the blocks inside it.
 */
final class HclBlock {
  private final String head;
  private final List<String> remarks = new ArrayList<>();
  private final List<Argument> arguments = new ArrayList<>();
  private final List<HclBlock> blocks = new ArrayList<>();

  private record Argument(String name, String value) {}

  HclBlock(String head) {
    this.head = head;
  }

  /** A line of comment; all of them stand first. */
  HclBlock remark(String line) {
    remarks.add(line);
    return this;
  }

  /** An argument with an expression as its value. */
  HclBlock set(String name, String expression) {
    arguments.add(new Argument(name, expression));
    return this;
  }

  /** An argument with a text as its value. */
  HclBlock text(String name, String value) {
    return set(name, quoted(value));
  }

  /** A block inside; a head that ends in an equals sign makes it a mapping. */
  HclBlock block(String blockHead, Consumer<HclBlock> fill) {
    HclBlock block = new HclBlock(blockHead);
    fill.accept(block);
    blocks.add(block);
    return this;
  }

  static String quoted(String text) {
    String escaped =
        text.replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n")
            .replace("${", "$${")
            .replace("%{", "%%{");
    return "\"" + escaped + "\"";
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    write(out, "");
    return out.toString();
  }

  private void write(StringBuilder out, String indent) {
    out.append(indent).append(head).append(" {\n");
    remarks.forEach(line -> out.append(indent).append("  # ").append(line).append('\n'));
    int width = arguments.stream().mapToInt(one -> one.name().length()).max().orElse(0);
    for (Argument argument : arguments) {
      out.append(indent).append("  ").append(argument.name());
      out.append(" ".repeat(width - argument.name().length()));
      out.append(" = ").append(argument.value()).append('\n');
    }
    boolean first = arguments.isEmpty();
    for (HclBlock block : blocks) {
      out.append(first ? "" : "\n");
      block.write(out, indent + "  ");
      first = false;
    }
    out.append(indent).append("}\n");
  }
}
