import type { PublicFlightRecord } from '@ratchet/contract'

export const dayMs = Date.UTC(2026, 10, 18, 12, 3, 4)
export const iso = (ms: number) => new Date(ms).toISOString()

interface Known {
  sl: number
  tp: number
  intendedSl: number
  intendedTp: number
  volume: number
  openPrice: number
  ladder: number
  open: boolean
}
type Levels = Partial<Pick<Known, 'sl' | 'tp'>>

/**
 * Makes a flight as the server tells it: each step writes what the engine writes. Real time passes 10 ms a step, the
 * market's 1 s.
 */
export class Flight {
  readonly records: PublicFlightRecord[] = []
  atMs = dayMs
  marketMs: number | null = dayMs
  now: Known

  constructor(now: Partial<Known> = {}) {
    const first = { sl: 0, tp: 0, volume: 0.1, openPrice: 1300, ladder: 1, open: true, ...now }
    this.now = { intendedSl: first.sl, intendedTp: first.tp, ...first }
  }

  add(kind: PublicFlightRecord['kind'], data: object, after?: Partial<Known>): this {
    if (after) this.now = { ...this.now, ...after }
    this.records.push({
      seq: this.records.length + 1,
      kind,
      at: iso(this.atMs),
      marketTime: this.marketMs === null ? null : iso(this.marketMs),
      position: '7',
      ...data,
      ...(after && { after: { ...this.now } }),
    })
    return this
  }

  later(realMs = 10, marketMs = 1000): this {
    this.atMs += realMs
    if (this.marketMs !== null) this.marketMs += marketMs
    return this
  }

  opened(): this {
    return this.add('position.opened', { price: this.now.openPrice, volume: this.now.volume }, {}).later()
  }

  /** A quote reaches rungs, and the request follows unless one is under way. */
  reached(rungs: readonly number[], exit: number, to: Levels, request?: string): this {
    const { sl, tp, intendedSl, intendedTp } = this.now
    const from = { sl: intendedSl, tp: intendedTp }
    const wanted = { ...from, ...to }
    const data = { rungs, rung: rungs.at(-1), bid: exit, ask: exit, tickAt: iso(this.atMs - 1), from, to: wanted }
    this.add('rung.reached', data, { intendedSl: wanted.sl, intendedTp: wanted.tp })
    if (request) this.add('stop.intent', { by: 'rung', rung: rungs.at(-1), from: { sl, tp }, to: wanted, request })
    return this.later()
  }

  askedAgain(request: string): this {
    const { sl, tp, intendedSl, intendedTp } = this.now
    return this.add('stop.intent', {
      by: 'again',
      from: { sl, tp },
      to: { sl: intendedSl, tp: intendedTp },
      request,
    }).later()
  }

  answered(
    kind: 'stop.confirmed' | 'levels.confirmed',
    request: string,
    levels: Levels,
    sent: number | null = 8,
  ): this {
    const stamps = { sentAt: sent === null ? null : iso(this.atMs - sent), heardAt: iso(this.atMs - 2) }
    const intended =
      kind === 'levels.confirmed' ? { intendedSl: levels.sl ?? 0, intendedTp: levels.tp ?? this.now.tp } : {}
    return this.add(kind, { request, text: 'Done.', ...stamps }, { ...levels, ...intended }).later()
  }

  refused(kind: 'stop.refused' | 'levels.refused', request: string, text = 'Invalid stops.'): this {
    return this.add(kind, { request, text, sentAt: iso(this.atMs - 8), heardAt: iso(this.atMs - 2) }).later()
  }

  /** The trader requests new levels. The engine sends the request on under the id `request`, or refuses it in words. */
  traderRequested(to: Levels, outcome: { readonly request?: string; readonly refusal?: string }): this {
    const { sl, tp } = this.now
    const market = this.marketMs
    this.marketMs = null
    const commandId = `command ${this.records.length}`
    this.add('command.received', { commandId, command: 'levels', sl: to.sl ?? null, tp: to.tp ?? null, volume: 0 })
    if (outcome.refusal) this.add('command.done', { ok: false, retcode: 10016, message: outcome.refusal })
    this.marketMs = market
    if (outcome.request)
      this.add('levels.intent', { from: { sl, tp }, to: { sl, tp, ...to }, request: outcome.request, commandId })
    return this.later()
  }

  closed(reason: string, price: number, profit: number, volume = this.now.volume): this {
    const volumeBefore = this.now.volume
    const left = Number((volumeBefore - volume).toFixed(4))
    this.add('position.changed', {}, left > 0 ? { volume: left } : { open: false })
    this.add('position.closed', { reason, price, profit, volume, volumeBefore, bid: price, ask: price })
    if (left === 0) this.add('trade.closed', {})
    return this.later()
  }
}

/** Makes the same as a Ratchet of before wrote it, whose records did not name their cause. */
export const ofBefore = (flight: Flight): readonly PublicFlightRecord[] =>
  flight.records.map(({ by: _, commandId, volumeBefore, ...record }) => record as PublicFlightRecord)
