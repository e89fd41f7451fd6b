import { Anchor, Button, Group, Switch, Text } from '@mantine/core'
import { type Instrument, marketOf, serverNames } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lotText, priceText } from '../../format/text.ts'
import { sideOfType } from '../../trading/ticket/draft.ts'
import { placeOf } from '../../trading/ticket/place.ts'
import type { PutAway } from '../../trading/ticket/put-away.ts'
import { listed, riskText, type Sketch } from '../../trading/ticket/sketch.ts'
import { limitsLink } from '../../ui/links.ts'
import { SideMark } from '../../ui/Profit.tsx'
import { Say } from '../../ui/Say.tsx'
import { AskFirst } from './AskFirst.tsx'
import { fields } from './fields.ts'
import { Outcome } from './Outcome.tsx'
import { Reason } from './Reason.tsx'
import * as texts from './texts.ts'
import css from './trade-form.module.css'
import { UnknownAccount } from './UnknownAccount.tsx'
import type { Order } from './useOrder.ts'
import type { OrderFlow } from './useOrderFlow.ts'

interface FootProps {
  readonly order: Order
  readonly flow: OrderFlow
  /** Begins the test ids of its parts. */
  readonly name: 'trade' | 'ticket'
  readonly confirm: readonly [boolean, (on: boolean) => void]
  /** Puts what was sent back into the form; null where it is still there. */
  readonly onAgain: (() => void) | null
  /** What the form has to say besides. */
  readonly notes?: ReactNode
  /** The button that sends. */
  readonly children: ReactNode
}

/** What is to be said of an order at its button: what became of the last one, what stands against this one, and the order in one line. */
export function Foot({ order, flow, name, confirm: [confirm, setConfirm], onAgain, notes, children }: FootProps) {
  const { submit, published } = flow
  // What the form answers stands within the outcome, small, where there is one: the fill matters more.
  const answer = published && submit.word?.tone === 'good' ? submit.word.text : null
  const testId = `${name}-answer`
  return (
    <div className={css.foot} data-name={name}>
      {flow.failed || answer !== null ? null : <Say word={submit.word} testId={testId} />}
      {published ? (
        <Outcome published={published} onAgain={onAgain} answer={answer === null ? null : { text: answer, testId }} />
      ) : null}
      {notes}
      <NearLimit order={order} />
      <Reason blocked={order.blocked} id={`${name}-blocked`} />
      <OrderLine order={order} />
      <Group gap="xs">
        {children}
        <Switch
          size={name === 'ticket' ? 'xs' : 'sm'}
          label={texts.confirmOrders}
          checked={confirm}
          onChange={({ currentTarget }) => setConfirm(currentTarget.checked)}
          data-testid={name === 'trade' ? 'ask-switch' : undefined}
        />
      </Group>
      <AskFirst order={order} flow={flow} />
      <UnknownAccount input={flow.unknown} onAnswer={flow.meant} />
    </div>
  )
}

interface SendButtonProps {
  readonly order: Order
  readonly flow: OrderFlow
  readonly name: FootProps['name']
  readonly onPress: () => void
  readonly icon?: ReactNode
  readonly testId: string
  readonly children: ReactNode
}

/**
 * While the order would be refused the button is marked as disabled but can still be reached: a trader who comes to it by keyboard or hears
 * the screen is told why.
 */
export function SendButton({ order: { side, blocked }, flow, name, onPress, icon, testId, children }: SendButtonProps) {
  return (
    <Button
      type="button"
      disabled={flow.submit.busy}
      onClick={onPress}
      size={name === 'trade' ? 'md' : 'sm'}
      {...(side === 'Sell' ? { color: 'var(--r-sell-fill)' } : {})}
      {...(blocked ? { 'aria-describedby': `${name}-blocked` } : {})}
      {...(blocked?.certain ? { 'aria-disabled': true, 'data-disabled': true } : {})}
      className={css.submit ?? ''}
      leftSection={icon}
      data-side={side}
      data-testid={testId}
    >
      {children}
    </Button>
  )
}

/** Says that the order comes near one of the account's limits. A refusal is said at the button. The engine decides, by what there is then. */
function NearLimit({ order: { verdict } }: { readonly order: Order }) {
  if (verdict?.is !== 'near') return null
  const text = (
    <>
      {verdict.sentence}{' '}
      <Anchor component={Link} to={limitsLink} size="sm" underline="always">
        {texts.limits}
      </Anchor>
    </>
  )
  return <Say word={{ tone: 'warn', text }} testId="order-limits" />
}

/** Tells the order in one line, where the button is: what would be sent, at which price, and what it may lose. */
function OrderLine({ order: { draft, side, instrument, sketch } }: { readonly order: Order }) {
  const lots = sketch?.volume ? `${lotText(sketch.volume)} ` : ''
  const price = sketch?.inError
    ? texts.correctField
    : !sketch || !instrument
      ? texts.noQuote
      : openText(sketch, instrument)
  return (
    <Group component="p" gap="2px 14px" m={0} fz="sm" className="num" data-testid="order-line">
      <strong>
        <SideMark side={side} /> {lots}
        {draft.symbol}
      </strong>
      <Text span inherit c="dimmed">
        {price}
      </Text>
      {sketch?.estimate && instrument ? (
        <Text span inherit c="dimmed">
          {riskText(sketch, instrument)}
        </Text>
      ) : null}
    </Group>
  )
}

function openText({ open, pending, side }: Sketch, { digits }: Instrument): string {
  if (open === null) return texts.enterPrice
  return pending
    ? texts.openAt(priceText(open, digits))
    : texts.quoteAt(side === 'Buy' ? 'Ask' : 'Bid', priceText(open, digits))
}

interface PutAwayLineProps {
  readonly away: PutAway | null
  /** Where the order that stands in the form now goes. */
  readonly server: string
  readonly onUndo: () => void
}

/** Says which prices were taken out of the form, and gives the order back that they belong to. */
export function PutAwayLine({ away, server, onUndo }: PutAwayLineProps) {
  return (
    <Text component="div" size="sm" c="dimmed" role="status" data-testid="put-away">
      {away ? (
        <>
          {putAwayText(away, server)}{' '}
          <Anchor component="button" type="button" fz="inherit" fw={600} underline="always" onClick={onUndo}>
            {texts.undo}
          </Anchor>
        </>
      ) : null}
    </Text>
  )
}

function putAwayText({ symbol, type, server, prices }: PutAway, now: string): string {
  const named = fields.flatMap(({ name, label }) =>
    name in prices ? [`${label} ${prices[name as keyof typeof prices]}`] : [],
  )
  const { server: before } = placeOf(server)
  const there = marketOf(before) === marketOf(now) ? '' : texts.onServer(before || serverNames.paper)
  return texts.cleared(listed(named), sideOfType(type), symbol, there)
}
