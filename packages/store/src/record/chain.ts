import { hash } from 'node:crypto'
import { type ChainedRecord, canonicalJson, chainStart, linkText } from '@ratchet/domain'
import { isStorable, toJson } from '../text.ts'

/** A record's content before it is part of the chain. */
export interface Link {
  readonly seq: number
  readonly kind: string
  readonly tradeId: string | null
  readonly marketTimeMs: number | null
  readonly data: object
  readonly changes: object
}

const sha256 = (text: string): string => hash('sha256', text, 'hex')

/** A value as it comes back from a jsonb column. */
const asKept = <T>(value: T): T => JSON.parse(toJson(value)) as T

/** SHA-256 of each row that a record leaves behind. */
export function rowHashes(changes: object): Record<string, string> {
  const hashes: Record<string, string> = {}
  for (const name in changes) {
    const row: unknown = changes[name as keyof typeof changes]
    if (row === undefined) continue
    const text = canonicalJson(row)
    hashes[name] = sha256(isStorable(text) ? text : canonicalJson(asKept(row)))
  }
  return hashes
}

/** The hash of a record that follows the one with the hash `previous`. */
export function linkHash(previous: string, record: ChainedRecord): string {
  const text = linkText(previous, record)
  return sha256(isStorable(text) ? text : linkText(previous, { ...record, data: asKept(record.data) }))
}

/** Both hashes of a record, in lower-case hex. */
export interface Chained {
  readonly prev: string
  readonly hash: string
}

/**
 * Continues the chain of a trader whose row the caller has locked.
 * @param last the hash of the trader's last record; null where the chain begins
 */
export function continueChain(
  trader: string,
  last: string | null,
  atMs: number,
  links: readonly Link[],
): readonly Chained[] {
  let previous = last ?? chainStart
  return links.map(({ seq, kind, tradeId, marketTimeMs, data, changes }) => {
    const prev = previous
    const rows = rowHashes(changes)
    previous = linkHash(prev, { trader, seq, at: atMs, kind, tradeId, marketTime: marketTimeMs, data, rows })
    return { prev, hash: previous }
  })
}
