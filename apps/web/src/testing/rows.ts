import {
  type ActiveTrade,
  type ClosedTrade,
  noRisk,
  type OwnRungs,
  type PublicNotice,
  type PublicTrade,
  type SavedLadder,
  serverNames,
} from '@ratchet/contract'
import { now } from './state.ts'

const at = { server: serverNames.paper, brokerId: '100001' } as const
const uuid = (prefix: string, n: number) => `${prefix}-0000-7000-8000-${String(n).padStart(12, '0')}`

/** The id of a trade: the n-th of a test. */
export const tradeId = (n: number): string => uuid('0190bbbb', n)

/** A position in gold, bought at the ask of the market that stands still. Its stop and target are confirmed. */
export const positionOf = (fields: Partial<ActiveTrade> = {}): ActiveTrade => ({
  id: '7',
  tradeId: tradeId(1),
  symbol: 'GOLD',
  time: now,
  tp: 0,
  sl: 0,
  comment: '',
  external_id: null,
  identifier: '7',
  magic: null,
  price_current: 1284.3,
  price_open: 1284.6,
  profit: -3,
  reason: 'client',
  type: 'Buy',
  volume: 0.1,
  swap: 0,
  ...at,
  guaranteed: false,
  intendedSl: fields.sl ?? 0,
  intendedTp: fields.tp ?? 0,
  gapSince: null,
  rung: 0,
  ...fields,
})

/** An order in gold: executed unless its fields say otherwise. */
export const orderOf = (fields: Partial<PublicTrade> = {}): PublicTrade => ({
  id: tradeId(1),
  key: '2026-11-18 14:00',
  action: 'Trade_Action_Deal',
  symbol: 'GOLD',
  volume: 0.1,
  type: 'Order_Type_Buy',
  price: 0,
  deviation: 100,
  sl: 0,
  tp: 0,
  profit: null,
  tradeDetails: 'a test',
  risk: null,
  magic: null,
  uid: 'ada',
  status: 'executed',
  retcode: null,
  reason: null,
  order: '70',
  position: '7',
  createdAt: now,
  ...at,
  ...fields,
})

/** An order in gold that waits at the broker. */
export const waitingOrder = (fields: Partial<PublicTrade> = {}): PublicTrade =>
  orderOf({
    id: tradeId(2),
    action: 'Trade_Action_Pending',
    type: 'Order_Type_BuyLimit',
    price: 1280,
    status: 'Pending',
    order: '71',
    position: null,
    ...fields,
  })

/** A deal that closed a position in gold by hand. */
export const closedOf = (fields: Partial<ClosedTrade> = {}): ClosedTrade => ({
  id: '8',
  tradeId: tradeId(1),
  price: 1285.6,
  volume: 0.1,
  position_id: '7',
  symbol: 'GOLD',
  comment: '',
  profit: 10,
  swap: 0,
  fee: 0,
  magic: null,
  order: '72',
  entry: 1,
  commission: 0,
  time: now,
  reason: 'client',
  type: 'Buy',
  priceOpen: 1284.6,
  openTime: now,
  ...at,
  ...fields,
})

/** A saved ladder in pips: the n-th of a test. */
export const savedLadder = (n: number, name: string, rungs: Partial<OwnRungs>, unit: SavedLadder['unit'] = 'pips') => ({
  id: uuid('0190cccc', n),
  name,
  ladder: { ...noRisk, ...rungs },
  unit,
  changedAt: now,
})

/** A notice about gold, of which nothing else is known. */
export const noticeOf = (fields: Pick<PublicNotice, 'seq' | 'kind'> & Partial<PublicNotice>): PublicNotice => ({
  at: now,
  tradeId: null,
  tradeKey: null,
  symbol: 'GOLD',
  type: null,
  volume: null,
  price: null,
  bid: null,
  profit: null,
  rung: null,
  stop: null,
  locksIn: null,
  left: null,
  part: null,
  drill: null,
  lastedMs: null,
  reason: null,
  server: null,
  brokerId: null,
  ...fields,
})
