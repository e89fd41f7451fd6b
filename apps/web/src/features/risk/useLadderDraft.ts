import type { RiskField } from '@ratchet/contract'
import { useMemo, useState } from 'react'
import { useWorld } from '../../realtime/index.ts'
import { draftOf, emptyRiskDraft, type RiskDraft, sameLadder } from './rules.ts'

/**
 * Fills the form with the saved ladder, but for the fields that are typed in: there the trader's own words stand until
 * they are saved or undone, also where the ladder comes only after them.
 */
export function useLadderDraft() {
  const risk = useWorld((world) => world.risk)
  const saved = useMemo(() => (risk ? draftOf(risk) : emptyRiskDraft), [risk])
  const [typed, setTyped] = useState<Partial<RiskDraft> | null>(null)
  const draft = useMemo(() => ({ ...saved, ...typed }), [saved, typed])
  return {
    draft,
    saved: risk,
    unsaved: typed !== null && !sameLadder(draft, saved),
    change: (field: RiskField, value: string) => setTyped((now) => ({ ...now, [field]: value })),
    replace: setTyped as (draft: RiskDraft) => void,
    undo: () => setTyped(null),
  }
}
