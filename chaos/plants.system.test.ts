import { expect, it } from 'vitest'
import { plantNames } from './inside/plants.ts'
import { programPlantNames } from './inside/program-plants.ts'
import type { Mark, Phase } from './marks.ts'
import type { Step } from './schedule.ts'
import { patienceMs, runPlanted } from './testing.ts'

/** The round that finds a planted bug. */
interface Killing {
  readonly step: Step
  readonly says: RegExp
  readonly broker?: 'oanda' | 'mt5'
}
const at = (phase: Phase, mark: Mark, holdMs: number, kind = 'mark'): Step => ({ kind, at: { mark, phase, holdMs } })

/** The order is sent, and neither its answer nor the end of its record is known. */
const afterOrderSend: Step = {
  kind: 'terminal',
  killPoint: { call: 'OrderSend', when: 'after', skip: 0, tornBytes: 0 },
}

const killing: Readonly<Record<string, Killing>> = {
  'send first': {
    step: at('before', 'intent.order', 300),
    says: /I2: the broker was asked for something that the ledger does not know/,
  },
  'acknowledge first': {
    step: at('before', 'publish', 300),
    says: /I1: .* (was acknowledged as|was answered with)/,
  },
  'release early': { step: at('before', 'publish', 300), says: /I1: .* was acknowledged as/ },
  'read behind': {
    step: at('before', 'answer.order', 300),
    says: /I1: .* was acknowledged as .* and is not shown/,
  },
  'rows unhashed': {
    step: at('before', 'answer.order', 300),
    says: /record: record \d+ of .* does not continue the chain/,
  },
  // Rows that are missing show in many ways.
  'mark first': { step: at('before', 'answer.order', 300), says: /I[1-5]: / },
  'bare position': {
    step: at('after', 'answer.levels', 0),
    broker: 'oanda',
    says: /I3: (the confirmed stop was loosened|position \d+ was without its stop)/,
  },
  'resent anew': {
    step: { kind: 'terminal', killPoint: { call: 'FileFlush', when: 'before', skip: 0, tornBytes: 0 } },
    broker: 'mt5',
    says: /I2: (the broker has an order for .* which was never intended|.* has the positions)/,
  },
  'journal not flushed': { step: afterOrderSend, broker: 'mt5', says: /I2: .* has the positions .* at the broker/ },
  'stop left out': {
    step: afterOrderSend,
    broker: 'mt5',
    says: /I3: (the confirmed stop was loosened|position \d+ lost its stop)/,
  },
  // Only the limit of a day shows it, which seeds 1 to 4 draw.
  'day forgotten': {
    step: at('after', 'answer.order', 5, 'limits'),
    says: /I7: \d of 6 were begun where \d may be/,
  },
  'touch forgotten': {
    step: at('after', 'touch', 5, 'floor'),
    says: /I1: the ladder was to be touched, and it did not come|I8: /,
  },
  'try for ever': {
    step: { kind: 'poison' },
    says: /I1: the poisoned account was to be frozen, and it did not come/,
  },
}

/** A kill meets the moment that a bug needs at once or in one of the next rounds. A terminal's first request after it may be any. */
const roundsAt = (broker: string | undefined) => (broker === 'mt5' ? 10 : 4)

it.each([...plantNames, ...programPlantNames])(
  'a harness that finds nothing proves nothing: the planted bug "%s" is found',
  async (plant) => {
    const { step, says, broker } = killing[plant] as Killing
    const { message, story } = await runPlanted(plant, {
      steps: Array.from({ length: roundsAt(broker) }, () => step),
      broker,
    })
    expect(message, story).toMatch(says)
  },
  patienceMs,
)
