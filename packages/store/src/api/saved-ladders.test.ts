import { type LadderUnit, mostSavedLadders, noRisk, type Risk } from '@ratchet/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectionConfig } from '../connections/connect.ts'
import { openWorld, type World } from '../testing/fixtures.ts'

/** Ladders under names on the real ledger. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const rungs = (profit1: number, more: Partial<Risk> = {}): Risk => ({ ...noRisk, profit1, sl1: 20, ...more })
const save = (traderId: string, name: string, ladder = rungs(50), unit: LadderUnit = 'pips') =>
  world.api.saveLadder(traderId, { name, ladder, unit })
async function saved(...given: Parameters<typeof save>): Promise<string> {
  const answer = await save(...given)
  if (answer.outcome !== 'kept') throw new Error(answer.outcome)
  return answer.row.id
}
const listed = async (traderId: string) =>
  (await world.api.savedLadders(traderId)).map(({ name, ladder }) => [name, ladder.profit1])

describe('ladders of a trader', () => {
  it('are listed by name, whatever its capitals, and no other trader’s', async () => {
    await saved('ann', 'night')
    await saved('ann', 'Day', rungs(0.000001, { tp6: 1e6 }))
    await saved('bob', 'Night', rungs(70))
    expect(await listed('ann')).toEqual([
      ['Day', 0.000001],
      ['night', 50],
    ])
    expect((await world.api.savedLadders('ann'))[0]).toMatchObject({
      ladder: rungs(0.000001, { tp6: 1e6 }),
      changedAtMs: world.clock.nowMs,
    })
    expect(await listed('bob')).toEqual([['Night', 70]])
    expect(await listed('nobody')).toEqual([])
  })

  it.each([
    ['the same', 'Straße', 'Straße'],
    ['in capitals', 'night', 'NIGHT'],
    ['in capitals that the database’s locale may not know', 'Öl früh', 'ÖL FRÜH'],
    ['composed otherwise', 'Caf\u00e9', 'Cafe\u0301'],
  ])('have one name once: %s', async (how, name, again) => {
    const trader = `one ${how}`
    await saved(trader, name)
    expect(await save(trader, again, rungs(60))).toEqual({ outcome: 'taken' })
    expect(await listed(trader)).toEqual([[name, 50]])
  })

  it('are the same where they are sent twice', async () => {
    const id = await saved('twice', 'Night')
    expect(await saved('twice', 'Night')).toBe(id)
    const both = await Promise.all([save('twice', 'Day'), save('twice', 'Day')])
    expect(both.map((one) => one.outcome)).toEqual(['kept', 'kept'])
    expect((await listed('twice')).length).toBe(2)
  })

  it('say what their figures count: the same figures in another unit are another ladder', async () => {
    await saved('una', 'Half', rungs(1), 'R')
    expect(await save('una', 'Half', rungs(1), 'pips')).toEqual({ outcome: 'taken' })
    expect((await save('una', 'Half', rungs(1), 'R')).outcome).toBe('kept')
    const [half] = await world.api.savedLadders('una')
    expect(half?.unit).toBe('R')
    await world.api.replaceLadder('una', half?.id ?? '', { name: 'Half', ladder: rungs(9), unit: 'pips' })
    expect((await world.api.savedLadders('una'))[0]).toMatchObject({ unit: 'pips', ladder: rungs(9) })
  })

  it('of two under one name at once one is taken', async () => {
    const both = await Promise.all([save('race', 'Night'), save('race', 'night', rungs(60))])
    expect(both.map((one) => one.outcome).toSorted()).toEqual(['kept', 'taken'])
  })

  it('get another name and other rungs; a name that another one has is taken', async () => {
    const id = await saved('kim', 'Night')
    await saved('kim', 'Day')
    const replace = (name: string, ladder = rungs(50)) =>
      world.api.replaceLadder('kim', id, { name, ladder, unit: 'pips' })
    expect(await replace('DAY')).toEqual({ outcome: 'taken' })
    expect(await replace('NIGHT', rungs(80))).toMatchObject({ outcome: 'kept', row: { id, name: 'NIGHT' } })
    expect(await listed('kim')).toEqual([
      ['Day', 50],
      ['NIGHT', 80],
    ])
    await replace('Evening')
    expect((await save('kim', 'Night')).outcome).toBe('kept')
  })

  it(`are ${mostSavedLadders} at most, also where several are saved at once; one less makes room`, async () => {
    for (let n = 1; n < mostSavedLadders; n++) await saved('max', `Ladder ${n}`)
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => save('max', name)))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['full', 'full', 'kept'])
    expect((await save('max', 'Ladder 1')).outcome).toBe('kept')
    const [first] = await world.api.savedLadders('max')
    expect(await world.api.removeLadder('max', first?.id ?? '')).toBe('removed')
    expect((await save('max', 'z')).outcome).toBe('kept')
  })

  it('are removed by their trader alone, once; the name is free again', async () => {
    const id = await saved('rob', 'Night')
    const other = { name: 'Mine', ladder: rungs(50), unit: 'pips' } as const
    for (const who of ['ann', 'nobody']) {
      expect(await world.api.removeLadder(who, id)).toBe('unknown')
      expect(await world.api.replaceLadder(who, id, other)).toEqual({ outcome: 'unknown' })
    }
    expect(await world.api.removeLadder('rob', 'none')).toBe('unknown')
    expect(await world.api.replaceLadder('rob', 'none', other)).toEqual({ outcome: 'unknown' })
    expect(await world.api.removeLadder('rob', id)).toBe('removed')
    expect(await world.api.removeLadder('rob', id)).toBe('unknown')
    expect(await world.api.replaceLadder('rob', id, other)).toEqual({ outcome: 'unknown' })
    expect(await listed('rob')).toEqual([])
    expect(await saved('rob', 'night')).not.toBe(id)
  })

  it('are no way to another trader’s rows, whatever a statement tries, and none is ever taken out', async () => {
    const id = await saved('eve', 'Night')
    const api = new pg.Client(connectionConfig(world.database.url, 'api'))
    await api.connect()
    const as = async (traderId: string, sql: string) => {
      await api.query('begin')
      try {
        await api.query("select set_config('ratchet.trader_id', $1, true)", [world.named(traderId)])
        return (await api.query(sql)).rowCount
      } finally {
        await api.query('rollback')
      }
    }
    expect(await as('ann', `update ledger.ladders set removed_at_ms = 1 where id = '${id}'`)).toBe(0)
    expect(await as('ann', `select from ledger.ladders where trader_id = 'eve'`)).toBe(0)
    const others = `insert into ledger.ladders (id, trader_id, name, key, rungs, changed_at_ms) values (gen_random_uuid(), 'eve', 'a', 'a', '{}', 1)`
    await expect(as('ann', others)).rejects.toThrow(/row-level security/)
    for (const sql of ['delete from ledger.ladders', "update ledger.ladders set trader_id = 'ann'"])
      await expect(as('eve', sql), sql).rejects.toThrow(/permission denied/)
    await api.end()
  })
})
