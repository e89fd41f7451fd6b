import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionConfig } from '../connections/connect.ts'
import { change, closedOf, modifiedOf, openWorld, type World } from '../testing/fixtures.ts'
import { dayOf, dayText, spansOf, yearLater } from './calendar.ts'

const day = (text: string) => dayOf(Date.parse(`${text}T00:00Z`))
const at = (text: string) => Date.parse(text)

describe('the calendar of the performance charts (the charts are drawn from the trader’s own trades)', () => {
  it.each([
    ['5d', '2014-03-02', ['2014-02-26', '2014-02-27', '2014-02-28', '2014-03-01', '2014-03-02']],
    ['5d', '2024-03-02', ['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02']],
    ['5d', '2014-01-01', ['2013-12-28', '2013-12-29', '2013-12-30', '2013-12-31', '2014-01-01']],
  ] as const)('%s up to %s are these days', (range, today, days) => {
    expect(spansOf(range, day(today)).map(dayText)).toEqual(days)
  })

  it.each([
    ['30d', '2014-05-08', 30, '2014-04-09', '2014-05-08'],
    // A Monday, and the Sunday that ends its week.
    ['26w', '2014-05-05', 26, '2013-11-11', '2014-05-05'],
    ['26w', '2014-05-11', 26, '2013-11-11', '2014-05-05'],
    ['12m', '2014-01-31', 12, '2013-02-01', '2014-01-01'],
    ['12m', '2014-12-01', 12, '2014-01-01', '2014-12-01'],
  ] as const)('%s up to %s are %i spans from %s to %s', (range, today, count, first, last) => {
    const spans = spansOf(range, day(today)).map(dayText)
    expect([spans.length, spans[0], spans.at(-1)]).toEqual([count, first, last])
  })

  it.each([
    ['2013-05-08', '2014-05-08'],
    ['2013-12-31', '2014-12-31'],
    ['2024-02-28', '2025-02-28'],
    ['2024-02-29', '2025-02-28'],
    ['2024-03-01', '2025-03-01'],
    ['2023-02-28', '2024-02-28'],
    ['2023-03-01', '2024-03-01'],
  ])('%s stands beside %s', (before, now) => {
    expect(dayText(yearLater(day(before)))).toBe(now)
  })
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

let ticket = 1000
/** A trader with closing deals and stop changes at these moments. */
async function trader(
  name: string,
  deals: readonly (readonly [time: string, profit: number])[],
  changes: readonly string[] = [],
): Promise<string> {
  const { account, owner } = await world.publish(name)
  const plain = { swap: 0, commission: 0, fee: 0 }
  await world.ledger.commit({
    account,
    brokerSeq: 1,
    feedPosition: 1,
    changes: [
      ...deals.map(([time, profit]) =>
        change('position.closed', {
          closed: { ...closedOf(owner, String(++ticket), '1'), ...plain, timeMs: at(time), profit },
        }),
      ),
      ...changes.map((time) =>
        change('stop.confirmed', { modified: { ...modifiedOf(owner, String(++ticket)), timeMs: at(time) } }),
      ),
    ],
  })
  return name
}

describe('what a trader did by day', () => {
  it('counts deals and changes in UTC days, and takes the net profit, with swap, commission and fee', async () => {
    const ann = await trader(
      'ann',
      [
        ['2014-05-07T23:59:59.999Z', 100],
        ['2014-05-08T00:00:00Z', -300],
        ['2014-05-08T10:00:00Z', 50],
      ],
      ['2014-05-06T12:00:00Z', '2014-05-08T23:59:59.999Z'],
    )
    const { account, owner } = await world.publish(ann)
    const closed = { ...closedOf(owner, '999', '1'), timeMs: at('2014-05-06T01:00Z') }
    const changes = [change('position.closed', { closed })]
    await world.ledger.commit({ account, brokerSeq: 2, feedPosition: 2, changes })
    const net = closed.profit + closed.swap + closed.commission + closed.fee
    expect(await world.api.activity(ann, '5d', at('2014-05-08T12:00Z'))).toEqual({
      today: '2014-05-08',
      items: [
        { day: '2014-05-04', closed: 0, modified: 0, profit: null, before: null },
        { day: '2014-05-05', closed: 0, modified: 0, profit: null, before: null },
        { day: '2014-05-06', closed: 1, modified: 1, profit: net, before: null },
        { day: '2014-05-07', closed: 1, modified: 0, profit: 100, before: null },
        { day: '2014-05-08', closed: 2, modified: 1, profit: -250, before: null },
      ],
    })
  })

  it('ends at the market’s day, or at the trader’s newest row where the market has begun anew', async () => {
    const bob = await trader('bob', [['2014-05-08T10:00Z', 10]], ['2014-05-09T10:00Z'])
    const today = async (marketTime: string) => (await world.api.activity(bob, '5d', at(marketTime))).today
    expect(await today('2014-05-12T00:00Z')).toBe('2014-05-12')
    expect(await today('2014-05-01T00:00Z')).toBe('2014-05-09')
    const nobody = await world.api.activity('nobody', '5d', at('2014-05-01T00:00Z'))
    expect(nobody.today).toBe('2014-05-01')
    expect(nobody.items.every(({ closed, modified, profit }) => closed + modified === 0 && profit === null)).toBe(true)
  })

  it('puts the year before beside its calendar days, over the turn of a year and without days still to come', async () => {
    const cid = await trader('cid', [
      ['2012-12-31T12:00Z', 1],
      ['2013-01-01T12:00Z', 20],
      ['2013-01-03T12:00Z', 300],
      ['2013-12-31T12:00Z', 4000],
      ['2014-01-02T12:00Z', 50_000],
    ])
    const { items } = await world.api.activity(cid, '5d', at('2014-01-02T13:00Z'))
    expect(items.map(({ day, profit, before }) => [day, profit, before])).toEqual([
      ['2013-12-29', null, null],
      ['2013-12-30', null, null],
      ['2013-12-31', 4000, 1],
      ['2014-01-01', null, 20],
      ['2014-01-02', 50_000, null],
    ])
    const months = await world.api.activity(cid, '12m', at('2014-01-02T13:00Z'))
    expect(months.items.at(-1)).toMatchObject({ day: '2014-01-01', profit: 50_000, before: 20 })
    expect(months.items.at(-2)).toMatchObject({ day: '2013-12-01', profit: 4000, before: 1 })
  })

  it('gives 29 February no counterpart, and counts it to the 28th a year later', async () => {
    const dee = await trader('dee', [
      ['2023-02-28T12:00Z', 7],
      ['2024-02-28T12:00Z', 10],
      ['2024-02-29T12:00Z', 200],
      ['2024-03-01T12:00Z', 3000],
      ['2025-03-01T12:00Z', 1],
    ])
    const of = async (time: string) =>
      (await world.api.activity(dee, '5d', at(time))).items.slice(-3).map(({ day, before }) => [day, before])
    expect(await of('2025-03-01T12:00Z')).toEqual([
      ['2025-02-27', null],
      ['2025-02-28', 210],
      ['2025-03-01', 3000],
    ])
    const eve = await trader('eve', [['2023-02-28T12:00Z', 7]])
    const leap = await world.api.activity(eve, '5d', at('2024-03-01T12:00Z'))
    expect(leap.items.map(({ day, before }) => [day, before])).toEqual([
      ['2024-02-26', null],
      ['2024-02-27', null],
      ['2024-02-28', 7],
      ['2024-02-29', null],
      ['2024-03-01', null],
    ])
  })

  it('leaves out another trader’s rows', async () => {
    await trader('fay', [['2014-05-08T10:00Z', 5]], ['2014-05-08T10:00Z'])
    const gus = await trader('gus', [['2014-05-08T10:00Z', 70]])
    const { items } = await world.api.activity(gus, '5d', at('2014-05-08T12:00Z'))
    expect(items.at(-1)).toEqual({ day: '2014-05-08', closed: 1, modified: 0, profit: 70, before: null })
  })

  it('is read by the indexes at a hundred thousand deals and as many changes', async () => {
    const { account } = await world.publish('hal')
    const owner = new pg.Client(world.database.url)
    const api = new pg.Client(connectionConfig(world.database.url, 'api'))
    await owner.connect()
    await api.connect()
    try {
      const day = at('2014-05-08T00:00Z')
      await owner.query(
        `insert into ledger.closed select $1, (5000000 + n)::text, 'hal', null, 1000 + n, '1', '1', 'GOLD', 'sell', 1, 1, 1, 1,
           $2::bigint - n * 600000::bigint, '', '', 'sl', n % 200 - 99, 0, 0, 0, 1 from generate_series(1, 100000) n`,
        [account.id, day],
      )
      await owner.query(
        `insert into ledger.modified select 'hal', 200000 + n, $1, null, '1', 'GOLD', $2::bigint - n * 600000::bigint, 1, 1, 1
           from generate_series(1, 100000) n`,
        [account.id, day],
      )
      await owner.query('vacuum analyze ledger.closed, ledger.modified')
      await api.query(`begin; select set_config('ratchet.trader_id', '${world.named('hal')}', true)`)
      const explain = async (words: string) =>
        (await api.query(`explain ${words}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
      const month = `trader_id = 'hal' and time_ms >= ${day - 30 * 86_400_000}`
      const deals = `select time_ms / 86400000, count(*), sum(profit + swap + commission + fee) from ledger.closed`
      const changes = `select time_ms / 86400000, count(*) from ledger.modified`
      const newest = `select max(time_ms) from ledger.closed where trader_id = 'hal'`
      for (const [words, index] of [
        [`${deals} where ${month} group by 1`, 'closed_by_day'],
        [`${changes} where ${month} group by 1`, 'modified_by_day'],
        [newest, 'closed_by_day'],
      ] as const) {
        const plan = await explain(words)
        expect(plan).toContain(index)
        expect(plan).not.toContain('Seq Scan')
      }
      const { items } = await world.api.activity('hal', '12m', day)
      expect(items.reduce((sum, { closed }) => sum + closed, 0)).toBe((day - at('2013-06-01T00:00Z')) / 600_000)
      if (process.env.RATCHET_MEASURE)
        for (const range of ['5d', '30d', '26w', '12m'] as const) {
          const before = performance.now()
          for (let round = 0; round < 5; round++) await world.api.activity('hal', range, day)
          console.log(range, ((performance.now() - before) / 5).toFixed(1), 'ms')
        }
    } finally {
      await Promise.all([owner.end(), api.end()])
    }
  })
})
