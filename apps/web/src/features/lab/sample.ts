import { faultIn, type Instrument, type NumberRule, numberIn, numberRules } from '@ratchet/contract'
import { type LabSample, mostEntries, pointsOfPips, volumeFromNumber } from '@ratchet/domain'
import { wholeText } from '../../format/text.ts'
import * as texts from './texts.ts'

/** How entries are drawn, as it is typed and chosen. */
export interface SampleDraft {
  readonly by: LabSample['by']
  readonly number: string
  readonly side: LabSample['side']
  readonly lots: string
  readonly stop: string
  readonly target: string
}

export const firstSample: SampleDraft = {
  by: 'count',
  number: '100',
  side: 'both',
  lots: '0.1',
  stop: '50',
  target: '0',
}

export const sampleRules = {
  number: { takes: 'whole', sentence: texts.invalidWhole, most: 1e6 },
  lots: numberRules.volume,
  stop: numberRules.pips,
  target: numberRules.pips,
} as const satisfies Readonly<Record<string, NumberRule>>

export type SampleField = keyof typeof sampleRules

/** The first field that is in error, and why. */
export interface SampleFault {
  readonly field: SampleField
  readonly message: string
}

type Trade = Pick<LabSample, 'volume' | 'stop' | 'target'>

/** What a trade is by the fields, or the first of them that is in error. */
export function tradeOf(draft: SampleDraft, instrument: Instrument): { readonly trade: Trade } | SampleFault {
  for (const field of ['lots', 'stop', 'target'] as const) {
    const message = faultIn(draft[field], sampleRules[field])
    if (message) return { field, message }
  }
  const volume = volumeFromNumber(numberIn(draft.lots, sampleRules.lots) ?? 0)
  if (!volume) return { field: 'lots', message: texts.invalidLots }
  const points = (text: string, rule: NumberRule) => pointsOfPips(numberIn(text, rule) ?? 0, instrument)
  const [stop, target] = [points(draft.stop, sampleRules.stop), points(draft.target, sampleRules.target)]
  return { trade: { volume, stop, target } }
}

/** What the fields ask for, or the first of them that is in error. */
export function sampleOf(draft: SampleDraft, instrument: Instrument): { readonly sample: LabSample } | SampleFault {
  const message = faultIn(draft.number, sampleRules.number)
  if (message) return { field: 'number', message }
  const number = numberIn(draft.number, sampleRules.number) ?? 0
  if (number < 1) return { field: 'number', message: texts.invalidCount }
  if (draft.by === 'count' && number > mostEntries)
    return { field: 'number', message: texts.tooManyEntries(wholeText(mostEntries)) }
  const checked = tradeOf(draft, instrument)
  if (!('trade' in checked)) return checked
  return { sample: { by: draft.by, number, side: draft.side, ...checked.trade } }
}
