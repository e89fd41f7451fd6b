import { callValue } from './calls.ts'
import { characterCode, numberValue } from './literals.ts'
import { nameValue } from './names.ts'
import { binaryValue, joined } from './operators.ts'
import { elementValue, fieldValue, readValue } from './places.ts'
import { type Context, namedType } from './scope.ts'
import type { Expression } from './syntax.ts'
import { BOOL, fits, INT, isAny, isInteger, isNumber, isReal, isStruct, STRING, shown, simple } from './types.ts'
import { convert, ofType, UNKNOWN, type Value, wantCondition, wantPlace } from './value.ts'

type Node<K extends Expression['kind']> = Extract<Expression, { kind: K }>

/** Checks an expression and says what its value is. */
export function evaluate(context: Context, node: Expression): Value {
  switch (node.kind) {
    case 'number':
      return numberValue(node.text)
    case 'string':
      return { type: STRING, string: node.text }
    case 'char':
      return { type: simple('ushort'), constants: [characterCode(node.text)] }
    case 'date':
      return ofType(simple('datetime'))
    case 'color':
      return ofType(simple('color'))
    case 'bool':
      return ofType(BOOL)
    case 'name':
      return readValue(context, nameValue(context, node.name, node.line), node.line)
    case 'sizeof':
      return { type: INT, constants: [1n] }
    case 'list':
      return UNKNOWN
    case 'call':
      return callValue(context, node, { evaluate, placeOf, readValue })
    case 'cast':
      return castValue(context, node)
    case 'member':
    case 'index':
      return readValue(context, placeOf(context, node), node.line)
    default:
      return operationValue(context, node)
  }
}

function operationValue(
  context: Context,
  node: Node<'unary' | 'postfix' | 'binary' | 'assign' | 'conditional'>,
): Value {
  switch (node.kind) {
    case 'unary':
      return unaryValue(context, node)
    case 'postfix':
      return stepValue(context, node)
    case 'assign':
      return assignValue(context, node)
    case 'conditional':
      return conditionalValue(context, node)
    case 'binary':
      return binaryValue(context, node.op, evaluate(context, node.left), evaluate(context, node.right), node.line)
  }
}

/** A variable, element or field as a target, or any other expression's value. */
function placeOf(context: Context, node: Expression): Value {
  if (node.kind === 'name') return nameValue(context, node.name, node.line)
  if (node.kind === 'member') return fieldValue(context, placeOf(context, node.object), node.name, node.line)
  if (node.kind === 'index')
    return elementValue(context, placeOf(context, node.object), evaluate(context, node.index), node.line)
  return evaluate(context, node)
}

function castValue(context: Context, node: Node<'cast'>): Value {
  const from = evaluate(context, node.operand)
  const type = namedType(context, node.type.name, node.line)
  const bad = [from.type, type].find((one) => one.dimensions > 0 || isStruct(one) || one.name === 'void')
  if (bad) context.problems.add(node.line, 'type', `A cast from or to ${shown(bad)} is refused: copy field by field.`)
  const constants = from.constants?.every((value) => fits(value, type)) && isInteger(type) ? from.constants : undefined
  return { type, constants }
}

function unaryValue(context: Context, node: Node<'unary'>): Value {
  if (node.op === '++' || node.op === '--') return stepValue(context, node)
  const operand = evaluate(context, node.operand)
  if (node.op === '!') {
    if (operand.type.name !== 'bool' && !isAny(operand.type))
      context.problems.add(node.line, 'doubt', `! is before ${shown(operand.type)}: MetaEditor may want bool.`)
    return ofType(BOOL)
  }
  if (!isAny(operand.type) && !isNumber(operand.type))
    context.problems.add(node.line, 'type', `${node.op} needs a number, not ${shown(operand.type)}.`)
  if (node.op === '~' && isReal(operand.type))
    context.problems.add(node.line, 'type', '~ needs an integer: cast the value.')
  const constants = node.op === '-' ? operand.constants?.map((value) => -value) : undefined
  return { type: constants?.every((value) => fits(value, INT)) ? INT : operand.type, constants }
}

function stepValue(context: Context, node: Node<'unary' | 'postfix'>): Value {
  const operand = placeOf(context, node.operand)
  if (wantPlace(context, operand, node.line, node.op) && !isAny(operand.type) && !isNumber(operand.type))
    context.problems.add(node.line, 'type', `${node.op} needs a number, not ${shown(operand.type)}.`)
  readValue(context, operand, node.line)
  return ofType(operand.type)
}

function assignValue(context: Context, node: Node<'assign'>): Value {
  const right = evaluate(context, node.right)
  const left = placeOf(context, node.left)
  if (node.op === '=' && left.isWhole && left.entry && !isStruct(left.type)) left.entry.isUnset = false
  if (!wantPlace(context, left, node.line, node.op)) return left
  if (left.type.dimensions > 0 && !isAny(left.type)) {
    context.problems.add(node.line, 'type', 'An array cannot be assigned as a whole: use ArrayCopy.')
    return left
  }
  if (node.op === '=') {
    if (left.isWhole && left.entry) left.entry.isUnset = false
    convert(context, right, left.type, node.line, 'The assigned value')
  } else {
    const result = binaryValue(context, node.op.slice(0, -1), readValue(context, left, node.line), right, node.line)
    convert(context, result, left.type, node.line, 'The assigned value')
  }
  return ofType(left.type)
}

function conditionalValue(context: Context, node: Node<'conditional'>): Value {
  wantCondition(context, evaluate(context, node.test), node.line)
  const [yes, no] = [evaluate(context, node.yes), evaluate(context, node.no)]
  if (isAny(yes.type) || isAny(no.type)) return { type: isAny(yes.type) ? no.type : yes.type }
  const constants = yes.constants && no.constants ? [...yes.constants, ...no.constants] : undefined
  if (yes.type.name === no.type.name && yes.type.dimensions === no.type.dimensions) return { type: yes.type, constants }
  if (isNumber(yes.type) && isNumber(no.type)) return { type: joined(yes, no), constants }
  convert(context, no, yes.type, node.line, 'The value after :')
  return ofType(yes.type)
}
