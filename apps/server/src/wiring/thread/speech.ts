import type { BusWord, PlainError } from '@ratchet/bus'
import type { Market } from '@ratchet/contract'
import type { Asked, LearnedTrade, Login, Published, Told } from '@ratchet/store'
import type { EngineFigures } from '../../core/monitoring/engine-figures.ts'

/** Counted up with every change of what the two threads say: a program that was replaced while it started may load one of each. */
export const version = 4

/** What an operator can mend, in one line. */
export interface RefusedBegin {
  readonly refused: string
}

type Question<A, B> = { readonly asked: A; readonly answer: B }

/** What the api's thread says to the engine's. */
export interface ApiSpeech {
  readonly words: {
    readonly bus: BusWord
    /** Ends a hold: null where the instructions of its traders may go elsewhere now. */
    readonly release: { readonly id: number; readonly published: readonly LearnedTrade[] | null }
    readonly written: Told
    /** Somebody of this trader's has a stream open, or nobody has any more. */
    readonly follow: readonly [traderId: string, isFollowed: boolean]
  }
  readonly questions: {
    /** Opens the configured feed, before anything else is started. */
    readonly feed: Question<null, Omit<Market, 'ended'> | RefusedBegin>
    /** Starts the engine, with the addresses of its own log-ins. */
    readonly begin: Question<Readonly<Record<EngineLogin, string>>, null | RefusedBegin>
    readonly publish: Question<Asked, Published | null>
    readonly hold: Question<{ readonly id: number; readonly traderIds: readonly string[] }, null>
    readonly figures: Question<null, EngineFigures>
    /** Stops the engine in order. */
    readonly stop: Question<null, null>
  }
}

/** What the engine's thread says to the api's. */
export interface EngineSpeech {
  readonly words: {
    readonly bus: BusWord
    readonly written: Told
    /** A line for the operator. */
    readonly complain: string
    /** It cannot go on. */
    readonly fatal: PlainError & { readonly line: string | null }
  }
  readonly questions: Record<never, never>
}

/** The log-ins that the engine's thread alone uses. */
export type EngineLogin = Extract<Login, 'engine' | 'broker'>
