import type { Step } from './steps.ts'

/** What a step tells beside its times: numbers and words of closed lists, never what a person has typed, nor who it is. */
export type Facts = Readonly<Record<string, string | number>>

export interface Tracer {
  /** Unix time in milliseconds. Setting the machine's clock moves it, as it moves those of other processes. */
  nowMs(): number
  /** Tells of a step that is over; it has failed where that is said. */
  took(tradeId: string, step: Step, fromMs: number, facts?: Facts, failed?: boolean): void
}
