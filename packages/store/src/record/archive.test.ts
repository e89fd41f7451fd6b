import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { change, openWorld, type World } from '../testing/fixtures.ts'
import { live } from '../testing/live.ts'
import { archivePart, restorePart } from './archive.ts'
import { listParts } from './parts.ts'
import { rebuildTables } from './rebuild.ts'

let world: World
let owner: pg.Client
let folder: string
let n = 0
beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client(world.database.url)
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'ratchet-archive-'))
  await live(world, 'ann')
  await live(world, 'bob')
  world.clock.nowMs = Date.UTC(2027, 0, 1, 0, 0, 1)
  // The first commit of a new year has the record go on in the next part.
  await world.publish('carl')
  await touch('carl')
  await vi.waitFor(async () => expect(await current()).toBe(2), { timeout: 10_000 })
  await live(world, 'ann')
  await touch('dan')
  await world.ledger.caughtUp()
})
afterAll(async () => {
  await owner?.end()
  await world?.close()
  if (folder) rmSync(folder, { recursive: true })
})

async function touch(traderId: string) {
  const { account, trade } = await world.publish(traderId)
  const changes = [change('order.intent', { tradeId: trade.id })]
  await world.ledger.commit({ account, brokerSeq: 0, feedPosition: 1, changes })
}

async function current(): Promise<number> {
  return Number((await owner.query('select last_value as n from ledger.flight_part')).rows[0].n)
}
const rowsOf = async (part: number) =>
  (await owner.query(`select f::text as row from record.part_${part} f order by 1`)).rows.map(({ row }) => row)
const asSuperuser = async (sql: string) => {
  await owner.query('set session_replication_role = replica')
  await owner.query(sql)
  await owner.query('reset session_replication_role')
}
const archived = async (part = 1) => {
  const path = join(folder, `${++n}.gz`)
  await archivePart(world.database.url, part, path, () => {})
  return path
}
const restore = (path: string) => restorePart(world.database.url, path, () => {})

/** The same archive with some of its lines changed, its own sum made anew. */
function forged(path: string, change: (lines: string[]) => string[]): string {
  const [head = '', ...lines] = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n')
  const records = change(lines.slice(0, -1))
  const sum = createHash('sha256').update(records.map((line) => `${line}\n`).join(''))
  const to = join(folder, `${++n}.gz`)
  const end = JSON.stringify({ records: records.length, sha256: sum.digest('hex') })
  writeFileSync(to, gzipSync(`${[head, ...records, end].join('\n')}\n`))
  return to
}

describe('the record of two years', () => {
  it('lies in two parts, of which a trader reads one record whose every hash is made again', async () => {
    const parts = await listParts(world.database.url)
    expect(parts.map(({ n, isCurrent }) => ({ n, isCurrent }))).toEqual([
      { n: 1, isCurrent: false },
      { n: 2, isCurrent: true },
    ])
    expect(parts.map(({ fromMs, toMs }) => [fromMs, toMs].map((at) => new Date(at ?? 0).getUTCFullYear()))).toEqual([
      [2026, 2027],
      [2027, 2027],
    ])
    expect(await rowsOf(2)).toHaveLength(parts[1]?.records ?? -1)
    const record = await world.api.openRecord('ann', {})
    const seen: number[] = []
    for await (const batch of record?.batches ?? []) seen.push(...batch.map(({ seq }) => seq))
    const last = await world.api.lastSeq('ann')
    expect(seen).toEqual(Array.from({ length: last }, (_, i) => i + 1))
    const { rows } = await owner.query("select distinct part from ledger.flight where trader_id = 'ann' order by 1")
    expect(rows).toEqual([{ part: 1 }, { part: 2 }])
  })

  it('is made into the same tables again', async () => {
    const rows = async () => [
      (await owner.query('select * from ledger.trades order by id')).rows,
      (await owner.query('select * from ledger.closed order by ticket, trader_id')).rows,
    ]
    const before = await rows()
    await asSuperuser('delete from ledger.closed; delete from ledger.trades')
    await rebuildTables(world.database.url, () => {})
    expect(await rows()).toEqual(before)
  })

  it('takes no record of a part that has ended, and none whose number was given there', async () => {
    const add = (trader: string, seq: number, part: number) =>
      owner.query(`insert into ledger.flight (trader_id, seq, at_ms, kind, data, changes, prev, hash, part)
        select '${trader}', ${seq}, 1, 'command.done', '{}', '{}',
          coalesce((select hash from ledger.flight where trader_id = '${trader}' and seq = ${seq} - 1), decode(repeat('00', 32), 'hex')),
          sha256('x'), ${part}`)
    const last = await world.api.lastSeq('bob')
    await expect(add('bob', last + 1, 1)).rejects.toThrow('The record goes on in part 2')
    // Bob has no record in the second part: its key alone would take these.
    for (const seq of [1, 2, last]) await expect(add('bob', seq, 2)).rejects.toThrow('does not continue the chain')
    await owner.query('begin')
    await add('bob', last + 1, 2)
    await expect(add('bob', last + 1, 2)).rejects.toThrow('duplicate key')
    await owner.query('rollback')
  })

  it('stays in its part where there is no other one, and nobody has to wait', async () => {
    world.clock.nowMs = Date.UTC(2028, 0, 1)
    await touch('eve')
    await touch('eve')
    expect(await world.api.lastSeq('eve')).toBe(5)
    expect((await owner.query("select distinct part from ledger.flight where trader_id = 'eve'")).rows).toEqual([
      { part: 2 },
    ])
    expect((await owner.query('select ledger.begin_part() as n')).rows).toEqual([{ n: 2 }])
  })
})

describe('an archive', () => {
  it('of a part brings back every row of it', async () => {
    const before = await rowsOf(1)
    const path = await archived()
    await asSuperuser('delete from record.part_1')
    expect(await restore(path)).toEqual({ part: 1, records: before.length })
    expect(await rowsOf(1)).toEqual(before)
    await expect(restore(path)).rejects.toThrow('has records already')
    await expect(archivePart(world.database.url, 1, path, () => {})).rejects.toThrow('Name a new file')
    for (const part of [0, 2, 3])
      await expect(archivePart(world.database.url, part, join(folder, 'no.gz'), () => {})).rejects.toThrow(
        'still written, or is none',
      )
    const { rows } = await owner.query(
      `select has_schema_privilege('ratchet_engine', 'record', 'usage') or has_table_privilege('ratchet_engine', 'record.part_1', 'insert')
        or not (select relforcerowsecurity from pg_class where oid = 'record.part_1'::regclass) as opened`,
    )
    expect(rows).toEqual([{ opened: false }])
  })

  it('in which anything was changed, left out, put in or moved is not brought back, and the part stays empty', async () => {
    const path = await archived()
    const bobs = (line: string) => line.startsWith('{"trader_id":"bob"')
    const changes: readonly ((lines: string[]) => string[])[] = [
      (lines) => lines.map((line) => line.replace('"symbol": "GOLD"', '"symbol": "XAGUSD"')),
      (lines) => lines.slice(1),
      // Ann's record goes on in the next part, bob's ends here.
      (lines) => lines.filter((line, i) => !(line.startsWith('{"trader_id":"ann"') && bobs(lines[i + 1] ?? ''))),
      (lines) => lines.filter((line, i) => !(bobs(line) && !bobs(lines[i + 1] ?? ''))),
      (lines) => lines.filter((line) => !bobs(line)),
      (lines) => [...lines, lines.at(-1) ?? ''],
      (lines) => [lines[1] ?? '', lines[0] ?? '', ...lines.slice(2)],
    ]
    await asSuperuser('delete from record.part_1')
    for (const change of changes) {
      await expect(restore(forged(path, change)), String(change)).rejects.toThrow('does not continue the chain')
      expect(await rowsOf(1)).toEqual([])
    }
    const cut = join(folder, 'cut.gz')
    const whole = readFileSync(path)
    writeFileSync(cut, whole.subarray(0, whole.length - 20))
    await expect(restore(cut)).rejects.toThrow('is not whole')
    const short = gunzipSync(whole).toString().trimEnd().split('\n').slice(0, -1)
    writeFileSync(cut, gzipSync(`${short.join('\n')}\n`))
    await expect(restore(cut)).rejects.toThrow('is not whole')
    writeFileSync(cut, 'something else')
    await expect(restore(cut)).rejects.toThrow('is no archive')
    await restore(path)
  })

  it('is not made of a part in which somebody changed a record', async () => {
    await asSuperuser("update record.part_1 set data = '{}' where trader_id = 'bob' and seq = 3")
    await expect(archived()).rejects.toThrow('Record 3 of trader bob does not continue the chain')
    expect(readdirSync(folder)).not.toContain(`${n}.gz`)
  })
})
