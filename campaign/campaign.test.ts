import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { partNames } from './arguments.ts'
import { elapsed, hunt, type Part, type Round } from './campaign.ts'
import { command } from './command.ts'
import { Programs } from './programs.ts'
import { type RecordedSeed, readSeeds, recordSeed, seedsFile } from './seeds.ts'

const folder = mkdtempSync(join(tmpdir(), 'ratchet-campaign-'))
afterAll(() => rmSync(folder, { recursive: true }))
const seeds = join(folder, 'seeds.json')
beforeEach(() => copyFileSync(seedsFile, seeds))

const entry: RecordedSeed = { kind: 'simulation', broker: 'paper', seed: 4711, broke: 'I2: twice', story: ['a', 'b'] }

/** Runs the command with a part that ends the campaign after its rounds. */
async function commandWith(rounds: readonly Round[], words: readonly string[] = []) {
  const [said, complaints]: [string[], string[]] = [[], []]
  const programs = new Programs()
  const part: Part = {
    name: 'fake',
    round: async (nth) => {
      if (nth === rounds.length - 1) programs.stop()
      return rounds[nth] as Round
    },
  }
  const code = await command(words, programs, {
    seeds,
    parts: () => [part],
    say: (line) => said.push(line),
    complain: (line) => complaints.push(line),
  })
  return { code, said, complaints }
}

describe('the command', () => {
  it('exits 0 if all rounds hold, and leaves the recorded seeds as they are', async () => {
    const { code, said } = await commandWith([{ what: '10 seeds from 7', failures: [] }], ['--seed', '7'])
    expect(code).toBe(0)
    expect(said[0]).toBe('Seeds from 7')
    expect(said.at(-1)).toBe('No failures')
    expect(readSeeds(seeds)).toEqual(readSeeds())
  })

  it('exits 1 after any failure, goes on after it, and records the seed with its story', async () => {
    const failing = { what: '10 seeds from 4710', failures: [{ message: 'the story', entry }] }
    const { code, said } = await commandWith([failing, { what: '10 seeds from 9', failures: [] }])
    expect(code).toBe(1)
    expect(said[1]).toMatch(/^fake 1: 10 seeds from 4710: 1 FAILED; 0 min 0\d s$/)
    expect(said.slice(2)).toEqual(['the story', expect.stringMatching(/^fake 2: 10 seeds from 9: /), '1 failure'])
    expect(readSeeds(seeds)).toEqual([...readSeeds(), entry])
  })

  it('exits 1 after a failure that has no seed', async () => {
    expect((await commandWith([{ what: 'a walk', failures: [{ message: 'red' }] }])).code).toBe(1)
    expect(readSeeds(seeds)).toEqual(readSeeds())
  })

  it.each([
    [['--minutes', 'soon'], '--minutes must be a whole number from 1 to 100000.'],
    [['--minutes', '0'], '--minutes must be a whole number from 1 to 100000.'],
    [['--seed', '900000001'], '--seed must be a whole number from 1 to 900000000.'],
    [['--only', 'benches'], `There is no part "benches" of the campaign. There are: ${partNames.join(', ')}.`],
    [['--often'], "Unknown option '--often'"],
  ])('answers %j with a line that says what is wrong', async (words, line) => {
    const { code, complaints } = await commandWith([], words)
    expect(code).toBe(1)
    expect(complaints.join()).toContain(line)
    expect(complaints.join()).toContain('Usage: npm run campaign')
  })
})

describe('a hunt', () => {
  const part = (name: string, log: string[], round?: () => Promise<Round>): Part => ({
    name,
    round: async (nth, seed) => {
      log.push(`${name} ${nth} ${seed}`)
      return round ? round() : { what: '', failures: [] }
    },
  })
  const courseOf = (parts: readonly Part[], rounds: number) => {
    const said: string[] = []
    const isOver = () => rounds-- <= 0
    return { parts, seed: 5, isOver, say: (line: string) => said.push(line), record: () => {}, nowMs: () => 0, said }
  }

  it('takes the parts in turns, each round with seeds of its own', async () => {
    const log: string[] = []
    // Each round also says at its end whether it was cut short.
    expect(await hunt(courseOf([part('a', log), part('b', log)], 6))).toBe(0)
    expect(log).toEqual(['a 0 5', 'b 0 10005', 'a 1 20005'])
  })

  it('counts a part that throws as a failure and goes on', async () => {
    const log: string[] = []
    const broken = part('a', log, () => Promise.reject(new Error('no such program')))
    const course = courseOf([broken, part('b', log)], 3)
    expect(await hunt(course)).toBe(1)
    expect(course.said.join('\n')).toContain('no such program')
    expect(log).toHaveLength(2)
  })

  it('asks a part no more that the machine cannot run, and ends where none is left', async () => {
    const said: string[] = []
    const missing: Part = { name: 'fleet', round: async () => ({ what: 'left out', failures: [], isLeftOut: true }) }
    const log: string[] = []
    expect(await hunt({ ...courseOf([missing, part('a', log)], 4), say: (line) => said.push(line) })).toBe(0)
    expect(said.filter((line) => line.startsWith('fleet'))).toEqual(['fleet: left out'])
    expect(log.length).toBeGreaterThan(1)
    await hunt({ ...courseOf([missing], 4), isOver: () => false })
  })

  it('says how long it has gone on', () => {
    expect(elapsed(3_723_400)).toBe('62 min 03 s')
  })
})

describe('the recorded seeds', () => {
  it('record the same seed once, and one seed for each planted bug', () => {
    writeFileSync(seeds, '[]')
    const again = { ...entry, broke: 'I3: loosened' }
    const [first, second] = [1, 2].map((seed) => ({ kind: 'simulation', seed, kills: 'loosen' }) as const)
    for (const one of [entry, first, again, second]) recordSeed(one as RecordedSeed, seeds)
    expect(readSeeds(seeds)).toEqual([again, second])
    expect(readFileSync(seeds, 'utf8').split('\n')).toHaveLength(5)
  })

  it('say what each has broken or finds', () => {
    for (const { kind, seed, broke, kills } of readSeeds())
      expect(typeof (broke ?? kills), `${kind} ${seed}`).toBe('string')
  })
})

it('a program that is interrupted leaves nothing running that it started', async () => {
  const file = join(folder, 'pid')
  const words = `process.on('SIGINT', () => process.exit(1))
    const { pid } = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    require('node:fs').writeFileSync(${JSON.stringify(file)}, String(pid))
    setInterval(() => {}, 1000)`
  const programs = new Programs()
  const running = programs.run(['-e', words])
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 60_000 }).toMatch(/^\d+$/)
  programs.stop()
  expect(await running).toMatchObject({ isStopped: true })
  await expect.poll(() => existsSync(`/proc/${readFileSync(file, 'utf8')}/exe`), { timeout: 60_000 }).toBe(false)
})
