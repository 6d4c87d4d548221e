import type { Session } from "./model.js";
import type { Row } from "./runtime/internal.js";

export function toSession(row: Row): Session {
  return {
    token: row.get("token").asString(),
    username: row.get("username").asString(),
    createdAt: row.get("createdAt").asTimestamp(),
    expiresAt: row.get("expiresAt").asEpoch(),
  };
}
