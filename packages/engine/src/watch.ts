import type { Instrument } from '@ratchet/contract'
import { type Quote, rungLevels } from '@ratchet/domain'
import { type AccountModel, ladderFor, reachedOf } from './account/model.ts'

/** The prices at which a symbol's open positions need a look: most quotes fall inside and cost two comparisons. */
interface Band {
  /** Lowest bid that reaches a rung of a long, highest ask that reaches a rung of a short. */
  bidAtLeast: number
  askAtMost: number
  /** Positions whose intended levels the broker has not confirmed are looked at on every quote. */
  unconfirmed: number
}

/**
 * Which accounts a quote concerns. A band is worked out anew after its account changed, when the next quote asks for it.
 */
export class Watch {
  readonly #accounts = new Map<string, { model: AccountModel; bands: Map<string, Band> | null }>()
  readonly #symbols = new Map<string, Band>()
  readonly #unconfirmed = new Set<string>()
  readonly #instruments: ReadonlyMap<string, Instrument>
  #stale = true

  constructor(instruments: ReadonlyMap<string, Instrument>) {
    this.#instruments = instruments
  }

  changed(model: AccountModel): void {
    this.#accounts.set(model.account.id, { model, bands: null })
    this.#stale = true
  }

  /** Accounts with a position that this quote may concern; undefined, without any work, where there is none. */
  touched(quote: Quote): string[] | undefined {
    if (this.#stale) this.#refresh()
    const all = this.#symbols.get(quote.symbol)
    if (!all || !inside(all, quote)) return undefined
    const found: string[] = []
    for (const [id, { bands }] of this.#accounts) {
      const band = bands?.get(quote.symbol)
      if (band && inside(band, quote)) found.push(id)
    }
    return found
  }

  /** Accounts with a position whose intended levels the broker has not confirmed. */
  unconfirmed(): Iterable<string> {
    if (this.#stale) this.#refresh()
    return this.#unconfirmed
  }

  #refresh(): void {
    this.#stale = false
    this.#symbols.clear()
    this.#unconfirmed.clear()
    for (const [id, entry] of this.#accounts) {
      entry.bands ??= this.#bandsOf(entry.model)
      for (const [symbol, band] of entry.bands) {
        widen(this.#symbols, symbol, band)
        if (band.unconfirmed > 0) this.#unconfirmed.add(id)
      }
    }
  }

  #bandsOf(model: AccountModel): Map<string, Band> {
    const bands = new Map<string, Band>()
    for (const position of model.positions.values()) {
      const instrument = this.#instruments.get(position.symbol)
      if (!instrument) continue
      const confirmed = position.sl === position.intendedSl && position.tp === position.intendedTp
      const band: Band = { bidAtLeast: Infinity, askAtMost: -Infinity, unconfirmed: confirmed ? 0 : 1 }
      const reached = reachedOf(model, position)
      for (const rung of rungLevels(ladderFor(model, instrument), position.side, position.openPrice)) {
        if (reached & (1 << (rung.rung - 1))) continue
        if (position.side === 'buy') band.bidAtLeast = Math.min(band.bidAtLeast, rung.trigger)
        else band.askAtMost = Math.max(band.askAtMost, rung.trigger)
      }
      widen(bands, position.symbol, band)
    }
    return bands
  }
}

const inside = (band: Band, quote: Quote): boolean =>
  band.unconfirmed > 0 || quote.bid >= band.bidAtLeast || quote.ask <= band.askAtMost

function widen(bands: Map<string, Band>, symbol: string, by: Band): void {
  const band = bands.get(symbol)
  if (!band) {
    bands.set(symbol, { ...by })
    return
  }
  band.bidAtLeast = Math.min(band.bidAtLeast, by.bidAtLeast)
  band.askAtMost = Math.max(band.askAtMost, by.askAtMost)
  band.unconfirmed += by.unconfirmed
}
