import {
  figureOf,
  fill,
  type LadderUnit,
  ladderNameFault,
  ladderTextWords,
  ladderUnits,
  ladderWords,
  mostR,
  noRisk,
  numberRules,
  type OwnRungField,
  type OwnRungs,
  pipDecimals,
  pipsTooFine,
  type RungNumber,
  readNumber,
  rungNumbers,
} from '@ratchet/contract'
import { exactInteger } from '../numbers/decimal.ts'

/** A ladder with the name under which it is kept. */
export interface NamedLadder {
  readonly name: string
  readonly ladder: OwnRungs
  readonly unit: LadderUnit
}

export type LadderReading =
  | ({ readonly is: 'ladder' } & NamedLadder)
  /** `rung` is the number of the one that is at fault; null where it is none. */
  | { readonly is: 'wrong'; readonly rung: number | null; readonly message: string }

const levels = ['sl', 'tp'] as const
const parts = [...levels, 'close'] as const

function rungText(ladder: OwnRungs, rung: RungNumber): string {
  const profit = figureOf(ladder, 'profit', rung)
  const rest = levels.flatMap((part) => {
    const pips = figureOf(ladder, part, rung)
    return pips === 0 ? [] : [`${part} ${pips}`]
  })
  const percent = figureOf(ladder, 'close', rung)
  if (percent > 0) rest.push(`close ${percent}%`)
  return profit === 0 && rest.length === 0 ? 'off' : ['at', profit, ...rest].join(' ')
}

/** The ladder as one line that people can read, send and paste. (TXT1) */
export function printLadder({ name, ladder, unit }: NamedLadder): string {
  const rungs = rungNumbers.map((rung) => rungText(ladder, rung))
  const count = rungs.findLastIndex((text) => text !== 'off') + 1
  const quoted = name.replace(/["\\]/g, '\\$&')
  return `Ratchet ladder "${quoted}" in ${unit}: ${count === 0 ? 'no rungs' : rungs.slice(0, count).join('; ')}`
}

/** Says what a text is refused for. */
class Fault extends Error {
  readonly rung: number | null
  constructor(rung: number | null, message: string) {
    super(message)
    this.rung = rung
  }
}
const atRung = (n: number, message: string, text = '') => new Fault(n, fill(message, { n: String(n), text }))

/** Reads a line as `printLadder` writes it, also where it came through a chat. (TXT2, TXT3, TXT4) */
export function readLadder(text: string): LadderReading {
  try {
    return { is: 'ladder', ...ladderIn(text.trim()) }
  } catch (error) {
    if (error instanceof Fault) return { is: 'wrong', rung: error.rung, message: error.message }
    throw error
  }
}

const beginning = /^ratchet\s+ladder\s+(?=["“”„«])/i
const quotation = /^(?:"((?:[^"\\]|\\.)*)"|[“”„]((?:[^“”\\]|\\.)*)[“”]|«((?:[^»\\]|\\.)*)»)\s*/u
const unitSaid = /^in\s+(pips|r|atr)\s*:\s*/i

function ladderIn(text: string): NamedLadder {
  const [begun] = beginning.exec(text) ?? []
  if (begun === undefined) throw new Fault(null, ladderTextWords.noLadder)
  const quoted = quotation.exec(text.slice(begun.length))
  if (!quoted) throw new Fault(null, ladderTextWords.noEnd)
  const name = (quoted[1] ?? quoted[2] ?? quoted[3] ?? '').replace(/\\(.)/gu, '$1').trim()
  const rest = text.slice(begun.length + quoted[0].length)
  const [said, word = ''] = unitSaid.exec(rest) ?? []
  const unit = ladderUnits.find((one) => one.toLowerCase() === word.toLowerCase())
  if (said === undefined || unit === undefined) throw new Fault(null, ladderTextWords.noLadder)
  const fault = ladderNameFault(name)
  if (fault) throw new Fault(null, fault)
  return { name, ladder: rungsIn(rest.slice(said.length).replace(/[.;\s]+$/, ''), unit), unit }
}

function rungsIn(text: string, unit: LadderUnit): OwnRungs {
  if (text === '') throw new Fault(null, ladderTextWords.noRungs)
  if (/^no\s+rungs$/i.test(text)) return noRisk
  const rungs = text.split(';').map((part, index) => {
    const rung = rungNumbers[index]
    if (rung === undefined) throw atRung(index + 1, ladderTextWords.tooMany)
    return rungIn(part.trim(), rung, unit)
  })
  return Object.assign({}, noRisk, ...rungs)
}

function rungIn(text: string, rung: RungNumber, unit: LadderUnit): Partial<OwnRungs> {
  if (text === '') throw atRung(rung, ladderTextWords.empty)
  const words = text.toLowerCase().split(/\s+/)
  if (words.length === 1 && words[0] === 'off') return {}
  if (words[0] === 'at') words.shift()
  const found: Partial<Record<OwnRungField, number>> = {
    [`profit${rung}`]: figureIn(words.shift() ?? '', rung, text, unit),
  }
  while (words.length > 0) {
    const [word = '', figure = ''] = words.splice(0, 2)
    const part = parts.find((one) => one === word)
    if (part === undefined) throw atRung(rung, ladderTextWords.notRead, word)
    if (found[`${part}${rung}`] !== undefined) throw atRung(rung, ladderTextWords.twice, part)
    const value = part === 'close' ? percentIn(figure, rung, text) : figureIn(figure, rung, text, unit)
    if (part !== 'close' || value > 0) found[`${part}${rung}`] = value
  }
  return found
}

/** @param text of the whole rung, for what is said where the figure is missing */
function figureIn(figure: string, rung: RungNumber, text: string, unit: LadderUnit): number {
  const reading = readNumber(figure, numberRules.pips)
  if (reading.is === 'empty') throw atRung(rung, ladderTextWords.notRead, text)
  if (reading.is === 'wrong') throw new Fault(rung, saidOf(figure, rung) + reading.sentence)
  if (exactInteger(reading.value, pipDecimals) === undefined) throw new Fault(rung, saidOf(figure, rung) + pipsTooFine)
  if (unit !== 'pips' && reading.value > mostR) throw new Fault(rung, saidOf(figure, rung) + ladderWords.tooManyR)
  return reading.value
}

function percentIn(figure: string, rung: RungNumber, text: string): number {
  const percent = figureIn(figure.replace(/%$/, ''), rung, text, 'pips')
  if (percent > 100 || exactInteger(percent, 2) === undefined)
    throw new Fault(rung, saidOf(figure, rung) + ladderWords.partWrong)
  return percent
}

const saidOf = (text: string, rung: RungNumber) => fill(ladderTextWords.number, { n: String(rung), text })
