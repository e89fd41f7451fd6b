/** What kind of rule a line breaks. `doubt` marks what the reference leaves open: it is listed and fails nothing. */
export type ProblemKind =
  | 'syntax'
  | 'forbidden'
  | 'unknown name'
  | 'argument count'
  | 'argument type'
  | 'type'
  | 'narrowing'
  | 'lvalue'
  | 'reserved word'
  | 'property'
  | 'handler'
  | 'input'
  | 'constant'
  | 'call place'
  | 'unchecked result'
  | 'format'
  | 'switch'
  | 'return'
  | 'unreachable'
  | 'uninitialised'
  | 'hidden name'
  | 'unused'
  | 'doubt'

export interface Problem {
  readonly line: number
  readonly kind: ProblemKind
  /** What is wrong and what to do, as a sentence. */
  readonly text: string
}

/** Collects problems, one for each kind and line: a second one of the same kind usually follows from the first. */
export class Problems {
  readonly #found = new Map<string, Problem>()

  add(line: number, kind: ProblemKind, text: string): void {
    const key = kind === 'doubt' ? `${line} ${kind} ${text}` : `${line} ${kind}`
    if (!this.#found.has(key)) this.#found.set(key, { line, kind, text })
  }

  hasLine(line: number): boolean {
    return [...this.#found.values()].some((problem) => problem.line === line)
  }

  sorted(): Problem[] {
    return [...this.#found.values()].sort((one, other) => one.line - other.line)
  }
}
