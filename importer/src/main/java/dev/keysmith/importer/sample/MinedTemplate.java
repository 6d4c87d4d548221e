package dev.keysmith.importer.sample;

import com.google.common.collect.ImmutableList;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the values of a key attribute are composed in all example items of a kind. */
public record MinedTemplate(ImmutableList<TemplatePart> parts) {
  public ImmutableList<String> attributes() {
    return parts.stream()
        .filter(TemplatePart.Value.class::isInstance)
        .map(part -> ((TemplatePart.Value) part).attribute())
        .collect(ImmutableList.toImmutableList());
  }

  /** The attribute that is the whole key. */
  public Optional<String> alone() {
    return parts.size() == 1
            && parts.get(0) instanceof TemplatePart.Value value
            && value.format().isEmpty()
        ? Optional.of(value.attribute())
        : Optional.empty();
  }

  @Override
  public String toString() {
    return parts.stream().map(Object::toString).collect(Collectors.joining());
  }
}
