import { maxDrawnCharts, maxNotesBytes, noteMax } from '@ratchet/contract'
import { noLimits } from '@ratchet/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DayFull } from '../errors.ts'
import type { DB } from '../generated/database.ts'
import { readNameKey } from '../installation/vault.ts'
import { askingOf } from '../testing/asking.ts'
import { openWorld, type World } from '../testing/fixtures.ts'
import { elsewhere } from '../testing/live.ts'
import { createApiStore } from './create.ts'
import type { DayLimits } from './day-writes.ts'

type TableOfTraders = { [T in keyof DB]: DB[T] extends { readonly trader_id: unknown } ? T : never }[keyof DB]

/** What bounds the rows that one trader has in a table. A table without a bound does not compile. */
const bounds: { readonly [T in TableOfTraders]: string } = {
  account_figures: 'one of each account',
  account_floors: 'one of each account',
  account_limits: 'one of each account; changes by the day',
  account_risk: 'one of each account; changes by the day',
  account_symbols: 'symbols of the market of each account',
  accounts: 'accounts of a trader',
  alerts: 'set by the day; 100 wait',
  closed: 'instructions of the day',
  commands: 'by the day',
  day_writes: 'one',
  drawings: '50 charts; changes by the day',
  drills: 'by the day',
  flight: 'instructions of the day; records of own acts by the day',
  frozen_accounts: 'one of each account',
  history_imports: '100,000 trades, undone ones too; by the day',
  history_trades: '100,000, undone ones too; by the day',
  idempotency: 'instructions of the day',
  journal_notes: '20,000 and 20 MB; changes by the day',
  ladders: 'saved ones at a time; changes by the day',
  milestones: 'some for each trader',
  modified: 'rungs of positions',
  notices: 'as records',
  pairings: '5; by the day',
  positions: 'instructions of the day',
  requests: 'instructions of the day; commands by the day',
  risk: 'one; changes by the day',
  stop_records: 'rungs of positions',
  tallies: 'one',
  tick_pieces: '64 MB, with 256 bytes for each; by the day',
  tick_sets: '50; by the day',
  trades: 'instructions of the day',
}

let world: World
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client(world.database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await world?.close()
})

/** A store on the same database whose traders have other limits. */
async function limited<T>(dayLimits: DayLimits, work: (api: ReturnType<typeof createApiStore>) => Promise<T>) {
  const { url } = world.database
  const nowMs = () => world.clock.nowMs
  const api = createApiStore({
    url: (await askingOf(url)).api,
    nameKey: await readNameKey(url),
    notify: () => {},
    nowMs,
    dayLimits,
  })
  return work(api).finally(() => api.close())
}

const amount = 10_000
const alert = { symbol: 'GOLD', market: undefined, price: 131_000, direction: 'rising', note: '' } as const
const note = { server: 'Ratchet-Demo', login: '1', position: '7', text: 'Early.', tags: ['news'] }
const ticks = { name: 'May', symbol: 'GOLD', digits: 2, barMs: 0 }
const deposit = {
  kind: 'deposit',
  tradeId: null,
  position: null,
  price: null,
  sl: null,
  tp: null,
  volume: 0,
  amount,
} as const

describe('S10: what one trader may fill', () => {
  it('has a bound in every table with rows of traders', async () => {
    const { rows } = await owner.query<{ name: string }>(`select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'ledger'
      where c.relkind in ('r', 'p') and not c.relispartition
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'trader_id' and not a.attisdropped)
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(bounds).sort())
  })

  it('is counted by the day, whatever is written, and what is refused is not written', async () => {
    const { account } = await world.publish('ann')
    const ladder = await world.api.getRisk('ann')
    const set = await world.api.beginTickSet('ann', ticks)
    if (set === 'full') throw new Error('No room for ticks')
    const saved = await world.api.saveLadder('ann', { name: 'Night', ladder, unit: 'pips' })
    if (saved.outcome !== 'kept') throw new Error(saved.outcome)
    const written = async () =>
      (await owner.query("select rows, bytes from ledger.day_writes where trader_id = 'ann'")).rows
    const before = await written()
    await limited({ changes: 0, changedMb: 1 }, async (api) => {
      const piece = { place: 0, fromMs: 1, toMs: 2, ticks: 2, packed: Buffer.from('packed') }
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        putRisk: () => api.putRisk('ann', ladder),
        putAccountRisk: () => api.putAccountRisk('ann', account.id, ladder),
        putLimits: () => api.putLimits('ann', account.id, { ...noLimits, tradeVolume: 5 }),
        putProfile: () => api.putProfile('ann', { aboutMe: 'x' }),
        changeAccount: () => api.changeAccount('ann', account.id, { name: 'Swing' }),
        chooseSymbols: () => api.chooseSymbols('ann', account.id, ['GOLD', 'XAGUSD']),
        putDrawings: () => api.putDrawings('ann', 'GOLD', undefined, []),
        setAlert: () => api.setAlert('ann', alert),
        putJournalNote: () => api.putJournalNote('ann', note),
        saveLadder: () => api.saveLadder('ann', { name: 'Day', ladder, unit: 'pips' }),
        replaceLadder: () => api.replaceLadder('ann', saved.row.id, { name: 'Day', ladder, unit: 'pips' }),
        importHistory: () => api.importHistory('ann', elsewhere),
        beginTickSet: () => api.beginTickSet('ann', ticks),
        addTickPiece: () => api.addTickPiece('ann', set.id, piece),
        askDrill: () => api.askDrill('ann', { faults: ['link'], seconds: 10, seed: 1 }),
        addCommand: () => api.addCommand('ann', { ...deposit, accountId: account.id }),
        stopTrading: () => api.stopTrading('ann'),
      }
      const done = []
      for (const [name, act] of Object.entries(acts)) {
        const error = await act().then(
          () => undefined,
          (caught: unknown) => caught,
        )
        if (!(error instanceof DayFull)) done.push([name, error])
      }
      expect(done).toEqual([])
    })
    expect(await written()).toEqual(before)
  })

  it('leaves commands five times as much, since one may close a position, and begins anew each day', async () => {
    const { account } = await world.publish('bob')
    await limited({ changes: 2, changedMb: 1 }, async (api) => {
      const command = () => api.addCommand('bob', { ...deposit, accountId: account.id })
      await api.putProfile('bob', { aboutMe: 'x' })
      await expect(api.putProfile('bob', { aboutMe: 'y' })).rejects.toMatchObject({ of: 'changes', most: 2 })
      for (let n = 0; n < 4; n++) await command()
      await expect(command()).rejects.toThrow(DayFull)
      world.clock.nowMs += 86_400_000
      await api.putProfile('bob', { aboutMe: 'y' })
      expect(await api.spentToday('bob')).toMatchObject({ changes: 2 })
    })
  })

  it('counts bytes too, and only so many charts and so much text of notes are kept', async () => {
    await limited({ changes: 1e6, changedMb: 0.001 }, async (api) => {
      const long = { ...note, text: 'x'.repeat(1500) }
      await expect(api.putJournalNote('cid', long)).rejects.toMatchObject({ of: 'changedMb' })
    })
    const line = { shape: 'level', points: [{ time: '2026-01-01T00:00:00Z', price: 1 }], text: '' } as const
    const draw = (symbol: string, items = [line]) =>
      world.api.putDrawings('cid', symbol, undefined, items as unknown as Parameters<typeof world.api.putDrawings>[3])
    for (let n = 0; n < maxDrawnCharts; n++) expect(await draw(`S${n}`)).toBe('kept')
    expect([
      await draw('S0'),
      await draw('MORE'),
      await draw('MORE', []),
      await draw('S1', []),
      await draw('MORE'),
    ]).toEqual(['kept', 'full', 'kept', 'kept', 'kept'])
    await owner.query(
      `insert into ledger.journal_notes (trader_id, server, login, position_ticket, note, tags, changed_at_ms)
        select 'cid', $1, $2, n::text, repeat('x', $3), '{}', 1 from generate_series(1, $4::int) n`,
      [note.server, note.login, noteMax, maxNotesBytes / noteMax],
    )
    const next = (position: string, text: string) => world.api.putJournalNote('cid', { ...note, position, text })
    expect(await next('20000', 'y')).toBe('full')
    expect(await world.api.putJournalNote('cid', { ...note, text: '', tags: [] })).toMatchObject({ text: '' })
    expect(await next('20000', 'y')).toMatchObject({ text: 'y' })
    // Its own text does not count twice.
    expect(await next('20000', 'yz')).toMatchObject({ text: 'yz' })
  })
})
