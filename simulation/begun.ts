import type { Limits } from '@ratchet/contract'
import { type BrokerReport, volumeOfLots } from '@ratchet/domain'
import type { Tables } from './tables.ts'

interface Most {
  readonly volume: number
  readonly open: number
  readonly sent: number
}

const inVolume = (lots: number | null | undefined) => (lots == null ? Number.POSITIVE_INFINITY : volumeOfLots(lots))

/** Only one symbol is traded. */
const mostOf = ({ accountVolume, symbols, openTrades, tradesADay }: Limits): Most => ({
  volume: Math.min(inVolume(accountVolume), inVolume(symbols[0]?.openVolume)),
  open: openTrades ?? Number.POSITIVE_INFINITY,
  sent: tradesADay ?? Number.POSITIVE_INFINITY,
})

/**
 * I7, by what the broker itself has. Where limits were changed the looser of both may hold for what was decided before, so that counts; a
 * run is a part of one day.
 */
export class Begun {
  readonly #tables: Tables
  readonly #fail: (what: string) => void
  readonly #most = new Map<string, Most>()
  /** Volumes of waiting orders and open positions, by account and name. */
  readonly #open = new Map<string, Map<string, number>>()
  readonly #sent = new Map<string, Set<string>>()

  constructor(tables: Tables, fail: (what: string) => void) {
    this.#tables = tables
    this.#fail = fail
  }

  limited(account: string, limits: Limits): void {
    const now = mostOf(limits)
    const before = this.#most.get(account) ?? now
    this.#most.set(account, {
      volume: Math.max(before.volume, now.volume),
      open: Math.max(before.open, now.open),
      sent: Math.max(before.sent, now.sent),
    })
  }

  reported(report: BrokerReport): void {
    const { account, orders, positions } = report
    const most = this.#most.get(account)
    // Nobody reports what was changed behind everybody's back.
    if (!most || this.#tables.tampered.has(account)) return
    // OANDA's counterparty numbers nothing: it shows all that is open each time, and not what became of an order.
    const isWhole = !('seq' in report)
    const open = (isWhole ? undefined : this.#open.get(account)) ?? new Map<string, number>()
    const sent = this.#sent.get(account) ?? new Set<string>()
    this.#open.set(account, open)
    this.#sent.set(account, sent)
    for (const { ticket, clientId, state, volume } of isWhole ? [] : orders) {
      if (!this.#tables.trades.has(clientId)) continue
      if (state !== 'rejected') sent.add(clientId)
      if (state === 'placed') open.set(`order ${ticket}`, volume)
      else open.delete(`order ${ticket}`)
    }
    for (const { ticket, volume } of positions)
      if (volume > 0) open.set(`position ${ticket}`, volume)
      else open.delete(`position ${ticket}`)
    const volume = [...open.values()].reduce((sum, one) => sum + one, 0)
    if (open.size > most.open) this.#fail(`${account} has ${open.size} trades where ${most.open} may be open`)
    if (volume > most.volume) this.#fail(`${account} has a volume of ${volume} where ${most.volume} may be open`)
    if (sent.size > most.sent) this.#fail(`${account} has sent ${sent.size} orders where a day has ${most.sent}`)
  }
}
