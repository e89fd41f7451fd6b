import type { Argument } from './arguments.ts'
import type { Context } from './scope.ts'
import { isAny, isInteger, isReal, isString, shown, sizeOf, type Type } from './types.ts'

const FORMATTERS = new Set(['StringFormat', 'PrintFormat', 'printf'])
const SPECIFIER = /%([-+ #0]*)(\*|\d+)?(?:\.(\*|\d+))?(hh|h|ll|l|I32|I64|z|j|t|q)?([a-zA-Z%])/g

/** Compares the format of StringFormat and PrintFormat with the types of the values. */
export function checkFormat(context: Context, name: string, args: readonly Argument[]): void {
  const [format, ...values] = args
  if (!FORMATTERS.has(name) || format?.value.string === undefined) return
  const wanted = [...format.value.string.matchAll(SPECIFIER)].flatMap(
    ([text, , width, precision, size = '', letter = '']) =>
      letter === '%'
        ? []
        : [...(width === '*' ? ['*'] : []), ...(precision === '*' ? ['*'] : []), `${size}${letter}`].map(
            (specifier) => ({
              specifier,
              text,
            }),
          ),
  )
  if (wanted.length !== values.length) {
    const sentence = `The format has ${wanted.length} places, and ${values.length} values follow: make them equal.`
    context.problems.add(format.line, 'format', sentence)
    return
  }
  for (const [index, { specifier, text }] of wanted.entries()) {
    const argument = values[index]
    const fault = argument && !isAny(argument.value.type) ? faultOf(specifier, argument.value.type) : undefined
    if (argument && fault)
      context.problems.add(argument.line, 'format', `${text} stands for ${shown(argument.value.type)}: ${fault}.`)
  }
}

function faultOf(specifier: string, type: Type): string | undefined {
  const [, size = '', letter = ''] = /^(hh|h|ll|l|I32|I64|z|j|t|q)?(.)$/.exec(specifier) ?? []
  if (specifier === '*') return isInteger(type) ? undefined : 'the width is an int'
  if (['z', 'j', 't', 'q', 'hh'].includes(size)) return `MQL5 has no size ${size}: use I64 for 64 bits`
  if (/[diouxXcC]/.test(letter)) return integerFault(size, type)
  if (/[eEfgGaA]/.test(letter)) return isReal(type) ? undefined : 'use %d, %I64d or %s, or convert the value'
  if (/[sS]/.test(letter)) return isString(type) ? undefined : 'use %d, %I64d or %f, or convert the value to a string'
  return `MQL5 has no format ${letter}`
}

function integerFault(size: string, type: Type): string | undefined {
  if (!isInteger(type)) return isString(type) ? 'use %s' : 'use %f or %g'
  const [bits] = sizeOf(type)
  const isLarge = size === 'I64' || size === 'll'
  if (bits === 64 && !isLarge) return `use %I64${type.name === 'ulong' ? 'u' : 'd'}`
  return bits < 64 && isLarge ? 'remove I64' : undefined
}
