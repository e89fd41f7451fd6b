/** A file that cannot be read as what it should be: the message names file, line and reason. */
export class FileError extends Error {
  /** 0 where no line is to blame. */
  readonly line: number
  readonly reason: string

  constructor(file: string, line: number, reason: string) {
    super(line > 0 ? `${file}, line ${line}: ${reason}` : `${file}: ${reason}`)
    this.line = line
    this.reason = reason
  }
}
