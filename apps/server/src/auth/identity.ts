import { authPath, defaultPasswordPolicy } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { SessionStore } from '@ratchet/store'
import { betterAuth } from 'better-auth'
import type pg from 'pg'
import { deriveKey } from '../core/secrets/master.ts'
import type { Secret } from '../core/secrets/secret.ts'
import type { Sessions } from '../core/session.ts'
import { type ResetLetters, resetLinkS } from '../mail/reset-letters.ts'
import { createOwnSessions, type OwnSessions } from './own-sessions.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { createSessions } from './sessions.ts'

export interface Person {
  readonly name: string
  readonly email: string
}

/** The persons who may sign in, and their sessions. */
export interface Identity extends Sessions, Omit<OwnSessions, 'heard'> {
  /** better-auth's own routes; the request must have passed our checks. */
  handle(request: Request): Promise<Response>
  /** Creates a person without sign-up. Resolves with the trader's id, or null if the e-mail address is taken. */
  createPerson(person: Person & { readonly password: string }): Promise<string | null>
  /** Gives a person the name that their profile has; letters and sessions carry it from then on. */
  rename(traderId: string, name: string): Promise<void>
  /** Who brings a person the link to set a new password: an e-mail, or the operator. */
  readonly linksBy: ResetLetters['by']
  /** Sends a link to the owner of this e-mail address. If there is none it does nothing, and takes about as long. */
  sendResetLink(email: string): Promise<void>
  /** Whether a link's token can still set a new password. */
  isResetToken(token: string): Promise<boolean>
  /** Sets a new password by a link's token. It ends every session of the person and every other link. */
  resetPassword(request: Request): Promise<PasswordReset>
  /** The person's open sessions. */
  sessionsOf(traderId: string): Promise<readonly string[]>
  /** @throws if the database is away */
  reach(): Promise<void>
}

export interface PasswordReset {
  readonly response: Response
  /** Undefined if no password was set. */
  readonly done?: { readonly email: string; readonly endedSessions: readonly string[] }
}

export interface IdentityParts {
  /** Connections with the database role of identity. */
  readonly pool: pg.Pool
  readonly sessions: Pick<SessionStore, 'find' | 'forget'>
  readonly master: Secret
  readonly publicUrl: string
  readonly log: Log
  /** Receives each new person, before the first request in that name. */
  readonly onPerson: (traderId: string, person: Person) => Promise<void>
  readonly letters: ResetLetters
}

/** The server sets this header from the socket's own address; a client's header of that name is dropped. */
export const addressHeader = 'x-ratchet-address'

const day = 24 * 60 * 60

/**
 * A failed look-up of a session. It only reads the database, so any failure means that the database is away. A query to check that would
 * prove nothing, because some connections outlive others while a database goes away.
 */
class IdentityAway extends Error {
  override readonly name = 'IdentityAway'
}

/** better-auth hides the cause of a failure, so after one a query checks whether the database is there. */
export function createIdentity(parts: IdentityParts): Identity {
  const { pool, letters, sessions } = parts
  /** The library answers a reset without naming the person. Its hook does, so the hook's result is kept by the request. */
  const resets = new WeakMap<Request, NonNullable<PasswordReset['done']>>()
  const auth = makeAuth(parts, async ({ id, email }, request) => {
    const endedSessions = await endEverything(pool, id)
    sessions.forget()
    if (request) resets.set(request, { email, endedSessions })
  })
  const cookie = auth.$context.then(({ authCookies, secret }) => ({ name: authCookies.sessionToken.name, secret }))
  // Each use of the promise reports its error; this only keeps the rejection from ending the process.
  cookie.catch(() => {})
  const sessionOf = createSessions(sessions.find, cookie)
  const { heard, ...own } = createOwnSessions(pool, sessions.forget)
  const reach = async () => void (await pool.query('select 1'))
  const handle = async (request: Request) => {
    const response = await auth.handler(request)
    if (response.status >= 500) await reach()
    return response
  }
  return {
    ...own,
    handle,
    reach,
    linksBy: letters.by,
    async session(cookies) {
      if (!cookies) return null
      // This read does not extend the session, since the cookie would not know; the browser's own request does that.
      const found = await sessionOf(cookies).catch((cause: unknown) => {
        throw new IdentityAway('A session could not be looked up', { cause })
      })
      if (found) heard([found.id])
      return found
    },
    async living(sessionIds) {
      const { rows } = await pool.query<{ id: string }>(
        'select "id" from "session" where "id" = any($1) and "expiresAt" > now()',
        [sessionIds],
      )
      const living = rows.map(({ id }) => id)
      // Each of them has a stream that is open.
      heard(living)
      return new Set(living)
    },
    async sessionsOf(traderId) {
      const { rows } = await pool.query<{ id: string }>('select "id" from "session" where "userId" = $1', [traderId])
      return rows.map(({ id }) => id)
    },
    async rename(traderId, name) {
      await pool.query('update "user" set "name" = $2, "updatedAt" = now() where "id" = $1 and "name" <> $2', [
        traderId,
        name,
      ])
      sessions.forget()
    },
    async sendResetLink(email) {
      await auth.api.requestPasswordReset({ body: { email } })
    },
    async isResetToken(token) {
      const { internalAdapter } = await auth.$context
      const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return kept !== null && kept.expiresAt.getTime() > Date.now()
    },
    async resetPassword(request) {
      const response = await handle(request)
      const done = resets.get(request)
      return done && response.ok ? { response, done } : { response }
    },
    async createPerson({ name, email, password }) {
      const { internalAdapter } = await auth.$context
      if (await internalAdapter.findUserByEmail(email)) return null
      const user = await internalAdapter.createUser({ name, email, emailVerified: true }, { method: 'email-password' })
      const kept = await hashPassword(password)
      await internalAdapter.linkAccount({
        userId: user.id,
        providerId: 'credential',
        accountId: user.id,
        password: kept,
      })
      return user.id
    },
  }
}

/** Ends everything that a person held before the new password: sessions, and links that were requested and not used. */
async function endEverything(pool: pg.Pool, personId: string): Promise<string[]> {
  await pool.query('delete from "verification" where "value" = $1', [personId])
  const { rows } = await pool.query<{ id: string }>('delete from "session" where "userId" = $1 returning "id"', [
    personId,
  ])
  return rows.map(({ id }) => id)
}

type OnReset = (person: Person & { readonly id: string }, request: Request | undefined) => Promise<void>

function makeAuth({ pool, sessions, master, publicUrl, log, onPerson, letters }: IdentityParts, onReset: OnReset) {
  return betterAuth({
    appName: 'Ratchet',
    baseURL: publicUrl,
    basePath: authPath,
    trustedOrigins: [publicUrl],
    secret: deriveKey(master, 'sessions').toString('hex'),
    database: pool,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: defaultPasswordPolicy.minLength,
      maxPasswordLength: defaultPasswordPolicy.maxLength,
      password: { hash: hashPassword, verify: verifyPassword },
      resetPasswordTokenExpiresIn: resetLinkS,
      sendResetPassword: async ({ user: { name, email }, token }) =>
        // Behind the '#' it stays in the browser: no proxy's log and no Referer has it.
        letters.send({ name, email }, `${publicUrl}/auth/reset#token=${encodeURIComponent(token)}`),
      onPasswordReset: ({ user }, request) => onReset(user, request),
    },
    // Tokens are stored as hashes, so that a copy of the database opens no account.
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: 30 * day, updateAge: day, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: 'ratchet',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    // The server's own limits count for the account as well as for the address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log: (level, message, ...more) => {
        if (level === 'error') log.error(`Identity: ${message}`, more[0] instanceof Error ? { error: more[0] } : {})
      },
    },
    databaseHooks: {
      user: { create: { after: async ({ id, name, email }) => onPerson(id, { name, email }) } },
      // Other processes hear of an ended session from the database; this one must not answer before it knows.
      session: { delete: { after: async () => sessions.forget() } },
    },
  })
}
