import { moneyNumber } from '@ratchet/domain'
import * as texts from '../texts.ts'

/** A sum of money in one currency. Money of two currencies is never added up: no rate between them is known here. */
export interface Money {
  readonly currency: string
  readonly amount: number
}

/** Adds up cents by their currency. Where nothing was added the sum is nothing, in no currency. */
export class Sums {
  readonly #cents = new Map<string, number>()

  add(currency: string, cents: number): void {
    this.#cents.set(currency, (this.#cents.get(currency) ?? 0) + cents)
  }

  get all(): readonly Money[] {
    if (this.#cents.size === 0) return [{ currency: '', amount: 0 }]
    return [...this.#cents]
      .map(([currency, cents]) => ({ currency, amount: moneyNumber(cents) }))
      .sort((a, b) => a.currency.localeCompare(b.currency))
  }
}

/** Says of figures that stand for several currencies why they are not there. */
export const apartText = (currencies: readonly string[]): string =>
  texts.noTotal(currencies.slice(0, -1).join(', '), String(currencies.at(-1)))
