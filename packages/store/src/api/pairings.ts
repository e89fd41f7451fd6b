import { randomUUID } from 'node:crypto'
import { isUuid } from '@ratchet/contract'
import { sql } from 'kysely'
import { bytesOf, spend } from './day-writes.ts'
import { type ApiContext, asTrader, lockTrader, type Trx } from './session.ts'

/** Codes by which programs that dial in are paired with a trader. */
export interface Pairings {
  /** Expired pairings are removed, and the oldest where the trader has five. @returns its id */
  beginPairing(traderId: string, pairing: NewPairing): Promise<string>
  pairing(traderId: string, id: string): Promise<PairingRow | null>
  pairingByCode(traderId: string, codeStart: string): Promise<PairingRow | null>
  /** The trader of a pairing, for a program that names it by the start of its code; null if there is none. */
  pairingOwner(codeStart: string): Promise<string | null>
  /** Stores that the program was heard. @param report the last one if it is new @returns null if the pairing is gone */
  hearPairing(traderId: string, id: string, report: string | undefined): Promise<PairingRow | null>
  /** The account is connected, and the code opens no other one. @returns false if it was used already, or is gone */
  markPairingUsed(traderId: string, id: string): Promise<boolean>
  removePairing(traderId: string, id: string): Promise<'removed' | 'unknown'>
  /** Whether any trader has this account connected. */
  isConnected(server: string, login: string): Promise<boolean>
}

export interface NewPairing {
  readonly broker: string
  readonly codeStart: string
  readonly codeSealed: Uint8Array
  readonly expiresAtMs: number
}

export interface PairingRow extends NewPairing {
  readonly id: string
  readonly usedAtMs: number | null
  readonly heardAtMs: number | null
  /** JSON of the broker's connector; null if the program reported nothing yet. */
  readonly report: string | null
}

const maxKept = 5
const columns = [
  'id',
  'broker',
  'code_start',
  'code_sealed',
  'expires_at_ms',
  'used_at_ms',
  'heard_at_ms',
  'report',
] as const

const toRow = (found: {
  id: string
  broker: string
  code_start: string
  code_sealed: Buffer
  expires_at_ms: number
  used_at_ms: number | null
  heard_at_ms: number | null
  report: string | null
}): PairingRow => ({
  id: found.id,
  broker: found.broker,
  codeStart: found.code_start,
  codeSealed: found.code_sealed,
  expiresAtMs: found.expires_at_ms,
  usedAtMs: found.used_at_ms,
  heardAtMs: found.heard_at_ms,
  report: found.report,
})

export function beginPairing(context: ApiContext, traderId: string, pairing: NewPairing): Promise<string> {
  const { broker, codeStart, codeSealed, expiresAtMs } = pairing
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    // Two that begin at once would each find room for one.
    await lockTrader(trx, traderId, nowMs)
    await spend(context, trx, traderId, nowMs, { bytes: bytesOf(codeStart) + codeSealed.length })
    const kept = await trx
      .selectFrom('pairings')
      .select(['id', 'expires_at_ms'])
      .where('trader_id', '=', traderId)
      .orderBy('begun_at_ms', 'desc')
      .orderBy('id')
      .execute()
    const valid = kept.filter(({ expires_at_ms }) => expires_at_ms >= nowMs).slice(0, maxKept - 1)
    const removed = kept.filter((row) => !valid.includes(row))
    if (removed.length > 0)
      await trx
        .deleteFrom('pairings')
        .where('trader_id', '=', traderId)
        .where(
          'id',
          'in',
          removed.map(({ id }) => id),
        )
        .execute()
    const id = randomUUID()
    const row = { id, trader_id: traderId, broker, code_start: codeStart, code_sealed: Buffer.from(codeSealed) }
    await trx
      .insertInto('pairings')
      .values({ ...row, begun_at_ms: nowMs, expires_at_ms: expiresAtMs })
      .execute()
    return id
  })
}

const found = async (trx: Trx, traderId: string, column: 'id' | 'code_start', value: string) => {
  const own = trx.selectFrom('pairings').select(columns).where('trader_id', '=', traderId)
  const row = await own.where(column, '=', value).executeTakeFirst()
  return row ? toRow(row) : null
}

export const readPairing = async (trx: Trx, traderId: string, id: string): Promise<PairingRow | null> =>
  isUuid(id) ? found(trx, traderId, 'id', id) : null

export const pairingByCode = (trx: Trx, traderId: string, codeStart: string): Promise<PairingRow | null> =>
  found(trx, traderId, 'code_start', codeStart)

export async function pairingOwner(trx: Trx, codeStart: string): Promise<string | null> {
  const { rows } = await sql<{ owner: string | null }>`select ledger.pairing_owner(${codeStart}) as owner`.execute(trx)
  return rows[0]?.owner ?? null
}

export async function isConnected(trx: Trx, server: string, login: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ledger.is_connected(${server}, ${login}) as is`.execute(trx)
  return rows[0]?.is === true
}

type Change = { readonly heard_at_ms: number; readonly report?: string } | { readonly used_at_ms: number }

const updated = (context: ApiContext, traderId: string, id: string, change: Change) =>
  asTrader(context, traderId, (trx) =>
    trx
      .updateTable('pairings')
      .set(change)
      .where('trader_id', '=', traderId)
      .where('id', '=', id)
      .$if('used_at_ms' in change, (query) => query.where('used_at_ms', 'is', null))
      .returning(columns)
      .executeTakeFirst(),
  )

export async function hearPairing(
  context: ApiContext,
  traderId: string,
  id: string,
  report: string | undefined,
): Promise<PairingRow | null> {
  const change = { heard_at_ms: context.nowMs(), ...(report !== undefined && { report }) }
  const row = await updated(context, traderId, id, change)
  return row ? toRow(row) : null
}

export const markPairingUsed = async (context: ApiContext, traderId: string, id: string): Promise<boolean> =>
  (await updated(context, traderId, id, { used_at_ms: context.nowMs() })) !== undefined

export async function removePairing(
  context: ApiContext,
  traderId: string,
  id: string,
): ReturnType<Pairings['removePairing']> {
  if (!isUuid(id)) return 'unknown'
  const { numDeletedRows } = await asTrader(context, traderId, (trx) =>
    trx.deleteFrom('pairings').where('trader_id', '=', traderId).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n ? 'removed' : 'unknown'
}
