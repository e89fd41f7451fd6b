import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { absent, noRecordings, recorded, runTool } from '../testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'ratchet-replay-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const replay = (...args: string[]) => runTool('replay/main.ts', args)

const position = { id: 'a', side: 'buy', volume: 0.1, openAt: 1000, sl: 0, tp: 0 }
const ladder = { profit1: 50, sl1: 20, tp1: 0 }
const plan = file('plan.json', JSON.stringify({ ladder, positions: [position] }))
const first = file('first.csv', 'time_ms,bid,ask\n1000,1300,1300.005\n2000,1305.005,1305.3\n3000,1306,1306.3\n')
const second = file('second.csv', gzipSync('time_ms,bid,ask\n3000,1303.5,1303.8\n4000,1303,1303.3\n'))

describe('the replay’s command', () => {
  it('REP1 to REP6: prints one object, over several files, zipped or not', () => {
    const { status, out, err } = replay('--ticks', `${first},${second}`, '--symbol', 'GOLD', '--plan', plan)
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(JSON.parse(out)).toEqual({
      positions: [
        {
          id: 'a',
          openTime: 1000,
          openPrice: 1300.01,
          changes: [{ time: 2000, rung: 1, sl: 1303.01, tp: 0 }],
          closeTime: 4000,
          closePrice: 1303,
          reason: 'sl',
          profit: 29.9,
        },
      ],
    })
    expect(out.trim().split('\n')).toHaveLength(1)
  })

  it('REP5: --from and --to cut the ticks, the first moment in and the last out', () => {
    const { out } = replay(
      '--ticks',
      first,
      '--symbol',
      'XAUUSD',
      '--plan',
      plan,
      '--from',
      '1970-01-01T00:00:02',
      '--to',
      '1970-01-01T00:00:03Z',
    )
    expect(JSON.parse(out).positions[0]).toMatchObject({ openTime: 2000, closeTime: 2000, reason: 'end' })
  })

  const plans = {
    broken: '{"positions": [',
    unknown: JSON.stringify({ ladder, positions: [], speed: 2 }),
    side: JSON.stringify({ ladder, positions: [{ ...position, side: 'long' }] }),
    rung: JSON.stringify({ ladder: { profit13: 1 }, positions: [position] }),
    volume: JSON.stringify({ ladder, positions: [{ ...position, volume: 0.00001 }] }),
    late: JSON.stringify({ ladder, positions: [{ ...position, id: 'late', openAt: 9000 }] }),
  }
  const withPlan = (name: keyof typeof plans) => [
    '--ticks',
    first,
    '--symbol',
    'GOLD',
    '--plan',
    file(`${name}.json`, plans[name]),
  ]
  const withTicks = (name: string, content: string) => [
    '--ticks',
    file(name, content),
    '--symbol',
    'GOLD',
    '--plan',
    plan,
  ]

  it.each<[string, string[], RegExp]>([
    ['no arguments', [], /^Name the tick files\. Usage: npm run -s replay/],
    ['an unknown option', ['--tick', first], /Unknown option '--tick'.*Usage/],
    ['no plan', ['--ticks', first], /^Name the plan/],
    [
      'an unknown symbol',
      ['--ticks', first, '--symbol', 'SILVER', '--plan', plan],
      /^--symbol SILVER is not known; choose GOLD or WTI/,
    ],
    [
      'a moment that is none',
      ['--ticks', first, '--plan', plan, '--from', 'noon'],
      /^--from "noon" is no ISO 8601 time/,
    ],
    ['nothing within the range', ['--ticks', first, '--plan', plan, '--from', '2014-01-01'], /^No tick lies between/],
    [
      'a plan that is not there',
      ['--ticks', first, '--plan', join(folder, 'none.json')],
      /none\.json: the plan cannot be read/,
    ],
    ['a plan that is no JSON', withPlan('broken'), /broken\.json: the plan is no JSON/],
    ['a plan with a field too many', withPlan('unknown'), /unknown\.json: the plan: .*"speed"/],
    ['a side that is none', withPlan('side'), /side\.json: positions\.0\.side: /],
    ['a rung that is none', withPlan('rung'), /rung\.json: ladder: .*"profit13"/],
    ['a volume too fine', withPlan('volume'), /^Position "a": volume 0\.00001/],
    ['a position after the end', withPlan('late'), /^Position "late" opens at 9000, after the last tick/],
    [
      'ticks that are not there',
      ['--ticks', join(folder, 'none.csv'), '--plan', plan],
      /none\.csv: the file does not exist/,
    ],
    [
      'ticks out of order',
      withTicks('back.csv', 'time_ms,bid,ask\n2000,1300,1301\n1000,1300,1301\n'),
      /back\.csv, line 3: the time goes back by 1000 ms/,
    ],
    [
      'files out of order',
      ['--ticks', `${second},${first}`, '--plan', plan],
      /first\.csv, line 2: the time goes back by 3000 ms/,
    ],
  ])('REP: %s ends with one line and status 1', (_, args, words) => {
    const { status, out, err } = replay(...args)
    expect(err).toMatch(words)
    expect(err.trim().split('\n')).toHaveLength(1)
    expect({ status, out }).toEqual({ status: 1, out: '' })
  })
})

describe.skipIf(noRecordings)(`the replay of recorded days${absent}`, () => {
  it('REP: 750,000 ticks of five files with a hundred positions are one run', { timeout: 60_000 }, () => {
    const days = ['2014-05-01', '2014-05-02', '2014-05-04', '2014-05-05', '2014-05-06']
    const files = days.map((day) => recorded(`ticks/XAUUSD_oanda_ticks_${day}.csv.gz`))
    const positions = Array.from({ length: 100 }, (_, n) => ({
      ...position,
      id: `${n}`,
      side: n % 2 === 0 ? 'buy' : 'sell',
      openAt: Date.parse('2014-05-01T00:00:00Z') + n * 3_600_000,
    }))
    const many = file('many.json', JSON.stringify({ ladder, positions }))
    const { out } = replay('--ticks', files.join(), '--symbol', 'GOLD', '--plan', many)
    expect(JSON.parse(out).positions).toHaveLength(100)
  })
})
