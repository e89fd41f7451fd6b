import { RET } from '@ratchet/contract'
import type { Answer, BrokerReport, Position } from '@ratchet/domain'
import { adopt } from './account/adopt.ts'
import { onAnswer } from './account/answers.ts'
import type { Draft } from './account/draft.ts'
import { looser } from './account/levels.ts'
import type { AccountModel, StepContext } from './account/model.ts'
import { differences } from './account/reconcile.ts'
import { onReport, settleSeen } from './account/reports.ts'
import { freeze, hold, isFrozen, putBack, release, whyUnknown } from './account/unknown.ts'
import type { Broker, BrokerSnapshot, RequestRow } from './ports/index.ts'

/** What the actor lends to those who bring its account level with the broker. */
export interface Hands {
  /** The account as it is now: every commit and every reading anew changes it. */
  readonly model: AccountModel
  readonly broker: Broker
  readonly context: StepContext
  /** Begins a step. */
  draft(): Draft
  commit(draft: Draft): Promise<void>
  /** Sends what is in the ledger already, under the same client id. */
  send(requests: readonly RequestRow[]): Promise<void>
}

/** The broker could not be asked. Nothing follows from that, but that it is to be asked again. */
export class BrokerAway extends Error {}

async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    throw new BrokerAway('The broker could not be asked.', { cause: error })
  }
}

/** Takes in what the broker reported and nobody heard. @throws BrokerAway */
export async function takeMissed(hands: Hands): Promise<void> {
  const { account, brokerSeq } = hands.model
  for (const report of await asked(hands.broker.reportsSince(account.id, brokerSeq))) {
    const draft = hands.draft()
    onReport(draft, report)
    await hands.commit(draft)
  }
}

/**
 * Brings the account level with the broker: takes in what was missed, then asks after every request without an answer. Only a
 * broker that is known never to have seen a request, and that executes a client id at most once, is sent it again, and only once
 * nothing of the account is unknown.
 * @throws BrokerAway where it cannot be asked; then whatever waits for an answer is on record as unknown
 */
export async function bringLevel(hands: Hands): Promise<void> {
  let unseen: readonly string[]
  try {
    await asked(hands.broker.connect(hands.model.account))
    await takeMissed(hands)
    unseen = await askAfterRequests(hands)
    await compareBooks(hands)
  } catch (error) {
    if (error instanceof BrokerAway) await freezeAll(hands, [...hands.model.requests.keys()])
    throw error
  }
  await sendAgain(hands, unseen)
}

/** Takes in what was missed and compares what there is. @throws BrokerAway */
export async function catchUp(hands: Hands): Promise<void> {
  await takeMissed(hands)
  await compareBooks(hands)
}

/** In a market that moves all the while the next round compares. */
const mostTries = 3

/** Compares the account with the broker's book as of the same report, and takes the broker's word. @throws BrokerAway */
async function compareBooks(hands: Hands): Promise<void> {
  const read = () => asked(hands.broker.snapshot(hands.model.account.id))
  let book = await read()
  for (let tries = 0; book.seq > hands.model.brokerSeq && tries < mostTries; tries++) {
    await takeMissed(hands)
    if (book.seq !== hands.model.brokerSeq) book = await read()
  }
  const { model } = hands
  const draft = hands.draft()
  if (book.seq < model.brokerSeq) hold(draft, book.seq)
  else if (book.seq === model.brokerSeq) {
    release(draft)
    for (const difference of differences(model, book)) adopt(draft, difference)
    showUnknown(draft, book)
  }
  await hands.commit(draft)
}

/** What became of a request may be plain to see. */
function showUnknown(draft: Draft, { positions, orders, balance, seq }: BrokerSnapshot): void {
  const { account, positions: before } = draft.model
  const there = new Set(positions.map(({ ticket }) => ticket))
  const gone = [...before.values()].filter(({ ticket }) => !there.has(ticket))
  const closed = gone.map((row): Position => ({ ...row, clientId: row.tradeId ?? '', volume: 0 }))
  const at = { account: account.id, seq, timeMs: draft.context.marketTimeMs, quote: null, answer: null, balance }
  const report: BrokerReport = { ...at, deals: [], orders, positions: [...positions, ...closed] }
  settleSeen(draft, report)
}

/** Nobody knows what became of these. */
export async function freezeAll(hands: Hands, ids: readonly string[]): Promise<void> {
  const draft = hands.draft()
  for (const id of ids) {
    const request = draft.request(id)
    if (request) freeze(draft, request, whyUnknown.away)
  }
  await hands.commit(draft)
}

/** Answers which requests the broker has never seen though it would know them. */
async function askAfterRequests(hands: Hands): Promise<readonly string[]> {
  const { broker, model } = hands
  const unseen: string[] = []
  for (const { id } of [...model.requests.values()]) {
    const answer = await asked(broker.lookup(hands.model.account.id, id))
    if (answer) await takeMissed(hands)
    const request = hands.model.requests.get(id)
    if (!request) continue
    const draft = hands.draft()
    if (answer) onAnswer(draft, answer, request, reportOf(hands.model, answer))
    else if (!broker.deduplicates) freeze(draft, request, whyUnknown.neverSeen)
    else {
      unseen.push(id)
      if (request.state === 'unknown') putBack(draft, request)
    }
    await hands.commit(draft)
  }
  return unseen
}

/** An answer that no report brought: the broker found out afterwards. */
const reportOf = ({ account, brokerSeq }: AccountModel, answer: Answer): BrokerReport => ({
  account: account.id,
  seq: brokerSeq,
  timeMs: answer.timeMs,
  quote: null,
  answer,
  orders: [],
  deals: [],
  positions: [],
  balance: 0,
})

async function sendAgain(hands: Hands, unseen: readonly string[]): Promise<void> {
  if (isFrozen(hands.model)) return
  const again: RequestRow[] = []
  for (const id of unseen) {
    const request = hands.model.requests.get(id)
    if (request?.state !== 'intended') continue
    if (wouldLoosen(hands.model, request)) await withdraw(hands, request)
    else again.push(request)
  }
  await hands.send(again)
}

/** The broker's stop was read since the request was made; somebody may have tightened it. */
function wouldLoosen(model: AccountModel, { kind, position: ticket, sl }: RequestRow): boolean {
  const position = kind === 'levels' && ticket !== null ? model.positions.get(ticket) : undefined
  return position !== undefined && looser(position.side, sl, position.sl)
}

async function withdraw(hands: Hands, request: RequestRow): Promise<void> {
  const text = 'Not sent again: the broker has a tighter stop by now.'
  const draft = hands.draft()
  const nothing = { order: '', deal: '', bid: 0, ask: 0, timeMs: hands.context.marketTimeMs }
  const answer = { clientId: request.id, retcode: RET.INVALID_STOPS, text, ...nothing }
  onAnswer(draft, answer, request, reportOf(hands.model, answer))
  await hands.commit(draft)
}
