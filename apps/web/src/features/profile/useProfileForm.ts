import { messages, type Profile } from '@ratchet/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../lib/api.ts'
import { profileKey } from '../../lib/profile.ts'
import { useWhoIsIt } from '../../lib/session.ts'
import type { Word } from '../../ui/Say.tsx'
import { checkDraft, type Draft, differs, draftOf, emptyDraft } from './draft.ts'

export interface FieldsProps {
  readonly draft: Draft
  readonly change: (name: keyof Draft, value: string) => void
  readonly errors: Readonly<Record<string, string>>
}

/** The form's state. What was typed stays until it is saved, whatever goes wrong on the way. */
export function useProfileForm(profile: Profile | null) {
  const queries = useQueryClient()
  const whoIsIt = useWhoIsIt()
  const [saved, setSaved] = useState<Draft>(profile ? draftOf(profile) : emptyDraft)
  const [draft, setDraft] = useState<Draft>(saved)
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const change = (name: keyof Draft, value: string) => {
    setDraft((now) => ({ ...now, [name]: value }))
    setErrors(({ [name]: _, ...others }) => others)
    // A word of praise is not true any more once something else stands there.
    setWord((now) => (now?.tone === 'good' ? null : now))
  }
  const refuse = (text: string, fields: Readonly<Record<string, string>>, form: HTMLFormElement) => {
    setWord({ tone: 'bad', text })
    setErrors(fields)
    const [first] = Object.keys(fields)
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    setBusy(true)
    setWord(null)
    try {
      const checked = checkDraft(draft, (await whoIsIt()) !== null)
      if ('message' in checked) return refuse(checked.message, checked.fields, form)
      const { message: _, ...kept } = await call('putProfile', { body: checked.input })
      queries.setQueryData(profileKey(kept.uid), kept)
      const next = draftOf(kept)
      setSaved(next)
      // What was typed while it was saved stays.
      setDraft((now) => (differs(now, draft) ? { ...now, forexPassword: '' } : next))
      setErrors({})
      setWord({ tone: 'good', text: messages.profileUpdated })
    } catch (error) {
      refuse(wordsOf(error), error instanceof ApiFailure ? error.fields : {}, form)
    } finally {
      setBusy(false)
    }
  }

  return { draft, change, errors, busy, word, submit, isDirty: differs(draft, saved) }
}
