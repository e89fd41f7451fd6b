import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMemoryBus } from '@ratchet/bus'
import { defaultInstruments, type ErrorCode, errorStatus } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import {
  type CommandOutcome,
  type CommandRow,
  type LedgerChange,
  type PositionRow,
  type TradeRow,
  topics,
} from '@ratchet/engine'
import { createApiStore, createLedger, openPool, readSessions } from '@ratchet/store'
import { createTestDatabase, type PartialChange } from '@ratchet/store/testing'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { type AppParts, buildApp } from '../app/app.ts'
import { createIdentity } from '../auth/identity.ts'
import { createLog } from '../core/log.ts'
import { createSealer } from '../core/secrets/seal.ts'
import { Secret } from '../core/secrets/secret.ts'
import { createSigner } from '../core/secrets/sign.ts'
import { createResetLetters } from '../mail/reset-letters.ts'

export const publicUrl = 'http://127.0.0.1:4000'
export const timeMs = Date.UTC(2014, 4, 1, 12)
export const quotes: readonly Quote[] = [
  { symbol: 'GOLD', bid: 128500, ask: 128530, timeMs },
  { symbol: 'WTI', bid: 9940, ask: 9943, timeMs },
]

/** An instruction that passes; tests change one thing in it. */
export const tradeBody = {
  action: 'Trade_Action_Deal',
  symbol: 'GOLD',
  volume: 0.1,
  type: 'Order_Type_Buy',
  price: 0,
  deviation: 10,
  sl: 1280.5,
  tp: 1290.25,
  tradeDetails: 'first try',
  server: 'Ratchet-Demo',
  status: 'Pending',
}
export const riskBody = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].flatMap((n) => [
    [`profit${n}`, n * 10],
    [`sl${n}`, n],
    [`tp${n}`, 0],
  ]),
)
export const profileBody = {
  username: 'ada',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: '12 St James Square',
  city: 'London',
  country: 'England',
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
export type Person = Awaited<ReturnType<Desk['person']>>

/** The whole HTTP side over a real database, with real sign-in; the engine's part is played by hand, through the real ledger. */
export async function openDesk(
  change: Partial<AppParts> = {},
  through: (url: string) => Promise<string> = async (url) => url,
) {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-http-'))
  const shown: string[] = []
  const log = createLog({ dataDir: folder, console: (line) => void shown.push(line) })
  const bus = createMemoryBus()
  const url = await through(database.url)
  const notify = bus.publish.bind(bus)
  const store = createApiStore({ url, notify })
  const ledger = createLedger({ url, notify, waitMs: 200 })
  const pool = openPool(url, 'auth', 4)
  const master = new Secret('master key of the tests')
  const identity = createIdentity({
    findSession: readSessions(pool),
    pool,
    master,
    publicUrl,
    log,
    onPerson: (id, person) => store.ensureTrader(id, person),
    letters: createResetLetters(undefined, log),
  })
  const market = { feed: 'synthetic', label: 'Synthetic', speed: 1, symbols: ['GOLD', 'WTI'], ended: false } as const
  const app = await buildApp({
    store,
    bus,
    log,
    identity,
    publicUrl,
    port: 4000,
    signup: 'open' as const,
    dataDir: folder,
    instruments: defaultInstruments,
    sealer: createSealer(master),
    signer: createSigner(master),
    hashKey: Buffer.from('a key of the tests'),
    market: {
      latestQuotes: () => quotes,
      priceHistory: (symbol) => quotes.filter((quote) => quote.symbol === symbol),
      market: () => ({ ...market, symbols: [...market.symbols] }),
    },
    ready: async () => {},
    ...change,
  })

  /** What a test that answers commands is still busy with. */
  let answers = Promise.resolve()
  return {
    app,
    store,
    ledger,
    bus,
    url,
    shown,
    folder,
    /** Everything that was logged or shown so far. */
    logged(): string {
      log.flush()
      return `${readFileSync(join(folder, 'ratchet.log'), 'utf8')}\n${shown.join('\n')}`
    },
    /** Signs somebody up, by the route, and calls in that name from then on. */
    async person(name: string) {
      const email = `${name}@example.com`
      const password = 'a long pass phrase'
      const response = await app.inject({
        method: 'POST',
        url: '/api/auth/sign-up/email',
        payload: { name, email, password },
      })
      expect(response.statusCode, response.body).toBe(200)
      const cookie = response.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
      const id = response.json().user.id as string
      const call = (method: Method, path: string, payload?: unknown, headers: Record<string, string> = {}) =>
        app.inject({
          method,
          url: path,
          headers: { cookie, ...headers },
          ...(payload !== undefined && { payload: payload as object }),
        })
      return { id, name, email, cookie, call }
    },
    /** Has the ledger take changes of a trade's account, as the engine would. */
    async commit(trade: Pick<TradeRow, 'accountId' | 'traderId'>, changes: readonly PartialChange[]): Promise<void> {
      await ledger.loadAccount(trade.accountId)
      const account = { id: trade.accountId, traderId: trade.traderId }
      await ledger.commit({ account, brokerSeq: 0, feedPosition: 0, changes: changes as LedgerChange[] })
    },
    /** Answers commands as the engine would; returns the way to stop. */
    answering(
      decide: (command: CommandRow) => Pick<LedgerChange, 'deleteTrade'> & { readonly outcome: CommandOutcome },
    ): () => void {
      const answerAll = async () => {
        await ledger.loadAccounts()
        for (const { account, commands } of await ledger.work(new Map())) {
          for (const command of commands) {
            const { outcome, ...rest } = decide(command)
            const data = outcome
            const done = { kind: 'command.done', tradeId: command.tradeId, marketTimeMs: null, data } as const
            const changes = [{ ...done, ...rest, command: { id: command.id, outcome } }]
            await ledger.commit({
              account: { id: account.id, traderId: account.traderId },
              brokerSeq: 0,
              feedPosition: 0,
              changes,
            })
          }
        }
      }
      // One at a time: two calls at once would both find the same command open.
      return bus.subscribe(topics.work, () => {
        answers = answers.then(answerAll)
      })
    },
    async close(): Promise<void> {
      await app.close()
      await answers
      await Promise.all([store.close(), ledger.close(), pool.end(), bus.close()])
      await database.drop()
      rmSync(folder, { recursive: true })
    },
  }
}
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Publishes by the route, on whatever account is named, and finds what the ledger made of it. */
export async function publish(desk: Desk, person: Person, change: Record<string, unknown> = {}): Promise<TradeRow> {
  const response = await person.call('POST', '/api/trades', { ...tradeBody, openAccount: true, ...change })
  expect(response.statusCode, response.body).toBe(201)
  const row = await desk.store.getTrade(person.id, response.json().id)
  if (!row) throw new Error('The published trade is not there.')
  return row
}

/** An open position of a trade, as the engine writes it. */
export const positionOf = ({ accountId, traderId, id, symbol }: TradeRow, ticket: string): PositionRow => ({
  accountId,
  traderId,
  tradeId: id,
  ticket,
  identifier: ticket,
  symbol,
  side: 'buy',
  volume: 1000,
  openPrice: 128435,
  openTimeMs: timeMs,
  sl: 128050,
  tp: 129025,
  intendedSl: 128100,
  intendedTp: 129025,
  gapSinceMs: null,
  reached: 1,
  riskVersion: 1,
  rung: 1,
  swap: -30,
  comment: 'first try',
  magic: '',
  open: true,
})

/** Opens, changes and partly closes a position: a row in each list. */
export const eventful = (trade: TradeRow, ticket: string): PartialChange[] => {
  const { accountId, traderId, id: tradeId } = trade
  const position = positionOf(trade, ticket)
  const at = { tradeId, marketTimeMs: timeMs }
  return [
    {
      ...at,
      kind: 'position.opened',
      data: { position: ticket, price: 128435, volume: 1000, sl: 0, tp: 0, bid: 128420, ask: 128435 },
      position,
    },
    {
      ...at,
      kind: 'trade.executed',
      data: { position: ticket },
      trade: { ...trade, status: 'executed', position: ticket, order: ticket },
    },
    {
      ...at,
      kind: 'stop.confirmed',
      data: {
        position: ticket,
        rung: 1,
        sl: 128100,
        tp: 129025,
      },
      modified: { traderId, tradeId, position: ticket, symbol: 'GOLD', timeMs, sl: 128100, tp: 129025, rung: 1 },
    },
    {
      ...at,
      kind: 'position.closed',
      data: { position: ticket, price: 128500, volume: 500, reason: 'client', profit: 325 },
      closed: {
        accountId,
        traderId,
        tradeId,
        ticket: `${ticket}7`,
        order: `${ticket}6`,
        position: ticket,
        symbol: 'GOLD',
        side: 'buy',
        volume: 500,
        price: 128500,
        openPrice: 128435,
        openTimeMs: timeMs,
        timeMs: timeMs + 1000,
        comment: 'first try',
        magic: '',
        reason: 'client',
        profit: 325,
        swap: -30,
        commission: -7,
        fee: 0,
        entry: 1,
      },
    },
  ]
}

/** Expects the one shape of errors, with its code, its status and its sentence. */
export function expectError(
  response: LightMyRequestResponse,
  code: ErrorCode,
  message?: string | RegExp,
  fields?: object,
): void {
  const body = response.json()
  expect([response.statusCode, body.code], response.body).toEqual([errorStatus[code], code])
  if (typeof message === 'string') expect(body.message).toBe(message)
  else if (message) expect(body.message).toMatch(message)
  if (fields) expect(body.fields).toEqual(fields)
  expect(Object.keys(body).filter((key) => !['code', 'message', 'fields'].includes(key))).toEqual([])
}
