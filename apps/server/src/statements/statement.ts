import { isLiveServer } from '@ratchet/broker/connectors'
import {
  isAtBroker,
  type Market,
  marketOf,
  type StatementAccount,
  type StatementDeal,
  type StatementHead,
  type StatementRecord,
  statementFormat,
  statementVersion,
} from '@ratchet/contract'
import { canonicalJson, StatementSums, signedText } from '@ratchet/domain'
import type { ChainedEvent, OpenRecord } from '@ratchet/store'
import type { Signer } from '../core/secrets/sign.ts'

export type StatementWords = Pick<StatementHead, 'desk' | 'trader' | 'period' | 'issuedAt'>

interface Content {
  readonly record: OpenRecord
  readonly words: StatementWords
  readonly signer: Signer
  /** The number of decimals of a symbol's prices. */
  readonly digitsOf: (symbol: string) => number
  /** Where the desk's own market has its prices. */
  readonly feed: Market['feed']
}

/** Writes a statement as the text of its file, one record a line. If reading the records fails nothing is signed. */
export async function* statementText({ record, words, signer, digitsOf, feed }: Content): AsyncGenerator<string> {
  const { batches, provesFrom, first, last, previousHash, accounts } = record
  const sums = new StatementSums()
  const digits: Record<string, number> = {}
  let headHash = previousHash
  const traded = new Set<string>()
  let separator = ''
  yield `{"format":${JSON.stringify(statementFormat)},"version":${statementVersion},"records":[`
  for await (const events of batches) {
    const lines: string[] = []
    for (const event of events) {
      const line = recordOf(event)
      if (line.deal) digits[line.deal.symbol] ??= digitsOf(line.deal.symbol)
      sums.add(line)
      const account = tradedBy(event)
      if (account !== undefined) traded.add(account)
      lines.push(`${separator}\n${JSON.stringify(line)}`)
      separator = ','
      headHash = line.hash
    }
    yield lines.join('')
  }
  const statement: StatementHead = {
    ...words,
    key: { algorithm: 'Ed25519', publicKey: signer.publicKey },
    provesFrom,
    first,
    last,
    accounts: accounts
      .filter(({ id }) => traded.has(id))
      .map(({ server, login }) => ({
        server,
        login,
        confirmed: isAtBroker(server),
        ...worthOf(server, feed),
      })),
    leftOut: accounts.filter(({ id }) => !traded.has(id)).length,
    count: last - first + 1,
    previousHash,
    headHash,
    summary: sums.summary,
    digits,
  }
  yield `\n],\n"statement":${canonicalJson(statement)},\n"signature":"${signer.sign(signedText(statement))}"}\n`
}

/** The desk's own market is a broker's only until an engine has said what it is. */
const ownPrices = { synthetic: 'invented', ticks: 'recorded', broker: undefined } as const

/** What the money and the prices of an account are worth: whoever reads a statement cannot know it from the name of a server. */
function worthOf(server: string, feed: Market['feed']): Pick<StatementAccount, 'money' | 'prices'> {
  const money = !isAtBroker(server) ? 'paper' : isLiveServer(server) ? 'real' : 'practice'
  const prices = marketOf(server) === undefined ? ownPrices[feed] : 'broker'
  return { money, ...(prices && { prices }) }
}

/**
 * The account that a record traded on: a position was opened or partly closed there, or an order was executed. A statement names no other
 * account, even if a record mentions one: a refused order has not touched it.
 */
function tradedBy({ kind, changes: { closed, position, trade } }: ChainedEvent): string | undefined {
  if (closed) return closed.accountId
  if (kind === 'position.opened') return position?.accountId
  return kind === 'trade.executed' ? trade?.accountId : undefined
}

function recordOf({
  seq,
  atMs,
  kind,
  tradeId,
  marketTimeMs,
  data,
  changes,
  rows,
  hash,
}: ChainedEvent): StatementRecord {
  const { closed } = changes
  return {
    seq,
    at: atMs,
    kind,
    tradeId,
    marketTime: marketTimeMs,
    data,
    rows,
    ...(closed && { deal: closed satisfies StatementDeal }),
    hash,
  }
}
