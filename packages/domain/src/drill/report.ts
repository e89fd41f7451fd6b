import type { DrillOutcome } from '@ratchet/contract'
import type { TimeMs } from '../types.ts'
import type { DrillEvidence, DrillRecord } from './evidence.ts'
import type { DrillFigures, UnknownSpan } from './figures.ts'
import { PositionWatch } from './positions.ts'
import { checksOf, type DrillCheck, verdictOf } from './words.ts'

export interface DrillReport extends DrillFigures {
  readonly outcome: DrillOutcome
  readonly verdict: string
  readonly checks: readonly DrillCheck[]
}

/** What came of a drill, from the records alone. */
export function drillReport(evidence: DrillEvidence): DrillReport {
  const { records, fromMs, toMs, faults } = evidence
  const watch = new PositionWatch(evidence)
  const orders = countOrders(evidence)
  const figures: DrillFigures = {
    fromMs,
    toMs,
    faults,
    rungs: records.reduce((sum, record) => sum + rungsOf(record), 0),
    stops: countStops(records),
    gaps: watch.gaps,
    unknown: unknownSpans(records),
    orders,
    loosened: watch.loosened,
    closes: watch.closes,
    differences: records.filter(({ kind }) => kind === 'account.difference').length,
    atStake: evidence.positions.length > 0 || orders.published > 0 || records.some(({ position }) => position?.open),
  }
  // A promise that nothing tried was not kept either.
  const tried = wasTried(figures)
  const checks = checksOf(figures).map((check) => (tried || check.ok === false ? check : { ...check, ok: null }))
  const outcome = checks.some(({ ok }) => ok === false) ? 'broke' : tried ? 'held' : 'untested'
  return { ...figures, checks, outcome, verdict: verdictOf(outcome, figures, checks) }
}

/** DRL7: an open position in a calm market puts nothing to the test. */
const wasTried = ({ rungs, stops, orders, gaps, closes, unknown }: DrillFigures): boolean =>
  rungs +
    stops.asked +
    stops.confirmed +
    stops.refused +
    orders.published +
    gaps.length +
    closes.length +
    unknown.length >
  0

/** One quote may reach several. */
function rungsOf({ kind, data }: DrillRecord): number {
  if (kind !== 'rung.reached') return 0
  return Array.isArray(data.rungs) ? data.rungs.length : 1
}

/** DRL3: the same levels wanted once more for the same position are asked again, under a new client id. */
function countStops(records: readonly DrillRecord[]): DrillFigures['stops'] {
  const stops = { asked: 0, again: 0, confirmed: 0, refused: 0 }
  const wanted = new Map<unknown, string>()
  for (const { kind, data } of records) {
    if (kind === 'stop.intent' || kind === 'levels.intent') {
      const to = JSON.stringify(data.to)
      stops.asked += 1
      if (wanted.get(data.position) === to) stops.again += 1
      wanted.set(data.position, to)
    } else if (kind === 'stop.confirmed' || kind === 'levels.confirmed') stops.confirmed += 1
    else if (kind === 'stop.refused' || kind === 'levels.refused') stops.refused += 1
  }
  return stops
}

/** DRL4: orders of instructions. A removal is an intent too, and asks for no order. */
function countOrders({ records, brokerOrders }: DrillEvidence): DrillFigures['orders'] {
  const published = new Set(
    records.flatMap(({ kind, tradeId, data }) =>
      kind === 'order.intent' && tradeId !== null && data.remove === undefined ? [tradeId] : [],
    ),
  )
  const tickets = new Map<string, Set<string>>()
  for (const { clientId, ticket } of brokerOrders)
    if (clientId !== '') tickets.set(clientId, (tickets.get(clientId) ?? new Set()).add(ticket))
  let atBroker = 0
  let doubled = 0
  for (const [clientId, { size }] of tickets) {
    if (published.has(clientId)) atBroker += size
    if (size > 1) doubled += 1
  }
  return { published: published.size, atBroker, doubled }
}

/** DRL5: an account is frozen from the first thing that is not known until the last of them is settled. */
function unknownSpans(records: readonly DrillRecord[]): readonly UnknownSpan[] {
  const spans: UnknownSpan[] = []
  const open = new Set<unknown>()
  let sinceMs: TimeMs | undefined
  for (const { kind, atMs, data } of records) {
    if (kind === 'account.frozen') {
      sinceMs ??= atMs
      open.add(data.request ?? null)
    }
    if (kind !== 'account.settled' || sinceMs === undefined) continue
    open.delete(data.request ?? null)
    if (open.size > 0) continue
    spans.push({ fromMs: sinceMs, toMs: atMs, how: typeof data.how === 'string' ? data.how : null })
    sinceMs = undefined
  }
  if (sinceMs !== undefined) spans.push({ fromMs: sinceMs, toMs: null, how: null })
  return spans
}
