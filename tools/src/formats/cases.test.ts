import { existsSync } from 'node:fs'
import { parseWallClock, serverClock, type Tick } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { recorded } from '../testing.ts'
import { readMarketFile } from './read.ts'

/** Tick files as traders' programs write them, beside the project where they are at all. */
const missing = !existsSync(recorded('cases/ticks'))
const absent = missing ? ' (skipped: the cases are not on this machine)' : ''

async function read(name: string, clock = serverClock) {
  const ticks: Tick[] = []
  const options = { digits: 2, clock, spread: 0 }
  await readMarketFile(recorded(`cases/ticks/${name}`), options, undefined, (tick) => ticks.push(tick))
  const [first] = ticks
  return [ticks.length, new Date(first?.timeMs ?? 0).toISOString(), first?.bid, first?.ask]
}

describe.skipIf(missing)(`tick files of traders’ programs${absent}`, () => {
  it.each([
    ['DAT_ASCII_XAUUSD_T_202603.csv', 3, '2026-03-10T13:00:00.123Z'],
    ['XAUUSD-truefx.csv', 2, '2026-03-10T08:00:00.123Z'],
    ['XAUUSD_dukascopy_gmt.csv', 2, '2026-03-10T08:00:00.123Z'],
    ['XAUUSD_dukanode_novol.csv', 2, '2014-05-02T00:00:00.046Z'],
    ['XAUUSD_semicolon.csv', 2, '2014-05-02T00:00:00.046Z'],
    ['XAUUSD_timestamp.csv', 2, '2014-05-02T00:00:00.046Z'],
    ['XAUUSD_bom.csv', 2, '2014-05-02T00:00:00.046Z'],
    ['XAUUSD_dust.csv', 2, '2014-05-02T00:00:00.046Z'],
    ['XAUUSD_micro.csv', 2, '2014-05-02T00:00:00.046Z'],
    ['XAUUSD_nano.csv', 2, '2014-05-02T00:00:00.046Z'],
    ['XAUUSD_seconds.csv', 2, '2014-05-02T00:00:00.000Z'],
    ['XAUUSD_mt5_bom.csv', 2, '2026-03-10T07:00:00.123Z'],
    ['XAUUSD_mt5_no_flags.csv', 2, '2026-03-10T07:00:00.123Z'],
    ['XAUUSD_mt5_short_rows.csv', 2, '2026-03-10T07:00:00.123Z'],
    ['XAUUSD_march_server.csv', 1, '2026-03-10T07:00:00.123Z'],
  ])('F8 T3: %s has %i ticks, the first at %s', async (name, count, at) => {
    expect(await read(name)).toEqual([count, at, 290010, 290040])
  })

  it('F3: a server of Athens is read by its zone', async () => {
    const athens = await read('XAUUSD_march_server.csv', parseWallClock('Europe/Athens'))
    expect(athens[1]).toBe('2026-03-10T08:00:00.123Z')
  })

  it('F8: bars and archives', async () => {
    expect(await read('XAUUSD_dukanode_m1.csv')).toEqual([8, '2014-05-02T00:00:00.000Z', 290010, 290010])
    expect((await read('XAUUSD_ticks.zip'))[0]).toBe(2)
  })

  it('T3: two units in one file are refused with their line', async () => {
    await expect(read('XAUUSD_mixed_units.csv')).rejects.toThrow('line 3: the time 1398988801 is in seconds')
  })
})
