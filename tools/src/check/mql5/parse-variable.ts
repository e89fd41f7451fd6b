import type { Cursor } from './cursor.ts'
import { parseExpression, parseInitialiser } from './parse-expression.ts'
import type { Expression, Parameter, TypeName, Variable } from './syntax.ts'
import { RESERVED } from './words.ts'

export interface Prefix {
  readonly storage: Variable['storage']
  readonly isConst: boolean
}

const STORAGES = ['static', 'input', 'sinput', 'extern'] as const

/** Words before a type: const, static, input, sinput, extern. */
export function parsePrefix(cursor: Cursor): Prefix {
  let storage: Variable['storage'] = ''
  let isConst = false
  for (;;) {
    const word = STORAGES.find((name) => cursor.is(name))
    if (cursor.accept('const')) isConst = true
    else if (word && !(RESERVED.has(word) && cursor.is('=', 1))) {
      cursor.next()
      storage = word
    } else return { storage, isConst }
  }
}

/** Whether a declaration of variables begins here: `const …`, `static …`, `Type name`, `Type *name`. */
export function startsDeclaration(cursor: Cursor): boolean {
  if (['const', 'static', 'input', 'sinput', 'extern'].some((word) => cursor.is(word))) return true
  if (cursor.peek().kind !== 'name' || cursor.peek(1).kind === 'number') return false
  if (cursor.peek(1).kind === 'name') return !NO_TYPES.has(cursor.peek().text)
  return cursor.isTypeName() && ['*', '&', '&&', '<'].some((op) => cursor.is(op, 1)) && cursor.peek(2).kind === 'name'
}
const NO_TYPES = new Set(['return', 'else', 'case', 'goto', 'throw', 'new', 'delete', 'do', 'sizeof'])

/** Variables of one type, without the semicolon. */
export function parseVariables(cursor: Cursor, prefix: Prefix, type: TypeName): Variable[] {
  const variables: Variable[] = []
  do variables.push(parseVariable(cursor, prefix, type))
  while (cursor.accept(','))
  return variables
}

function parseVariable(cursor: Cursor, prefix: Prefix, type: TypeName): Variable {
  refusePointers(cursor)
  const { text: name, line } = declaredName(cursor)
  const sizes = parseSizes(cursor)
  if (cursor.is('{')) cursor.forbid(line, `Write = before the braces of ${name}.`)
  if (cursor.is('(')) cursor.forbid(line, `Write ${name} = value: MQL5 has no constructors for values.`)
  const value = cursor.accept('=') ? parseInitialiser(cursor) : null
  return { ...prefix, name, line, type, sizes, value }
}

/** A pointer or reference where MQL5 has none. */
function refusePointers(cursor: Cursor): void {
  const { line } = cursor.peek()
  if (cursor.is('*')) cursor.forbid(line, 'MQL5 has no pointers to values: declare the variable or an array.')
  if (cursor.is('&') || cursor.is('&&'))
    cursor.forbid(line, 'Only parameters can be references: use the variable itself, or copy its value.')
}

/** A name that is declared; a reserved word is reported and accepted, so that the rest can be checked. */
export function declaredName(cursor: Cursor): { readonly text: string; readonly line: number } {
  const token = cursor.declaredName()
  if (RESERVED.has(token.text))
    cursor.problems.add(token.line, 'reserved word', `${token.text} is a word of MQL5: choose another name.`)
  if (token.text.length > 63)
    cursor.problems.add(token.line, 'reserved word', `${token.text} has more than 63 characters: shorten it.`)
  return token
}

function parseSizes(cursor: Cursor): (Expression | null)[] {
  const sizes: (Expression | null)[] = []
  while (cursor.accept('[')) {
    sizes.push(cursor.is(']') ? null : parseExpression(cursor))
    cursor.expect(']')
  }
  return sizes
}

export function parseTypeName(cursor: Cursor): TypeName {
  const { text, line } = cursor.declaredName()
  if (cursor.is('::')) cursor.forbid(line, `MQL5 has no ${text}:: here: write the type’s own name.`)
  if (cursor.is('<')) cursor.forbid(line, `${text}<…> is a template of C++: use an array as in int values[].`)
  return { name: text, line }
}

export function parseParameters(cursor: Cursor): Parameter[] {
  cursor.expect('(')
  const parameters: Parameter[] = []
  if (cursor.is('void') && cursor.is(')', 1)) cursor.next()
  while (!cursor.is(')')) {
    const prefix = parsePrefix(cursor)
    const type = parseTypeName(cursor)
    if (cursor.is('&&')) cursor.forbid(type.line, 'MQL5 has no &&-references: write one &.')
    if (cursor.is('*')) refusePointers(cursor)
    const isReference = cursor.accept('&')
    const { text: name, line } = declaredName(cursor)
    const sizes = parseSizes(cursor)
    const value = cursor.accept('=') ? parseExpression(cursor) : null
    parameters.push({ ...prefix, type, isReference, name, line, sizes, value })
    if (!cursor.accept(',')) break
  }
  cursor.expect(')')
  return parameters
}
