import { writeFileSync } from 'node:fs'
import { startScratchPostgres } from '../embedded/index.ts'
import { generatedFile, generateTypes } from './generate-types.ts'

// `npm run -w @ratchet/store types`: a throw-away cluster, migrated, described, and gone again.
const postgres = await startScratchPostgres()
try {
  process.env.RATCHET_TEST_DATABASE_URL = postgres.url
  writeFileSync(generatedFile, await generateTypes())
} finally {
  await postgres.stop()
}
