import type { Cents, Points, TimeMs, Volume } from '@ratchet/domain'

/** How PostgreSQL stores a value. */
type StoredType = 'uuid' | 'text' | 'bigint' | 'integer' | 'double precision' | 'boolean' | 'jsonb'

export type Unit = 'points' | 'volume' | 'cents'

/**
 * One column of a stored row. `T` is the type of its value in memory. `N` is its name in the table; `never` means the member's name in snake
 * case. The modifiers below are applied from the inside out: first `orNull` and `named`, then the others.
 */
export interface Column<T = unknown, N extends string = string> {
  readonly type: StoredType
  readonly name?: N
  readonly nullable?: true
  /** Identifies the row, together with the other key columns. */
  readonly key?: true
  /** The value does not come from the row in the record: the trader is the record's own, and the table computes some values. */
  readonly given?: true
  /** A later record of the same row may change it. */
  readonly changes?: true
  /** The migration that added it: earlier records lack it. */
  readonly since?: string
  /** A row in memory has no such member where the table has null. */
  readonly optional?: true
  /** The value, as SQL, of a row whose record lacks the column. By default the row has null. */
  readonly absent?: string
  /** The unit of an integer that people see as a price, as lots or as money. */
  readonly unit?: Unit
  /** Only for the compiler. */
  readonly value?: T
}
export type Columns = Readonly<Record<string, Column>>

const column =
  <D>(type: StoredType) =>
  <T extends D = D>(): Column<T, never> => ({ type })

export const uuid = column<string>('uuid')
export const text = column<string>('text')
/** A whole number of at most 53 bits. */
export const whole = column<number>('bigint')
export const points = (): Column<Points, never> => ({ ...whole(), unit: 'points' })
export const volume = (): Column<Volume, never> => ({ ...whole(), unit: 'volume' })
export const cents = (): Column<Cents, never> => ({ ...whole(), unit: 'cents' })
export const time = (): Column<TimeMs, never> => whole()
/** A whole number of at most 32 bits. */
export const small = column<number>('integer')
/** A number that nothing is calculated from. */
export const real = column<number>('double precision')
export const flag = column<boolean>('boolean')
export const json = column<object>('jsonb')

export const orNull = <T, N extends string>(of: Column<T, N>): Column<T | null, N> => ({ ...of, nullable: true })
export const named = <T, const N extends string>(name: N, of: Column<T, never>): Column<T, N> => ({ ...of, name })
export const key = <C extends Column>(of: C) => ({ ...of, key: true }) as const
export const given = <C extends Column>(of: C) => ({ ...of, given: true }) as const
export const changes = <C extends Column>(of: C) => ({ ...of, changes: true }) as const
/** @param since the migration that added the column; rows may lack it */
export const later = <C extends Column>(since: string, of: C) => ({ ...of, since, optional: true }) as const
/** The same, with a value for rows of earlier records: rows never lack it. */
export const laterWith = <C extends Column>(since: string, absent: string, of: C): C => ({ ...of, since, absent })

interface Optional {
  readonly optional: true
}
type OptionalIn<C extends Columns> = { [K in keyof C]: C[K] extends Optional ? K : never }[keyof C]
type TypeOf<C extends Column> = C extends Column<infer T> ? T : never

/** The row that columns describe, as it is in memory. */
export type RowOf<C extends Columns> = { readonly [K in Exclude<keyof C, OptionalIn<C>>]: TypeOf<C[K]> } & {
  readonly [K in OptionalIn<C>]?: TypeOf<C[K]>
}

type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : ''
type StoredName<K, C> = C extends Column<unknown, infer N> ? ([N] extends [never] ? Snake<K & string> : N) : never

/** The same row, as its table has it. */
export type StoredOf<C extends Columns> = {
  readonly [K in keyof C as StoredName<K, C[K]>]: C[K] extends Optional ? TypeOf<C[K]> | null : TypeOf<C[K]>
}

/** Members of an object, each with the name by which it is found in another one. */
type Members = readonly (readonly [member: string, name: string])[]

/**
 * Copies members into a new object. Optional ones come last, and are left out where the other object has undefined or null. The copy begins as
 * the copy of an object that has all members: such an object is filled, and read, faster than one that gets its members one by one.
 */
export function copying(members: Members, columns: Columns): (from: object) => Record<string, unknown> {
  const optional = members.filter(([member]) => columns[member]?.optional)
  const always = members.filter(([member]) => !columns[member]?.optional)
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(always.map(([member]) => [member, null])))) as object
  return (from) => {
    const given = from as Readonly<Record<string, unknown>>
    const made: Record<string, unknown> = { ...empty }
    for (const [member, name] of always) made[member] = given[name]
    for (const [member, name] of optional) {
      const value = given[name]
      if (value !== undefined && value !== null) made[member] = value
    }
    return made
  }
}

/** The name of a member's column. */
export const storedName = (member: string, { name }: Column): string =>
  name ?? member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
