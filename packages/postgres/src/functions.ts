import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** One SQL function with its owner, rights and triggers: a file named like `ledger.project.sql`. */
export interface SqlFunction {
  /** With its schema, as in `ledger.project`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** @returns the functions of a folder in the order of their names; they may refer to each other in any order */
export const readFunctions = (dir: string): readonly SqlFunction[] =>
  readdirSync(dir)
    .filter((name) => /^\w+\.\w+\.sql$/.test(name))
    .sort()
    .map((file) => {
      // A checkout with other line ends is not another file.
      const sql = readFileSync(`${dir}/${file}`, 'utf8').replaceAll('\r\n', '\n')
      return { name: file.slice(0, -'.sql'.length), sql, checksum: sha256(sql) }
    })

/** One checksum of all functions of a folder: a migration names it, so that a release before does not put its own functions back. */
export const functionsChecksum = (functions: readonly SqlFunction[]): string =>
  sha256(functions.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))

/**
 * Re-creates the functions whose files changed, inside the transaction of the caller. The checksum of the file is kept as the function's comment.
 * @returns the names of the functions that were re-created
 */
export async function renewFunctions(
  client: pg.ClientBase,
  functions: readonly SqlFunction[],
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select n.nspname || '.' || p.proname as name, obj_description(p.oid, 'pg_proc') as checksum
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any($1)`,
    [[...new Set(functions.map(({ name }) => name.split('.')[0]))]],
  )
  const there = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = functions.filter(({ name, checksum }) => there.get(name) !== checksum)
  if (changed.length > 0) await client.query('set local check_function_bodies = off')
  for (const { name, sql, checksum } of changed) {
    const [schema] = name.split('.')
    const owner = /\bowner to (\w+)/.exec(sql)?.[1]
    // PostgreSQL lets a role own a function only where it may create one.
    if (owner !== undefined) await client.query(`grant create on schema ${schema} to ${owner}`)
    await client.query(sql)
    if (owner !== undefined) await client.query(`revoke create on schema ${schema} from ${owner}`)
    await client.query(`comment on function ${name} is '${checksum}'`)
  }
  return changed.map(({ name }) => name)
}
