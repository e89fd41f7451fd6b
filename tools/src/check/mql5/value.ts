import type { ProblemKind } from './problem.ts'
import type { Context, Entry } from './scope.ts'
import { ANY, conversionOf, fits, isEnum, isInteger, isNumber, isReal, isString, shown, type Type } from './types.ts'

/** What the checker knows of an expression's value. */
export interface Value {
  readonly type: Type
  /** The values it may have, where all of them are integer constants. */
  readonly constants?: readonly bigint[] | undefined
  /** Whether it names a variable, element or field. */
  readonly isPlace?: boolean
  readonly isConst?: boolean
  /** The variable that it is, or to which it belongs. */
  readonly entry?: Entry | undefined
  /** Whether it is a whole variable, not an element or a field. */
  readonly isWhole?: boolean
  readonly string?: string | undefined
}

export const UNKNOWN: Value = { type: ANY, isPlace: true }
export const ofType = (type: Type): Value => ({ type })

/** Reports what MetaEditor refuses or warns of where a value meets a wanted type. `subject` begins the sentence. */
export function convert(context: Context, value: Value, to: Type, line: number, subject: string): void {
  const { problems } = context
  const kind: ProblemKind = subject.startsWith('Argument') ? 'argument type' : 'type'
  if (value.constants && isInteger(value.type) && isNumber(to) && !isEnum(to)) {
    const wrong = value.constants.find((constant) => !fits(constant, to))
    if (wrong !== undefined && (isReal(to) || to.name !== 'bool'))
      problems.add(line, 'narrowing', `${subject} is ${wrong}, which ${shown(to)} cannot hold: use another type.`)
    return
  }
  const fault = faultOf(value.type, to, subject, kind)
  if (fault) problems.add(line, ...fault)
}

function faultOf(
  type: Type,
  to: Type,
  subject: string,
  kind: ProblemKind,
): readonly [kind: ProblemKind, text: string] | undefined {
  const [from, wanted] = [shown(type), shown(to)]
  switch (conversionOf(type, to)) {
    case 'narrowing':
      return ['narrowing', `${subject} is ${from}, and ${wanted} may lose a part of it: write (${wanted}) if it fits.`]
    case 'sign':
      return ['doubt', `${subject} is ${from}, and ${wanted} has a sign: MetaEditor may warn.`]
    case 'text':
      return [kind, textSentence(type, to, subject)]
    case 'enum':
      return [kind, `${subject} is ${from}: use a constant of ${wanted}, or the cast (${wanted}).`]
    case 'refused':
      return [kind, `${subject} is ${from}, and ${wanted} is wanted: give ${wanted}.`]
    default:
      return undefined
  }
}

function textSentence(from: Type, to: Type, subject: string): string {
  if (isString(from))
    return `${subject} is a string, and ${shown(to)} is wanted: use StringToInteger, StringToDouble or StringToTime.`
  const how = isReal(from) ? 'DoubleToString' : isEnum(from) ? 'EnumToString' : 'IntegerToString, or the cast (string)'
  return `${subject} is ${shown(from)}, and a string is wanted: use ${how}.`
}

/** Reports a condition that is not bool, of which MetaEditor warns. */
export function wantCondition(context: Context, { type }: Value, line: number): void {
  if (type.name === 'bool' || type.name === 'any') return
  const how = isString(type) ? `!= ""` : '!= 0'
  context.problems.add(line, 'type', `The condition is ${shown(type)}: compare it, as in ${how}.`)
}

/** Reports a target that cannot be written. */
export function wantPlace(context: Context, value: Value, line: number, what: string): boolean {
  const { problems } = context
  if (!value.isPlace) {
    problems.add(line, 'lvalue', `${what} needs a variable: store the value in one before.`)
    return false
  }
  if (!value.isConst) return true
  const name = value.entry?.name ?? 'The value'
  if (value.entry?.role === 'input')
    problems.add(line, 'input', `${name} is an input, and inputs are constants: copy it to a variable.`)
  else problems.add(line, 'constant', `${name} is const: remove const, or use another variable.`)
  return false
}
