import type { Readable } from 'node:stream'

/** An answer that is a file. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly body: Readable

  constructor(name: string, type: string, body: Readable) {
    this.name = name
    this.type = type
    this.body = body
  }
}
