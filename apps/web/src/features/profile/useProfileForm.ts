import { messages, type Profile } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../api/call.ts'
import { profileKey } from '../../api/profile.ts'
import { useWhoIsIt } from '../../api/session.ts'
import { type Refusal, type Refused, refusalNow } from '../../ui/form/refusal.ts'
import type { Word } from '../../ui/Say.tsx'
import { checkDraft, type Draft, differs, draftOf, emptyDraft, refusalOf } from './draft.ts'

export interface FieldsProps {
  readonly draft: Draft
  readonly change: (name: keyof Draft, value: string) => void
  readonly errors: Refusal['fields']
}

/** The form's state. What was typed stays until it is saved, whatever goes wrong on the way. */
export function useProfileForm(profile: Profile | null) {
  const queries = useQueryClient()
  const whoIsIt = useWhoIsIt()
  const [saved, setSaved] = useState<Draft>(profile ? draftOf(profile) : emptyDraft)
  const [draft, setDraft] = useState<Draft>(saved)
  const [busy, setBusy] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [refused, setRefused] = useState<Refused<Draft> | null>(null)
  const refusal = refusalNow(refused, draft, refusalOf)
  // A word of praise is not true any more once something else stands there, or something that could not be saved.
  const word: Word | null = refusal
    ? { tone: 'bad', text: refusal.message }
    : isSaved && !differs(draft, saved)
      ? { tone: 'good', text: messages.profileUpdated }
      : null

  const change = (name: keyof Draft, value: string) => {
    setDraft((now) => ({ ...now, [name]: value }))
    setIsSaved(false)
  }
  const refuse = (by: Refused<Draft>, { fields }: Refusal, form: HTMLFormElement) => {
    setRefused(by)
    const [first] = Object.keys(fields)
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    setBusy(true)
    setIsSaved(false)
    setRefused(null)
    try {
      const signedIn = (await whoIsIt()) !== null
      const checked = checkDraft(draft, signedIn)
      if ('message' in checked) return refuse({ by: 'form', signedIn }, checked, form)
      const { message: _, ...kept } = await call('putProfile', { body: checked.input })
      queries.setQueryData(profileKey(kept.uid), kept)
      const next = draftOf(kept)
      setSaved(next)
      // What was typed while it was saved stays.
      setDraft((now) => (differs(now, draft) ? { ...now, forexPassword: '' } : next))
      setIsSaved(true)
    } catch (error) {
      const refusal = { message: wordsOf(error), fields: error instanceof ApiFailure ? error.fields : {} }
      refuse({ by: 'server', refusal, about: draft }, refusal, form)
    } finally {
      setBusy(false)
    }
  }

  return { draft, change, errors: refusal?.fields ?? {}, busy, word, submit, isDirty: differs(draft, saved) }
}
