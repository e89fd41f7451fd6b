import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { outcomeFingerprint, seeded, sweep } from '@ratchet/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { runTool } from '../testing.ts'
import { readPlan } from './plan.ts'

const folder = mkdtempSync(join(tmpdir(), 'ratchet-sweep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const [gold] = defaultInstruments.filter(({ symbol }) => symbol === 'GOLD') as [Instrument]

const plan = JSON.stringify({
  side: 'buy',
  stop: 30,
  values: { profit1: [5, 10, 20], sl1: [2, 4], profit2: 40, sl2: [5] },
})
const random = seeded(11)
let cents = 130_000
const bids = Array.from({ length: 2000 }, () => {
  cents += Math.floor(random() * 41) - 20
  return cents
})

describe('the sweep’s command', () => {
  it('tells in its workers of the same events as one sweep here, and names the best ladder first', () => {
    const [ticks, planned] = [join(folder, 'ticks.csv'), join(folder, 'plan.json')]
    const rows = bids.map((bid, n) => `${1000 + n},${(bid / 100).toFixed(2)},${((bid + 20) / 100).toFixed(2)}`)
    writeFileSync(ticks, `time_ms,bid,ask\n${rows.join('\n')}\n`)
    writeFileSync(planned, plan)
    const { status, out, err } = runTool('sweep/main.ts', ['--ticks', ticks, '--plan', planned])
    expect({ status, last: err.trim().split('\n').at(-1) }).toMatchObject({
      status: 0,
      last: expect.stringMatching(/done$/),
    })
    const block = { length: bids.length, bid: Int32Array.from(bids), ask: Int32Array.from(bids, (bid) => bid + 20) }
    const here = sweep({ block, trials: readPlan(plan, gold).trials })
    const told = JSON.parse(out)
    expect(told).toMatchObject({ ticks: 2000, ladders: 6, events: here.events, hash: outcomeFingerprint(here) })
    expect(here.events).toBeGreaterThan(30)
    expect(told.best[0].points).toBe(Math.max(...here.points))
  })

  it('SWE4: of ladders that close parts tells in its workers the profit that the replay gives, to the cent', () => {
    const [ticks, planned] = [join(folder, 'ticks.csv'), join(folder, 'parts.json')]
    const rows = bids.map((bid, n) => `${1000 + n},${(bid / 100).toFixed(2)},${((bid + 20) / 100).toFixed(2)}`)
    writeFileSync(ticks, `time_ms,bid,ask\n${rows.join('\n')}\n`)
    // So far away that no stop ends it: each ladder has one position, as the replay's plan has.
    const values = { profit1: [5, 10], close1: [25, 33.33], profit2: 20, close2: 25, profit7: 30, close7: [0, 12.5] }
    writeFileSync(planned, JSON.stringify({ side: 'sell', stop: 5000, volume: 0.13, values }))
    const sweep = runTool('sweep/main.ts', ['--ticks', ticks, '--plan', planned])
    const { best, ladders } = JSON.parse(sweep.out)
    expect([ladders, best.length]).toEqual([8, 8])
    const open = (bids[0] ?? 0) / 100
    const position = { side: 'sell', volume: 0.13, openAt: 0, sl: Number((open + 500).toFixed(2)) }
    const positions = best.map(({ ladder }: { ladder: object }, n: number) => ({ ...position, id: `${n}`, ladder }))
    writeFileSync(planned, JSON.stringify({ positions }))
    const replay = JSON.parse(runTool('replay/main.ts', ['--ticks', ticks, '--symbol', 'GOLD', '--plan', planned]).out)
    expect(best.map(({ profit }: { profit: number }) => profit)).toEqual(
      replay.positions.map(({ profit }: { profit: number }) => profit),
    )
    expect(replay.positions.filter(({ parts }: { parts?: object[] }) => (parts?.length ?? 0) > 1).length).toBe(8)
  })

  it.each([
    ['{', /no JSON/],
    ['{"side": "long", "values": {}}', /side must be/],
    ['{"side": "buy"}', /values must name/],
    ['{"side": "buy", "values": {"profit13": [1]}}', /"profit13" is none of profit1 to profit12, /],
    ['{"side": "buy", "values": {"profit1": ["5"]}}', /profit1 must be a number of pips/],
    ['{"side": "buy", "values": {"profit1": 5, "close1": 50}}', /closes parts needs "volume"/],
    ['{"side": "buy", "volume": 0.001, "values": {"profit1": 5}}', /volume must be lots that GOLD is traded in/],
    [
      '{"side": "buy", "volume": 1, "values": {"profit1": 5, "close1": 33.333}}',
      /close1: A rung can close at most 100 percent/,
    ],
    [
      '{"side": "buy", "volume": 1, "values": {"profit1": 5, "close1": 60, "profit2": 9, "close2": 50}}',
      /more than 100/,
    ],
    ['{"side": "sell", "stop": -1, "values": {}}', /stop must be a number of pips/],
  ])('refuses %s and says why', (text, why) => {
    expect(() => readPlan(text, gold)).toThrow(why)
  })
})
