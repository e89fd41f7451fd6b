import { natsProgram } from '@ratchet/bus/testing'
import { isGivenCluster } from '@ratchet/store/testing'
import { expect, it } from 'vitest'
import { patienceMs } from '../testing.ts'
import { runStarts } from './starts.ts'

it.skipIf(natsProgram() === undefined || isGivenCluster)(
  'OP4, OP9: groups of processes start over slow links while others are killed: none fails, none is terminated by a neighbour (skipped where no nats-server program is installed, or RATCHET_TEST_DATABASE_URL names a PostgreSQL)',
  async () => {
    const lines: string[] = []
    const done = await runStarts({ groups: 2, seed: 7, delaysMs: [100, 150], say: (line) => lines.push(line) })
    expect({ failed: done.failed, terminated: done.terminated }, lines.join('\n')).toEqual({
      failed: [],
      terminated: [],
    })
    expect(done.starts).toBeGreaterThan(4)
    expect(done.killed).toBeGreaterThan(0)
  },
  patienceMs,
)
