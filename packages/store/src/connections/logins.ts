import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { isRoleRace, MIGRATION_LOCK, TOO_MANY_CONNECTIONS } from '@ratchet/postgres'
import pg from 'pg'
import { isPassing } from '../errors.ts'
import { connectionConfig, type Role, roles, settingsOf } from './connect.ts'

/** Who logs in to the database: each role, and the brokers' books, which belong to no trader's side. */
export type Login = Role | 'broker'

/** The release before makes logins under this lock alone. */
const LOCK = 7_210_003
const maxTries = 20
const triesPauseMs = 100
const longestName = 63
const brokerSchemas = ['paper', 'brokers']
/** What anybody may do in a new database, and no login of ours has a use for: objects beside the tables, of which no policy knows. */
const largeObjects = [
  'lo_creat(integer)',
  'lo_create(oid)',
  'lo_from_bytea(oid, bytea)',
  'lo_open(oid, integer)',
  'lo_put(oid, bigint, bytea)',
  'lo_get(oid)',
  'lo_get(oid, bigint, integer)',
  'lo_unlink(oid)',
]
/** By these a login sees the text of statements of its other sessions (`pg_stat_activity`); no part of ours asks. */
const statementsOfOthers = ['pg_stat_get_activity(integer)', 'pg_stat_get_backend_activity(integer)']

export interface LoginOptions {
  /** Address of the user who owns the database: it is used for a moment here, and by nobody else afterwards. */
  readonly url: string
  /** The logins' passwords derive from it: as secret as the master key, and for this purpose alone. */
  readonly key: Buffer
  /** Which are needed; the broker's gets its rights in the schemas that are there. */
  readonly needed: readonly Login[]
  /** Addresses of logins that the operator made; they are used as they are. */
  readonly given?: Partial<Readonly<Record<Login, string>>>
  /** Whether the database serves nobody else: then what PostgreSQL allows everybody is taken away. */
  readonly isOurs: boolean
}

export interface Logins {
  /** The address under which each needed one works. */
  readonly urls: ReadonlyMap<Login, string>
  /** What does not protect the database, in words for the operator; empty where all is well. */
  readonly missing: readonly string[]
}

/**
 * Makes a login for each role, which is a member of that role alone: whoever gets a statement of theirs under way can become
 * nobody else. Where they cannot be made or used, the owner's connection takes the roles itself, and the operator is told.
 */
export async function openLogins(options: LoginOptions): Promise<Logins> {
  const { url, needed, given = {}, isOurs } = options
  const owner = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  owner.on('error', () => {})
  await owner.connect()
  try {
    const made = await makeLogins(owner, options)
    const urls = needed.map((login): [Login, string] => [login, given[login] ?? made.urls.get(login) ?? url])
    // Of a database that is ours all is known; of another, a pooler or its rules may refuse the new names.
    if (isOurs) return { urls: new Map(urls), missing: made.missing }
    const hasOwn = (login: Login) => given[login] !== undefined || made.urls.has(login)
    const found = await Promise.all(urls.map(([login, address]) => (hasOwn(login) ? tryOut(login, address) : null)))
    const missing = [...made.missing, ...found.flatMap((one) => one?.weak ?? [])]
    for (const [i, one] of found.entries()) {
      const [login] = urls[i] as [Login, string]
      if (!one?.refused) continue
      if (given[login]) throw new LoginRefused(`${settingOf(login)} cannot be used: ${one.refused}.`)
      missing.push(`the login "${new URL(made.urls.get(login) ?? url).username}" is refused (${one.refused})`)
      urls[i] = [login, url]
    }
    return { urls: new Map(urls), missing }
  } finally {
    await owner.end()
  }
}

/** An address that the operator gave does not work; the message is one line. */
export class LoginRefused extends Error {}

/** The environment's name for the address of a login. */
export const settingOf = (login: Login): string => `DATABASE_${login.toUpperCase()}_URL`

async function makeLogins(owner: pg.Client, { url, key, needed, given = {}, isOurs }: LoginOptions) {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  const database = rows[0]?.name ?? ''
  const mark = `_${createHmac('sha256', key).update('name').digest('hex').slice(0, 8)}`
  const urls = new Map<Login, string>()
  const words = [`select pg_advisory_xact_lock(${MIGRATION_LOCK})`, `select pg_advisory_xact_lock(${LOCK})`]
  for (const login of needed) {
    const address = given[login]
    const name =
      address === undefined
        ? loginName(login, database, isOurs ? '' : mark)
        : decodeURIComponent(new URL(address).username)
    if (address === undefined) {
      const password = createHmac('sha256', key).update(name).digest('base64url')
      urls.set(login, addressOf(url, name, password))
      words.push(...making(login, name, password, database))
    }
    if (login === 'broker') words.push(...brokerRights(name))
    if (isOurs) words.push(`grant connect on database ${pg.escapeIdentifier(database)} to ${pg.escapeIdentifier(name)}`)
  }
  if (isOurs) words.push(...closing(database))
  try {
    await queryUntilAlone(owner, words.join(';\n'))
    return { urls, missing: [] }
  } catch (error) {
    if (isPassing(error) || isRoleRace(error)) throw error
    const why = `the user of DATABASE_URL may not make the logins (${(error as Error).message})`
    return { urls: new Map<Login, string>(), missing: [why] }
  }
}

/** Sends one transaction again while other sessions change the same rows of the catalog. */
async function queryUntilAlone(client: pg.Client, sql: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await client.query(sql))
    } catch (error) {
      if (!isRoleRace(error) || tries === maxTries) throw error
      await new Promise((done) => setTimeout(done, triesPauseMs))
    }
  }
}

/**
 * A login serves one database and, where several servers may come to it, one key: a Ratchet that is started there with another key takes
 * nobody's password away.
 */
function loginName(login: Login, database: string, mark: string): string {
  const name = `ratchet_${login}_${database}${mark}`
  if (Buffer.byteLength(name) <= longestName) return name
  return `ratchet_${login}_${createHash('sha256').update(database).digest('hex').slice(0, 32)}${mark}`
}

function addressOf(owner: string, name: string, password: string): string {
  const url = new URL(owner)
  url.username = encodeURIComponent(name)
  url.password = password
  for (const other of ['user', 'password']) url.searchParams.delete(other)
  return url.href
}

const making = (login: Login, name: string, password: string, database: string): string[] => {
  const role = pg.escapeIdentifier(name)
  const missing = `not exists (select from pg_roles where rolname = ${pg.escapeLiteral(name)})`
  return [
    `do ${pg.escapeLiteral(`begin if ${missing} then create role ${role}; end if; end`)}`,
    `alter role ${role} login password ${pg.escapeLiteral(verifier(password))}`,
    ...(login === 'broker' ? [] : [`grant ratchet_${login} to ${role}`, ...settling(login, role, database)]),
  ]
}

/** What a connection says for itself at its start holds for the login anyway: through a pooler it could say nothing. */
const settling = (login: Role, role: string, database: string): string[] =>
  Object.entries(settingsOf(login)).map(
    ([setting, value]) =>
      `alter role ${role} in database ${pg.escapeIdentifier(database)} set ${setting} = ${pg.escapeLiteral(String(value))}`,
  )

/** The books' own schemas, as far as they are there, and none besides. */
function brokerRights(name: string): string[] {
  const role = pg.escapeIdentifier(name)
  return brokerSchemas.map((schema) => {
    const rights = `grant usage on schema ${schema} to ${role};
      grant select, insert, update, delete on all tables in schema ${schema} to ${role};
      grant usage on all sequences in schema ${schema} to ${role};
      grant execute on all functions in schema ${schema} to ${role};
      revoke all on ${schema}.migrations from ${role};`
    return `do ${pg.escapeLiteral(`begin if to_regclass('${schema}.migrations') is not null then ${rights} end if; end`)}`
  })
}

function closing(database: string): string[] {
  const functions = [...largeObjects, ...statementsOfOthers].map((signature) => `pg_catalog.${signature}`).join(', ')
  return [
    `revoke all on database ${pg.escapeIdentifier(database)} from public`,
    'revoke all on schema public from public',
    `revoke all on function ${functions} from public`,
  ]
}

/**
 * What PostgreSQL keeps instead of a password (RFC 5803), made here so that the password itself never stands in a statement, and
 * so in no log of the database.
 */
function verifier(password: string): string {
  const rounds = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyOf = (words: string) => createHmac('sha256', salted).update(words).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

interface TriedOut {
  readonly refused?: string
  readonly weak?: string
}

/** Opens a connection as it will be used, and asks what it could become. */
async function tryOut(login: Login, url: string): Promise<TriedOut> {
  const role = roles.find((one) => one === login)
  const client = new pg.Client({
    ...(role ? connectionConfig(url, role) : { connectionString: url }),
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string; unbound: boolean; others: string[] }>(
      `select r.rolname as name, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as unbound,
        array(select o.rolname::text from pg_roles o where o.oid <> r.oid and o.rolname <> $1 and pg_has_role(r.oid, o.oid, 'member')) as others
        from pg_roles r where r.rolname = session_user`,
      [`ratchet_${login}`],
    )
    const [found] = rows
    if (!found) return { refused: 'the pooler changes who is logged in' }
    if (found.unbound) return { weak: `the login "${found.name}" has rights over the whole server` }
    if (found.others.length > 0) return { weak: `the login "${found.name}" can become ${found.others.join(', ')}` }
    return {}
  } catch (error) {
    if ((error as { code?: unknown }).code === TOO_MANY_CONNECTIONS) throw error
    return { refused: (error as Error).message }
  } finally {
    await client.end().catch(() => {})
  }
}
