/** A stand-alone LZMA file of literals alone, as long as what it holds: for tests that spoil what an archive packs. (lc 3, lp 0, pb 2) */
export function encodeLzma(data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13)
  head.set([0x5d, 0, 0, 1, 0])
  head.writeBigUInt64LE(BigInt(data.length), 5)
  const range = new RangeEncoder()
  const literals = new Uint16Array(0x300 << 3).fill(1024)
  const isMatch = new Uint16Array(4).fill(1024)
  for (const [at, byte] of data.entries()) {
    range.bit(isMatch, at & 3, 0)
    const base = 0x300 * ((data[at - 1] ?? 0) >> 5)
    for (let bits = 7, symbol = 1; bits >= 0; bits--) {
      const bit = (byte >> bits) & 1
      range.bit(literals, base + symbol, bit)
      symbol = (symbol << 1) | bit
    }
  }
  return Buffer.concat([head, Buffer.from(range.end())])
}

class RangeEncoder {
  readonly #out: number[] = []
  #low = 0n
  #range = 0xffffffff
  #cache = 0
  #pending = 1

  bit(model: Uint16Array, index: number, bit: number): void {
    const probability = model[index] ?? 0
    const bound = (this.#range >>> 11) * probability
    if (bit === 0) {
      this.#range = bound
      model[index] = probability + ((2048 - probability) >> 5)
    } else {
      this.#low += BigInt(bound)
      this.#range -= bound
      model[index] = probability - (probability >> 5)
    }
    for (; this.#range < 0x1000000; this.#shift()) this.#range *= 256
  }

  end(): number[] {
    for (let i = 0; i < 5; i++) this.#shift()
    return this.#out
  }

  #shift(): void {
    const carry = Number(this.#low >> 32n)
    if (this.#low < 0xff000000n || carry === 1) {
      for (let byte = this.#cache; this.#pending > 0; byte = 0xff, this.#pending--)
        this.#out.push((byte + carry) & 0xff)
      this.#cache = Number(this.#low >> 24n) & 0xff
    }
    this.#pending++
    this.#low = (this.#low & 0xffffffn) << 8n
  }
}
