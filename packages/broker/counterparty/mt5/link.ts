import { type Fields, fieldsOf, maskedText, readFrame } from './frames.ts'
import type { Pipe } from './terminal/network.ts'

/** What happens to a message that comes from Ratchet: the link breaks before it arrives, or it waits, and all that follow with it. */
export type Arrival = 'pass' | 'cut' | Promise<void>

/** What a test does to the messages of one connection. */
export interface LinkRules {
  arriving(message: Fields): Arrival
  /** Texts to send in place of a message; `n` is set afterwards. 'cut' breaks the link. Undefined leaves the message as it is. */
  leaving(message: Fields): readonly (Fields | string)[] | 'cut' | undefined
}

const headEnd = Buffer.from('\r\n\r\n')

/** Bytes of one direction: first an HTTP head, then frames. */
class Direction {
  #bytes = Buffer.alloc(0)
  #isOpened = false

  add(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
  }

  /** The head, once it is complete. */
  head(): Buffer | undefined {
    const end = this.#isOpened ? -1 : this.#bytes.indexOf(headEnd)
    if (end < 0) return undefined
    this.#isOpened = true
    return this.#cut(end + headEnd.length)
  }

  frame() {
    const frame = this.#isOpened ? readFrame(this.#bytes) : undefined
    if (frame) this.#cut(frame.bytes.length)
    return frame
  }

  #cut(length: number): Buffer {
    const part = this.#bytes.subarray(0, length)
    this.#bytes = this.#bytes.subarray(length)
    return part
  }
}

/** A connection between a terminal and Ratchet that loses, delays and changes messages as a test says. */
export class FaultyLink implements Pipe {
  readonly #inner: Pipe
  readonly #rules: LinkRules
  readonly #incoming = new Direction()
  readonly #outgoing = new Direction()
  #ready = Buffer.alloc(0)
  #isHeld = false
  #isCut = false
  #sent = 0

  constructor(inner: Pipe, rules: LinkRules) {
    this.#inner = inner
    this.#rules = rules
  }

  get isOpen(): boolean {
    return !this.#isCut && (this.available > 0 || this.#inner.isOpen)
  }

  get available(): number {
    this.#receive()
    return this.#ready.length
  }

  read(maxLength: number): Buffer {
    this.#receive()
    const part = this.#ready.subarray(0, maxLength)
    this.#ready = this.#ready.subarray(part.length)
    return part
  }

  #receive(): void {
    if (this.#inner.available > 0) this.#incoming.add(this.#inner.read(Number.MAX_SAFE_INTEGER))
    this.#deliver(this.#incoming.head())
    while (!this.#isHeld && !this.#isCut) {
      const frame = this.#incoming.frame()
      if (!frame) return
      const fields = fieldsOf(frame)
      const arrival = fields ? this.#rules.arriving(fields) : 'pass'
      if (arrival === 'pass') this.#deliver(frame.bytes)
      else if (arrival === 'cut') this.close()
      else this.#hold(frame.bytes, arrival)
    }
  }

  #deliver(bytes: Buffer | undefined): void {
    if (bytes) this.#ready = Buffer.concat([this.#ready, bytes])
  }

  #hold(bytes: Buffer, until: Promise<void>): void {
    this.#isHeld = true
    void until.then(() => {
      this.#isHeld = false
      this.#deliver(bytes)
    })
  }

  write(bytes: Buffer): void {
    this.#outgoing.add(bytes)
    const head = this.#outgoing.head()
    if (head) this.#inner.write(head)
    while (!this.#isCut) {
      const frame = this.#outgoing.frame()
      if (!frame) return
      const fields = fieldsOf(frame)
      const texts = fields ? this.#rules.leaving(fields) : undefined
      if (texts === 'cut') this.close()
      else if (fields) this.#send(fields, texts, frame.bytes)
      else this.#inner.write(frame.bytes)
    }
  }

  /** Messages that are as they were keep their bytes, unless one before them was left out or added. */
  #send(fields: Fields, texts: readonly (Fields | string)[] | undefined, bytes: Buffer): void {
    const isSame = texts === undefined && fields.n === String(this.#sent + 1)
    for (const text of texts ?? [fields]) {
      this.#sent++
      if (isSame) this.#inner.write(bytes)
      else this.#inner.write(maskedText(typeof text === 'string' ? text : numbered(text, this.#sent)))
    }
  }

  close(): void {
    this.#isCut = true
    this.#inner.close()
  }
}

const numbered = (fields: Fields, n: number): string =>
  JSON.stringify('n' in fields ? { ...fields, n: String(n) } : fields)
