import { hasSameTerms, type Instrument } from '@ratchet/contract'

/** The contracts by which prices and amounts are read and written, by our symbols. */
export class Contracts {
  readonly #inUse = new Map<string, Instrument>()

  of(symbol: string): Instrument | undefined {
    return this.#inUse.get(symbol)
  }

  /** Contracts of symbols that have none yet: others change nothing until `set`. */
  add(instruments: readonly Instrument[]): void {
    for (const one of instruments) if (!this.#inUse.has(one.symbol)) this.#inUse.set(one.symbol, one)
  }

  /** @returns symbols whose prices are other ones now */
  set(instruments: readonly Instrument[]): readonly string[] {
    return instruments.flatMap((one) => {
      const before = this.#inUse.get(one.symbol)
      this.#inUse.set(one.symbol, one)
      return before && !hasSameTerms(before, one) ? [one.symbol] : []
    })
  }
}
