import { readdirSync } from 'node:fs'
import type pg from 'pg'
import { readSql, sha256 } from './sql-file.ts'

/** One SQL function with its owner, rights and triggers: a file named like `ledger.project.sql`. */
export interface SqlFunction {
  /** With its schema, as in `ledger.project`. */
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** @returns the functions of a folder in the order of their names; they may refer to each other in any order */
export const readFunctions = (dir: string): readonly SqlFunction[] =>
  readdirSync(dir)
    .filter((name) => /^\w+\.\w+\.sql$/.test(name))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.sql'.length), ...readSql(`${dir}/${file}`) }))

/** One checksum of all functions of a folder: a migration names it, so that a release before does not put its own functions back. */
export const functionsChecksum = (functions: readonly SqlFunction[]): string =>
  sha256(functions.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))

/** Re-creates the functions whose files changed, inside the caller's transaction. The checksum of a file is kept as its function's comment. */
export async function renewFunctions(client: pg.ClientBase, functions: readonly SqlFunction[]): Promise<void> {
  if (functions.length === 0) return
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    `select n.nspname || '.' || p.proname as name, obj_description(p.oid, 'pg_proc') as checksum
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = any($1)`,
    [[...new Set(functions.map(({ name }) => name.split('.')[0]))]],
  )
  const stored = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  await client.query('set local check_function_bodies = off')
  for (const { name, sql, checksum } of functions) {
    if (stored.get(name) === checksum) continue
    const [schema] = name.split('.')
    const owner = /\bowner to (\w+)/.exec(sql)?.[1]
    // PostgreSQL lets a role own a function only where it may create one.
    if (owner !== undefined) await client.query(`grant create on schema ${schema} to ${owner}`)
    await client.query(sql)
    if (owner !== undefined) await client.query(`revoke create on schema ${schema} from ${owner}`)
    await client.query(`comment on function ${name} is '${checksum}'`)
  }
}
