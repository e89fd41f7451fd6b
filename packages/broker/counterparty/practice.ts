import { type Counterparty, startCounterparty } from './oanda/index.ts'
import { settings } from './oanda/settings.ts'

/** A broker whose practice accounts can be verified, for tests of the program that does so. */
export const practice = {
  /** As the registry names it. */
  id: 'oanda',
  start: async (logins: readonly string[], token: string): Promise<Counterparty> => {
    const started = await startCounterparty({ accounts: logins.map((id) => ({ id, token })), heartbeatMs: 50 })
    started.quote('XAU_USD', '2400.000', '2400.300')
    return started
  },
  settings,
}
export type PracticeBroker = Counterparty
