package com.example.sessions;

import static dev.keysmith.runtime.Value.epoch;
import static dev.keysmith.runtime.Value.string;
import static dev.keysmith.runtime.Value.timestamp;

import dev.keysmith.runtime.Call;
import dev.keysmith.runtime.DataSettings;
import dev.keysmith.runtime.Repetition;
import dev.keysmith.runtime.Row;
import dev.keysmith.runtime.Rows;
import java.util.Optional;

/** The access patterns of Session. */
public final class SessionStore {
  private final DataSettings settings;

  SessionStore(DataSettings settings) {
    this.settings = settings;
  }

  /** Log in (P1). */
  public void logIn(Session session) {
    Call call = new Call(settings, Layouts.ALL, "P1");
    call.put("Sessions")
        .item("token", string(session.token()))
        .item("username", string(session.username()))
        .item("createdAt", timestamp(session.createdAt()))
        .item("expiresAt", epoch(session.expiresAt()))
        .condition("attribute_not_exists(#token)")
        .name("#token", "token")
        .creates("Session")
        .send();
  }

  /** Get a session (P2). */
  public Optional<Session> getASession(String token) {
    Call call = new Call(settings, Layouts.ALL, "P2");
    Rows sessions =
        call.get("Sessions")
            .key("token", string(token))
            .rows("Session")
            .dropExpired("expiresAt", call.now());
    return sessions.one(Session::of);
  }

  /** Log out (P3). */
  public void logOut(String token) {
    Call call = new Call(settings, Layouts.ALL, "P3");
    call.delete("Sessions")
        .key("token", string(token))
        .of("Session")
        .send();
  }

  /** Revoke every session of a user (P4). */
  public void revokeEverySessionOfAUser(String username) {
    Call call = new Call(settings, Layouts.ALL, "P4");
    Repetition repetition = call.repetition();
    do {
      Rows sessions =
          call.query("Sessions")
              .index("SessionsByUser")
              .keyCondition("username = :username")
              .value(":username", string(username))
              .rows("Session");
      for (Row session : repetition.pending(sessions)) {
        call.delete("Sessions")
            .key("token", session.get("token"))
            .condition("username = :username")
            .value(":username", string(username))
            .of("Session")
            .asRead()
            .send(repetition, session);
      }
    } while (repetition.again());
  }
}
