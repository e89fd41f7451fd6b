import { type Instrument, orderTypes, RET } from '@ratchet/contract'
import type { Answer, BrokerRequest, Deal, Order, Position } from '@ratchet/domain'
import { z } from 'zod'

/** Prices have three decimals, lots four, money two. */
export const priceText = (points: number): string => (points / 1000).toFixed(3)
const lotsText = (volume: number) => (volume / 10_000).toFixed(4)
export const moneyText = (cents: number): string => (cents / 100).toFixed(2)

/** An integer from text with exactly this number of decimals: a request with another number of them is wrong. */
const decimal = (places: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d+\\.\\d{${places}}$`))
    .transform((text) => Number(text.replace('.', '')))
const price = decimal(3)
const lots = decimal(4)
const named = { clientId: z.string().min(1).max(128) }
const legs = { sl: price, tp: price }
const order = {
  kind: z.literal('order'),
  action: z.enum(['deal', 'pending']),
  symbol: z.string(),
  type: z.enum(orderTypes),
  volume: lots,
  price,
  deviation: price,
  comment: z.string(),
  magic: z.string(),
  untilMs: z.int().optional(),
}
const close = { kind: z.literal('close'), position: z.string(), volume: lots, reason: z.enum(['client', 'expert']) }

/** Requests are read strictly, so that a mistake of the sender shows. */
export const requestBody = z.discriminatedUnion('kind', [
  z.strictObject({ ...named, ...legs, ...order }),
  z.strictObject({ ...named, ...legs, kind: z.literal('levels'), position: z.string() }),
  z.strictObject({ ...named, ...close }),
  z.strictObject({ ...named, kind: z.literal('remove'), order: z.string() }),
  z.strictObject({ ...named, ...legs, kind: z.literal('modify'), order: z.string(), price }),
]) as unknown as z.ZodType<BrokerRequest>

const resultOf = (retcode: number): string =>
  (Object.entries(RET).find(([, code]) => code === retcode)?.[0] ?? 'reject').toLowerCase()

export const answerJson = ({ clientId, retcode, text, order, deal }: Answer): object => ({
  clientId,
  result: resultOf(retcode),
  text,
  order,
  deal,
})

export const orderJson = (one: Order): object => ({
  ...one,
  volume: lotsText(one.volume),
  price: priceText(one.price),
  sl: priceText(one.sl),
  tp: priceText(one.tp),
})

export const positionJson = (one: Position): object => ({
  ...one,
  volume: lotsText(one.volume),
  openPrice: priceText(one.openPrice),
  sl: priceText(one.sl),
  tp: priceText(one.tp),
  swap: moneyText(one.swap),
})

export const dealJson = (one: Deal): object => ({
  ...one,
  volume: lotsText(one.volume),
  price: priceText(one.price),
  profit: moneyText(one.profit),
  swap: moneyText(one.swap),
  commission: moneyText(one.commission),
})

const metal = {
  digits: 3,
  tickPoints: 1,
  unit: 'oz',
  volumeMin: 100,
  volumeStep: 100,
  volumeMax: 1_000_000,
  currency: 'USD',
  stopsLevel: 0,
  freezeLevel: 0,
  marginMode: 'cfdLeverage',
  leverage: 100,
  swapLongPoints: 0,
  swapShortPoints: 0,
  swapDays: [0, 1, 1, 1, 1, 1, 0],
  commissionPerLot: 0,
  sessions: [[0, 7 * 24 * 60]],
  sessionZone: 'UTC',
} satisfies Partial<Instrument>

/** The venue never closes by its calendar; it halts on demand. */
export const instruments: readonly Instrument[] = [
  { ...metal, symbol: 'GOLD', name: 'Gold', pipPoints: 10, contractSize: 100 },
  { ...metal, symbol: 'SILVER', name: 'Silver', pipPoints: 1, contractSize: 5000 },
]
