import type { Rate } from '@ratchet/domain'
import type { CurrencyRate } from '@ratchet/engine/ports'
import type { WireSymbol } from './schemas.ts'

const scale = 1_000_000

/**
 * The rate from dollars into the account's money. The terminal says what one price step of a lot is worth in the account's money; in dollars, the
 * contract says it.
 * @returns null if no symbol tells
 */
export function dollarRate(contracts: Iterable<WireSymbol>, rateDigits: number): Rate | null {
  for (const { profit, tick, tickvalue, contract } of contracts) {
    const [dollars, money] = [Number(tick) * Number(contract), Number(tickvalue)]
    if (profit !== 'USD' || !(dollars > 0) || !(money > 0)) continue
    // A tick value is rounded to the account's cents; one that is too small to tell is left out.
    if (money < 0.1) continue
    const rate = Math.round((money / dollars) * scale) * 10 ** (rateDigits - 6)
    if (Number.isSafeInteger(rate) && rate > 0) return { gain: rate, loss: rate }
  }
  return null
}

export const ratesOf = (rate: Rate | null): readonly CurrencyRate[] => (rate ? [{ currency: 'USD', ...rate }] : [])
