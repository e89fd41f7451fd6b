import type { RiskField } from '@ratchet/contract'
import { useMemo, useState } from 'react'
import { useWorld } from '../../lib/realtime/index.ts'
import { draftOf, emptyRiskDraft, type RiskDraft, sameLadder } from './rules.ts'

/** The saved ladder fills the form until it is typed in; then the trader's own words stand until they are saved or undone. */
export function useLadderDraft() {
  const risk = useWorld((world) => world.risk)
  const saved = useMemo(() => (risk ? draftOf(risk) : emptyRiskDraft), [risk])
  const [typed, setTyped] = useState<RiskDraft | null>(null)
  const draft = typed ?? saved
  return {
    draft,
    saved: risk,
    unsaved: typed !== null && !sameLadder(typed, saved),
    change: (field: RiskField, value: string) => setTyped((now) => ({ ...(now ?? saved), [field]: value })),
    replace: setTyped as (draft: RiskDraft) => void,
    undo: () => setTyped(null),
  }
}
