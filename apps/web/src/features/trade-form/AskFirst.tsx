import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { TradeBody } from '@ratchet/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { lotText, moneyText, plainMoneyText, priceText, zonedTimeText } from '../../format/text.ts'
import { useQuote, useWorld } from '../../realtime/index.ts'
import { accountLabel, isRealMoney } from '../../trading/accounts/account-words.ts'
import { ladderSummary } from '../../trading/ladder/ladder.ts'
import { useSavedLadders } from '../../trading/ladder/saved-ladders.ts'
import { waitingText } from '../../trading/orders/oco.ts'
import { sideOfType } from '../../trading/ticket/draft.ts'
import { labels, riskText } from '../../trading/ticket/sketch.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { SideMark } from '../../ui/Profit.tsx'
import { OrderAccount } from './OrderAccount.tsx'
import { Reason } from './Reason.tsx'
import * as texts from './texts.ts'
import css from './trade-form.module.css'
import type { Order } from './useOrder.ts'
import type { OrderFlow } from './useOrderFlow.ts'

interface AskModalProps {
  readonly opened: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before anything is sent. The second click of a double click on the button would fall beside the dialog. */
export const AskModal = (props: AskModalProps) => (
  <Modal
    {...props}
    centered
    closeOnClickOutside={false}
    closeButtonProps={{ 'aria-label': texts.closeDialog }}
    transitionProps={{ duration: 0 }}
  />
)

interface AskFirstProps {
  /** The order at the quote as it is now. */
  readonly order: Order
  readonly flow: OrderFlow
}

/** Asks once more before an order leaves. The focus starts on Cancel: a stray Enter sends nothing. */
export function AskFirst({ order, flow }: AskFirstProps) {
  const { asking, answer } = flow
  return (
    <AskModal opened={asking !== null} onClose={() => answer(false)} title={texts.confirmOrder}>
      {asking ? <Question input={asking} order={order} flow={flow} /> : null}
    </AskModal>
  )
}

const reasonId = 'ask-blocked'

function Question({ input, order, flow: { doubts, answer } }: AskFirstProps & { readonly input: TradeBody }) {
  const { instrument, account, blocked } = order
  const isReal = account !== undefined && isRealMoney(account)
  const side = sideOfType(input.type)
  const held = blocked?.certain === true
  const kind = pendingKind(input.type)
  const at = kind ? texts.atPrice(priceText(input.price, instrument?.digits ?? 2)) : ''
  return (
    <Stack gap="sm" fz="sm" data-testid="ask-first">
      <Text size="lg" fw={600}>
        <SideMark side={side} /> {kind} {lotText(input.volume)} {input.symbol}
        {at}
      </Text>
      {isReal ? (
        <div className={css.reason} data-real role="alert" data-testid="ask-real-money">
          <AccountBadge environment="live" />
          <span>
            <strong>{texts.thisIsRealMoney}</strong> {texts.executedOn(accountLabel(account))}
          </span>
        </div>
      ) : null}
      {doubts.map(({ about, lead, advice }) => (
        <div className={css.reason} role="alert" data-testid={`ask-${about}`} key={about}>
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            <strong>{lead}.</strong> {advice}
          </span>
        </div>
      ))}
      <Answers input={input} order={order} />
      {blocked ? <Reason blocked={blocked} id={reasonId} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={() => answer(false)} data-testid="ask-cancel">
          {texts.cancel}
        </Button>
        <Button
          data-testid="ask-send"
          {...(side === 'Sell' ? { color: 'var(--r-sell-fill)' } : {})}
          {...(blocked ? { 'aria-describedby': reasonId } : {})}
          {...(held ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          // The second click of a double click is no answer, should the button lie under it.
          onClick={({ detail }) => !held && detail < 2 && answer(true)}
        >
          {kind ? texts.placePending(side.toLowerCase(), kind) : side} {lotText(input.volume)} {input.symbol}
          {at}
          {isReal ? texts.withRealMoney : ''}
        </Button>
      </Group>
    </Stack>
  )
}

/** 'limit' or 'stop'; '' for an order that is executed at once. */
const pendingKind = (type: TradeBody['type']): string => /(Limit|Stop)$/.exec(type)?.[0].toLowerCase() ?? ''

interface AnswersProps {
  readonly input: TradeBody
  readonly order: Order
}

function Answers({ input, order: { sketch, instrument, account } }: AnswersProps) {
  const digits = instrument?.digits ?? 2
  const { estimate } = sketch ?? {}
  const at = (field: 'sl' | 'tp'): string => {
    if (!input[field]) return texts.none
    const level = field === 'sl' ? estimate?.stop : estimate?.target
    const known = level && instrument && !sketch?.objections.some((one) => one.field === field)
    return `${priceText(input[field], digits)}${known ? ` (${moneyText(level.cents / 100)} ${instrument.currency})` : ''}`
  }
  const risk = sketch && instrument ? riskText(sketch, instrument) : input.sl ? texts.riskNeedsQuote : texts.noStop
  const margin =
    estimate && instrument ? `${plainMoneyText(estimate.margin / 100)} ${instrument.currency}` : texts.unknown
  const { server = '', brokerId = '', ladderId, oco, goodTill } = input
  return (
    <Facts
      of={[
        { name: texts.side, value: `${sideOfType(input.type)} ${pendingKind(input.type)}`.trim() },
        { name: texts.size, value: texts.lots(lotText(input.volume)) },
        { name: labels.price, value: <PriceNow input={input} server={account?.server ?? server} digits={digits} /> },
        { name: labels.sl, value: at('sl') },
        { name: labels.tp, value: at('tp') },
        ...(ladderId ? [{ name: texts.ladder, value: <AskedLadder id={ladderId} /> }] : []),
        { name: texts.risk, value: risk, isStrong: true },
        ...(oco ? [{ name: texts.pairedWith, value: <OtherOrder id={oco} digits={digits} /> }] : []),
        ...(goodTill ? [{ name: texts.expires, value: zonedTimeText(goodTill) }] : []),
        { name: texts.margin, value: margin },
        { name: texts.account, value: <OrderAccount account={account} server={server} brokerId={brokerId} /> },
      ]}
    />
  )
}

/** The order that one is paired with: whichever is filled first cancels the other. */
function OtherOrder({ id, digits }: { readonly id: string; readonly digits: number }) {
  const other = useWorld((world) => world.trades.find((trade) => trade.id === id))
  return other ? texts.oneCancelsOther(waitingText(other, digits)) : texts.otherOrderGone
}

/** Names the ladder that the order alone is to have. */
function AskedLadder({ id }: { readonly id: string }) {
  const found = useSavedLadders().items.find((one) => one.id === id)
  return found ? `${found.name}, ${ladderSummary(found.ladder, found.unit)}` : texts.ladderDeleted
}

interface PriceNowProps {
  readonly input: TradeBody
  readonly server: string | undefined
  readonly digits: number
}

/** Writes 'Market, now 1284.35', or the order's own level with the market beside it. */
function PriceNow({ input: { symbol, type, action, price, deviation }, server, digits }: PriceNowProps) {
  const quote = useQuote(symbol, server)
  const buy = sideOfType(type) === 'Buy'
  const now = quote ? `${buy ? 'ask' : 'bid'} ${priceText(buy ? quote.ask : quote.bid, digits)}` : texts.noQuote
  if (price === 0) return texts.marketNow(now)
  if (action === 'Trade_Action_Pending') return texts.pendingPrice(priceText(price, digits), now)
  return texts.priceWithSlippage(priceText(price, digits), deviation, now)
}
