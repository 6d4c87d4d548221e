package com.example.sessions;

import dev.keysmith.runtime.ItemForm;
import dev.keysmith.runtime.ItemForms;
import dev.keysmith.runtime.ValueType;

/** How the items of each table are stored. */
final class Layouts {
  private static final ItemForm SESSION =
      ItemForm.of("Session", "Sessions")
          .identity("token")
          .attribute("token", ValueType.STRING)
          .attribute("username", ValueType.STRING)
          .attribute("createdAt", ValueType.TIMESTAMP)
          .attribute("expiresAt", ValueType.EPOCH)
          .key("token", Keys.TOKEN)
          .key("username", Keys.USERNAME)
          .build();

  /** All of them. */
  static final ItemForms ALL =
      ItemForms.of("Type", SESSION)
          .table("Sessions", "token")
          .partialIndex("Sessions", "SessionsByUser", "username");

  private Layouts() {}
}
