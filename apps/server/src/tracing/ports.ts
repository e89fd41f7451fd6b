import type { BrokerReport } from '@ratchet/domain'
import type { Broker, Ledger, Write } from '@ratchet/engine'
import { watchedLedger } from '../core/watched-ledger.ts'
import type { Step } from './steps.ts'
import type { Facts, Tracer } from './tracer.ts'

/** A ledger that tells of the intents and the answers that it writes. */
export const traceLedger = (ledger: Ledger, tracer: Tracer): Ledger =>
  watchedLedger(ledger, (write) => {
    const steps = stepsOf(write)
    if (steps.length === 0) return undefined
    const fromMs = tracer.nowMs()
    return (failed) => {
      for (const { tradeId, step, facts } of steps) tracer.took(tradeId, step, fromMs, facts, failed)
    }
  })

interface Told {
  readonly tradeId: string
  readonly step: Step
  readonly facts: Facts
}

/** Only what is about the order itself: its client id is the instruction's own. */
const stepsOf = ({ changes }: Write): readonly Told[] =>
  changes.flatMap(({ kind, request, trade }): readonly Told[] => {
    if (request?.kind !== 'order' || request.id !== request.tradeId) return []
    const { id: tradeId, state, retcode } = request
    if (kind === 'order.intent') return [{ tradeId, step: 'intent', facts: trade ? { symbol: trade.symbol } : {} }]
    if (state !== 'answered') return []
    return [{ tradeId, step: 'record', facts: { kind, ...(retcode !== null && { retcode }) } }]
  })

/** Orders whose answer is waited for; of older ones the answer is told without its time. */
const mostUnderWay = 10_000

/** A broker that tells of the orders it is sent, and of its answers to them. */
export function traceBroker(broker: Broker, tracer: Tracer): Broker {
  const sentMs = new Map<string, number>()
  const hear = (report: BrokerReport): BrokerReport => {
    const { answer } = report
    const fromMs = answer ? sentMs.get(answer.clientId) : undefined
    if (answer && fromMs !== undefined) {
      sentMs.delete(answer.clientId)
      tracer.took(answer.clientId, 'report', fromMs, { retcode: answer.retcode })
    }
    return report
  }
  const checkpoint = broker.checkpoint?.bind(broker)
  return {
    ...(broker.sharesLog !== undefined && { sharesLog: broker.sharesLog }),
    ...(checkpoint && { checkpoint }),
    connect: (account) => broker.connect(account),
    async send(request) {
      if (request.kind !== 'order') return broker.send(request)
      const { clientId } = request
      const fromMs = tracer.nowMs()
      if (sentMs.size >= mostUnderWay) sentMs.delete(sentMs.keys().next().value ?? '')
      sentMs.set(clientId, fromMs)
      try {
        await broker.send(request)
        tracer.took(clientId, 'send', fromMs, { action: request.action })
      } catch (error) {
        tracer.took(clientId, 'send', fromMs, { action: request.action }, true)
        throw error
      }
    },
    reportsSince: async (accountId, seq) => (await broker.reportsSince(accountId, seq)).map(hear),
    lookup: (inquiry) => broker.lookup(inquiry),
    snapshot: (accountId) => broker.snapshot(accountId),
    subscribe: (listener) => broker.subscribe((report) => listener(hear(report))),
  }
}
