import type { Environment } from '@ratchet/contract'
import type { ConnectorSettings, Doorway } from '@ratchet/engine/ports'

/** The requests of the port that a counterparty can lose, delay or leave unanswered. */
export type RequestKind = 'order' | 'levels' | 'close' | 'modify' | 'remove'

/** `lost`: the request never arrives. `unanswered`: it is executed, and the response is lost. */
export type RequestFault = 'lost' | 'unanswered' | { readonly heldUntil: Promise<void> }

/** The reads behind `lookup`, behind reports, and behind `snapshot`. */
export type ReadKind = 'lookup' | 'history' | 'book'

/** How a read is damaged. `gap`: an entry is missing. `empty`: a page lacks its entries. `truncated`: a list lacks entries. */
export type Damage =
  | 'unavailable'
  | 'missing'
  | 'not json'
  | 'cut short'
  | 'gap'
  | 'empty'
  | 'truncated'
  | 'without time'

/** A position as the counterparty has it, in the integers of the port. */
export interface TherePosition {
  readonly ticket: string
  readonly volume: number
  readonly sl: number
  readonly tp: number
}

export type FieldTexts = Readonly<Record<string, string>>

export interface SceneOptions {
  /** Most events that the counterparty returns at once. */
  readonly pageSize?: number
  /** How far its clock is ahead of ours. */
  readonly clockOffMs?: number
  /** Whether its accounts are netting accounts. */
  readonly isNetting?: boolean
}

/** A counterparty with two empty accounts, and all that the acceptance suite does to it. Prices are points, volumes are 1/10000 lot. */
export interface CounterpartyScene {
  readonly environment: Environment
  /** The settings that lead the connector to this counterparty. */
  readonly settings: ConnectorSettings
  readonly logins: { readonly a: string; readonly b: string }
  /** Ratchet's server of each account if each account is a market. */
  readonly servers?: { readonly a: string; readonly b: string }
  /** If programs dial in: the program of account `a` has lost its key, and dials in with the pairing code that its trader entered. */
  startPairing?(credentials: FieldTexts): Doorway
  /** How its programs dial in, if the connector does not dial. */
  readonly doorway?: Doorway
  /** Valid at first. */
  readonly credentials: FieldTexts
  /** Valid after `acceptOther`. */
  readonly otherCredentials: FieldTexts
  /** Tradable symbols, one for each number of decimals. The first is GOLD. */
  readonly symbols: readonly string[]
  /** The damages that each read can have. */
  readonly damages: Readonly<Record<ReadKind, readonly Damage[]>>

  quote(symbol: string, bid: number, ask: number): void
  /** While it is halted, it executes no orders. */
  halt(isHalted: boolean): void

  /** The next request of a kind fails. */
  fail(kind: RequestKind, fault: RequestFault): void
  /** Reads of a kind are damaged until `mend`. */
  damage(read: ReadKind, damage: Damage): void
  mend(): void
  down(): Promise<void>
  up(): Promise<void>
  /** Cuts every connection. */
  cut(): void
  /** Connections stay open, and nothing comes on them. */
  mute(isMute: boolean): void
  /** Events come more than once and newest first. */
  reorder(isReordered: boolean): void
  /** The next events are left out, though the connection lives. */
  leaveOut(): void
  /** It sends fields and words that it did not have before, and numbers where text was. */
  modernize(): void
  refuse(isRefused: boolean): void
  forbid(login: string, isForbidden: boolean): void
  /** From now on only `otherCredentials` are valid. */
  acceptOther(): void
  /** While it is limited, each request gets 429 with a pause of one second. Left out by a broker that limits nothing. */
  limit?(isLimited: boolean): void
  /** Time passes there too. Left out if its clock does not matter. */
  pass?(durationMs: number): void

  /** The trader acts in the broker's own app. Without a volume all of the position is closed. */
  closeByHand(login: string, ticket: string, volume?: number): void
  moveStopByHand(login: string, ticket: string, sl: number): void

  positions(login: string): readonly TherePosition[]
  /** The number of pending orders. */
  pending(login: string): number
  /** How many orders it accepted under a client id. */
  accepted(login: string, clientId: string): number
  /** The stop of a position after each event that touched it; 0 is no stop. */
  stops(login: string, ticket: string): readonly number[]
  /** Kinds of the requests that arrived, in order; 'read' for all reads. */
  arrivals(): readonly (RequestKind | 'read')[]
  close(): Promise<void>
}

export type StartScene = (options?: SceneOptions) => Promise<CounterpartyScene>
