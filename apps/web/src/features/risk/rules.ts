import {
  faultIn,
  type LevelField,
  ladderWords,
  messages,
  noRisk,
  numberIn,
  numberRules,
  type OwnRungField,
  type OwnRungs,
  type Risk,
  type RiskField,
  type RungNumber,
  readNumber,
  riskRungNumbers,
  rungNumbers,
} from '@ratchet/contract'
import { integerFromNumber } from '@ratchet/domain'
import type { Refusal } from '../../ui/form/refusal.ts'
import * as texts from './texts.ts'

/** The parts that rungs close, and rungs beyond those of Risk Management, are empty but where a ladder for single orders is edited. */
export type RiskDraft = Readonly<Record<OwnRungField, string>>

const figures = ['profit', 'sl', 'tp'] as const
const fieldsOf = <N extends RungNumber>(rung: N) => figures.map((figure) => `${figure}${rung}` as const)

export const riskFields: readonly RiskField[] = riskRungNumbers.flatMap((rung) => fieldsOf(rung))
/** Those of Risk Management first. */
const levelFields: readonly LevelField[] = rungNumbers.flatMap((rung) => fieldsOf(rung))
const closeFields = rungNumbers.map((rung) => `close${rung}` as const)
const allFields: readonly OwnRungField[] = [...levelFields, ...closeFields]

const of = (text: (field: OwnRungField) => string): RiskDraft =>
  Object.fromEntries(allFields.map((field) => [field, text(field)])) as RiskDraft

export const emptyRiskDraft: RiskDraft = of(() => '')
export const draftOf = (saved: OwnRungs): RiskDraft => of((field) => String(saved[field] ?? ''))

const numberOf = (draft: RiskDraft, field: OwnRungField): number => numberIn(draft[field], numberRules.pips) ?? 0
const ladderFrom = (draft: RiskDraft): OwnRungs => {
  const set = allFields.filter((field) => numberOf(draft, field) > 0)
  return Object.assign({}, noRisk, ...set.map((field) => ({ [field]: numberOf(draft, field) })))
}

/** What is wrong with the text of a part; null while nothing is. */
export function partFault(text: string): string | null {
  const percent = numberIn(text, numberRules.pips) ?? 0
  const fits = percent <= 100 && integerFromNumber(percent, 6) === (integerFromNumber(percent, 2) ?? 0) * 1e4
  return faultIn(text, numberRules.pips) ?? (fits ? null : ladderWords.partWrong)
}

/**
 * Reads the ladder as it stands in the form, for a preview; an empty field counts as 0. Null while a field is in error:
 * a preview without that field would show a ladder that nobody typed.
 */
export const ladderOf = (draft: RiskDraft): OwnRungs | null => (faultOf(draft) ? null : ladderFrom(draft))

/** Finds the first field that is in error as the text stands now, and what is to be said of it. */
export function faultOf(draft: RiskDraft): { readonly message: string; readonly field: OwnRungField } | null {
  for (const field of levelFields) {
    const message = faultIn(draft[field], numberRules.pips)
    if (message) return { message, field }
  }
  for (const field of closeFields) {
    const message = partFault(draft[field])
    if (message) return { message, field }
  }
  return null
}

export type RiskChecked = { readonly input: Risk } | Refusal

const refused = (message: string, field?: OwnRungField): Refusal => ({
  message,
  fields: field ? { [field]: message } : {},
})

/** Decides what the form says at submit: who you are, whether a field is in error, whether it is all there. */
export function checkRisk(draft: RiskDraft, signedIn: boolean): RiskChecked {
  if (!signedIn) return refused(messages.signInToSetRisk)
  const fault = faultOf(draft)
  if (fault) return refused(fault.message, fault.field)
  const missing = riskFields.find((field) => draft[field].trim() === '')
  if (missing) return refused(messages.riskIncomplete, missing)
  return { input: ladderFrom(draft) }
}

export function refusalOf(draft: RiskDraft, signedIn: boolean): Refusal | null {
  const checked = checkRisk(draft, signedIn)
  return 'message' in checked ? checked : null
}

/** Tells whether two drafts ask for the same ladder: '50' and '50.0' do. */
export const sameLadder = (a: RiskDraft, b: RiskDraft): boolean =>
  allFields.every((field) => {
    const [one, other] = [a, b].map((draft) => readNumber(draft[field], numberRules.pips))
    if (one?.is !== 'number' || other?.is !== 'number') return a[field] === b[field]
    return one.value === other.value
  })

type RungText = readonly [profit: string, sl: string, tp: string]
const rungOf = (draft: RiskDraft, rung: number): RungText => [
  draft[`profit${rung}` as LevelField],
  draft[`sl${rung}` as LevelField],
  draft[`tp${rung}` as LevelField],
]
const withRung = (draft: RiskDraft, rung: RungNumber, [profit, sl, tp]: RungText): RiskDraft => ({
  ...draft,
  [`profit${rung}`]: profit,
  [`sl${rung}`]: sl,
  [`tp${rung}`]: tp,
})

export const clearedRung = (draft: RiskDraft, rung: RungNumber): RiskDraft =>
  withRung({ ...draft, [`close${rung}`]: '' }, rung, ['0', '0', '0'])

/** Fills a rung in, as far beyond the one before it as that one lies beyond its own predecessor. */
export function continuedRung(draft: RiskDraft, rung: RungNumber): RiskDraft {
  const [profit, sl, tp] = rungOf(draft, rung - 1)
  const pips = (text: string | undefined) => numberIn(text ?? '', numberRules.pips)
  const before = rung > 2 ? (pips(rungOf(draft, rung - 2)[0]) ?? 0) : 0
  const next = 2 * (pips(profit) ?? 0) - before
  return withRung(draft, rung, [String(Number(Math.max(0, next).toFixed(6))), sl || '0', tp || '0'])
}

/** How many rungs a form shows of the draft: those of Risk Management at least, and all in which something stands. */
export const rungsIn = (draft: RiskDraft): number =>
  rungNumbers.findLast(
    (rung) =>
      rung <= riskRungNumbers.length ||
      [...fieldsOf(rung), `close${rung}` as const].some((field) => draft[field] !== ''),
  ) ?? 0

/** A rung more, a step beyond the last one; the same draft where there are as many as there can be. */
export function addedRung(draft: RiskDraft): RiskDraft {
  const next = rungNumbers[rungsIn(draft)]
  return next === undefined ? draft : continuedRung(draft, next)
}

/** Takes a rung away; those after it move up. A form keeps the rungs of Risk Management. */
export function removedRung(draft: RiskDraft, rung: RungNumber): RiskDraft {
  const kept = { ...draft }
  const shown = rungsIn(draft)
  const all = [...figures, 'close'] as const
  for (const n of rungNumbers.slice(rung - 1, shown))
    for (const figure of all) {
      const after = rungNumbers.find((one) => one === n + 1)
      const isLeft = n <= riskRungNumbers.length && figure !== 'close'
      kept[`${figure}${n}`] = after !== undefined && n < shown ? draft[`${figure}${after}`] : isLeft ? '0' : ''
    }
  return kept
}

/** The rungs in order of their profit, each with its stop and target; those that are off come last. */
export function sortedRungs(draft: RiskDraft): RiskDraft {
  const profit = (rung: RungNumber) => numberOf(draft, `profit${rung}`) || Number.POSITIVE_INFINITY
  const rungs = rungNumbers.slice(0, rungsIn(draft))
  const sorted = rungs.toSorted((a, b) => (profit(a) === profit(b) ? a - b : profit(a) - profit(b)))
  const all = [...figures, 'close'] as const
  return Object.assign(
    {},
    draft,
    ...rungs.flatMap((rung, at) =>
      all.map((figure) => ({ [`${figure}${rung}`]: draft[`${figure}${sorted[at] ?? rung}`] })),
    ),
  )
}

export const copiedRung = (draft: RiskDraft, rung: RungNumber): RiskDraft =>
  withRung(draft, rung, rungOf(draft, rung - 1))

export interface Preset {
  readonly name: string
  readonly rungs: readonly (readonly [profit: number, sl: number, tp: number])[]
}

/** A trader may begin with one of these ladders; what is right for a market is for the trader to say. */
export const presets: readonly Preset[] = [
  { name: texts.oneRung, rungs: [[50, 20, 0]] },
  { name: texts.evenRungs, rungs: riskRungNumbers.map((rung) => [rung * 50, 20, 0]) },
  {
    name: texts.breakEvenFirst,
    rungs: [
      [30, 30, 0],
      [60, 30, 0],
      [100, 40, 0],
      [150, 50, 0],
      [220, 60, 0],
      [300, 80, 0],
    ],
  },
  { name: texts.noLadder, rungs: [] },
]

/** Names the one preset that depends on the market; its figures are the domain's (PRE2). */
export const spreadPresetName = ({ profit1, sl1 }: Risk): string => texts.sizedToSpread(profit1, sl1)

export const presetDraft = ({ rungs }: Preset): RiskDraft =>
  riskRungNumbers.reduce((draft, rung) => {
    const [profit, sl, tp] = rungs[rung - 1] ?? [0, 0, 0]
    return withRung(draft, rung, [String(profit), String(sl), String(tp)])
  }, emptyRiskDraft)
