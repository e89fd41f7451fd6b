import type { Trouble } from '@ratchet/engine'
import type { HistogramCounts } from './histogram.ts'
import type { Metrics } from './metrics.ts'

/** The figures of a process's engines, for monitors. */
export interface EngineFigures {
  readonly quotes: number
  /** From an instruction's publication until its broker's answer was durable. */
  readonly orders: HistogramCounts
  /** From the sending of a moved stop until its confirmation was durable. */
  readonly stops: HistogramCounts
  readonly refusedQuotes: number
  readonly isLevel: boolean
  readonly trouble: Trouble
  readonly lag: { readonly records: number; readonly stopped: number }
}

/** The counters that all engines of a process share. */
interface Meter {
  readonly quotes: number
  readonly orders: { readonly counts: HistogramCounts }
  readonly stops: { readonly counts: HistogramCounts }
}

/** The state of one engine, as monitors ask for it. */
interface EngineState {
  refusedQuotes(): number
  isLevel(): boolean
  trouble(): Trouble
  lag(): EngineFigures['lag']
}

/** The sums over engines that count with one meter. */
export function figuresOf(meter: Meter, engines: readonly EngineState[]): EngineFigures {
  const sum = (of: (engine: EngineState) => number) => engines.reduce((all, engine) => all + of(engine), 0)
  return {
    quotes: meter.quotes,
    orders: meter.orders.counts,
    stops: meter.stops.counts,
    refusedQuotes: sum((engine) => engine.refusedQuotes()),
    isLevel: engines.every((engine) => engine.isLevel()),
    trouble: troubleOf(engines.map((engine) => engine.trouble())),
    lag: { records: sum((engine) => engine.lag().records), stopped: sum((engine) => engine.lag().stopped) },
  }
}

/** The trouble of several markets together. */
export const troubleOf = (troubles: readonly Trouble[]): Trouble => ({
  frozen: troubles.reduce((sum, { frozen }) => sum + frozen, 0),
  faulty: troubles.reduce((sum, { faulty }) => sum + faulty, 0),
  gaps: troubles.reduce((sum, { gaps }) => sum + gaps, 0),
})

/** A monitor does not wait for an engine that does not answer for so long: its figures are left out then. */
const figuresWaitMs = 2000

/** Tells monitors of an engine, wherever it runs. */
export function addEngineFigures(metrics: Metrics, ask: () => Promise<EngineFigures>): void {
  let asked: Promise<EngineFigures | undefined> | undefined
  /** Once for all figures of a text. */
  const figures = () => {
    const late = new Promise<undefined>((done) => setTimeout(done, figuresWaitMs, undefined).unref())
    asked ??= Promise.race([ask().catch(() => undefined), late]).finally(() => {
      asked = undefined
    })
    return asked
  }
  const add = (name: string, help: string, of: (figures: EngineFigures) => number) =>
    metrics.add({ name, help, read: async () => figures().then((found) => found && of(found)) })
  add('ratchet_quotes_total', 'Quotes that the markets accepted.', ({ quotes }) => quotes)
  metrics.addDurations({
    name: 'ratchet_order_seconds',
    help: "Time from an instruction's publication until the broker's response is stored.",
    read: async () => (await figures())?.orders,
  })
  metrics.addDurations({
    name: 'ratchet_stop_confirmed_seconds',
    help: 'Time from sending a moved stop until its confirmation is stored: the protection gap.',
    read: async () => (await figures())?.stops,
  })
  add(
    'ratchet_refused_quotes_total',
    'Quotes that were rejected: crossed, zero, not a number.',
    ({ refusedQuotes }) => refusedQuotes,
  )
  add(
    'ratchet_accounts_level',
    '1 once every account has been compared with its broker after the start, 0 before.',
    ({ isLevel }) => Number(isLevel),
  )
  add(
    'ratchet_frozen_accounts',
    'Accounts for which nothing is sent, because an outcome is unknown or an internal fault repeats.',
    ({ trouble }) => trouble.frozen,
  )
  add(
    'ratchet_faulty_accounts',
    'Accounts that an internal fault froze; the log has each under its reference.',
    ({ trouble }) => trouble.faulty,
  )
  add(
    'ratchet_protection_gaps',
    'Positions whose intended levels the broker has not confirmed for more than a second.',
    ({ trouble }) => trouble.gaps,
  )
  add('ratchet_records_not_in_tables', 'Records that are not in the tables yet.', ({ lag }) => lag.records)
  add(
    'ratchet_stopped_traders',
    'Traders whose tables cannot be built, because their record is damaged.',
    ({ lag }) => lag.stopped,
  )
}
