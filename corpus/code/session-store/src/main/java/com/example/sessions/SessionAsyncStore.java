package com.example.sessions;

import dev.keysmith.runtime.AsyncExecution;
import dev.keysmith.runtime.DataSettings;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The access patterns of Session, for callers that do not wait. */
public final class SessionAsyncStore {
  private final SessionStore store;
  private final AsyncExecution execution;

  SessionAsyncStore(DataSettings settings) {
    this.store = new SessionStore(settings);
    this.execution = new AsyncExecution(settings);
  }

  /** Log in (P1). */
  public CompletableFuture<Void> logIn(Session session) {
    return execution.run(() -> store.logIn(session));
  }

  /** Get a session (P2). */
  public CompletableFuture<Optional<Session>> getASession(String token) {
    return execution.supply(() -> store.getASession(token));
  }

  /** Log out (P3). */
  public CompletableFuture<Void> logOut(String token) {
    return execution.run(() -> store.logOut(token));
  }

  /** Revoke every session of a user (P4). */
  public CompletableFuture<Void> revokeEverySessionOfAUser(String username) {
    return execution.run(() -> store.revokeEverySessionOfAUser(username));
  }
}
