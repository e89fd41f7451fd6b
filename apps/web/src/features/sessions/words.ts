import { lengthText } from '../../trading/hours.ts'
import type { MarketClock } from '../../trading/market-clock.ts'
import { listed, type RowState } from './rows.ts'

const clocks: Readonly<Record<MarketClock['kind'], string>> = {
  recorded: 'The clock of a recorded market',
  invented: 'Simulated market, local clock',
  live: 'By this computer’s clock',
  unknown: 'By this computer’s clock; no price has arrived yet',
}

/** Says whose time it is that the screen shows. */
export const clockWords = ({ kind, ended }: MarketClock): string =>
  kind === 'recorded' && ended ? 'The clock of a recorded market, which has ended' : clocks[kind]

/** Says in sentences what is open. An invented market trades on while the real one would sleep, and says so. */
export function openWords(states: readonly RowState[], nowMs: number): string {
  const of = (kind: 'centre' | 'instrument') => states.filter(({ row }) => row.kind === kind)
  const names = namesOf(of('centre').filter(({ open }) => open))
  const centres = names.length
    ? `${listed(names)} ${names.length === 1 ? 'is' : 'are'} open.`
    : `All sessions closed; ${nextOpening(of('centre'), nowMs)}.`
  const quoted = of('instrument').filter(({ row }) => row.quoted)
  const silent = of('instrument').filter(({ row }) => !row.quoted)
  const open = quoted.filter((state) => state.open)
  const shut = quoted.filter((state) => !state.open)
  const tradable = open.length ? ` ${listed(namesOf(open))} can be traded.` : ''
  const closed = shut.length
    ? ` ${listed(namesOf(shut))} ${shut.length === 1 ? 'is' : 'are'} closed; ${nextOpening(shut, nowMs)}.`
    : ''
  const asleep = open.filter(({ real }) => !real.open)
  const invented = asleep.length
    ? ` The simulated market never closes. In a real one ${listed(namesOf(asleep))} would be closed now; ${nextOpening(asleep, nowMs)}.`
    : ''
  const without = silent.length
    ? ` This market has no prices of ${listed(namesOf(silent))}; the hours shown are the contract’s.`
    : ''
  return centres + tradable + closed + invented + without
}

const namesOf = (states: readonly RowState[]): readonly string[] => states.map(({ row }) => row.name)

function nextOpening(states: readonly RowState[], nowMs: number): string {
  const next = Math.min(...states.map(({ real }) => real.changeMs ?? Number.POSITIVE_INFINITY))
  if (!Number.isFinite(next)) return 'none opens again'
  const first = states.filter(({ real }) => real.changeMs === next)
  const one = first.length === 1
  // Where this is everyone who was just named, a pronoun is enough.
  const who = first.length === states.length ? (one ? 'it' : 'they') : listed(namesOf(first))
  return `${who} ${one ? 'opens' : 'open'} in ${lengthText(next - nowMs)}`
}
