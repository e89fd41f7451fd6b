import type { OwnRungField, Risk } from '@ratchet/contract'
import { useMemo, useState } from 'react'
import { draftOf, emptyRiskDraft, type RiskDraft, sameLadder } from './rules.ts'

type Typed = Partial<RiskDraft>

/**
 * Fills the form with the saved ladder, but for the fields that are typed in: there the trader's own words stand until
 * they are saved or undone, also where the ladder comes only after them, and while another account's ladder is looked at.
 * @param whose names the ladder
 */
export function useLadderDraft(risk: Risk | null, whose: string) {
  const saved = useMemo(() => (risk ? draftOf(risk) : emptyRiskDraft), [risk])
  const [typedOf, setTypedOf] = useState<Readonly<Record<string, Typed>>>({})
  const typed = typedOf[whose]
  const draft = useMemo(() => ({ ...saved, ...typed }), [saved, typed])
  const set = (next: (now: Typed | undefined) => Typed) => setTypedOf((all) => ({ ...all, [whose]: next(all[whose]) }))
  return {
    draft,
    saved: risk,
    unsaved: typed !== undefined && !sameLadder(draft, saved),
    change: (field: OwnRungField, value: string) => set((now) => ({ ...now, [field]: value })),
    replace: (ladder: RiskDraft) => set(() => ladder),
    undo: () => setTypedOf(({ [whose]: _, ...others }) => others),
  }
}
