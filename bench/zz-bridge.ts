import { mkdtempSync } from 'node:fs'
import { migrate } from '@ratchet/store'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import { asked, databaseAt } from './market/prepared.ts'
import { bridgeBench } from './wire/bridge.ts'
const folder = mkdtempSync('/dev/shm/ratchet-tests-i/bb-')
const postgres = await startEmbeddedPostgres({ dataDir: folder + '/postgres', log: () => {} })
try {
  await asked(postgres.url, 'create database b'); const url = databaseAt(postgres.url, 'b'); await migrate(url)
  console.log(JSON.stringify(await bridgeBench(url, Number(process.argv[2]))))
} finally { await postgres.stop() }
process.exit(0)
