import { findForbiddenTokens } from './forbidden.ts'
import type { Problems } from './problem.ts'
import { type Directive, type Token, tokenize } from './tokens.ts'
import { RESERVED } from './words.ts'

/** Replaces the names of #define lines by their tokens, which get the line of their use. */
export function expandMacros(
  tokens: readonly Token[],
  directives: readonly Directive[],
  problems: Problems,
): readonly Token[] {
  const macros = new Map<string, readonly Token[]>()
  for (const { name, rest, line } of directives) {
    const [, macro, text] = /^(\w+)(?![\w(])\s*(.*)$/.exec(rest) ?? []
    if (name !== 'define' || macro === undefined || text === undefined) continue
    if (RESERVED.has(macro)) problems.add(line, 'reserved word', `${macro} is a word of MQL5: choose another name.`)
    if (macros.has(macro)) problems.add(line, 'type', `${macro} is defined twice: keep one of the lines.`)
    const body = tokenize(text, problems).tokens.slice(0, -1)
    findForbiddenTokens(
      body.map((token) => ({ ...token, line })),
      problems,
    )
    macros.set(macro, body)
  }
  const expand = (token: Token, depth: number): readonly Token[] => {
    const body = token.kind === 'name' && depth < 10 ? macros.get(token.text) : undefined
    return body ? body.flatMap((part) => expand({ ...part, line: token.line }, depth + 1)) : [token]
  }
  return tokens.flatMap((token) => expand(token, 0))
}

/** Names of #define lines that no token and no other #define uses. */
export function unusedMacros(tokens: readonly Token[], directives: readonly Directive[]): readonly Directive[] {
  const used = new Set(tokens.filter(({ kind }) => kind === 'name').map(({ text }) => text))
  for (const { name, rest } of directives) {
    const words = rest.split(/\W+/)
    for (const word of name === 'define' ? words.slice(1) : words) used.add(word)
  }
  return directives.filter(({ name, rest }) => name === 'define' && !used.has(/^\w+/.exec(rest)?.[0] ?? ''))
}
