import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Instrument, publicNameOf } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { ApiStore } from '@ratchet/store'
import { BrokenChain } from '@ratchet/store/errors'
import type { Call, Handlers } from '../core/http/call.ts'
import { FileAnswer } from '../core/http/file-answer.ts'
import { Spool } from '../core/http/spool.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { Signer } from '../core/secrets/sign.ts'
import type { MarketView } from '../core/trading/market-view.ts'
import { type StatementWords, statementText } from './statement.ts'

type Names = 'exportStatement' | 'statementKey'

export interface StatementParts {
  readonly store: Pick<ApiStore, 'getProfile' | 'openRecord'>
  readonly signer: Signer
  /** The public address of this server; its statements name it. */
  readonly publicUrl: string
  readonly instruments: readonly Instrument[]
  readonly market: Pick<MarketView, 'market'>
  readonly log: Log
  /** Where files wait for their readers, in a folder of their own. */
  readonly dataDir: string
}

/** A long statement takes seconds of reading and hashing, so only so many are made at a time. */
const mostAtOnce = 2

/** Signed statements that a trader can show to others, and the key with which they verify them. */
export function statementHandlers(parts: StatementParts): Pick<Handlers, Names> {
  const { store, signer, publicUrl, instruments, market, log, dataDir } = parts
  const spool = new Spool(join(dataDir, 'spool'), mostAtOnce)
  const digitsOf = (symbol: string): number => instruments.find((one) => one.symbol === symbol)?.digits ?? 2

  async function open({ session: { traderId }, query }: Call<'exportStatement'>): Promise<Readable> {
    const [from, to] = [query.from, query.to].map((iso) => (iso === undefined ? null : Date.parse(iso)))
    const profile = await store.getProfile(traderId)
    const record = await store.openRecord(traderId, { fromMs: from ?? undefined, toMs: to ?? undefined })
    if (!record) throw new Refusal('not_found', 'There are no records in this period.')
    const words: StatementWords = {
      desk: publicUrl,
      trader: { id: traderId, name: profile ? publicNameOf(profile) : '' },
      period: { from: from ?? null, to: to ?? null },
      issuedAt: Date.now(),
    }
    const text = withErrorLogged(statementText({ record, words, signer, digitsOf, feed: market.market().feed }))
    // Who leaves before the first line has read nothing that could end the record.
    const left = () => void record.batches.return(undefined).catch(() => {})
    return Readable.from(text, { objectMode: false }).once('close', left)
  }

  /** Logs why a statement could not be made: the reader is told no more than that. */
  async function* withErrorLogged(text: AsyncIterable<string>): AsyncGenerator<string> {
    try {
      yield* text
    } catch (error) {
      if (error instanceof BrokenChain) log.error('A statement was not signed.', { error })
      throw error
    }
  }

  return {
    statementKey: () => ({
      desk: publicUrl,
      algorithm: 'Ed25519',
      publicKey: signer.publicKey,
      earlier: [...signer.earlier],
    }),

    exportStatement: (call) =>
      spool.send(call, async () => {
        const day = new Date().toISOString().slice(0, 10)
        return new FileAnswer(`ratchet-statement-${day}.json`, 'application/json', await open(call))
      }),
  }
}
