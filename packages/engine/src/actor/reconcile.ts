import { floorWords, RET } from '@ratchet/contract'
import { type Answer, type BrokerReport, isLooser, type Position } from '@ratchet/domain'
import { adopt } from '../account/adopt.ts'
import { onAnswer } from '../account/answers.ts'
import { differences } from '../account/differences.ts'
import type { Draft } from '../account/draft.ts'
import { isStopped } from '../account/floor.ts'
import type { AccountModel, StepContext } from '../account/model.ts'
import { askForStranded, endOthers } from '../account/oco.ts'
import { endWaiting } from '../account/operator.ts'
import { restoreLevels } from '../account/quotes.ts'
import { onReport, settleSeen } from '../account/reports.ts'
import { freeze, hold, isFrozen, putBack, release, whyUnknown } from '../account/unknown.ts'
import type { Broker, BrokerSnapshot, RequestRow } from '../ports/index.ts'

/** The parts of an actor that reconciling its account needs. */
export interface ActorContext {
  /** The account as it is now: every commit and every load replaces it. */
  readonly model: AccountModel
  readonly broker: Broker
  readonly context: StepContext
  /** Waits for a reading of the broker; steps of the account may come before its end. @throws LoadedAnew */
  meanwhile<T>(reading: Promise<T>): Promise<T>
  /** Begins a step. */
  draft(): Draft
  commit(draft: Draft): Promise<void>
  /** Sends requests that are in the ledger already, under the same client id. */
  send(requests: readonly RequestRow[]): Promise<void>
}

/** The broker could not be asked. Nothing follows from that except that it must be asked again. */
export class BrokerAway extends Error {}

/** Since a reading began the account was loaded and compared anew: what was read before proves nothing any more. */
export class LoadedAnew extends Error {}

async function asked<T>(actor: ActorContext, reading: Promise<T>): Promise<T> {
  try {
    return await actor.meanwhile(reading)
  } catch (error) {
    if (error instanceof LoadedAnew) throw error
    throw new BrokerAway('The broker could not be reached.', { cause: error })
  }
}

/** Takes in the broker's reports that were missed. @throws BrokerAway */
export async function takeMissedReports(actor: ActorContext): Promise<void> {
  const { account, brokerSeq } = actor.model
  for (const report of await asked(actor, actor.broker.reportsSince(account.id, brokerSeq))) {
    const draft = actor.draft()
    onReport(draft, report)
    await actor.commit(draft)
  }
}

/**
 * Reconciles the account with the broker: takes in missed reports, then asks about every unanswered request. A request is sent again only
 * where the broker proves that it never came, and only while nothing of the account is unknown.
 * @throws BrokerAway where the broker cannot be asked; then every unanswered request is recorded as unknown
 */
export async function reconcile(actor: ActorContext): Promise<void> {
  let unseen: readonly string[]
  try {
    await asked(actor, actor.broker.connect(actor.model.account))
    await takeMissedReports(actor)
    unseen = await askAfterRequests(actor)
    await compareBooks(actor)
    await giveUpForgotten(actor, unseen)
  } catch (error) {
    if (error instanceof BrokerAway) await freezeAll(actor, [...actor.model.requests.keys()])
    throw error
  }
  await sendAgain(actor, unseen)
}

/** Takes in missed reports and compares the account with the broker's book. @throws BrokerAway */
export async function catchUp(actor: ActorContext): Promise<void> {
  await takeMissedReports(actor)
  await compareBooks(actor)
}

/** In a market that never stops moving, the next round compares. */
const mostTries = 3

/** Compares the account with the broker's book as of the same report, and adopts the broker's state. @throws BrokerAway */
async function compareBooks(actor: ActorContext): Promise<void> {
  const read = async () => {
    const knownSeq = actor.model.brokerSeq
    return { ...(await asked(actor, actor.broker.snapshot(actor.model.account.id))), knownSeq }
  }
  let book = await read()
  for (let tries = 0; book.seq >= book.knownSeq && book.seq !== actor.model.brokerSeq && tries < mostTries; tries++) {
    if (book.seq > actor.model.brokerSeq) await takeMissedReports(actor)
    if (book.seq !== actor.model.brokerSeq) book = await read()
  }
  const { model } = actor
  const draft = actor.draft()
  // Reports that came while the book was read do not make it an older one.
  if (book.seq < book.knownSeq) hold(draft, book.seq)
  else if (book.seq === model.brokerSeq) {
    release(draft)
    draft.balance = book.balance
    const found = differences(model, book)
    for (const difference of found) adopt(draft, difference)
    showUnknown(draft, book)
    for (const one of found) if (one.what === 'position differs') restoreLevels(draft, one.now.ticket)
    endOthers(draft, { ...book, timeMs: draft.context.marketTimeMs })
    askForStranded(draft)
    endWaiting(draft)
  }
  await actor.commit(draft)
}

/** The broker's book may show the outcome of an unknown request. */
function showUnknown(draft: Draft, { positions, orders, balance, seq }: BrokerSnapshot): void {
  const { account, positions: before } = draft.model
  const there = new Set(positions.map(({ ticket }) => ticket))
  const gone = [...before.values()].filter(({ ticket }) => !there.has(ticket))
  const closed = gone.map((row): Position => ({ ...row, clientId: row.tradeId ?? '', volume: 0 }))
  const at = { account: account.id, seq, timeMs: draft.context.marketTimeMs, quote: null, answer: null, balance }
  const report: BrokerReport = { ...at, deals: [], orders, positions: [...positions, ...closed] }
  settleSeen(draft, report)
}

/** Marks these requests unknown: no answer came and the broker is unreachable. */
export async function freezeAll(actor: ActorContext, ids: readonly string[]): Promise<void> {
  const draft = actor.draft()
  for (const id of ids) {
    const request = draft.request(id)
    if (request) freeze(draft, request, whyUnknown.away)
  }
  await actor.commit(draft)
}

/** Returns the requests of which the broker says that they never came and can be sent again. */
async function askAfterRequests(actor: ActorContext): Promise<readonly string[]> {
  const { broker, model } = actor
  const unseen: string[] = []
  for (const about of [...model.requests.values()]) {
    const { id, checkpoint } = about
    if (!actor.model.requests.has(id)) continue
    const found = await asked(actor, broker.lookup({ account: model.account.id, clientId: id, checkpoint, about }))
    if (found.said === 'under way') continue
    if (found.said === 'found') await takeMissedReports(actor)
    const request = actor.model.requests.get(id)
    if (!request) continue
    const draft = actor.draft()
    if (found.said === 'found') onAnswer(draft, found.answer, request, reportOf(actor.model, found.answer))
    else if (found.said === 'unclear') freeze(draft, request, whyUnknown.unclear)
    else {
      unseen.push(id)
      if (request.state === 'unknown' && !isForgotten(request)) putBack(draft, request)
    }
    await actor.commit(draft)
  }
  return unseen
}

/**
 * A broker that answered a request, even by a code that leaves its outcome open, received it. If it later says that the request never came, its
 * history was rewritten, so the absence of a request proves nothing.
 */
const isForgotten = ({ state, retcode }: RequestRow): boolean => state === 'unknown' && retcode !== null

/** Ends what the broker has forgotten and its book does not show. It is not sent again: it could be carried out twice. */
async function giveUpForgotten(actor: ActorContext, unseen: readonly string[]): Promise<void> {
  for (const id of unseen) {
    const request = actor.model.requests.get(id)
    if (request && isForgotten(request) && !actor.model.held) await withdraw(actor, request, forgotten)
  }
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

async function sendAgain(actor: ActorContext, unseen: readonly string[]): Promise<void> {
  if (isFrozen(actor.model)) return
  const again: RequestRow[] = []
  for (const id of unseen) {
    const request = actor.model.requests.get(id)
    if (request?.state !== 'intended') continue
    if (wouldLoosen(actor.model, request)) await withdraw(actor, request, tighterByNow)
    else if (request.kind === 'order' && isStopped(actor.model)) await withdraw(actor, request, stoppedByNow)
    // What the operator froze after its intent had begun before (ADM3): it may be on its way still, and only its client id makes it one order.
    else again.push(request)
  }
  await actor.send(again)
}

/** The broker's stop was read after the request was made: somebody may have tightened it meanwhile. */
function wouldLoosen(model: AccountModel, { kind, position: ticket, sl }: RequestRow): boolean {
  const position = kind === 'levels' && ticket !== null ? model.positions.get(ticket) : undefined
  return position !== undefined && isLooser(position.side, sl, position.sl)
}

const tighterByNow = [RET.INVALID_STOPS, 'Not sent again: the broker now has a tighter stop.'] as const
const forgotten = [
  RET.REJECT,
  'Not sent again: the broker answered this request before, but has no record of it now.',
] as const
const stoppedByNow = [RET.TRADE_DISABLED, floorWords.stopped] as const

async function withdraw(
  actor: ActorContext,
  request: RequestRow,
  [retcode, text]: readonly [retcode: number, text: string],
): Promise<void> {
  const draft = actor.draft()
  const nothing = { order: '', deal: '', bid: 0, ask: 0, timeMs: actor.context.marketTimeMs }
  const answer = { clientId: request.id, retcode, text, ...nothing }
  onAnswer(draft, answer, request, reportOf(actor.model, answer))
  await actor.commit(draft)
}
