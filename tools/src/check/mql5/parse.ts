import { Cursor, SyntaxStop } from './cursor.ts'
import { parseInitialiser } from './parse-expression.ts'
import { parseBlock } from './parse-statement.ts'
import { declaredName, parseParameters, parsePrefix, parseTypeName, parseVariables } from './parse-variable.ts'
import type { Problems } from './problem.ts'
import type { EnumNode, FunctionNode, Program, StructNode, Variable } from './syntax.ts'
import type { Token } from './tokens.ts'

interface Parts {
  readonly functions: FunctionNode[]
  readonly structs: StructNode[]
  readonly enums: EnumNode[]
  readonly globals: Variable[]
}

/**
 * Parses the subset of MQL5 that an Expert Advisor of plain structs and functions uses.
 * After a syntax error it goes on with the next declaration.
 * @param structures names of MQL5's own structures
 */
export function parse(tokens: readonly Token[], structures: Iterable<string>, problems: Problems): Program {
  const cursor = new Cursor(tokens, problems, structures)
  const parts: Parts = { functions: [], structs: [], enums: [], globals: [] }
  while (cursor.peek().kind !== 'end') {
    const from = cursor.at
    try {
      parseTopLevel(cursor, parts)
    } catch (error) {
      if (!(error instanceof SyntaxStop)) throw error
      cursor.skipDeclaration(from)
    }
  }
  return parts
}

function parseTopLevel(cursor: Cursor, parts: Parts): void {
  const { text, line } = cursor.peek()
  if (cursor.accept(';')) return
  if (text === 'struct') parts.structs.push(parseStruct(cursor))
  else if (text === 'enum') parts.enums.push(parseEnum(cursor))
  else if ((text === 'input' || text === 'sinput') && cursor.is('group', 1)) parseGroup(cursor)
  else {
    const prefix = parsePrefix(cursor)
    const type = parseTypeName(cursor)
    if (cursor.is('&') || cursor.is('*'))
      cursor.forbid(line, 'A function of MQL5 returns neither reference nor pointer: return a value.')
    if (cursor.is('[')) cursor.forbid(line, 'MQL5 writes the brackets after the name, and returns no arrays.')
    if (cursor.is('(', 1)) parts.functions.push(parseFunction(cursor, type.name, line))
    else {
      const variables = parseVariables(cursor, prefix, type)
      cursor.expect(';')
      parts.globals.push(...variables)
    }
  }
}

function parseFunction(cursor: Cursor, returns: string, line: number): FunctionNode {
  const { text: name } = declaredName(cursor)
  const parameters = parseParameters(cursor)
  if (cursor.is('const') || cursor.is('override')) cursor.stop(line, 'Only methods are const: remove the word.')
  const body = cursor.accept(';') ? null : parseBlock(cursor)
  return { name, line, returns: { name: returns, line }, parameters, body }
}

function parseGroup(cursor: Cursor): void {
  cursor.next()
  const { line } = cursor.next()
  if (cursor.next().kind !== 'string') cursor.stop(line, 'input group needs a name in quotes.')
  cursor.accept(';')
}

function parseStruct(cursor: Cursor): StructNode {
  const { line } = cursor.next()
  const { text: name } = declaredName(cursor)
  if (cursor.is(':')) cursor.forbid(line, 'This file has plain structs: repeat the fields instead of inheriting them.')
  cursor.types.add(name)
  cursor.expect('{')
  const fields: Variable[] = []
  while (!cursor.is('}')) {
    const prefix = parsePrefix(cursor)
    const type = parseTypeName(cursor)
    if (cursor.is('(') || cursor.is('(', 1) || cursor.is('~'))
      cursor.forbid(type.line, 'This file has plain structs: write a function with a parameter by reference.')
    if (cursor.is(':', 1)) cursor.forbid(type.line, 'MQL5 has no bit fields: use a whole type.')
    const variables = parseVariables(cursor, prefix, type)
    const valued = variables.find(({ value }) => value)
    if (valued)
      cursor.problems.add(valued.line, 'doubt', `The reference shows no initial value of a field as of ${valued.name}.`)
    cursor.expect(';')
    fields.push(...variables)
  }
  cursor.expect('}')
  cursor.expect(';')
  return { name, line, fields }
}

function parseEnum(cursor: Cursor): EnumNode {
  const { line } = cursor.next()
  if (cursor.is('class') || cursor.is('struct')) cursor.forbid(line, 'MQL5 has no enum class: write enum.')
  const name = cursor.is('{') ? '' : declaredName(cursor).text
  if (cursor.is(':')) cursor.forbid(line, 'An enum of MQL5 is an int: remove its type.')
  if (name !== '') cursor.types.add(name)
  cursor.expect('{')
  const members: { name: string; line: number; value: ReturnType<typeof parseInitialiser> | null }[] = []
  while (!cursor.is('}')) {
    const { text, line: memberLine } = declaredName(cursor)
    members.push({ name: text, line: memberLine, value: cursor.accept('=') ? parseInitialiser(cursor) : null })
    if (!cursor.accept(',')) break
  }
  cursor.expect('}')
  cursor.expect(';')
  return { name, line, members }
}
