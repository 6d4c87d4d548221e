package com.example.sessions;

import dev.keysmith.runtime.Row;
import java.time.Instant;

/** A session token of a user; it expires seven days after it was made. */
public record Session(
    String token,
    String username,
    Instant createdAt,
    Instant expiresAt) {
  static Session of(Row row) {
    return new Session(
        row.get("token").asString(),
        row.get("username").asString(),
        row.get("createdAt").asTimestamp(),
        row.get("expiresAt").asEpoch());
  }
}
