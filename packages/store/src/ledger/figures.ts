import type { AccountFigures } from '@ratchet/engine/ports'
import type { QueryConfig } from 'pg'
import { toJson } from '../text.ts'

/** What is in the book of an account of our own, in cents. */
export interface AccountBalance {
  readonly account: string
  readonly balance: number
}

const figures = `insert into ledger.account_figures
    (account_id, trader_id, state, trouble, balance, equity, margin_used, margin_free, heard_at_ms, rates, slow_ms)
  select "accountId", "traderId", state, trouble, balance, equity, "marginUsed", "marginFree", "heardAtMs", rates,
    "slowMs"
  from jsonb_to_recordset($1::jsonb) as f ("accountId" uuid, "traderId" text, state text, trouble text, balance bigint,
    equity bigint, "marginUsed" bigint, "marginFree" bigint, "heardAtMs" bigint, rates jsonb, "slowMs" bigint)
  on conflict (account_id) do update set state = excluded.state, trouble = excluded.trouble, balance = excluded.balance,
    equity = excluded.equity, margin_used = excluded.margin_used, margin_free = excluded.margin_free,
    heard_at_ms = excluded.heard_at_ms, rates = excluded.rates, slow_ms = excluded.slow_ms`

const balances = `insert into ledger.account_figures (account_id, trader_id, state, balance)
  select a.id, a.trader_id, 'live', f.balance from jsonb_to_recordset($1::jsonb) as f (account uuid, balance bigint)
  join ledger.accounts a on a.id = f.account
  on conflict (account_id) do update set balance = excluded.balance`

/**
 * What is said of accounts is no part of the record and is told anew all the time. It is written by the writer alone all the same: an engine
 * that lost its place must not say how an account stands.
 */
export const figuresStatement = (said: readonly AccountFigures[]): QueryConfig => ({
  name: 'figures',
  text: figures,
  values: [toJson(said)],
})
export const balancesStatement = (said: readonly AccountBalance[]): QueryConfig => ({
  name: 'balances',
  text: balances,
  values: [toJson(said)],
})
