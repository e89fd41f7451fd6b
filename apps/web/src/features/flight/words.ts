import { type DrillFault, drillFaults, drillSentence, type PublicFlightRecord } from '@ratchet/contract'
import { closeReasons, eventTone, recordTitle } from '../../format/events.ts'
import { lotText, moneyText, priceText } from '../../format/text.ts'
import { levelsOf, numberOf, textOf } from './read.ts'

/** Particulars worth reading, in the order they are told. Others stay in the record and out of the way. */
const particulars: readonly [name: string, word: string][] = [
  ['rung', 'rung'],
  ['symbol', 'symbol'],
  ['side', ''],
  ['type', ''],
  ['volume', 'volume'],
  ['left', 'still open'],
  ['price', 'price'],
  ['bid', 'bid'],
  ['ask', 'ask'],
  ['sl', 'stop'],
  ['tp', 'target'],
  ['profit', 'profit'],
  ['swap', 'swap'],
  ['reason', 'reason'],
  ['retcode', 'code'],
  ['text', ''],
  ['message', ''],
  ['why', ''],
  ['order', 'order'],
  ['deal', 'deal'],
  ['position', 'position'],
]

const commands: Readonly<Record<string, string>> = {
  levels: 'You asked for new levels',
  close: 'You asked to close the position',
  delete: 'You asked to delete the order',
  cancel: 'You asked to cancel the order',
  modify: 'You asked to change the order',
}

const checks: Readonly<Record<string, string>> = {
  fields: 'every field filled in as it must be',
  symbol: 'the symbol is traded here',
  server: 'the broker is known',
  digits: 'prices in the symbol’s digits',
  volume: 'the volume is one',
}

/** What was looked at before the record came about; null where it tells nothing of that. */
export function checksOf(record: PublicFlightRecord): string | null {
  const { kind, bid, ask } = record
  if (kind === 'trade.published' && Array.isArray(record.checks)) {
    const passed = record.checks.map((check) => checks[String(check)] ?? String(check))
    const once = record.once === true ? ['not a repetition of an earlier one'] : []
    return `Checked: ${[...passed, ...once].join(', ')}`
  }
  if (kind !== 'order.intent' || record.remove !== undefined) return null
  const priced = typeof bid === 'number' && typeof ask === 'number' ? 'there is a price' : 'there was no price yet'
  return `Checked: not sent before, its broker is connected, ${priced}`
}

/** Levels before and after, where a record is about a change of them. */
function changeText({ kind, from, to }: PublicFlightRecord, digits: number): string[] {
  if (from === undefined || to === undefined) return []
  const [before, after] = [levelsOf(from), levelsOf(to)]
  const arrow = kind === 'protection.gap' ? 'wanted:' : '→'
  const price = (level: number) => (level ? priceText(level, digits) : 'none')
  const level = (name: string, was: number, is: number) =>
    was === is ? [] : [`${name} ${price(was)} ${arrow} ${price(is)}`]
  return [
    ...level('price', priceOf(from), priceOf(to)),
    ...level('stop', before.sl, after.sl),
    ...level('target', before.tp, after.tp),
  ]
}

/** Of a working order; a change of a position's levels has none. */
const priceOf = (value: unknown): number => numberOf((value as { readonly price?: unknown } | null)?.price) ?? 0

/** What was done about each difference between broker and ledger. */
const differenceText = ({ differences }: PublicFlightRecord): string[] =>
  Array.isArray(differences) ? differences.flatMap((line) => textOf((line as { done?: unknown }).done) ?? []) : []

export interface Told {
  readonly what: string
  readonly detail: string
  readonly tone: string
}

const prices = new Set(['price', 'bid', 'ask', 'sl', 'tp'])
/** Figures whose 0 says that there is none. */
const zeroIsNone = new Set(['sl', 'tp', 'volume', 'bid', 'ask', 'price', 'swap'])
const monies = new Set(['profit', 'swap'])

function figure(name: string, value: string | number, digits: number): string {
  if (name === 'reason') return closeReasons[String(value)] ?? String(value)
  if (typeof value === 'string') return value
  if (name === 'volume' || name === 'left') return lotText(value)
  return prices.has(name) ? priceText(value, digits) : monies.has(name) ? moneyText(value) : String(value)
}

/** Of a close the title has these. */
const inTitle = new Set(['volume', 'profit'])

const isFault = (name: unknown): name is DrillFault => drillFaults.some((fault) => fault === name)

/** A refusal during a drill names the drill as what may have caused it. */
const drillText = ({ drill }: PublicFlightRecord): string[] =>
  Array.isArray(drill) ? [drillSentence(drill.filter(isFault), false)] : []

/** One record in plain words; `digits` are those of the trade's symbol. */
export function tell(record: PublicFlightRecord, digits: number): Told {
  const rung = record.kind === 'rung.reached' && typeof record.rung === 'number' ? ` ${record.rung}` : ''
  const command = record.kind === 'command.received' ? commands[String(record.command)] : undefined
  const detail = particulars.flatMap(([name, word]) => {
    const value = record[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return []
    if (value === 0 && zeroIsNone.has(name)) return []
    if (record.kind === 'position.closed' && inTitle.has(name)) return []
    if (name === 'rung' && (rung || value === 0)) return []
    const text = figure(name, value, digits)
    return [word ? `${word} ${text}` : text]
  })
  return {
    what: rung ? `The market reached rung${rung}` : (command ?? recordTitle(record)),
    detail: [...changeText(record, digits), ...differenceText(record), ...detail, ...drillText(record)].join(' · '),
    tone: eventTone(record.kind),
  }
}
