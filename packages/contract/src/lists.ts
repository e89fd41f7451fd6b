import { z } from 'zod'
import { type ColumnKey, filterMaxCharacters, type ListKey, listColumns } from './columns.ts'
import { tradeStatuses } from './entities/orders.ts'
import { inDigits, wholeNumber } from './primitives.ts'

const keysOf = <K extends ListKey>(list: K) =>
  listColumns[list].map(({ key }) => key) as unknown as [ColumnKey<K>, ...ColumnKey<K>[]]

/** One answer of a list. `total` is there when it was asked for: how many rows match, whatever the page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() })

const moment = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be a time in ISO 8601, like 2026-01-31T00:00:00Z.` }).optional()

/** The filter of a list: rows that contain every word of `q`, of one symbol, and from `from` up to but without `to`. */
const filters = {
  q: z
    .string()
    .max(filterMaxCharacters, { error: `A filter can have at most ${filterMaxCharacters} characters.` })
    .optional(),
  symbol: z.string().min(1).max(20).optional(),
  from: moment('from'),
  to: moment('to'),
}

const whole = (name: string, most: number) =>
  inDigits(
    z
      .number({ error: `${name} must be a whole number.` })
      .int({ error: `${name} must be a whole number.` })
      .min(0, { error: `${name} must not be negative.` })
      .max(most, { error: `${name} must be at most ${most}.` }),
  )

/** Newest first where no column is named to sort by; then `order` turns that around too. */
const sorting = <K extends ListKey>(list: K) => ({
  sort: z.enum(keysOf(list), { error: `sort must be one of ${keysOf(list).join(', ')}.` }).optional(),
  order: z.enum(['asc', 'desc'], { error: 'order must be asc or desc.' }).optional(),
})

const listing = <K extends ListKey>(list: K) =>
  z.strictObject({
    limit: wholeNumber('limit', 1, 200).default(50),
    cursor: z.string().max(400).optional(),
    ...sorting(list),
    ...filters,
    /** Rows to pass over before the page begins, so that any place of a list can be reached at once. */
    skip: whole('skip', 1_000_000_000).default(0),
    /** Says how many rows match. A filtered list is read whole for that, so it is done on request alone. */
    count: z.enum(['true', 'false'], { error: 'count must be true or false.' }).default('false'),
  })

const exporting = <K extends ListKey>(list: K) => {
  const keys = keysOf(list)
  const known = new Set<string>(keys)
  const words = `columns must be any of ${keys.join(', ')}, each once, separated by commas.`
  const named = z
    .string()
    .max(500)
    .transform((text) => text.split(','))
    .refine((names) => names.every((name) => known.has(name)) && new Set(names).size === names.length, { error: words })
    .transform((names) => names as ColumnKey<K>[])
  return z.strictObject({
    format: z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx.' }),
    columns: named.optional(),
    ...sorting(list),
    ...filters,
  })
}

/** The sums of all closed trades of a filter, on whatever page. */
export const closedTotalsQuery = z.strictObject(filters)
export const closedTotals = z.object({
  count: z.int(),
  profit: z.number(),
  swap: z.number(),
  commission: z.number(),
  fee: z.number(),
})
export type ClosedTotals = z.infer<typeof closedTotals>

/** A stretch of time, from `from` up to but without `to`. */
export const spanQuery = z.strictObject({ from: filters.from, to: filters.to })

const status = z.enum(tradeStatuses).optional()

export const listQueries = {
  trades: listing('trades').extend({ status }),
  activeTrades: listing('activeTrades'),
  modifiedTrades: listing('modifiedTrades'),
  closedTrades: listing('closedTrades'),
}

export const exportQueries = {
  trades: exporting('trades').extend({ status }),
  activeTrades: exporting('activeTrades'),
  modifiedTrades: exporting('modifiedTrades'),
  closedTrades: exporting('closedTrades'),
}
