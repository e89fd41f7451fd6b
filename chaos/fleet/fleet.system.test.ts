import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { natsProgram } from '@ratchet/bus/testing'
import { isGivenCluster } from '@ratchet/store/testing'
import { expect, it } from 'vitest'
import { patienceMs } from '../testing.ts'
import { FleetRun } from './run.ts'

const missing = natsProgram() === undefined || isGivenCluster
const small = { engines: 1, shards: 1, traders: 2, isPooled: false }

it.skipIf(missing)(
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
      ...small,
      seed: 1,
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
  patienceMs,
)

interface Recorded {
  readonly kind: string
  readonly seed: number
  readonly trouble?: string
}
const onceBroken = (
  JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'campaign', 'seeds.json'), 'utf8'),
  ) as readonly Recorded[]
).filter(({ kind }) => kind === 'fleet')
it.skipIf(missing).each(onceBroken)(
  'fleet seed $seed, which once broke an invariant, holds',
  async ({ seed, trouble = '' }) => {
    const lines: string[] = []
    const run = new FleetRun({
      ...small,
      engines: 3,
      rounds: 1,
      only: [trouble],
      seed,
      say: (line) => lines.push(line),
    })
    await run.go()
    expect(run.broken, lines.join('\n')).toBeUndefined()
  },
  patienceMs,
)
