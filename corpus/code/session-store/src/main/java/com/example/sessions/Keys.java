package com.example.sessions;

import dev.keysmith.runtime.KeyCodec;

/** How keys are made of values. */
final class Keys {
  static final KeyCodec TOKEN =
      KeyCodec.of("{token}");
  static final KeyCodec USERNAME =
      KeyCodec.of("{username}");

  private Keys() {}
}
