import type { Cursor } from './cursor.ts'
import { parseExpression } from './parse-expression.ts'
import { parsePrefix, parseTypeName, parseVariables, startsDeclaration } from './parse-variable.ts'
import type { Block, Case, Expression, Statement } from './syntax.ts'

export function parseBlock(cursor: Cursor): Block {
  const { line } = cursor.expect('{')
  const body: Statement[] = []
  while (!cursor.is('}')) body.push(parseStatement(cursor))
  return { kind: 'block', body, line, endLine: cursor.expect('}').line }
}

function parseStatement(cursor: Cursor): Statement {
  const { kind, text, line } = cursor.peek()
  if (kind === 'end') cursor.stop(line, 'A closing brace is missing.')
  if (cursor.is('{')) return parseBlock(cursor)
  if (cursor.accept(';')) return { kind: 'empty', line }
  const parse = kind === 'name' && !cursor.is('=', 1) && Object.hasOwn(KEYWORDS, text) ? KEYWORDS[text] : undefined
  if (parse) return parse(cursor, cursor.next().line)
  if (text === 'struct' || text === 'enum') cursor.stop(line, `Declare ${text} outside of functions.`)
  if (text === 'goto') cursor.forbid(line, 'MQL5 has no goto: use a loop, a flag or a function.')
  if (kind === 'name' && cursor.is(':', 1)) cursor.forbid(line, `MQL5 has no labels: remove ${text}.`)
  const statement = startsDeclaration(cursor) ? parseDeclaration(cursor) : parseExpressionStatement(cursor)
  cursor.expect(';')
  return statement
}

const KEYWORDS: Readonly<Record<string, (cursor: Cursor, line: number) => Statement>> = {
  if(cursor, line) {
    const test = parseTest(cursor, 'if')
    const yes = parseStatement(cursor)
    return { kind: 'if', test, yes, no: cursor.accept('else') ? parseStatement(cursor) : null, line }
  },
  while: (cursor, line) => ({
    kind: 'while',
    test: parseTest(cursor, 'while'),
    body: parseStatement(cursor),
    line,
  }),
  do(cursor, line) {
    const body = parseStatement(cursor)
    cursor.expect('while')
    const test = parseTest(cursor, 'while')
    cursor.expect(';')
    return { kind: 'do', test, body, line }
  },
  for: parseFor,
  switch: parseSwitch,
  return(cursor, line) {
    const value = cursor.is(';') ? null : parseReturned(cursor)
    cursor.expect(';')
    return { kind: 'return', value, line }
  },
  break: (cursor) => ({ kind: 'break', line: cursor.expect(';').line }),
  continue: (cursor) => ({ kind: 'continue', line: cursor.expect(';').line }),
}

function parseReturned(cursor: Cursor): Expression {
  if (cursor.is('{'))
    cursor.forbid(cursor.peek().line, 'MQL5 returns no list in braces: declare a struct, fill it and return it.')
  return parseExpression(cursor)
}

function parseTest(cursor: Cursor, word: string): Expression {
  cursor.expect('(')
  if (startsDeclaration(cursor))
    cursor.forbid(cursor.peek().line, `MQL5 declares no variable within ${word}(…): declare it before.`)
  const test = parseExpression(cursor)
  cursor.expect(')')
  return test
}

function parseDeclaration(cursor: Cursor): Statement {
  const { line } = cursor.peek()
  const prefix = parsePrefix(cursor)
  const type = parseTypeName(cursor)
  return { kind: 'declare', variables: parseVariables(cursor, prefix, type), line }
}

function parseExpressionStatement(cursor: Cursor): Statement {
  const { line } = cursor.peek()
  const expression = parseExpression(cursor)
  return { kind: 'expression', expression, line }
}

function parseFor(cursor: Cursor, line: number): Statement {
  cursor.expect('(')
  let start: Statement | null = null
  if (!cursor.is(';')) start = startsDeclaration(cursor) ? parseDeclaration(cursor) : parseExpressionStatement(cursor)
  if (cursor.is(':')) cursor.forbid(line, 'MQL5 has no for over a list: count an index up to ArraySize.')
  cursor.expect(';')
  const test = cursor.is(';') ? null : parseExpression(cursor)
  cursor.expect(';')
  const step: Expression[] = []
  while (!cursor.is(')')) {
    step.push(parseExpression(cursor))
    if (!cursor.accept(',')) break
  }
  cursor.expect(')')
  return { kind: 'for', start, test, step, body: parseStatement(cursor), line }
}

function parseSwitch(cursor: Cursor, line: number): Statement {
  const value = parseTest(cursor, 'switch')
  const cases: Case[] = []
  cursor.expect('{')
  while (!cursor.is('}')) {
    const labels: (Expression | null)[] = []
    const { line: caseLine } = cursor.peek()
    while (cursor.is('case') || cursor.is('default')) {
      labels.push(cursor.next().text === 'case' ? parseExpression(cursor) : null)
      cursor.expect(':')
    }
    if (labels.length === 0) cursor.stop(caseLine, 'A statement of a switch stands after case or default.')
    const body: Statement[] = []
    while (!cursor.is('case') && !cursor.is('default') && !cursor.is('}')) body.push(parseStatement(cursor))
    cases.push({ labels, body, line: caseLine })
  }
  cursor.expect('}')
  return { kind: 'switch', value, cases, line }
}
