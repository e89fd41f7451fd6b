import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultInstruments, type Instrument, type ReplayResult } from '@ratchet/contract'
import { drawEntries, moneyNumber, priceNumber, runEntries, tickAt, volumeNumber } from '@ratchet/domain'
import { afterAll, describe, expect, it } from 'vitest'
import { readTicks } from '../formats/read.ts'
import { absent, noRecordings, recorded, runTool } from '../testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'ratchet-lab-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument
const ladder = { profit1: 8, sl1: 6, profit2: 15.5, sl2: 7, tp2: 60, profit3: 40, sl3: 12, profit4: 80, sl4: 20 }

/** The Lab's trades on a file against the replay's command on the same file, trade by trade. */
async function compare(file: string, number: number) {
  const ticks = await readTicks([file], gold)
  const entries = drawEntries(ticks, { by: 'count', number, side: 'both', volume: 1500, stop: 300, target: 500 })
  const plan = {
    ladder,
    positions: entries.map(({ id, side, volume, openAt, stop, target }) => {
      const tick = ticks.timeMs.findIndex((timeMs) => timeMs >= openAt)
      const { bid, ask } = tickAt(ticks, tick)
      const [open, sign] = side === 'buy' ? [ask, 1] : [bid, -1]
      const [sl, tp] = [open - sign * stop, open + sign * target].map((points) => priceNumber(points, gold))
      return { id, side, volume: volumeNumber(volume), openAt, sl, tp }
    }),
  }
  const planFile = join(folder, 'plan.json')
  writeFileSync(planFile, JSON.stringify(plan))
  const { status, out, err } = runTool('replay/main.ts', ['--ticks', file, '--symbol', 'GOLD', '--plan', planFile])
  expect({ status, err }).toEqual({ status: 0, err: '' })
  const price = (points: number) => priceNumber(points, gold)
  const lab = runEntries(ticks, entries, ladder, gold).map((run, at) => ({
    id: entries[at]?.id,
    openTime: run?.openTimeMs,
    openPrice: price(run?.openPrice ?? 0),
    changes: run?.changes.map(({ timeMs, rung, sl, tp }) => ({ time: timeMs, rung, sl: price(sl), tp: price(tp) })),
    closeTime: run?.closeTimeMs,
    closePrice: price(run?.closePrice ?? 0),
    reason: run?.reason,
    profit: moneyNumber(run?.cents ?? 0),
  }))
  const { positions } = JSON.parse(out) as ReplayResult
  expect(lab).toEqual(positions)
  return positions
}

describe('the Lab and the replay’s command', () => {
  it('LAB2: give the same result on ticks made for it', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => {
      const bid = 1300 + Math.sin(n / 40) * 4 + Math.sin(n / 7) / 2
      return `${1000 + n * 500},${bid.toFixed(3)},${(bid + 0.3).toFixed(3)}`
    })
    const file = join(folder, 'waves.csv')
    writeFileSync(file, `time_ms,bid,ask\n${rows.join('\n')}\n`)
    expect((await compare(file, 80)).flatMap(({ changes }) => changes).length).toBeGreaterThan(20)
  })

  it.skipIf(noRecordings)(`LAB2: give the same result on a recorded day of gold${absent}`, async () => {
    const positions = await compare(recorded('ticks/XAUUSD_oanda_ticks_2014-05-02.csv.gz'), 300)
    expect(positions).toHaveLength(300)
    expect(new Set(positions.map(({ reason }) => reason))).toEqual(new Set(['sl', 'tp', 'end']))
  })
})
