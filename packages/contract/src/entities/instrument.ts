import { z } from 'zod'

/** How an instrument's margin is worked out; the formulas are MT5's. */
export const marginModes = ['forex', 'cfd', 'cfdLeverage'] as const

/** How an order is filled that the market cannot fill at once; the names are MT5's. */
export const fillingModes = ['fok', 'ioc', 'return'] as const

export const symbolName = z.string().regex(/^[A-Z0-9._]{1,20}$/, { error: 'This is not a symbol.' })

/** Contract data of one symbol. Integers where the domain calculates: points, 1/10000 lot, cents. */
export const instrument = z.strictObject({
  symbol: symbolName,
  name: z.string(),
  digits: z.int().min(0).max(8),
  /** Points in one pip: 10 for GOLD (0.10), 1 for WTI (0.01). */
  pipPoints: z.int().positive(),
  /** Smallest step of an order's price, in points. */
  tickPoints: z.int().positive(),
  /** Units of the underlying in one lot: ounces, barrels. */
  contractSize: z.int().positive(),
  unit: z.string(),
  /** In 1/10000 lot. */
  volumeMin: z.int().positive(),
  volumeStep: z.int().positive(),
  volumeMax: z.int().positive(),
  currency: z.string().length(3),
  /** Nearest distance of stops and pending prices from the market, and the zone in which nothing can be changed; points. */
  stopsLevel: z.int().nonnegative(),
  freezeLevel: z.int().nonnegative(),
  marginMode: z.enum(marginModes),
  leverage: z.int().positive(),
  /** Charged for each night and lot, in points; negative costs the trader. */
  swapLongPoints: z.number(),
  swapShortPoints: z.number(),
  /**
   * What a year costs or brings where the broker charges by rates, in millionths of the value, negative where it costs; null where it does not
   * say. Absent where the swap is in points.
   */
  financing: z.object({ long: z.int(), short: z.int() }).nullable().optional(),
  /** Multiplier of the swap for each weekday, Sunday first. */
  swapDays: z.array(z.int().nonnegative()).length(7),
  /** Commission for each lot and side, in cents. */
  commissionPerLot: z.int().nonnegative(),
  /** Trading hours in minutes of the week, Sunday 00:00 = 0, in the wall time of `sessionZone`; half-open. */
  sessions: z.array(z.tuple([z.int(), z.int()])),
  sessionZone: z.string(),
  /** What its orders at market may ask for; absent if nobody said. */
  filling: z.array(z.enum(fillingModes)).optional(),
})
export type Instrument = z.infer<typeof instrument>
export type MarginMode = (typeof marginModes)[number]

const hour = 60
const day = 24 * hour
/** Sunday 18:00 to Friday 17:00 New York, closed an hour each day: the hours of the metal and oil markets. */
const newYorkWeek: [number, number][] = [0, 1, 2, 3, 4].map((d) => [d * day + 18 * hour, (d + 1) * day + 17 * hour])

const common = {
  digits: 2,
  tickPoints: 1,
  volumeMin: 100,
  volumeStep: 100,
  volumeMax: 1_000_000,
  currency: 'USD',
  stopsLevel: 0,
  freezeLevel: 0,
  marginMode: 'cfdLeverage',
  leverage: 100,
  commissionPerLot: 0,
  sessions: newYorkWeek,
  sessionZone: 'America/New_York',
} as const satisfies Partial<Instrument>

export const defaultInstruments: readonly Instrument[] = [
  {
    ...common,
    symbol: 'GOLD',
    name: 'Gold',
    pipPoints: 10,
    contractSize: 100,
    unit: 'oz',
    swapLongPoints: -30,
    swapShortPoints: 12,
    swapDays: [0, 1, 1, 3, 1, 1, 0],
  },
  {
    ...common,
    symbol: 'WTI',
    name: 'Crude oil, West Texas Intermediate',
    pipPoints: 1,
    contractSize: 1000,
    unit: 'bbl',
    swapLongPoints: -2,
    swapShortPoints: 1,
    swapDays: [0, 1, 1, 1, 1, 3, 0],
  },
]
