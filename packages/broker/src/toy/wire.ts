import { instrument, orderTypes, RET, type RetcodeName, retcodeWords } from '@ratchet/contract'
import { type BrokerReport, type BrokerRequest, formatDecimal, parseDecimal, volumeDigits } from '@ratchet/domain'
import { z } from 'zod'

/** The venue writes every price with three decimals. */
const digits = 3

// The venue writes numbers as decimal text; JSON numbers are accepted too. Fields that a schema does not name are dropped.
const text = z.union([z.string(), z.number()]).transform(String)
/** An integer with this number of decimals, read digit by digit. */
const decimal = (places: number) =>
  text.transform((value, context) => parseDecimal(value, places) ?? context.addIssue('no number') ?? z.NEVER)
const [cents, points, volume, timeMs] = [decimal(2), decimal(digits), decimal(volumeDigits), z.int()]

const trade = z.object({ ticket: text, symbol: text, volume, comment: text, magic: text })
const held = trade.extend({ clientId: text, sl: points, tp: points })
const state = z.enum(['placed', 'canceled', 'filled', 'rejected', 'expired'])
const order = held
  .extend({ type: z.enum(orderTypes), price: points, position: text, state })
  .extend({ setupTimeMs: timeMs, doneTimeMs: timeMs, untilMs: timeMs.exactOptional() })
const side = z.enum(['buy', 'sell'])
const position = held.extend({ identifier: text, side, openPrice: points, openTimeMs: timeMs, swap: cents })
/** A deal whose reason is new to us is still a deal. */
const reason = z.enum(['client', 'expert', 'sl', 'tp', 'so']).catch('client')
const deal = trade
  .extend({ order: text, position: text, entry: z.enum(['in', 'out']), side, price: points, timeMs, reason })
  .extend({ profit: cents, swap: cents, commission: cents })
const answer = z.object({ clientId: text, result: text, text, order: text, deal: text })
const lists = z.object({ orders: z.array(order), positions: z.array(position), balance: cents })
const event = lists.extend({ id: z.int(), timeMs, answer: answer.nullable(), deals: z.array(deal) })
const money = z.object({ balance: cents, equity: cents, marginUsed: cents, marginFree: cents })
const price = z.object({ symbol: text, bid: points, ask: points, timeMs, isOpen: z.boolean() })

/** `size` counts the orders and positions, so a list that was cut short is not taken for a smaller book. */
export const account = lists
  .extend({ last: z.int(), currency: text, money, events: z.array(event), size: z.int() })
  .refine(({ size, orders, positions }) => orders.length + positions.length === size)
export const accounts = z.object({ accounts: z.array(z.object({ id: text, currency: text, balance: cents })) })
export const symbols = z.object({ symbols: z.array(instrument.strip()) })
export const outcome = z.object({ clientId: text, isRepeated: z.boolean(), event: event.nullable() })
export const prices = z.object({ prices: z.array(price) })

/** The venue numbers the events of each account from 1 without gaps, so its numbers are the numbers of our reports. */
export function toReport(accountId: string, said: z.output<typeof event>): BrokerReport {
  const { id: seq, answer, ...rest } = said
  const { result, ...names } = answer ?? { result: '', text: '', clientId: '', order: '', deal: '' }
  // A result that is new to us is a rejection.
  const retcode = RET[result.toUpperCase() as RetcodeName] ?? RET.REJECT
  const words = { retcode, text: names.text || retcodeWords(retcode), bid: 0, ask: 0, timeMs: said.timeMs }
  return { ...rest, account: accountId, seq, quote: null, answer: answer && { ...names, ...words } }
}

/** A request as JSON: our own words, with numbers as decimal text. */
export const toText = (request: BrokerRequest): string => JSON.stringify(request, writeNumber)

function writeNumber(name: string, value: unknown) {
  if (name === 'account') return undefined
  if (typeof value !== 'number' || name === 'untilMs') return value
  return formatDecimal(value, name === 'volume' ? volumeDigits : digits)
}
