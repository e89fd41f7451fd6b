/** A person who is signed in, by one of that person's sessions. */
export interface Session {
  readonly id: string
  readonly traderId: string
  readonly name: string
  readonly email: string
}

/** Who asks. Sessions live in the database and are looked up each time, so that signing out takes effect at once. */
export interface Sessions {
  /** The session that the cookies name, null where there is none or it has ended. */
  session(cookies: string | undefined): Promise<Session | null>
  /** Which of these sessions hold, by their ids: one question, where asking for each would be thousands. */
  living(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Makes sure that the row of a person who is signed in is there. */
export type Known = (session: Session) => Promise<void>
