import type { Step } from './steps.ts'

/** What a step tells beside its times: numbers and words of closed lists, never what a person has typed, nor who it is. */
export type Facts = Readonly<Record<string, string | number>>

/** What else is known of a step. */
export interface More {
  readonly failed?: boolean
  /** A step of somebody else's trace that it follows from, such as a proxy's. */
  readonly link?: Link | undefined
}

/** A span of another trace: 32 and 16 hexadecimal digits. */
export interface Link {
  readonly traceId: string
  readonly spanId: string
}

export interface Tracer {
  /** Unix time in milliseconds. Setting the machine's clock moves it, as it moves those of other processes. */
  nowMs(): number
  /**
   * Tells of a step that is over.
   * @param id of the instruction, or of the request that moves a stop
   */
  took(id: string, step: Step, fromMs: number, facts?: Facts, more?: More): void
}
