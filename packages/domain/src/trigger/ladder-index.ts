import { isFurther, isTighter, type Ladder } from '../ladder/ladder.ts'
import type { Points, Side } from '../numbers/types.ts'
import { farthest, none, RadixIndex } from './radix-index.ts'
import { compileRungs, rungWords, untouched } from './rungs.ts'

/** Receives the effects of a quote on the entries, at once, in the order of their prices within a symbol and side. */
export interface TriggerConsumer {
  /** The entry left at this price, by its stop or its target. It is gone; its number may be given to another. */
  left(entry: number, reason: 'sl' | 'tp', price: Points): void
  /** Rungs reached now, bit n-1 for rung n, and the levels in force from the next quote; 0 is none. */
  climbed(entry: number, newly: number, sl: Points, tp: Points): void
}

// The words of an entry: three links of three (before, after, level), then the entry itself. Sixteen are one line of the cache.
const stride = 16
const rungLink = 0
const stopLink = 3
const targetLink = 6
const openWord = 9
const ladderWord = 10
/** Symbol × 2, + 1 for a short; -1 while the entry is free. */
const sideIndexWord = 11
const slWord = 12
const tpWord = 13
/** Bits of the rungs reached. */
const reachedWord = 14
/** Where in the ladder's order the next rung lies; doubles as the next free number of an entry that is gone. */
const nextWord = 15

/** The three radix indexes of one symbol and side, and the sign that turns a favourable price move into a rising one. */
interface SideIndex {
  readonly side: Side
  readonly sign: 1 | -1
  readonly rungs: RadixIndex
  readonly stops: RadixIndex
  readonly targets: RadixIndex
}

/**
 * Positions with their ladders, indexed by the prices at which they trigger: a quote costs the entries that it crosses, not all that are
 * open. It gives the same effects as the plain walk over all of them (exits first, by the levels in force before the quote, then the
 * rungs), for prices below `farthest` points. (REP3, LAD4 to LAD9)
 */
export class LadderIndex {
  readonly #entries: { words: Int32Array }
  readonly #sideIndexes: readonly SideIndex[]
  /** The ladders of each side that is known, one behind the other, each as long as it is. */
  #ladders = new Int32Array(0)
  #laddersEnd = 0
  /** Where a ladder begins: at twice its number for a long, at the next place for a short. */
  #begins = new Int32Array(64)
  #ladderCount = 0
  #used = 0
  #free = none
  #count = 0

  constructor(symbols: number, capacity = 64) {
    this.#entries = { words: new Int32Array(capacity * stride) }
    const levels = (offset: number) => new RadixIndex(this.#entries, stride, offset)
    this.#sideIndexes = Array.from({ length: symbols * 2 }, (_, n) => ({
      ...(n % 2 === 0 ? ({ side: 'buy', sign: 1 } as const) : ({ side: 'sell', sign: -1 } as const)),
      rungs: levels(rungLink),
      stops: levels(stopLink),
      targets: levels(targetLink),
    }))
  }

  get size(): number {
    return this.#count
  }

  /** Makes a ladder known, for both sides; the number is for `add` and `setLadder`. */
  ladder(ladder: Ladder): number {
    const [long, short] = [compileRungs(ladder, 'buy'), compileRungs(ladder, 'sell')]
    this.#makeKnown(this.#keep(long), this.#keep(short))
    return this.#ladderCount - 1
  }

  /** Makes ladders of equal length known that are compiled for one side, and serve that one alone. @returns the first one's number */
  compiled(words: Int32Array, count: number): number {
    const first = this.#keep(words)
    const length = words.length / count
    for (let n = 0; n < count; n++) this.#makeKnown(first + n * length, first + n * length)
    return this.#ladderCount - count
  }

  /** @returns the entry's number, until it left or was removed */
  add(symbol: number, side: Side, open: Points, ladder: number, sl: Points = 0, tp: Points = 0, reached = 0): number {
    const entry = this.#number()
    const { words } = this.#entries
    const at = entry * stride
    const sideIndex = symbol * 2 + (side === 'buy' ? 0 : 1)
    words[at + openWord] = open
    words[at + ladderWord] = this.#begins[ladder * 2 + (sideIndex & 1)] as number
    words[at + sideIndexWord] = sideIndex
    words[at + slWord] = Math.min(sl, farthest)
    words[at + tpWord] = Math.min(tp, farthest)
    words[at + reachedWord] = reached
    words[at + nextWord] = 0
    this.#linkExits(entry, at)
    this.#linkRung(entry, at)
    this.#count++
    return entry
  }

  remove(entry: number): void {
    const at = entry * stride
    const { words } = this.#entries
    const sideIndex = this.#sideIndexes[words[at + sideIndexWord] as number]
    if (!sideIndex) throw new Error(`There is no entry ${entry}`)
    if (words[at + rungLink + 2] !== untouched) sideIndex.rungs.unlink(entry)
    this.#unlinkExits(at, entry, sideIndex)
    this.#forget(entry, at)
  }

  /** Another ladder: no rung of it is reached yet, and the levels in force stay. (LAD9) */
  setLadder(entry: number, ladder: number): void {
    const at = entry * stride
    const { words } = this.#entries
    const sideIndex = words[at + sideIndexWord] as number
    if (words[at + rungLink + 2] !== untouched) this.#sideIndexes[sideIndex]?.rungs.unlink(entry)
    words[at + ladderWord] = this.#begins[ladder * 2 + (sideIndex & 1)] as number
    words[at + reachedWord] = 0
    words[at + nextWord] = 0
    this.#linkRung(entry, at)
  }

  /** Sets levels from elsewhere, looser ones too; 0 is none. */
  setLevels(entry: number, sl: Points, tp: Points): void {
    const at = entry * stride
    const { words } = this.#entries
    this.#unlinkExits(at, entry, this.#sideIndexes[words[at + sideIndexWord] as number] as SideIndex)
    words[at + slWord] = Math.min(sl, farthest)
    words[at + tpWord] = Math.min(tp, farthest)
    this.#linkExits(entry, at)
  }

  /** Whether a quote crosses anything: six comparisons. */
  touches(symbol: number, bid: Points, ask: Points): boolean {
    const long = this.#sideIndexes[symbol * 2] as SideIndex
    const short = this.#sideIndexes[symbol * 2 + 1] as SideIndex
    const none = long.stops.isBelow(-bid) && long.targets.isBelow(bid) && long.rungs.isBelow(bid)
    return !(none && short.stops.isBelow(ask) && short.targets.isBelow(-ask) && short.rungs.isBelow(-ask))
  }

  /** Only the rungs: the quote at which an entry opens ends nothing. (REP3) */
  climb(symbol: number, bid: Points, ask: Points, consumer: TriggerConsumer): void {
    this.#climb(this.#sideIndexes[symbol * 2] as SideIndex, bid, consumer)
    this.#climb(this.#sideIndexes[symbol * 2 + 1] as SideIndex, -ask, consumer)
  }

  /** Applies a quote, which must be a valid one (INS4). */
  quote(symbol: number, bid: Points, ask: Points, consumer: TriggerConsumer): void {
    const long = this.#sideIndexes[symbol * 2] as SideIndex
    const short = this.#sideIndexes[symbol * 2 + 1] as SideIndex
    if (!long.stops.isBelow(-bid)) this.#leave(long, long.stops, -bid, 'sl', bid, consumer)
    if (!long.targets.isBelow(bid)) this.#leave(long, long.targets, bid, 'tp', bid, consumer)
    if (!long.rungs.isBelow(bid)) this.#climb(long, bid, consumer)
    if (!short.stops.isBelow(ask)) this.#leave(short, short.stops, ask, 'sl', ask, consumer)
    if (!short.targets.isBelow(-ask)) this.#leave(short, short.targets, -ask, 'tp', ask, consumer)
    if (!short.rungs.isBelow(-ask)) this.#climb(short, -ask, consumer)
  }

  #leave(
    sideIndex: SideIndex,
    levels: RadixIndex,
    reach: number,
    reason: 'sl' | 'tp',
    price: Points,
    to: TriggerConsumer,
  ) {
    for (let entry = levels.takeReached(reach); entry !== none; entry = levels.takeReached(reach)) {
      // The consumer may add entries, and more of them than there was room for.
      const { words } = this.#entries
      const at = entry * stride
      words[at + (reason === 'sl' ? stopLink : targetLink) + 2] = untouched
      this.#unlinkExits(at, entry, sideIndex)
      if (words[at + rungLink + 2] !== untouched) sideIndex.rungs.unlink(entry)
      this.#forget(entry, at)
      to.left(entry, reason, price)
    }
  }

  #climb(sideIndex: SideIndex, reach: number, consumer: TriggerConsumer): void {
    const { rungs, side, sign } = sideIndex
    for (let entry = rungs.takeReached(reach); entry !== none; entry = rungs.takeReached(reach)) {
      const { words } = this.#entries
      const ladders = this.#ladders
      const at = entry * stride
      const open = words[at + openWord] as number
      const ladder = words[at + ladderWord] as number
      const rungsOn = ladders[ladder] as number
      let next = words[at + nextWord] as number
      let reached = words[at + reachedWord] as number
      const [sl, tp] = [words[at + slWord] as number, words[at + tpWord] as number]
      let [newSl, newTp, newly] = [sl, tp, 0]
      for (; next < rungsOn; next++) {
        const rung = ladder + 1 + next * rungWords
        if (sign * (open + (ladders[rung] as number)) > reach) break
        const bit = ladders[rung + 3] as number
        if (reached & bit) continue
        newly |= bit
        const stop = ladders[rung + 1] as number
        if (stop !== untouched && isTighter(side, open + stop, newSl)) newSl = open + stop
        const target = ladders[rung + 2] as number
        if (target !== untouched && isFurther(side, open + target, newTp)) newTp = open + target
      }
      reached |= newly
      words[at + reachedWord] = reached
      words[at + nextWord] = next
      if (newSl !== sl || newTp !== tp) this.#moveLevels(entry, at, sideIndex, newSl, newTp)
      this.#linkRung(entry, at)
      if (newly !== 0) consumer.climbed(entry, newly, newSl, newTp)
    }
  }

  #moveLevels(entry: number, at: number, sideIndex: SideIndex, sl: Points, tp: Points): void {
    const { words } = this.#entries
    if (sl !== words[at + slWord]) {
      if (words[at + stopLink + 2] !== untouched) sideIndex.stops.unlink(entry)
      words[at + slWord] = sl
      this.#linkStop(entry, at, sideIndex)
    }
    if (tp !== words[at + tpWord]) {
      if (words[at + targetLink + 2] !== untouched) sideIndex.targets.unlink(entry)
      words[at + tpWord] = tp
      this.#linkTarget(entry, at, sideIndex)
    }
  }

  /** Waits for the next rung that is not reached; on none where all are. */
  #linkRung(entry: number, at: number): void {
    const { words } = this.#entries
    const ladders = this.#ladders
    const ladder = words[at + ladderWord] as number
    const rungsOn = ladders[ladder] as number
    const reached = words[at + reachedWord] as number
    let next = words[at + nextWord] as number
    while (next < rungsOn && reached & (ladders[ladder + 1 + next * rungWords + 3] as number)) next++
    words[at + nextWord] = next
    if (next === rungsOn) {
      words[at + rungLink + 2] = untouched
      return
    }
    const { rungs, sign } = this.#sideIndexes[words[at + sideIndexWord] as number] as SideIndex
    rungs.link(entry, sign * ((words[at + openWord] as number) + (ladders[ladder + 1 + next * rungWords] as number)))
  }

  #linkExits(entry: number, at: number): void {
    const sideIndex = this.#sideIndexes[this.#entries.words[at + sideIndexWord] as number] as SideIndex
    this.#linkStop(entry, at, sideIndex)
    this.#linkTarget(entry, at, sideIndex)
  }

  #linkStop(entry: number, at: number, { stops, sign }: SideIndex): void {
    const sl = this.#entries.words[at + slWord] as number
    // A stop is reached by a price that moves against the position: the sign the other way.
    if (sl !== 0) stops.link(entry, -sign * sl)
    else this.#entries.words[at + stopLink + 2] = untouched
  }

  #linkTarget(entry: number, at: number, { targets, sign }: SideIndex): void {
    const tp = this.#entries.words[at + tpWord] as number
    if (tp !== 0) targets.link(entry, sign * tp)
    else this.#entries.words[at + targetLink + 2] = untouched
  }

  #unlinkExits(at: number, entry: number, { stops, targets }: SideIndex): void {
    const { words } = this.#entries
    if (words[at + stopLink + 2] !== untouched) stops.unlink(entry)
    if (words[at + targetLink + 2] !== untouched) targets.unlink(entry)
  }

  /** @returns where the words begin */
  #keep(words: Int32Array): number {
    const at = this.#laddersEnd
    this.#laddersEnd += words.length
    if (this.#laddersEnd > this.#ladders.length) {
      const grown = new Int32Array(Math.max(1024, this.#ladders.length * 2, this.#laddersEnd))
      grown.set(this.#ladders)
      this.#ladders = grown
    }
    this.#ladders.set(words, at)
    return at
  }

  #makeKnown(long: number, short: number): void {
    const at = 2 * this.#ladderCount++
    if (at === this.#begins.length) {
      const grown = new Int32Array(this.#begins.length * 2)
      grown.set(this.#begins)
      this.#begins = grown
    }
    this.#begins[at] = long
    this.#begins[at + 1] = short
  }

  #number(): number {
    const entry = this.#free
    if (entry !== none) {
      this.#free = this.#entries.words[entry * stride + nextWord] as number
      return entry
    }
    if ((this.#used + 1) * stride > this.#entries.words.length) {
      const grown = new Int32Array(this.#entries.words.length * 2)
      grown.set(this.#entries.words)
      this.#entries.words = grown
    }
    return this.#used++
  }

  #forget(entry: number, at: number): void {
    const { words } = this.#entries
    words[at + sideIndexWord] = none
    words[at + nextWord] = this.#free
    this.#free = entry
    this.#count--
  }
}
