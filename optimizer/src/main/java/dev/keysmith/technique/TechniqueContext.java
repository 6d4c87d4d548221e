package dev.keysmith.technique;

import dev.keysmith.spec.Entity;
import dev.keysmith.spec.Spec;

/**
 * What a technique about tables works on.
 *
 * @param draft the tables as they are before it is applied
 */
public record TechniqueContext(ApplicationModel application, TableDraft draft) {
  Spec spec() {
    return application.spec();
  }

  /** The entity that the draft is about; of several that are stored together the parent. */
  Entity entity() {
    return draft.main().entity();
  }

  /** The same with another draft. */
  TechniqueContext on(TableDraft other) {
    return new TechniqueContext(application, other);
  }
}
