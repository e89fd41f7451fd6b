import { type Context, findEntry } from './scope.ts'
import { UNKNOWN, type Value } from './value.ts'

/** What a name stands for: a variable, a constant of this file, or one of MQL5. */
export function nameValue(context: Context, name: string, line: number): Value {
  const entry = findEntry(context, name)
  if (entry) {
    entry.isUsed = true
    const { type, role, isConst, constant } = entry
    const constants = constant === undefined ? undefined : [constant]
    if (role === 'constant') return { type, constants }
    return { type, isPlace: true, isConst, entry, isWhole: true }
  }
  const type = context.facts.constants.get(name)
  if (type) {
    const value = context.facts.values.get(name) ?? KNOWN_VALUES.get(name)
    return { type, constants: value === undefined ? undefined : [value] }
  }
  if (context.functions.has(name) || context.facts.functions.has(name))
    context.problems.add(line, 'type', `${name} is a function: write (…) after it.`)
  else
    context.problems.add(
      line,
      'unknown name',
      `${name} is unknown: check its name, or declare it.${similar(context, name)}`,
    )
  return UNKNOWN
}

const KNOWN_VALUES = new Map(
  Object.entries({
    CHAR_MIN: -128n,
    CHAR_MAX: 127n,
    UCHAR_MAX: 255n,
    SHORT_MIN: -32768n,
    SHORT_MAX: 32767n,
    USHORT_MAX: 65535n,
    INT_MIN: -(2n ** 31n),
    INT_MAX: 2n ** 31n - 1n,
    UINT_MAX: 2n ** 32n - 1n,
    LONG_MIN: -(2n ** 63n),
    LONG_MAX: 2n ** 63n - 1n,
    ULONG_MAX: 2n ** 64n - 1n,
    INVALID_HANDLE: -1n,
    WHOLE_ARRAY: -1n,
    CP_ACP: 0n,
    CP_UTF8: 65001n,
  }),
)

/** ` Meant is perhaps …` where a known name differs in case or by one letter. */
export function similar(context: Context, name: string): string {
  const { facts, functions, scopes } = context
  const known = [...facts.functions.keys(), ...facts.constants.keys(), ...functions.keys()]
  for (const scope of scopes) known.push(...scope.keys())
  const lower = name.toLowerCase()
  const found = known.find((one) => one.toLowerCase() === lower) ?? known.find((one) => differsByOne(one, name))
  return found ? ` Perhaps ${found}.` : ''
}

function differsByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one.length < 4) return false
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const [restOne, restOther] = [one.slice(at), other.slice(at)]
  return restOne.slice(1) === restOther || restOne === restOther.slice(1) || restOne.slice(1) === restOther.slice(1)
}
