/** The real clock, in Unix milliseconds. The market's clock is the quote's own time. */
export interface Clock {
  nowMs(): number
  /** Resolves after that much real time; how the engine waits between tries. */
  delay(durationMs: number): Promise<void>
}

/** A market driver's view of time. Its `nowMs` measures spans alone: setting the machine's clock must not move it. */
export interface DriverClock extends Clock {
  /** Gives the rest of the process (requests, sockets) its turn; resolves after that. */
  turn(): Promise<void>
}

/** Makes identities; random in the product, seeded in a simulation. */
export interface Ids {
  uuid(): string
}

export interface Log {
  info(message: string, particulars?: Readonly<Record<string, unknown>>): void
  warn(message: string, particulars?: Readonly<Record<string, unknown>>): void
  error(message: string, particulars?: Readonly<Record<string, unknown>>): void
}
