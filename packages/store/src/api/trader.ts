import { type ProfileRow, profileColumns, profileFields } from '../tables/traders.ts'
import { cleanText } from '../text.ts'
import { type ApiContext, asTrader, change, lockTrader, type Trx } from './session.ts'

/** The trader's profile. */
export interface Traders {
  /** Creates the trader's row at sign-up; does nothing if it exists. */
  ensureTrader(traderId: string, person: { readonly name: string; readonly email: string }): Promise<void>
  getProfile(traderId: string): Promise<ProfileRow | null>
  /** Absent fields stay as they are. */
  putProfile(
    traderId: string,
    profile: Partial<Omit<ProfileRow, 'forexPasswordSet'>> & { readonly forexPasswordSealed?: Uint8Array | undefined },
  ): Promise<void>
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
  profile: Parameters<Traders['putProfile']>[1],
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
    // The record names the changed fields, never their values.
    const fields = [...given.map(([field]) => field), ...(sealed ? ['forexPassword'] : [])]
    return { kind: 'profile.updated', tradeId: null, data: { fields }, changes: {} }
  })
}
