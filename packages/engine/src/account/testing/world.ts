import { type DrillFault, defaultInstruments, type Limits, noRisk, type Risk } from '@ratchet/contract'
import { type BrokerReport, type Quote, type SaneQuote, saneQuote } from '@ratchet/domain'
import type { AccountRow, LimitsState, PositionRow, TradeRow, Valuation, Work } from '../../ports/index.ts'
import { Draft } from '../draft.ts'
import { LimitCounts } from '../limit-counts.ts'
import { type KeptModel, modelOf, type StepContext } from '../model.ts'
import { onQuote } from '../quotes.ts'
import { onReport } from '../reports.ts'
import { onWork } from '../work.ts'

const account: AccountRow = {
  id: 'account',
  traderId: 'trader',
  server: 'Ratchet-Demo',
  login: '1',
  brokerSeq: 0,
}

export const trade = (fields: Partial<TradeRow> = {}): TradeRow => ({
  id: 'trade',
  key: '2026-11-21 10:00',
  traderId: 'trader',
  accountId: 'account',
  brokerId: '1',
  server: 'Ratchet-Demo',
  action: 'Trade_Action_Deal',
  type: 'Order_Type_Buy',
  symbol: 'GOLD',
  volume: 1000,
  price: 0,
  deviation: 10,
  sl: 0,
  tp: 0,
  tradeDetails: 'a test',
  magic: '',
  risk: null,
  profit: null,
  status: 'Pending',
  retcode: null,
  reason: null,
  order: null,
  position: null,
  working: false,
  createdAtMs: 0,
  ...fields,
})

export const position = (fields: Partial<PositionRow> = {}): PositionRow => ({
  accountId: 'account',
  traderId: 'trader',
  tradeId: 'trade',
  ticket: '7',
  identifier: '7',
  symbol: 'GOLD',
  side: 'buy',
  volume: 1000,
  openPrice: 130_000,
  openTimeMs: 0,
  sl: 0,
  tp: 0,
  intendedSl: 0,
  intendedTp: 0,
  gapSinceMs: null,
  guaranteed: false,
  reached: 0,
  riskVersion: 1,
  rung: 0,
  swap: 0,
  comment: '',
  magic: '',
  open: true,
  ...fields,
})

export const quote = (bid: number, ask = bid + 30, timeMs = 1000) =>
  saneQuote({ symbol: 'GOLD', bid, ask, timeMs }) as SaneQuote

export const report = (fields: Partial<BrokerReport>): BrokerReport => ({
  account: 'account',
  seq: 1,
  timeMs: 1000,
  quote: null,
  answer: null,
  orders: [],
  deals: [],
  positions: [],
  balance: 0,
  ...fields,
})

export const ladder = (fields: Partial<Risk>): Risk => ({ ...noRisk, ...fields })

const unheard = { feedPosition: -1, unknownSinceMs: new Map(), held: null, alarmed: [], floor: null, balance: null }

/** One account and the steps it takes, without a ledger or a broker: what each step would write and send. */
export class World {
  readonly model: KeptModel
  readonly #quotes = new Map<string, Quote>()
  #uuid = 0
  timeMs = 1000
  /** The real clock. */
  nowMs = 5000
  /** Whether positions that others opened are left alone. */
  leavesOthersAlone = false
  /** The faults that a drill has switched on for the account. */
  drill: readonly DrillFault[] | undefined
  /** By what a broker elsewhere has it valued; undefined for a paper account. */
  valuation: Valuation | null | undefined

  constructor(risk: Risk = noRisk, positions: readonly PositionRow[] = [], trades: readonly TradeRow[] = []) {
    this.model = modelOf({ account, risk, riskVersion: 1, positions, trades, requests: [], ...unheard })
  }

  /** Gives the account limits, and what they count of the past. */
  limit(limits: Limits, past: Partial<LimitsState> = {}): this {
    const state = {
      version: 1,
      inForce: limits,
      pending: null,
      sentMs: new Map(),
      results: [],
      parts: new Map(),
      ...past,
    }
    this.model.limits = new LimitCounts(state)
    return this
  }

  #context(): StepContext {
    return {
      instruments: new Map(defaultInstruments.map((instrument) => [instrument.symbol, instrument])),
      quote: (symbol) => this.#quotes.get(symbol),
      marketTimeMs: this.timeMs,
      nowMs: () => this.nowMs,
      uuid: () => `request-${++this.#uuid}`,
      leavesOthersAlone: this.leavesOthersAlone,
      served: (server) => server === 'Ratchet-Demo',
      checkpoint: () => null,
      valuation: () => this.valuation,
      drillOn: () => this.drill,
    }
  }

  /** Decides a step that no ledger has yet. */
  decide(decide: (draft: Draft) => void): Draft {
    const draft = new Draft(this.model, this.#context())
    decide(draft)
    return draft
  }

  #step(decide: (draft: Draft) => void): Draft {
    const draft = this.decide(decide)
    draft.apply()
    return draft
  }

  quote(next: Quote): Draft {
    this.timeMs = next.timeMs
    this.#quotes.set(next.symbol, next)
    return this.#step((draft) => onQuote(draft, next))
  }

  work(fields: Partial<Work>): Draft {
    const work: Work = {
      account,
      trades: [],
      commands: [],
      risk: this.model.risk,
      riskVersion: this.model.riskVersion,
      ...fields,
    }
    return this.#step((draft) => onWork(draft, work))
  }

  report(fields: Partial<BrokerReport>): Draft {
    return this.#step((draft) => onReport(draft, report({ seq: this.model.brokerSeq + 1, ...fields })))
  }
}

export const kinds = (draft: Draft): string[] => draft.changes.map((change) => change.kind)
