/** The tree of an Expert Advisor of plain structs. Each node has the line on which it begins. */
export interface TypeName {
  readonly name: string
  readonly line: number
}

export type Expression = { readonly line: number } & (
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'char'; readonly text: string }
  | { readonly kind: 'date' }
  | { readonly kind: 'color' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly object: Expression; readonly index: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly values: readonly Expression[] }
  | { readonly kind: 'unary'; readonly op: string; readonly operand: Expression }
  | { readonly kind: 'postfix'; readonly op: string; readonly operand: Expression }
  | { readonly kind: 'binary'; readonly op: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'assign'; readonly op: string; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'conditional'
      readonly test: Expression
      readonly yes: Expression
      readonly no: Expression
    }
  | { readonly kind: 'cast'; readonly type: TypeName; readonly operand: Expression }
  | { readonly kind: 'sizeof'; readonly operand: Expression | TypeName }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
)

export interface Variable {
  readonly name: string
  readonly line: number
  readonly type: TypeName
  /** One entry for each pair of brackets; null for empty brackets. */
  readonly sizes: readonly (Expression | null)[]
  readonly value: Expression | null
  readonly isConst: boolean
  readonly storage: '' | 'static' | 'input' | 'sinput' | 'extern'
}

export interface Parameter extends Variable {
  readonly isReference: boolean
}

export type Statement = { readonly line: number } & (
  | { readonly kind: 'block'; readonly body: readonly Statement[]; readonly endLine: number }
  | { readonly kind: 'declare'; readonly variables: readonly Variable[] }
  | { readonly kind: 'expression'; readonly expression: Expression }
  | { readonly kind: 'if'; readonly test: Expression; readonly yes: Statement; readonly no: Statement | null }
  | { readonly kind: 'while'; readonly test: Expression; readonly body: Statement }
  | { readonly kind: 'do'; readonly test: Expression; readonly body: Statement }
  | {
      readonly kind: 'for'
      readonly start: Statement | null
      readonly test: Expression | null
      readonly step: readonly Expression[]
      readonly body: Statement
    }
  | { readonly kind: 'switch'; readonly value: Expression; readonly cases: readonly Case[] }
  | { readonly kind: 'return'; readonly value: Expression | null }
  | { readonly kind: 'break' | 'continue' | 'empty' }
)

export interface Case {
  /** Null for `default`. */
  readonly labels: readonly (Expression | null)[]
  readonly line: number
  readonly body: readonly Statement[]
}

export type Block = Extract<Statement, { kind: 'block' }>

export interface FunctionNode {
  readonly name: string
  readonly line: number
  readonly returns: TypeName
  readonly parameters: readonly Parameter[]
  /** Null for a declaration without a body. */
  readonly body: Block | null
}

export interface StructNode {
  readonly name: string
  readonly line: number
  readonly fields: readonly Variable[]
}

export interface EnumNode {
  readonly name: string
  readonly line: number
  readonly members: readonly { readonly name: string; readonly line: number; readonly value: Expression | null }[]
}

export interface Program {
  readonly functions: readonly FunctionNode[]
  readonly structs: readonly StructNode[]
  readonly enums: readonly EnumNode[]
  readonly globals: readonly Variable[]
}
