import { lengthText } from '../../trading/market/hours.ts'
import type { MarketClock } from '../../trading/market/market-clock.ts'
import { listed, type RowState } from './rows.ts'
import * as texts from './texts.ts'

const clocks: Readonly<Record<MarketClock['kind'], string>> = {
  recorded: texts.recordedClock,
  invented: texts.simulatedClock,
  live: texts.computerClock,
  unknown: texts.computerClockNoPrice,
}

/** Says whose time it is that the screen shows. */
export const clockWords = ({ kind, ended }: MarketClock): string =>
  kind === 'recorded' && ended ? texts.recordedClockEnded : clocks[kind]

/** Says in sentences what is open. An invented market trades on while the real one would sleep, and says so. */
export function openWords(states: readonly RowState[], nowMs: number): string {
  const of = (kind: 'centre' | 'instrument') => states.filter(({ row }) => row.kind === kind)
  const names = namesOf(of('centre').filter(({ open }) => open))
  const centres = names.length
    ? texts.areOpen(listed(names), names.length)
    : texts.allSessionsClosed(nextOpening(of('centre'), nowMs))
  const quoted = of('instrument').filter(({ row }) => row.quoted)
  const silent = of('instrument').filter(({ row }) => !row.quoted)
  const open = quoted.filter((state) => state.open)
  const shut = quoted.filter((state) => !state.open)
  const tradable = open.length ? texts.tradable(listed(namesOf(open))) : ''
  const closed = shut.length ? texts.areClosed(listed(namesOf(shut)), shut.length, nextOpening(shut, nowMs)) : ''
  const asleep = open.filter(({ real }) => !real.open)
  const invented = asleep.length ? texts.simulatedNeverCloses(listed(namesOf(asleep)), nextOpening(asleep, nowMs)) : ''
  const without = silent.length ? texts.noPricesOf(listed(namesOf(silent))) : ''
  return centres + tradable + closed + invented + without
}

const namesOf = (states: readonly RowState[]): readonly string[] => states.map(({ row }) => row.name)

function nextOpening(states: readonly RowState[], nowMs: number): string {
  const next = Math.min(...states.map(({ real }) => real.changeMs ?? Number.POSITIVE_INFINITY))
  if (!Number.isFinite(next)) return texts.noneReopens
  const first = states.filter(({ real }) => real.changeMs === next)
  // Where this is everyone who was just named, a pronoun is enough.
  const pronoun = first.length === 1 ? texts.it : texts.they
  const names = first.length === states.length ? pronoun : listed(namesOf(first))
  return texts.opensIn(names, first.length, lengthText(next - nowMs))
}
