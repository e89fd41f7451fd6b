import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, migrationsDir } from '../migrate/migrate.ts'
import { createEmptyDatabase, type TestDatabase } from './index.ts'

const folder = join(import.meta.dirname, 'before-12')
/** The last migration of the program that wrote the rows. */
const lastMigration = '0021'

export const oldStatement = () => readFileSync(join(folder, 'statement.txt'), 'utf8')
export const oldKey = (): { readonly publicKey: string } =>
  JSON.parse(readFileSync(join(folder, 'key.txt'), 'utf8')) as { publicKey: string }

/** A database with the schema and the rows of before, to be migrated. See before-12/README.md. */
export async function createOldDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  try {
    await migrateUntil(database.url, lastMigration)
    await fill(database.url)
    return database
  } catch (error) {
    await database.drop()
    throw error
  }
}

/** Migrates as the program did whose last migration had this number. */
export async function migrateUntil(url: string, last: string): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'ratchet-before-'))
  try {
    for (const name of readdirSync(migrationsDir))
      if (name.slice(0, 4) <= last) copyFileSync(join(migrationsDir, name), join(dir, name))
    await migrate(url, dir)
  } finally {
    rmSync(dir, { recursive: true })
  }
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The rows were written under the rules of their tables, and come in the order of the tables' names.
    await client.query('set session_replication_role = replica')
    for (const { table, columns, rows } of tables())
      await client.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [`[${rows.join(',')}]`],
      )
  } finally {
    await client.end()
  }
}

function tables() {
  const [, ...parts] = `\n${readFileSync(join(folder, 'rows.txt'), 'utf8').trimEnd()}`.split('\n# ')
  return parts.map((part) => {
    const [head = '', ...rows] = part.split('\n')
    const [table = '', ...columns] = head.split(' ')
    return { table, columns: columns.map((column) => `"${column}"`).join(', '), rows }
  })
}
