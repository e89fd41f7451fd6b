import { fits, simple } from './types.ts'
import { ofType, type Value } from './value.ts'

export function numberValue(text: string): Value {
  const plain = text.replace(/[uUlL]+$/, '')
  if (/^0[xX]/.test(plain) || /^\d+$/.test(plain)) {
    const value = BigInt(plain)
    const isHex = /^0[xX]/.test(plain)
    const names = isHex ? ['int', 'uint', 'long', 'ulong'] : ['int', 'long', 'ulong']
    return { type: simple(names.find((name) => fits(value, simple(name))) ?? 'ulong'), constants: [value] }
  }
  return ofType(simple(/[fF]$/.test(text) ? 'float' : 'double'))
}

const ESCAPES: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13 }

export function characterCode(text: string): bigint {
  if (!text.startsWith('\\')) return BigInt(text.codePointAt(0) ?? 0)
  if (/^\\[xX]/.test(text)) return BigInt(Number.parseInt(text.slice(2), 16) || 0)
  if (/^\\\d/.test(text)) return BigInt(Number(text.slice(1)))
  return BigInt(ESCAPES[text.charAt(1)] ?? text.charCodeAt(1))
}
