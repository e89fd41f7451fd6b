import { noRisk } from '@ratchet/contract'
import type {
  AccountRow,
  ClosedRow,
  LedgerChange,
  ModifiedRow,
  PositionRow,
  RequestRow,
  TradeRow,
} from '../ports/index.ts'

// Rows with every field filled, each with a value of its own, so that a field that is lost or mixed up on the way is seen.

type Owned = Pick<TradeRow, 'accountId' | 'traderId'> & { readonly tradeId: string | null }

/** A change whose record has only the particulars that a test is about. */
export type PartialChange = Omit<LedgerChange, 'kind' | 'data'> & {
  readonly kind: LedgerChange['kind']
  readonly data: object
}

export const ownerOf = ({ id, accountId, traderId }: TradeRow): Owned => ({ accountId, traderId, tradeId: id })

/** An instruction as a trader may have published it. */
export const tradeOf = ({ id, traderId, server, login }: AccountRow, tradeId: string, key: string): TradeRow => ({
  id: tradeId,
  key,
  traderId,
  accountId: id,
  brokerId: login,
  server,
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
  status: 'Pending',
  retcode: null,
  reason: null,
  order: null,
  position: null,
  working: false,
  createdAtMs: 1_398_988_700_000,
  ladder: { name: 'Night', unit: 'R', rungs: { ...noRisk, profit1: 1, sl1: 0.5 } },
})

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
  guaranteed: true,
  reached: 3,
  riskVersion: 2,
  rung: 2,
  swap: -30,
  comment: 'first try',
  magic: '7',
  open: true,
  ladder: {
    name: 'Night',
    unit: 'R',
    rungs: { ...noRisk, profit1: 1, sl1: 0.5 },
    frozen: { r: 435, points: { ...noRisk, profit1: 435, sl1: 217 } },
  },
  requested: { sl: 128200, tp: 129100, sinceMs: 1_398_988_801_000 },
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
  checkpoint: 'report 17',
  state: 'intended',
  retcode: null,
  text: null,
})

/** A change with a market time and nothing else, to be filled. */
export const change = (kind: LedgerChange['kind'], rest: Partial<Omit<PartialChange, 'kind'>> = {}): LedgerChange => {
  const made: PartialChange = { kind, tradeId: null, marketTimeMs: 1_398_988_800_046, data: { why: kind }, ...rest }
  return made as LedgerChange
}
