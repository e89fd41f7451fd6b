import { checkHandler } from './handlers.ts'
import { type Context, declare, findEntry, inScope, namedType } from './scope.ts'
import { checkEnd, checkStatements } from './statements.ts'
import type { EnumNode, FunctionNode, Parameter, Program, StructNode, Variable } from './syntax.ts'
import { isEnum, isStruct, shown, type Type } from './types.ts'
import { checkDefault, declareVariable, enumConstant } from './variables.ts'

/** Checks all declarations of a program: types and variables in their order, functions in any. */
export function checkProgram(context: Context, program: Program): void {
  const ordered = [
    ...program.enums.map((node) => ({ line: node.line, add: () => declareEnum(context, node) })),
    ...program.structs.map((node) => ({ line: node.line, add: () => declareStruct(context, node) })),
    ...program.globals.map((node) => ({ line: node.line, add: () => declareGlobal(context, node) })),
  ].sort((one, other) => one.line - other.line)
  for (const node of program.functions) declareFunction(context, node)
  for (const { add } of ordered) add()
  for (const node of program.functions) checkFunction(context, node)
  for (const { name, line, storage } of program.globals)
    if (!findEntry(context, name)?.isUsed && storage !== 'extern')
      context.problems.add(line, 'unused', `${name} is not used: remove it.`)
}

function declareEnum(context: Context, node: EnumNode): void {
  if (node.name !== '') context.enums.add(node.name)
  const type = { name: node.name === '' ? 'int' : `enum ${node.name}`, dimensions: 0 }
  let next: bigint | undefined = 0n
  for (const { name, line, value } of node.members) {
    if (value) next = enumConstant(context, value)
    declare(context, {
      name,
      type,
      line,
      role: 'constant',
      isConst: true,
      constant: next,
      isUnset: false,
      isUsed: true,
    })
    if (next !== undefined) next += 1n
  }
}

function declareStruct(context: Context, { name, line, fields }: StructNode): void {
  const { problems, structures } = context
  if (structures.has(name)) problems.add(line, 'type', `${name} is MQL5’s own or declared twice: choose another name.`)
  const types = new Map<string, Type>()
  for (const field of fields) {
    if (types.has(field.name)) problems.add(field.line, 'type', `${field.name} is declared twice: remove one.`)
    if (field.type.name === name) problems.add(field.line, 'type', `${name} cannot contain itself: store an index.`)
    else types.set(field.name, fieldType(context, field))
  }
  structures.set(name, types)
}

function fieldType(context: Context, field: Variable): Type {
  const { sizes, type, isConst, line, name } = field
  if (isConst)
    context.problems.add(line, 'constant', `A struct with a const field cannot be copied: remove const of ${name}.`)
  return {
    ...namedType(context, type.name, type.line, sizes.length),
    isFixed: sizes.length > 0 && sizes[0] !== null,
  }
}

function declareFunction(context: Context, node: FunctionNode): void {
  const { problems, facts, functions } = context
  const { name, line } = node
  const others = functions.get(name) ?? []
  if (facts.functions.has(name) && !/^On[A-Z]/.test(name))
    problems.add(line, 'reserved word', `${name} is a function of MQL5: choose another name.`)
  if (others.some((other) => other.body && node.body && signatureText(other) === signatureText(node)))
    problems.add(line, 'type', `${name} is declared twice: remove one function.`)
  functions.set(name, [...others.filter(({ body }) => body), node])
  if (!context.calls.has(name)) context.calls.set(name, [])
  checkHandler(context, node)
}

const signatureText = ({ parameters }: FunctionNode) =>
  parameters.map(({ type, sizes }) => `${type.name}${sizes.length}`).join()

function declareGlobal(context: Context, variable: Variable): void {
  const isInput = variable.storage === 'input' || variable.storage === 'sinput'
  declareVariable(context, variable, isInput ? 'input' : 'global', (entry) => {
    if (isInput) checkInput(context, variable, entry.type)
    declare(context, entry)
  })
}

function checkInput(context: Context, { name, line, value }: Variable, type: Type): void {
  const { problems } = context
  if (type.dimensions > 0 || isStruct(type))
    problems.add(line, 'input', `An input is one number, text, time, color or enum, not ${shown(type)}.`)
  if (value?.kind === 'string' && value.text.length > 254 - name.length)
    problems.add(line, 'input', `The text of ${name} has at most ${254 - name.length} characters: shorten it.`)
  if (value?.kind === 'call') problems.add(line, 'input', `The value of ${name} is a constant: write it.`)
}

function checkFunction(context: Context, node: FunctionNode): void {
  const { body } = node
  context.current = node
  const returns = namedType(context, node.returns.name, node.returns.line)
  inScope(context, () => {
    let hasDefault = false
    for (const parameter of node.parameters) {
      declareParameter(context, parameter)
      if (parameter.value) hasDefault = true
      else if (hasDefault)
        context.problems.add(
          parameter.line,
          'constant',
          `${parameter.name} needs a default value, because one stands before it.`,
        )
    }
    if (!body) return
    checkStatements(context, body.body, returns)
    checkEnd(context, body, returns)
  })
  if (!body && context.functions.get(node.name)?.every((one) => !one.body))
    context.problems.add(node.line, 'type', `${node.name} has no body: write it.`)
  context.current = undefined
}

function declareParameter(context: Context, parameter: Parameter): void {
  const { name, line, sizes, isReference, isConst, value } = parameter
  const type = namedType(context, parameter.type.name, line, sizes.length)
  const { problems } = context
  if (!isReference && sizes.length > 0)
    problems.add(line, 'forbidden', `MQL5 passes arrays by reference only: write &${name}[].`)
  else if (!isReference && isStruct(type))
    problems.add(line, 'forbidden', `MQL5 passes structs by reference only: write &${name}.`)
  if (sizes.length > 0 && sizes[0] !== null)
    problems.add(line, 'forbidden', `The first brackets of a parameter are empty: write ${name}[].`)
  if (type.name === 'void') problems.add(line, 'type', `A parameter cannot be void: give ${name} a type.`)
  if (value && isReference)
    problems.add(line, 'constant', `${name} is a reference and has no default value: remove it.`)
  else if (value) checkDefault(context, value, type, name)
  if (parameter.storage !== '') problems.add(line, 'syntax', `Remove ${parameter.storage} before ${name}.`)
  const isUsed = isEnum(type)
  declare(context, { name, type, line, role: 'parameter', isConst, isUnset: false, isUsed })
}
