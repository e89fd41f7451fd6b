/** A type of MQL5: a built-in name, `enum NAME`, `struct NAME`, or `null`, `any` and `list` of the checker. */
export interface Type {
  readonly name: string
  /** Number of dimensions; 0 for a single value. */
  readonly dimensions: number
  /** Whether the first dimension has a fixed size. */
  readonly isFixed?: boolean
}

export const simple = (name: string): Type => ({ name, dimensions: 0 })
export const INT = simple('int')
export const BOOL = simple('bool')
export const STRING = simple('string')
/** A type that the checker does not know, because of an earlier problem: nothing is said of it. */
export const ANY = simple('any')

const INTEGERS: Readonly<Record<string, readonly [bits: number, signed: boolean]>> = {
  bool: [1, false],
  char: [8, true],
  uchar: [8, false],
  short: [16, true],
  ushort: [16, false],
  int: [32, true],
  uint: [32, false],
  color: [32, false],
  long: [64, true],
  ulong: [64, false],
  datetime: [64, true],
}

export const isEnum = ({ name }: Type): boolean => name.startsWith('enum ')
export const isStruct = ({ name }: Type): boolean => name.startsWith('struct ')
export const isReal = ({ name }: Type): boolean => name === 'double' || name === 'float'
export const isInteger = (type: Type): boolean => type.name in INTEGERS || isEnum(type)
export const isNumber = (type: Type): boolean => type.dimensions === 0 && (isReal(type) || isInteger(type))
export const isString = ({ name, dimensions }: Type): boolean => name === 'string' && dimensions === 0
export const isAny = ({ name }: Type): boolean => name === 'any'

export function shown({ name, dimensions }: Type): string {
  return name.replace(/^(enum|struct) /, '') + '[]'.repeat(dimensions)
}

export function sizeOf(type: Type): readonly [bits: number, signed: boolean] {
  return INTEGERS[type.name] ?? [32, true]
}

/** Whether an integer constant fits a type without change. */
export function fits(value: bigint, type: Type): boolean {
  if (isReal(type)) return value >= -(2n ** 53n) && value <= 2n ** 53n
  if (type.name === 'bool') return value === 0n || value === 1n
  const [bits, signed] = sizeOf(type)
  const size = 2n ** BigInt(bits)
  return signed ? value >= -size / 2n && value < size / 2n : value >= 0n && value < size
}

export type Conversion = 'same' | 'widening' | 'narrowing' | 'sign' | 'text' | 'enum' | 'refused'

/** What becomes of a value of one type where another type is wanted, by MQL5's reference on casting. */
export function conversionOf(from: Type, to: Type): Conversion {
  if (isAny(from) || isAny(to)) return 'same'
  if (from.dimensions !== to.dimensions) return 'refused'
  if (from.name === to.name) return 'same'
  if (from.dimensions > 0 || isStruct(from) || isStruct(to)) return 'refused'
  if (from.name === 'void' || to.name === 'void') return 'refused'
  if (from.name === 'null') return isString(to) || isNumber(to) ? 'widening' : 'refused'
  if (isString(from) || isString(to)) return isString(from) && to.name === 'bool' ? 'refused' : 'text'
  if (isEnum(to)) return 'enum'
  if (to.name === 'bool') return 'widening'
  if (isReal(to)) return from.name === 'double' || (isInteger(from) && sizeOf(from)[0] > 32) ? 'narrowing' : 'widening'
  return isReal(from) ? 'narrowing' : integerConversion(from, to)
}

function integerConversion(from: Type, to: Type): Conversion {
  const [fromBits, fromSigned] = sizeOf(from)
  const [toBits, toSigned] = sizeOf(to)
  if (toBits < fromBits) return 'narrowing'
  // MetaEditor's logs show both: uint to int, and long to datetime, whose range ends with the year 3000.
  if (from.name === 'uint' && to.name === 'int') return 'narrowing'
  if (from.name === 'long' && to.name === 'datetime') return 'narrowing'
  if (toBits === fromBits && !fromSigned && toSigned) return 'sign'
  return 'widening'
}

/** The type of a sum, product or other arithmetic of two numbers, without widening small types to int. */
export function arithmeticType(left: Type, right: Type): Type {
  if (isReal(left) || isReal(right)) return left.name === 'double' || right.name === 'double' ? simple('double') : left
  const [one, other] = [isEnum(left) ? INT : left, isEnum(right) ? INT : right]
  const [oneBits, oneSigned] = sizeOf(one)
  const [otherBits, otherSigned] = sizeOf(other)
  if (oneBits !== otherBits) return oneBits > otherBits ? one : other
  if (one.name === 'datetime') return other.name === 'datetime' ? one : other
  return oneSigned && !otherSigned ? other : one
}
