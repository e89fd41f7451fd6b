import { serverNames } from '@ratchet/contract'
import { sql } from 'kysely'

/**
 * An order for a server without a broker has an account in the ledger too, since every trade does. It is nobody's account anywhere, so
 * it is shown only if it ever held a position.
 */
export const isAccount = sql<boolean>`(server <> ${serverNames.live}
  or exists (select from ledger.positions p where p.account_id = accounts.id))`
