import { parseDecimal, type Rate, rateDigits } from '@ratchet/domain'
import type { CurrencyRate } from '@ratchet/engine/ports'
import type { Link } from './link.ts'
import { instrumentsOf } from './names.ts'
import { conversionsAnswer } from './wire.ts'

/** How old a rate may become before it is read again. OANDA books deals by rates of its own moment: this one only values what is open. */
const againMs = 30_000
/** A rate that is older is no word on what an account comes to now. */
const knownForMs = 120_000

interface Known {
  readonly atMs: number
  readonly rates: readonly CurrencyRate[]
}

/** The rates of the accounts of one token: accounts in one currency have the same. */
export class Rates {
  readonly #link: Link
  readonly #byCurrency = new Map<string, Known>()
  readonly #reading = new Map<string, Promise<void>>()

  constructor(link: Link) {
    this.#link = link
  }

  of(currency: string): readonly CurrencyRate[] {
    return this.#byCurrency.get(currency)?.rates ?? []
  }

  /** The rate of now between two currencies; null where none was read lately. */
  between(from: string, currency: string, nowMs: number): Rate | null {
    const known = this.#byCurrency.get(currency)
    if (!known || nowMs - known.atMs > knownForMs) return null
    return known.rates.find((rate) => rate.currency === from) ?? null
  }

  /**
   * Reads them for accounts in a currency where they are old. Who asks meanwhile waits for the same answer.
   * @param foreign symbols whose money is another
   * @throws LinkDown, TokenRefused, Unreadable
   */
  read(login: string, currency: string, foreign: readonly string[], nowMs: number): Promise<void> {
    const known = this.#byCurrency.get(currency)
    if (foreign.length === 0 || (known && nowMs - known.atMs < againMs)) return Promise.resolve()
    const reading =
      this.#reading.get(currency) ??
      this.#read(login, currency, foreign, nowMs).finally(() => {
        this.#reading.delete(currency)
      })
    this.#reading.set(currency, reading)
    return reading
  }

  async #read(login: string, currency: string, foreign: readonly string[], atMs: number): Promise<void> {
    const names = instrumentsOf(foreign)
    const path = `/v3/accounts/${encodeURIComponent(login)}/pricing?instruments=${names}&includeHomeConversions=true`
    const { homeConversions } = await this.#link.read(path, conversionsAnswer)
    const rates = homeConversions.flatMap(({ currency: of, accountGain, accountLoss }): CurrencyRate[] => {
      const [gain, loss] = [parseDecimal(accountGain, rateDigits), parseDecimal(accountLoss, rateDigits)]
      return gain && loss && gain > 0 && loss > 0 ? [{ currency: of, gain, loss }] : []
    })
    this.#byCurrency.set(currency, { atMs, rates })
  }
}
