import type { Paper } from '@ratchet/broker/paper'
import { isInDoubt, RET } from '@ratchet/contract'
import type { Answer, BrokerReport, BrokerRequest } from '@ratchet/domain'
import type { Broker, Inquiry, Lookup } from '@ratchet/engine/ports'
import type { Proof } from '@ratchet/engine/testing'
import type { FarMarket } from './far-market.ts'
import type { Network, Weather } from './network.ts'
import { type Life, LinkBroken } from './scheduler.ts'

/** What was sent has arrived after this, or never does. */
export const deadlineMs = 3000

/** After a while the broker knows of a request whose answer left its outcome open that it did nothing. */
function findingOut(): (answer: Answer) => Answer {
  const asked = new Map<string, number>()
  return (answer) => {
    if (!isInDoubt(answer.retcode)) return answer
    const times = (asked.get(answer.clientId) ?? 0) + 1
    asked.set(answer.clientId, times)
    return times < 3 ? answer : { ...answer, retcode: RET.REJECT, text: 'It was not carried out.' }
  }
}

/** What a broker that knows its client ids is believed. */
function said(found: Lookup, proof: Proof, foundOut: (answer: Answer) => Answer): Lookup {
  if (found.said === 'found') return { said: 'found', answer: foundOut(found.answer) }
  return proof === 'memory' ? found : { said: 'unclear' }
}

/** What an adapter needs to prove an absence by a broker's history: where it ended before, and when a request can have left last. */
class History {
  readonly #network: Network
  readonly #startedMs: number
  readonly #ends = new Map<string, number>()
  readonly #leftMs = new Map<string, number>()

  constructor(network: Network) {
    this.#network = network
    this.#startedMs = network.nowMs
  }

  heard({ account, seq }: BrokerReport): void {
    this.#ends.set(account, Math.max(seq, this.#ends.get(account) ?? 0))
  }

  left({ clientId }: BrokerRequest): void {
    this.#leftMs.set(clientId, this.#network.nowMs)
  }

  checkpoint(account: string): string {
    return String(this.#ends.get(account) ?? 0)
  }

  async lookup(
    { clientId, checkpoint }: Inquiry,
    foundOut: (answer: Answer) => Answer,
    read: (since: number) => Promise<readonly BrokerReport[]>,
  ): Promise<Lookup> {
    const askedMs = this.#network.nowMs
    const from = Number(checkpoint ?? 0)
    // With the report at which the history ended: where a book was put back, another may have its number by now, or none.
    const reports = await read(Math.max(0, from - 1))
    const answer = reports.find((report) => report.answer?.clientId === clientId)?.answer
    if (answer) return { said: 'found', answer: foundOut(answer) }
    // An engine before this one can have sent it until it ended.
    const leftMs = Math.max(this.#startedMs, this.#leftMs.get(clientId) ?? 0)
    const isWhole = checkpoint !== null && (from === 0 || reports[0]?.seq === from)
    return { said: isWhole && askedMs - leftMs > deadlineMs ? 'absent' : 'unclear' }
  }
}

/**
 * The broker of our own market as its engine sees it, in the same process. A message between the two arrives at once or never, and may
 * arrive twice, as in a drill.
 */
export function nearLink(
  paper: Broker,
  { weather, chance }: { readonly weather: () => Weather; readonly chance: (share: number) => boolean },
  proof: Proof,
  leaves: (request: BrokerRequest) => void,
): Broker {
  if (proof === 'history')
    throw new Error('Our own broker remembers what it was asked: it needs no history to prove an absence.')
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
    sharesLog: paper.sharesLog === true,
    connect: (account) => asked(() => paper.connect(account)),
    send: async (request) => {
      if (weather().cut) throw new LinkBroken('The link is down.')
      leaves(request)
      if (chance(weather().lose)) return
      for (let n = copies(); n > 0; n--) await paper.send(request)
    },
    reportsSince: (account, seq) => asked(() => paper.reportsSince(account, seq)),
    lookup: (inquiry) => asked(async () => said(await paper.lookup(inquiry), proof, foundOut)),
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
  proof: Proof,
  leaves: (request: BrokerRequest) => void,
  arrives: (request: BrokerRequest) => void,
): Broker {
  const foundOut = findingOut()
  const history = new History(network)
  const there = (): Paper => {
    const { broker } = far
    if (!broker) throw new LinkBroken('The broker is not there.')
    return broker
  }
  const reportsSince = (account: string, seq: number) => network.ask(engine, () => there().reportsSince(account, seq))
  const isRead = proof === 'history'
  return {
    ...(isRead && { checkpoint: (account: string) => history.checkpoint(account) }),
    connect: (account) => network.ask(engine, () => there().connect(account)),
    send: (request) => {
      if (!network.weather.cut) {
        leaves(request)
        history.left(request)
      }
      const arrive = () => {
        if (far.broker) arrives(request)
        far.broker?.send(request).catch(() => {})
      }
      return network.send(engine, arrive, isRead ? 'once' : 'perhaps repeated')
    },
    reportsSince: async (account, seq) => {
      const reports = await reportsSince(account, seq)
      for (const report of reports) history.heard(report)
      return reports
    },
    lookup: async (inquiry) => {
      if (isRead) return history.lookup(inquiry, foundOut, (since) => reportsSince(inquiry.account, since))
      return network.ask(engine, async () => said(await there().lookup(inquiry), proof, foundOut))
    },
    snapshot: (account) => network.ask(engine, () => there().snapshot(account)),
    subscribe: (listener) =>
      far.broadcaster.listen(engine, (report) => {
        history.heard(report)
        listener(report)
      }),
  }
}
