/** One session of a signed-in person. */
export interface Session {
  readonly id: string
  readonly traderId: string
  readonly name: string
  readonly email: string
}

/** Finds the caller's session. Sessions live in the database; what is remembered of them is forgotten as soon as one of them changes. */
export interface Sessions {
  /** The session that the cookies name; null if there is none or it has ended. */
  session(cookies: string | undefined): Promise<Session | null>
  /** Returns the ids of those sessions that still hold, with one query where one for each would be thousands. */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** @throws Refusal that asks to show once more who it is, where real money is at one of the servers and that was not shown a moment ago */
export type ProveFirst = (session: Session, ...servers: readonly string[]) => Promise<void>

/** Makes sure that the row of a signed-in person exists. */
export type Known = (session: Session) => Promise<void>
