import { useState } from 'react'

export type Draft = Readonly<Record<'name' | 'email' | 'about' | 'message', string>>

/**
 * The draft is kept as long as the tab is open: what somebody wrote must survive a reload, and must not wait for the
 * next person.
 */
const place = 'ratchet.care'

function kept(): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Draft>
  } catch {
    return {}
  }
}

function keep(draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify({ about: draft.about, message: draft.message }))
    else sessionStorage.removeItem(place)
  } catch {
    // Storage can be switched off; the form then forgets with the page.
  }
}

/** Returns what was typed so far. A trade that the address names goes before one that was typed earlier. */
export function useDraft(first: Draft) {
  const [draft, setDraft] = useState<Draft>(() => {
    const { about = '', message = '' } = kept()
    return { ...first, about: first.about || about, message }
  })
  const change = (field: keyof Draft, value: string) =>
    setDraft((now) => {
      const next = { ...now, [field]: value }
      keep(next)
      return next
    })
  const forget = () => {
    keep(null)
    setDraft((now) => ({ ...now, about: '', message: '' }))
  }
  return { draft, change, forget }
}
