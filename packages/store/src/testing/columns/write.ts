import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { functionsChecksum, readFunctions } from '@ratchet/postgres'
import { startScratchPostgres } from '../../embedded/index.ts'
import { functionsDir } from '../../migrate/migrate.ts'
import { withLists } from './lists.ts'
import { generatedFile, generateTypes } from './types.ts'

// `npm run columns -w @ratchet/store`, after a migration or a row's definition has changed.
for (const name of readdirSync(functionsDir)) {
  const file = `${functionsDir}/${name}`
  const before = readFileSync(file, 'utf8')
  const after = withLists(before)
  if (after === before) continue
  writeFileSync(file, after)
  console.log(`${name} has the new columns.`)
}
console.log(`-- functions: ${functionsChecksum(readFunctions(functionsDir))}`)
const postgres = await startScratchPostgres()
try {
  process.env.RATCHET_TEST_CLUSTER_URL = postgres.url
  writeFileSync(generatedFile, await generateTypes())
} finally {
  await postgres.stop()
}
