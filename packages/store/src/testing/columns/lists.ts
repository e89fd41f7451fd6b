import { type Column, storedName } from '@ratchet/engine/ports'
import { defined } from './defined.ts'

type Named = readonly [member: string, column: Column]

const member = (alias: string, name: string) => `${alias}.${/[A-Z]|^order$/.test(name) ? `"${name}"` : name}`

/** The lists that a function can have. @param alias the table or record that the values come from */
const lists: Readonly<Record<string, (columns: readonly Named[], alias: string) => readonly string[]>> = {
  /** The names in the table. */
  columns: (all) => all.map((one) => storedName(...one)),
  /** The values in the order of `columns`. */
  values: (all, alias) =>
    all.map(([name, { absent }]) =>
      absent === undefined ? member(alias, name) : `coalesce(${member(alias, name)}, ${absent})`,
    ),
  /** The definition list of jsonb_to_record. */
  types: (all) => all.map(([name, { type }]) => `${member('', name).slice(1)} ${type}`),
  /** What an upsert writes where the row exists. */
  replaced: (all, alias) =>
    all.filter(([, { key }]) => !key).map((one) => `${storedName(...one)} = ${alias}.${storedName(...one)}`),
  /** What a later record of the row changes. */
  changes: (all, alias) =>
    changing(all).map(([name, column]) => `${storedName(name, column)} = ${member(alias, name)}`),
  /** The same columns, as the table has them and as the record has them. */
  changing: (all, alias) => changing(all).map((one) => `${alias}.${storedName(...one)}`),
  changed: (all, alias) => changing(all).map(([name]) => member(alias, name)),
}
const changing = (all: readonly Named[]) => all.filter(([, { changes }]) => changes)

const width = 140

/** @returns lines of at most `width` characters, with a comma where something follows in the line before it */
function wrapped(items: readonly string[], indent: string): string {
  const lines: string[] = []
  let line = indent
  items.forEach((item, i) => {
    const next = i < items.length - 1 ? `${item},` : item
    if (line !== indent && line.length + 1 + next.length > width) {
      lines.push(line)
      line = indent
    }
    line += line === indent ? next : ` ${next}`
  })
  return [...lines, line].join('\n')
}

const marked = /^( *)-- (\w+): (\w+)(?: (?:of|from|in) (\w+))?\n[\s\S]*?^ *-- end$/gm

/**
 * Writes the lists of columns of a SQL function, each between a comment such as `-- trade: values of t` and `-- end`.
 * @throws Error where the comment names no entity or list
 */
export const withLists = (sql: string): string =>
  sql.replace(marked, (whole, indent: string, entity: string, list: string, alias = '') => {
    const columns = defined[entity]?.columns
    const make = lists[list]
    if (!columns || !make) throw new Error(`There is no list "${entity}: ${list}"`)
    const all = Object.entries(columns).filter(([, { given }]) => !given)
    const [head] = whole.split('\n')
    return [head, wrapped(make(all, alias), indent), `${indent}-- end`].join('\n')
  })
