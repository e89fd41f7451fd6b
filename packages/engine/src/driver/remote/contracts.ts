import { contractChanges, contractOf, hasSameTerms, type Instrument, type SymbolContract } from '@ratchet/contract'
import type { ConnectedAccount, OfferedSymbol, SymbolOffer } from '../../ports/index.ts'

type Tradable = SymbolOffer & { readonly instrument: Instrument }
const isTradable = (offer: SymbolOffer): offer is Tradable => offer.instrument !== null
const contractIn = ({ instrument, brokerSymbol }: Tradable) => contractOf(instrument, brokerSymbol)

/**
 * The contracts of a market's symbols (ENG23): the one in use here, those that the broker offers each account, and those that traders confirmed.
 * An offer with the terms in use applies at once. One with other terms changes nothing until `replace`.
 */
export class Contracts {
  readonly #inUse = new Map<string, Instrument>()
  /** By account, all that its broker offers. */
  readonly #offers = new Map<string, ReadonlyMap<string, SymbolOffer>>()

  get inUse(): readonly Instrument[] {
    return [...this.#inUse.values()]
  }

  /** Whether no offer was read yet. */
  get isEmpty(): boolean {
    return this.#offers.size === 0
  }

  isRead(accountId: string): boolean {
    return this.#offers.has(accountId)
  }

  /** Forgets the offers of accounts that are not connected any more. */
  keepOnly(accounts: readonly ConnectedAccount[]): void {
    for (const accountId of this.#offers.keys())
      if (!accounts.some(({ id }) => id === accountId)) this.#offers.delete(accountId)
  }

  replace(instrument: Instrument): void {
    this.#inUse.set(instrument.symbol, instrument)
  }

  /** Whether another contract is in use than this one. */
  isOther(instrument: Instrument): boolean {
    const used = this.#inUse.get(instrument.symbol)
    return used !== undefined && !hasSameTerms(used, instrument)
  }

  /** @returns symbols that are offered with other terms than those in use */
  read(accountId: string, offers: readonly SymbolOffer[]): readonly string[] {
    for (const { instrument } of offers) if (instrument && !this.isOther(instrument)) this.replace(instrument)
    this.#offers.set(accountId, new Map(offers.map((offer) => [offer.symbol, offer])))
    return offers.flatMap(({ symbol, instrument }) => (instrument && this.isOther(instrument) ? [symbol] : []))
  }

  /** Whether the account is offered the symbol with the terms in use. */
  isUsable(accountId: string, symbol: string): boolean {
    const offer = this.#tradable(accountId, symbol)
    return offer !== undefined && !this.isOther(offer.instrument)
  }

  /** Whether the account is offered the symbol with other terms than those in use. */
  isDifferent(accountId: string, symbol: string): boolean {
    const offer = this.#tradable(accountId, symbol)
    return offer !== undefined && this.isOther(offer.instrument)
  }

  get hasDifferences(): boolean {
    return [...this.#offers].some(([id, offers]) => [...offers.keys()].some((symbol) => this.isDifferent(id, symbol)))
  }

  /** The offer as it is stored; undefined if it was not read yet. */
  offered(accountId: string): readonly OfferedSymbol[] | undefined {
    const offers = this.#offers.get(accountId)
    if (!offers) return undefined
    return [...offers.values()].map((offer) => ({
      symbol: offer.symbol,
      name: offer.name,
      why: offer.why,
      brokerSymbol: offer.brokerSymbol,
      contract: isTradable(offer) ? contractIn(offer) : null,
      inUse: this.isUsable(accountId, offer.symbol),
    }))
  }

  /**
   * What an account confirms without its trader: contracts of symbols that are on and have none yet. An account that was just connected confirms what
   * it is offered. Any other one was traded by the contract in use.
   */
  pins({ id, symbols, confirmed, isOffered }: ConnectedAccount): Readonly<Record<string, SymbolContract>> {
    const pins: Record<string, SymbolContract> = {}
    for (const symbol of symbols) {
      const offer = this.#tradable(id, symbol)
      if (!offer || confirmed[symbol]) continue
      const used = isOffered ? this.#inUse.get(symbol) : undefined
      pins[symbol] = used && this.isOther(offer.instrument) ? contractOf(used, offer.brokerSymbol) : contractIn(offer)
    }
    return pins
  }

  /** What the broker changed of a symbol since the account's trader confirmed it. */
  changes({ id, confirmed }: ConnectedAccount, symbol: string): readonly string[] {
    const offer = this.#tradable(id, symbol)
    return contractChanges(confirmed[symbol], offer && contractIn(offer))
  }

  /**
   * Contracts that may come into use: a trader confirmed one, or no account has its symbol on. No contract does while an account that can be asked is
   * still offered the one in use.
   */
  candidates(accounts: readonly ConnectedAccount[], isAsked: (accountId: string) => boolean): readonly Instrument[] {
    const found = new Map<string, Instrument>()
    for (const account of accounts)
      for (const [symbol, offer] of this.#offers.get(account.id) ?? []) {
        if (!isTradable(offer) || !this.isOther(offer.instrument)) continue
        if (accounts.some(({ id }) => isAsked(id) && this.isUsable(id, symbol))) continue
        if (this.#isConfirmed(account, symbol) || !accounts.some(({ symbols }) => symbols.includes(symbol)))
          found.set(symbol, offer.instrument)
      }
    return [...found.values()]
  }

  #isConfirmed(account: ConnectedAccount, symbol: string): boolean {
    const isPinned = account.symbols.includes(symbol) && account.confirmed[symbol] !== undefined
    return isPinned && this.changes(account, symbol).length === 0
  }

  #tradable(accountId: string, symbol: string): Tradable | undefined {
    const offer = this.#offers.get(accountId)?.get(symbol)
    return offer && isTradable(offer) ? offer : undefined
  }
}
