import { Button, Modal } from '@mantine/core'
import type { Account, Instrument, TradeBody } from '@ratchet/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lotText, moneyText, plainMoneyText, priceText, zonedTimeText } from '../../format/text.ts'
import { useQuote, useWorld } from '../../realtime/index.ts'
import { accountLabel, isRealMoney } from '../../trading/accounts/account-words.ts'
import { ladderSummary } from '../../trading/ladder/ladder.ts'
import { useSavedLadders } from '../../trading/ladder/saved-ladders.ts'
import { waitingText } from '../../trading/orders/oco.ts'
import { AccountBadge } from '../../ui/AccountBadge.tsx'
import { SideMark } from '../../ui/Profit.tsx'
import type { Blocked } from './blocked.ts'
import { OrderAccount } from './OrderAccount.tsx'
import { riskText } from './Send.tsx'
import { type Sketch, sideOfType } from './sketch.ts'
import * as texts from './texts.ts'
import css from './trade-form.module.css'

interface AskFirstProps {
  /** Holds what is about to be sent; null while nothing is. */
  readonly input: TradeBody | null
  /** Holds the same order at the quote as it is now. */
  readonly sketch: Sketch | null
  readonly instrument: Instrument | undefined
  /** The account at a broker that it goes to; undefined where it goes to a server. */
  readonly account: Account | undefined
  readonly blocked: Blocked | null
  readonly doubts: readonly Doubt[]
  readonly onAnswer: (send: boolean) => void
}

/** Something that is likely to be a slip. */
export interface Doubt {
  readonly about: 'unusual' | 'twin' | 'stop'
  readonly lead: string
  readonly advice: string
}

/** Asks once more before an order leaves. The focus starts on Cancel: a stray Enter sends nothing. */
export function AskFirst({ input, onAnswer, ...rest }: AskFirstProps) {
  return (
    <Modal
      opened={input !== null}
      onClose={() => onAnswer(false)}
      title={texts.confirmOrder}
      centered
      // The second click of a double click on the button would fall beside the dialog.
      closeOnClickOutside={false}
      classNames={{ content: css.dialog ?? '' }}
      closeButtonProps={{ 'aria-label': texts.closeDialog }}
      transitionProps={{ duration: 0 }}
    >
      {input ? <Question input={input} onAnswer={onAnswer} {...rest} /> : null}
    </Modal>
  )
}

const reasonId = 'ask-blocked'

function Question(props: AskFirstProps & { input: TradeBody }) {
  const { input, onAnswer, sketch, instrument, account, blocked, doubts } = props
  const isReal = account !== undefined && isRealMoney(account)
  const side = sideOfType(input.type)
  const held = blocked?.certain === true
  const kind = pendingKind(input.type)
  const at = kind ? texts.atPrice(priceText(input.price, instrument?.digits ?? 2)) : ''
  return (
    <div className={css.ask} data-testid="ask-first">
      <p className={css.askWhat}>
        <SideMark side={side} /> {kind} {lotText(input.volume)} {input.symbol}
        {at}
      </p>
      {isReal ? (
        <p className={css.realMoney} role="alert" data-testid="ask-real-money">
          <AccountBadge environment="live" />
          <span>
            <strong>{texts.thisIsRealMoney}</strong> {texts.executedOn(accountLabel(account))}
          </span>
        </p>
      ) : null}
      {doubts.map(({ about, lead, advice }) => (
        <p className={css.reason} role="alert" data-testid={`ask-${about}`} key={about}>
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            <strong>{lead}.</strong> {advice}
          </span>
        </p>
      ))}
      <Answers input={input} sketch={sketch} instrument={instrument} account={account} />
      {blocked ? (
        <p id={reasonId} className={css.reason}>
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            <strong role="status">{blocked.lead}</strong> {blocked.details.join(' ')}
          </span>
        </p>
      ) : null}
      <div className={css.askButtons}>
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)} data-testid="ask-cancel">
          {texts.cancel}
        </Button>
        <Button
          data-testid="ask-send"
          {...(side === 'Sell' ? { color: 'var(--r-sell-fill)' } : {})}
          {...(blocked ? { 'aria-describedby': reasonId } : {})}
          {...(held ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          // The second click of a double click is no answer, should the button lie under it.
          onClick={({ detail }) => !held && detail < 2 && onAnswer(true)}
        >
          {kind ? texts.placePending(side.toLowerCase(), kind) : side} {lotText(input.volume)} {input.symbol}
          {at}
          {isReal ? texts.withRealMoney : ''}
        </Button>
      </div>
    </div>
  )
}

/** 'limit' or 'stop'; '' for an order that is executed at once. */
const pendingKind = (type: TradeBody['type']): string => /(Limit|Stop)$/.exec(type)?.[0].toLowerCase() ?? ''

/** The order that one is paired with: whichever is filled first cancels the other. */
function OtherOrder({ id, digits }: { readonly id: string; readonly digits: number }) {
  const other = useWorld((world) => world.trades.find((trade) => trade.id === id))
  return <>{other ? texts.oneCancelsOther(waitingText(other, digits)) : texts.otherOrderGone}</>
}

function Answers({
  input,
  sketch,
  instrument,
  account,
}: Pick<AskFirstProps, 'sketch' | 'instrument' | 'account'> & { input: TradeBody }) {
  const digits = instrument?.digits ?? 2
  const { estimate, objections = [] } = sketch ?? {}
  const at = (field: 'sl' | 'tp', price: number): string => {
    const level = field === 'sl' ? estimate?.stop : estimate?.target
    const known = level && instrument && !objections.some((one) => one.field === field)
    return `${priceText(price, digits)}${known ? ` (${moneyText(level.cents / 100)} ${instrument.currency})` : ''}`
  }
  const rows = [
    [
      texts.side,
      sideOfType(input.type) + (input.type.endsWith('Limit') ? ' limit' : input.type.endsWith('Stop') ? ' stop' : ''),
    ],
    [texts.size, texts.lots(lotText(input.volume))],
    [texts.price, <PriceNow key="price" input={input} server={account?.server ?? input.server} digits={digits} />],
    [texts.stopLoss, input.sl ? at('sl', input.sl) : texts.none],
    [texts.takeProfit, input.tp ? at('tp', input.tp) : texts.none],
    ...(input.ladderId ? [[texts.ladder, <AskedLadder key="ladder" id={input.ladderId} />] as const] : []),
    [texts.risk, sketch && instrument ? riskText(sketch, instrument) : input.sl ? texts.riskNeedsQuote : texts.noStop],
    ...(input.oco ? [[texts.pairedWith, <OtherOrder key="oco" id={input.oco} digits={digits} />] as const] : []),
    ...(input.goodTill ? ([[texts.expires, zonedTimeText(input.goodTill)]] as const) : []),
    [
      texts.margin,
      estimate && instrument ? `${plainMoneyText(estimate.margin / 100)} ${instrument.currency}` : texts.unknown,
    ],
    [
      texts.account,
      <OrderAccount key="account" account={account} server={input.server ?? ''} brokerId={input.brokerId ?? ''} />,
    ],
  ] as const
  return (
    <dl className={`${css.askRows} num`}>
      {rows.map(([name, value]) => (
        <div key={name} data-strong={name === texts.risk}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Names the ladder that the order alone is to have. */
function AskedLadder({ id }: { id: string }) {
  const found = useSavedLadders().items.find((one) => one.id === id)
  return found ? `${found.name}, ${ladderSummary(found.ladder, found.unit)}` : texts.ladderDeleted
}

/** Writes 'Market, now 1284.35', or the order's own level with the market beside it. */
function PriceNow({
  input: { symbol, type, action, price, deviation },
  server,
  digits,
}: {
  input: TradeBody
  server: string | undefined
  digits: number
}) {
  const quote = useQuote(symbol, server)
  const buy = sideOfType(type) === 'Buy'
  const now = quote ? `${buy ? 'ask' : 'bid'} ${priceText(buy ? quote.ask : quote.bid, digits)}` : texts.noQuote
  if (price === 0) return texts.marketNow(now)
  if (action === 'Trade_Action_Pending') return texts.pendingPrice(priceText(price, digits), now)
  return texts.priceWithSlippage(priceText(price, digits), deviation, now)
}
