import {
  faultIn,
  figureOf,
  type LevelField,
  lastRung,
  type NumberRule,
  numberIn,
  numberRules,
  type OwnRungField,
  type OwnRungs,
  riskRungNumbers,
  rungNumbers,
} from '@ratchet/contract'
import type { GridAxis, LabGrid } from '@ratchet/domain'
import { wholeText } from '../../format/text.ts'
import { percentText, pipsText } from '../../trading/ladder/ladder.ts'
import * as texts from './texts.ts'

/** One axis as it is typed and chosen. */
export interface AxisDraft {
  readonly field: LevelField
  readonly from: string
  readonly to: string
  readonly steps: string
}
export interface GridDraft {
  readonly x: AxisDraft
  readonly y: AxisDraft
}

const mostLadders = 10_000

/** 'Rung 2 SL'. */
export function fieldText(field: OwnRungField): string {
  const [, name = '', rung = ''] = /^(profit|sl|tp|close)(\d+)$/.exec(field) ?? []
  return texts.rungFigure(rung, texts.figureNames[name as keyof typeof texts.figureNames])
}
/** A figure as it stands in tables; the pips go without saying. */
export const figureText = (field: OwnRungField, value: number): string =>
  field.startsWith('close') ? percentText(value) : pipsText(value)

/** Both figures of a cell. */
export const figuresOf = ({ x, y }: LabGrid, cell: number): [x: string, y: string] => {
  const columns = x.values.length
  return [
    figureText(x.field, x.values[cell % columns] ?? 0),
    figureText(y.field, y.values[Math.floor(cell / columns)] ?? 0),
  ]
}

/** The figures of the rungs that a form shows of the ladder. */
export const fieldsOf = (ladder: OwnRungs): LevelField[] =>
  rungNumbers
    .slice(0, Math.max(riskRungNumbers.length, lastRung(ladder)))
    .flatMap((rung) => [`profit${rung}`, `sl${rung}`, `tp${rung}`] as const)

/** From a fifth of a figure to three times it: what a trader would try by hand. */
export function axisAround(ladder: OwnRungs, field: LevelField): AxisDraft {
  const now = ladder[field] || 20
  const pips = (value: number) => String(Math.max(1, Math.round(value)))
  return { field, from: pips(now / 5), to: pips(now * 3), steps: '20' }
}

/** It begins with the figures of the first rung that is on. */
export function gridAround(ladder: OwnRungs): GridDraft {
  const rung = rungNumbers.find((one) => figureOf(ladder, 'profit', one) > 0) ?? 1
  return { x: axisAround(ladder, `profit${rung}`), y: axisAround(ladder, `sl${rung}`) }
}

const stepsRule = {
  takes: 'whole',
  sentence: texts.invalidSteps,
  most: 1e6,
} as const satisfies NumberRule
export const gridRules = { from: numberRules.pips, to: numberRules.pips, steps: stepsRule } as const

/** Values from one end to the other, in tenths of a pip, each once. */
function valuesOf({ from, to, steps }: AxisDraft): number[] | string {
  const fault = faultIn(from, gridRules.from) ?? faultIn(to, gridRules.to) ?? faultIn(steps, stepsRule)
  if (fault) return fault
  const [low, high] = [numberIn(from, gridRules.from) ?? 0, numberIn(to, gridRules.to) ?? 0]
  const count = numberIn(steps, stepsRule) ?? 0
  if (count < 2 || count > 200) return texts.stepsRange
  if (high <= low) return texts.lastAboveFirst
  const values = Array.from({ length: count }, (_, n) => Math.round(10 * (low + (n * (high - low)) / (count - 1))) / 10)
  return [...new Set(values)]
}

/** The grid that the fields ask for, or what is wrong with them. */
export function gridOf({ x, y }: GridDraft): LabGrid | string {
  if (x.field === y.field) return texts.sameFigure
  const [first, second] = [valuesOf(x), valuesOf(y)]
  if (typeof first === 'string') return first
  if (typeof second === 'string') return second
  const count = first.length * second.length
  if (count > mostLadders) return texts.tooManyLadders(wholeText(mostLadders), wholeText(count))
  const axis = (field: LevelField, values: number[]): GridAxis => ({ field, values })
  return { x: axis(x.field, first), y: axis(y.field, second) }
}
