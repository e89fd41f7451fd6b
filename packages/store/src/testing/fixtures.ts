import type {
  AccountRow,
  Bus,
  ClosedRow,
  LedgerChange,
  ModifiedRow,
  PositionRow,
  RequestRow,
  TradeRow,
} from '@ratchet/engine/ports'
import { type ClosableApiStore, createApiStore } from '../api/create.ts'
import type { NewTrade } from '../api-store.ts'
import { createLedger, type EngineLedger } from '../ledger/create.ts'
import { createTestDatabase, type PartialChange, type TestDatabase } from './index.ts'

// What the store's tests write: rows with every field filled, so that a field lost on the way is seen.

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

type Owned = Pick<TradeRow, 'accountId' | 'traderId'> & { readonly tradeId: string | null }

export const positionOf = (owner: Owned, ticket: string): PositionRow => ({
  ...owner,
  ticket,
  identifier: ticket,
  symbol: 'GOLD',
  side: 'buy',
  volume: 1000,
  openPrice: 128435,
  openTimeMs: 1_398_988_800_046,
  sl: 128000,
  tp: 129000,
  intendedSl: 128100,
  intendedTp: 129100,
  gapSinceMs: null,
  reached: 3,
  riskVersion: 2,
  rung: 2,
  swap: -30,
  comment: 'first try',
  magic: '7',
  open: true,
})

export const modifiedOf = ({ traderId, tradeId }: Owned, position: string, rung = 1): ModifiedRow => ({
  traderId,
  tradeId,
  position,
  rung,
  symbol: 'GOLD',
  timeMs: 1_398_988_801_000,
  sl: 128100,
  tp: 129100,
})

export const closedOf = (owner: Owned, ticket: string, position: string): ClosedRow => ({
  ...owner,
  ticket,
  order: '12',
  position,
  symbol: 'GOLD',
  side: 'sell',
  volume: 1000,
  price: 128500,
  openPrice: 128435,
  openTimeMs: 1_398_988_800_046,
  timeMs: 1_398_988_900_000,
  comment: '[sl 1285.00]',
  magic: '7',
  reason: 'sl',
  profit: 650,
  swap: -30,
  commission: -7,
  fee: -1,
  entry: 1,
})

export const requestOf = (owner: Owned, id: string): RequestRow => ({
  ...owner,
  id,
  position: null,
  commandId: null,
  kind: 'order',
  rung: 0,
  price: 0,
  sl: 128000,
  tp: 129000,
  volume: 1000,
  order: null,
  timeMs: 1_398_988_800_000,
  state: 'intended',
  retcode: null,
  text: null,
})

/** A change with a market time and nothing else, to be filled. */
export const change = (kind: LedgerChange['kind'], rest: Partial<Omit<PartialChange, 'kind'>> = {}): LedgerChange => {
  const made: PartialChange = { kind, tradeId: null, marketTimeMs: 1_398_988_800_046, data: { why: kind }, ...rest }
  return made as LedgerChange
}

export interface World {
  readonly database: TestDatabase
  readonly api: ClosableApiStore
  readonly ledger: EngineLedger
  /** Bus messages so far. */
  readonly notes: { readonly topic: string; readonly message: unknown }[]
  /** What the stores take for the time. */
  readonly clock: { nowMs: number }
  /** Publishes a trade and has the engine hear of it. */
  publish(traderId: string, trade?: Partial<NewTrade>): Promise<{ trade: TradeRow; account: AccountRow; owner: Owned }>
  close(): Promise<void>
}

/** A database of its own with both stores open on it. */
export async function openWorld(): Promise<World> {
  const database = await createTestDatabase()
  const notes: { topic: string; message: unknown }[] = []
  const notify: Bus['publish'] = (topic, message) => void notes.push({ topic, message })
  const clock = { nowMs: Date.UTC(2026, 0, 2, 3, 4, 5) }
  const nowMs = () => clock.nowMs
  const api = createApiStore({ url: database.url, notify, nowMs, connections: 10 })
  const ledger = createLedger({ url: database.url, notify, nowMs, waitMs: 200 })
  await ledger.loadAccounts()
  return {
    database,
    api,
    ledger,
    notes,
    clock,
    publish: async (traderId, trade = {}) => {
      const published = await api.publishTrade(traderId, { ...newTrade, ...trade }, null)
      if (!('id' in published)) throw new Error(published.outcome)
      const row = await api.getTrade(traderId, published.id)
      const state = row && (await ledger.loadAccount(row.accountId))
      if (!state) throw new Error('not published')
      const owner = { accountId: row.accountId, traderId, tradeId: row.id }
      return { trade: row, account: state.account, owner }
    },
    close: async () => {
      await api.close()
      await ledger.close()
      await database.drop()
    },
  }
}
