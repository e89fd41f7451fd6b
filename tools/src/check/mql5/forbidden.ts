import type { Problems } from './problem.ts'
import type { Directive, Token } from './tokens.ts'
import { FORBIDDEN_WORDS } from './words.ts'

/** Finds words and operators of C++ that MQL5 refuses wherever they stand. */
export function findForbiddenTokens(tokens: readonly Token[], problems: Problems): void {
  for (const [index, token] of tokens.entries()) {
    const { kind, text, line } = token
    const next = tokens[index + 1]
    const word = kind === 'name' ? FORBIDDEN_WORDS.get(text) : undefined
    if (word) problems.add(line, 'forbidden', word)
    if (kind === 'op' && text === '->')
      problems.add(line, 'forbidden', 'MQL5 has no ->: write a dot before the field’s name.')
    if (kind === 'op' && text === '...')
      problems.add(line, 'forbidden', 'MQL5 has no parameter lists of variable length: name each parameter.')
    if (kind === 'name' && text === 'long' && (next?.text === 'long' || next?.text === 'int'))
      problems.add(line, 'forbidden', `Write long: it has 64 bits, and MQL5 has no long ${next.text}.`)
    if (kind === 'name' && text === 'long' && next?.text === 'double')
      problems.add(line, 'forbidden', 'Write double: MQL5 has no long double.')
    if (kind === 'name' && (next?.kind === 'string' || next?.kind === 'char') && /^(L|R|u|U|u8|LR|u8R)$/.test(text))
      problems.add(line, 'forbidden', `Remove ${text} before the quote: MQL5’s strings have no prefixes.`)
    if (kind === 'number') checkNumber(token, problems)
    if (kind === 'char' && !/^(\\(x[0-9a-fA-F]{1,4}|X[0-9a-fA-F]{1,4}|\d+|.)|[^\\])$/u.test(text))
      problems.add(line, 'forbidden', `'${text}' is more than one character: write a string with double quotes.`)
  }
}

function checkNumber({ text, line }: Token, problems: Problems): void {
  if (/'/.test(text) || /^0b/i.test(text))
    problems.add(line, 'forbidden', `Write ${text} as a decimal or hexadecimal number.`)
  else if (/^(0[xX][0-9a-fA-F]+|[\d.]+([eE][-+]?\d+)?)(f|F)?$/.test(text)) return
  else problems.add(line, 'forbidden', `The reference has no suffix as in ${text}: write a cast, as in (ulong)1.`)
}

/** Macros of C++ compilers. MetaEditor defines none of them, but MQL5 code that asks for them is meant for C++. */
const COMPILERS = /^(__cplusplus|__GNUC__|__clang__|_MSC_VER|_WIN32|__linux__|__wasm__|__wasm32__|NDEBUG)\b/
const KNOWN = new Set(['property', 'define', 'undef', 'ifdef', 'ifndef', 'else', 'endif', 'import', 'resource'])

/** Checks preprocessor lines other than #property. */
export function checkDirectives(directives: readonly Directive[], problems: Problems): void {
  for (const { name, rest, line } of directives) {
    if (name === 'include') problems.add(line, 'forbidden', includeText(rest))
    else if (!KNOWN.has(name)) problems.add(line, 'forbidden', `MQL5 has no #${name}: remove the line.`)
    else if (/^(ifdef|ifndef)$/.test(name) && COMPILERS.test(rest))
      problems.add(
        line,
        'forbidden',
        `${rest} is a macro of C++ compilers: the text must be the same for MQL5 and C++.`,
      )
    else if (name === 'import' || name === 'resource')
      problems.add(line, 'forbidden', `The Expert Advisor is one file without DLLs: remove #${name}.`)
    else if (name === 'define' && /^\w+\(/.test(rest))
      problems.add(line, 'forbidden', 'This file has no macros with parameters: write a function.')
  }
}

function includeText(rest: string): string {
  return /\.mqh/.test(rest)
    ? 'The Expert Advisor is one file: put the text into it.'
    : `${rest} is a header of C++: MQL5 has its functions built in.`
}
