import { describe, expect, it } from 'vitest'
import { parseCampaign } from './arguments.ts'
import type { Round } from './campaign.ts'
import { partsOf, searchPlants } from './parts.ts'
import type { RunProgram } from './programs.ts'
import type { RecordedSeed } from './seeds.ts'

type Answer = string | { readonly output: string; readonly code: number; readonly isStopped?: boolean }

/** Answers each program by its words; `calls` has what was run. */
function programs(answer: (words: string) => Answer) {
  const calls: string[] = []
  const run: RunProgram = async (words, env = {}) => {
    const call = [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...words].join(' ')
    calls.push(call)
    const answered = answer(call)
    return { code: 0, isStopped: false, ...(typeof answered === 'string' ? { output: answered } : answered) }
  }
  return { run, calls }
}

const roundOf = (run: RunProgram, words: readonly string[], nth = 0): Promise<Round> => {
  const [part] = partsOf(run, parseCampaign(words))
  if (!part) throw new Error('no part')
  return part.round(nth, 100)
}

describe('the simulation', () => {
  it('takes brokers, planted bugs and plans on recorded ticks in turns', async () => {
    const { run, calls } = programs((call) =>
      call.includes('--plant') ? { output: 'Seed 7 breaks I2: x', code: 1 } : '',
    )
    for (let nth = 0; nth < 12; nth++) expect((await roundOf(run, ['--only', 'simulation'], nth)).failures).toEqual([])
    const brokers = calls.flatMap((call) => /--broker (\S+)/.exec(call)?.[1] ?? [])
    expect(brokers).toEqual(['paper', 'oanda', 'shards', 'oanda-shards'])
    expect(new Set(calls.flatMap((call) => /--plant (\S+)/.exec(call)?.[1] ?? [])).size).toBe(4)
    const tests = calls.filter((call) => call.includes('vitest'))
    expect(tests.map((call) => `${call.split(' ')[0]} ${call.split(' ').at(-1)}`)).toEqual([
      'RATCHET_PLANS=5000 simulation/recorded-plans',
      'RATCHET_PLANS=5000 tools/src/replay/twin',
      'RATCHET_FUZZ_SEED=100 packages',
      'RATCHET_PLANS=5000 simulation/recorded-plans',
    ])
    expect(tests[0]).toContain('RATCHET_SEED=100')
  })

  it('records the seed that breaks an invariant, with its shrunk story', async () => {
    const { run } = programs((call) =>
      call.includes('--seeds')
        ? { output: '3 seeds lived through\nSeed 104 breaks I2: sent twice\nIts story: …', code: 1 }
        : { output: 'Left of 30 happenings: 2\n1 ms: killed\nI2: sent twice\n', code: 1 },
    )
    const { failures } = await roundOf(run, ['--only', 'simulation'])
    expect(failures.map(({ entry }) => entry)).toEqual([
      {
        kind: 'simulation',
        broker: 'paper',
        seed: 104,
        broke: 'I2: sent twice',
        story: ['Left of 30 happenings: 2', '1 ms: killed', 'I2: sent twice'],
      },
    ])
    expect(failures[0]?.message).toContain('Again: node simulation/main.ts --seed 104 --broker paper')
  })

  it('fails where it does not find a planted bug, and records nothing', async () => {
    const { run } = programs(() => '0 violations in 10000 seeds from 100')
    const { failures } = await roundOf(run, ['--only', 'simulation'], 1)
    expect(failures).toMatchObject([{ message: expect.stringContaining('was not found') }])
    expect(failures[0]?.entry).toBeUndefined()
  })

  it('records the seed of plans that differ', async () => {
    const { run } = programs(() => ({ output: 'expected 1 to be 2', code: 1 }))
    const { failures } = await roundOf(run, ['--only', 'simulation'], 2)
    expect(failures[0]?.entry).toMatchObject({ kind: 'plans', seed: 100, plans: 5000 })
  })
})

it('--plant searches a seed for each planted bug and records it', async () => {
  const { run, calls } = programs((call) =>
    call.includes('rare')
      ? '0 violations'
      : {
          output: 'Seed 12 breaks I2: x\nIts story: npm run -s simulate -- --seed 12 --broker oanda --plant bare',
          code: 1,
        },
  )
  const [recorded, said]: [RecordedSeed[], string[]] = [[], []]
  const course = { say: (line: string) => said.push(line), record: (one: RecordedSeed) => recorded.push(one) }
  expect(await searchPlants(run, { plants: ['bare', 'rare'], seed: 9 }, course)).toBe(1)
  expect(recorded).toEqual([{ kind: 'simulation', broker: 'oanda', seed: 12, kills: 'bare' }])
  expect(calls[0]).toContain('--seed 9')
  expect(said.join()).toContain('"rare" was not found')
})

describe('the other parts', () => {
  it('chaos records the seed of a round that breaks', async () => {
    const output = `Seeds from 100
seed 100 all: server before publish; level after 5 of 9 ms
seed 103 split (mark) BROKE I2: asked twice
Its story:
5 ms: engine killed
The server's last words:
bye`
    const { run, calls } = programs(() => ({ output, code: 1 }))
    const { failures } = await roundOf(run, ['--only', 'chaos'], 1)
    expect(calls).toEqual(['tools/run.mjs --marked chaos/main.ts --rounds 20 --seed 100 --broker oanda'])
    expect(failures.map(({ entry }) => entry)).toEqual([
      {
        kind: 'chaos',
        broker: 'oanda',
        shape: 'split',
        seed: 103,
        broke: 'I2: asked twice',
        story: ['5 ms: engine killed'],
      },
    ])
  })

  it('the fleet records the seed and the trouble of a round that breaks', async () => {
    const { run } = programs(() => ({ output: 'seed 102 (engine-kill) BROKE I1: lost\nwords', code: 1 }))
    const { failures } = await roundOf(run, ['--only', 'fleet'])
    expect(failures[0]?.entry).toEqual({ kind: 'fleet', trouble: 'engine-kill', seed: 102, broke: 'I1: lost' })
  })

  it('the fleet is left out where its programs are missing, and says so', async () => {
    const { run } = programs(() => ({ output: 'nats-server is not on this machine: install it.\n', code: 1 }))
    const { what, failures } = await roundOf(run, ['--only', 'fleet'])
    expect(what).toContain('left out, nats-server is not on this machine')
    expect(failures).toEqual([])
  })

  it('an upgrade begins at the commit that is named', async () => {
    const { run, calls } = programs(() => '')
    await roundOf(run, ['--only', 'upgrade', '--from', 'v1'])
    expect(calls).toEqual(['chaos/fleet/main.ts --from v1 --seed 100'])
  })

  it.each([
    ['{"rows":[{"what":"a","unit":"ms","ours":1,"yardstick":2,"yardstickName":"plain"}]}', 0],
    ['{"rows":[{"what":"a","unit":"ms","ours":null,"yardstick":2,"yardstickName":"plain"}]}', 1],
    ['{"rows":[]}', 1],
    ['', 1],
  ])('every benchmark prints figures: %s', async (figures, failed) => {
    const { run } = programs((call) => (call === 'bench/main.ts' ? 'There are: replay, web.' : figures))
    expect((await roundOf(run, ['--only', 'bench'])).failures).toHaveLength(failed * 2)
  })

  it.each(['chaos', 'fleet', 'walk', 'bench', 'upgrade'])(
    '%s fails with its program, and not if it is stopped',
    async (name) => {
      const words = ['--only', name, '--from', 'v1']
      const broken = programs((call) => (call === 'bench/main.ts' ? 'There are: a.' : { output: 'red', code: 1 }))
      expect((await roundOf(broken.run, words)).failures).toMatchObject([
        { message: expect.stringMatching(/red\nAgain: /) },
      ])
      const stopped = programs(() => ({ output: '', code: 130, isStopped: true }))
      expect((await roundOf(stopped.run, words)).failures).toEqual([])
    },
  )
})
