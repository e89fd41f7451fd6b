/** No entry. */
export const none = -1

/** Levels beyond this are never reached: no price of ours comes near it. */
export const farthest = 2 ** 30 - 1

const pageBits = 12
const pageSize = 1 << pageBits
const pageMask = pageSize - 1
const blockBits = 9
const blockSize = 1 << blockBits

interface Page {
  /** First entry at each level of the page. */
  readonly heads: Int32Array
  /** A bit for each level that has an entry. */
  readonly filled: Int32Array
  count: number
}

/** 512 pages, allocated when first needed: prices lie close together, and far from where numbers begin. */
type Block = (Page | undefined)[]

/**
 * A radix index of entries by price level: pages of 4096 levels with a bit for each level that is not empty, so that levels which a price
 * does not cross cost one comparison. An entry's three links lie with the rest of it in `entries`, at `offset` of its `stride` words, so
 * that an entry is one cache line. It serves rising prices; falling ones are passed with the sign turned.
 */
export class RadixIndex {
  readonly #entries: { readonly words: Int32Array }
  readonly #stride: number
  readonly #offset: number
  readonly #blocks: (Block | undefined)[] = new Array<Block | undefined>(1 << (31 - pageBits - blockBits)).fill(
    undefined,
  )
  /** No entry lies below it. */
  #lowest = Number.POSITIVE_INFINITY

  constructor(entries: { readonly words: Int32Array }, stride: number, offset: number) {
    this.#entries = entries
    this.#stride = stride
    this.#offset = offset
  }

  /** Whether all entries are at levels above this price: then there is nothing to take. */
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
    const page = this.#pageAt(place) as Page
    if (before === none) this.#setHead(page, place & pageMask, after)
    else words[before * this.#stride + this.#offset + 1] = after
    page.count--
  }

  /** Takes out an entry of the lowest level that this price reaches, and gives it; `none` where there is no such entry. */
  takeReached(price: number): number {
    if (!this.reaches(price)) return none
    const place = this.#lowest + farthest
    const entry = (this.#pageAt(place) as Page).heads[place & pageMask] as number
    this.unlink(entry)
    return entry
  }

  /** Whether a level that this price reaches has an entry. Then `#lowest` is that level. */
  reaches(price: number): boolean {
    while (this.#lowest <= price) {
      const place = this.#lowest + farthest
      const page = this.#pageAt(place)
      const slot = page && page.count > 0 ? nextFilled(page.filled, place & pageMask) : pageSize
      if (slot < pageSize) {
        this.#lowest = (place & ~pageMask) + slot - farthest
        return this.#lowest <= price
      }
      this.#lowest = this.#nextPage((place >>> pageBits) + 1)
    }
    return false
  }

  /** Shows the entries of all levels that this price reaches, and leaves them there; meanwhile none may be linked or unlinked. */
  each(price: number, show: (entry: number) => void): void {
    if (!this.reaches(price)) return
    const { words } = this.#entries
    for (let level = this.#lowest; level <= price; ) {
      const place = level + farthest
      const page = this.#pageAt(place)
      const slot = page && page.count > 0 ? nextFilled(page.filled, place & pageMask) : pageSize
      level = slot === pageSize ? this.#nextPage((place >>> pageBits) + 1) : (place & ~pageMask) + slot - farthest
      if (slot === pageSize) continue
      if (level > price) return
      for (let entry = (page as Page).heads[slot] as number; entry !== none; ) {
        show(entry)
        entry = words[entry * this.#stride + this.#offset + 1] as number
      }
      level++
    }
  }

  #setHead(page: Page, slot: number, entry: number): void {
    page.heads[slot] = entry
    if (entry === none) page.filled[slot >>> 5] = (page.filled[slot >>> 5] as number) & ~(1 << (slot & 31))
  }

  #pageAt(place: number): Page | undefined {
    return this.#blocks[place >>> (pageBits + blockBits)]?.[(place >>> pageBits) & (blockSize - 1)]
  }

  #pageFor(number: number): Page {
    const block = this.#blocks[number >>> blockBits] ?? new Array<Page | undefined>(blockSize).fill(undefined)
    this.#blocks[number >>> blockBits] = block
    const known = block[number & (blockSize - 1)]
    if (known) return known
    const page = { heads: new Int32Array(pageSize).fill(none), filled: new Int32Array(pageSize >>> 5), count: 0 }
    block[number & (blockSize - 1)] = page
    return page
  }

  /** The first level of the next page that has entries. */
  #nextPage(from: number): number {
    for (let b = from >>> blockBits; b < this.#blocks.length; b++) {
      const block = this.#blocks[b]
      if (block === undefined) continue
      for (let n = Math.max(from - b * blockSize, 0); n < blockSize; n++)
        if ((block[n]?.count ?? 0) > 0) return (b * blockSize + n) * pageSize - farthest
    }
    return Number.POSITIVE_INFINITY
  }
}

/** The first slot from `from` on whose bit is set; `pageSize` where there is none. */
function nextFilled(filled: Int32Array, from: number): number {
  let word = from >>> 5
  let bits = (filled[word] as number) & (-1 << (from & 31))
  while (bits === 0) {
    if (++word === filled.length) return pageSize
    bits = filled[word] as number
  }
  return (word << 5) + (31 - Math.clz32(bits & -bits))
}
