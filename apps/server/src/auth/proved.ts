import { isLiveServer } from '@ratchet/broker/connectors'
import { messages } from '@ratchet/contract'
import type pg from 'pg'
import type { ProveFirst } from '../core/http/session.ts'
import { Refusal } from '../core/refusals/refusal.ts'

/** Whoever found an open browser has the session, and neither the password nor the device of its owner. */
export interface Proved {
  /** Whether whoever uses the session has shown a moment ago who they are: by signing in, or once more. */
  provedLately(sessionId: string): Promise<boolean>
  noteProof(sessionId: string): Promise<void>
}

/** For so long a proof holds: as long as connecting an account takes, and not as long as a break. */
const holdsMinutes = 5

const lately = `select 1 from "session" s left join "proved" p on p.session_id = s."id"
  where s."id" = $1 and greatest(s."createdAt", p.at) > now() - make_interval(mins => ${holdsMinutes})`
const note = `insert into "proved" (session_id) values ($1) on conflict (session_id) do update set at = now()`

/** @param pool of the identity's role */
export function createProved(pool: pg.Pool): Proved {
  return {
    provedLately: async (sessionId) => (await pool.query(lately, [sessionId])).rowCount === 1,
    noteProof: async (sessionId) => void (await pool.query(note, [sessionId])),
  }
}

/** Asks for it where real money is concerned, and nowhere else. */
export function proveFirstWith(identity: Pick<Proved, 'provedLately'>): ProveFirst {
  return async (session, ...servers) => {
    if (!servers.some(isLiveServer)) return
    if (!(await identity.provedLately(session.id))) throw new Refusal('prove_first', messages.proveFirst)
  }
}
