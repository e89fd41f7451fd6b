import type { LearnedTrade, NewTrade } from '../api/publish-rows.ts'
import type { Written } from './written.ts'

/** The account that an instruction goes to, and the name that the trader knows it by. */
interface Place {
  readonly accountId: string
  readonly brokerId: string
}

interface Known {
  /** The number of the trader's last record when this was learned. */
  readonly at: number
  /** Keyed by server and Broker ID as the instruction has them: `wishOf`. */
  readonly places: Map<string, Place>
  /** The last minute that named a trade, and the last number in it. */
  minute: string
  n: number
}

const wishOf = ({ server, brokerId }: Pick<NewTrade, 'server' | 'brokerId'>): string => `${server}\0${brokerId}`

const mostTraders = 10_000

/**
 * Where each trader's instructions go, as it was when this process last looked under the lock of the trader's row. Each change of it is a
 * record of the trader's, so what is known holds as long as this process alone has written records since, and none of those was a change.
 */
export class KnownPlaces {
  readonly #written: Written
  readonly #byTrader = new Map<string, Known>()

  constructor(written: Written) {
    this.#written = written
  }

  /** An instruction was published with the trader's row locked. */
  learn({ asked: { instruction }, trade, place }: LearnedTrade): void {
    const { traderId, accountId, brokerId } = trade
    const { seq, minute, n } = place
    const known = this.#find(traderId) ?? { at: seq - 1, places: new Map<string, Place>(), minute, n }
    known.places.set(wishOf(instruction), { accountId, brokerId })
    if (known.minute < minute) [known.minute, known.n] = [minute, n]
    else if (known.minute === minute) known.n = Math.max(known.n, n)
    this.#byTrader.set(traderId, known)
    const [oldest] = this.#byTrader.keys()
    if (oldest !== undefined && this.#byTrader.size > mostTraders) this.#byTrader.delete(oldest)
  }

  knows(traderId: string, instruction: NewTrade): boolean {
    return this.#find(traderId)?.places.has(wishOf(instruction)) ?? false
  }

  /**
   * Takes the next number within the minute.
   * @returns with the number of the trader's last record when that was learned; undefined where it is not known where the instruction goes,
   * or the clock was set back
   */
  take(
    traderId: string,
    instruction: NewTrade,
    minute: string,
  ): (Place & { readonly n: number; readonly at: number }) | undefined {
    const known = this.#find(traderId)
    const place = known?.places.get(wishOf(instruction))
    if (!known || !place || minute < known.minute) return undefined
    if (minute > known.minute) [known.minute, known.n] = [minute, 0]
    known.n += 1
    return { ...place, n: known.n, at: known.at }
  }

  forget(traderId: string): void {
    this.#byTrader.delete(traderId)
  }

  #find(traderId: string): Known | undefined {
    const known = this.#byTrader.get(traderId)
    return known && this.#written.isOwnSince(traderId, known.at) ? known : undefined
  }
}
