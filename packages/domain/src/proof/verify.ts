import type { StatementDeal, StatementFile, StatementHead, StatementRecord, StatementSummary } from '@ratchet/contract'
import { canonicalJson } from './canonical.ts'
import { linkText, signedText } from './chain.ts'
import { type Disorder, putInOrder } from './order.ts'
import { StatementSums } from './summary.ts'

/** The way in which a statement was found to be untrue. */
export type Finding =
  | Disorder
  /** Its words do not give its hash. */
  | { readonly kind: 'changed'; readonly seq: number }
  /** The deal that is shown is not the deal on record. */
  | { readonly kind: 'deal'; readonly seq: number }
  /** All hashes fit one another, but the last is not the one that was signed. */
  | { readonly kind: 'rewritten' }
  /** The signature does not belong to what is signed and the key that it names. */
  | { readonly kind: 'forged' }
  /** The sums are not those of the records. */
  | { readonly kind: 'summary' }

export interface Verdict {
  readonly statement: StatementHead
  /** Empty if the statement is whole. */
  readonly findings: readonly Finding[]
  /** As the records say; the statement has its own. */
  readonly summary: StatementSummary
  readonly deals: readonly StatementDeal[]
}

/** SHA-256 and Ed25519, which browsers and servers have in different places. Bytes are lower-case hex, texts are UTF-8. */
export interface Crypto {
  digest(text: string): Promise<string>
  verify(publicKey: string, signature: string, text: string): Promise<boolean>
}

const batch = 500

/**
 * Looks at everything that a statement claims.
 * @param onProgress hears how many of the records were looked at
 */
export async function verifyStatement(
  { records, statement, signature }: StatementFile,
  crypto: Crypto,
  onProgress: (done: number) => void = () => {},
): Promise<Verdict> {
  const { first, last, previousHash, headHash } = statement
  const { inOrder, disorder } = putInOrder(records, first, last)
  const changes: Finding[] = []
  for (let start = 0; start < inOrder.length; start += batch) {
    const some = inOrder.slice(start, start + batch)
    const found = await Promise.all(
      some.map((record, i) => {
        const before = inOrder[start + i - 1]
        const previous = record.seq === first ? previousHash : before?.seq === record.seq - 1 ? before.hash : null
        return lookAt(record, previous, statement.trader.id, crypto)
      }),
    )
    changes.push(...found.filter((finding) => finding !== null))
    onProgress(start + some.length)
  }
  const sums = new StatementSums()
  for (const record of inOrder) sums.add(record)
  const end = inOrder.at(-1)
  const signed = await crypto.verify(statement.key.publicKey, signature, signedText(statement))
  const findings: Finding[] = [
    ...(signed ? [] : [{ kind: 'forged' } as const]),
    ...[...disorder, ...changes].sort((a, b) => placeOf(a) - placeOf(b)),
    ...(end?.seq === last && end.hash !== headHash ? [{ kind: 'rewritten' } as const] : []),
    ...(canonicalJson(sums.summary) === canonicalJson(statement.summary) ? [] : [{ kind: 'summary' } as const]),
  ]
  return { statement, findings, summary: sums.summary, deals: sums.deals }
}

const placeOf = (finding: Finding): number => ('seq' in finding ? finding.seq : 'from' in finding ? finding.from : 0)

const own = new Set(['seq', 'at', 'kind', 'tradeId', 'marketTime', 'data', 'rows', 'deal', 'hash'])

/** @param previous the hash of the record before; null where that is missing, and nothing can be said */
async function lookAt(
  record: StatementRecord,
  previous: string | null,
  trader: string,
  { digest }: Crypto,
): Promise<Finding | null> {
  const { seq, deal, rows, hash } = record
  const changed = { kind: 'changed', seq } as const
  // A record must contain nothing that is not hashed.
  if (Object.keys(record).some((name) => !own.has(name))) return changed
  if (previous !== null && (await digest(linkText(previous, { ...record, trader }))) !== hash) return changed
  const dealHash = deal && (await digest(canonicalJson(deal)))
  return dealHash === rows.closed ? null : { kind: 'deal', seq }
}
