import type { BrokerReport } from '@ratchet/domain'
import type { Broker, Ledger, LedgerChange, Write } from '@ratchet/engine'
import { watchedLedger } from '../core/trading/watched-ledger.ts'
import type { Step } from './steps.ts'
import type { Facts, Tracer } from './tracer.ts'

/** A ledger that tells of the intents and the answers that it writes. */
export const traceLedger = (ledger: Ledger, tracer: Tracer): Ledger =>
  watchedLedger(ledger, (write) => {
    const steps = stepsOf(write)
    if (steps.length === 0) return undefined
    const fromMs = tracer.nowMs()
    return (failed) => {
      for (const { id, step, facts } of steps) tracer.took(id, step, fromMs, facts, { failed })
    }
  })

interface Told {
  readonly id: string
  readonly step: Step
  readonly facts: Facts
}

const stepsOf = ({ changes }: Write): readonly Told[] =>
  changes.flatMap((change) => (change.request?.kind === 'levels' ? stopStep(change) : orderStep(change)))

/** Only what is about the order itself: its client id is the instruction's own. */
function orderStep({ kind, request, trade }: LedgerChange): readonly Told[] {
  if (request?.kind !== 'order' || request.id !== request.tradeId) return []
  const { id, state, retcode } = request
  if (kind === 'order.intent') return [{ id, step: 'intent', facts: trade ? { symbol: trade.symbol } : {} }]
  if (state !== 'answered') return []
  return [{ id, step: 'record', facts: { kind, ...(retcode !== null && { retcode }) } }]
}

/** A stop that moves has a trace of its own, named by its request, which says of which instruction it is; rung 0 where a person moved it. */
function stopStep({ kind, request }: LedgerChange): readonly Told[] {
  if (!request) return []
  const { id, state, rung, retcode, tradeId } = request
  const of = { rung, ...(tradeId !== null && { trade: tradeId }) }
  if (kind === 'stop.intent' || kind === 'levels.intent') return [{ id, step: 'stop intent', facts: of }]
  if (state !== 'answered') return []
  return [{ id, step: 'stop record', facts: { kind, ...(retcode !== null && { retcode }) } }]
}

/** Requests whose answer is waited for; of older ones it is not told when it came. */
const mostUnderWay = 10_000

interface UnderWay {
  readonly fromMs: number
  readonly step: Step
}

/** A broker that tells of the orders and the levels that it is sent, and of its answers to them. */
export function traceBroker(broker: Broker, tracer: Tracer): Broker {
  const sent = new Map<string, UnderWay>()
  const hear = (report: BrokerReport): BrokerReport => {
    const { answer } = report
    const one = answer && sent.get(answer.clientId)
    if (one) {
      sent.delete(answer.clientId)
      tracer.took(answer.clientId, one.step, one.fromMs, { retcode: answer.retcode })
    }
    return report
  }
  const checkpoint = broker.checkpoint?.bind(broker)
  const valuation = broker.valuation?.bind(broker)
  return {
    ...(broker.sharesLog !== undefined && { sharesLog: broker.sharesLog }),
    ...(checkpoint && { checkpoint }),
    ...(valuation && { valuation }),
    connect: (account) => broker.connect(account),
    async send(request) {
      if (request.kind !== 'order' && request.kind !== 'levels') return broker.send(request)
      const { clientId } = request
      const isOrder = request.kind === 'order'
      const step = isOrder ? 'send' : 'stop send'
      const facts = isOrder ? { action: request.action } : {}
      const fromMs = tracer.nowMs()
      if (sent.size >= mostUnderWay) sent.delete(sent.keys().next().value ?? '')
      sent.set(clientId, { fromMs, step: isOrder ? 'report' : 'stop report' })
      try {
        await broker.send(request)
        tracer.took(clientId, step, fromMs, facts)
      } catch (error) {
        tracer.took(clientId, step, fromMs, facts, { failed: true })
        throw error
      }
    },
    reportsSince: async (accountId, seq) => (await broker.reportsSince(accountId, seq)).map(hear),
    lookup: (inquiry) => broker.lookup(inquiry),
    snapshot: (accountId) => broker.snapshot(accountId),
    subscribe: (listener) => broker.subscribe((report) => listener(hear(report))),
  }
}
