import { layouts } from "./layouts.js";
import type { Session } from "./model.js";
import { toSession } from "./rows.js";
import type { DataSettings } from "./runtime/index.js";
import { Call, epoch, string, timestamp } from "./runtime/internal.js";

/** The access patterns of Session. */
export class SessionStore {
  constructor(private readonly settings: DataSettings) {}

  /** Log in (P1). */
  async logIn(session: Session): Promise<void> {
    const call = new Call(this.settings, layouts, "P1");
    await call.put("Sessions")
      .item("token", string(session.token))
      .item("username", string(session.username))
      .item("createdAt", timestamp(session.createdAt))
      .item("expiresAt", epoch(session.expiresAt))
      .condition("attribute_not_exists(#token)")
      .name("#token", "token")
      .creates("Session")
      .send();
  }

  /** Get a session (P2). */
  async getASession(token: string): Promise<Session | undefined> {
    const call = new Call(this.settings, layouts, "P2");
    const sessions = await call.get("Sessions")
      .key("token", string(token))
      .rows("Session")
      .dropExpired("expiresAt", call.now());
    return sessions.one(toSession);
  }

  /** Log out (P3). */
  async logOut(token: string): Promise<void> {
    const call = new Call(this.settings, layouts, "P3");
    await call.delete("Sessions")
      .key("token", string(token))
      .of("Session")
      .send();
  }

  /** Revoke every session of a user (P4). */
  async revokeEverySessionOfAUser(username: string): Promise<void> {
    const call = new Call(this.settings, layouts, "P4");
    const repetition = call.repetition();
    do {
      const sessions = await call.query("Sessions")
        .index("SessionsByUser")
        .keyCondition("username = :username")
        .value(":username", string(username))
        .rows("Session");
      for (const session of repetition.pending(sessions)) {
        await call.delete("Sessions")
          .key("token", session.get("token"))
          .condition("username = :username")
          .value(":username", string(username))
          .of("Session")
          .asRead()
          .send(repetition, session);
      }
    } while (await repetition.again());
  }
}
