import { symmetricDecrypt } from 'better-auth/crypto'
import type pg from 'pg'
import { type createRecoveryKeeper, looksLikeRecoveryCode } from './recovery-codes.ts'
import { signedCookie } from './sessions.ts'
import { stepOf } from './totp.ts'

/** A person whose password was right, and who is asked for a code. */
export interface Challenged {
  readonly traderId: string
  readonly email: string
}

/** What the library's second factor lacks: its code would count twice, and its recovery codes could be read. */
export interface SecondFactor {
  /** Whom the cookies name as asked for a code; null where nobody is, or not any more. */
  challenged(cookies: string | undefined): Promise<Challenged | null>
  secondFactorOf(traderId: string): Promise<{ readonly on: boolean; readonly recoveryCodes: number }>
  /** Uses an authenticator's code up. Of many tries at once, in whatever process, one has it. */
  spendAppCode(traderId: string, code: string): Promise<'right' | 'wrong' | 'used'>
  /** Uses up a code of either kind of a factor that is on. */
  spendCode(traderId: string, code: string): Promise<boolean>
  /** A recovery code as the library knows it. */
  keptRecoveryCode(code: string): string
}

interface Library {
  readonly secret: string
  readonly secretConfig: Parameters<typeof symmetricDecrypt>[0]['key']
  readonly challengeCookie: string
  /** The value of a challenge that has not ended: a person's id. */
  readonly challenge: (identifier: string) => Promise<string | null>
}

interface Row {
  readonly secret: string
  readonly kept: string
  readonly on: boolean
}

const read = `select f."secret", f."backupCodes" as kept, f."verified" and u."twoFactorEnabled" as on
  from "twoFactor" f join "user" u on u."id" = f."userId" where f."userId" = $1`

/** The row is locked while it changes, and whoever waited for it compares again: a step is taken once, and none before it. */
const spendStep = `update "twoFactor" set last_step = $2 where "userId" = $1 and coalesce(last_step, -1) < $2`

export function createSecondFactor(
  pool: pg.Pool,
  library: Promise<Library>,
  recovery: ReturnType<typeof createRecoveryKeeper>,
): SecondFactor {
  // Each use of the promise reports its error; this only keeps the rejection from ending the process.
  library.catch(() => {})
  const rowOf = async (traderId: string) => (await pool.query<Row>(read, [traderId])).rows[0]
  const spendAppCode = async (traderId: string, code: string) => {
    const row = await rowOf(traderId)
    if (!row) return 'wrong'
    const { secretConfig } = await library
    const secret = Buffer.from(await symmetricDecrypt({ key: secretConfig, data: row.secret }))
    const step = stepOf(secret, code.replace(/\s/g, ''), Date.now())
    if (step === null) return 'wrong'
    const { rowCount } = await pool.query(spendStep, [traderId, step])
    return rowCount === 1 ? 'right' : 'used'
  }
  const spendRecoveryCode = async (traderId: string, code: string): Promise<boolean> => {
    const row = await rowOf(traderId)
    if (!row) return false
    const codes = JSON.parse(row.kept) as string[]
    const left = codes.filter((one) => one !== recovery.kept(code))
    if (left.length === codes.length) return false
    const { rowCount } = await pool.query(
      `update "twoFactor" set "backupCodes" = $2 where "userId" = $1 and "backupCodes" = $3`,
      [traderId, JSON.stringify(left), row.kept],
    )
    return rowCount === 1
  }
  return {
    spendAppCode,
    keptRecoveryCode: recovery.kept,
    async challenged(cookies) {
      if (!cookies) return null
      const { secret, challengeCookie, challenge } = await library
      const identifier = signedCookie(cookies, challengeCookie, secret)
      const traderId = identifier === undefined ? null : await challenge(identifier)
      if (traderId === null) return null
      const { rows } = await pool.query<Challenged>('select "id" as "traderId", "email" from "user" where "id" = $1', [
        traderId,
      ])
      return rows[0] ?? null
    },
    async secondFactorOf(traderId) {
      const row = await rowOf(traderId)
      return { on: row?.on === true, recoveryCodes: row?.on ? (JSON.parse(row.kept) as string[]).length : 0 }
    },
    async spendCode(traderId, code) {
      const row = await rowOf(traderId)
      if (!row?.on) return false
      if (looksLikeRecoveryCode(code)) return spendRecoveryCode(traderId, code)
      return (await spendAppCode(traderId, code)) === 'right'
    },
  }
}
