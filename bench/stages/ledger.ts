import type { AccountState, LedgerChange, PositionRow, RequestRow, TradeRow } from '@ratchet/engine/ports'
import type { EngineLedger } from '@ratchet/store'
import type pg from 'pg'

const marketTimeMs = 1_398_988_800_046

/** Traders with an account each and instructions that nobody has taken yet, put in without the record of their publishing. */
export async function fillLedger(pool: pg.Pool, traders: number, tradesEach: number): Promise<void> {
  await pool.query(
    "insert into ledger.traders (id, created_at_ms) select 'stage ' || n, 0 from generate_series(1, $1::int) n",
    [traders],
  )
  await pool.query(
    `insert into ledger.accounts (id, trader_id, server, login, created_at_ms)
     select gen_random_uuid(), 'stage ' || n, 'Ratchet-Demo', n::text, 0 from generate_series(1, $1::int) n`,
    [traders],
  )
  // Below zero, so that the numbers of the records to come are free.
  await pool.query(
    `insert into ledger.trades (id, trader_id, account_id, seq, minute, n, broker_id, server, action, type, symbol, volume, price,
       deviation, sl, tp, trade_details, magic, created_at_ms)
     select gen_random_uuid(), a.trader_id, a.id, n - $1::int - 1, '2026-01-01 00:00', n, a.login, a.server, 'Trade_Action_Deal',
       'Order_Type_Buy', 'GOLD', 100, 0, 0, 0, 0, 'stage', '0', 0
     from ledger.accounts a, generate_series(1, $1::int) n`,
    [tradesEach],
  )
  await pool.query('analyze')
}

/** The two commits of an order, with all the rows of the real ones. */
function stepsOf(trade: TradeRow, ticket: string): readonly [readonly LedgerChange[], readonly LedgerChange[]] {
  const { id, accountId, traderId, symbol, volume } = trade
  const owner = { accountId, traderId, tradeId: id }
  const about = { tradeId: id, marketTimeMs }
  const request: RequestRow = {
    ...owner,
    id,
    position: null,
    commandId: null,
    kind: 'order',
    rung: 0,
    price: 0,
    sl: 0,
    tp: 0,
    volume,
    order: null,
    timeMs: marketTimeMs,
    checkpoint: null,
    state: 'intended',
    retcode: null,
    text: null,
  }
  const position: PositionRow = {
    ...owner,
    ticket,
    identifier: ticket,
    symbol,
    side: 'buy',
    volume,
    openPrice: 130_000,
    openTimeMs: marketTimeMs,
    sl: 0,
    tp: 0,
    intendedSl: 0,
    intendedTp: 0,
    gapSinceMs: null,
    guaranteed: false,
    reached: 0,
    riskVersion: 0,
    rung: 0,
    swap: 0,
    comment: 'stage',
    magic: '0',
    open: true,
  }
  const executed = { ...trade, status: 'executed', order: ticket, position: ticket } as const
  const words = { retcode: 10_009, text: 'Request completed' }
  const told = { ...trade, ...executed, retcode: words.retcode, reason: words.text }
  return [
    [{ ...about, kind: 'order.intent', data: { request: id, bid: 129_990, ask: 130_000 }, trade, request }],
    [
      { ...about, kind: 'position.opened', data: { position: ticket, price: 130_000, volume, sl: 0, tp: 0 }, position },
      { ...about, kind: 'trade.executed', data: { order: ticket, position: ticket, price: 130_000 }, trade: executed },
      {
        ...about,
        kind: 'order.answered',
        data: { ...words, order: ticket, bid: 129_990, ask: 130_000 },
        trade: told,
        request: { ...request, state: 'answered', ...words },
      },
    ],
  ]
}

/** Takes instructions of every account from the first to the last, as its one actor does: intent, question of ownership, answer. */
export async function commitOrders(
  ledger: EngineLedger,
  states: readonly AccountState[],
  from: number,
  to: number,
): Promise<void> {
  const commitAll = async ({ account, trades }: AccountState) => {
    for (const [n, trade] of trades.slice(from, to).entries()) {
      const [intent, answer] = stepsOf(trade, `${account.login} ${from + n}`)
      const at = { account, feedPosition: 1 }
      await ledger.commit({ ...at, brokerSeq: from + n, changes: intent })
      if (!(await ledger.owns(account.id))) throw new Error('The ledger was lost.')
      await ledger.commit({ ...at, brokerSeq: from + n + 1, changes: answer })
    }
  }
  await Promise.all(states.map(commitAll))
}
