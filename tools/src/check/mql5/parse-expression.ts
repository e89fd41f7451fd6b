import type { Cursor } from './cursor.ts'
import type { Expression } from './syntax.ts'

/** Binary operators, the weakest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
]
const ASSIGNMENTS = ['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=']

export function parseExpression(cursor: Cursor): Expression {
  const left = parseConditional(cursor)
  const { line, text } = cursor.peek()
  if (!ASSIGNMENTS.some((op) => cursor.is(op))) return left
  cursor.next()
  if (cursor.is('{')) cursor.forbid(line, 'Braces give values only where a variable is declared: set each field.')
  return { kind: 'assign', op: text, left, right: parseExpression(cursor), line: left.line }
}

function parseConditional(cursor: Cursor): Expression {
  const test = parseBinary(cursor, 0)
  if (!cursor.accept('?')) return test
  const yes = parseExpression(cursor)
  cursor.expect(':')
  return { kind: 'conditional', test, yes, no: parseExpression(cursor), line: test.line }
}

function parseBinary(cursor: Cursor, level: number): Expression {
  const operators = LEVELS[level]
  if (!operators) return parseUnary(cursor)
  let left = parseBinary(cursor, level + 1)
  while (operators.some((op) => cursor.is(op))) {
    const { text, line } = cursor.next()
    left = { kind: 'binary', op: text, left, right: parseBinary(cursor, level + 1), line }
  }
  return left
}

function parseUnary(cursor: Cursor): Expression {
  const { text, line } = cursor.peek()
  if (cursor.is('&')) cursor.forbid(line, 'MQL5 takes no addresses: pass the variable itself to a parameter with &.')
  if (cursor.is('*')) cursor.forbid(line, 'MQL5 has no pointers to values: use the variable or an array.')
  if (cursor.is('[')) cursor.forbid(line, 'MQL5 has no lambdas: write a function.')
  if (['+', '-', '!', '~', '++', '--'].some((op) => cursor.is(op))) {
    cursor.next()
    return { kind: 'unary', op: text, operand: parseUnary(cursor), line }
  }
  if (cursor.is('(') && cursor.isTypeName(1) && (cursor.is('*', 2) || cursor.is('&', 2)))
    cursor.forbid(line, 'MQL5 has no pointers to values: cast to a type without * or &.')
  if (cursor.is('(') && cursor.isTypeName(1) && cursor.is(')', 2)) {
    cursor.next()
    const type = { name: cursor.next().text, line }
    cursor.next()
    return { kind: 'cast', type, operand: parseUnary(cursor), line }
  }
  return parsePostfix(cursor)
}

function parsePostfix(cursor: Cursor): Expression {
  let object = parsePrimary(cursor)
  for (;;) {
    const { line } = cursor.peek()
    if (cursor.accept('[')) {
      const index = parseExpression(cursor)
      cursor.expect(']')
      object = { kind: 'index', object, index, line }
    } else if (cursor.accept('.')) {
      object = { kind: 'member', object, name: cursor.declaredName().text, line }
      if (cursor.is('(')) cursor.stop(line, 'A struct of this file has no methods: write a function.')
    } else if (cursor.is('++') || cursor.is('--')) {
      object = { kind: 'postfix', op: cursor.next().text, operand: object, line }
    } else return object
  }
}

function parsePrimary(cursor: Cursor): Expression {
  const token = cursor.next()
  const { kind, text, line } = token
  if (kind === 'number' || kind === 'char') return { kind, text, line }
  if (kind === 'date' || kind === 'color') return { kind, line }
  if (kind === 'string') return { kind, text: text + followingStrings(cursor), line }
  if (kind === 'op' && text === '(') {
    const inner = parseExpression(cursor)
    cursor.expect(')')
    return inner
  }
  if (kind === 'name') return parseNamed(cursor, text, line)
  return cursor.stop(line, text === '{' ? 'A block is not expected here.' : `A value is expected before ${text}.`)
}

function parseNamed(cursor: Cursor, text: string, line: number): Expression {
  if (text === 'true' || text === 'false') return { kind: 'bool', value: text === 'true', line }
  if (text === 'sizeof') {
    cursor.expect('(')
    const operand = cursor.isTypeName() ? { name: cursor.next().text, line } : parseExpression(cursor)
    cursor.expect(')')
    return { kind: 'sizeof', operand, line }
  }
  if (cursor.is('::')) cursor.forbid(line, `MQL5 reaches no ${text}:: here: write the name alone.`)
  if (!cursor.is('(')) return { kind: 'name', name: text, line }
  const values = parseArguments(cursor)
  const type = { name: text, line }
  const [operand] = values
  if (cursor.types.has(text) && operand && values.length === 1) return { kind: 'cast', type, operand, line }
  return { kind: 'call', name: text, values, line }
}

function parseArguments(cursor: Cursor): Expression[] {
  const values: Expression[] = []
  cursor.expect('(')
  while (!cursor.is(')')) {
    if (cursor.is('{')) cursor.forbid(cursor.peek().line, 'An argument cannot be a list in braces: declare a variable.')
    values.push(parseExpression(cursor))
    if (!cursor.accept(',')) break
  }
  cursor.expect(')')
  return values
}

/** Neighbouring string literals are one string. */
function followingStrings(cursor: Cursor): string {
  let text = ''
  while (cursor.peek().kind === 'string') text += cursor.next().text
  return text
}

/** The value after `=` in a declaration: an expression or a list in braces. */
export function parseInitialiser(cursor: Cursor): Expression {
  const { line } = cursor.peek()
  if (!cursor.accept('{')) return parseExpression(cursor)
  const items: Expression[] = []
  while (!cursor.is('}')) {
    if (cursor.is('.') || (cursor.is('[') && cursor.is(']', 2)))
      cursor.forbid(cursor.peek().line, 'MQL5 names no fields in a list: set the field after the declaration.')
    items.push(parseInitialiser(cursor))
    if (!cursor.accept(',')) break
  }
  cursor.expect('}')
  return { kind: 'list', items, line }
}
