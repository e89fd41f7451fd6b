import { z } from 'zod'
import type { FlightKind } from '../events/kinds.ts'
import type { statementFormat, statementVersion } from '../wire.ts'

/** The key that a desk signs statements with: an Ed25519 public key, 32 bytes in lower-case hex. */
export const deskKey = z.object({
  /** The desk's own address, as its statements name it. */
  desk: z.string(),
  algorithm: z.literal('Ed25519'),
  publicKey: z.string(),
  /** Keys that it signed with before; what they signed is the desk's too. */
  earlier: z.array(z.string()),
})
export type DeskKey = z.infer<typeof deskKey>

/** A closing deal as the record has it: prices in points, volume in 1/10000 lot, money in cents, times in Unix ms. */
export interface StatementDeal {
  readonly accountId: string
  readonly ticket: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly volume: number
  readonly openPrice: number
  readonly price: number
  readonly openTimeMs: number
  readonly timeMs: number
  readonly profit: number
  readonly swap: number
  readonly commission: number
  readonly fee: number
}

/**
 * One record of the ledger in a statement. `rows` has the SHA-256 of each row that the record left behind; of these only the
 * closing deal is shown, for the sums.
 */
export interface StatementRecord {
  readonly seq: number
  readonly at: number
  readonly kind: FlightKind
  readonly tradeId: string | null
  readonly marketTime: number | null
  readonly data: Readonly<Record<string, unknown>>
  readonly rows: Readonly<Record<string, string>>
  readonly deal?: StatementDeal
  readonly hash: string
}

/** Counts, and money in cents of the account currency. */
export interface StatementSummary {
  readonly trades: number
  readonly deals: number
  readonly profit: number
  readonly swap: number
  readonly commission: number
  readonly fee: number
}

export interface StatementAccount {
  readonly server: string
  readonly login: string
  /** Whether the broker has said that the account with this log-in is the trader's; else the log-in is the trader's own word. */
  readonly confirmed?: boolean
  /** Statements of before December 2026 do not say. */
  readonly money?: 'paper' | 'practice' | 'real'
  /** Whose prices the account trades on, at the time of the statement: the desk's own market may be invented or a recording. */
  readonly prices?: 'invented' | 'recorded' | 'broker'
}

/** The part of a statement that is signed; through `headHash` the signature holds for every record too. */
export interface StatementHead {
  readonly desk: string
  readonly key: { readonly algorithm: 'Ed25519'; readonly publicKey: string }
  /** The name is the trader's own word. */
  readonly trader: { readonly id: string; readonly name: string }
  readonly accounts: readonly StatementAccount[]
  /** Accounts of the trader that no record here traded on; statements of before November 2026 do not say. */
  readonly leftOut?: number
  /** The requested span, in Unix ms by the clock of the records; null is without an end. */
  readonly period: { readonly from: number | null; readonly to: number | null }
  /** The trader's first record with a hash: what is older cannot be proved. */
  readonly provesFrom: number
  readonly first: number
  readonly last: number
  readonly count: number
  readonly previousHash: string
  readonly headHash: string
  readonly summary: StatementSummary
  /** Digits after the point of each symbol that was dealt in. */
  readonly digits: Readonly<Record<string, number>>
  readonly issuedAt: number
}

/** The file. The records come before what is signed, which is known only once they were all read. */
export interface StatementFile {
  readonly format: typeof statementFormat
  readonly version: typeof statementVersion
  readonly records: readonly StatementRecord[]
  readonly statement: StatementHead
  /** Ed25519 over what `signedText` makes of the statement, 64 bytes in lower-case hex. */
  readonly signature: string
}
