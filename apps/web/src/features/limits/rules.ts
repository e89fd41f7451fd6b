import {
  type Limits,
  limitWords,
  mostCounted,
  mostPauseMinutes,
  type NumberRule,
  readNumber,
  waitingHours,
  waitingWords,
  warnShares,
} from '@ratchet/contract'
import { clockText, hoursText } from '@ratchet/domain'
import { lotText, plainMoneyText } from '../../format/text.ts'
import type { Refusal } from '../../ui/form/refusal.ts'
import * as texts from './texts.ts'

const rule = (takes: NumberRule['takes'], sentence: string): NumberRule => ({ takes, sentence, most: 1e6 })
export const rules = {
  tradeVolume: rule('decimal', limitWords.volume),
  symbolVolume: rule('decimal', limitWords.volume),
  accountVolume: rule('decimal', limitWords.volume),
  openTrades: rule('whole', limitWords.count),
  tradesADay: rule('whole', limitWords.count),
  riskMoney: rule('decimal', limitWords.money),
  losses: rule('whole', limitWords.losses),
  minutes: rule('whole', limitWords.minutes),
  warnAt: rule('whole', limitWords.warn),
} as const
export type FigureName = keyof typeof rules

/** The texts of the form. The hours without trading stand beside them, as rows. */
export interface LimitsDraft extends Readonly<Record<FigureName, string>> {
  readonly zone: string
  readonly waitHours: string
  /** The limits of single symbols, as JSON of their rows. */
  readonly symbols: string
  /** The hours without trading, as JSON, so that a change of them is a change of the draft. */
  readonly quietHours: string
}

const text = (figure: number | null) => (figure === null ? '' : String(figure))

export const draftOf = (limits: Limits): LimitsDraft => ({
  tradeVolume: text(limits.tradeVolume),
  symbolVolume: text(limits.symbolVolume),
  accountVolume: text(limits.accountVolume),
  openTrades: text(limits.openTrades),
  tradesADay: text(limits.tradesADay),
  riskMoney: text(limits.riskMoney),
  losses: text(limits.pause?.losses ?? null),
  minutes: text(limits.pause?.minutes ?? null),
  warnAt: text(limits.warnAt),
  zone: limits.zone,
  waitHours: String(limits.waitHours),
  symbols: JSON.stringify(
    limits.symbols.map(
      ({ symbol, tradeVolume, openVolume }): SymbolRow => ({
        symbol,
        tradeVolume: text(tradeVolume),
        openVolume: text(openVolume),
      }),
    ),
  ),
  quietHours: JSON.stringify(limits.quietHours),
})

/** The limits of one symbol, as texts. */
export interface SymbolRow {
  readonly symbol: string
  readonly tradeVolume: string
  readonly openVolume: string
}
export const symbolRowsOf = ({ symbols }: LimitsDraft): readonly SymbolRow[] => JSON.parse(symbols) as SymbolRow[]
/** What a field of a row is called in the form. */
export const symbolField = (part: keyof SymbolRow, n: number): string => `symbols${n + 1}${part}`

export type QuietRow = Limits['quietHours'][number]
export const rowsOf = ({ quietHours }: LimitsDraft): readonly QuietRow[] => JSON.parse(quietHours) as QuietRow[]

/** Minutes after midnight of what a field of time has; the end of a day is its midnight. */
export function minuteOf(clock: string, isEnd: boolean): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const minute = hours * 60 + minutes
  return isEnd && minute === 0 ? 1440 : minute
}
/** A field of time knows no 24:00. */
export const clockOf = (minute: number): string => clockText(minute % 1440)

interface Within {
  readonly least: number
  readonly most: number
  readonly digits: number
}

/** The form's text as limits, or what is wrong with it, field by field. */
export function checkLimits(draft: LimitsDraft): { readonly limits: Limits } | Refusal {
  const fields: Record<string, string> = {}
  const read = (field: string, typed: string, by: NumberRule, within: Within): number | null => {
    const reading = readNumber(typed, by)
    if (reading.is === 'empty') return null
    const value = reading.is === 'number' ? reading.value : Number.NaN
    const { least, most, digits } = within
    const isExact = Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-6
    if (value >= least && value <= most && isExact) return value
    fields[field] = by.sentence
    return null
  }
  const figure = (name: FigureName, least: number, most: number, digits: number) =>
    read(name, draft[name], rules[name], { least, most, digits })
  const inLots = { least: 0.0001, most: 1e6, digits: 4 }
  const lots = (name: FigureName) => read(name, draft[name], rules[name], inLots)
  const seen = new Set<string>()
  const symbols = symbolRowsOf(draft).map(({ symbol, tradeVolume: size, openVolume: open }, n) => {
    const at = (part: keyof SymbolRow) => symbolField(part, n)
    const tradeVolume = read(at('tradeVolume'), size, rules.tradeVolume, inLots)
    const openVolume = read(at('openVolume'), open, rules.symbolVolume, inLots)
    if (symbol === '') fields[at('symbol')] = limitWords.symbol
    else if (seen.has(symbol)) fields[at('symbol')] = limitWords.twice
    else if (size.trim() === '' && open.trim() === '') fields[at('tradeVolume')] = limitWords.emptySymbol
    seen.add(symbol)
    return { symbol, tradeVolume, openVolume }
  })
  const losses = figure('losses', 1, 100, 0)
  const minutes = figure('minutes', 1, mostPauseMinutes, 0)
  if (losses === null && minutes !== null) fields.losses ??= limitWords.losses
  if (minutes === null && losses !== null) fields.minutes ??= limitWords.minutes
  const quietHours = rowsOf(draft)
  if (quietHours.some(({ from, to }) => from >= to)) fields.quietHours = limitWords.hours
  const warnAt = figure('warnAt', warnShares.least, warnShares.most, 0)
  if (warnAt === null) fields.warnAt ??= limitWords.warn
  const limits: Limits = {
    tradeVolume: lots('tradeVolume'),
    symbolVolume: lots('symbolVolume'),
    symbols,
    accountVolume: lots('accountVolume'),
    openTrades: figure('openTrades', 1, mostCounted, 0),
    tradesADay: figure('tradesADay', 1, mostCounted, 0),
    riskMoney: figure('riskMoney', 0.01, 1e6, 2),
    quietHours: [...quietHours],
    pause: losses === null || minutes === null ? null : { losses, minutes },
    warnAt: warnAt ?? warnShares.most,
    zone: draft.zone,
    waitHours: waitingHours.find((hours) => String(hours) === draft.waitHours) ?? 0,
  }
  return Object.keys(fields).length > 0 ? { message: '', fields } : { limits }
}

const lots = (volume: number | null) => (volume === null ? texts.noLimit : lotText(volume))
const count = (most: number | null) => (most === null ? texts.noLimit : String(most))

const symbolWords = ({ symbol, tradeVolume, openVolume }: Limits['symbols'][number]): string =>
  `${symbol}: ${[
    tradeVolume === null ? '' : texts.lotsInTrade(lotText(tradeVolume)),
    openVolume === null ? '' : texts.lotsOpen(lotText(openVolume)),
  ]
    .filter(Boolean)
    .join(', ')}`

/** Each limit in words, by its name in the form. */
const wordsOfLimits = (limits: Limits): readonly (readonly [name: string, value: string])[] => [
  [texts.tradeSize, lots(limits.tradeVolume)],
  [texts.openVolumeInSymbol, lots(limits.symbolVolume)],
  [texts.singleSymbols, limits.symbols.map(symbolWords).join('; ') || texts.none],
  [texts.openVolume, lots(limits.accountVolume)],
  [texts.openTrades, count(limits.openTrades)],
  [texts.tradesADay, count(limits.tradesADay)],
  [texts.moneyAtRisk, limits.riskMoney === null ? texts.noLimit : plainMoneyText(limits.riskMoney)],
  [texts.pauseAfterLosses, limits.pause ? texts.pause(limits.pause.minutes, limits.pause.losses) : texts.none],
  [texts.hoursWithoutTrading, limits.quietHours.map(hoursText).join('; ') || texts.none],
  [texts.timeZone, limits.zone],
  [texts.delay, waitingWords[limits.waitHours]],
]

/** What becomes different, limit by limit. */
export const differences = (from: Limits, to: Limits): readonly string[] => {
  const before = wordsOfLimits(from)
  return wordsOfLimits(to).flatMap(([name, value], n) => {
    const was = before[n]?.[1]
    return was === value ? [] : [texts.change(name, was ?? texts.none, value)]
  })
}
