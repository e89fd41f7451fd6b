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
}

export function createPasskeys(pool: pg.Pool): Passkeys {
  return {
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
