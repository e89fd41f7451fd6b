import { executionFailed, isLimitSentence, orderTypeText, type PublicTrade } from '@ratchet/contract'
import { Link } from 'react-router'
import { useInstrument } from '../../api/reference.ts'
import { priceText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { useOnScreen } from '../../realtime/on-screen.ts'
import { DrillCause } from '../../ui/DrillCause.tsx'
import type { SubmitWord } from '../../ui/form/useSubmit.ts'
import { flightLink, limitsLink } from '../../ui/links.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import * as texts from './texts.ts'
import css from './trade-form.module.css'
import type { Published } from './usePublish.ts'

interface OutcomeProps {
  readonly published: Published
  /** Puts what was sent back into the form; null where it is still there. */
  readonly onAgain: (() => void) | null
  /** What the form answers to the order that it sent; null where it says it by itself. */
  readonly answer: { readonly text: string; readonly testId: string } | null
}

/** What the form answers stands within the outcome, small, where there is one: the fill matters more. */
export const answerWithin = (word: SubmitWord | null, published: Published | null): string | null =>
  published && word?.tone === 'good' ? word.text : null

/** Tells what becomes of the trade that was just published, as it happens. */
export function Outcome({ published, onAgain, answer }: OutcomeProps) {
  useOnScreen(published.id)
  const trade = useWorld((world) => world.trades.find(({ id }) => id === published.id))
  const opened = useWorld(
    (world) =>
      world.activeTrades.find(({ tradeId }) => tradeId === published.id)?.price_open ??
      world.closedTrades.find(({ tradeId }) => tradeId === published.id)?.priceOpen,
  )
  const digits = useInstrument(trade?.symbol ?? '', trade?.server)?.digits ?? 2
  const status = trade?.status ?? published.status
  const failed = status === 'failed'
  return (
    <div role={failed ? 'alert' : 'status'} className={css.outcome} data-failed={failed} data-testid="trade-outcome">
      <StatusChip status={status} />
      <strong className={`${css.result} num`}>{wordsFor(trade, status, opened, digits)}</strong>
      <DrillCause tradeId={published.id} />
      {published.warning ? <span data-testid="trade-warning">{published.warning}</span> : null}
      {answer && !failed ? (
        <small className={css.answer} data-testid={answer.testId}>
          {answer.text}
        </small>
      ) : null}
      <span className={css.links}>
        {failed ? (
          <>
            {onAgain ? (
              <button type="button" className={css.again} onClick={onAgain}>
                {texts.editAndResend}
              </button>
            ) : null}
            {isLimitSentence(trade?.reason ?? '') ? (
              <Link to={limitsLink}>{texts.limits}</Link>
            ) : (
              <Link to="/admin/care">{texts.customerCare}</Link>
            )}
          </>
        ) : null}
        <Link to={flightLink(published.id)}>{texts.tradeHistory(published.key)}</Link>
      </span>
    </div>
  )
}

function wordsFor(
  trade: PublicTrade | undefined,
  status: PublicTrade['status'],
  opened: number | undefined,
  digits: number,
): string {
  switch (status) {
    case 'Pending':
      return trade?.order
        ? texts.pendingAt(orderTypeText(trade.type), trade.order, priceText(trade.price, digits))
        : texts.onItsWay
    case 'executed':
      return opened === undefined ? texts.executed : texts.executedAt(priceText(opened, digits))
    case 'closed':
      return opened === undefined ? texts.executedAndClosed : texts.executedAtAndClosed(priceText(opened, digits))
    case 'failed':
      return executionFailed(trade?.reason ?? texts.noReasonGiven)
    case 'cancelled':
      return trade?.reason ? texts.cancelledBecause(trade.reason) : texts.cancelled
    case 'unknown':
      return texts.noResponse
  }
}
