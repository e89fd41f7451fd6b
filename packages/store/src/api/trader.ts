import { randomUUID } from 'node:crypto'
import type { Risk } from '@ratchet/contract'
import { type CommandOutcome, type CommandRow, topics } from '@ratchet/engine/ports'
import { UNIQUE_VIOLATION } from '@ratchet/postgres'
import type { ApiStore } from '../api-store.ts'
import { commandColumns, toCommand } from '../tables/commands.ts'
import { fromRisk } from '../tables/risk.ts'
import { type ProfileRow, profileColumns, profileFields } from '../tables/traders.ts'
import { cleanText } from '../text.ts'
import { isUuid } from './lists.ts'
import { type ApiContext, asTrader, type Happening, lockTrader, record, type Trx, takeSeq } from './session.ts'

/** Lists a change of one record: pen, change, number, record, and word of it after the commit. */
async function change(
  context: ApiContext,
  traderId: string,
  work: (trx: Trx, nowMs: number, nextSeq: number) => Promise<Happening>,
): Promise<void> {
  const seq = await asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    await lockTrader(trx, traderId, nowMs)
    const next = await takeSeq(trx, traderId, 1)
    await record(trx, traderId, next, nowMs, [await work(trx, nowMs, next)])
    return next
  })
  context.notify(topics.trader(traderId), { seq })
}

export function ensureTrader(
  context: ApiContext,
  traderId: string,
  person: { readonly name: string; readonly email: string },
): Promise<void> {
  return asTrader(context, traderId, async (trx) => {
    const named = { username: cleanText(person.name), email: cleanText(person.email) }
    await lockTrader(trx, traderId, context.nowMs())
    await trx
      .updateTable('traders')
      .set(named)
      .where('id', '=', traderId)
      .where('username', '=', '')
      .where('email', '=', '')
      .execute()
  })
}

export async function putRisk(context: ApiContext, traderId: string, risk: Risk): Promise<void> {
  await change(context, traderId, async (trx, nowMs) => {
    const fields = fromRisk(risk)
    const { version } = await trx
      .insertInto('risk')
      .values({ trader_id: traderId, version: 1, updated_at_ms: nowMs, ...fields })
      .onConflict((conflict) =>
        conflict
          .column('trader_id')
          .doUpdateSet((eb) => ({ ...fields, updated_at_ms: nowMs, version: eb('risk.version', '+', 1) })),
      )
      .returning('version')
      .executeTakeFirstOrThrow()
    return { kind: 'risk.updated', tradeId: null, data: { version }, changes: { risk: fields } }
  })
  context.notify(topics.work, { traderId })
}

export async function getProfile(trx: Trx, traderId: string): Promise<ProfileRow | null> {
  const row = await trx
    .selectFrom('traders')
    .select([...Object.values(profileColumns), 'forex_password_set'])
    .where('id', '=', traderId)
    .executeTakeFirst()
  if (!row) return null
  const fields = profileFields.map(([field]) => [field, row[profileColumns[field]]])
  return { ...Object.fromEntries(fields), forexPasswordSet: row.forex_password_set } as ProfileRow
}

export function putProfile(
  context: ApiContext,
  traderId: string,
  profile: Parameters<ApiStore['putProfile']>[1],
): Promise<void> {
  return change(context, traderId, async (trx) => {
    const given = profileFields.filter(([field]) => profile[field] !== undefined)
    const text = (value: string | null | undefined) => (typeof value === 'string' ? cleanText(value) : value)
    const values: Record<string, unknown> = Object.fromEntries(
      given.map(([field, column]) => [column, text(profile[field])]),
    )
    const sealed = profile.forexPasswordSealed
    if (sealed) values.forex_password_sealed = Buffer.from(sealed)
    if (Object.keys(values).length > 0)
      await trx.updateTable('traders').set(values).where('id', '=', traderId).execute()
    // The record names the fields, never what they hold.
    const fields = [...given.map(([field]) => field), ...(sealed ? ['forexPassword'] : [])]
    return { kind: 'profile.updated', tradeId: null, data: { fields }, changes: {} }
  })
}

export async function addCommand(
  context: ApiContext,
  traderId: string,
  command: Parameters<ApiStore['addCommand']>[1],
  id: string = randomUUID(),
): Promise<string> {
  const { accountId, kind, tradeId, position, price, sl, tp, volume } = command
  await change(context, traderId, async (trx, nowMs, seq) => {
    await trx
      .insertInto('commands')
      .values(commandColumns({ ...command, id, traderId }, seq, nowMs))
      .execute()
    const data = { commandId: id, kind, position, ...(price !== null && { price }), sl, tp, volume }
    return { kind: 'command.received', tradeId, data, changes: {} } as const
  }).catch((error: { readonly code?: string; readonly table?: string }) => {
    // Two of one id at once: the first is there, and nothing of the second.
    if (error.code !== UNIQUE_VIOLATION || error.table !== 'commands') throw error
  })
  context.notify(topics.work, { accountId })
  return id
}

export async function findCommand(trx: Trx, traderId: string, id: string): Promise<CommandRow | null> {
  const row = await trx
    .selectFrom('commands')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toCommand(row) : null
}

export async function commandOutcome(trx: Trx, traderId: string, commandId: string): Promise<CommandOutcome | null> {
  if (!isUuid(commandId)) return null
  const row = await trx
    .selectFrom('commands')
    .select('outcome')
    .where('trader_id', '=', traderId)
    .where('id', '=', commandId)
    .executeTakeFirst()
  return (row?.outcome ?? null) as CommandOutcome | null
}
