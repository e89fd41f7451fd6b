import type { Problems } from './problem.ts'

export interface Token {
  readonly kind: 'name' | 'number' | 'string' | 'char' | 'date' | 'color' | 'op' | 'end'
  /** As written; of a string or character, what stands between the quotes. */
  readonly text: string
  readonly line: number
}

/** A preprocessor line: `#property version "1.00"` has the name `property`. */
export interface Directive {
  readonly name: string
  readonly rest: string
  readonly line: number
}

export interface Source {
  readonly tokens: readonly Token[]
  readonly directives: readonly Directive[]
}

const OPERATORS = [
  '<<=|>>=|\\.\\.\\.|->|::|\\+\\+|--|<<|>>|<=|>=|==|!=|&&|\\|\\|',
  '\\+=|-=|\\*=|/=|%=|&=|\\|=|\\^=|[-+*/%&|^~!<>=?:;,.(){}\\[\\]]',
].join('|')

const PATTERN = new RegExp(
  [
    '(?<space>[ \\t\\r]+|//[^\\n]*)',
    '(?<newline>\\n)',
    '(?<comment>/\\*[\\s\\S]*?\\*/)',
    '(?<directive>#[^\\n]*)',
    "(?<date>D'[^'\\n]*')",
    "(?<color>C'[^'\\n]*')",
    '(?<number>0[xX][0-9a-fA-F]+\\w*|(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d+)?\\w*)',
    '(?<name>[A-Za-z_]\\w*)',
    '"(?<string>(?:[^"\\\\\\n]|\\\\.)*)"',
    "'(?<char>(?:[^'\\\\\\n]|\\\\[^\\n])[^'\\n]*)'",
    `(?<op>${OPERATORS})`,
    '(?<other>[\\s\\S])',
  ].join('|'),
  'g',
)

const KINDS = ['date', 'color', 'number', 'name', 'string', 'char', 'op'] as const

/** Splits a source into tokens, which keep their lines, and preprocessor lines. */
export function tokenize(source: string, problems: Problems): Source {
  const tokens: Token[] = []
  const directives: Directive[] = []
  let line = 1
  for (const match of source.matchAll(PATTERN)) {
    const groups = match.groups ?? {}
    const kind = KINDS.find((name) => groups[name] !== undefined)
    if (kind) tokens.push({ kind, text: groups[kind] ?? '', line })
    else if (groups.directive !== undefined) directives.push(directiveOf(groups.directive, line))
    else if (groups.other !== undefined)
      problems.add(line, 'syntax', `MQL5 has no token that begins with ${groups.other}: remove it.`)
    line += match[0].split('\n').length - 1
  }
  tokens.push({ kind: 'end', text: '', line })
  return { tokens, directives }
}

function directiveOf(text: string, line: number): Directive {
  const [, name = '', rest = ''] = /^#\s*(\w*)\s*(.*)$/.exec(text.replace(/\r$/, '')) ?? []
  return { name, rest: rest.replace(/\s*\/\/.*$/, (comment) => (insideString(rest, comment) ? comment : '')), line }
}

/** Whether `//` stands within quotes, as in `#property link "https://…"`. */
function insideString(rest: string, comment: string): boolean {
  const before = rest.slice(0, rest.length - comment.length)
  return (before.split('"').length - 1) % 2 === 1
}
