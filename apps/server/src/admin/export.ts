import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { defaultInstruments, type Market, publicNameOf } from '@ratchet/contract'
import { createApiStore, everythingOf, openPool, openVault } from '@ratchet/store'
import { BrokenChain } from '@ratchet/store/errors'
import { onceASecond } from '../core/files/progress.ts'
import { writeWhole } from '../core/files/whole-file.ts'
import { ConfigError } from '../core/refusals/config-error.ts'
import { openKeyring } from '../core/secrets/keyring.ts'
import { type Keys, openKeys } from '../core/secrets/keys.ts'
import { sourceOf } from '../core/secrets/sources.ts'
import type { Config } from '../core/settings/config.ts'
import { type ZipEntry, zip } from '../export/zip.ts'
import { statementText } from '../statements/statement.ts'
import { type FoundPerson, noteAct, personOf } from './people.ts'
import { plain } from './text.ts'

type Say = (line: string) => void

/** Says how many rows were written. */
function progress(say: Say): (rows: number) => void {
  const tell = onceASecond(say)
  let all = 0
  return (rows) => {
    all += rows
    tell(() => `${all} rows`)
  }
}

const about = (
  { email, id }: FoundPerson,
  desk: string,
) => `Everything that ${desk} stores about one trader: ${email}, ${id}.
Exported by its operator on ${new Date().toISOString()}.

statement.json        The signed record. The page /verify of any Ratchet checks it.
identity.json         E-mail address, name, security events, open sessions, names of passkeys.
ledger/TABLE.json     Each table of the ledger: accounts, instructions (trades), positions, deals (closed), the record
                      (flight), ladders, limits, alerts, the journal, imports, commands, requests.

Units: prices in points, volumes in 1/10000 lot, money in cents, times in Unix milliseconds.
No file has passwords, tokens or passkeys. Profile pictures are in "pictures", messages to the operator in "inbox".
`

/** What identity keeps, without anything that signs in. */
const identity = `select json_build_object(
  'person', json_build_object('id', u."id", 'name', u."name", 'email', u."email", 'emailVerified', u."emailVerified",
    'createdAt', u."createdAt", 'disabledAt', u.disabled_at, 'secondFactor', u."twoFactorEnabled"),
  'securityEvents', (select coalesce(json_agg(json_build_object('at', e.at, 'what', e.what, 'address', e.address, 'browser', e.agent)
    order by e.id), '[]') from "security_events" e where e.user_id = u."id"),
  'sessions', (select coalesce(json_agg(json_build_object('since', s."createdAt", 'address', s."ipAddress", 'browser', s."userAgent")
    order by s."createdAt"), '[]') from "session" s where s."userId" = u."id"),
  'passkeys', (select coalesce(json_agg(json_build_object('name', p."name", 'since', p."createdAt") order by p."createdAt"), '[]')
    from "passkey" p where p."userId" = u."id"))::text as text
  from "user" u where u."id" = $1`

interface Parts {
  readonly url: string
  readonly keys: Keys
  readonly person: FoundPerson
  readonly desk: string
  readonly feed: Market['feed']
  readonly onRows: (rows: number) => void
}

async function* entriesOf(parts: Parts): AsyncGenerator<ZipEntry> {
  const { url, keys, person, desk, onRows } = parts
  yield { name: 'about.txt', content: [about(person, desk)] }
  yield { name: 'identity.json', content: [await identityOf(url, person.id)] }
  for await (const { name, rows } of everythingOf(url, keys.nameKey, person.id))
    yield { name: `ledger/${name}.json`, content: listOf(rows, onRows) }
  yield* statementOf(parts)
}

async function identityOf(url: string, id: string): Promise<string> {
  const pool = openPool(url, 'auth', 1)
  const { rows } = await pool.query<{ text: string }>(identity, [id]).finally(() => pool.end())
  return `${rows[0]?.text ?? 'null'}\n`
}

async function* listOf(
  batches: AsyncIterable<readonly string[]>,
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  let separator = '['
  for await (const lines of batches) {
    yield `${separator}\n${lines.join(',\n')}`
    separator = ','
    onRows(lines.length)
  }
  yield separator === '[' ? '[]\n' : '\n]\n'
}

/** As the trader's own, over the whole time. Who has no record has none. */
async function* statementOf({ url, keys, person, desk, feed }: Parts): AsyncGenerator<ZipEntry> {
  const store = createApiStore({ url, nameKey: keys.nameKey, notify: () => {}, connections: 2 })
  try {
    const profile = await store.getProfile(person.id)
    const record = await store.openRecord(person.id, {})
    if (!record) return
    const trader = { id: person.id, name: profile ? publicNameOf(profile) : '' }
    const words = { desk, trader, period: { from: null, to: null }, issuedAt: Date.now() }
    const digitsOf = (symbol: string) => defaultInstruments.find((one) => one.symbol === symbol)?.digits ?? 2
    yield { name: 'statement.json', content: statementText({ record, words, signer: keys.signer, digitsOf, feed }) }
  } finally {
    await store.close()
  }
}

/** ADM5: writes all that is kept of a person into a new file that nobody else can read, whole or not at all. */
export async function exportPerson(
  url: string,
  config: Config,
  say: Say,
  [email = '', file = '']: readonly string[],
): Promise<void> {
  const pool = openPool(url, 'auth', 1)
  try {
    const person = await personOf(pool, email)
    const keyring = await openKeyring(sourceOf(config.secret, config.dataDir))
    const keys = await openKeys(() => openVault(url), keyring, say)
    const parts = { url, keys, person, desk: config.publicUrl, feed: config.feed.kind, onRows: progress(say) }
    await writeWhole(file, (out) => pipeline(Readable.from(zip(entriesOf(parts))), out)).catch((error: unknown) => {
      if (!(error instanceof BrokenChain)) throw error
      throw new ConfigError(`${error.message} Nothing was written. Run "verify".`)
    })
    await noteAct(pool, person.id, 'data exported')
    say(
      `Exported everything about ${plain(person.email)} to ${file}. Only your user can read it. Check its statement.json at /verify.`,
    )
  } finally {
    await pool.end()
  }
}
