import type { Metrics } from '../core/monitoring/metrics.ts'
import type { EngineFigures } from './engine-at-hand.ts'
import type { OwnEngine } from './market.ts'

export const figuresOf = (own: OwnEngine): EngineFigures => ({
  quotes: own.meter.quotes,
  orders: own.meter.orders.counts,
  stops: own.meter.stops.counts,
  refusedQuotes: own.refusedQuotes(),
  isLevel: own.isLevel(),
  trouble: own.trouble(),
  lag: own.lag(),
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
