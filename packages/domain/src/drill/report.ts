import type { DrillOutcome } from '@ratchet/contract'
import type { TimeMs } from '../numbers/types.ts'
import type { DrillEvidence, DrillRecord } from './evidence.ts'
import type { DrillFigures, UnknownSpan } from './figures.ts'
import { PositionWatch } from './positions.ts'
import { checksOf, type DrillCheck, verdictOf } from './words.ts'

export interface DrillReport extends DrillFigures {
  readonly outcome: DrillOutcome
  readonly verdict: string
  readonly checks: readonly DrillCheck[]
}

/** The outcome of a drill, from the records alone. */
export function drillReport(evidence: DrillEvidence): DrillReport {
  const { records, fromMs, toMs, faults } = evidence
  const watch = new PositionWatch(evidence)
  const orders = countOrders(evidence)
  const rungs = records.reduce((sum, record) => sum + rungsOf(record), 0)
  const stops = countStops(records)
  const unknown = unknownSpans(records)
  const figures: DrillFigures = {
    fromMs,
    toMs,
    faults,
    rungs,
    stops,
    gaps: watch.gaps,
    unknown,
    orders,
    loosened: watch.loosened,
    closes: watch.closes,
    differences: records.filter(({ kind }) => kind === 'account.difference').length,
    atStake: evidence.positions.length > 0 || orders.published > 0 || records.some(({ position }) => position?.open),
    tested: {
      orders: orders.published > 0,
      ladder: rungs + stops.asked + stops.confirmed + stops.refused + watch.gaps.length > 0,
      link: unknown.length > 0 || wasLinkTested(evidence),
    },
    bare: watch.bare,
  }
  const checks = checksOf(figures)
  const outcome = checks.some(({ ok }) => ok === false) ? 'broke' : outcomeOf(figures)
  return { ...figures, checks, outcome, verdict: verdictOf(outcome, figures, checks) }
}

/** DRL7: nothing gave way. Held is said of the ladder alone: where nothing tried it, the rest that held is only a part. */
function outcomeOf({ tested, closes, unknown }: DrillFigures): DrillOutcome {
  if (tested.ladder) return 'held'
  return tested.orders || closes.length > 0 || unknown.length > 0 ? 'partial' : 'untested'
}

/** DRL7: a link that is cut while nothing is sent tests nothing. */
function wasLinkTested({ faults, records }: DrillEvidence): boolean {
  if (faults.some(({ fault, hits }) => fault === 'lost' && hits > 0)) return true
  const cuts = faults.flatMap(({ fault, windows }) => (fault === 'link' ? windows : []))
  return records.some(
    ({ kind, atMs }) => kind.endsWith('.intent') && cuts.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs),
  )
}

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

/** DRL5: an account is frozen from its first unknown request until the last is settled. */
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
