package dev.keysmith.mcp.content;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The prompts: procedures that a model follows with the tools. */
public final class PromptCatalog {
  private static final String PROMPTS = "/dev/keysmith/mcp/prompts/";

  private PromptCatalog() {}

  /** An argument, which the text names in braces. */
  public record Argument(String name, String description, boolean required) {}

  /** A prompt. */
  public record ModelPrompt(
      String name, String title, String description, ImmutableList<Argument> arguments) {

    /** The text with its arguments filled in. */
    public String text(Map<String, Object> given) {
      String text = read(name);
      for (Argument argument : arguments) {
        Object value = given.get(argument.name());
        text =
            text.replace(
                "{" + argument.name() + "}",
                value == null || value.toString().isBlank() ? "(not given)" : value.toString());
      }
      return text;
    }
  }

  public static final ImmutableList<ModelPrompt> ALL =
      ImmutableList.of(
          new ModelPrompt(
              "model_application",
              "Model an application",
              "From requirements to a verified DynamoDB design, asking what is missing.",
              ImmutableList.of(
                  new Argument("requirements", "What the application does, in any form.", true))),
          new ModelPrompt(
              "review_existing_design",
              "Review an existing design",
              "Finds the faults of a data model in use, with their cost, and fixes them.",
              ImmutableList.of(
                  new Argument("design", "The data model: a file, a template, a text.", true),
                  new Argument("spec", "The spec, if there is one.", false))),
          new ModelPrompt(
              "explain_bill",
              "Explain a bill",
              "What a design costs, why, and what would lower it.",
              ImmutableList.of(new Argument("spec", "The spec: a file or a text.", true))),
          new ModelPrompt(
              "prepare_design_review",
              "Prepare a design review",
              "The documents and answers that a team needs to decide on a design.",
              ImmutableList.of(new Argument("spec", "The spec: a file or a text.", true))));

  private static String read(String name) {
    try (InputStream in = PromptCatalog.class.getResourceAsStream(PROMPTS + name + ".md")) {
      if (in == null) {
        throw new IllegalStateException(name + " is not in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
