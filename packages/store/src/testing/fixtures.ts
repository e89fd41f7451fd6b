import type { AccountRow, Bus, TradeRow } from '@ratchet/engine/ports'
import { ownerOf } from '@ratchet/engine/suites'
import { type ClosableApiStore, createApiStore } from '../api/create.ts'
import { type Naming, namingBy } from '../api/name.ts'
import type { NewTrade } from '../api/publish-rows.ts'
import { readNameKey } from '../installation/vault.ts'
import { createLedger, type EngineLedger } from '../ledger/create.ts'
import { TraderMemory } from '../log/index.ts'
import { askingOf } from './asking.ts'
import { createTestDatabase, type TestDatabase } from './index.ts'

// The rows of the suite as the store's tests write them, with every field filled, so that a field lost on the way shows.
export { change, closedOf, modifiedOf, positionOf, requestOf } from '@ratchet/engine/suites'

export const newTrade: NewTrade = {
  server: 'Ratchet-Demo',
  action: 'Trade_Action_Pending',
  type: 'Order_Type_BuyLimit',
  symbol: 'GOLD',
  volume: 1000,
  price: 128435,
  deviation: 10,
  sl: 128000,
  tp: 129000,
  tradeDetails: 'first try',
  magic: '9007199254740993',
  risk: 0.1,
  profit: 2.5,
  brokerId: '',
  brokerPasswordSealed: null,
}

export interface World {
  readonly database: TestDatabase
  readonly api: ClosableApiStore
  readonly ledger: EngineLedger
  /** What the ledger has written. The api is one of another process, and knows nothing of it. */
  readonly written: TraderMemory
  /** What another thread of the ledger's process knows of that. */
  readonly heard: TraderMemory
  /** Bus messages so far. */
  readonly notes: { readonly topic: string; readonly message: unknown }[]
  /** The stores' clock. */
  readonly clock: { nowMs: number }
  /** Says a trader's name as the api does. */
  readonly named: Naming
  /** Publishes a trade and has the engine take it. */
  publish(
    traderId: string,
    trade?: Partial<NewTrade>,
  ): Promise<{ trade: TradeRow; account: AccountRow; owner: ReturnType<typeof ownerOf> }>
  close(): Promise<void>
}

/** A database of its own with both stores open on it, or one that is there. */
export async function openWorld(given?: TestDatabase): Promise<World> {
  const database = given ?? (await createTestDatabase())
  const notes: { topic: string; message: unknown }[] = []
  const notify: Bus['publish'] = (topic, message) => void notes.push({ topic, message })
  const clock = { nowMs: Date.UTC(2026, 0, 2, 3, 4, 5) }
  const nowMs = () => clock.nowMs
  const heard = new TraderMemory()
  const written = new TraderMemory((told) => heard.hear(JSON.parse(JSON.stringify(told))))
  const nameKey = await readNameKey(database.url)
  const api = createApiStore({
    url: (await askingOf(database.url)).api,
    nameKey,
    notify,
    nowMs,
    connections: 10,
  })
  const ledger = createLedger({ url: database.url, notify, nowMs, waitMs: 200, written })
  await ledger.loadAccounts()
  return {
    database,
    api,
    ledger,
    written,
    heard,
    notes,
    clock,
    named: namingBy(nameKey),
    publish: async (traderId, trade = {}) => {
      const published = await api.publishTrade(traderId, { ...newTrade, ...trade }, null)
      if (!('id' in published)) throw new Error(published.outcome)
      const row = await api.getTrade(traderId, published.id)
      const state = row && (await ledger.loadAccount(row.accountId))
      if (!state) throw new Error('not published')
      return { trade: row, account: state.account, owner: ownerOf(row) }
    },
    close: async () => {
      await api.close()
      await ledger.close()
      await database.drop()
    },
  }
}
