import type { SecurityEvent } from '@ratchet/contract'
import type pg from 'pg'
import { browserWords } from '../core/http/browser-words.ts'

/** Where something came from. */
export interface Origin {
  readonly address: string | null
  /** What the browser says of itself. */
  readonly agent: string | null
}

/** What concerns the safety of traders' accounts, for each trader alone. */
export interface SecurityEvents {
  /** Keeps one event for a trader, and never rejects: an answer does not depend on it. @param what in the words of the security log */
  noteEvent(traderId: string, what: string, from: Origin): Promise<void>
  /** The same where only the e-mail address is known that somebody typed: nothing is kept where nobody has it. */
  noteEventOf(email: string, what: string, from: Origin): Promise<void>
  /** Whether the trader has not come in from this address with this browser before, as far as that is kept. */
  isNewOrigin(traderId: string, from: Origin): Promise<boolean>
  /** Newest first; on the first page of credentials and of all else so many each. @param before an id, from which on the next page goes back */
  listEvents(traderId: string, before?: string): Promise<SecurityEventPage>
}

export interface SecurityEventPage {
  readonly items: readonly SecurityEvent[]
  readonly nextCursor: string | null
}

/** What changes how somebody signs in. No other kind pushes it off the list, out of the table or out of the letter-box. */
export const credentialEvents: ReadonlySet<string> = new Set([
  'password changed',
  'password set',
  'second factor on',
  'second factor off',
  'new recovery codes',
  'passkey added',
  'passkey removed',
  'passkeys reviewed',
])

const keptDays = 180
/** Of a trader, of credentials and of all else. */
const mostOfTrader = 1000
const mostShown = 100
/** One in so many writes takes away what is too old, of all traders. */
const sweepEvery = 50
const longest = 300

const add = `insert into "security_events" (user_id, what, address, agent)
  select "id", $2, $3, $4 from "user" where "id" = $1 returning user_id`
const addOf = add.replace('"id" = $1', '"email" = lower($1)')

const shown = (condition: string) => `select id, at, what, address, agent from "security_events"
  where user_id = $1 and ${condition} and at > now() - make_interval(days => ${keptDays}) order by id desc limit ${mostShown}`
/** $2 are the events of credentials. */
const firstPage = `select id::text, at, what, address, agent from (
  (${shown('what = any($2)')}) union all (${shown('what <> all($2)')})) as found order by found.id desc`

const nextPage = shown('id < $2')

/** Each way of coming in, once. */
const seen = `select distinct address, agent from "security_events"
  where user_id = $1 and what in ('signed up', 'signed in', 'signed in from a new device')`

/** $2 are the events of credentials, $3 whether they are meant or all others. */
const cut = `delete from "security_events" where user_id = $1 and (what = any($2)) = $3
  and id <= (select id from "security_events" where user_id = $1 and (what = any($2)) = $3 order by id desc offset ${mostOfTrader} limit 1)`
const sweep = `delete from "security_events" where at < now() - make_interval(days => ${keptDays})`

const credentials = [...credentialEvents]

interface Row {
  readonly id: string
  readonly at: Date
  readonly what: string
  readonly address: string | null
  readonly agent: string | null
}

const shownRow = ({ id, at, what, address, agent }: Row): SecurityEvent => ({
  id: String(id),
  at: at.toISOString(),
  what,
  address,
  browser: browserWords(agent),
  refused: / refused$/.test(what) || what === 'throttled',
})

/** Where the next page begins. Every newer event has been shown; on the first page the list of either kind may end too early. */
function cursorAfter(rows: readonly Row[], isOneKind: boolean): string | null {
  const kinds = isOneKind
    ? [rows]
    : [true, false].map((is) => rows.filter(({ what }) => credentialEvents.has(what) === is))
  const ends = kinds.filter((kind) => kind.length === mostShown).map((kind) => Number(kind.at(-1)?.id))
  return ends.length === 0 ? null : String(Math.max(...ends))
}

/** @param pool of the identity's role @param failed is told where an event could not be kept */
export function createSecurityEvents(pool: pg.Pool, failed: (error: unknown) => void): SecurityEvents {
  let written = 0
  const note = (statement: string, who: string, what: string, { address, agent }: Origin) => {
    const keep = async () => {
      const values = [who, what, address?.slice(0, longest), agent?.slice(0, longest)]
      const { rows } = await pool.query<{ user_id: string }>(statement, values)
      if (rows[0]) await pool.query(cut, [rows[0].user_id, credentials, credentialEvents.has(what)])
      if (++written % sweepEvery === 0) await pool.query(sweep)
    }
    return keep().catch(failed)
  }
  return {
    noteEvent: (traderId, what, from) => note(add, traderId, what, from),
    noteEventOf: (email, what, from) => note(addOf, email, what, from),
    async isNewOrigin(traderId, { address, agent }) {
      const { rows } = await pool.query<Origin>(seen, [traderId])
      // A browser that was brought up to date is the same one.
      return !rows.some((one) => one.address === address && browserWords(one.agent) === browserWords(agent))
    },
    async listEvents(traderId, before) {
      const { rows } = await (before === undefined
        ? pool.query<Row>(firstPage, [traderId, credentials])
        : pool.query<Row>(nextPage, [traderId, before]))
      return { items: rows.map(shownRow), nextCursor: cursorAfter(rows, before !== undefined) }
    },
  }
}
