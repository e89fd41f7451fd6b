/** The requests of the engine to the broker. */
const asked = ['order', 'levels', 'close', 'deposit'] as const

/** The ledger's commit that says that an instruction is refused, and that an account's ladder is touched: only rounds about them come by. */
const guards = ['refusal', 'touch'] as const

/** Steps of an instruction's life at which something can be made to happen, each before, during and after. */
const usual = [
  /** The commit of a published instruction, before its acknowledgement. */
  'publish',
  /** The commit of a trader's command: other levels, or a close. */
  'command',
  /** The commit of the tables that are made behind the record. */
  'tables',
  ...asked.flatMap((kind) => [
    /** The ledger's commit of what is about to be sent. */
    `intent.${kind}` as const,
    /** Handing it to the broker's link. */
    `send.${kind}` as const,
    /** The broker's commit of its answer. */
    `broker.${kind}` as const,
    /** The ledger's commit of that answer. */
    `answer.${kind}` as const,
  ]),
] as const
export const usualMarks: readonly (typeof usual)[number][] = usual
export const marks = [...usual, ...guards] as const
export type Mark = (typeof marks)[number]

export const phases = ['before', 'during', 'after'] as const
export type Phase = (typeof phases)[number]

/** Told to a server from outside: what to do where it comes by the mark for the `nth` time from now. */
export interface Trap {
  readonly mark: Mark
  readonly phase: Phase
  readonly nth: number
  /** `kill`: the process ends itself as kill -9 does. `hold`: the step waits until it is let go; all else goes on. */
  readonly how: 'kill' | 'hold'
  /** How long a step is held before the kill, so that what wrongly does not wait for it gets its way. */
  readonly holdMs: number
}

/** To a server. */
export type Order =
  | { readonly trap: Trap }
  | { readonly go: true }
  /** Cuts or mends the broker's link of an account. */
  | { readonly link: 'cut' | 'mended'; readonly account: string }
  /** From now on it tells of everything that it writes. */
  | { readonly confess: true }

/** From a server: it is held, or what it wrote. */
export type Word = { readonly at: Mark; readonly phase: Phase } | { readonly wrote: string }
