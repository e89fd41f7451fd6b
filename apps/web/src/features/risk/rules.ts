import { messages, type Risk, type RiskField, risk, rungNumbers } from '@ratchet/contract'

export type RiskDraft = Readonly<Record<RiskField, string>>

export const riskFields: readonly RiskField[] = rungNumbers.flatMap(
  (rung) => [`profit${rung}`, `sl${rung}`, `tp${rung}`] as const,
)

const of = (text: (field: RiskField) => string): RiskDraft =>
  Object.fromEntries(riskFields.map((field) => [field, text(field)])) as RiskDraft

export const emptyRiskDraft: RiskDraft = of(() => '')
export const draftOf = (saved: Risk): RiskDraft => of((field) => String(saved[field]))

/** The ladder as it stands in the form; fields that are empty or unfinished count as 0, for a preview only. */
export const ladderOf = (draft: RiskDraft): Risk =>
  Object.fromEntries(riskFields.map((field) => [field, Number(draft[field]) || 0])) as Risk

export type RiskChecked = { readonly input: Risk } | { readonly message: string; readonly field?: RiskField }

/** What the form says at submit: who you are, whether it is all there, whether it is right. */
export function checkRisk(draft: RiskDraft, signedIn: boolean): RiskChecked {
  if (!signedIn) return { message: messages.signInToSetRisk }
  const missing = riskFields.find((field) => draft[field] === '')
  if (missing) return { message: messages.riskIncomplete, field: missing }
  const parsed = risk.safeParse(Object.fromEntries(riskFields.map((field) => [field, Number(draft[field])])))
  if (parsed.success) return { input: parsed.data }
  const issue = parsed.error.issues[0]
  const field = riskFields.find((one) => one === issue?.path[0])
  return { message: issue?.message ?? messages.invalidNumber, ...(field ? { field } : {}) }
}
