import type { Random } from '@ratchet/domain'
import { isGivenCluster } from '@ratchet/store/testing'
import type { BrokerName, Desk } from '../desk.ts'
import { type Mark, type Phase, phases } from '../marks.ts'
import type { KillPoint } from '../mt5.ts'
import type { Person } from '../people.ts'
import { Violation } from '../violation.ts'
import { type Attempt, publish } from '../work.ts'

export interface Place {
  readonly mark: Mark
  readonly phase: Phase
  readonly holdMs: number
}

/** One of these marks, in some phase. */
export function drawnOf(random: Random, marks: readonly Mark[]): Place {
  const phase = random.pick(phases)
  return { mark: random.pick(marks), phase, holdMs: phase === 'after' ? 0 : random.pick([0, 3, 20, 60]) }
}

export interface Round {
  readonly desk: Desk
  readonly random: Random
  /** Where the trap is to be; drawn where nothing is said. */
  readonly at?: Place | undefined
  /** Where a terminal is killed; drawn if it is absent. */
  readonly killPoint?: KillPoint | undefined
  /** Begins the keys of what is published in this round. */
  readonly tag: string
  /** Adds a line to the round's story. */
  tell(line: string): void
}

export interface Outcome {
  /** The killed process and place: the closing words count the round under this line. */
  readonly what: string
  /** From the kill to the moment when everything was answered and the ledger was the broker's book again. */
  readonly recoveryMs: number
  /** Instructions given to a data set of its own. */
  readonly orders?: number
}

/** What is about no broker in particular. */
export const anyBroker: readonly BrokerName[] = ['paper', 'oanda', 'mt5']

export interface Kind {
  readonly name: string
  readonly shapes: readonly Desk['shape'][]
  /** The brokers that it can be done with; the paper broker alone where nothing is said. */
  readonly brokers?: readonly BrokerName[]
  /** About so many of a hundred rounds are of this kind. */
  readonly weight: number
  /** Why this machine cannot do it; undefined where it can. */
  missing?(): string | undefined
  run(round: Round): Promise<Outcome>
}

/** PostgreSQL itself is hurt, or the disk under it. */
export const whyNotOurs = (): string | undefined =>
  isGivenCluster ? 'it hurts PostgreSQL, and RATCHET_TEST_DATABASE_URL names one that is not its own' : undefined

export const pause = (durationMs: number): Promise<void> => new Promise((done) => setTimeout(done, durationMs))

/** The first result; `undefined` when the time was over. The time only ends a wait for something that may never come. */
export async function within<T>(durationMs: number, what: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), durationMs)
  })
  return Promise.race([what, over]).finally(() => clearTimeout(timer))
}

const patienceMs = 30_000

/** Waits for something that must come. */
export async function comes(what: string, look: () => Promise<boolean>): Promise<void> {
  const endMs = performance.now() + patienceMs
  while (!(await look())) {
    if (performance.now() > endMs) throw new Violation('I1', `${what}, and it did not come`)
    await pause(50)
  }
}

/** A server that has just come back may still say "not now". */
export const acknowledged = (person: Person, one: Attempt): Promise<void> =>
  comes(`${one.tag} was to be acknowledged`, () => publish(person, one))
