import {
  type ChosenLadder,
  fill,
  ladderWords,
  type OwnRungs,
  RET,
  rungNumbers,
  type WantedLadder,
} from '@ratchet/contract'
import { Random } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import type { PositionRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import { answer, brokerPosition, closingDeal, command } from './testing/rows.ts'
import { kinds, ladder, position, quote, trade, World } from './testing/world.ts'

const open = 130_000
const thirds: OwnRungs = {
  ...ladder({ profit1: 50, sl1: 20, profit2: 100, profit3: 150 }),
  close1: 30,
  close2: 30,
  close3: 40,
}
const now = (world: World) => world.model.positions.get('7') as PositionRow

function opened(rungs: OwnRungs, volume = 1000) {
  const own: ChosenLadder = { name: 'Thirds', unit: 'pips', rungs }
  const world = new World()
  world.work({ trades: [trade({ volume, ladder: own })] })
  world.report({ answer: answer('trade', RET.DONE, { order: '7' }), positions: [brokerPosition({ volume })] })
  return world
}

/** The broker does all that a step asks it for; answers what closes took. */
function does(world: World, { sends }: Draft): number {
  let closed = 0
  for (const one of sends) {
    const { sl, tp, volume } = now(world)
    if (one.kind === 'close') {
      const taken = one.volume || volume
      closed += taken
      world.report({
        answer: answer(one.clientId, RET.DONE),
        positions: [brokerPosition({ volume: volume - taken, sl, tp })],
        deals: [{ ...closingDeal, volume: taken, reason: 'expert' }],
      })
    } else if (one.kind === 'levels')
      world.report({
        answer: answer(one.clientId, RET.DONE),
        positions: [brokerPosition({ volume, sl: one.sl, tp: one.tp })],
      })
  }
  return closed
}

let ids = 0
function moves(world: World, rungs: OwnRungs): Draft {
  const wanted: WantedLadder = { name: 'Thirds, moved', unit: 'pips', rungs, moves: true }
  return world.work({ commands: [command({ id: `move ${++ids}`, kind: 'ladder', ladder: wanted })] })
}

describe('a rung that is moved', () => {
  it('OWN11: what was reached stays reached, what was closed is not closed again, and parts are of the same volume', () => {
    const world = opened(thirds)
    expect(does(world, world.quote(quote(open + 500)))).toBe(300)
    const draft = moves(world, { ...thirds, profit2: 120 })
    expect(kinds(draft)).toEqual(['ladder.changed', 'command.done'])
    expect(draft.sends).toEqual([])
    expect(draft.changes[0]?.data).toMatchObject({
      ladder: 'Ratchet ladder "Thirds, moved" in pips: at 50 sl 20 close 30%; at 120 close 30%; at 150 close 40%',
      done: [1],
      sl: open + 300,
    })
    expect(draft.changes[1]?.data).toMatchObject({ ok: true, message: ladderWords.nowMoved })
    expect(now(world)).toMatchObject({
      reached: 1,
      rung: 1,
      riskVersion: -2,
      ladder: { parts: { of: 1000, asked: 1 } },
    })
    expect(kinds(world.quote(quote(open + 1000)))).toEqual([])
    expect(does(world, world.quote(quote(open + 1200)))).toBe(300)
    expect(does(world, world.quote(quote(open + 1500)))).toBe(400)
  })

  it('OWN11: to where the price is already it is reached by the next quote', () => {
    const world = opened(thirds)
    does(world, world.quote(quote(open + 600)))
    moves(world, { ...thirds, profit2: 55 })
    expect(does(world, world.quote(quote(open + 590)))).toBe(300)
    expect(now(world)).toMatchObject({ reached: 3, volume: 400 })
  })

  it('OWN11: of an account’s ladder makes it the position’s own, with what was reached under it', () => {
    const accounts = ladder({ profit1: 20, sl1: 10, profit2: 40, sl2: 10 })
    const climbed = position({ reached: 1, rung: 1, intendedSl: open + 100, sl: open + 100 })
    const world = new World(accounts, [climbed], [trade({ status: 'executed', position: '7' })])
    const draft = moves(world, { ...accounts, profit2: 60 })
    expect(draft.changes[0]?.data).toMatchObject({ before: null, done: [1] })
    expect(now(world)).toMatchObject({ reached: 1, rung: 1, riskVersion: -1, ladder: { rungs: { profit2: 60 } } })
    expect(kinds(world.quote(quote(open + 300)))).toEqual([])
    // Under an older version of the account's nothing counts as reached.
    const stale = new World(accounts, [{ ...climbed, riskVersion: 0 }], [trade({ status: 'executed', position: '7' })])
    expect(moves(stale, { ...accounts, profit1: 60 }).changes[0]?.data).toMatchObject({ done: [] })
  })

  it('OWN11: rungs in R are moved in the points that they were frozen to', () => {
    const half: ChosenLadder = { name: 'Half', unit: 'R', rungs: ladder({ profit1: 1, sl1: 0.5, profit2: 2 }) }
    const world = new World()
    world.work({ trades: [trade({ sl: open - 410, ladder: half })] })
    world.report({
      answer: answer('trade', RET.DONE, { order: '7' }),
      positions: [brokerPosition({ sl: open - 410 })],
    })
    does(world, world.quote(quote(open + 410)))
    expect(kinds(moves(world, ladder({ profit1: 41, sl1: 20.5, profit2: 60 })))).toContain('ladder.changed')
    expect(now(world)).toMatchObject({ reached: 1, ladder: { unit: 'pips' } })
    expect(now(world).ladder).not.toHaveProperty('frozen')
  })

  const behind = fill(ladderWords.behind, { n: '1' })
  it.each<[string, Partial<OwnRungs>]>([
    ['its profit', { profit1: 60 }],
    ['its stop', { sl1: 10 }],
    ['its target', { tp1: 90 }],
    ['its part', { close1: 20 }],
    ['it at all', { profit1: 0 }],
  ])('OWN12: one that was reached is refused with %s changed, and everything stays', (_, change) => {
    const world = opened(thirds)
    does(world, world.quote(quote(open + 500)))
    const before = now(world)
    const draft = moves(world, { ...thirds, ...change, profit2: 120 })
    expect(draft.changes).toMatchObject([
      { kind: 'command.done', command: { outcome: { ok: false, retcode: RET.INVALID, message: behind } } },
    ])
    expect(now(world)).toBe(before)
  })

  it('OWN11: waits while a close of the position is under way', () => {
    const world = opened(thirds)
    world.quote(quote(open + 500))
    expect(kinds(moves(world, { ...thirds, profit2: 120 }))).toEqual([])
    expect(world.model.deferred).toBe(true)
  })

  it('OWN5, OWN6, OWN11, OWN12, LAD5: whatever is moved when, each part is closed once and of the volume that was opened', () => {
    let [moved, refused, parts] = [0, 0, 0]
    for (let seed = 1; seed <= 400; seed++) {
      const told = liveThrough(new Random(seed), `seed ${seed}`)
      moved += told.moved
      refused += told.refused
      parts += told.parts
    }
    // Lives in which nothing happens prove nothing.
    for (const count of [moved, refused, parts]) expect(count).toBeGreaterThan(200)
  })
})

function randomRungs(random: Random): OwnRungs {
  const rungs: Record<string, number> = { ...ladder({}) }
  let left = 100
  for (const n of rungNumbers.slice(0, random.whole(1, 12))) {
    rungs[`profit${n}`] = random.whole(1, 60)
    rungs[`sl${n}`] = random.whole(0, 20)
    const part = Math.min(left, random.pick([0, 5, 12.5, 33.33, 50]))
    rungs[`close${n}`] = part
    left -= part
  }
  return rungs as OwnRungs
}

/** One position under random quotes and moves, against what its rungs say by themselves. */
function liveThrough(random: Random, name: string) {
  let rungs = randomRungs(random)
  const of = random.whole(1, 40) * 100
  const world = opened(rungs, of)
  const told = { moved: 0, refused: 0, parts: 0 }
  const reached = new Set<number>()
  const pipsOf = (n: number) => rungs[`profit${n}` as 'profit1'] ?? 0
  let closed = 0
  let [stop, bid] = [0, open]
  for (let act = 0; act < 40 && now(world)?.open; act++) {
    if (random.chance(0.3)) {
      const n = random.pick(rungNumbers)
      const next = { ...rungs, [`profit${n}`]: random.whole(0, 70), ...(random.chance(0.5) && { [`sl${n}`]: 7 }) }
      const isDone = reached.has(n) && (next[`profit${n}`] !== pipsOf(n) || next[`sl${n}`] !== rungs[`sl${n}`])
      const [first, done] = moves(world, next).changes
      if (done) {
        expect(isDone, `${name}: rung ${n} was reached`).toBe(false)
        rungs = next
        told.moved++
      } else if (first?.kind === 'command.done' && 'retcode' in first.data && first.data.retcode === RET.INVALID) {
        expect(isDone, `${name}: rung ${n} lies ahead`).toBe(true)
        told.refused++
      }
      continue
    }
    bid = Math.max(open - 300, bid + random.whole(-150, 170))
    const took = does(world, world.quote(quote(bid)))
    closed += took
    told.parts += took > 0 ? 1 : 0
    if (!now(world)?.open) break
    for (const n of rungNumbers) if (pipsOf(n) > 0 && bid >= open + pipsOf(n) * 10) reached.add(n)
    const share = [...reached].reduce((sum, n) => sum + Math.round((rungs[`close${n}` as 'close1'] ?? 0) * 100), 0)
    expect(closed, `${name}, after quote ${bid}`).toBe(Math.floor((of * share) / 1e4 / 100) * 100)
    expect(now(world).volume).toBe(of - closed)
    expect(now(world).intendedSl).toBeGreaterThanOrEqual(stop)
    stop = now(world).intendedSl
  }
  return told
}
