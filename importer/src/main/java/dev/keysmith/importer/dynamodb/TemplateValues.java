package dev.keysmith.importer.dynamodb;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.keysmith.importer.content.TreeValues;
import dev.keysmith.source.YamlNode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The values of a CloudFormation template, with its functions evaluated as far as the template
 * alone tells: parameters have their defaults, of {@code Fn::If} the first branch that has a value
 * is taken.
 *
 * @param parameters the defaults of the parameters
 */
record TemplateValues(
    ImmutableMap<String, YamlNode> parameters, ImmutableMap<String, YamlNode> mappings) {
  static final TemplateValues PLAIN = new TemplateValues(ImmutableMap.of(), ImmutableMap.of());

  private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Za-z0-9_:.]{1,255})\\}");

  /** Functions in functions; real templates have three or four. */
  private static final int DEEPEST = 20;

  static TemplateValues of(YamlNode.Mapping template) {
    ImmutableMap.Builder<String, YamlNode> parameters = ImmutableMap.builder();
    TreeValues.mapping(template, "Parameters")
        .ifPresent(
            all ->
                all.entries()
                    .forEach(
                        entry ->
                            TreeValues.mapping(entry.value())
                                .flatMap(parameter -> parameter.value("Default"))
                                .ifPresent(value -> parameters.put(entry.name(), value))));
    ImmutableMap.Builder<String, YamlNode> mappings = ImmutableMap.builder();
    TreeValues.mapping(template, "Mappings")
        .ifPresent(
            all -> all.entries().forEach(entry -> mappings.put(entry.name(), entry.value())));
    return new TemplateValues(parameters.buildKeepingLast(), mappings.buildKeepingLast());
  }

  Optional<String> text(YamlNode.Mapping parent, String key) {
    return parent.value(key).flatMap(node -> text(node, 0));
  }

  /** A text, if it does not depend on anything that the template leaves open. */
  Optional<String> text(YamlNode node) {
    return text(node, 0);
  }

  private Optional<String> text(YamlNode node, int depth) {
    if (!(node instanceof YamlNode.Mapping function)) {
      return TreeValues.text(node);
    }
    if (depth > DEEPEST || function.entries().size() != 1) {
      return Optional.empty();
    }
    YamlNode.Entry call = function.entries().get(0);
    return switch (call.name()) {
      case "Ref" -> reference(call.value(), depth);
      case "Fn::Sub" -> substitute(call.value(), depth);
      case "Fn::Join" -> join(call.value(), depth);
      case "Fn::If" -> branch(function).flatMap(chosen -> text(chosen, depth + 1));
      case "Fn::FindInMap" -> find(call.value(), depth);
      default -> Optional.empty();
    };
  }

  private Optional<String> reference(YamlNode name, int depth) {
    return TreeValues.text(name)
        .flatMap(parameter -> Optional.ofNullable(parameters.get(parameter)))
        .flatMap(value -> text(value, depth + 1));
  }

  private Optional<String> substitute(YamlNode argument, int depth) {
    ImmutableList<YamlNode> parts =
        argument instanceof YamlNode.Sequence list ? list.elements() : ImmutableList.of(argument);
    Optional<String> pattern = parts.stream().findFirst().flatMap(TreeValues::text);
    Optional<YamlNode.Mapping> own =
        parts.size() > 1 ? TreeValues.mapping(parts.get(1)) : Optional.empty();
    if (pattern.isEmpty()) {
      return Optional.empty();
    }
    Matcher matcher = VARIABLE.matcher(pattern.get());
    StringBuilder text = new StringBuilder();
    while (matcher.find()) {
      String name = matcher.group(1);
      Optional<String> value =
          own.flatMap(mapping -> mapping.value(name))
              .or(() -> Optional.ofNullable(parameters.get(name)))
              .flatMap(node -> text(node, depth + 1));
      // What is only known when it is deployed, such as the name of the stack, is left out.
      matcher.appendReplacement(text, Matcher.quoteReplacement(value.orElse("")));
    }
    matcher.appendTail(text);
    String result = text.toString().replaceAll("^[-_.]+|[-_.]+$", "");
    return result.isEmpty() ? Optional.empty() : Optional.of(result);
  }

  private Optional<String> join(YamlNode argument, int depth) {
    if (!(argument instanceof YamlNode.Sequence list) || list.elements().size() != 2) {
      return Optional.empty();
    }
    Optional<String> delimiter = TreeValues.text(list.elements().get(0));
    if (!(list.elements().get(1) instanceof YamlNode.Sequence parts)) {
      return Optional.empty();
    }
    String text =
        parts.elements().stream()
            .flatMap(part -> text(part, depth + 1).stream())
            .collect(Collectors.joining(delimiter.orElse("")));
    return text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  private Optional<String> find(YamlNode argument, int depth) {
    if (!(argument instanceof YamlNode.Sequence list) || list.elements().size() != 3) {
      return Optional.empty();
    }
    Optional<YamlNode> found =
        text(list.elements().get(0), depth + 1)
            .flatMap(name -> Optional.ofNullable(mappings.get(name)));
    for (YamlNode key : list.elements().subList(1, 3)) {
      Optional<YamlNode.Mapping> level = found.flatMap(TreeValues::mapping);
      found =
          text(key, depth + 1)
              .flatMap(name -> level.flatMap(mapping -> mapping.value(name)))
              .or(() -> level.flatMap(m -> m.entries().stream().findFirst().map(e -> e.value())));
    }
    return found.flatMap(node -> text(node, depth + 1));
  }

  /** The first branch of a condition that is not {@code AWS::NoValue}. */
  private static Optional<YamlNode> branch(YamlNode.Mapping function) {
    return TreeValues.list(function, "Fn::If").stream()
        .skip(1)
        .filter(
            node ->
                TreeValues.mapping(node)
                    .flatMap(mapping -> TreeValues.text(mapping, "Ref"))
                    .filter("AWS::NoValue"::equals)
                    .isEmpty())
        .findFirst();
  }

  private static YamlNode chosen(YamlNode node) {
    YamlNode current = node;
    for (int depth = 0; depth < DEEPEST; depth++) {
      Optional<YamlNode> next =
          TreeValues.mapping(current)
              .filter(mapping -> mapping.entries().size() == 1)
              .filter(mapping -> mapping.value("Fn::If").isPresent())
              .flatMap(TemplateValues::branch);
      if (next.isEmpty()) {
        return current;
      }
      current = next.get();
    }
    return current;
  }

  Optional<YamlNode.Mapping> mapping(YamlNode.Mapping parent, String key) {
    return parent.value(key).map(TemplateValues::chosen).flatMap(TreeValues::mapping);
  }

  ImmutableList<YamlNode.Mapping> mappings(YamlNode.Mapping parent, String key) {
    Optional<YamlNode> value = parent.value(key).map(TemplateValues::chosen);
    if (value.isPresent() && value.get() instanceof YamlNode.Sequence list) {
      return list.elements().stream()
          .map(TemplateValues::chosen)
          .flatMap(node -> TreeValues.mapping(node).stream())
          .collect(ImmutableList.toImmutableList());
    }
    return ImmutableList.of();
  }

  ImmutableList<String> texts(YamlNode.Mapping parent, String key) {
    return TreeValues.list(parent, key).stream()
        .flatMap(node -> text(node).stream())
        .collect(ImmutableList.toImmutableList());
  }
}
