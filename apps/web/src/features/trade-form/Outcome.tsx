import { Anchor, Group, Text } from '@mantine/core'
import { executionFailed, isLimitSentence, orderTypeText, type PublicTrade } from '@ratchet/contract'
import { Link } from 'react-router'
import { useInstrument } from '../../api/reference.ts'
import { priceText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { useOnScreen } from '../../realtime/on-screen.ts'
import { DrillCause } from '../../ui/DrillCause.tsx'
import { flightLink, limitsLink } from '../../ui/links.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import * as texts from './texts.ts'
import type { Published } from './useOrderFlow.ts'

interface OutcomeProps {
  readonly published: Published
  /** Puts what was sent back into the form; null where it is still there. */
  readonly onAgain: (() => void) | null
  /** What the form answers to the order that it sent; null where it says it by itself. */
  readonly answer: { readonly text: string; readonly testId: string } | null
}

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
  const [helpText, help] = isLimitSentence(trade?.reason ?? '')
    ? [texts.limits, limitsLink]
    : [texts.customerCare, '/admin/care']
  const link = { fz: 'inherit', fw: 600, underline: 'always' } as const
  return (
    <Group
      role={failed ? 'alert' : 'status'}
      gap="4px 10px"
      px={14}
      py="xs"
      fz="sm"
      bd={`1px solid ${failed ? 'var(--r-loss)' : 'var(--r-line)'}`}
      bdrs="sm"
      data-failed={failed}
      data-testid="trade-outcome"
    >
      <StatusChip status={status} />
      <Text component="strong" size="lg" fw={600} className="num">
        {wordsFor(trade, status, opened, digits)}
      </Text>
      <DrillCause tradeId={published.id} />
      {published.warning ? <span data-testid="trade-warning">{published.warning}</span> : null}
      {answer && !failed ? (
        <Text component="small" size="xs" c="dimmed" data-testid={answer.testId}>
          {answer.text}
        </Text>
      ) : null}
      <Group component="span" gap="4px 14px" ml="auto">
        {failed && onAgain ? (
          <Anchor component="button" type="button" {...link} onClick={onAgain}>
            {texts.editAndResend}
          </Anchor>
        ) : null}
        {failed ? (
          <Anchor component={Link} to={help} {...link}>
            {helpText}
          </Anchor>
        ) : null}
        <Anchor component={Link} to={flightLink(published.id)} {...link}>
          {texts.tradeHistory(published.key)}
        </Anchor>
      </Group>
    </Group>
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
