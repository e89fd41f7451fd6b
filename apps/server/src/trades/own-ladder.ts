import {
  type ChosenLadder,
  fill,
  type Instrument,
  ladderWords,
  marketOf,
  mostLadderLetters,
  type OwnRungs,
  type WantedLadder,
} from '@ratchet/contract'
import {
  atrOf,
  atrReads,
  averageTrueRange,
  lastWhole,
  lintLadder,
  ownLadder,
  type Points,
  pipsOfOwn,
  type Volume,
} from '@ratchet/domain'
import type { ApiStore } from '@ratchet/store'
import type { View } from '../core/present/view.ts'
import { invalidField } from '../core/refusals/refusal.ts'

/** Where a ladder is to climb. */
interface Place {
  readonly instrument: Instrument
  /** 0 where the symbol has no price yet. */
  readonly price: Points
  readonly volume: Volume
  /** 1 R as far as it is known; 0 where there is no stop. */
  readonly r: Points
}

/**
 * Copies a saved ladder for one order or position: what becomes of the saved one later changes nothing there.
 * @throws Refusal where the trader keeps no such ladder
 */
export async function copyLadder(
  store: Pick<ApiStore, 'savedLadders'>,
  traderId: string,
  id: string,
): Promise<ChosenLadder> {
  const found = (await store.savedLadders(traderId)).find((one) => one.id === id.toLowerCase())
  if (!found) throw invalidField('ladderId', ladderWords.unknown)
  return { name: found.name, unit: found.unit, rungs: found.ladder }
}

/**
 * A ladder in ATR with the range as it is now, which stays with the order; any other as it is. (OWN9)
 * @throws Refusal where too few candles of the symbol are kept
 */
export async function measuredLadder<Chosen extends ChosenLadder>(
  { store, view }: { readonly store: Pick<ApiStore, 'candles'>; readonly view: Pick<View, 'quote'> },
  chosen: Chosen,
  { symbol, server }: { readonly symbol: string; readonly server: string },
): Promise<Chosen> {
  if (chosen.unit !== 'ATR') return chosen
  const now = view.quote(symbol, server)
  const about = { symbol, market: marketOf(server), period: atrOf.period, most: atrReads }
  const atr = now && averageTrueRange(await store.candles({ ...about, untilMs: lastWhole(now.timeMs) }))
  if (!atr) throw invalidField('ladderId', fill(ladderWords.needsCandles, { symbol }))
  return { ...chosen, atr }
}

/**
 * Rungs that were moved on a position's chart, as a ladder of that position alone. They count pips, whatever the ladder before them counted.
 * @param before none where the position climbs by its account's
 */
export function movedLadder(before: Pick<ChosenLadder, 'name'> | undefined, rungs: OwnRungs): WantedLadder {
  const [, end = ''] = ladderWords.moved.split('{name}')
  const name =
    before && (before.name.endsWith(end) ? before.name : fill(ladderWords.moved, { name: short(before.name, end) }))
  return { name: name ?? ladderWords.movedAccounts, unit: 'pips', rungs, moves: true }
}

const short = (name: string, end: string): string => name.slice(0, mostLadderLetters - end.length)

/** @throws Refusal where the ladder has no R to count, or its broker would refuse a rung's levels on this symbol (LIN4) */
export function acceptOwnLadder(chosen: ChosenLadder, { r, instrument, ...market }: Place): void {
  if (chosen.unit === 'R' && r === 0) throw invalidField('sl', ladderWords.needsStop)
  const pips = pipsOfOwn(ownLadder(chosen, r, market.volume), instrument)
  const findings = lintLadder(pips, { markets: [{ instrument, spread: 0, ...market }], trades: [] })
  const fault = findings.find(({ severity }) => severity === 'error')
  if (fault) throw invalidField('ladderId', fault.text)
}
