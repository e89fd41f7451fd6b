import { messages, type Profile } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import type { Session } from '../core/http/session.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { profilePlace, type Sealer } from '../core/secrets/seal.ts'

export interface ProfileParts {
  readonly store: Pick<ApiStore, 'getProfile' | 'putProfile'>
  /** Passes a new name on to the identity, which holds the sessions. */
  readonly identity: { rename(traderId: string, name: string): Promise<void> }
  readonly sealer: Sealer
}

/** The trader's profile. */
export function profileHandlers({
  store,
  identity,
  sealer,
}: ProfileParts): Pick<Handlers, 'getProfile' | 'putProfile'> {
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
        ? await sealer.seal(forexPassword, profilePlace(session.traderId))
        : undefined
      const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
      await store.putProfile(session.traderId, { ...given, forexPasswordSealed })
      const profile = await profileOf(session)
      // The username is the trader's only name, so the session carries the same one.
      await identity.rename(session.traderId, profile.username)
      return { ...profile, message: messages.profileUpdated }
    },
  }
}
