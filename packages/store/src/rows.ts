import type { OrderType, Risk, TradeAction, TradeStatus } from '@ratchet/contract'
import { noRisk } from '@ratchet/contract'
import type { Side } from '@ratchet/domain'
import type {
  AccountRow,
  ClosedRow,
  CommandRow,
  ModifiedRow,
  PositionRow,
  RequestRow,
  TradeRow,
} from '@ratchet/engine/ports'
import type { Selectable } from 'kysely'
import type {
  Accounts,
  Closed,
  Commands,
  Modified,
  Positions,
  Requests,
  Risk as RiskTable,
  Trades,
} from './generated/database.ts'

// What the tables hold, in the domain's words. Values need no change on the way: both sides count in the same integers.

export const toAccount = (
  row: Pick<Selectable<Accounts>, 'id' | 'trader_id' | 'server' | 'login' | 'broker_seq'>,
): AccountRow => ({
  id: row.id,
  traderId: row.trader_id,
  server: row.server,
  login: row.login,
  brokerSeq: row.broker_seq,
})

export const toTrade = (row: Selectable<Trades>): TradeRow => ({
  id: row.id,
  key: row.key,
  traderId: row.trader_id,
  accountId: row.account_id,
  brokerId: row.broker_id,
  server: row.server,
  action: row.action as TradeAction,
  type: row.type as OrderType,
  symbol: row.symbol,
  volume: row.volume,
  price: row.price,
  deviation: row.deviation,
  sl: row.sl,
  tp: row.tp,
  tradeDetails: row.trade_details,
  magic: row.magic,
  risk: row.risk,
  profit: row.profit,
  status: row.status as TradeStatus,
  retcode: row.retcode,
  reason: row.reason,
  order: row.order_ticket,
  position: row.position_ticket,
  working: row.working,
  createdAtMs: row.created_at_ms,
})

export const toPosition = (row: Selectable<Positions>): PositionRow => ({
  accountId: row.account_id,
  traderId: row.trader_id,
  tradeId: row.trade_id,
  ticket: row.ticket,
  identifier: row.identifier,
  symbol: row.symbol,
  side: row.side as Side,
  volume: row.volume,
  openPrice: row.open_price,
  openTimeMs: row.open_time_ms,
  sl: row.sl,
  tp: row.tp,
  intendedSl: row.intended_sl,
  intendedTp: row.intended_tp,
  gapSinceMs: row.gap_since_ms,
  reached: row.reached,
  riskVersion: row.risk_version,
  rung: row.rung,
  swap: row.swap,
  comment: row.comment,
  magic: row.magic,
  open: row.open,
})

export const toModified = (row: Selectable<Modified>): ModifiedRow & { readonly seq: number } => ({
  traderId: row.trader_id,
  tradeId: row.trade_id,
  position: row.position_ticket,
  symbol: row.symbol,
  timeMs: row.time_ms,
  sl: row.sl,
  tp: row.tp,
  rung: row.rung,
  seq: row.seq,
})

export const toClosed = (row: Selectable<Closed>): ClosedRow => ({
  traderId: row.trader_id,
  accountId: row.account_id,
  tradeId: row.trade_id,
  ticket: row.ticket,
  order: row.order_ticket,
  position: row.position_ticket,
  symbol: row.symbol,
  side: row.side as Side,
  volume: row.volume,
  price: row.price,
  openPrice: row.open_price,
  openTimeMs: row.open_time_ms,
  timeMs: row.time_ms,
  comment: row.comment,
  magic: row.magic,
  reason: row.reason,
  profit: row.profit,
  swap: row.swap,
  commission: row.commission,
  fee: row.fee,
  entry: row.entry,
})

export const toRequest = (row: Selectable<Requests>): RequestRow => ({
  id: row.id,
  accountId: row.account_id,
  traderId: row.trader_id,
  tradeId: row.trade_id,
  position: row.position_ticket,
  commandId: row.command_id,
  kind: row.kind as RequestRow['kind'],
  rung: row.rung,
  price: row.price,
  sl: row.sl,
  tp: row.tp,
  volume: row.volume,
  order: row.order_ticket,
  timeMs: row.time_ms,
  state: row.state as RequestRow['state'],
  retcode: row.retcode,
  text: row.text,
})

export const toCommand = (row: Selectable<Commands>): CommandRow => ({
  id: row.id,
  traderId: row.trader_id,
  accountId: row.account_id,
  kind: row.kind as CommandRow['kind'],
  tradeId: row.trade_id,
  position: row.position_ticket,
  price: row.price,
  sl: row.sl,
  tp: row.tp,
  volume: row.volume,
})

const riskFields = Object.keys(noRisk) as (keyof Risk)[]

/** The ladder of a row, all zeros where none was ever saved. */
export function toRisk(row: Selectable<RiskTable> | undefined): Risk {
  if (!row) return noRisk
  return Object.fromEntries(riskFields.map((field) => [field, Number(row[field])])) as Risk
}

export const fromRisk = (risk: Risk): Risk =>
  Object.fromEntries(riskFields.map((field) => [field, risk[field]])) as Risk
