import { type FlightKind, type PublicFlightRecord, recordKinds, type Tone } from '@ratchet/contract'
import type { DealReason } from '@ratchet/domain'
import { lotText, moneyText, plainMoneyText } from './text.ts'
import * as texts from './texts.ts'

/** Says in plain words what happened. A server that is newer than this page may know more kinds. */
export const eventTitle = (kind: FlightKind): string => recordKinds[kind]?.title ?? kind

/** A close is told by what left, so that a part is never taken for the whole. */
export const closedTitle = (volume: number, profit: number | null, symbol: string | null): string =>
  texts.closed(lotText(volume), symbol ?? texts.lots, profit === null ? '' : `, ${moneyText(profit)}`)

/** Money that came or went without a deal is told with what there was before and is now. */
function fundedTitle({ kind, funding, amount, balanceBefore, balance }: PublicFlightRecord): string {
  if (typeof amount !== 'number' || typeof balanceBefore !== 'number' || typeof balance !== 'number')
    return eventTitle(kind)
  const moved = amount < 0 ? texts.youWithdrew(plainMoneyText(-amount)) : texts.youDeposited(plainMoneyText(amount))
  const what = funding === 'reset' ? texts.youReset : moved
  return texts.balanceWent(what, plainMoneyText(balanceBefore), plainMoneyText(balance))
}

/** A charge of no single position is told with the balance after it. */
function chargedTitle({ kind, amount, balance }: PublicFlightRecord): string {
  if (typeof amount !== 'number' || typeof balance !== 'number') return eventTitle(kind)
  const what = amount < 0 ? texts.brokerCharged(plainMoneyText(-amount)) : texts.brokerPaid(plainMoneyText(amount))
  return texts.balanceIs(what, plainMoneyText(balance))
}

/** What deals of a paper account cost from now on is told with what they cost before. */
function commissionTitle({ kind, commission, commissionBefore }: PublicFlightRecord): string {
  if (typeof commission !== 'number' || typeof commissionBefore !== 'number') return eventTitle(kind)
  return texts.commissionWent(eventTitle(kind), plainMoneyText(commissionBefore), plainMoneyText(commission))
}

/** What became of an account's ladder is told with its amounts. */
function floorTitle({ kind, equity, floor, floorBefore, countsFrom }: PublicFlightRecord): string {
  const money = (amount: unknown) => (typeof amount === 'number' ? plainMoneyText(amount) : '')
  const title = eventTitle(kind)
  if (kind === 'floor.day' || kind === 'floor.released') return texts.dayCountsFrom(title, money(countsFrom))
  if (kind === 'floor.neared' || kind === 'floor.touched') return texts.lineNeared(title, money(equity), money(floor))
  if (kind !== 'floor.climbed') return title
  const from = typeof floorBefore === 'number' ? texts.from(money(floorBefore)) : ''
  return texts.floorWent(title, from, money(floor))
}

/** Makes the title of a flight record, which knows no more than its own figures. */
export function recordTitle(record: PublicFlightRecord): string {
  const { kind, volume, profit } = record
  if (kind === 'account.funded') return fundedTitle(record)
  if (kind === 'account.charged') return chargedTitle(record)
  if (kind === 'account.commission') return commissionTitle(record)
  if (kind === 'trade.failed' && typeof record.limit === 'string') return texts.limitRefused
  if (kind.startsWith('floor.')) return floorTitle(record)
  if (kind !== 'position.closed' || typeof volume !== 'number') return eventTitle(kind)
  return closedTitle(volume, typeof profit === 'number' ? profit : null, null)
}

const colours: Readonly<Record<Tone, string>> = {
  good: 'var(--r-gain)',
  bad: 'var(--r-loss)',
  unsure: 'var(--r-recorded)',
  ladder: 'var(--r-gold)',
  plain: 'var(--r-accent)',
  quiet: 'var(--r-dim)',
}
/** Returns the colour that goes with it; the words say it too. */
export const eventTone = (kind: FlightKind): string => colours[recordKinds[kind]?.tone ?? 'plain']

/** These words say why a position closed: within a sentence, and standing alone. */
const closeWords: Readonly<Record<DealReason, readonly [within: string, alone: string]>> = {
  sl: [texts.stopLoss, texts.stopLossAlone],
  tp: [texts.takeProfit, texts.takeProfitAlone],
  so: [texts.stopOut, texts.stopOutAlone],
  client: [texts.byHand, texts.byHandAlone],
  expert: [texts.byLadder, texts.byLadderAlone],
}
const closeWordsOf = (reason: string) => closeWords[reason as DealReason] ?? [reason, reason]
export const closeReason = (reason: string): string => closeWordsOf(reason)[0]
export const closeText = (reason: string): string => closeWordsOf(reason)[1]
