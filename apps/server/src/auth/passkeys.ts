import type pg from 'pg'

export interface OwnPasskey {
  readonly id: string
  readonly name: string
  readonly since: string
}

/** A trader's passkeys by their ids. What is public of a key stays in the database too: nobody has a use for it. */
export interface Passkeys {
  passkeysOf(traderId: string): Promise<OwnPasskey[]>
  /** @returns whether this trader has such a passkey */
  renamePasskey(traderId: string, id: string, name: string): Promise<boolean>
  removePasskey(traderId: string, id: string): Promise<boolean>
  /** Removes those that were added lately: whoever made a new password necessary may have. @returns the names of the removed and of the others */
  removeRecentPasskeys(traderId: string): Promise<PasskeyReview>
}

export interface PasskeyReview {
  readonly removed: readonly string[]
  readonly kept: readonly string[]
}

/** Passkeys that were added so many days before a reset by link go with it. */
const recentPasskeyDays = 30

const removeRecent = `delete from "passkey" where "userId" = $1
  and ("createdAt" is null or "createdAt" > now() - make_interval(days => ${recentPasskeyDays})) returning "name"`

const nameOf = ({ name }: { readonly name: string | null }): string => name ?? 'Passkey'

export function createPasskeys(pool: pg.Pool): Passkeys {
  return {
    async removeRecentPasskeys(traderId) {
      const removed = await pool.query<{ name: string | null }>(removeRecent, [traderId])
      const kept = await pool.query<{ name: string | null }>(
        'select "name" from "passkey" where "userId" = $1 order by "createdAt", "id"',
        [traderId],
      )
      return { removed: removed.rows.map(nameOf), kept: kept.rows.map(nameOf) }
    },
    async passkeysOf(traderId) {
      const { rows } = await pool.query<{ id: string; name: string | null; since: Date | null }>(
        'select "id", "name", "createdAt" as since from "passkey" where "userId" = $1 order by "createdAt", "id"',
        [traderId],
      )
      return rows.map(({ id, name, since }) => ({
        id,
        name: name ?? 'Passkey',
        since: (since ?? new Date(0)).toISOString(),
      }))
    },
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
  }
}

const list = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')

/** What a new password means for passkeys. They sign in without it. */
export function passkeySentences({ removed, kept }: PasskeyReview): string[] {
  const gone = `Removed, because it was added in the last ${recentPasskeyDays} days: ${list(removed)}.`
  const still = `These passkeys still sign in: ${list(kept)}. Remove under Security those that you do not know.`
  return [...(removed.length > 0 ? [gone] : []), ...(kept.length > 0 ? [still] : [])]
}
