import { beginRun, isGivenCluster } from '../testing/cluster.ts'
import { startScratchPostgres } from './scratch.ts'

/**
 * Vitest's global set-up: one cluster for the whole run, its superuser's address in RATCHET_TEST_CLUSTER_URL; none where
 * RATCHET_TEST_DATABASE_URL names another, of which the run then leaves nothing behind.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (isGivenCluster) return beginRun()
  const postgres = await startScratchPostgres()
  process.env.RATCHET_TEST_CLUSTER_URL = postgres.url
  return () => postgres.stop()
}
