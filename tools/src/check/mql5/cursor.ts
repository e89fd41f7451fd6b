import type { Problems } from './problem.ts'
import type { Token } from './tokens.ts'
import { BUILT_IN_TYPES } from './words.ts'

/** Ends the parsing of the current declaration. */
export class SyntaxStop extends Error {}

/** A position in the tokens, and the type names that were declared up to it. */
export class Cursor {
  readonly tokens: readonly Token[]
  readonly problems: Problems
  readonly types: Set<string>
  at = 0

  constructor(tokens: readonly Token[], problems: Problems, structures: Iterable<string>) {
    this.tokens = tokens
    this.problems = problems
    this.types = new Set([...BUILT_IN_TYPES, ...structures])
  }

  peek(ahead = 0): Token {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)] as Token
  }

  next(): Token {
    const token = this.peek()
    this.at += 1
    return token
  }

  is(text: string, ahead = 0): boolean {
    const { kind, text: found } = this.peek(ahead)
    return (kind === 'op' || kind === 'name') && found === text
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false
    this.at += 1
    return true
  }

  expect(text: string): Token {
    if (!this.is(text)) {
      // A forgotten semicolon belongs to the line that lacks it, not to the next token's.
      const before = this.tokens[this.at - 1]
      const { text: found, line } = this.peek()
      this.stop(text === ';' && before ? before.line : line, `Write ${text} before ${found || 'the end of the file'}.`)
    }
    return this.next()
  }

  /** The name of something that is declared here. */
  declaredName(): Token {
    const token = this.peek()
    if (token.kind !== 'name') this.stop(token.line, `A name is expected before ${token.text}.`)
    return this.next()
  }

  isTypeName(ahead = 0): boolean {
    const { kind, text } = this.peek(ahead)
    return kind === 'name' && (this.types.has(text) || text.startsWith('ENUM_'))
  }

  /** Reports a problem unless its line has one already, which is usually its cause. */
  stop(line: number, text: string): never {
    if (!this.problems.hasLine(line)) this.problems.add(line, 'syntax', text)
    throw new SyntaxStop(text)
  }

  forbid(line: number, text: string): never {
    this.problems.add(line, 'forbidden', text)
    throw new SyntaxStop(text)
  }

  /** Skips to the end of the declaration that begins at a token: a semicolon or a closing brace of level zero. */
  skipDeclaration(from: number): void {
    this.at = from
    for (let depth = 0; this.peek().kind !== 'end'; ) {
      const { text, kind } = this.next()
      if (kind !== 'op') continue
      if (text === '{') depth += 1
      if (text === '}') depth -= 1
      if (depth <= 0 && (text === ';' || (text === '}' && !this.is(';')))) return
    }
  }
}
