import type { Paper } from '@ratchet/broker/paper'
import type { Broker } from '@ratchet/engine/ports'
import type { Network } from './network.ts'
import { type Life, LinkBroken } from './scheduler.ts'

/**
 * The broker as an engine sees it: far away. Requests and answers may be late, lost, repeated or overtake one another; what the
 * engine asks (`lookup`, `reportsSince`) either comes back or fails.
 */
export function brokerLink(
  paper: () => Paper | undefined,
  network: Network,
  engine: Life,
  deduplicates: boolean,
): Broker {
  const there = (): Paper => {
    const broker = paper()
    if (!broker) throw new LinkBroken('The broker is not there.')
    return broker
  }
  return {
    deduplicates,
    connect: (account) => network.ask(engine, () => there().connect(account)),
    send: (request) =>
      network.send(engine, () => {
        paper()
          ?.send(request)
          .catch(() => {})
      }),
    reportsSince: (account, seq) => network.ask(engine, () => there().reportsSince(account, seq)),
    lookup: (account, clientId) => network.ask(engine, () => there().lookup(account, clientId)),
    snapshot: (account) => network.ask(engine, () => there().snapshot(account)),
    subscribe: (listener) => network.listen(engine, listener),
  }
}
