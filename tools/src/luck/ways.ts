import { defaultInstruments, type Instrument, noRisk, type OwnRungs } from '@ratchet/contract'
import {
  drawEntries,
  type EntriesBy,
  type LabEntry,
  type LabGrid,
  type LabSample,
  seeded,
  type TickColumns,
  tickAt,
} from '@ratchet/domain'
import type { WorldKind } from './worlds.ts'

export const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument

/** A way in which the Lab's page makes trades and looks for a ladder. */
export interface Way {
  readonly what: string
  readonly world: WorldKind
  /** Of what is planted; 0 in noise. */
  readonly strength: number
  readonly ticks: number
  readonly entries: (ticks: TickColumns, seed: number) => readonly LabEntry[]
  readonly by: EntriesBy
  readonly search: 'two figures' | 'all figures'
  readonly base: OwnRungs
  readonly present: OwnRungs | null
}

/** The ladder with which the Lab begins where a trader has none. */
const first: OwnRungs = { ...noRisk, profit1: 50, sl1: 20 }
const near: OwnRungs = { ...noRisk, profit1: 8, sl1: 4 }
const three: OwnRungs = { ...first, profit2: 80, sl2: 30, profit3: 120, sl3: 40 }
const own: OwnRungs = { ...noRisk, profit1: 30, sl1: 25 }

/** From a fifth of a figure to three times it, as the page's fields begin with. */
const values = (figure: number) => Array.from({ length: 6 }, (_, n) => Math.round(2 * figure + n * 5.6 * figure) / 10)
export const gridOf = ({ profit1, sl1 }: OwnRungs): LabGrid => ({
  x: { field: 'profit1', values: values(profit1) },
  y: { field: 'sl1', values: values(sl1) },
})

const volume = 1000
const drawn =
  (number: number, more: Partial<LabSample> = {}): Way['entries'] =>
  (ticks) =>
    drawEntries(ticks, { by: 'count', number, side: 'both', volume, stop: 500, target: 0, ...more })

/** A trader who goes with the last hour's move, at moments of their own, with stops and volumes that differ. */
const withTheMove: Way['entries'] = (ticks, seed) => {
  const random = seeded(seed)
  return entriesAt(ticks, 360, (move) => {
    if (random() > 0.02 || Math.abs(move) < 150) return null
    const away = 200 + 100 * Math.floor(6 * random())
    const target = random() < 0.5 ? 2 * away : 0
    return { side: move > 0 ? 'buy' : 'sell', volume: 100 * Math.ceil(20 * random()), stop: away, target }
  })
}
/** A trader who buys again, and more, each time that the price has fallen: no stop of their own, so the field's counts. */
const averagingDown: Way['entries'] = (ticks, seed) => {
  const random = seeded(seed)
  return entriesAt(ticks, 90, (move) =>
    move < -180 && random() < 0.05 ? { side: 'buy', volume: 100 - 2 * Math.round(move), stop: 800, target: 0 } : null,
  )
}

type Trade = Omit<LabEntry, 'id' | 'openAt'>
function entriesAt(ticks: TickColumns, back: number, trade: (move: number) => Trade | null): LabEntry[] {
  const entries: LabEntry[] = []
  for (let tick = back; tick < ticks.length; tick++) {
    const now = tickAt(ticks, tick)
    const opened = trade(now.bid - tickAt(ticks, tick - back).bid)
    if (opened) entries.push({ id: String(entries.length + 1), openAt: now.timeMs, ...opened })
  }
  return entries
}

const usual = {
  world: 'walk',
  strength: 0,
  ticks: 5000,
  search: 'two figures',
  base: first,
  present: null,
  by: 'clock',
} as const

/** Nothing is to be found in these, whatever is tried. */
export const noise: readonly Way[] = [
  { ...usual, what: 'drawn, both sides, overlapping (how the page begins)', entries: drawn(50) },
  { ...usual, what: 'the same against a ladder of one’s own', entries: drawn(50), present: own },
  { ...usual, what: 'drawn, buys alone', entries: drawn(50, { side: 'buy' }) },
  {
    ...usual,
    what: 'drawn, sells every 20 minutes, against an own ladder',
    entries: drawn(20, { by: 'minutes', side: 'sell' }),
    present: own,
  },
  { ...usual, what: 'drawn, without stop and target: open to the end', entries: drawn(40, { stop: 0 }) },
  {
    ...usual,
    what: 'drawn, stop and target of 10 pips: short-lived',
    entries: drawn(50, { stop: 100, target: 100 }),
    base: near,
  },
  { ...usual, what: 'drawn, 15 trades: few', entries: drawn(15) },
  { ...usual, what: 'own: goes with the move of the last hour', entries: withTheMove, by: 'trader' },
  { ...usual, what: 'imported: averages down, stop of the field', entries: averagingDown, by: 'trader' },
  {
    ...usual,
    what: 'drawn, buys alone, in calm and wild hours with leaps',
    entries: drawn(50, { side: 'buy' }),
    world: 'wild',
  },
  { ...usual, what: 'drawn, both sides, overlapping', entries: drawn(50), search: 'all figures', base: three },
  {
    ...usual,
    what: 'imported: averages down, against an own ladder',
    entries: averagingDown,
    by: 'trader',
    search: 'all figures',
    base: three,
    present: own,
  },
]

/** Something is there to be found. */
export const planted: readonly Way[] = [
  ...[0.1, 0.25, 0.5].map(
    (strength): Way => ({
      ...usual,
      what: `trends of some hours, drift ${strength} of a tick’s step`,
      entries: drawn(50),
      world: 'trends',
      strength,
    }),
  ),
  {
    ...usual,
    what: 'trends as strong as the last, four times as long, 200 trades',
    entries: drawn(200),
    world: 'trends',
    strength: 0.5,
    ticks: 20_000,
  },
  { ...usual, what: 'held in a range', entries: drawn(50), world: 'range', strength: 0.1 },
]
