/**
 * A decoder of LZMA's stand-alone files, after Igor Pavlov's specification (public domain, in the LZMA SDK): a 13 byte head with
 * properties, dictionary size and length, then one range-coded stream. Neither Node nor a browser reads it, and Dukascopy's archive
 * is written in it.
 */
const probInit = 1024
const states = 12
const posBitsMax = 4
const lenToPosStates = 4
const endPosModel = 14
const fullDistances = 1 << (endPosModel >> 1)
const alignBits = 4
const matchMinLen = 2
/** More than any hour or day of quotes takes: 450 ticks a second. What is packed to take more was made to do harm. */
const mostBytes = 1 << 25

/** The file is cut short or damaged; the message says how, and at which byte of it. */
export class LzmaError extends Error {}

const probs = (size: number): Uint16Array => new Uint16Array(size).fill(probInit)

class RangeDecoder {
  readonly #bytes: Uint8Array
  #at: number
  #range = 0xffffffff
  #code = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
    if (this.#next() !== 0) throw this.damaged()
    for (let i = 0; i < 4; i++) this.#code = ((this.#code << 8) | this.#next()) >>> 0
  }

  #next(): number {
    const byte = this.#bytes[this.#at++]
    if (byte === undefined) throw new LzmaError(`byte ${this.#bytes.length}: the compressed data is cut short`)
    return byte
  }

  damaged(how = 'the compressed data is damaged'): LzmaError {
    return new LzmaError(`byte ${this.#at}: ${how}`)
  }

  #normalize(): void {
    if (this.#range >= 0x1000000) return
    this.#range = (this.#range << 8) >>> 0
    this.#code = ((this.#code << 8) | this.#next()) >>> 0
  }

  bit(model: Uint16Array, index: number): number {
    const prob = model[index] ?? probInit
    const bound = (this.#range >>> 11) * prob
    let bit = 0
    if (this.#code < bound) {
      this.#range = bound
      model[index] = prob + ((2048 - prob) >> 5)
    } else {
      this.#range = (this.#range - bound) >>> 0
      this.#code = (this.#code - bound) >>> 0
      model[index] = prob - (prob >> 5)
      bit = 1
    }
    this.#normalize()
    return bit
  }

  direct(count: number): number {
    let value = 0
    for (let i = 0; i < count; i++) {
      this.#range >>>= 1
      const bit = this.#code >= this.#range ? 1 : 0
      if (bit) this.#code = (this.#code - this.#range) >>> 0
      this.#normalize()
      value = ((value << 1) | bit) >>> 0
    }
    return value
  }

  tree(model: Uint16Array, base: number, bits: number): number {
    let m = 1
    for (let i = 0; i < bits; i++) m = (m << 1) | this.bit(model, base + m)
    return m - (1 << bits)
  }

  reverseTree(model: Uint16Array, base: number, bits: number): number {
    let m = 1
    let symbol = 0
    for (let i = 0; i < bits; i++) {
      const bit = this.bit(model, base + m)
      m = (m << 1) | bit
      symbol |= bit << i
    }
    return symbol
  }
}

/** Lengths of matches: three trees, two of them chosen by the position. */
class LengthDecoder {
  readonly #choice = probs(2)
  readonly #low = probs(8 << posBitsMax)
  readonly #mid = probs(8 << posBitsMax)
  readonly #high = probs(256)

  decode(range: RangeDecoder, posState: number): number {
    if (range.bit(this.#choice, 0) === 0) return range.tree(this.#low, posState << 3, 3)
    if (range.bit(this.#choice, 1) === 0) return 8 + range.tree(this.#mid, posState << 3, 3)
    return 16 + range.tree(this.#high, 0, 8)
  }
}

class Output {
  length = 0
  /** A head may promise more than comes, so what it says is not taken at once. */
  bytes = new Uint8Array(1 << 16)

  put(byte: number): void {
    if (this.length === this.bytes.length) {
      const grown = new Uint8Array(this.length * 2)
      grown.set(this.bytes)
      this.bytes = grown
    }
    this.bytes[this.length++] = byte
  }

  back(distance: number): number {
    return this.bytes[this.length - distance] ?? 0
  }
}

class Decoder {
  readonly #range: RangeDecoder
  readonly #out = new Output()
  readonly #size: number
  readonly #lc: number
  readonly #lpMask: number
  readonly #pbMask: number
  readonly #literals: Uint16Array
  readonly #isMatch = probs(states << posBitsMax)
  readonly #isRep = probs(states)
  readonly #isRepG0 = probs(states)
  readonly #isRepG1 = probs(states)
  readonly #isRepG2 = probs(states)
  readonly #isRep0Long = probs(states << posBitsMax)
  readonly #posSlots = probs(lenToPosStates << 6)
  readonly #posSpecial = probs(1 + fullDistances - endPosModel)
  readonly #align = probs(1 << alignBits)
  readonly #len = new LengthDecoder()
  readonly #repLen = new LengthDecoder()
  #state = 0
  #reps = [0, 0, 0, 0] as [number, number, number, number]

  constructor(bytes: Uint8Array) {
    const properties = bytes[0] ?? 255
    if (bytes.length < 13 || properties >= 9 * 5 * 5)
      throw new LzmaError(
        `byte ${Math.min(bytes.length, 13)}: the header of the compressed data is cut short or damaged`,
      )
    this.#lc = properties % 9
    this.#lpMask = (1 << (Math.floor(properties / 9) % 5)) - 1
    this.#pbMask = (1 << Math.floor(properties / 45)) - 1
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    const size = view.getBigUint64(5, true)
    this.#size = size === 0xffffffffffffffffn ? -1 : Number(size)
    if (this.#size > mostBytes)
      throw new LzmaError('byte 5: the compressed data claims to be larger than any file of quotes')
    this.#literals = probs(0x300 << (this.#lc + (Math.floor(properties / 9) % 5)))
    this.#range = new RangeDecoder(bytes, 13)
  }

  run(): Uint8Array {
    while (this.#size < 0 || this.#out.length < this.#size) {
      const posState = this.#out.length & this.#pbMask
      if (this.#out.length > mostBytes) throw this.#range.damaged('it unpacks to more than any file of quotes can hold')
      if (this.#range.bit(this.#isMatch, (this.#state << posBitsMax) + posState) === 0) this.#literal()
      else if (!this.#match(posState)) break
    }
    if (this.#size >= 0 && this.#out.length !== this.#size)
      throw this.#range.damaged('the compressed data ends before the length in its header')
    return this.#out.bytes.subarray(0, this.#out.length)
  }

  #literal(): void {
    const before = this.#out.length > 0 ? this.#out.back(1) : 0
    const base = 0x300 * (((this.#out.length & this.#lpMask) << this.#lc) + (before >> (8 - this.#lc)))
    let symbol = 1
    if (this.#state >= 7) {
      let matched = this.#out.back(this.#reps[0] + 1)
      do {
        const matchBit = (matched >> 7) & 1
        matched <<= 1
        const bit = this.#range.bit(this.#literals, base + ((1 + matchBit) << 8) + symbol)
        symbol = (symbol << 1) | bit
        if (matchBit !== bit) break
      } while (symbol < 0x100)
    }
    while (symbol < 0x100) symbol = (symbol << 1) | this.#range.bit(this.#literals, base + symbol)
    this.#out.put(symbol & 0xff)
    this.#state = this.#state < 4 ? 0 : this.#state < 10 ? this.#state - 3 : this.#state - 6
  }

  /** Copies from what is already there; false at the end mark. */
  #match(posState: number): boolean {
    let length: number
    if (this.#range.bit(this.#isRep, this.#state) !== 0) {
      const short = this.#repeated(posState)
      if (short) return true
      length = this.#repLen.decode(this.#range, posState)
      this.#state = this.#state < 7 ? 8 : 11
    } else {
      length = this.#len.decode(this.#range, posState)
      this.#state = this.#state < 7 ? 7 : 10
      const distance = this.#distance(length)
      this.#reps = [distance, this.#reps[0], this.#reps[1], this.#reps[2]]
      if (distance === 0xffffffff) return false
    }
    this.#copy(length + matchMinLen)
    return true
  }

  /** Takes one of the last four distances to the front; true where it meant a single byte, which is then done. */
  #repeated(posState: number): boolean {
    if (this.#out.length === 0) throw this.#range.damaged()
    const [r0, r1, r2, r3] = this.#reps
    if (this.#range.bit(this.#isRepG0, this.#state) === 0) {
      if (this.#range.bit(this.#isRep0Long, (this.#state << posBitsMax) + posState) !== 0) return false
      this.#state = this.#state < 7 ? 9 : 11
      this.#copy(1)
      return true
    }
    if (this.#range.bit(this.#isRepG1, this.#state) === 0) this.#reps = [r1, r0, r2, r3]
    else if (this.#range.bit(this.#isRepG2, this.#state) === 0) this.#reps = [r2, r0, r1, r3]
    else this.#reps = [r3, r0, r1, r2]
    return false
  }

  #distance(length: number): number {
    const slot = this.#range.tree(this.#posSlots, Math.min(length, lenToPosStates - 1) << 6, 6)
    if (slot < 4) return slot
    const bits = (slot >> 1) - 1
    const base = ((2 | (slot & 1)) << bits) >>> 0
    if (slot < endPosModel) return base + this.#range.reverseTree(this.#posSpecial, base - slot, bits)
    const high = this.#range.direct(bits - alignBits)
    return base + high * (1 << alignBits) + this.#range.reverseTree(this.#align, 0, alignBits)
  }

  #copy(length: number): void {
    const distance = this.#reps[0] + 1
    if (distance > this.#out.length) throw this.#range.damaged()
    const end = this.#size < 0 ? Infinity : this.#size
    for (let i = 0; i < length; i++) {
      if (this.#out.length >= end) throw this.#range.damaged()
      this.#out.put(this.#out.back(distance))
    }
  }
}

/** The bytes of a stand-alone LZMA file. Throws LzmaError where it is cut short or damaged. */
export const decodeLzma = (bytes: Uint8Array): Uint8Array => new Decoder(bytes).run()
