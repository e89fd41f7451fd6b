import type { ConnectInput, Route } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import type { FastifyRequest } from 'fastify'
import { serverOf } from '../core/brokers/access.ts'
import type { ProveFirst, Session } from '../core/http/session.ts'

interface ReauthenticationParts {
  readonly store: Pick<ApiStore, 'listAccounts'>
  readonly proveFirst: ProveFirst
}

type Asks = (session: Session, request: Pick<FastifyRequest, 'params' | 'body'>) => Promise<void>
export type Reauthentication = { readonly [K in NonNullable<Route['proof']>]: Asks }

/** Asks who somebody is, as the table of routes says. An account that the trader does not have is for the handler to refuse. */
export const reauthentication = ({ store, proveFirst }: ReauthenticationParts): Reauthentication => ({
  async account(session, { params }) {
    const { id } = params as { readonly id: string }
    const account = (await store.listAccounts(session.traderId)).find((one) => one.id === id)
    if (account) await proveFirst(session, account.server)
  },
  async broker(session, { body }) {
    await proveFirst(session, serverOf(body as ConnectInput))
  },
  /** The ladder of all accounts is that of each which has none of its own. */
  async ladder(session) {
    const accounts = await store.listAccounts(session.traderId)
    const climbing = accounts.filter(({ ladder, isDisconnected }) => !ladder && !isDisconnected)
    await proveFirst(session, ...climbing.map(({ server }) => server))
  },
  // Its handler asks for password and code.
  always: async () => {},
})
