import { passkey } from '@better-auth/passkey'
import { authPath, defaultPasswordPolicy, messages } from '@ratchet/contract'
import type { Log } from '@ratchet/engine'
import type { SessionStore } from '@ratchet/store'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type pg from 'pg'
import type { Sessions } from '../core/http/session.ts'
import { deriveKey } from '../core/secrets/master.ts'
import type { Secret } from '../core/secrets/secret.ts'
import { type ResetLetters, resetLinkS } from '../mail/reset-letters.ts'
import type { SignUpLetters } from '../mail/sign-up-letters.ts'
import { identityLog, isUniqueViolation } from './identity-log.ts'
import { createOwnSessions, type OwnSessions } from './own-sessions.ts'
import { createPasskeys, notePasskeyUse, type PasskeyReview, type Passkeys } from './passkeys.ts'
import { hashPassword, minPasswordCost, type PasswordCost, verifyPassword } from './passwords.ts'
import { createProved, type Proved } from './proved.ts'
import { createRecoveryKeeper, newRecoveryCodes } from './recovery-codes.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { createSecurityEvents, type SecurityEvents } from './security-events.ts'
import { createSessions } from './sessions.ts'
import { createSignUps, type SignUps } from './sign-ups.ts'

export interface Person {
  readonly name: string
  readonly email: string
}

/** The persons who may sign in, and their sessions. */
export interface Identity
  extends Sessions,
    Omit<OwnSessions, 'heard'>,
    SecondFactor,
    Passkeys,
    Proved,
    SignUps,
    SecurityEvents {
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
  /** Whose password a link's token can set; null where it can set none any more. */
  resetTokenOwner(token: string): Promise<string | null>
  /**
   * Sets a new password by a link's token. It ends every session of the person and every other link.
   * @param keptPasskeys undefined where the person did not choose
   */
  resetPassword(request: Request, keptPasskeys: readonly string[] | undefined): Promise<PasswordReset>
  /**
   * Checks a passkey as a sign-in does, and opens no session: one of fifty would end another, maybe the very one that asks.
   * @returns whose it is; null where it is nobody's, or its answer is wrong
   */
  passkeyOwner(request: Request): Promise<string | null>
  isPassword(traderId: string, password: string): Promise<boolean>
  /** Whether somebody has this e-mail address. */
  isTaken(email: string): Promise<boolean>
  /** Whom letters go to. */
  personOf(traderId: string): Promise<Person | null>
  /** What was begun with the password as it was, and is not done: another step of a sign-in, links that were not used. */
  endBegun(traderId: string): Promise<void>
  /** The person's open sessions. */
  sessionsOf(traderId: string): Promise<readonly string[]>
  /** @throws if the database is away */
  reach(): Promise<void>
}

export interface PasswordReset {
  readonly response: Response
  /** Undefined if no password was set. */
  readonly done?: {
    readonly traderId: string
    readonly email: string
    readonly endedSessions: readonly string[]
    readonly passkeys: PasskeyReview
  }
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
  /** What asks people to confirm their e-mail address; undefined where no mail server is configured. */
  readonly signUpLetters?: SignUpLetters | undefined
  /** No setting of the server lowers it: only tests pass a cost. */
  readonly passwordCost?: PasswordCost | undefined
}

/** The server sets this header from the socket's own address; a client's header of that name is dropped. */
export const addressHeader = 'x-ratchet-address'

/** A browser takes a cookie of this prefix from this very host alone, over https, and for all of its paths. */
export const cookiePrefix = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-ratchet' : 'ratchet'

const day = 24 * 60 * 60
/** Between the password and the code. */
const challengeS = 5 * 60

/**
 * A failed look-up of a session. It only reads the database, so any failure means that the database is away. A query to check that would
 * prove nothing, because some connections outlive others while a database goes away.
 */
class IdentityAway extends Error {
  override readonly name = 'IdentityAway'
}

/** better-auth hides the cause of a failure, so after one a query checks whether the database is there. */
export function createIdentity(parts: IdentityParts): Identity {
  const { pool, letters, sessions, master, signUpLetters, publicUrl } = parts
  const hash = hashOf(parts)
  const passkeys = createPasskeys(pool)
  /** The library answers a reset without naming the person. Its hook does, so the hook's result is kept by the request. */
  const resets = new WeakMap<Request, NonNullable<PasswordReset['done']>>()
  /** The passkeys that a reset's request keeps. */
  const keptBy = new WeakMap<Request, readonly string[]>()
  /** Requests that only ask whose a passkey is, each with the answer. */
  const owners = new WeakMap<Request, { traderId: string | null }>()
  /** Passkeys answer whatever goes wrong in the same words, so that a disabled person is told by the request too. */
  const ofDisabled = new WeakSet<Request>()
  const auth = makeAuth(parts, {
    reset: async ({ id, email }, request) => {
      const endedSessions = await endEverything(pool, id)
      const reviewed = await passkeys.keepPasskeys(id, request && keptBy.get(request))
      sessions.forget()
      if (request) resets.set(request, { traderId: id, email, endedSessions, passkeys: reviewed })
    },
    disabled: (request) => void (request && ofDisabled.add(request)),
    isKnown: (traderId, request) => {
      const asked = request && owners.get(request)
      if (asked) asked.traderId = traderId
      return asked !== undefined
    },
  })
  const cookie = auth.$context.then(({ authCookies, secret }) => ({ name: authCookies.sessionToken.name, secret }))
  // Each use of the promise reports its error; this only keeps the rejection from ending the process.
  cookie.catch(() => {})
  const sessionOf = createSessions(sessions.find, cookie)
  const { heard, ...own } = createOwnSessions(pool, sessions.forget)
  const second = createSecondFactor(pool, libraryOf(auth), recoveryKeeper(master))
  const reach = async () => void (await pool.query('select 1'))
  const handle = async (request: Request) => {
    const response = await auth.handler(request)
    if (ofDisabled.has(request)) return Response.json({ message: messages.personDisabled }, { status: 403 })
    if (response.status >= 500) await reach()
    return response
  }
  const make = async ({ name, email, kept }: Person & { readonly kept: string }) => {
    const { internalAdapter } = await auth.$context
    if (await internalAdapter.findUserByEmail(email)) return null
    const person = { name, email, emailVerified: true }
    const user = await internalAdapter.createUser(person, { method: 'email-password' }).catch((error: unknown) => {
      // Somebody was quicker with the same address.
      if (isUniqueViolation(error)) return null
      throw error
    })
    if (!user) return null
    const credential = { userId: user.id, providerId: 'credential', accountId: user.id, password: kept }
    await internalAdapter.linkAccount(credential)
    return user.id
  }
  return {
    ...own,
    ...second,
    ...passkeys,
    ...createProved(pool),
    ...createSignUps({ pool, letters: signUpLetters, publicUrl, make, hash }),
    ...createSecurityEvents(pool, (error) => parts.log.warn('A security event could not be kept', { error })),
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
    async passkeyOwner(request) {
      const asked = { traderId: null }
      owners.set(request, asked)
      const response = await handle(request)
      if (response.status >= 500) throw new Error(`Identity answered ${response.status}`)
      return asked.traderId
    },
    async isPassword(traderId, password) {
      const { rows } = await pool.query<{ kept: string }>(
        `select "password" as kept from "account" where "userId" = $1 and "providerId" = 'credential'`,
        [traderId],
      )
      const [account] = rows
      return account !== undefined && verifyPassword({ hash: account.kept, password })
    },
    async isTaken(email) {
      const { rowCount } = await pool.query('select 1 from "user" where "email" = lower($1)', [email])
      return rowCount === 1
    },
    async personOf(traderId) {
      const { rows } = await pool.query<Person>('select "name", "email" from "user" where "id" = $1', [traderId])
      return rows[0] ?? null
    },
    endBegun: (traderId) => endBegun(pool, traderId),
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
    async resetTokenOwner(token) {
      const { internalAdapter } = await auth.$context
      const kept = await internalAdapter.findVerificationValue(`reset-password:${token}`)
      return kept !== null && kept.expiresAt.getTime() > Date.now() ? kept.value : null
    },
    async resetPassword(request, keptPasskeys) {
      if (keptPasskeys) keptBy.set(request, keptPasskeys)
      const response = await handle(request)
      const done = resets.get(request)
      return done && response.ok ? { response, done } : { response }
    },
    createPerson: async ({ name, email, password }) => make({ name, email, kept: await hash(password) }),
  }
}

const hashOf =
  ({ passwordCost = minPasswordCost }: IdentityParts) =>
  (password: string) =>
    hashPassword(password, passwordCost)

const recoveryKeeper = (master: Secret) => createRecoveryKeeper(deriveKey(master, 'recovery codes'))

/** What the second factor needs of the library. */
async function libraryOf(auth: ReturnType<typeof makeAuth>) {
  const { secret, secretConfig, createAuthCookie, internalAdapter } = await auth.$context
  return {
    secret,
    secretConfig,
    challengeCookie: createAuthCookie('two_factor').name,
    challenge: async (identifier: string) => {
      const kept = await internalAdapter.findVerificationValue(identifier)
      return kept !== null && kept.expiresAt.getTime() > Date.now() ? kept.value : null
    },
  }
}

async function isDisabled(pool: pg.Pool, personId: string): Promise<boolean> {
  const { rowCount } = await pool.query('select from "user" where "id" = $1 and disabled_at is not null', [personId])
  return rowCount === 1
}

async function endBegun(pool: pg.Pool, personId: string): Promise<void> {
  await pool.query('delete from "verification" where "value" = $1', [personId])
}

/** Ends everything that a person held before the new password: sessions, and what was begun. The second factor stays. */
async function endEverything(pool: pg.Pool, personId: string): Promise<string[]> {
  await endBegun(pool, personId)
  const { rows } = await pool.query<{ id: string }>('delete from "session" where "userId" = $1 returning "id"', [
    personId,
  ])
  return rows.map(({ id }) => id)
}

function demand(userVerified: boolean | undefined): void {
  if (!userVerified)
    throw new APIError('BAD_REQUEST', {
      message: 'Your device did not verify you. Unlock the passkey with fingerprint, face or PIN.',
    })
}

/** A passkey is bound to a name, and a browser takes none for a number: on this machine it is localhost. */
function whereOf(publicUrl: string): { rpID: string; origin: string } {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol === 'https:') return { rpID: hostname, origin: publicUrl }
  return { rpID: 'localhost', origin: `http://localhost${port && `:${port}`}` }
}

interface Told {
  reset(person: Person & { readonly id: string }, request: Request | undefined): Promise<void>
  /** Somebody whom the operator has disabled has shown who they are. */
  disabled(request: Request | undefined): void
  /** Whether the request only asks who this is. */
  isKnown(traderId: string, request: Request | undefined): boolean
}

function makeAuth(parts: IdentityParts, told: Told) {
  const { pool, sessions, master, publicUrl, log, onPerson, letters } = parts
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
      password: { hash: hashOf(parts), verify: verifyPassword },
      resetPasswordTokenExpiresIn: resetLinkS,
      sendResetPassword: async ({ user: { id, name, email }, token }) => {
        // Behind the '#' it stays in the browser: no proxy's log and no Referer has it.
        const link = `${publicUrl}/auth/reset#token=${encodeURIComponent(token)}`
        letters.send({ name, email }, link, (await createPasskeys(pool).passkeysOf(id)).length)
      },
      onPasswordReset: ({ user }, request) => told.reset(user, request),
    },
    // Tokens are stored as hashes, so that a copy of the database opens no account.
    verification: { storeIdentifier: 'hashed' },
    // Before a passkey is added the password is asked for, however old the session is.
    session: { expiresIn: 30 * day, updateAge: day, freshAge: 0, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: cookiePrefix(publicUrl),
      // The library's own prefix for https would still let a sibling domain set such a cookie here.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: publicUrl.startsWith('https:') },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    plugins: [
      passkey({
        rpName: 'Ratchet',
        ...whereOf(publicUrl),
        // It stands for both factors: the device asks its owner for a finger, a face or a number. The library would take one that did not.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: { afterVerification: ({ verification }) => demand(verification.registrationInfo?.userVerified) },
        authentication: {
          afterVerification: ({ verification, clientData }) => {
            demand(verification.authenticationInfo.userVerified)
            return notePasskeyUse(pool, clientData.id)
          },
        },
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
      twoFactor({
        issuer: 'Ratchet',
        twoFactorCookieMaxAge: challengeS,
        // A lock would shut the owner out; the server's own count lets in who knows more (guard.ts).
        accountLockout: { enabled: false },
        backupCodeOptions: {
          customBackupCodesGenerate: newRecoveryCodes,
          storeBackupCodes: {
            encrypt: async (list) => recoveryKeeper(master).keepAll(list),
            decrypt: async (list) => list,
          },
        },
      }),
    ],
    // The server's own limits count for the account as well as for the address.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { log: identityLog(log) },
    databaseHooks: {
      user: { create: { after: async ({ id, name, email }) => onPerson(id, { name, email }) } },
      // Other processes hear of an ended session from the database; this one must not answer before it knows.
      session: {
        create: {
          // Every way in ends here, behind the password, the code or the passkey. What comes in between is refused by the database.
          before: async ({ userId }, context) => {
            // Who signs up is nobody's to disable yet, and is written in a transaction that holds a connection: whoever waits for a second one
            // there waits for ever once all connections are held so.
            if (context?.path?.startsWith('/sign-up/')) return
            if (told.isKnown(userId, context?.request)) throw new APIError('UNAUTHORIZED', { message: 'No session.' })
            if (!(await isDisabled(pool, userId))) return
            told.disabled(context?.request)
            throw new APIError('FORBIDDEN', { message: messages.personDisabled })
          },
        },
        delete: { after: async () => sessions.forget() },
      },
    },
  })
}
