import { Button, NativeSelect, Switch } from '@mantine/core'
import { type Instrument, orderTypeText, type PublicQuote } from '@ratchet/contract'
import { useInstruments } from '../../../api/reference.ts'
import { lotText } from '../../../format/text.ts'
import { useQuote } from '../../../realtime/index.ts'
import { accountLabel, environmentWords } from '../../../trading/accounts/account-words.ts'
import { KeyMark } from '../../../ui/hotkeys/KeyMark.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Say } from '../../../ui/Say.tsx'
import { onEnter } from '../enter.ts'
import type { Setting } from '../fields.ts'
import { OrderAccount } from '../OrderAccount.tsx'
import { OrderDialogs } from '../OrderDialogs.tsx'
import { OrderLadder } from '../OrderLadder.tsx'
import { OrderLimits } from '../OrderLimits.tsx'
import { answerWithin, Outcome } from '../Outcome.tsx'
import { rules } from '../rules.ts'
import { OrderLine, Reason } from '../Send.tsx'
import type { Sketch } from '../sketch.ts'
import type { OrderFlow } from '../useOrderFlow.ts'
import { amounts } from './amounts.ts'
import css from './chart-ticket.module.css'
import { levelHint, sizeHint } from './hints.ts'
import { OcoField } from './OcoField.tsx'
import { SideTiles } from './SideTiles.tsx'
import { ThumbBar } from './ThumbBar.tsx'
import { TillField } from './TillField.tsx'
import * as texts from './texts.ts'
import { UnitField } from './UnitField.tsx'
import { type TicketAccount, useTicketAccount } from './useTicketAccount.ts'
import { useTicketDraft } from './useTicketDraft.ts'
import { useTicketKeys } from './useTicketKeys.ts'
import { useTicketOrder } from './useTicketOrder.ts'

interface ChartTicketProps {
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
}

/** A ticket beside the chart: the size by what may be lost, the levels in pips, money or R. It sends by the same way as the order form. */
export function ChartTicket({ symbol, server }: ChartTicketProps) {
  const instrument = useInstruments(server).find((one) => one.symbol === symbol)
  const quote = useQuote(symbol, server)
  const at = useTicketAccount(server)
  return (
    <Panel title={texts.ticketTitle(symbol)} testId="chart-ticket">
      {!at.isOpen ? (
        <p className={css.word}>{texts.noAccount(server ?? '')}</p>
      ) : instrument && quote ? (
        <Known symbol={symbol} server={server} instrument={instrument} quote={quote} at={at} />
      ) : (
        <p className={css.word} role="status">
          {instrument ? texts.waitingForPrice(symbol) : texts.loading}
        </p>
      )}
    </Panel>
  )
}

interface KnownProps extends ChartTicketProps {
  readonly instrument: Instrument
  readonly quote: PublicQuote
  readonly at: TicketAccount
}

function Known({ symbol, server, instrument, quote, at }: KnownProps) {
  const ticket = useTicketDraft()
  const { draft, change, setUnit } = ticket
  const { order, setting, sketch, flow, press, pressByKey, errorOf } = useTicketOrder({
    symbol,
    server,
    instrument,
    quote,
    ticket,
    at,
  })
  const currency = at.account?.currency ?? instrument.currency
  useTicketKeys({ ticket, form: flow.submit.form, isOpen: flow.asking === null, press: pressByKey })
  return (
    <form
      ref={flow.submit.form}
      className={css.form}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => onEnter(event, flow.asksOnEnter ? press : null)}
      noValidate
    >
      <SideTiles
        symbol={symbol}
        server={server}
        digits={instrument.digits}
        side={draft.side}
        onSide={(side) => change({ side })}
      />
      {at.accounts.length > 1 ? (
        <NativeSelect
          size="xs"
          label={texts.account}
          value={at.account?.id ?? ''}
          onChange={({ currentTarget }) => at.choose(currentTarget.value)}
          data={at.accounts.map((one) => ({
            value: one.id,
            label: `${environmentWords[one.environment]} · ${accountLabel(one)}`,
          }))}
        />
      ) : (
        <p className={css.word}>
          {texts.account}{' '}
          <OrderAccount account={setting.account} server={setting.server} brokerId={at.place.brokerId} />
        </p>
      )}
      {amounts.map(({ name, label, unit, unitsFor }) => (
        <UnitField
          key={name}
          name={name}
          label={label}
          value={draft[name]}
          unit={draft[unit]}
          units={unitsFor(currency, draft)}
          placeholder={name === 'size' ? '' : texts.none}
          hint={
            name === 'size'
              ? sizeHint(draft.sizeIn, order, sketch, instrument)
              : levelHint(name, order, sketch, instrument)
          }
          error={errorOf(name)}
          onChange={(value) => change({ [name]: value })}
          onUnit={(next) => setUnit(unit, next)}
        />
      ))}
      <NumberField
        name="price"
        label={texts.price}
        value={draft.price}
        onChange={(price) => change({ price })}
        rule={rules.price}
        placeholder={texts.marketPrice}
        error={errorOf('price')}
        data-testid="ticket-field-price"
      />
      {draft.price.trim() === '' ? null : <TillField draft={draft} change={change} error={errorOf('tillAt')} />}
      {draft.price.trim() === '' ? null : (
        <OcoField account={at.account} server={server} oco={draft.oco} change={change} />
      )}
      <OrderLadder
        account={setting.account}
        server={setting.server}
        brokerId={at.place.brokerId}
        draft={setting.draft}
        change={change}
      />
      <Foot symbol={symbol} ticket={ticket} flow={flow} setting={setting} sketch={sketch} press={press} />
      <ThumbBar
        symbol={symbol}
        server={server}
        digits={instrument.digits}
        form={flow.submit.form}
        onSide={(side) => change({ side })}
      />
      <OrderDialogs flow={flow} setting={setting} sketch={sketch} />
    </form>
  )
}

interface FootProps {
  readonly symbol: string
  readonly ticket: ReturnType<typeof useTicketDraft>
  readonly flow: OrderFlow
  readonly setting: Setting
  readonly sketch: Sketch | null
  readonly press: () => void
}

/** The order in one line, what is to be said of it, and its button. */
function Foot({ symbol, ticket, flow, setting, sketch, press }: FootProps) {
  const { side } = ticket.draft
  const { submit, published, blocked } = flow
  const answer = answerWithin(submit.word, published)
  const size = setting.draft.volume === '' ? '' : `${lotText(Number(setting.draft.volume))} `
  return (
    <div className={css.foot}>
      {flow.failed || answer !== null ? null : <Say word={submit.word} testId="ticket-answer" />}
      {published ? (
        <Outcome
          published={published}
          onAgain={null}
          answer={answer === null ? null : { text: answer, testId: 'ticket-answer' }}
        />
      ) : null}
      <OrderLimits verdict={flow.verdict} />
      <Reason blocked={blocked} id="ticket-blocked" />
      <OrderLine symbol={symbol} side={side} instrument={setting.instrument} sketch={sketch} />
      <Button
        fullWidth
        disabled={submit.busy}
        onClick={press}
        {...(side === 'Sell' ? { color: 'var(--r-sell-fill)' } : {})}
        {...(blocked ? { 'aria-describedby': 'ticket-blocked' } : {})}
        {...(blocked?.certain ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        data-testid="ticket-send"
      >
        {orderTypeText(setting.draft.type)} {size}
        {symbol}
        {flow.asks ? '…' : ''}
        <KeyMark action={side === 'Buy' ? 'buy' : 'sell'} />
      </Button>
      <Switch
        size="xs"
        label={texts.confirmOrders}
        checked={ticket.confirm}
        onChange={({ currentTarget }) => ticket.setConfirm(currentTarget.checked)}
      />
    </div>
  )
}
