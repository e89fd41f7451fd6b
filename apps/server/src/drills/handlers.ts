import { randomInt } from 'node:crypto'
import { drillAlreadyRunning } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import type { View } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import { presentDrill } from './present.ts'

const refusals = {
  no_account: 'You have no paper account yet. Publish a trade on the paper server first to open one.',
  running: drillAlreadyRunning,
} as const

const drillNotFound = () => new Refusal('not_found', 'No such drill found.')

export interface DrillRouteParts {
  readonly store: Pick<ApiStore, 'askDrill' | 'getDrill' | 'listDrills' | 'stopDrill'>
  readonly view: View
}

/** The drills. The api only writes the request: the process that has the market runs it. */
export function drillHandlers({
  store,
  view,
}: DrillRouteParts): Pick<Handlers, 'startDrill' | 'listDrills' | 'getDrill' | 'stopDrill'> {
  const find = async (traderId: string, id: string) => {
    const row = await store.getDrill(traderId, id)
    if (!row) throw drillNotFound()
    return presentDrill(row, view)
  }
  return {
    async startDrill({ session: { traderId }, body: { faults, seconds } }) {
      const asked = await store.askDrill(traderId, { faults, seconds, seed: randomInt(2 ** 31) })
      if (asked.outcome !== 'asked') throw new Refusal('conflict', refusals[asked.outcome])
      return find(traderId, asked.id)
    },
    async listDrills({ session, query }) {
      const { items, nextCursor } = await store.listDrills(session.traderId, {
        ...query,
        underWay: query.underWay === 'true',
      })
      return { items: items.map((row) => presentDrill(row, view)), nextCursor }
    },
    getDrill: ({ session, params }) => find(session.traderId, params.id),
    async stopDrill({ session, params }) {
      const row = await store.stopDrill(session.traderId, params.id)
      if (!row) throw drillNotFound()
      return presentDrill(row, view)
    },
  }
}
