import type { Paper } from '@ratchet/broker/paper'
import { isInDoubt, RET } from '@ratchet/contract'
import type { Answer, BrokerRequest } from '@ratchet/domain'
import type { Broker } from '@ratchet/engine/ports'
import type { FarMarket } from './far-market.ts'
import type { Network, Weather } from './network.ts'
import { type Life, LinkBroken } from './scheduler.ts'

/** After a while the broker knows of a request whose answer left its outcome open that it did nothing. */
function findingOut(): (answer: Answer | null) => Answer | null {
  const asked = new Map<string, number>()
  return (answer) => {
    if (!answer || !isInDoubt(answer.retcode)) return answer
    const times = (asked.get(answer.clientId) ?? 0) + 1
    asked.set(answer.clientId, times)
    return times < 3 ? answer : { ...answer, retcode: RET.REJECT, text: 'It was not carried out.' }
  }
}

/**
 * The broker of our own market as its engine sees it, in the same process. A message between the two arrives at once or never, and may
 * arrive twice, as in a drill.
 */
export function nearLink(
  paper: Broker,
  { weather, chance }: { readonly weather: () => Weather; readonly chance: (share: number) => boolean },
  deduplicates: boolean,
  leaves: (request: BrokerRequest) => void,
): Broker {
  const foundOut = findingOut()
  const pass = () => {
    if (weather().cut || chance(weather().lose)) throw new LinkBroken('The link is down.')
  }
  const copies = () => (chance(weather().repeat) ? 2 : 1)
  const asked = async <T>(ask: () => Promise<T>): Promise<T> => {
    pass()
    const answer = await ask()
    return structuredClone(answer)
  }
  return {
    deduplicates,
    sharesLog: paper.sharesLog === true,
    connect: (account) => asked(() => paper.connect(account)),
    send: async (request) => {
      if (weather().cut) throw new LinkBroken('The link is down.')
      leaves(request)
      if (chance(weather().lose)) return
      for (let n = copies(); n > 0; n--) await paper.send(request)
    },
    reportsSince: (account, seq) => asked(() => paper.reportsSince(account, seq)),
    lookup: (account, clientId) => asked(async () => foundOut(await paper.lookup(account, clientId))),
    snapshot: (account) => asked(() => paper.snapshot(account)),
    subscribe: (listener) =>
      paper.subscribe((report) => {
        if (weather().cut || chance(weather().lose)) return
        for (let n = copies(); n > 0; n--) listener(structuredClone(report))
      }),
  }
}

/**
 * The broker as an engine sees it: far away. Requests and answers may be late, lost, repeated or overtake one another; what the
 * engine asks (`lookup`, `reportsSince`) either comes back or fails.
 */
export function farLink(
  far: Pick<FarMarket, 'broker' | 'broadcaster'>,
  network: Network,
  engine: Life,
  deduplicates: boolean,
  leaves: (request: BrokerRequest) => void,
): Broker {
  const foundOut = findingOut()
  const there = (): Paper => {
    const { broker } = far
    if (!broker) throw new LinkBroken('The broker is not there.')
    return broker
  }
  return {
    deduplicates,
    connect: (account) => network.ask(engine, () => there().connect(account)),
    send: (request) => {
      if (!network.weather.cut) leaves(request)
      return network.send(engine, () => {
        far.broker?.send(request).catch(() => {})
      })
    },
    reportsSince: (account, seq) => network.ask(engine, () => there().reportsSince(account, seq)),
    lookup: (account, clientId) => network.ask(engine, async () => foundOut(await there().lookup(account, clientId))),
    snapshot: (account) => network.ask(engine, () => there().snapshot(account)),
    subscribe: (listener) => far.broadcaster.listen(engine, listener),
  }
}
