import { z } from 'zod'

// Fields that a schema does not name are dropped.
const flag = z.enum(['0', '1']).transform((one) => one === '1')
const text = z.string()
/** A ticket; '' stands for none. */
const ticket = z.string().regex(/^\d{0,20}$/)
const someTicket = z.string().regex(/^\d{1,20}$/)
/** Seconds or milliseconds by the trade server's clock. */
const time = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const count = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,8})?$/)
/** Money that fits into whole cents. */
const money = z.string().regex(/^-?\d{1,13}(\.\d{1,8})?$/)
const amount = z.string().regex(/^\d{1,15}(\.\d{1,8})?$/)
const symbolText = z.string().min(1).max(64)
const id = z.string().regex(/^[A-Za-z0-9_-]{1,22}$/)
/** A client id, as the journal or a comment has it. */
const cid = z.string().regex(/^[A-Za-z0-9_-]{0,22}$/)
const hex = (length: number) => z.string().regex(new RegExp(`^[0-9a-f]{${length}}$`))

const clocks = { trade: time, gmt: time, tick: time }

/** What lets the program trade, or not. */
const permissions = {
  connected: flag,
  terminal: flag,
  program: flag,
  account: flag,
  expert: flag,
  input: flag,
  investor: flag,
  orders: count,
  fifo: flag,
}

export const status = z.object(permissions)

export const hello = z.object({
  v: z.string().max(10),
  version: text.default(''),
  login: someTicket,
  server: z.string().min(1),
  company: text,
  currency: z.string().regex(/^[A-Z]{3}$/),
  mode: z.enum(['demo', 'contest', 'real']),
  margin: z.enum(['hedging', 'netting', 'exchange']),
  leverage: count,
  build: text,
  pairing: z.string().regex(/^[\x21-\x7e]{0,8}$/),
  journal: hex(16),
  nonce: hex(32),
  ...clocks,
  ...permissions,
})

/** As much of a hello as tells the version, whatever else it has. */
export const anyHello = z.object({ v: z.string().max(10) })

export const proof = z.object({ proof: hex(64) })

export const book = z.object({ positions: count, orders: count })

const side = z.enum(['buy', 'sell'])

export const position = z.object({
  id: someTicket,
  ticket: someTicket,
  symbol: symbolText,
  side,
  volume: amount,
  open: amount,
  sl: amount,
  tp: amount,
  msc: time,
  swap: money,
  profit: money,
  comment: text,
  magic: ticket,
  cid,
})

export const order = z.object({
  ticket: someTicket,
  symbol: symbolText,
  /** A type that is new to us is an order that cannot be traded here. */
  type: z.string().max(40),
  volume: amount,
  price: amount,
  sl: amount,
  tp: amount,
  msc: time,
  until: z.string().regex(/^\d{0,15}$/),
  comment: text,
  magic: ticket,
  cid,
  state: text,
})

export const gone = z.object({
  what: z.enum(['position', 'order']),
  id: someTicket,
  state: z.enum(['filled', 'canceled', 'expired', 'rejected', '']).default(''),
  position: ticket.default(''),
  msc: z
    .string()
    .regex(/^\d{0,15}$/)
    .default(''),
})

export const deal = z.object({
  ticket: someTicket,
  order: ticket,
  position: ticket,
  symbol: z.string().max(64),
  // Empty for money that came without a trade.
  side: z.enum(['buy', 'sell', '']),
  entry: z.enum(['in', 'out', 'inout', 'out_by', '']),
  /** A kind that is new to us is money of another kind. */
  kind: z
    .enum(['trade', 'balance', 'credit', 'charge', 'correction', 'bonus', 'commission', 'interest', 'tax', 'other'])
    .catch('other'),
  volume: amount,
  price: amount,
  msc: time,
  reason: text,
  profit: money,
  swap: money,
  commission: money,
  fee: money,
  comment: text,
  magic: ticket,
  cid,
  ask: text,
})

export const account = z.object({
  balance: money,
  credit: money,
  equity: money,
  margin: money,
  free: money,
  level: decimal,
})

export const same = z.object({ positions: count, orders: count, deals: count, sum: hex(8), ...clocks })

const outcome = {
  id,
  retcode: count,
  text,
  order: ticket,
  deal: ticket,
  volume: amount,
  price: amount,
  bid: amount,
  ask: amount,
  msc: time,
  again: flag,
}
const doneStates = ['done', 'placed', 'refused', 'late', 'unknown'] as const

export const done = z.object({ ...outcome, state: z.enum(doneStates) })
export const found = z.object({ ...outcome, state: z.enum([...doneStates, 'none']) })

export const ticks = z.object({
  symbol: symbolText,
  list: z.string().regex(/^(\d{1,15},\d{1,15}(\.\d{1,8})?,\d{1,15}(\.\d{1,8})?(;(?!$)|$))+$/),
})

export const symbol = z.object({
  ask: text,
  name: symbolText,
  description: text,
  path: text,
  base: text,
  profit: text,
  margin: text,
  digits: count,
  point: amount,
  tick: amount,
  tickvalue: decimal,
  contract: amount,
  min: amount,
  max: amount,
  step: amount,
  limit: amount,
  stops: count,
  freeze: count,
  execution: z.enum(['instant', 'request', 'market', 'exchange']),
  filling: text,
  expiration: text,
  orders: text,
  gtc: z.enum(['gtc', 'daily', 'daily no stops']),
  trade: z.enum(['full', 'long', 'short', 'close', 'off']),
  calc: text,
  swapmode: text,
  swaplong: decimal,
  swapshort: decimal,
  swapdays: text,
  rate: decimal,
  sessions: text,
})

/** Of `symbolsEnd`, `minutesEnd` and `dealsEnd`. */
export const listEnd = z.object({ ask: text, count })

export const minutes = z.object({
  ask: text,
  symbol: symbolText,
  list: z.string().regex(/^(\d{1,15}(,\d{1,15}(\.\d{1,8})?){4}(;(?!$)|$))+$/),
})

export type Hello = z.output<typeof hello>
export type Status = z.output<typeof status>
export type WirePosition = z.output<typeof position>
export type WireOrder = z.output<typeof order>
export type WireDeal = z.output<typeof deal>
export type WireGone = z.output<typeof gone>
export type WireMoney = z.output<typeof account>
export type WireSymbol = z.output<typeof symbol>
export type Outcome = z.output<typeof found>
export type Clocks = Pick<z.output<typeof same>, 'trade' | 'gmt' | 'tick'>
