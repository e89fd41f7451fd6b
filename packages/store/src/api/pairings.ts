import { sql } from 'kysely'
import { bytesOf, spend } from './day-writes.ts'
import { type ApiContext, asTrader, lockTrader, type Trx } from './session.ts'

/** Codes by which programs that dial in are paired with a trader. */
export interface Pairings {
  /** Removes the trader's expired pairings. `full` if the trader has as many open ones as may be. */
  beginPairing(traderId: string, pairing: NewPairing): Promise<'begun' | 'full'>
  pairing(traderId: string, id: string): Promise<PairingRow | null>
  /** The trader of a pairing, for a program that names it; null if there is none. */
  pairingOwner(id: string): Promise<string | null>
  /** Stores that the program was heard. @param report the last one if it is new @returns null if the pairing is gone */
  hearPairing(traderId: string, id: string, report: string | undefined): Promise<PairingRow | null>
  /** The account is connected. The code still opens no second one. @returns false if it was used already, or is gone */
  usePairing(traderId: string, id: string): Promise<boolean>
  removePairing(traderId: string, id: string): Promise<'removed' | 'unknown'>
}

export interface NewPairing {
  /** The start of the code. */
  readonly id: string
  readonly broker: string
  readonly codeSealed: Uint8Array
  readonly expiresAtMs: number
}

export interface PairingRow extends NewPairing {
  readonly usedAtMs: number | null
  readonly heardAtMs: number | null
  /** JSON of the broker's connector; null if the program reported nothing yet. */
  readonly report: string | null
}

const maxOpen = 5
const columns = ['id', 'broker', 'code_sealed', 'expires_at_ms', 'used_at_ms', 'heard_at_ms', 'report'] as const

const toRow = (found: {
  id: string
  broker: string
  code_sealed: Buffer
  expires_at_ms: number
  used_at_ms: number | null
  heard_at_ms: number | null
  report: string | null
}): PairingRow => ({
  id: found.id,
  broker: found.broker,
  codeSealed: found.code_sealed,
  expiresAtMs: found.expires_at_ms,
  usedAtMs: found.used_at_ms,
  heardAtMs: found.heard_at_ms,
  report: found.report,
})

export function beginPairing(
  context: ApiContext,
  traderId: string,
  { id, broker, codeSealed, expiresAtMs }: NewPairing,
): ReturnType<Pairings['beginPairing']> {
  return asTrader(context, traderId, async (trx) => {
    const nowMs = context.nowMs()
    // Two that begin at once would each find room for one.
    await lockTrader(trx, traderId, nowMs)
    await trx.deleteFrom('pairings').where('trader_id', '=', traderId).where('expires_at_ms', '<', nowMs).execute()
    const open = await trx.selectFrom('pairings').select('id').where('trader_id', '=', traderId).execute()
    if (open.length >= maxOpen) return 'full'
    await spend(context, trx, traderId, nowMs, { bytes: bytesOf(id) + codeSealed.length })
    const row = { id, trader_id: traderId, broker, code_sealed: Buffer.from(codeSealed) }
    await trx
      .insertInto('pairings')
      .values({ ...row, begun_at_ms: nowMs, expires_at_ms: expiresAtMs })
      .execute()
    return 'begun'
  })
}

export async function readPairing(trx: Trx, traderId: string, id: string): Promise<PairingRow | null> {
  const found = await trx
    .selectFrom('pairings')
    .select(columns)
    .where('trader_id', '=', traderId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found ? toRow(found) : null
}

export async function pairingOwner(trx: Trx, id: string): Promise<string | null> {
  const { rows } = await sql<{ owner: string | null }>`select ledger.pairing_owner(${id}) as owner`.execute(trx)
  return rows[0]?.owner ?? null
}

const updated = (
  context: ApiContext,
  traderId: string,
  id: string,
  change: { readonly heard_at_ms: number; readonly report?: string } | { readonly used_at_ms: number },
) =>
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
  const found = await updated(context, traderId, id, change)
  return found ? toRow(found) : null
}

export const usePairing = async (context: ApiContext, traderId: string, id: string): Promise<boolean> =>
  (await updated(context, traderId, id, { used_at_ms: context.nowMs() })) !== undefined

export async function removePairing(
  context: ApiContext,
  traderId: string,
  id: string,
): ReturnType<Pairings['removePairing']> {
  const { numDeletedRows } = await asTrader(context, traderId, (trx) =>
    trx.deleteFrom('pairings').where('trader_id', '=', traderId).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return numDeletedRows > 0n ? 'removed' : 'unknown'
}
