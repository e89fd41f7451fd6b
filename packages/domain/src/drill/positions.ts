import { isTighter } from '../ladder/ladder.ts'
import { profitCents } from '../money/money.ts'
import type { Cents, Ticket, TimeMs } from '../numbers/types.ts'
import { protectionGap } from '../positions/protection.ts'
import type { DrillEvidence, DrillPosition, DrillRecord } from './evidence.ts'
import type { DrillClose, GapSpan } from './figures.ts'

interface OpenGap {
  readonly fromMs: TimeMs
  /** The worst known cost. */
  cents: Cents | null
  bareMs: number
  /** Since when the broker has no stop; null while it has one. */
  bareSinceMs: TimeMs | null
}

/** Follows positions through the records: what was loosened, where gaps opened and closed, at which price each position left. */
export class PositionWatch {
  readonly gaps: GapSpan[] = []
  readonly closes: DrillClose[] = []
  loosened = 0
  readonly #evidence: DrillEvidence
  readonly #known = new Map<Ticket, DrillPosition>()
  readonly #open = new Map<Ticket, OpenGap>()

  constructor(evidence: DrillEvidence) {
    this.#evidence = evidence
    for (const position of evidence.positions) this.#see(position, evidence.fromMs)
    for (const record of evidence.records) {
      if (record.closed) this.#left(record, record.closed)
      if (record.position) this.#see(record.position, record.atMs)
    }
    for (const [ticket, gap] of this.#open) this.#end(ticket, gap, null)
  }

  /** Positions that had no stop and were to have none, when they were last seen open. */
  get bare(): number {
    return [...this.#known.values()].filter(({ open, sl, intendedSl }) => open && sl === 0 && intendedSl === 0).length
  }

  #see(now: DrillPosition, atMs: TimeMs): void {
    const { ticket, side } = now
    const before = this.#known.get(ticket)
    this.#known.set(ticket, now)
    // A stop never loosens, neither the one that is wanted nor the one that is in force.
    if (before && now.open) {
      if (isTighter(side, before.sl, now.sl)) this.loosened += 1
      else if (isTighter(side, before.intendedSl, now.intendedSl)) this.loosened += 1
    }
    const gap = this.#open.get(ticket)
    const cents = this.#exposed(now, atMs)
    if (cents === undefined) {
      if (gap) this.#end(ticket, gap, atMs)
      return
    }
    const fromMs = Math.max(now.gapSinceMs ?? atMs, this.#evidence.fromMs)
    const open = gap ?? { fromMs, cents: null, bareMs: 0, bareSinceMs: cents === null ? fromMs : null }
    this.#open.set(ticket, open)
    if (cents === null) open.bareSinceMs ??= atMs
    else {
      open.cents = Math.max(open.cents ?? 0, cents)
      closeUnprotectedSpan(open, atMs)
    }
  }

  /** Undefined where there is no gap. */
  #exposed(now: DrillPosition, atMs: TimeMs): Cents | null | undefined {
    const instrument = this.#evidence.instruments.get(now.symbol)
    if (!now.open || !instrument) return undefined
    const gap = protectionGap({ ...now, open: now.openPrice }, instrument, atMs)
    return gap === null ? undefined : gap.cents
  }

  #end(ticket: Ticket, gap: OpenGap, toMs: TimeMs | null): void {
    closeUnprotectedSpan(gap, toMs ?? this.#evidence.toMs)
    const { fromMs, cents, bareMs } = gap
    const symbol = this.#known.get(ticket)?.symbol ?? ''
    this.gaps.push({
      position: ticket,
      symbol,
      fromMs,
      toMs,
      ms: (toMs ?? this.#evidence.toMs) - fromMs,
      cents,
      bareMs,
    })
    this.#open.delete(ticket)
  }

  #left({ atMs }: DrillRecord, { position, price, volume, reason }: NonNullable<DrillRecord['closed']>): void {
    const known = this.#known.get(position)
    if (!known) return
    const { symbol, side, intendedSl: intended } = known
    const instrument = this.#evidence.instruments.get(symbol)
    const beyond = side === 'buy' ? intended - price : price - intended
    const byStop = intended !== 0 && (reason === 'sl' || (reason === 'expert' && beyond >= 0))
    const slippage =
      byStop && instrument ? { points: beyond, cents: profitCents(instrument, side, price, intended, volume) } : null
    this.closes.push({ position, symbol, atMs, reason, price, intended, slippage })
  }
}

/** Closes the span without a stop: the broker has one again, or the evidence ends. */
function closeUnprotectedSpan(gap: OpenGap, atMs: TimeMs): void {
  if (gap.bareSinceMs !== null) gap.bareMs += Math.max(0, atMs - gap.bareSinceMs)
  gap.bareSinceMs = null
}
