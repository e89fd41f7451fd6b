import { type Counterparty, startCounterparty } from './oanda/index.ts'

/** A broker whose practice accounts can be verified, for tests of the program that does so. */
export const practice = {
  /** As the registry names it. */
  id: 'oanda',
  start: async (logins: readonly string[], token: string): Promise<Counterparty> => {
    const started = await startCounterparty({ accounts: logins.map((id) => ({ id, token })), heartbeatMs: 50 })
    started.quote('XAU_USD', '2400.000', '2400.300')
    return started
  },
  /** The operator's settings by which servers reach it. */
  settings: (url: string) => ({ OANDA_URL: url }),
}
export type PracticeBroker = Counterparty
