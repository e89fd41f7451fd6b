import type { EventLog } from '@ratchet/engine/ports'
import { describe, it } from 'vitest'
import { type Case, type RuleNumber, rules } from './cases.ts'
import { credentialCases } from './credential-cases.ts'
import { eventCases } from './event-cases.ts'
import { ladderCases } from './ladder-cases.ts'
import { limitCases } from './limit-cases.ts'
import { messageCases } from './message-cases.ts'
import { NotApplicable } from './not-applicable.ts'
import { requestCases } from './request-cases.ts'
import type { StartScene } from './scene.ts'
import { stopCases } from './stop-cases.ts'
import { World, type WorldParts } from './world.ts'

// It is in a folder beside `src`, because it uses the counterparties, which nothing that runs in production may import.

/** The outcome of one test. */
export interface Outcome {
  readonly connector: string
  readonly rule: RuleNumber
  readonly name: string
  readonly state: 'passed' | 'failed' | 'not applicable'
  /** Why it does not apply. */
  readonly reason?: string
}

const cases: readonly Case[] = [
  ...requestCases,
  ...eventCases,
  ...stopCases,
  ...limitCases,
  ...credentialCases,
  ...messageCases,
  ...ladderCases,
]

/** The number of tests that each connector passes, or to which they do not apply. */
export const caseCount = cases.length

/** Runs the rules B1 to B17 on a connector over its counterparty, through the port alone. @param note gets the outcome of each test */
export function acceptanceSuite(
  connector: WorldParts['connector'],
  startScene: StartScene,
  openEvents: () => Promise<EventLog>,
  note: (outcome: Outcome) => void,
): void {
  const { id, name: broker, capabilities } = connector.about
  // The tests mostly wait, and each has a world of its own.
  describe.concurrent(`${broker}, accepted`, () => {
    for (const { rule, name, options, inapplicable, run } of cases)
      it(`${rule}: ${rules[rule]}: ${name}`, async (context) => {
        const about = { connector: id, rule, name }
        try {
          const reason = inapplicable?.(capabilities)
          if (reason !== undefined) throw new NotApplicable(reason)
          await runIn(await World.open({ connector, startScene, openEvents }, options), run)
          note({ ...about, state: 'passed' })
        } catch (error) {
          const isExcused = error instanceof NotApplicable
          note(isExcused ? { ...about, state: 'not applicable', reason: error.message } : { ...about, state: 'failed' })
          if (isExcused) context.skip(error.message)
          throw error
        }
      })
  })
}

async function runIn(world: World, run: Case['run']): Promise<void> {
  try {
    await run(world)
  } finally {
    await world.close()
  }
}
