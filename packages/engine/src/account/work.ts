import { type PaperRequest, paperRequests, RET, stopNeverLoosens } from '@ratchet/contract'
import { isLooser } from '@ratchet/domain'
import type { CommandRow, PositionRow, TradeRow, Work } from '../ports/index.ts'
import { finish, refuse, triedAgain, wait } from './commands.ts'
import type { Draft } from './draft.ts'
import { isRefusedByFloor, takePlan, takeRelease } from './floor.ts'
import { takeFunding } from './funding.ts'
import { verdictOnTrade } from './limits.ts'
import { isRefusedByPair } from './oco.ts'
import { isRefusedByOperator } from './operator.ts'
import { isTaken, takeCancel, takeChange, takeDelete } from './orders.ts'
import { takeLadder } from './own-ladder.ts'
import { intend } from './requests.ts'
import { askForLevels } from './stops.ts'

/** Takes traders' new work: instructions become orders, commands become requests or are answered at once. */
export function onWork(draft: Draft, work: Work): void {
  // A changed ladder holds from the next quote: after a restart the market must not resume before the change.
  if (work.riskVersion !== draft.riskVersion && draft.model.positions.size > 0) draft.keepsPlace = true
  draft.risk = work.risk
  draft.riskVersion = work.riskVersion
  if (draft.frozen) {
    wait(draft)
    return
  }
  const unwanted = new Set(work.commands.filter(takesBack).map(({ tradeId }) => tradeId))
  for (const trade of work.trades) if (!unwanted.has(trade.id)) takeInstruction(draft, trade)
  for (const command of work.commands) takeCommand(draft, command, work.trades)
}

/** Takes new instructions that were handed over. They say nothing about the ladder, which only a reading of the ledger can change. */
export function onInstructions(draft: Draft, trades: readonly TradeRow[]): void {
  if (draft.frozen) wait(draft)
  else for (const trade of trades) takeInstruction(draft, trade)
}

const isPaperRequest = (kind: CommandRow['kind']): kind is PaperRequest =>
  (paperRequests as readonly string[]).includes(kind)

const takesBack = ({ kind }: CommandRow): boolean => kind === 'delete' || kind === 'cancel'

function takeInstruction(draft: Draft, trade: TradeRow): void {
  const { context } = draft
  if (draft.request(trade.id) || isTaken(draft.trade(trade.id))) return
  if (!context.served(trade.server)) {
    const reason = `No broker is connected for ${trade.server}: connect an account under Settings, or choose another server`
    draft.record({
      kind: 'trade.failed',
      tradeId: trade.id,
      marketTimeMs: null,
      data: { retcode: RET.CONNECTION, reason },
      trade: { ...trade, status: 'failed', retcode: RET.CONNECTION, reason },
    })
    return
  }
  if (isRefusedByOperator(draft, trade)) return
  if (draft.floor && isRefusedByFloor(draft, trade)) return
  if (isRefusedByPair(draft, trade)) return
  const verdict = verdictOnTrade(draft, trade)
  if (verdict?.is === 'refused') {
    const { retcode, sentence: reason, limit } = verdict
    draft.record({
      kind: 'trade.failed',
      tradeId: trade.id,
      marketTimeMs: context.marketTimeMs,
      data: { retcode, reason, limit },
      trade: { ...trade, status: 'failed', retcode, reason },
    })
    return
  }
  const warning = verdict?.is === 'near' ? { warning: verdict.sentence } : {}
  const quote = context.quote(trade.symbol)
  const request = intend(draft, { id: trade.id, kind: 'order', tradeId: trade.id, timeMs: context.marketTimeMs })
  // The trade is written with the intent: the message to the broker is made from it.
  draft.ask({
    kind: 'order.intent',
    tradeId: trade.id,
    marketTimeMs: context.marketTimeMs,
    data: { request: trade.id, bid: quote?.bid ?? null, ask: quote?.ask ?? null, ...warning },
    trade,
    request,
  })
}

function takeCommand(draft: Draft, command: CommandRow, newTrades: readonly TradeRow[]): void {
  for (const request of draft.openRequests()) if (request.commandId === command.id) return
  const position = draft.position(command.position)
  if (command.kind === 'retry') finish(draft, command, { ok: true, message: triedAgain })
  else if (command.kind === 'delete') takeDelete(draft, command, newTrades)
  else if (command.kind === 'cancel') takeCancel(draft, command, newTrades)
  else if (command.kind === 'modify') takeChange(draft, command)
  else if (command.kind === 'floor') takePlan(draft, command)
  else if (command.kind === 'release') takeRelease(draft, command)
  else if (isPaperRequest(command.kind)) takeFunding(draft, command, command.kind)
  else if (!position) refuse(draft, command, RET.POSITION_CLOSED)
  else if (command.kind === 'close') takeClose(draft, command, position)
  else if (command.kind === 'ladder') takeLadder(draft, command, position)
  else takeLevels(draft, command, position)
}

function takeLevels(draft: Draft, command: CommandRow, position: PositionRow): void {
  const to = { sl: command.sl ?? position.intendedSl, tp: command.tp ?? position.intendedTp }
  // Answers must not overtake one another: the command waits until the change under way is answered.
  if (draft.underWay(position.ticket, 'levels')) wait(draft)
  else if (isLooser(position.side, to.sl, position.intendedSl)) {
    refuse(draft, command, RET.INVALID_STOPS, stopNeverLoosens)
  } else if (to.sl === position.sl && to.tp === position.tp) refuse(draft, command, RET.NO_CHANGES)
  else askForLevels(draft, position, to, { by: 'trader', commandId: command.id })
}

function takeClose(draft: Draft, command: CommandRow, position: PositionRow): void {
  if (draft.underWay(position.ticket, 'close')) {
    wait(draft)
    return
  }
  const request = intend(draft, {
    id: draft.context.uuid(),
    kind: 'close',
    tradeId: position.tradeId,
    position: position.ticket,
    commandId: command.id,
    volume: command.volume,
    timeMs: draft.context.marketTimeMs,
  })
  draft.ask({
    kind: 'close.intent',
    tradeId: position.tradeId,
    marketTimeMs: draft.context.marketTimeMs,
    data: {
      position: position.ticket,
      why: 'asked by the trader',
      by: 'trader',
      volume: command.volume,
      request: request.id,
      commandId: command.id,
    },
    request,
  })
}
