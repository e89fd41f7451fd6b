import { useState } from 'react'

export type Draft = Readonly<Record<'name' | 'email' | 'about' | 'message', string>>

/**
 * The draft is kept as long as the tab is open: what somebody wrote must survive a reload and a sign-in, and must not
 * wait for the next person. What was written before anybody signed in is of who signs in then.
 */
const place = 'ratchet.care'

interface Kept {
  readonly of: string
  readonly about: string
  readonly message: string
}

function kept(traderId: string): Partial<Kept> {
  try {
    const found = JSON.parse(sessionStorage.getItem(place) ?? '{}') as Partial<Kept>
    return found.of === traderId || !found.of ? found : {}
  } catch {
    return {}
  }
}

function keep(traderId: string, draft: Draft | null): void {
  try {
    if (draft) {
      const { about, message } = draft
      sessionStorage.setItem(place, JSON.stringify({ of: traderId, about, message } satisfies Kept))
    } else sessionStorage.removeItem(place)
  } catch {
    // Storage can be switched off; the form then forgets with the page.
  }
}

/**
 * Returns what this trader typed so far. A trade that the address names goes before one that was typed earlier.
 * @param traderId '' while nobody is signed in
 */
export function useDraft(traderId: string, first: Draft) {
  const [draft, setDraft] = useState<Draft>(() => {
    const { about = '', message = '' } = kept(traderId)
    return { ...first, about: first.about || about, message }
  })
  const change = (field: keyof Draft, value: string) =>
    setDraft((now) => {
      const next = { ...now, [field]: value }
      keep(traderId, next)
      return next
    })
  const forget = () => {
    keep(traderId, null)
    setDraft((now) => ({ ...now, about: '', message: '' }))
  }
  return { draft, change, forget }
}
