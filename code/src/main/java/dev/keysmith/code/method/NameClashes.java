package dev.keysmith.code.method;

import com.google.common.collect.ImmutableList;
import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Names of a spec that code cannot tell apart.
 *
 * <pre>
 *   Order-line, OrderLine   would both be the type OrderLine
 *   userId, user_id         would both be the property userId
 * </pre>
 */
public final class NameClashes {
  private NameClashes() {}

  /** A sentence for each of them. */
  public static ImmutableList<String> of(Spec spec) {
    ImmutableList.Builder<String> clashes = ImmutableList.builder();
    Map<String, String> types = new LinkedHashMap<>();
    for (Entity entity : spec.entities().values()) {
      for (String type : types(entity.name())) {
        // Types are files, and not every file system tells upper from lower case.
        String other = types.putIfAbsent(type.toLowerCase(Locale.ROOT), entity.name());
        if (other != null) {
          clashes.add(
              "the entities %s and %s would both have the type %s; rename one of them"
                  .formatted(other, entity.name(), type));
          break;
        }
      }
      clashes.addAll(properties(entity));
    }
    return clashes.build();
  }

  private static List<String> types(String entity) {
    String type = CodeNames.entity(entity);
    String plain = CodeNames.type(entity);
    return List.of(type, plain + "Store", plain + "AsyncStore", type + "Identity");
  }

  private static List<String> properties(Entity entity) {
    ImmutableList.Builder<String> clashes = ImmutableList.builder();
    Map<String, String> properties = new LinkedHashMap<>();
    for (String attribute : entity.attributes().keySet()) {
      String property = CodeNames.member(attribute, name -> false);
      String other = properties.putIfAbsent(property, attribute);
      if (other != null) {
        clashes.add(
            "the attributes %s and %s of %s would both be the property %s; rename one of them"
                .formatted(other, attribute, entity.name(), property));
      }
    }
    return clashes.build();
  }
}
