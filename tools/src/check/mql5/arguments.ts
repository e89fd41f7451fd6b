import type { Context } from './scope.ts'
import type { ParameterFact } from './signature.ts'
import { isAny, isStruct, shown } from './types.ts'
import { convert, type Value, wantPlace } from './value.ts'

export interface Argument {
  readonly value: Value
  readonly line: number
  /** Whether the function is one of this file. */
  readonly isOwn: boolean
}

/** Checks one argument against its parameter. */
export function checkArgument(context: Context, argument: Argument, parameter: ParameterFact, subject: string): void {
  const { value, line, isOwn } = argument
  const { type, isReference, isConst } = parameter
  if (!isReference) {
    if (!isAny(type)) convert(context, value, type, line, subject)
    return
  }
  if (isAny(value.type)) return
  if (!fitsDimensions(context, argument, parameter, subject)) return
  // MQL5 makes no temporary variable for a reference of one's own function, not even for a const one.
  if (!value.isPlace && (isOwn || !isConst)) {
    wantPlace(context, value, line, subject)
    return
  }
  if (!isConst && !wantPlace(context, value, line, subject)) return
  if (isAny(type)) return
  if (value.isPlace && value.type.name !== type.name && (isOwn || !isConst || type.dimensions > 0))
    context.problems.add(
      line,
      'argument type',
      `${subject} is ${shown(value.type)}, and a reference to ${shown(type)} is wanted: use a variable of that type.`,
    )
  else if (value.type.name !== type.name) convert(context, value, type, line, subject)
}

function fitsDimensions(
  context: Context,
  { value, line }: Argument,
  { type }: ParameterFact,
  subject: string,
): boolean {
  const isArray = value.type.dimensions > 0
  if (
    type.dimensions > 0
      ? isArray && (isAny(type) || value.type.dimensions === type.dimensions)
      : isAny(type) || !isArray
  )
    return true
  const wanted = type.dimensions > 0 ? `an array ${isAny(type) ? '' : shown(type)}`.trim() : shown(type)
  context.problems.add(line, 'argument type', `${subject} is ${shown(value.type)}, and ${wanted} is wanted.`)
  return false
}

/** Checks a value of a list without types, as of Print. */
export function checkOpenArgument(context: Context, { value, line }: Argument, subject: string): void {
  const { type } = value
  if (type.dimensions > 0 || isStruct(type) || type.name === 'void')
    context.problems.add(line, 'argument type', `${subject} is ${shown(type)}: give its elements or fields one by one.`)
}
