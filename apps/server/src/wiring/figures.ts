import type { Metrics } from '../core/metrics.ts'
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
  add('ratchet_quotes_total', 'Quotes that the markets took.', ({ quotes }) => quotes)
  metrics.addDurations({
    name: 'ratchet_order_seconds',
    help: "From an instruction's publication until its broker's answer was durable.",
    read: async () => (await figures())?.orders,
  })
  metrics.addDurations({
    name: 'ratchet_stop_confirmed_seconds',
    help: 'From the sending of a moved stop until its confirmation was durable: the protection gap.',
    read: async () => (await figures())?.stops,
  })
  add(
    'ratchet_refused_quotes_total',
    'Quotes that were no prices: crossed, zero, not a number.',
    ({ refusedQuotes }) => refusedQuotes,
  )
  add(
    'ratchet_accounts_level',
    '1 once every account was brought level with its broker after the start, 0 before.',
    ({ isLevel }) => Number(isLevel),
  )
  add(
    'ratchet_frozen_accounts',
    'Accounts for which nothing is sent: an outcome is not known, or an internal fault came back again and again.',
    ({ trouble }) => trouble.frozen,
  )
  add(
    'ratchet_faulty_accounts',
    'Accounts that an internal fault has frozen; the log has each under its reference.',
    ({ trouble }) => trouble.faulty,
  )
  add(
    'ratchet_protection_gaps',
    'Positions whose intended levels the broker has not confirmed for over a second.',
    ({ trouble }) => trouble.gaps,
  )
  add(
    'ratchet_records_not_in_tables',
    'Records of the ledger of which the tables are not made yet.',
    ({ lag }) => lag.records,
  )
  add('ratchet_stopped_traders', 'Traders whose tables cannot be made from their record.', ({ lag }) => lag.stopped)
}
