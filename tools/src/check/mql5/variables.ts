import { evaluate } from './expressions.ts'
import { type Context, type Entry, namedType } from './scope.ts'
import type { Expression, Variable } from './syntax.ts'
import { fits, INT, isAny, isEnum, isInteger, isStruct, shown, type Type } from './types.ts'
import { convert, ofType } from './value.ts'

/** Checks a variable's type, sizes and value, and gives its entry to `add` before its value's problems follow. */
export function declareVariable(
  context: Context,
  variable: Variable,
  role: Entry['role'],
  add: (entry: Entry) => void,
): void {
  const { name, line, sizes, isConst, value, storage } = variable
  const isFixed = sizes.length > 0 && (sizes[0] !== null || value?.kind === 'list')
  const type = { ...namedType(context, variable.type.name, variable.type.line, sizes.length), isFixed }
  const { problems } = context
  for (const size of sizes) if (size) checkSize(context, size, name)
  if (type.name === 'void') problems.add(line, 'type', `A variable cannot be void: give ${name} a type.`)
  const initial = value && value.kind !== 'list' ? evaluate(context, value) : undefined
  if (initial) convert(context, initial, type, line, `The value of ${name}`)
  if (value?.kind === 'list') checkList(context, value, type, line)
  if (isConst && !value && storage !== 'extern')
    problems.add(line, 'constant', `${name} is const and has no value: write one.`)
  if (storage === 'extern' && value) problems.add(line, 'constant', `${name} is extern: remove the value.`)
  const isUnset = role === 'local' && !value && storage !== 'static' && sizes.length === 0 && wantsValue(type)
  const constant = isConst && initial?.constants?.length === 1 ? initial.constants[0] : undefined
  add({
    name,
    type,
    line,
    role,
    isConst: isConst || role === 'input',
    isUnset,
    isUsed: false,
    ...(role === 'constant' ? { constant } : {}),
  })
}

/** Whether a variable of a type holds anything until it is written: numbers, and the structures of OrderSend. */
function wantsValue(type: Type): boolean {
  if (isStruct(type)) return /^struct MqlTrade(Request|Result|CheckResult)$/.test(type.name)
  return type.name !== 'string' && !isAny(type)
}

function checkSize(context: Context, size: Expression, name: string): void {
  const value = evaluate(context, size)
  if (value.entry?.isConst)
    context.problems.add(size.line, 'doubt', `The reference wants a constant as the size of ${name}: use #define.`)
  else if (!value.constants && !isEnum(value.type) && !isAny(value.type))
    context.problems.add(size.line, 'constant', `The size of ${name} is no constant: write [] and call ArrayResize.`)
}

/** Checks the values of a list in braces against elements or fields. */
function checkList(context: Context, list: Extract<Expression, { kind: 'list' }>, type: Type, line: number): void {
  const fields = isStruct(type) ? [...(context.structures.get(type.name.slice('struct '.length)) ?? [])] : []
  if (type.dimensions === 0 && !isStruct(type) && !isAny(type)) {
    context.problems.add(line, 'forbidden', `${shown(type)} takes no braces: write = value.`)
    return
  }
  if (type.dimensions === 0 && isStruct(type) && list.items.length > fields.length)
    context.problems.add(line, 'type', `${shown(type)} has ${fields.length} fields: remove values.`)
  for (const [index, item] of list.items.entries()) {
    const wanted = type.dimensions > 0 ? { name: type.name, dimensions: type.dimensions - 1 } : fields[index]?.[1]
    if (!wanted) continue
    if (item.kind === 'list') checkList(context, item, wanted, item.line)
    else convert(context, evaluate(context, item), wanted, item.line, 'The value in braces')
  }
}

/** Values of an enum: each must be a constant. */
export function enumConstant(context: Context, value: Expression): bigint | undefined {
  const found = evaluate(context, value)
  const constant = found.constants?.[0]
  if (constant === undefined && !isAny(found.type))
    context.problems.add(value.line, 'constant', 'The value of an enum is a constant: write a number.')
  if (constant !== undefined && !fits(constant, INT)) convert(context, found, INT, value.line, 'The value of the enum')
  return isInteger(found.type) ? constant : undefined
}

/** Checks the value that a parameter has where its argument is missing. */
export function checkDefault(context: Context, value: Expression, type: Type, name: string): void {
  const found = evaluate(context, value)
  convert(context, found.entry ? ofType(found.type) : found, type, value.line, `The value of ${name}`)
}
