import type pg from 'pg'
import type { Person } from '../testing/person.ts'
import { codeOf, stepMs } from './totp.ts'

/** What an authenticator holds, and the codes that were written down. */
export interface Authenticator {
  readonly secret: Uint8Array
  readonly recoveryCodes: readonly string[]
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const codeAt = ({ secret }: Authenticator, offset = 0): string =>
  codeOf(secret, Math.floor(Date.now() / stepMs) + offset)

/** A code that counts, however many were used before: the tests need not wait for the next half minute. */
export async function freshCode(pool: pg.Pool, authenticator: Authenticator): Promise<string> {
  await pool.query('update "twoFactor" set last_step = null')
  return codeAt(authenticator)
}

export async function begin(person: Person, password: string): Promise<Authenticator> {
  const { status, body } = await person.call('POST', '/api/auth/two-factor/begin', { password })
  if (status !== 200) throw new Error(`The second factor was refused: ${JSON.stringify(body)}`)
  return { secret: fromBase32(body.secret), recoveryCodes: body.recoveryCodes }
}
