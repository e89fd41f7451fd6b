import type { Probed } from '@ratchet/engine'
import type { Access } from '../core/brokers/access.ts'
import type { Prober } from '../core/brokers/prober.ts'
import { Doors } from '../core/limits/doors.ts'
import { FairLine } from '../core/limits/fair-line.ts'
import type { Limits } from '../core/limits/limits.ts'
import { isOver, type Tries } from '../core/limits/tries.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { withoutSecret } from '../core/secrets/redact.ts'

export interface ProbeParts {
  readonly prober: Prober
  readonly tries: Tries
  readonly limits: Pick<Limits, 'brokerTestsOfTrader'>
}

/** Connections to a broker are opened two a second, so that a third test would only wait. */
const line = {
  atOnce: 2,
  ofCaller: 1,
  inAll: 50,
  busy: 'Too many accounts are being tested now. Please try again in a moment.',
}

const underWay = 'Your previous test is still running. Please wait until it is finished.'

/** Looks at a broker for a trader: @throws Refusal */
export type Probe = (traderId: string, access: Access, left: AbortSignal, report?: string) => Promise<Probed>

/** One look at a broker for each trader at a time, and some an hour; a client that leaves gives its turn up. */
export function createProbe({ prober, tries, limits }: ProbeParts): Probe {
  const doors = new Doors({ ofCaller: 1, inAll: Number.POSITIVE_INFINITY })
  const turns = new FairLine(line)
  return async (traderId, access, left, report) => {
    const leave = doors.enter(traderId)
    if (!leave) throw new Refusal('too_many', underWay)
    try {
      if (await isOver(tries, `broker tests of ${traderId}`, limits.brokerTestsOfTrader))
        throw new Refusal('too_many', 'You have tested too many accounts within an hour. Please try again later.')
      return await turns.run(traderId, () => prober.probe(access, left, report), left)
    } catch (error) {
      // What goes wrong there may speak of what was sent.
      const secrets = access.fields.flatMap(({ name, secret }) => (secret ? [access.values[name] ?? ''] : []))
      throw secrets.reduce<unknown>(withoutSecret, error)
    } finally {
      leave()
    }
  }
}
