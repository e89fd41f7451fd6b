import { type OwnPasskey, recentPasskeyDays } from '@ratchet/contract'
import type pg from 'pg'

/** A trader's passkeys by their ids. What is public of a key stays in the database too: nobody has a use for it. */
export interface Passkeys {
  passkeysOf(traderId: string): Promise<OwnPasskey[]>
  /** @returns whether this trader has such a passkey */
  renamePasskey(traderId: string, id: string, name: string): Promise<boolean>
  removePasskey(traderId: string, id: string): Promise<boolean>
  /**
   * Removes all passkeys but these.
   * @param kept undefined where the owner did not choose: then the recent ones are removed, since an intruder may have added them
   */
  keepPasskeys(traderId: string, kept: readonly string[] | undefined): Promise<PasskeyReview>
}

export interface PasskeyReview {
  readonly isChosen: boolean
  /** Their names. */
  readonly removed: readonly string[]
  readonly kept: readonly string[]
}

const isRecent = `("createdAt" is null or "createdAt" > now() - make_interval(days => ${recentPasskeyDays}))`

const list = `select "id", "name", "createdAt" as since, used_at as used, ${isRecent} as recent
  from "passkey" where "userId" = $1 order by "createdAt", "id"`
const removeRecent = `delete from "passkey" where "userId" = $1 and ${isRecent} returning "name"`
const removeOthers = `delete from "passkey" where "userId" = $1 and "id" <> all($2) returning "name"`

interface Row {
  readonly id: string
  readonly name: string | null
  readonly since: Date | null
  readonly used: Date | null
  readonly recent: boolean
}

const nameOf = ({ name }: Pick<Row, 'name'>): string => name ?? 'Passkey'

export function createPasskeys(pool: pg.Pool): Passkeys {
  const passkeysOf = async (traderId: string) => {
    const { rows } = await pool.query<Row>(list, [traderId])
    return rows.map((row) => ({
      id: row.id,
      name: nameOf(row),
      since: (row.since ?? new Date(0)).toISOString(),
      used: row.used?.toISOString() ?? null,
      recent: row.recent,
    }))
  }
  return {
    passkeysOf,
    async renamePasskey(traderId, id, name) {
      const { rowCount } = await pool.query('update "passkey" set "name" = $3 where "userId" = $1 and "id" = $2', [
        traderId,
        id,
        name,
      ])
      return rowCount === 1
    },
    async removePasskey(traderId, id) {
      const { rowCount } = await pool.query('delete from "passkey" where "userId" = $1 and "id" = $2', [traderId, id])
      return rowCount === 1
    },
    async keepPasskeys(traderId, kept) {
      const { rows } = await (kept
        ? pool.query<Row>(removeOthers, [traderId, kept])
        : pool.query<Row>(removeRecent, [traderId]))
      const left = await passkeysOf(traderId)
      return { isChosen: kept !== undefined, removed: rows.map(nameOf), kept: left.map(({ name }) => name) }
    },
  }
}

/** Keeps when a passkey was used. @param credentialId as the browser names it */
export async function notePasskeyUse(pool: pg.Pool, credentialId: string): Promise<void> {
  await pool.query('update "passkey" set used_at = now() where "credentialID" = $1', [credentialId])
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

/** What a new password means for passkeys. They sign in without it. */
export function passkeySentences({ isChosen, removed, kept }: PasskeyReview): string[] {
  const why = isChosen ? 'Removed' : `Removed because added in the last ${recentPasskeyDays} days`
  const still = isChosen ? '' : ' Under Settings, remove those you do not recognise.'
  return [
    ...(removed.length > 0 ? [`${why}: ${quoted(removed)}.`] : []),
    ...(kept.length > 0 ? [`These passkeys still sign in: ${quoted(kept)}.${still}`] : []),
  ]
}
