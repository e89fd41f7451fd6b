import { startScratchPostgres } from './scratch.ts'

/** Vitest's global set-up: one cluster for the whole run, its superuser's address in RATCHET_TEST_DATABASE_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startScratchPostgres()
  process.env.RATCHET_TEST_DATABASE_URL = postgres.url
  return () => postgres.stop()
}
