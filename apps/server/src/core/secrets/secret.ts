import { inspect } from 'node:util'

const mask = '[secret]'

/** A secret text. However it is printed, only `reveal` returns it. */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }

  toString(): string {
    return mask
  }

  toJSON(): string {
    return mask
  }

  [Symbol.toPrimitive](): string {
    return mask
  }

  [inspect.custom](): string {
    return mask
  }
}
