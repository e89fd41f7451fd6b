import { contractChanges, type SymbolContract, usualSymbols } from '@ratchet/contract'
import type { OfferedSymbol } from '@ratchet/engine/ports'
import { topics } from '@ratchet/engine/ports'
import { sql } from 'kysely'
import { type ApiContext, change, type Trx } from './session.ts'

/** The symbols of an account at a broker. */
export interface AccountSymbols {
  /** Those that are on. */
  readonly on: readonly string[]
  /** What its broker offers, as it said it last; none until it did. */
  readonly offered: readonly OfferedSymbol[]
  /** By symbol, the contracts that its trader confirmed. */
  readonly confirmed: Readonly<Record<string, SymbolContract>>
}

/**
 * `held`: these have an open position or a pending order, and stay on. `open`: these have one by the contract of before, so that the new one cannot be
 * confirmed.
 */
export type Chosen =
  | { readonly outcome: 'chosen' }
  | { readonly outcome: 'no account' }
  | { readonly outcome: 'held' | 'open'; readonly symbols: readonly string[] }

/** Symbols that are switched on and off. */
export interface Symbols {
  /** Those of an account of the trader's. */
  accountSymbols(traderId: string, accountId: string): Promise<AccountSymbols>
  /** Symbols of a market that are on at any account there. */
  symbolsOn(market: string): Promise<readonly string[]>
  /**
   * From now on these are on at the account, and no others. The contracts of those that are switched on are confirmed.
   * @param confirm symbols that were on before, whose contract is confirmed too
   */
  chooseSymbols(
    traderId: string,
    accountId: string,
    symbols: readonly string[],
    confirm?: readonly string[],
  ): Promise<Chosen>
}

export async function accountSymbols(trx: Trx, traderId: string, accountId: string): Promise<AccountSymbols> {
  const row = await trx
    .selectFrom('account_symbols')
    .select(['symbols', 'offered', 'confirmed'])
    .where('trader_id', '=', traderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return {
    on: row?.symbols ?? usualSymbols,
    offered: (row?.offered ?? []) as unknown as readonly OfferedSymbol[],
    confirmed: (row?.confirmed ?? {}) as unknown as AccountSymbols['confirmed'],
  }
}

/** They are nobody's own. */
export async function symbolsOn(trx: Trx, market: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    symbol: string
  }>`select symbol from market.instruments where market = ${market} and is_on order by symbol`.execute(trx)
  return rows.map(({ symbol }) => symbol)
}

/** Symbols of open positions, and of instructions that have not ended. */
async function heldOf(trx: Trx, traderId: string, accountId: string, symbols: readonly string[]) {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from ledger.positions
      where trader_id = ${traderId} and account_id = ${accountId} and open and symbol = any(${symbols}::text[])
    union select symbol from ledger.trades
      where trader_id = ${traderId} and account_id = ${accountId} and symbol = any(${symbols}::text[])
        and status in ('Pending', 'unknown') and deleted_at_ms is null order by 1`.execute(trx)
  return rows.map(({ symbol }) => symbol)
}

/** The contracts of these symbols as they are offered. */
function confirmedNow({ offered }: AccountSymbols, symbols: readonly string[]): AccountSymbols['confirmed'] {
  return Object.fromEntries(
    offered.flatMap(({ symbol, contract }) => (contract && symbols.includes(symbol) ? [[symbol, contract]] : [])),
  )
}

/** Symbols whose contract is not the one that was confirmed before. */
function changedIn({ confirmed }: AccountSymbols, now: AccountSymbols['confirmed']): readonly string[] {
  return Object.entries(now).flatMap(([symbol, contract]) =>
    contractChanges(confirmed[symbol], contract).length > 0 ? [symbol] : [],
  )
}

class Stays extends Error {
  readonly chosen: Chosen
  constructor(chosen: Chosen) {
    super('The symbols stay as they are')
    this.chosen = chosen
  }
}

export async function chooseSymbols(
  context: ApiContext,
  traderId: string,
  accountId: string,
  symbols: readonly string[],
  confirm: readonly string[] = [],
): Promise<Chosen> {
  let server = ''
  try {
    await change(context, traderId, async (trx) => {
      const account = await trx
        .selectFrom('accounts')
        .select('server')
        .where('trader_id', '=', traderId)
        .where('id', '=', accountId)
        .executeTakeFirst()
      if (!account) throw new Stays({ outcome: 'no account' })
      server = account.server
      const before = await accountSymbols(trx, traderId, accountId)
      const { on } = before
      // What the record says of positions and orders may be ahead of the tables.
      await sql`select ledger.catch_up(array[${traderId}])`.execute(trx)
      const off = on.filter((symbol) => !symbols.includes(symbol))
      const held = await heldOf(trx, traderId, accountId, off)
      if (held.length > 0) throw new Stays({ outcome: 'held', symbols: held })
      const confirmed = confirmedNow(before, [...symbols.filter((symbol) => !on.includes(symbol)), ...confirm])
      const open = await heldOf(trx, traderId, accountId, changedIn(before, confirmed))
      if (open.length > 0) throw new Stays({ outcome: 'open', symbols: open })
      await sql`insert into ledger.account_symbols as s (account_id, trader_id, symbols, confirmed)
        values (${accountId}, ${traderId}, ${[...symbols]}::text[], ${JSON.stringify(confirmed)}::jsonb)
        on conflict (account_id) do update
          set symbols = excluded.symbols, confirmed = s.confirmed || excluded.confirmed`.execute(trx)
      return { kind: 'account.changed', tradeId: null, data: { accountId, what: 'symbols' }, changes: {} }
    })
  } catch (error) {
    if (error instanceof Stays) return error.chosen
    throw error
  }
  context.notify(topics.accounts, { accountId, server })
  return { outcome: 'chosen' }
}
