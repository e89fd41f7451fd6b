import type { Context } from './scope.ts'
import { isAny, isInteger, isNumber, isString, isStruct, shown } from './types.ts'
import { UNKNOWN, type Value } from './value.ts'

/** Reports the use of a variable to which nothing was written. */
export function readValue(context: Context, value: Value, line: number): Value {
  const { entry } = value
  if (entry?.isUnset && value.isWhole && !isStruct(entry.type)) {
    context.problems.add(line, 'uninitialised', `${entry.name} has no value yet: give it one where it is declared.`)
    entry.isUnset = false
  }
  return value
}

export function fieldValue(context: Context, object: Value, name: string, line: number): Value {
  if (isAny(object.type)) return UNKNOWN
  const fields = isStruct(object.type) ? context.structures.get(object.type.name.slice('struct '.length)) : undefined
  if (!fields || object.type.dimensions > 0) {
    const how = object.type.dimensions > 0 ? 'name an element with [ ]' : 'use the value itself'
    context.problems.add(line, 'type', `${shown(object.type)} has no field ${name}: ${how}.`)
    return UNKNOWN
  }
  const type = fields.get(name)
  if (!type) {
    context.problems.add(line, 'unknown name', `${shown(object.type)} has no field ${name}: check its name.`)
    return UNKNOWN
  }
  return { type, isPlace: object.isPlace ?? false, isConst: object.isConst ?? false, entry: object.entry }
}

export function elementValue(context: Context, array: Value, index: Value, line: number): Value {
  const { problems } = context
  if (!isAny(index.type) && !(isNumber(index.type) && isInteger(index.type)))
    problems.add(line, 'type', `An index is an integer, not ${shown(index.type)}: cast it to int.`)
  if (isAny(array.type) && array.type.dimensions === 0) return UNKNOWN
  if (array.type.dimensions === 0) {
    const how = isString(array.type) ? 'use StringGetCharacter' : 'remove the brackets'
    problems.add(line, 'type', `${shown(array.type)} is no array: ${how}.`)
    return UNKNOWN
  }
  const type = { name: array.type.name, dimensions: array.type.dimensions - 1, isFixed: true }
  return { type, isPlace: array.isPlace ?? false, isConst: array.isConst ?? false, entry: array.entry }
}
