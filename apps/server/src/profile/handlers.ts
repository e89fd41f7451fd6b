import { messages, type Profile } from '@ratchet/contract'
import { lintLadder } from '@ratchet/domain'
import type { Session } from '../auth/identity.ts'
import type { HandlerParts, Handlers } from '../core/call.ts'
import { Refusal } from '../core/refusal.ts'
import { passwordOwner } from '../core/secrets/seal.ts'
import { lintDeskOf } from '../risk/lint-desk.ts'
import { acceptPips } from '../trades/accept.ts'

type Names = 'getProfile' | 'putProfile' | 'getRisk' | 'putRisk'

export function traderHandlers(parts: HandlerParts): Pick<Handlers, Names> {
  const { store, identity, sealer } = parts
  async function profileOf({ traderId }: Session): Promise<Profile> {
    const row = await store.getProfile(traderId)
    if (!row) throw new Refusal('not_found', messages.notLoggedIn)
    return { uid: traderId, ...row }
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
      const profile = await profileOf(session)
      // The username is the one name of a trader: what knows only the session says the same.
      await identity.rename(session.traderId, profile.username)
      return { ...profile, message: messages.profileUpdated }
    },

    getRisk: ({ session }) => store.getRisk(session.traderId),

    async putRisk({ session, body }) {
      acceptPips(body)
      // The browser says the same beside the form, for whoever does not use it.
      const findings = lintLadder(body, await lintDeskOf(parts, session.traderId))
      const errors = findings.filter(({ severity }) => severity === 'error')
      const [first] = errors
      if (first)
        throw new Refusal('invalid', first.text, Object.fromEntries(errors.map(({ field, text }) => [field, text])))
      await store.putRisk(session.traderId, body)
      return { ...body, message: messages.riskUpdated, warnings: findings.map(({ text }) => text) }
    },
  }
}
