import { messages, type Profile } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { profileKey } from '../../api/profile.ts'
import { useWhoIsIt } from '../../api/session.ts'
import { type Refusal, Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { checkDraft, type Draft, differs, draftOf, emptyDraft, refusalOf } from './draft.ts'

export interface FieldsProps {
  readonly draft: Draft
  readonly change: (name: keyof Draft, value: string) => void
  readonly errors: Refusal['fields']
}

/** What was typed stays until it is saved, whatever goes wrong on the way. */
export function useProfileForm(profile: Profile | null) {
  const queries = useQueryClient()
  const whoIsIt = useWhoIsIt()
  const [saved, setSaved] = useState<Draft>(profile ? draftOf(profile) : emptyDraft)
  const [draft, setDraft] = useState<Draft>(saved)
  const submit = useSubmit(draft)
  const isDirty = differs(draft, saved)

  const change = (name: keyof Draft, value: string) => {
    setDraft((now) => ({ ...now, [name]: value }))
    submit.forgetDone()
  }
  const send = async () => {
    const signedIn = (await whoIsIt()) !== null
    const checked = checkDraft(draft, signedIn)
    if ('message' in checked) throw new Refused(checked, { again: (now: Draft) => refusalOf(now, signedIn) })
    const { message: _, ...kept } = await call('putProfile', { body: checked.input })
    queries.setQueryData(profileKey(kept.uid), kept)
    const next = draftOf(kept)
    setSaved(next)
    // What was typed while the form was being saved stays.
    setDraft((now) => (differs(now, draft) ? { ...now, forexPassword: '' } : next))
    return messages.profileUpdated
  }
  // The words of success are not true any more once something else stands there, as where somebody typed on meanwhile.
  const word = submit.word?.tone === 'good' && isDirty ? null : submit.word

  return { draft, change, errors: submit.wrong, submit, word, send, isDirty }
}
