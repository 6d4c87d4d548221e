/**
 * Session store: what the application works with, and what stands in its tables.
 *
 * Values are as the document client of the AWS SDK takes and gives them.
 */

/** Tables and indexes with their keys. A deployed table may have a prefix before its name. */
export const TABLES = {
  Sessions: {
    partitionKey: "token",
    timeToLive: "expiresAt",
    indexes: {
      SessionsByUsername: { partitionKey: ["username"], sortKey: [] },
    },
  },
} as const;

export type TableName = keyof typeof TABLES;

/** A session token of a user; it expires seven days after it was made. */
export interface Session {
  /** A UUID that the client makes. */
  readonly token: string;
  /** Never changes. */
  readonly username: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
  /** Seconds since 1970; never changes; it is gone from then on. */
  readonly expiresAt: number;
}

/** What names one Session. */
export type SessionIdentity = Pick<Session, "token">;

/** Session as it stands in the table Sessions. */
export type StoredSession = Session;

/** Its key in the table. */
export type StoredSessionKey = Pick<StoredSession, "token">;

/** What the index SessionsByUsername has of it. */
export type StoredSessionInSessionsByUsername = Pick<StoredSession, "token"> &
  Required<Pick<StoredSession, "username">>;

/** Whatever stands in the table Sessions. */
export type StoredInSessions = StoredSession;
