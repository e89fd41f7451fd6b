import type { Points } from '../numbers/types.ts'
import { farthest, none, RadixIndex } from './radix-index.ts'

/** The condition of an alarm: the bid, or the ask, at its level or beyond. */
export const bidAtLeast = 0
export const bidAtMost = 1
export const askAtLeast = 2
export const askAtMost = 3
export type AlarmKind = typeof bidAtLeast | typeof bidAtMost | typeof askAtLeast | typeof askAtMost

// The words of an alarm: its link (before, after, level), then the list in which it is and whose it is. Two are one line of the cache.
const stride = 8
const listWord = 3
const ownerWord = 4
const kinds = 4

/**
 * Finds the owners to notify when a price is reached. An alarm keeps ringing until its owner removes it, since the owner's action may fail
 * and its outcome is known only later. A query costs the alarms that ring, not those that are set.
 */
export class PriceAlarms {
  readonly #alarms: { words: Int32Array }
  readonly #lists: RadixIndex[] = []
  #used = 0
  #free = none
  #count = 0

  constructor(capacity = 64) {
    this.#alarms = { words: new Int32Array(capacity * stride) }
  }

  get size(): number {
    return this.#count
  }

  /**
   * @param symbol a small whole number of the caller's
   * @param level of either sign; infinity for one that every price reaches, or none
   * @param owner a number of the caller's
   * @returns the alarm's number, until it is taken back
   */
  set(symbol: number, kind: AlarmKind, level: Points, owner: number): number {
    const list = symbol * kinds + kind
    while (this.#lists.length <= list) this.#lists.push(new RadixIndex(this.#alarms, stride, 0))
    const alarm = this.#number()
    const { words } = this.#alarms
    words[alarm * stride + listWord] = list
    words[alarm * stride + ownerWord] = owner
    // A falling price is a rising one with the sign turned.
    this.#lists[list]?.link(alarm, kind & 1 ? -level : level)
    this.#count++
    return alarm
  }

  takeBack(alarm: number): void {
    const { words } = this.#alarms
    const list = this.#lists[words[alarm * stride + listWord] ?? none]
    if (!list) throw new Error(`There is no alarm ${alarm}`)
    list.unlink(alarm)
    words[alarm * stride + listWord] = none
    words[alarm * stride + ownerWord] = this.#free
    this.#free = alarm
    this.#count--
  }

  /** Whether any alarm of the symbol rings: mostly four comparisons. */
  ring(symbol: number, bid: Points, ask: Points): boolean {
    const at = symbol * kinds
    for (let kind = 0; kind < kinds; kind++) if (this.#lists[at + kind]?.reaches(priceOf(kind, bid, ask))) return true
    return false
  }

  /** Calls back with each owner once per ringing alarm; meanwhile no alarm may be set or removed. */
  each(symbol: number, bid: Points, ask: Points, tell: (owner: number) => void): void {
    const { words } = this.#alarms
    const show = (alarm: number) => tell(words[alarm * stride + ownerWord] as number)
    for (let kind = 0; kind < kinds; kind++) this.#lists[symbol * kinds + kind]?.each(priceOf(kind, bid, ask), show)
  }

  #number(): number {
    const alarm = this.#free
    if (alarm !== none) {
      this.#free = this.#alarms.words[alarm * stride + ownerWord] as number
      return alarm
    }
    if ((this.#used + 1) * stride > this.#alarms.words.length) {
      const grown = new Int32Array(this.#alarms.words.length * 2)
      grown.set(this.#alarms.words)
      this.#alarms.words = grown
    }
    return this.#used++
  }
}

/** As the list of this kind sees it. Levels are held within `farthest`, so a price beyond it reaches those that were set beyond it. */
function priceOf(kind: number, bid: Points, ask: Points): number {
  const price = kind < askAtLeast ? bid : ask
  return Math.max(kind & 1 ? -price : price, -farthest)
}
