import { startEmbeddedPostgres } from './cluster.ts'
import { lockDataDir } from './lock.ts'

/** A stand-in for the server, to be killed by tests: takes the folder, starts PostgreSQL, says so, and waits. */
const [dataDir = ''] = process.argv.slice(2)
try {
  await lockDataDir(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
  process.stdout.write(`${JSON.stringify({ url: postgres.url, pid: postgres.pid })}\n`)
  setInterval(() => {}, 1000)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
