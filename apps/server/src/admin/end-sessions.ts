import { openPool } from '@ratchet/store'
import { noteAct, personOf } from './people.ts'

/**
 * Signs somebody out everywhere, or all people: their streams end within seconds.
 * @param whose an e-mail address, or `all`
 */
export async function endSessions(url: string, say: (line: string) => void, whose: string): Promise<void> {
  const pool = openPool(url, 'auth', 1)
  try {
    const { rows } = await (whose === 'all'
      ? pool.query<{ id: string }>('delete from "session" returning "userId" as id')
      : pool.query<{ id: string }>('delete from "session" where "userId" = $1 returning "userId" as id', [
          (await personOf(pool, whose)).id,
        ]))
    for (const id of new Set(rows.map(({ id }) => id))) await noteAct(pool, id, 'signed out everywhere')
    say(`Sessions ended: ${rows.length}.`)
  } finally {
    await pool.end()
  }
}
