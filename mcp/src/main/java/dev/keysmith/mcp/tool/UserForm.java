package dev.keysmith.mcp.tool;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

/**
 * A form that the client shows to its user before a call goes on (elicitation).
 *
 * @param message what it is about
 */
public record UserForm(String message, ImmutableList<FormField> fields) {
  /**
   * A text that the user may fill in.
   *
   * @param name under which the answer comes back
   * @param title the question
   * @param description why it is asked, and an example
   */
  public record FormField(String name, String title, String description) {}

  /** As JSON Schema, with the few kinds of fields that forms may have. */
  public ImmutableMap<String, Object> schema() {
    return ImmutableMap.of(
        "type",
        "object",
        "properties",
        fields.stream()
            .collect(
                ImmutableMap.toImmutableMap(
                    FormField::name,
                    field ->
                        ImmutableMap.of(
                            "type",
                            "string",
                            "title",
                            field.title(),
                            "description",
                            field.description()))));
  }
}
