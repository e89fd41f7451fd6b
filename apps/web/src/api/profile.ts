import { type Profile, smallPicture } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { useSession } from './session.ts'
import * as texts from './texts.ts'

/** Names one trader's profile in the cache, so that whoever changes it can put what is true now in its place. */
export const profileKey = (traderId: string | undefined) => ['profile', traderId] as const

/**
 * The signed-in trader's profile, read once for all screens. A missing document is only logged: `profile` is then null and
 * `failed` true, and a form opens empty.
 */
export function useProfile(): {
  readonly profile: Profile | null
  readonly loading: boolean
  readonly failed: boolean
} {
  const { user } = useSession()
  const { data, isError, isPending } = useQuery({
    queryKey: profileKey(user?.id),
    queryFn: async () => {
      try {
        return await call('getProfile')
      } catch (error) {
        console.warn(texts.profileNotLoaded, error)
        throw error
      }
    },
    enabled: Boolean(user),
    staleTime: 60_000,
    meta: { private: true },
  })
  return { profile: data ?? null, loading: user === undefined || (user !== null && isPending), failed: isError }
}

/**
 * Returns the one name of the signed-in trader: the username of the profile, which is changed under My Account. Until
 * the profile has been read the session's name stands in, which is the same one. It is undefined for nobody.
 */
export function useDisplayName(): string | undefined {
  const { user } = useSession()
  const { profile } = useProfile()
  return user ? profile?.username || user.name || user.email : undefined
}

/** Returns the address of the signed-in trader's small picture; null where there is none. */
export function useSmallPicture(): string | null {
  const { profile } = useProfile()
  return profile?.profilePicture ? smallPicture(profile.profilePicture) : null
}
