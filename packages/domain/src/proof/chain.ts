import { type StatementHead, statementFormat, statementVersion } from '@ratchet/contract'
import { canonicalJson } from './canonical.ts'

/** What stands before a trader's first record, in place of a hash. */
export const chainStart = '0'.repeat(64)

/** What of a record its hash is made of. Times are Unix ms. */
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

/** What a desk signs of a statement. The name in front keeps a signature from being valid for anything else. */
export const signedText = (statement: StatementHead): string =>
  `${statementFormat} ${statementVersion}\n${canonicalJson(statement)}`
