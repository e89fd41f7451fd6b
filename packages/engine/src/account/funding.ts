import { fundingRefusals, isAccepted, isPaperServer, type PaperRequest, RET } from '@ratchet/contract'
import { type Answer, type BrokerReport, moneyAsShown } from '@ratchet/domain'
import type { CommandRow, RequestRow } from '../ports/index.ts'
import { refuse } from './commands.ts'
import type { Draft } from './draft.ts'
import { intend } from './requests.ts'

/** MAT22, MAT23, MAT25: asks the paper broker, whose book alone has the balance, and says what is open. */
export function takeFunding(draft: Draft, command: CommandRow, what: PaperRequest): void {
  const { model, context } = draft
  if (!isPaperServer(model.account.server)) {
    refuse(draft, command, RET.INVALID, fundingRefusals.atBroker)
    return
  }
  const { id: commandId, amount } = command
  const money = amount === undefined ? {} : { amount }
  const about = { kind: what, tradeId: null, commandId, timeMs: context.marketTimeMs } as const
  const request = intend(draft, { id: context.uuid(), ...about, ...money })
  draft.ask({
    kind: 'funding.intent',
    tradeId: null,
    marketTimeMs: context.marketTimeMs,
    data: { accountId: model.account.id, what, ...money, request: request.id, commandId },
    request,
  })
}

/** @param request answered by now */
export function fundingAnswered(draft: Draft, answer: Answer, request: RequestRow, report: BrokerReport): void {
  const ok = isAccepted(answer.retcode)
  const message = fundedWords(report)
  const outcome = ok
    ? ({ ok, message } as const)
    : ({ ok: false, retcode: answer.retcode, message: answer.text } as const)
  const command = { id: request.commandId ?? '', outcome }
  if (ok && report.funded) tellFunded(draft, report, { request, command })
  else if (ok && report.commissionPerLot !== undefined)
    tellCommission(draft, report.commissionPerLot, report, { request, command })
  // An answer that was only looked up does not say the balance; the report that does was taken in before.
  else draft.record({ kind: 'command.done', tradeId: null, marketTimeMs: null, data: { ...outcome }, request, command })
}

/** ACC3: money that no deal booked, whoever asked for it. */
export function tellFunded(
  draft: Draft,
  { funded, balance, timeMs }: BrokerReport,
  rows: { readonly request?: RequestRow; readonly command?: NonNullable<Draft['changes'][number]['command']> } = {},
): void {
  if (!funded) return
  const accountId = draft.model.account.id
  const { what, amount } = funded
  const { request } = rows
  draft.record({
    kind: 'account.funded',
    tradeId: null,
    marketTimeMs: timeMs,
    data: {
      accountId,
      what,
      amount,
      balanceBefore: balance - amount,
      balance,
      ...(request && { request: request.id }),
      ...(request?.commandId && { commandId: request.commandId }),
    },
    money: { accountId, balance, booked: amount },
    ...rows,
  })
}

/** MAT25: what deals cost from this report on. */
function tellCommission(
  draft: Draft,
  commission: number,
  { timeMs }: BrokerReport,
  rows: { readonly request: RequestRow; readonly command: NonNullable<Draft['changes'][number]['command']> },
): void {
  const { id: accountId, commissionPerLot: commissionBefore = 0 } = draft.account
  const { id, commandId } = rows.request
  draft.account = { ...draft.account, commissionPerLot: commission }
  draft.record({
    kind: 'account.commission',
    tradeId: null,
    marketTimeMs: timeMs,
    data: { accountId, commissionBefore, commission, request: id, ...(commandId && { commandId }) },
    ...rows,
  })
}

function fundedWords({ funded, balance, commissionPerLot }: BrokerReport): string {
  if (commissionPerLot !== undefined) return `The commission is ${moneyAsShown(commissionPerLot)} per lot and side.`
  if (!funded) return 'Done.'
  const now = `The balance is ${moneyAsShown(balance)}.`
  return funded.what === 'deposit' ? `Deposited ${moneyAsShown(funded.amount)}. ${now}` : `The account is reset. ${now}`
}
