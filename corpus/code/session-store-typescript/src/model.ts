/** A session token of a user; it expires seven days after it was made. */
export interface Session {
  readonly token: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What identifies a Session. */
export type SessionIdentity = Pick<Session, "token">;
