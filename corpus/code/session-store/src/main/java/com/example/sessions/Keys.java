package com.example.sessions;

import dev.keysmith.runtime.KeyTemplate;

/** How keys are made of values. */
final class Keys {
  static final KeyTemplate TOKEN =
      KeyTemplate.of("{token}");
  static final KeyTemplate USERNAME =
      KeyTemplate.of("{username}");

  private Keys() {}
}
