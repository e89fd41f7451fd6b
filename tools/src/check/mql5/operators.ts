import type { Context } from './scope.ts'
import {
  arithmeticType,
  BOOL,
  fits,
  INT,
  isAny,
  isEnum,
  isInteger,
  isNumber,
  isReal,
  isString,
  isStruct,
  STRING,
  shown,
  simple,
  sizeOf,
  type Type,
} from './types.ts'
import { ofType, UNKNOWN, type Value, wantCondition } from './value.ts'

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>='])

export function binaryValue(context: Context, op: string, left: Value, right: Value, line: number): Value {
  if (op === '&&' || op === '||') {
    for (const side of [left, right]) doubtCondition(context, side, op, line)
    return ofType(BOOL)
  }
  if (isAny(left.type) || isAny(right.type)) return COMPARISONS.has(op) ? ofType(BOOL) : UNKNOWN
  if (refusesOperands(context, op, left.type, right.type, line)) return COMPARISONS.has(op) ? ofType(BOOL) : UNKNOWN
  if (isString(left.type) || isString(right.type)) return textValue(context, op, left, right, line)
  if (COMPARISONS.has(op)) return comparison(context, op, left, right, line)
  return arithmetic(context, op, left, right, line)
}

function doubtCondition(context: Context, { type }: Value, op: string, line: number): void {
  if (type.name === 'bool' || isAny(type)) return
  if (isNumber(type))
    context.problems.add(line, 'doubt', `A side of ${op} is ${shown(type)}: MetaEditor may want bool.`)
  else wantCondition(context, ofType(type), line)
}

function refusesOperands(context: Context, op: string, left: Type, right: Type, line: number): boolean {
  const bad = [left, right].find((type) => type.dimensions > 0 || isStruct(type) || type.name === 'void')
  if (!bad) return false
  context.problems.add(line, 'type', `${op} has no meaning for ${shown(bad)}: use its elements or fields.`)
  return true
}

function textValue(context: Context, op: string, left: Value, right: Value, line: number): Value {
  const other = isString(left.type) ? right.type : left.type
  const isText = isString(other) || other.name === 'null'
  if (op !== '+' && !COMPARISONS.has(op))
    context.problems.add(line, 'type', `${op} has no meaning for a string: convert it to a number before.`)
  else if (!isText) {
    const how = isReal(other) ? 'DoubleToString' : isEnum(other) ? 'EnumToString' : 'IntegerToString'
    context.problems.add(line, 'type', `MetaEditor warns of a string ${op} ${shown(other)}: use ${how}.`)
  }
  return ofType(op === '+' ? STRING : BOOL)
}

function comparison(context: Context, op: string, left: Value, right: Value, line: number): Value {
  const { problems } = context
  const hasBool = left.type.name === 'bool' || right.type.name === 'bool'
  if (hasBool && op !== '==' && op !== '!=')
    problems.add(line, 'type', `${op} compares a bool: write && between two comparisons.`)
  if (isEnum(left.type) && isEnum(right.type) && left.type.name !== right.type.name)
    problems.add(line, 'doubt', `${shown(left.type)} is compared with ${shown(right.type)}.`)
  if (differsInSign(left, right) || differsInSign(right, left))
    problems.add(line, 'narrowing', `${op} compares ${shown(left.type)} with ${shown(right.type)}: cast one of them.`)
  return ofType(BOOL)
}

/** Whether a signed variable meets an unsigned type of at least its size. */
function differsInSign(signed: Value, unsigned: Value): boolean {
  if (!isInteger(signed.type) || !isInteger(unsigned.type) || isEnum(signed.type)) return false
  if (signed.constants?.every((value) => value >= 0n) || unsigned.constants?.every((value) => fits(value, signed.type)))
    return false
  const [signedBits, isSigned] = sizeOf(signed.type)
  const [bits, other] = sizeOf(unsigned.type)
  return isSigned && !other && bits >= 32 && bits >= signedBits
}

function arithmetic(context: Context, op: string, left: Value, right: Value, line: number): Value {
  const needsIntegers = ['%', '&', '|', '^', '<<', '>>'].includes(op)
  if (needsIntegers && (isReal(left.type) || isReal(right.type))) {
    context.problems.add(line, 'type', `${op} needs integers: use MathMod, or cast to long.`)
    return ofType(INT)
  }
  const constants = fold(op, left.constants, right.constants)
  const type = op === '<<' || op === '>>' ? left.type : joined(left, right)
  const whole = isEnum(type) || type.name === 'bool' ? INT : type
  if (constants && isInteger(whole)) return folded(context, constants, whole, line)
  return ofType(whole)
}

function folded(context: Context, constants: readonly bigint[], type: Type, line: number): Value {
  const fitting = [type, simple('uint')].find((one) => constants.every((value) => fits(value, one)))
  if (!fitting && sizeOf(type)[0] >= 32)
    context.problems.add(line, 'narrowing', `The constant overflows ${shown(type)}: cast one operand to long.`)
  return { type: fitting ?? INT, constants }
}

/** The common type of two values. A constant takes the type of the other side, if it fits. */
export function joined(left: Value, right: Value): Type {
  const adapts = (one: Value, other: Value) =>
    one.constants !== undefined && isNumber(other.type) && one.constants.every((value) => fits(value, other.type))
  if (left.constants && right.constants) return arithmeticType(left.type, right.type)
  if (adapts(left, right) && right.type.name !== 'bool') return right.type
  if (adapts(right, left) && left.type.name !== 'bool') return left.type
  return arithmeticType(left.type, right.type)
}

function fold(op: string, left: readonly bigint[] | undefined, right: readonly bigint[] | undefined) {
  const [one, other] = [left?.[0], right?.[0]]
  if (left?.length !== 1 || right?.length !== 1 || one === undefined || other === undefined) return undefined
  const result = FOLDS[op]?.(one, other)
  return result === undefined ? undefined : [result]
}

const FOLDS: Readonly<Record<string, (one: bigint, other: bigint) => bigint | undefined>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => (other === 0n ? undefined : one / other),
  '%': (one, other) => (other === 0n ? undefined : one % other),
  '&': (one, other) => one & other,
  '|': (one, other) => one | other,
  '^': (one, other) => one ^ other,
  '<<': (one, other) => (other >= 0n && other < 64n ? one << other : undefined),
  '>>': (one, other) => (other >= 0n && other < 64n ? one >> other : undefined),
}
