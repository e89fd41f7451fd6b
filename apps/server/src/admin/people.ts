import type pg from 'pg'
import { ConfigError } from '../core/refusals/config-error.ts'

export interface FoundPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly disabledAt: Date | null
}

/** @param pool of the identity's role @throws ConfigError where nobody has this address */
export async function personOf(pool: pg.Pool, email: string): Promise<FoundPerson> {
  const { rows } = await pool.query<FoundPerson>(
    'select "id", "name", "email", disabled_at as "disabledAt" from "user" where "email" = lower($1)',
    [email],
  )
  if (!rows[0]) throw new ConfigError('No user has this e-mail address. "users WORD" searches by a part of it.')
  return rows[0]
}

/**
 * Puts on record what an operator did to a person, where the person sees it too: under Security, in "Account activity".
 * @param what as `disabled`: it is told as "Disabled by the operator"
 */
export async function noteAct(pool: Pick<pg.Pool, 'query'>, personId: string, what: string): Promise<void> {
  await pool.query('insert into "security_events" (user_id, what) values ($1, $2)', [
    personId,
    `${what} by the operator`,
  ])
}
