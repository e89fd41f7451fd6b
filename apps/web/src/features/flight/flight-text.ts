import {
  type DrillFault,
  drillFaults,
  drillSentence,
  type EventData,
  type FieldUnits,
  type FlightKind,
  type PublicFlightRecord,
} from '@ratchet/contract'
import { closeReason, eventTone, recordTitle } from '../../format/events.ts'
import { lotText, moneyText, priceText } from '../../format/text.ts'
import { levelsOf, numberOf, numbersOf, textOf } from './read.ts'
import * as texts from './texts.ts'

type Name = keyof FieldUnits
/** A field that counts different things in different kinds of record cannot be told by its name. */
type OneOf<U, All = U> = U extends unknown ? ([All] extends [U] ? U : never) : never

interface Particular<U extends FieldUnits[Name]> {
  /** What its numbers count. Text is the same as it is in the record. */
  readonly unit: U
  /** This word is said before it; '' where it speaks for itself. */
  readonly word: string
  /** True for figures whose 0 says that there is none. */
  readonly noZero?: boolean
}

/**
 * Every field of a record that is text or a number stands here. The line of a record leaves out those that are null.
 */
const fields: { readonly [N in Name]: Particular<OneOf<FieldUnits[N]>> | null } = {
  rung: { unit: 'number', word: 'rung', noZero: true },
  symbol: { unit: 'text', word: 'symbol' },
  volume: { unit: 'lots', word: 'volume', noZero: true },
  left: { unit: 'lots', word: texts.stillOpen },
  price: { unit: 'points', word: 'price', noZero: true },
  bid: { unit: 'quote', word: 'bid', noZero: true },
  ask: { unit: 'quote', word: 'ask', noZero: true },
  sl: { unit: 'points', word: 'stop', noZero: true },
  tp: { unit: 'points', word: 'target', noZero: true },
  profit: { unit: 'cents', word: 'profit' },
  swap: { unit: 'cents', word: 'swap', noZero: true },
  commission: { unit: 'cents', word: 'commission', noZero: true },
  night: { unit: 'cents', word: texts.chargedForNight, noZero: true },
  fee: { unit: 'cents', word: 'fee', noZero: true },
  reason: { unit: 'text', word: 'reason' },
  note: { unit: 'text', word: 'note' },
  retcode: { unit: 'number', word: 'code' },
  text: { unit: 'text', word: '' },
  message: { unit: 'text', word: '' },
  why: { unit: 'text', word: '' },
  warning: { unit: 'text', word: '' },
  order: { unit: 'text', word: 'order' },
  deal: { unit: 'text', word: 'deal' },
  position: { unit: 'text', word: 'position' },
  effect: { unit: 'text', word: 'it' },
  tradingChange: { unit: 'text', word: '' },
  ladder: { unit: 'text', word: '' },
  r: { unit: 'points', word: texts.oneR },
  atrWilder: { unit: 'points', word: texts.oneAtrWilder },
  // Records until 2026-11-28 do not say which.
  atr: { unit: 'points', word: texts.oneAtr },
  before: { unit: 'text', word: texts.insteadOf },
  amount: { unit: 'cents', word: '' },
  balance: { unit: 'cents', word: 'balance' },
  accountChange: { unit: 'text', word: '' },

  accountId: null,
  afterMs: null,
  alert: null,
  balanceBefore: null,
  by: null,
  command: null,
  commandId: null,
  commissionBefore: null,
  countsFrom: null,
  direction: null,
  drill: null,
  equity: null,
  expectedProfit: null,
  floor: null,
  floorBefore: null,
  floorChange: null,
  floorLine: null,
  funding: null,
  heardAt: null,
  how: null,
  lastedMs: null,
  level: null,
  limit: null,
  login: null,
  money: null,
  ms: null,
  orders: null,
  outcome: null,
  positions: null,
  reference: null,
  remove: null,
  request: null,
  requestKind: null,
  seconds: null,
  sentAt: null,
  server: null,
  setAt: null,
  since: null,
  slippage: null,
  startsAt: null,
  state: null,
  tickAt: null,
  version: null,
  volumeBefore: null,
  warnAt: null,
}

/** Shows a number by its unit; `digits` are those of the trade's symbol. */
const figures: Readonly<Record<FieldUnits[Name], (value: number, digits: number) => string>> = {
  points: priceText,
  quote: priceText,
  lots: lotText,
  cents: moneyText,
  unixMs: String,
  number: String,
  text: String,
}

const commands: Readonly<Record<EventData<'command.received'>['kind'], string>> = {
  levels: texts.commandLevels,
  close: texts.commandClose,
  delete: texts.commandDelete,
  cancel: texts.commandCancel,
  modify: texts.commandModify,
  ladder: texts.commandLadder,
  retry: texts.commandRetry,
  deposit: texts.commandDeposit,
  reset: texts.commandReset,
  commission: texts.commandCommission,
  floor: texts.commandFloor,
  release: texts.commandRelease,
}

const checks: Readonly<Record<string, string>> = {
  fields: texts.fieldsValid,
  symbol: texts.symbolTraded,
  server: texts.brokerKnown,
  digits: texts.digitsValid,
  volume: texts.volumeAllowed,
}

/** Tells what was looked at before the record came about; null where it tells nothing of that. */
export function checksOf(record: PublicFlightRecord): string | null {
  const { kind, bid, ask } = record
  if (kind === 'trade.published' && Array.isArray(record.checks)) {
    const passed = record.checks.map((check) => checks[String(check)] ?? String(check))
    const once = record.once === true ? [texts.notDuplicate] : []
    return texts.checked([...passed, ...once].join(', '))
  }
  if (kind !== 'order.intent' || record.remove !== undefined) return null
  const priced = typeof bid === 'number' && typeof ask === 'number' ? texts.priceAvailable : texts.noPriceYet
  return texts.checkedBeforeSending(priced)
}

/** Tells the levels before and after, where a record is about a change of them. */
function changeText({ kind, from, to }: PublicFlightRecord, digits: number): string[] {
  if (from === undefined || to === undefined) return []
  const [before, after] = [levelsOf(from), levelsOf(to)]
  const arrow = kind === 'protection.gap' ? texts.intendedLevel : '→'
  const price = (level: number) => (level ? priceText(level, digits) : 'none')
  const level = (name: string, was: number, is: number) =>
    was === is ? [] : [`${name} ${price(was)} ${arrow} ${price(is)}`]
  return [
    ...level('price', priceOf(from), priceOf(to)),
    ...level('stop', before.sl, after.sl),
    ...level('target', before.tp, after.tp),
  ]
}

/** Reads the price of a working order; a change of a position's levels has none. */
const priceOf = (value: unknown): number => numberOf((value as { readonly price?: unknown } | null)?.price) ?? 0

/** Tells what was done about each difference between broker and ledger. */
const differenceText = ({ differences }: PublicFlightRecord): string[] =>
  Array.isArray(differences) ? differences.flatMap((line) => textOf((line as { done?: unknown }).done) ?? []) : []

/** A position may be given its account's ladder again, of which its record has no figures. */
const accountsText = ({ kind, ladder }: PublicFlightRecord): string[] =>
  kind === 'ladder.changed' && ladder === null ? [texts.accountsLadder] : []

/** Rungs that are moved leave those that were reached as they are. */
const doneText = ({ done }: PublicFlightRecord): string[] => {
  const rungs = numbersOf(done)
  if (rungs.length === 0) return []
  return [rungs.length === 1 ? texts.rungAlreadyReached(rungs.join()) : texts.rungsAlreadyReached(rungs.join(', '))]
}

export interface Told {
  readonly what: string
  readonly detail: string
  readonly tone: string
}

/** The titles of these kinds tell them already. */
const inTitle: Readonly<Partial<Record<FlightKind, readonly string[]>>> = {
  'position.closed': ['volume', 'profit'],
  'account.funded': ['amount', 'balance'],
  'account.charged': ['amount', 'balance'],
  'account.commission': ['commission'],
}

const isFault = (name: unknown): name is DrillFault => drillFaults.some((fault) => fault === name)

/** A refusal during a drill names the drill as what may have caused it. */
const drillText = ({ drill }: PublicFlightRecord): string[] =>
  Array.isArray(drill) ? [drillSentence(drill.filter(isFault), false)] : []

/** Tells one record in plain words; `digits` are those of the trade's symbol. */
export function tell(record: PublicFlightRecord, digits: number): Told {
  const rung = record.kind === 'rung.reached' && typeof record.rung === 'number' ? ` ${record.rung}` : ''
  const command = record.kind === 'command.received' ? commands[record.command as keyof typeof commands] : undefined
  const detail = Object.entries(fields).flatMap(([name, field]) => {
    const value = record[name]
    if (field === null || (typeof value !== 'string' && typeof value !== 'number') || value === '') return []
    if (value === 0 && field.noZero) return []
    if (inTitle[record.kind]?.includes(name)) return []
    if (name === 'rung' && rung) return []
    const word = name === 'reason' ? closeReason(String(value)) : value
    const text = typeof word === 'string' ? word : figures[field.unit](word, digits)
    return [field.word ? `${field.word} ${text}` : text]
  })
  return {
    what: rung ? texts.marketReachedRung(rung) : (command ?? recordTitle(record)),
    detail: [
      ...changeText(record, digits),
      ...accountsText(record),
      ...doneText(record),
      ...differenceText(record),
      ...detail,
      ...drillText(record),
    ].join(' · '),
    tone: eventTone(record.kind),
  }
}
