import { simple, type Type } from './types.ts'
import { BUILT_IN_TYPES } from './words.ts'

export interface ParameterFact {
  readonly name: string
  readonly type: Type
  readonly isReference: boolean
  readonly isConst: boolean
  readonly isOptional: boolean
}

export interface Signature {
  readonly returns: Type
  readonly parameters: readonly ParameterFact[]
  /** Whether any number of further values may follow, as with Print. */
  readonly isOpen: boolean
}

/** A type's name as the facts write it. `void` and `T` of a parameter stand for any type. */
export function factType(name: string, structures: ReadonlySet<string>, dimensions = 0): Type {
  if (structures.has(name)) return { name: `struct ${name}`, dimensions }
  if (name.startsWith('ENUM_')) return { name: `enum ${name}`, dimensions }
  return BUILT_IN_TYPES.has(name) && name !== 'void' ? { name, dimensions } : { name: 'any', dimensions }
}

/** Reads one signature of the facts, whose texts lack a comma here and there. */
export function readSignature(returns: string, texts: readonly string[], structures: ReadonlySet<string>): Signature {
  const parts = texts.flatMap((text) => splitJoined(text, structures))
  const isOpen = parts.some((text) => text.includes('...'))
  const parameters = parts
    .filter((text) => !text.includes('...') && text !== 'argument')
    .map((text) => readParameter(text, structures))
  return { returns: returns === 'void' ? simple('void') : factType(returns, structures), parameters, isOpen }
}

/** `int count=-1 uint codepage=CP_ACP` is two parameters. */
function splitJoined(text: string, structures: ReadonlySet<string>): string[] {
  const words = text.split(/\s+/)
  const parts: string[][] = [[]]
  for (const word of words) {
    const name = word.replace(/[&*[\]]+$/, '')
    const isType = BUILT_IN_TYPES.has(name) || structures.has(name) || name.startsWith('ENUM_')
    const current = parts.at(-1) ?? []
    const hasType = current.some((other) => other !== 'const')
    if ((isType || word === 'const') && hasType && current.length > 1) parts.push([word])
    else current.push(word)
  }
  return parts.map((part) => part.join(' '))
}

function readParameter(text: string, structures: ReadonlySet<string>): ParameterFact {
  const [, constant, type = '', mark = '', name = '', brackets = '', , value] =
    /^(const\s+)?(\w+)\s*(&?)\s*(\w+)?\s*((\[\w*\])*)\s*(=.*)?$/.exec(text) ?? []
  const dimensions = brackets.split('[').length - 1
  return {
    name,
    type: factType(type, structures, dimensions),
    isReference: mark === '&' || dimensions > 0,
    isConst: constant !== undefined,
    isOptional: value !== undefined,
  }
}
