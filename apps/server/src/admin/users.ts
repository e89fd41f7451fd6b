import { openPool } from '@ratchet/store'
import type pg from 'pg'
import { ConfigError } from '../core/refusals/config-error.ts'
import { noteAct, personOf } from './people.ts'
import { minuteText, plain, tableLines } from './text.ts'

type Say = (line: string) => void

const mostShown = 100

interface UserRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly since: Date
  readonly seen: Date | null
  readonly disabledAt: Date | null
  readonly secondFactor: boolean | null
}

/** The newest first. A session is noted every few minutes; who has none was here last at the last sign-in that is kept. */
const list = `select u."id", u."email", u."name", u."createdAt" as since, u.disabled_at as "disabledAt",
    u."twoFactorEnabled" as "secondFactor",
    greatest((select max(greatest(s."createdAt", h.at)) from "session" s left join "heard" h on h.session_id = s."id"
        where s."userId" = u."id"),
      (select max(e.at) from "security_events" e where e.user_id = u."id" and e.what like 'signed in%')) as seen
  from "user" u where $1 = '' or strpos(lower(u."email"), $1) > 0 or strpos(lower(u."name"), $1) > 0 or u."id" = $2
  order by u."createdAt" desc, u."id" limit ${mostShown + 1}`

const traders = `select t.id, t.shard, (select count(*)::int from ledger.accounts a where a.trader_id = t.id) as accounts
  from ledger.traders t where t.id = any($1)`

/** Says who there is: all, or whose address or name has a word in it. Never anything that opens an account. */
export async function users(url: string, say: Say, [word = '']: readonly string[]): Promise<void> {
  const people = openPool(url, 'auth', 1)
  const ledger = openPool(url, 'engine', 1)
  try {
    const { rows } = await people.query<UserRow>(list, [word.toLowerCase(), word])
    const shown = rows.slice(0, mostShown)
    const found = await ledger.query<{ id: string; shard: number; accounts: number }>(traders, [
      shown.map(({ id }) => id),
    ])
    const byId = new Map(found.rows.map((row) => [row.id, row]))
    if (shown.length === 0) {
      say(word === '' ? 'No users yet.' : `No user has "${plain(word)}" in their e-mail address or name.`)
      return
    }
    const cells = shown.map(({ id, email, name, since, seen, disabledAt, secondFactor }) => {
      const trader = byId.get(id)
      return [
        plain(email),
        plain(name),
        id,
        minuteText(since),
        minuteText(seen),
        String(trader?.accounts ?? 0),
        String(trader?.shard ?? '–'),
        secondFactor ? 'yes' : 'no',
        disabledAt ? `disabled ${minuteText(disabledAt)}` : 'can sign in',
      ]
    })
    const head = ['e-mail', 'name', 'uid', 'since', 'last seen', 'accounts', 'shard', 'two-factor', 'state']
    for (const line of tableLines(head, cells)) say(line)
    if (rows.length > mostShown)
      say(`Showing the newest ${mostShown}. "users WORD" searches by a part of the address or name.`)
  } finally {
    await Promise.all([people.end(), ledger.end()])
  }
}

/** One transaction that a sign-in under way comes either before or after. */
async function inOne<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Shuts a person out: every session ends, what was begun ends, and nobody signs in. The person's positions stay as they are, and guarded. */
export async function disable(url: string, say: Say, [email = '']: readonly string[]): Promise<void> {
  const pool = openPool(url, 'auth', 1)
  try {
    const person = await personOf(pool, email)
    if (person.disabledAt)
      throw new ConfigError(`${plain(person.email)} is already disabled since ${minuteText(person.disabledAt)} UTC.`)
    const ended = await inOne(pool, async (client) => {
      await client.query('update "user" set disabled_at = now(), "updatedAt" = now() where "id" = $1', [person.id])
      // A link for a new password, and a sign-in of which only the code is missing.
      await client.query('delete from "verification" where "value" = $1', [person.id])
      const { rowCount } = await client.query('delete from "session" where "userId" = $1', [person.id])
      await noteAct(client, person.id, 'disabled')
      return rowCount ?? 0
    })
    say(`${plain(person.email)} is disabled. Sessions ended: ${ended}. Open pages close within five seconds.`)
    say(
      'Open positions stay protected; their stops keep moving. Pending orders at a broker may still fill: "freeze ACCOUNT" cancels them.',
    )
  } finally {
    await pool.end()
  }
}

/** Lets a person sign in again. */
export async function enable(url: string, say: Say, [email = '']: readonly string[]): Promise<void> {
  const pool = openPool(url, 'auth', 1)
  try {
    const person = await personOf(pool, email)
    if (!person.disabledAt) throw new ConfigError(`${plain(person.email)} is not disabled.`)
    await inOne(pool, async (client) => {
      await client.query('update "user" set disabled_at = null, "updatedAt" = now() where "id" = $1', [person.id])
      await noteAct(client, person.id, 'enabled')
    })
    say(`${plain(person.email)} can sign in again, with the same password and authenticator.`)
  } finally {
    await pool.end()
  }
}
