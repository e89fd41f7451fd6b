import { messages, type Profile, type Risk } from '@ratchet/contract'
import { lintLadder } from '@ratchet/domain'
import type { Session } from '../../auth/identity.ts'
import { passwordOwner } from '../../secrets/seal.ts'
import { acceptPips } from '../accept.ts'
import { Refusal } from '../refusal.ts'
import type { HandlerParts, Handlers } from './call.ts'

type Names = 'getProfile' | 'putProfile' | 'getRisk' | 'putRisk'

export function traderHandlers({ store, sealer, instruments, view }: HandlerParts): Pick<Handlers, Names> {
  async function profileOf({ traderId }: Session): Promise<Profile> {
    const row = await store.getProfile(traderId)
    if (!row) throw new Refusal('not_found', messages.notLoggedIn)
    return { uid: traderId, ...row }
  }

  /** What the browser says beside the form, for whoever does not use it; what is true of several symbols is said once. */
  function warningsOf(ladder: Risk): string[] {
    const findings = instruments.flatMap((instrument) => {
      const quote = view.quote(instrument.symbol)
      return lintLadder(ladder, instrument, quote && quote.ask - quote.bid)
    })
    return [...new Set(findings.map(({ text }) => text))]
  }

  return {
    getProfile: ({ session }) => profileOf(session),

    async putProfile({ session, body }) {
      const { forexPassword, ...fields } = body
      // An empty password field means that the trader left it alone.
      const forexPasswordSealed = forexPassword
        ? sealer.seal(forexPassword, passwordOwner(session.traderId))
        : undefined
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
      await store.putProfile(session.traderId, { ...given, forexPasswordSealed })
      return { ...(await profileOf(session)), message: messages.profileUpdated }
    },

    getRisk: ({ session }) => store.getRisk(session.traderId),

    async putRisk({ session, body }) {
      acceptPips(body)
      await store.putRisk(session.traderId, body)
      return { ...body, message: messages.riskUpdated, warnings: warningsOf(body) }
    },
  }
}
