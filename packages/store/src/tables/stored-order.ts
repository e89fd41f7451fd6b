import type { ClosedRow, ModifiedRow, PositionRow, RequestRow, TradeRow } from '@ratchet/engine/ports'
import type { AccountLabel } from './accounts.ts'

/*
 * Rows as a record says them. PostgreSQL keeps the members of a jsonb object by the length of their names, and by their bytes where these are
 * equally long, and sorts what does not come so: with the records' own columns an eighth of what it takes to write a record. What a row may
 * lack stands last. The order means nothing: hashes are of the canonical text, and a row in another order says the same.
 */

/** All of a row but what it may lack: a new column of a row is missed by the compiler where it is not named here. */
type Always<T, Optional extends keyof T = never> = Required<Omit<T, Optional>>

export const storedTrade = (row: TradeRow): TradeRow => {
  const always: Always<TradeRow, 'ladder' | 'oco' | 'untilMs'> = {
    id: row.id,
    sl: row.sl,
    tp: row.tp,
    key: row.key,
    risk: row.risk,
    type: row.type,
    magic: row.magic,
    order: row.order,
    price: row.price,
    action: row.action,
    profit: row.profit,
    reason: row.reason,
    server: row.server,
    status: row.status,
    symbol: row.symbol,
    volume: row.volume,
    retcode: row.retcode,
    working: row.working,
    brokerId: row.brokerId,
    position: row.position,
    traderId: row.traderId,
    accountId: row.accountId,
    deviation: row.deviation,
    createdAtMs: row.createdAtMs,
    tradeDetails: row.tradeDetails,
  }
  const { ladder, oco, untilMs } = row
  if (ladder === undefined && oco === undefined && untilMs === undefined) return always
  return { ...always, ...(oco && { oco }), ...(ladder && { ladder }), ...(untilMs !== undefined && { untilMs }) }
}

export const storedPosition = (row: PositionRow, { server, brokerId }: AccountLabel): PositionRow & AccountLabel => {
  const always: Always<PositionRow & AccountLabel, 'ladder' | 'requested'> = {
    sl: row.sl,
    tp: row.tp,
    open: row.open,
    rung: row.rung,
    side: row.side,
    swap: row.swap,
    magic: row.magic,
    server,
    symbol: row.symbol,
    ticket: row.ticket,
    volume: row.volume,
    comment: row.comment,
    reached: row.reached,
    tradeId: row.tradeId,
    brokerId,
    traderId: row.traderId,
    accountId: row.accountId,
    openPrice: row.openPrice,
    gapSinceMs: row.gapSinceMs,
    guaranteed: row.guaranteed,
    identifier: row.identifier,
    intendedSl: row.intendedSl,
    intendedTp: row.intendedTp,
    openTimeMs: row.openTimeMs,
    riskVersion: row.riskVersion,
  }
  const { ladder, requested } = row
  if (ladder === undefined && requested === undefined) return always
  return { ...always, ...(ladder && { ladder }), ...(requested && { requested }) }
}

export const storedModified = (row: ModifiedRow): Always<ModifiedRow> => ({
  sl: row.sl,
  tp: row.tp,
  rung: row.rung,
  symbol: row.symbol,
  timeMs: row.timeMs,
  tradeId: row.tradeId,
  position: row.position,
  traderId: row.traderId,
})

export const storedClosed = (row: ClosedRow): Always<ClosedRow> => ({
  fee: row.fee,
  side: row.side,
  swap: row.swap,
  entry: row.entry,
  magic: row.magic,
  order: row.order,
  price: row.price,
  profit: row.profit,
  reason: row.reason,
  symbol: row.symbol,
  ticket: row.ticket,
  timeMs: row.timeMs,
  volume: row.volume,
  comment: row.comment,
  tradeId: row.tradeId,
  position: row.position,
  traderId: row.traderId,
  accountId: row.accountId,
  openPrice: row.openPrice,
  commission: row.commission,
  openTimeMs: row.openTimeMs,
})

export const storedRequest = (row: RequestRow): RequestRow => {
  const always: Always<RequestRow, 'amount'> = {
    id: row.id,
    sl: row.sl,
    tp: row.tp,
    kind: row.kind,
    rung: row.rung,
    text: row.text,
    order: row.order,
    price: row.price,
    state: row.state,
    timeMs: row.timeMs,
    volume: row.volume,
    retcode: row.retcode,
    tradeId: row.tradeId,
    position: row.position,
    traderId: row.traderId,
    accountId: row.accountId,
    commandId: row.commandId,
    checkpoint: row.checkpoint,
  }
  return row.amount === undefined ? always : { ...always, amount: row.amount }
}
