/** No entry. */
export const none = -1

/** Levels beyond this are never reached: no price of ours comes near it. */
export const farthest = 2 ** 30 - 1

const pageBits = 12
const pageSize = 1 << pageBits
const pageMask = pageSize - 1

interface Page {
  /** First entry at each level of the page. */
  readonly heads: Int32Array
  /** A bit for each level that has an entry. */
  readonly filled: Int32Array
  count: number
}

/**
 * Entries by the level that a rising price has to reach for them, in pages of 4096 levels with a bit for each level that is not empty:
 * what a price does not cross costs one comparison. An entry's three links lie with the rest of it in `entries`, at `offset` of its
 * `stride` words, so that an entry is one line of the processor's cache. Falling prices are rising ones with the sign turned.
 */
export class PriceLevels {
  readonly #entries: { readonly words: Int32Array }
  readonly #stride: number
  readonly #offset: number
  readonly #pages: (Page | undefined)[] = []
  /** No entry lies below it. */
  #lowest = Number.POSITIVE_INFINITY

  constructor(entries: { readonly words: Int32Array }, stride: number, offset: number) {
    this.#entries = entries
    this.#stride = stride
    this.#offset = offset
  }

  /** Entries of levels above this price are the only ones there: nothing is to be taken. */
  isBelow(price: number): boolean {
    return price < this.#lowest
  }

  /** @param level a whole number, of either sign; one beyond `farthest` counts as that */
  link(entry: number, level: number): void {
    const at = Math.min(Math.max(level, -farthest), farthest)
    const place = at + farthest
    const page = this.#pageFor(place >>> pageBits)
    const slot = place & pageMask
    const { words } = this.#entries
    const mine = entry * this.#stride + this.#offset
    const head = page.heads[slot] as number
    words[mine] = none
    words[mine + 1] = head
    words[mine + 2] = at
    if (head === none) page.filled[slot >>> 5] = (page.filled[slot >>> 5] as number) | (1 << (slot & 31))
    else words[head * this.#stride + this.#offset] = entry
    page.heads[slot] = entry
    page.count++
    if (at < this.#lowest) this.#lowest = at
  }

  /** Takes an entry out that is linked. */
  unlink(entry: number): void {
    const { words } = this.#entries
    const mine = entry * this.#stride + this.#offset
    const before = words[mine] as number
    const after = words[mine + 1] as number
    if (after !== none) words[after * this.#stride + this.#offset] = before
    const place = (words[mine + 2] as number) + farthest
    const page = this.#pages[place >>> pageBits] as Page
    if (before === none) this.#setHead(page, place & pageMask, after)
    else words[before * this.#stride + this.#offset + 1] = after
    page.count--
  }

  /** Takes out an entry of the lowest level that this price reaches, and gives it; `none` where there is no such entry. */
  take(price: number): number {
    while (this.#lowest <= price) {
      const place = this.#lowest + farthest
      const page = this.#pages[place >>> pageBits]
      const slot = page && page.count > 0 ? nextFilled(page.filled, place & pageMask) : pageSize
      if (slot === pageSize) {
        this.#lowest = this.#nextPage((place >>> pageBits) + 1)
        continue
      }
      const level = (place & ~pageMask) + slot - farthest
      this.#lowest = level
      if (level > price) return none
      const entry = (page as Page).heads[slot] as number
      this.unlink(entry)
      return entry
    }
    return none
  }

  #setHead(page: Page, slot: number, entry: number): void {
    page.heads[slot] = entry
    if (entry === none) page.filled[slot >>> 5] = (page.filled[slot >>> 5] as number) & ~(1 << (slot & 31))
  }

  #pageFor(number: number): Page {
    const known = this.#pages[number]
    if (known) return known
    const page = { heads: new Int32Array(pageSize).fill(none), filled: new Int32Array(pageSize >>> 5), count: 0 }
    this.#pages[number] = page
    return page
  }

  /** The first level of the next page that has entries. */
  #nextPage(from: number): number {
    for (let number = from; number < this.#pages.length; number++)
      if ((this.#pages[number]?.count ?? 0) > 0) return number * pageSize - farthest
    return Number.POSITIVE_INFINITY
  }
}

/** The first slot whose bit is set, where none before `from` is; `pageSize` where there is none at all. */
function nextFilled(filled: Int32Array, from: number): number {
  let word = from >>> 5
  let bits = filled[word] as number
  while (bits === 0) {
    if (++word === filled.length) return pageSize
    bits = filled[word] as number
  }
  return (word << 5) + (31 - Math.clz32(bits & -bits))
}
