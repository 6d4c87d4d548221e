package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.AccessPattern;
import dev.keysmith.spec.Attribute;
import dev.keysmith.spec.Spec;
import dev.keysmith.spec.WriteAction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The numbers of sequences that a write draws and returns.
 *
 * @param type of a record with all of them, where there are several
 */
public record DrawnNumbers(String type, ImmutableList<DrawnNumber> numbers) {

  /**
   * Numbers of one sequence for one action.
   *
   * @param name of the component
   * @param times how many there are: one for each repetition of the action
   */
  public record DrawnNumber(String entity, String attribute, String name, int times) {
    public boolean many() {
      return times > 1;
    }

    /** As the spec writes it. */
    public String path() {
      return entity + "." + attribute;
    }
  }

  /** The only one. */
  public Optional<DrawnNumber> only() {
    return numbers.size() == 1 ? Optional.of(numbers.get(0)) : Optional.empty();
  }

  /** What an example calls them. */
  public String resultName() {
    return only()
        .map(one -> one.many() ? CodeNames.plural(one.name()) : one.name())
        .orElse("numbers");
  }

  /**
   * Those of a pattern, in the order of its actions; empty if it draws none.
   *
   * @param records the names of records that other methods have
   */
  static Optional<DrawnNumbers> of(
      Spec spec, AccessPattern.Write pattern, CodeSyntax syntax, Set<String> records) {
    List<DrawnNumber> drawn = new ArrayList<>();
    for (WriteAction action : pattern.actions()) {
      for (String attribute : sequences(spec, action)) {
        drawn.add(new DrawnNumber(action.entity(), attribute, attribute, action.times()));
      }
    }
    if (drawn.isEmpty()) {
      return Optional.empty();
    }
    Set<String> attributes = new HashSet<>();
    boolean distinct = drawn.stream().allMatch(one -> attributes.add(one.attribute()));
    Set<String> taken = new LinkedHashSet<>();
    ImmutableList.Builder<DrawnNumber> named = ImmutableList.builder();
    for (DrawnNumber one : drawn) {
      String name = distinct ? one.attribute() : one.entity() + " " + one.attribute();
      named.add(
          new DrawnNumber(
              one.entity(),
              one.attribute(),
              CodeNames.unused(syntax.member(name), taken),
              one.times()));
    }
    String type =
        drawn.size() == 1
            ? ""
            : CodeNames.unused(CodeNames.type(pattern.name()) + "Numbers", records);
    return Optional.of(new DrawnNumbers(type, named.build()));
  }

  /** The attributes of new instances whose numbers an action draws. */
  private static ImmutableList<String> sequences(Spec spec, WriteAction action) {
    return action instanceof WriteAction.Create create
        ? spec.entity(create.entity()).attributes().values().stream()
            .filter(one -> one.sequence().isPresent())
            .map(Attribute::name)
            .filter(name -> !create.set().containsKey(name) && !create.absent().contains(name))
            .collect(ImmutableList.toImmutableList())
        : ImmutableList.of();
  }
}
