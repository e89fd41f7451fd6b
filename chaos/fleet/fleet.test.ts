import { rmSync } from 'node:fs'
import { natsProgram } from '@ratchet/bus/testing'
import { isGivenCluster } from '@ratchet/store/testing'
import { expect, it } from 'vitest'
import { FleetRun } from './run.ts'

it.skipIf(natsProgram() === undefined || isGivenCluster)(
  `several processes are hurt in turn: nothing is lost or doubled, streams have no gap, a restart in turn refuses nobody; and a row that is taken away is missed (skipped where no nats-server program is installed${isGivenCluster ? ', or RATCHET_TEST_DATABASE_URL names a PostgreSQL: it kills its own, with a standby' : ''})`,
  async () => {
    const lines: string[] = []
    const only = ['failover', 'rolling', 'engine-kill']
    // PostgreSQL itself refuses it otherwise.
    const takeAway = `set session_replication_role = replica;
      delete from ledger.trades where ctid = (select min(ctid) from ledger.trades)`
    const run = new FleetRun({
      rounds: only.length,
      only,
      engines: 1,
      shards: 1,
      traders: 2,
      isPooled: false,
      seed: Date.now() % 1_000_000,
      say: (line) => lines.push(line),
      // A harness that finds nothing proves nothing: in the last round it has something to find.
      plant: async ({ pair }, nth) => void (nth === only.length && (await pair.ask(takeAway))),
    })
    await run.go()
    const told = lines.join('\n')
    expect(run.counters.rounds, told).toBe(only.length - 1)
    expect(run.broken?.message, told).toMatch(/\(engine-kill\) BROKE I[15]: /)
    rmSync(run.broken?.folder ?? '/nowhere', { recursive: true, force: true })
  },
  900_000,
)
