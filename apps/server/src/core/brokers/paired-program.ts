import { createHash, timingSafeEqual } from 'node:crypto'
import type { ApiStore, PairingRow } from '@ratchet/store'
import { invalidField, Refusal } from '../refusals/refusal.ts'
import { pairingPlace, type Sealer } from '../secrets/seal.ts'
import type { Access } from './access.ts'
import { startOfCode } from './pairing-code.ts'

/** A program that was not heard for so long has left. */
export const silentAfterMs = 10_000

export interface PairedProgramParts {
  readonly store: Pick<ApiStore, 'pairingByCode'>
  readonly sealer: Sealer
}

export interface PairedProgram {
  /** Of the pairing. */
  readonly id: string
  readonly report: string
}

/** Finds the program that a trader paired by a code. @throws Refusal at the field of the code, or if no program is connected with it now */
export async function pairedProgram(
  { store, sealer }: PairedProgramParts,
  traderId: string,
  { connector, fields, values }: Access,
): Promise<PairedProgram> {
  const [{ name } = { name: 'code' }] = fields
  const refused = (words: string) => invalidField(`credentials.${name}`, words)
  const code = values[name] ?? ''
  const row = await store.pairingByCode(traderId, startOfCode(code))
  if (!row || row.broker !== connector.about.id || !(await isCodeOf(sealer, traderId, row, code)))
    throw refused('This pairing code is unknown. Get a new one.')
  if (row.usedAtMs !== null) throw refused('This pairing code was used already. Get a new one.')
  const nowMs = Date.now()
  if (row.expiresAtMs < nowMs) throw refused('This pairing code has expired. Get a new one.')
  if (row.report === null || row.heardAtMs === null || nowMs - row.heardAtMs > silentAfterMs)
    throw new Refusal(
      'not_now',
      'No program is connected with this pairing code now. Check that it runs, then try again.',
    )
  return { id: row.id, report: row.report }
}

async function isCodeOf(sealer: Sealer, traderId: string, row: PairingRow, code: string): Promise<boolean> {
  const real = await sealer.open(row.codeSealed, pairingPlace(traderId, row.codeStart))
  const [a, b] = [real.reveal(), code].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}
