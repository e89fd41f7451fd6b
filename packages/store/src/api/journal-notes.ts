import { maxNotesBytes, mostNotes, notesAtOnce } from '@ratchet/contract'
import { sql } from 'kysely'
import { bytesOf, spend } from './day-writes.ts'
import { type ApiContext, asTrader, lockTrader, type Trx } from './session.ts'

/** What a trader keeps beside closed trades. */
export interface JournalNotes {
  /** Some of them, in the order in which they were begun, after the one of that id; emptied ones are left out. */
  journalNotes(traderId: string, after: number): Promise<readonly JournalNoteRow[]>
  /** Puts this in place of what was kept beside the trade. `full` where the trader keeps as many as may be. */
  putJournalNote(traderId: string, note: NewJournalNote): Promise<JournalNoteRow | 'full'>
}

export interface NewJournalNote {
  readonly server: string
  readonly login: string
  readonly position: string
  readonly text: string
  readonly tags: readonly string[]
}

export interface JournalNoteRow extends NewJournalNote {
  readonly id: number
  readonly changedAtMs: number
}

const columns = ['id', 'server', 'login', 'position_ticket', 'note', 'tags', 'changed_at_ms'] as const

interface Found {
  readonly id: number
  readonly server: string
  readonly login: string
  readonly position_ticket: string
  readonly note: string
  readonly tags: readonly string[]
  readonly changed_at_ms: number
}
const toRow = ({ id, server, login, position_ticket, note, tags, changed_at_ms }: Found): JournalNoteRow => {
  return { id, server, login, position: position_ticket, text: note, tags, changedAtMs: changed_at_ms }
}

export async function readJournalNotes(trx: Trx, traderId: string, after: number): Promise<readonly JournalNoteRow[]> {
  const found = await trx
    .selectFrom('journal_notes')
    .select(columns)
    .where('trader_id', '=', traderId)
    .where('id', '>', after)
    .where(sql<boolean>`(note <> '' or cardinality(tags) > 0)`)
    .orderBy('id')
    .limit(notesAtOnce)
    .execute()
  return found.map(toRow)
}

/** Whether the texts of a trader's notes would take more than they may together. What is emptied always has room. */
async function isFullOfText(
  trx: Trx,
  traderId: string,
  { server, login, position, text, tags }: NewJournalNote,
): Promise<boolean> {
  if (text === '' && tags.length === 0) return false
  const { rows } = await sql<{ bytes: number }>`select coalesce(sum(octet_length(note)), 0) as bytes
    from ledger.journal_notes
    where trader_id = ${traderId} and (server, login, position_ticket) <> (${server}, ${login}, ${position})`.execute(
    trx,
  )
  return Number(rows[0]?.bytes ?? 0) + Buffer.byteLength(text) > maxNotesBytes
}

export function putJournalNote(
  context: ApiContext,
  traderId: string,
  wanted: NewJournalNote,
): ReturnType<JournalNotes['putJournalNote']> {
  const { server, login, position, text, tags } = wanted
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    // Two that are kept at once would each find room for one.
    await lockTrader(trx, traderId, nowMs)
    const content = { note: text, tags: [...tags], changed_at_ms: nowMs }
    await spend(context, trx, traderId, nowMs, { bytes: bytesOf(content) })
    if (await isFullOfText(trx, traderId, wanted)) return 'full'
    const replaced = await trx
      .updateTable('journal_notes')
      .set(content)
      .where('trader_id', '=', traderId)
      .where('server', '=', server)
      .where('login', '=', login)
      .where('position_ticket', '=', position)
      .returning(columns)
      .executeTakeFirst()
    if (replaced) return toRow(replaced)
    const { count } = await trx
      .selectFrom('journal_notes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('trader_id', '=', traderId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostNotes) return 'full'
    const row = { trader_id: traderId, server, login, position_ticket: position }
    const kept = await trx
      .insertInto('journal_notes')
      .values(Object.assign(row, content))
      .returning(columns)
      .executeTakeFirstOrThrow()
    return toRow(kept)
  })
}
