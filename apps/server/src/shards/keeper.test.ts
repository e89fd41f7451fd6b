import { OwnershipLost } from '@ratchet/engine/ports'
import type { ShardsSeen } from '@ratchet/store'
import { describe, expect, it } from 'vitest'
import type { Timers } from '../core/process/timers.ts'
import { type NewShard, ShardKeeper } from './keeper.ts'

const me = 'me'
const beatEveryMs = 500
const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
class StillHeld extends OwnershipLost {}

/** By shard, the letter of its owner: `m` this engine, `o` another one, `?` one without a name, `-` none. */
const ownersOf = (text: string): ShardsSeen['owners'] =>
  new Map(
    [...text].flatMap((letter, shard) => (letter === '-' ? [] : [[shard, { m: me, o: 'other' }[letter] ?? null]])),
  )

const settled = async () => {
  for (let turns = 0; turns < 5; turns++) await new Promise((next) => setImmediate(next))
}

interface Begun extends NewShard {
  readonly finish: (error?: unknown) => void
}

/** A keeper of four shards whose clock, database and engines are the test's. */
function world() {
  const events: string[] = []
  const crowd: string[] = []
  const begun: Begun[] = []
  let nowMs = 0
  let seen: ShardsSeen | Error = { shards: 4, engines: [me], asking: [me], owners: new Map(), ended: 0 }
  let work: (() => void) | undefined
  let failure: unknown
  let isSlow = false
  const gates = { beats: Promise.resolve(), ends: Promise.resolve() }
  const timers: Timers = {
    nowMs: () => nowMs,
    after: (ms, next) => {
      expect(ms).toBe(beatEveryMs)
      work = next
      return () => {
        work = undefined
      }
    },
    every: () => () => void events.push('beats end'),
  }
  const line = (level: string) => (text: string, details?: object) => {
    const { shard, ended } = (details ?? {}) as { readonly shard?: number; readonly ended?: number }
    events.push([level, text, shard ?? ended ?? []].flat().join(' '))
  }
  const keeper = new ShardKeeper<{ readonly shard: number }>({
    register: {
      engine: me,
      beat: async () => {
        await gates.beats
        if (seen instanceof Error) throw seen
        return seen
      },
      end: () => void events.push('register ends'),
      close: async () => void events.push('register closed'),
    },
    begin: async (own) => {
      const { shard, closing } = own
      events.push(`begin ${shard}`)
      await closing.add('engine', async () => {
        events.push(`end ${shard}`)
        await gates.ends
      })
      if (failure) throw failure
      await new Promise<void>((done, fail) => {
        begun.push({ ...own, finish: (error) => (error === undefined ? done() : fail(error)) })
        if (!isSlow) done()
      })
      return { shard }
    },
    isStillHeld: (error) => error instanceof StillHeld,
    crowd: { see: (place, of) => void crowd.push(`${place}/${of}`) },
    beatEveryMs,
    timers,
    log: { info: line('info'), warn: line('warn'), error: line('error') },
    onFatal: (error) => void events.push(`fatal ${(error as Error).message}`),
  })
  /** What happened since the last call, but for the lines of shards that were acquired. */
  const happened = () => events.splice(0).filter((event) => !event.startsWith('info This engine acquired'))
  const shards = () => keeper.engines().map(({ shard }) => shard)
  return {
    keeper,
    shards,
    begun,
    crowd,
    happened,
    slow: () => {
      isSlow = true
    },
    isWaiting: () => work !== undefined,
    /** Beats, or ends of engines, take until the returned function is called. */
    hold: (what: keyof typeof gates): (() => void) => {
      let open = () => {}
      gates[what] = new Promise((done) => {
        open = done
      })
      return open
    },
    fail: (error: unknown) => {
      failure = error
    },
    see: (next: Partial<ShardsSeen> | Error) => {
      seen = next instanceof Error || seen instanceof Error ? (next as Error) : { ...seen, ...next }
    },
    async start() {
      await keeper.start()
      await settled()
      return happened()
    },
    async beats(times = 1, ms = beatEveryMs) {
      for (let n = 0; n < times; n++) {
        nowMs += ms
        const next = work
        work = undefined
        next?.()
        await settled()
      }
      return happened()
    },
  }
}

/** One that has begun all four shards. */
async function running() {
  const one = world()
  expect(await one.start()).toEqual(['begin 0', 'begin 1', 'begin 2', 'begin 3'])
  one.see({ owners: ownersOf('mmmm') })
  return one
}

const lost = (shard: number) => [`warn This engine lost a shard ${shard}`, `end ${shard}`]

describe('SHA3: at a start a process takes', () => {
  it.each([
    ['every free shard where it is alone', [me], '----', [0, 1, 2, 3]],
    ['what others left', [me], '-o-?', [0, 2]],
    ['its share beside another', [me, 'other'], '----', [0, 1]],
    ['its share as the second, from elsewhere', ['other', me], '----', [2, 3]],
    ['nothing that another has yet', ['other', me], 'oooo', []],
    ['nothing while others do not see it', ['other'], '----', []],
  ])('%s', async (_, engines, owners, shards) => {
    const { see, start, shards: begun } = world()
    see({ engines, owners: ownersOf(owners) })
    expect(await start()).toEqual(shards.map((shard) => `begin ${shard}`))
    expect(begun()).toEqual(shards)
  })
})

describe('SHA3: a process with all shards', () => {
  it.each<[string, Partial<ShardsSeen>, number, readonly string[]]>([
    ['keeps them while it is alone', {}, 9, []],
    [
      'releases those beyond its share, once',
      { engines: [me, 'other'] },
      3,
      ['info Releasing a shard for another engine 2', 'end 2', 'info Releasing a shard for another engine 3', 'end 3'],
    ],
    ['loses what another has', { owners: ownersOf('mmom') }, 1, lost(2)],
    ['does not lose what an engine without a name has', { owners: ownersOf('m?mm') }, 9, []],
    ['keeps for a moment what no session holds', { owners: ownersOf('mmm-') }, 6, []],
    [
      'loses what no session holds any more, and takes it anew',
      { owners: ownersOf('mmm-') },
      8,
      [...lost(3), 'begin 3'],
    ],
    [
      'says that another engine hung',
      { ended: 2 },
      1,
      ['warn An engine stopped responding; its sessions were ended 2'],
    ],
  ])('%s', async (_, seen, times, expected) => {
    const { see, beats } = await running()
    see(seen)
    expect(await beats(times)).toEqual(expected)
  })

  it('lets go of a shard once, however long its engine takes to end', async () => {
    const { see, beats, hold } = await running()
    see({ engines: [me, 'other'] })
    const open = hold('ends')
    expect(await beats()).toHaveLength(4)
    expect(await beats(3)).toEqual([])
    open()
  })

  it('goes on, and says once that it does not see the others', async () => {
    const { see, beats, shards } = await running()
    see(new Error('no database'))
    expect(await beats(3)).toEqual(['warn Other engines are not visible'])
    expect(shards()).toEqual([0, 1, 2, 3])
    see({ shards: 4, engines: [me], asking: [me], owners: ownersOf('mmmm'), ended: 0 })
    expect(await beats(3)).toEqual(['info Other engines are visible again'])
  })

  it.each<[string, readonly string[], string]>([
    ['alone', [me], '0/1'],
    ['beside one that is ending', ['ending', me], '1/2'],
    ['not seen', ['other'], '-1/1'],
  ])('passes on its position among those that send requests to brokers: %s', async (_, asking, expected) => {
    const { see, beats, crowd } = await running()
    see({ asking })
    await beats()
    expect(crowd.at(-1)).toBe(expected)
  })
})

describe('a shard that could not be taken', () => {
  it.each<[string, unknown, readonly string[], readonly (readonly string[])[]]>([
    [
      'is taken at the next beat where its earlier engine still writes it, and nobody is warned (OP15)',
      new StillHeld('Another engine works on this database. Stop it, or …', { cause: full }),
      ['info A shard is still held by its earlier engine; retrying 0', 'end 0'],
      [['begin 0']],
    ],
    ['is taken at the next beat after a fault', new Error('fault'), lost(0), [['begin 0']]],
    [
      'is taken after a pause where the database is full; the pause grows',
      full,
      ['warn Shards cannot be acquired; retrying', 'end 0'],
      [['begin 0', 'end 0'], [], ['begin 0', 'end 0'], [], [], [], ['begin 0']],
    ],
  ])('%s', async (_, error, expected, next) => {
    const { see, fail, start, beats } = world()
    see({ owners: ownersOf('-ooo') })
    fail(error)
    expect(await start()).toEqual(['begin 0', ...expected])
    for (const [n, events] of next.entries()) {
      if (n === next.length - 1) fail(undefined)
      expect(await beats()).toEqual(events)
    }
  })
})

it('pauses once for all shards that a full database refuses, and anew as briefly once it took one', async () => {
  const { see, begun, fail, start, beats, happened } = world()
  fail(full)
  await start()
  fail(undefined)
  expect(await beats()).toEqual(['begin 0', 'begin 1', 'begin 2', 'begin 3'])
  begun[1]?.onFatal(full)
  await settled()
  expect(happened()).toEqual(lost(1))
  see({ owners: ownersOf('m-mm') })
  expect(await beats()).toEqual(['begin 1'])
})

describe('an engine that cannot go on', () => {
  const taken = new OwnershipLost('taken')
  it.each<[string, unknown, readonly string[], readonly string[], readonly string[]]>([
    ['because another has its shard loses that shard alone', taken, lost(1), ['begin 1'], []],
    ['because of an error with that cause too', new Error('write', { cause: taken }), lost(1), ['begin 1'], []],
    ['because the database is full loses the shard, which is taken after a pause', full, lost(1), [], ['begin 1']],
    ['because of a fault ends the process', new Error('fault'), ['fatal fault'], [], []],
  ])('%s', async (_, error, expected, within, after) => {
    const { see, begun, beats, happened } = await running()
    begun[1]?.onFatal(error)
    await settled()
    expect(happened()).toEqual(expected)
    see({ owners: ownersOf(within.length + after.length > 0 ? 'm-mm' : 'mmmm') })
    expect(await beats(1, 499)).toEqual(within)
    see({ owners: ownersOf(after.length > 0 ? 'm-mm' : 'mmmm') })
    expect(await beats(1, 1)).toEqual(after)
  })

  it('says so once, though several of its parts do', async () => {
    const { begun, happened } = await running()
    for (let n = 0; n < 3; n++) begun[1]?.onFatal(taken)
    await settled()
    expect(happened()).toEqual(lost(1))
  })
})

describe('a process that ends', () => {
  it('says so, ends its shards while it still beats, and closes its connection last; no beat follows', async () => {
    const { keeper, crowd, isWaiting, shards, happened, beats, see } = await running()
    see({ owners: new Map(), asking: ['other', me] })
    await keeper.stop()
    expect([crowd.at(-1), isWaiting()]).toEqual(['1/2', false])
    expect(happened()).toEqual(['register ends', 'end 0', 'end 1', 'end 2', 'end 3', 'beats end', 'register closed'])
    expect(await beats(3)).toEqual([])
    expect(shards()).toEqual([])
  })

  it('waits for a shard that is just beginning, which is no loss where it fails', async () => {
    const { keeper, slow, begun, happened, see } = world()
    slow()
    see({ owners: ownersOf('oo--') })
    const starting = keeper.start()
    await settled()
    const stopping = keeper.stop()
    await settled()
    expect(happened()).toEqual(['begin 2', 'begin 3', 'register ends', 'end 2', 'end 3'])
    begun[0]?.finish()
    begun[1]?.finish(full)
    await Promise.all([starting, stopping])
    expect(happened()).toEqual(['beats end', 'register closed'])
  })

  it('takes nothing by a beat that it still waits for', async () => {
    const { keeper, start, beats, hold, happened, isWaiting, see } = world()
    see({ owners: ownersOf('oooo') })
    expect(await start()).toEqual([])
    see({ owners: ownersOf('----') })
    const open = hold('beats')
    await beats()
    const stopping = keeper.stop()
    await settled()
    expect(happened()).toEqual([])
    open()
    await stopping
    expect(happened()).toEqual(['register ends', 'beats end', 'register closed'])
    expect(isWaiting()).toBe(false)
  })

  it('ends where the database is away', async () => {
    const { keeper, happened, see } = await running()
    see(new Error('no database'))
    await keeper.stop()
    expect(happened().at(-1)).toBe('register closed')
  })
})
