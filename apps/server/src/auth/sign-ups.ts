import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Addressee } from '../mail/addressee.ts'
import { confirmLinkS, type SignUpLetters } from '../mail/sign-up-letters.ts'

/** A sign-up of which only the owner of the e-mail address hears more. */
export interface SignUps {
  /** Whether an e-mail address has to be confirmed, because letters can be sent. */
  readonly confirmsAddresses: boolean
  /** Does the same work whether the address has an account or not, and sends one letter in either case. */
  beginSignUp(asked: Addressee): Promise<void>
  /** Whom a letter's link is for; null where it is used or too old. */
  signUpOf(token: string): Promise<Addressee | null>
  /**
   * Makes the account by a letter's link, with the password that is set there: only who reads the letters of an address chooses it.
   * @returns the trader's id; null where the address has an account by now
   */
  finishSignUp(asked: Addressee, password: string): Promise<string | null>
}

interface SignUpParts {
  readonly pool: pg.Pool
  readonly letters: SignUpLetters | undefined
  readonly publicUrl: string
  /** @returns the trader's id, or null if the e-mail address is taken */
  readonly make: (person: Addressee & { readonly kept: string }) => Promise<string | null>
  readonly hash: (password: string) => Promise<string>
}

const identifierOf = (token: string) => `sign-up:${createHash('sha256').update(token).digest('base64url')}`
const keep = `insert into "verification" ("id", "identifier", "value", "expiresAt")
  values ($1, $2, $3, now() + make_interval(secs => ${confirmLinkS}))`
/** Links stay until they are too old: one whose address has an account by now makes nothing, and can say so. */
const find = `select "value" from "verification" where "identifier" = $1 and "expiresAt" > now()`
const owner = `select "name", "email" from "user" where "email" = lower($1)`

/** The library would make the account at once, with a password that its later owner never chose. */
export function createSignUps({ pool, letters, publicUrl, make, hash }: SignUpParts): SignUps {
  return {
    confirmsAddresses: letters !== undefined,
    async beginSignUp({ name, email }) {
      const token = randomBytes(24).toString('base64url')
      const waiting: Addressee = { name, email: email.toLowerCase() }
      // Kept where there is an account too, though nobody gets that link: the answer is not to come sooner.
      await pool.query(keep, [randomUUID(), identifierOf(token), JSON.stringify(waiting)])
      const { rows } = await pool.query<Addressee>(owner, [email])
      if (rows[0]) letters?.isThere(rows[0])
      // Behind the '#' it stays in the browser: no proxy's log and no Referer has it.
      else letters?.confirm(waiting, `${publicUrl}/auth/confirm#token=${token}`)
    },
    async signUpOf(token) {
      const { rows } = await pool.query<{ value: string }>(find, [identifierOf(token)])
      return rows[0] ? (JSON.parse(rows[0].value) as Addressee) : null
    },
    finishSignUp: async ({ name, email }, password) => make({ name, email, kept: await hash(password) }),
  }
}
