import type { Profile } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { profileKey } from '../../../api/profile.ts'
import { useSession } from '../../../api/session.ts'
import { keep } from './keep.ts'
import { askHowFar, cancelUpload } from './remote.ts'
import { type PictureState, PictureUpload } from './upload.ts'

const upload = new PictureUpload({ loadSend: () => import('./send.ts'), keep, askHowFar, cancelUpload })

/** Returns the signed-in trader's upload. The new picture is shown everywhere as soon as the server has it. */
export function usePicture(): { readonly upload: PictureUpload; readonly state: PictureState } {
  const { user } = useSession()
  const queries = useQueryClient()
  const id = user === undefined ? undefined : (user?.id ?? null)
  useEffect(() => {
    upload.onDone = (traderId, address) => {
      const key = profileKey(traderId)
      queries.setQueryData<Profile>(key, (known) => known && { ...known, profilePicture: address })
      void queries.invalidateQueries({ queryKey: key })
    }
    if (id !== undefined) void upload.forTrader(id)
  }, [id, queries])
  useEffect(() => {
    const goOn = () => upload.state().phase === 'waiting' && upload.resume()
    window.addEventListener('online', goOn)
    return () => window.removeEventListener('online', goOn)
  }, [])
  return { upload, state: useSyncExternalStore(upload.watch, upload.state) }
}
