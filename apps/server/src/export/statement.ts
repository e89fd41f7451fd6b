import {
  type StatementDeal,
  type StatementHead,
  type StatementRecord,
  statementFormat,
  statementVersion,
} from '@ratchet/contract'
import { canonicalJson, StatementSums, signedText } from '@ratchet/domain'
import { type ChainedEvent, linkHash, type OpenRecord, rowHashes } from '@ratchet/store'
import type { Signer } from '../secrets/sign.ts'

export type StatementWords = Pick<StatementHead, 'desk' | 'trader' | 'period' | 'issuedAt'>

/** A record that does not follow the one before it: somebody changed the database past the desk. */
export class BrokenChain extends Error {}

interface Content {
  readonly record: OpenRecord
  readonly words: StatementWords
  readonly signer: Signer
  /** Digits after the point of a symbol's prices. */
  readonly digitsOf: (symbol: string) => number
}

/**
 * A statement as the text of its file, one record a line. Each record's hash is made again on the way: a chain that is broken is
 * never signed.
 * @throws BrokenChain while the text is made
 */
export async function* statementText({ record, words, signer, digitsOf }: Content): AsyncGenerator<string> {
  const { batches, provesFrom, first, last, previousHash, accounts } = record
  const sums = new StatementSums()
  const digits: Record<string, number> = {}
  let previous = previousHash
  let expected = first
  yield `{"format":${JSON.stringify(statementFormat)},"version":${statementVersion},"records":[`
  for await (const events of batches) {
    const lines: string[] = []
    for (const event of events) {
      const line = recordOf(event)
      if (event.seq !== expected || hashOf(words.trader.id, previous, line) !== event.hash)
        throw new BrokenChain(`Record ${expected} of trader ${words.trader.id} does not continue the chain.`)
      if (line.deal) digits[line.deal.symbol] ??= digitsOf(line.deal.symbol)
      sums.add(line)
      lines.push(`${expected === first ? '' : ','}\n${JSON.stringify(line)}`)
      previous = event.hash
      expected++
    }
    yield lines.join('')
  }
  if (expected !== last + 1)
    throw new BrokenChain(`Record ${expected} of trader ${words.trader.id} is not in the ledger.`)
  const statement: StatementHead = {
    ...words,
    ...{ key: { algorithm: 'Ed25519', publicKey: signer.publicKey }, accounts, provesFrom, first, last },
    ...{ count: last - first + 1, previousHash, headHash: previous, summary: sums.summary, digits },
  }
  yield `\n],\n"statement":${canonicalJson(statement)},\n"signature":"${signer.sign(signedText(statement))}"}\n`
}

const hashOf = (trader: string, previous: string, { hash, deal, ...rest }: StatementRecord): string =>
  linkHash(previous, { trader, ...rest })

function recordOf({ seq, atMs, kind, tradeId, marketTimeMs, data, changes, hash }: ChainedEvent): StatementRecord {
  const { closed } = changes
  return {
    ...{ seq, at: atMs, kind, tradeId, marketTime: marketTimeMs, data, rows: rowHashes(changes) },
    ...(closed && { deal: closed satisfies StatementDeal }),
    hash,
  }
}
