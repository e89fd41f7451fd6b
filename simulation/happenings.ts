import type { ChosenLadder, Limits, Risk } from '@ratchet/contract'
import type { FloorLine } from '@ratchet/domain'
import type { Proof } from '@ratchet/engine/testing'
import type { TerminalTrouble } from './mt5/trouble-kinds.ts'
import type { Weather } from './network.ts'

/** One thing that happens in a run. Particulars that depend on the world (which position, which trade) are shares of what is there. */
export type Happening = { readonly atMs: number } & (
  | {
      readonly kind: 'publish'
      readonly account: number
      readonly side: 'Buy' | 'Sell'
      readonly order: OrderKind
      readonly away: number
      readonly sl: number
      readonly tp: number
      readonly repeats: number
      readonly own?: ChosenLadder
      /** The usual one where it is left out. */
      readonly volume?: number
    }
  | { readonly kind: 'levels'; readonly which: number; readonly sl: number; readonly tp: number }
  | { readonly kind: 'close'; readonly which: number; readonly part: boolean }
  | { readonly kind: 'delete'; readonly which: number }
  /** A trader pays practice money into a paper account, or, without an amount, resets it. */
  | { readonly kind: 'fund'; readonly account: number; readonly amount: number | null }
  /** A trader pays money into an account at a broker, or takes some out. */
  | { readonly kind: 'transfer'; readonly account: number; readonly amount: number }
  /** A position is to have another ladder alone, or its account's again. */
  | { readonly kind: 'ladder'; readonly which: number; readonly own: ChosenLadder | null }
  /** A rung of the ladder that a position has alone is moved by so many tenths of a pip; it may be one that was reached. */
  | { readonly kind: 'move'; readonly which: number; readonly rung: number; readonly by: number }
  /** A trader plans an account's ladder; without a recipe the account is let go on. */
  | { readonly kind: 'floor'; readonly account: number; readonly recipe: FloorRecipe | null }
  | { readonly kind: 'risk'; readonly trader: number; readonly risk: Risk }
  /** A trader changes the limits of an account that has some. */
  | { readonly kind: 'limit'; readonly account: number; readonly limits: Limits }
  /** The operator freezes an account, or releases it. */
  | { readonly kind: 'freeze'; readonly account: number; readonly frozen: boolean }
  | { readonly kind: 'jump'; readonly points: number }
  | { readonly kind: 'bad quote'; readonly flaw: (typeof flaws)[number] }
  | { readonly kind: 'weather'; readonly weather: Weather; readonly forMs: number }
  | { readonly kind: 'kill engine'; readonly downMs: number }
  /** In our own market: the process is killed as soon as one write of a quote is durable while another is not. */
  | { readonly kind: 'kill between writes'; readonly downMs: number }
  /** While the broker is down somebody may change its book, which tells nobody. */
  | { readonly kind: 'kill broker'; readonly downMs: number; readonly tamper: Tampering | null; readonly which: number }
  /** The trader tightens a stop at the broker, past this desk. */
  | { readonly kind: 'terminal'; readonly which: number; readonly by: number }
  | { readonly kind: 'restart account'; readonly account: number }
  | { readonly kind: 'database restarts' }
  | { readonly kind: 'pause engine'; readonly forMs: number; readonly replaced: boolean }
  /** Where engines share shards: another one comes, or one ends in order and hands its shards over. */
  | { readonly kind: 'engine comes' }
  | { readonly kind: 'engine goes' }
  | { readonly kind: 'clock'; readonly byMs: number }
  /** Each step of the account that would change something fails by a fault of ours: for good, or until its trader asks for another try. */
  | { readonly kind: 'poison'; readonly account: number; readonly forMs: number | null }
  | { readonly kind: 'refuse'; readonly retcode: number; readonly count: number }
  /** OANDA takes this long for each answer. */
  | { readonly kind: 'slow'; readonly responseMs: number; readonly forMs: number }
  | { readonly kind: 'token refused'; readonly forMs: number }
  /** A trader takes a stop away at OANDA, or loosens it by so much, and the price stands still. */
  | { readonly kind: 'bare'; readonly which: number; readonly by: number | null; readonly stillMs: number }
  /** Something happens to a MetaTrader 5 terminal. */
  | { readonly kind: 'terminal trouble'; readonly trouble: TerminalTrouble }
)

/** A plan in cents away from what the account comes to when it is planned. */
export interface FloorRecipe {
  readonly trailing: boolean
  readonly distance: number
  readonly daily: number | null
  readonly target: number | null
  /** From each gain on the floor is so much below it. */
  readonly rungs: readonly { readonly gain: number; readonly below: number }[]
  readonly waitMs: number
  /** Lines that only stop new trades. */
  readonly keepsOpen: readonly FloorLine[]
}
type OrderKind = 'deal' | 'limit' | 'stop'
export const tamperings = ['levels', 'volume', 'position gone', 'order gone', 'old book'] as const
export type Tampering = (typeof tamperings)[number]

export const flaws = ['NaN', 'zero', 'negative', 'crossed', 'old', 'repeated'] as const

export interface Plan {
  readonly seed: number
  /** How long traders and trouble go on, virtual ms. */
  readonly lastsMs: number
  /** A market of our own trades in the engine's process, on a recording; a foreign one elsewhere, on its own quotes. */
  readonly market: 'ours' | 'foreign' | 'oanda' | 'mt5'
  readonly latencyMs: number
  /** Into how many shards engines share the traders; undefined where one engine has all of them. */
  readonly shards?: number
  /** How the broker proves that a request never came. */
  readonly proof: Proof
  /** The limits with which each account begins; null where it has none. */
  readonly limits: readonly (Limits | null)[]
  readonly happenings: readonly Happening[]
}
