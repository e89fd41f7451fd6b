import { FileError } from './file-error.ts'

const longestLine = 1 << 20

/**
 * Cuts text that comes in pieces into lines and gives each to `onLine`. Lines are numbered from 1; their ends (LF or CRLF) are cut off.
 * `ended` is false for a last line without its end.
 */
export class LineSplitter {
  readonly #file: string
  readonly #onLine: (line: string, number: number, ended: boolean) => void
  #rest = ''
  /** Lines given so far. */
  number = 0

  constructor(file: string, onLine: (line: string, number: number, ended: boolean) => void) {
    this.#file = file
    this.#onLine = onLine
  }

  push(text: string): void {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#give(line, true)
    if (this.#rest.length > longestLine)
      throw new FileError(this.#file, this.number + 1, 'the line is too long; this is not a text file')
  }

  end(): void {
    if (this.#rest !== '') this.#give(this.#rest, false)
    this.#rest = ''
  }

  #give(line: string, ended: boolean): void {
    this.#onLine(line.endsWith('\r') ? line.slice(0, -1) : line, ++this.number, ended)
  }
}
