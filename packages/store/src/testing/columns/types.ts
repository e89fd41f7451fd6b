import { fileURLToPath } from 'node:url'
import { type Column, storedName } from '@ratchet/engine/ports'
import { quiet } from '@ratchet/postgres'
import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen'
import pg from 'pg'
import { createTestDatabase } from '../index.ts'
import { defined } from './defined.ts'

/** Where the types of the ledger's tables are kept. */
export const generatedFile = fileURLToPath(new URL('../../generated/database.ts', import.meta.url))

const typeScript: Readonly<Record<Column['type'], string>> = {
  uuid: 'string',
  text: 'string',
  bigint: 'number',
  integer: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  jsonb: 'Json',
}

const typeOf = ({ type, nullable, optional }: Column): string =>
  `${typeScript[type]}${nullable || optional ? ' | null' : ''}`

/** Takes the defined columns out of a table's type. @throws Error where the database has no such column, or another type */
function byDefinition(text: string, { table, name, columns }: (typeof defined)[string]): string {
  const before = new RegExp(`export interface ${table} \\{\\n([^}]*)\\}`)
  const lines = before.exec(text)?.[1]?.split('\n') ?? []
  for (const [member, column] of Object.entries(columns)) {
    const wanted = `  ${storedName(member, column)}: ${typeOf(column)};`
    const at = lines.findIndex((line) => line.replace(/Generated<(.*)>/, '$1') === wanted)
    if (at < 0) throw new Error(`${table} of the database lacks the column${wanted}`)
    lines.splice(at, 1)
  }
  return text.replace(before, `export interface ${table} extends StoredOf<typeof ${name}> {\n${lines.join('\n')}}`)
}

/** The types that the migrations and the rows' definitions make, as text; needs RATCHET_TEST_CLUSTER_URL. */
export async function generateTypes(): Promise<string> {
  const database = await createTestDatabase()
  const db = new Kysely({
    dialect: new PostgresDialect({ pool: quiet(new pg.Pool({ connectionString: database.url, max: 2 })) }),
  })
  try {
    const text = await generate({
      db,
      dialect: new CodegenDialect(),
      defaultSchemas: ['ledger'],
      includePattern: 'ledger.*',
      // As connect.ts parses them.
      typeMapping: { int8: 'number' },
    })
    const entities = Object.values(defined)
    const names = [...entities.map(({ name }) => name), 'StoredOf'].join(', ')
    return entities.reduce(
      byDefinition,
      text.replace('\n\n', `\n\nimport type { ${names} } from "@ratchet/engine/ports";\n`),
    )
  } finally {
    await db.destroy()
    await database.drop()
  }
}
