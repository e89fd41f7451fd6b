import type { StatementDeal } from '@ratchet/contract'
import type { Finding, Unreadable, Verdict } from '@ratchet/domain'

/** Larger files do not fit into one text of a browser. */
export const mostBytes = 256 * 1024 * 1024
/** So many deals are shown; all of them are summed. */
export const shownDeals = 200
/** So much is told of what is wrong; after that a reader knows. */
export const shownFindings = 12

export type Refused = Unreadable | 'too-large' | 'not-readable' | 'no-crypto' | 'no-ed25519'

/** Holds what the worker found, with what is shown of the file: of 100,000 records only a few pages travel back. */
export interface Result extends Omit<Verdict, 'deals'> {
  readonly name: string
  readonly records: number
  /** When its first and its last record were written, in Unix ms. */
  readonly from: number | null
  readonly to: number | null
  /** The first `shownFindings`, each with the time that its record gives. */
  readonly told: readonly { readonly finding: Finding; readonly at: number | null }[]
  /** The newest. */
  readonly deals: readonly StatementDeal[]
}

export interface Asked {
  readonly id: number
  readonly file: File
}
export type Answered =
  | { readonly id: number; readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly id: number; readonly kind: 'result'; readonly result: Result }
  | { readonly id: number; readonly kind: 'refused'; readonly reason: Refused }
