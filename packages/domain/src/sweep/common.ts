import { rungWords, untouched } from '../trigger/rungs.ts'
import type { Trials } from './trials.ts'

/** In place of a level's number: there is none. */
export const noLevel = -1

/** A beginning that ladders have in common, up to one of their rungs. */
export interface Beginning {
  /** Bit of that rung; 0 where there is none yet. */
  readonly bit: number
  /** Numbers among the `rises` of that rung's trigger and of the target then in force, and among the `stops` of the stop then in force. */
  readonly trigger: number
  readonly target: number
  readonly stop: number
  /** Where in `order` its ladders lie, those without a further rung last. */
  readonly from: number
  readonly to: number
  /** With one rung more, the nearest first. */
  readonly longer: readonly Beginning[]
}

/** The shared beginnings of ladders: the outcome of a beginning is computed once for all ladders that share it. */
export interface Common {
  readonly none: Beginning
  /** Numbers of the trials, so that those with a beginning in common stand side by side. */
  readonly order: Int32Array
  /** Distances from the open in the position's favour, each once: of triggers and targets, and of stops. */
  readonly rises: Int32Array
  readonly stops: Int32Array
  /** The farthest that any level lies from the open. */
  readonly reach: number
}

const nowhere = Number.NEGATIVE_INFINITY

export function commonOf(trials: Trials): Common {
  const { words, side, count, stop, target, wordsEach } = trials
  const sign = side === 'buy' ? 1 : -1
  const order = Int32Array.from({ length: count }, (_, n) => n).sort((a, b) => compare(trials, sign, a, b))
  const rises = new Map<number, number>()
  const stops = new Map<number, number>()
  /** Those from one place to another, which begin alike up to this many rungs. */
  const begin = (from: number, to: number, rungs: number, stopSoFar: number, targetSoFar: number): Beginning => {
    const rung = (order[from] as number) * wordsEach + 1 + (rungs - 1) * rungWords
    const [trigger, sl, tp, bit] = rungs === 0 ? [0, untouched, untouched, 0] : words.subarray(rung, rung + rungWords)
    const stopNow = sl === untouched ? stopSoFar : Math.max(stopSoFar, sign * (sl as number))
    const targetNow = tp === untouched ? targetSoFar : Math.max(targetSoFar, sign * (tp as number))
    const longer: Beginning[] = []
    for (let start = from; start < to && rungsOf(trials, order[start] as number) > rungs; ) {
      let end = start + 1
      while (end < to && compareRung(trials, sign, order[start] as number, order[end] as number, rungs) === 0) end++
      longer.push(begin(start, end, rungs + 1, stopNow, targetNow))
      start = end
    }
    return {
      bit: bit as number,
      trigger: rungs === 0 ? noLevel : numberOf(rises, sign * (trigger as number)),
      target: targetNow === nowhere ? noLevel : numberOf(rises, targetNow),
      stop: stopNow === nowhere ? noLevel : numberOf(stops, stopNow),
      from,
      to,
      longer,
    }
  }
  const none = begin(0, count, 0, stop === 0 ? nowhere : -stop, target === 0 ? nowhere : target)
  const reach = [...rises.keys(), ...stops.keys()].reduce((most, distance) => Math.max(most, Math.abs(distance)), 0)
  return { none, order, reach, rises: Int32Array.from(rises.keys()), stops: Int32Array.from(stops.keys()) }
}

/** Each value's number, in the order in which they were first asked for. */
function numberOf(known: Map<number, number>, value: number): number {
  const found = known.get(value) ?? known.size
  known.set(value, found)
  return found
}

const rungsOf = ({ words, wordsEach }: Trials, trial: number): number => words[trial * wordsEach] as number

/** By their rungs, the nearer trigger first; a ladder that ends comes after those that go on. */
function compare(trials: Trials, sign: number, a: number, b: number): number {
  const most = Math.max(rungsOf(trials, a), rungsOf(trials, b))
  for (let rung = 0; rung < most; rung++) {
    const found = compareRung(trials, sign, a, b, rung)
    if (found !== 0) return found
  }
  return a - b
}

function compareRung(trials: Trials, sign: number, a: number, b: number, rung: number): number {
  const { words, wordsEach } = trials
  const ended = Number(rung >= rungsOf(trials, a)) - Number(rung >= rungsOf(trials, b))
  if (ended !== 0) return ended
  const at = 1 + rung * rungWords
  for (let word = 0; word < rungWords; word++) {
    const differ = (words[a * wordsEach + at + word] as number) - (words[b * wordsEach + at + word] as number)
    if (differ !== 0) return word === 0 ? sign * differ : differ
  }
  return 0
}
