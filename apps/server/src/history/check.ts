import {
  type HistoryTradeInput,
  historyImportInput,
  historyTradeInput,
  historyWords,
  mostHistoryTrades,
} from '@ratchet/contract'
import { barDigits, dayMs, exactInteger, moneyDigits, volumeDigits } from '@ratchet/domain'
import type { NewHistory, NewHistoryTrade } from '@ratchet/store'
import { toJson } from '@ratchet/store/text'
import { z } from 'zod'
import { invalidField, type Refusal, refusalOf } from '../core/refusals/refusal.ts'

/** A trade as it is kept. A file's clock may run ahead of ours by most of a day. */
function accepted(trade: HistoryTradeInput, at: number, nowMs: number): NewHistoryTrade {
  const refuse = (field: keyof HistoryTradeInput, words: string) => invalidField(`trades.${at}.${field}`, words)
  const whole = (
    field: 'volume' | 'priceOpen' | 'price' | 'sl' | 'tp' | 'profit' | 'swap' | 'commission' | 'fee',
    digits: number,
  ) => {
    const found = exactInteger(trade[field], digits)
    if (found === undefined) throw refuse(field, historyWords.number)
    return found
  }
  const [openAtMs, closeAtMs] = [Date.parse(trade.openTime), Date.parse(trade.time)]
  if (openAtMs > closeAtMs || closeAtMs > nowMs + dayMs || openAtMs < 0) throw refuse('time', historyWords.times)
  const { server, brokerId: login, position, deal, symbol, fileSymbol, comment } = trade
  return {
    server,
    login,
    position,
    deal,
    symbol,
    fileSymbol,
    side: trade.type === 'Buy' ? 'buy' : 'sell',
    volume: whole('volume', volumeDigits) || fail(refuse('volume', historyWords.number)),
    openAtMs,
    open: whole('priceOpen', barDigits),
    closeAtMs,
    close: whole('price', barDigits),
    stop: whole('sl', barDigits),
    target: whole('tp', barDigits),
    profit: whole('profit', moneyDigits),
    swap: whole('swap', moneyDigits),
    commission: whole('commission', moneyDigits),
    fee: whole('fee', moneyDigits),
    comment,
  }
}

function fail(refusal: Refusal): never {
  throw refusal
}

/** The import without the contents of its trades. */
const aboutInput = historyImportInput.extend({
  trades: z
    .array(z.unknown(), { error: historyWords.none })
    .min(1, { error: historyWords.none })
    .max(mostHistoryTrades, { error: historyWords.many }),
})

/**
 * Checks the body of an import, trade by trade and up to the first one that is wrong.
 * @throws Refusal
 */
export function checkHistory(body: unknown, nowMs: number): NewHistory {
  const { trades, balance, ...about } = parsed(aboutInput, body, [])
  const seen = new Set<string>()
  const kept = trades.map((given, at) => {
    const trade = accepted(parsed(historyTradeInput, given, ['trades', at]), at, nowMs)
    const { server, login, position, deal } = trade
    const key = `${position} ${deal} ${login} ${server}`
    if (seen.has(key)) throw invalidField(`trades.${at}.deal`, historyWords.twice)
    seen.add(key)
    return trade
  })
  const money = (amount: number) =>
    exactInteger(amount, moneyDigits) ?? fail(invalidField('balance', historyWords.number))
  return {
    ...about,
    balance: balance && { from: money(balance.from), to: money(balance.to) },
    count: kept.length,
    trades: toJson(kept),
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown, within: readonly PropertyKey[]): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw refusalOf(result.error.issues, within)
}
