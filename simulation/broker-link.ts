import type { Paper } from '@ratchet/broker/paper'
import { isInDoubt, RET } from '@ratchet/contract'
import type { Answer, BrokerRequest } from '@ratchet/domain'
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
  leaves: (request: BrokerRequest) => void,
): Broker {
  /** How often a request was asked after whose answer left its outcome open. */
  const asked = new Map<string, number>()
  const foundOut = (answer: Answer | null): Answer | null => {
    if (!answer || !isInDoubt(answer.retcode)) return answer
    const times = (asked.get(answer.clientId) ?? 0) + 1
    asked.set(answer.clientId, times)
    // After a while the broker knows that it did nothing.
    return times < 3 ? answer : { ...answer, retcode: RET.REJECT, text: 'It was not carried out.' }
  }
  const there = (): Paper => {
    const broker = paper()
    if (!broker) throw new LinkBroken('The broker is not there.')
    return broker
  }
  return {
    deduplicates,
    connect: (account) => network.ask(engine, () => there().connect(account)),
    send: (request) => {
      if (!network.weather.cut) leaves(request)
      return network.send(engine, () => {
        paper()
          ?.send(request)
          .catch(() => {})
      })
    },
    reportsSince: (account, seq) => network.ask(engine, () => there().reportsSince(account, seq)),
    lookup: (account, clientId) => network.ask(engine, async () => foundOut(await there().lookup(account, clientId))),
    snapshot: (account) => network.ask(engine, () => there().snapshot(account)),
    subscribe: (listener) => network.listen(engine, listener),
  }
}
