import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { quiet } from '@ratchet/postgres'
import { Kysely, PostgresDialect } from 'kysely'
import { PostgresDialect as CodegenDialect, generate } from 'kysely-codegen'
import pg from 'pg'
import { startScratchPostgres } from '../embedded/index.ts'
import { createTestDatabase } from './index.ts'

/** Where the types of the ledger's tables are kept. */
export const generatedFile = fileURLToPath(new URL('../generated/database.ts', import.meta.url))

/** The types that the migrations make, as text; needs RATCHET_TEST_CLUSTER_URL. */
export async function generateTypes(): Promise<string> {
  const database = await createTestDatabase()
  const db = new Kysely({
    dialect: new PostgresDialect({ pool: quiet(new pg.Pool({ connectionString: database.url, max: 2 })) }),
  })
  try {
    return await generate({
      db,
      dialect: new CodegenDialect(),
      defaultSchemas: ['ledger'],
      includePattern: 'ledger.*',
      // As connect.ts parses them.
      typeMapping: { int8: 'number' },
    })
  } finally {
    await db.destroy()
    await database.drop()
  }
}

// `npm run -w @ratchet/store types`: a throw-away cluster, migrated, described, and gone again.
if (import.meta.main) {
  const postgres = await startScratchPostgres()
  try {
    process.env.RATCHET_TEST_CLUSTER_URL = postgres.url
    writeFileSync(generatedFile, await generateTypes())
  } finally {
    await postgres.stop()
  }
}
