import { type StatementHead, statementFormat, statementVersion } from '@ratchet/contract'
import { canonicalJson } from './canonical.ts'

/** Takes the place of the previous hash for a trader's first record. */
export const chainStart = '0'.repeat(64)

/** The part of a record that is hashed. Times are Unix ms. */
export interface ChainedRecord {
  readonly trader: string
  readonly seq: number
  readonly at: number
  readonly kind: string
  readonly tradeId: string | null
  readonly marketTime: number | null
  readonly data: object
  /** SHA-256 of the canonical text of each row that the record left behind, by the row's name. */
  readonly rows: Readonly<Record<string, string>>
}

/**
 * The text whose SHA-256 (of its UTF-8) is a record's hash: the hash of the record before, in lower-case hex, and the record's
 * canonical JSON. So `printf '%s' TEXT | sha256sum` says the same.
 */
export const linkText = (
  previous: string,
  { trader, seq, at, kind, tradeId, marketTime, data, rows }: ChainedRecord,
): string => previous + canonicalJson({ trader, seq, at, kind, tradeId, marketTime, data, rows })

/** The text of a statement that a desk signs. The prefix keeps a signature from being valid for anything else. */
export const signedText = (statement: StatementHead): string =>
  `${statementFormat} ${statementVersion}\n${canonicalJson(statement)}`
