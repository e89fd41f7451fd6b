import { expect, it } from 'vitest'
import { HangJudge } from './hang-judge.ts'

const patienceMs = 5000
/** @returns at which of the times the judge takes the engine for one that hangs */
const hungAt = (judge: HangJudge, times: readonly number[], beat: (ms: number) => string) =>
  times.filter((ms) => judge.check(ms, [['a', beat(ms)]]).has('a'))
const every = (ms: number, fromMs: number, toMs: number) =>
  Array.from({ length: Math.floor((toMs - fromMs) / ms) + 1 }, (_, i) => fromMs + i * ms)

it('OP4: takes one that does not beat for hung after five seconds of its own looks', () => {
  expect(hungAt(new HangJudge(patienceMs), every(500, 0, 6000), () => 'old')).toEqual([5000, 5500, 6000])
})

it('OP4: leaves a slow one alone whose beat changes, however seldom', () => {
  expect(hungAt(new HangJudge(patienceMs), every(500, 0, 60_000), (ms) => `${Math.floor(ms / 4900)}`)).toEqual([])
})

it('OP4: accuses nobody after a pause of its own', () => {
  const judge = new HangJudge(patienceMs)
  // Stopped for a minute, as the others may have been: each gets three more seconds.
  expect(hungAt(judge, [0, 500], () => 'old')).toEqual([])
  expect(hungAt(judge, every(500, 60_000, 62_500), () => 'old')).toEqual([62_000, 62_500])
})

it('OP4: counts anew for another session of the same number', () => {
  const judge = new HangJudge(patienceMs)
  for (const ms of every(500, 0, 6000)) judge.check(ms, [['1 of session 7', 'old']])
  expect(judge.check(6500, [['1 of session 8', 'old']])).toEqual(new Set())
})
