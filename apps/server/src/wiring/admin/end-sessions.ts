import { openPool } from '@ratchet/store'
import { ConfigError } from '../../core/config-error.ts'

/**
 * Signs somebody out everywhere, or all people: their streams end within seconds.
 * @param whose an e-mail address, or `all`
 */
export async function endSessions(url: string, say: (line: string) => void, whose: string): Promise<void> {
  const pool = openPool(url, 'auth', 1)
  try {
    const { rowCount } = await (whose === 'all'
      ? pool.query('delete from "session"')
      : pool.query('delete from "session" where "userId" = $1', [await personOf(whose)]))
    say(`Sessions that are ended: ${rowCount ?? 0}.`)
  } finally {
    await pool.end()
  }

  async function personOf(email: string): Promise<string> {
    const { rows } = await pool.query<{ id: string }>('select "id" from "user" where "email" = $1', [
      email.toLowerCase(),
    ])
    if (!rows[0]) throw new ConfigError('Nobody has this e-mail address. To sign everybody out, say all.')
    return rows[0].id
  }
}
