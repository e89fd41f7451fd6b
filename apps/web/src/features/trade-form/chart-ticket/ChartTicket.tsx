import { NativeSelect, Stack, Text } from '@mantine/core'
import { type Instrument, orderTypeText } from '@ratchet/contract'
import { lotText } from '../../../format/text.ts'
import { accountLabel, environmentWords } from '../../../trading/accounts/account-words.ts'
import { KeyMark } from '../../../ui/hotkeys/KeyMark.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { onEnter } from '../enter.ts'
import { Foot, SendButton } from '../Foot.tsx'
import { OrderAccount, OrderLadder } from '../OrderAccount.tsx'
import * as texts from '../texts.ts'
import css from './chart-ticket.module.css'
import { SideTiles, ThumbBar } from './SideTiles.tsx'
import { Amounts, PriceField } from './TicketFields.tsx'
import { useTicket } from './useTicket.ts'

interface ChartTicketProps {
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
}

/** A ticket beside the chart: the size by what may be lost, the levels in pips, money or R. It sends by the same way as the order form. */
export function ChartTicket({ symbol, server }: ChartTicketProps) {
  const ticket = useTicket(symbol, server)
  const { instrument, sketch } = ticket.order
  return (
    <Panel title={texts.ticketTitle(symbol)} testId="chart-ticket">
      {!ticket.isOpen ? (
        <Text size="sm" c="dimmed">
          {texts.noAccount(server ?? '')}
        </Text>
      ) : instrument && sketch ? (
        <TicketForm ticket={ticket} server={server} instrument={instrument} />
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {instrument ? texts.waitingForPrice(symbol) : texts.loading}
        </Text>
      )}
    </Panel>
  )
}

interface TicketFormProps {
  readonly ticket: ReturnType<typeof useTicket>
  readonly server: string | undefined
  readonly instrument: Instrument
}

function TicketForm({ ticket, server, instrument }: TicketFormProps) {
  const { order, flow, change, press, account } = ticket
  const { draft, side } = order
  const { symbol } = draft
  const at = { symbol, server, digits: instrument.digits }
  const { terms, amounts } = order.reading
  const onSide = (next: 'Buy' | 'Sell') => change({ type: `Order_Type_${next}` })
  return (
    <form
      ref={flow.submit.form}
      className={css.form}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => onEnter(event, flow.asksOnEnter ? press : null)}
      noValidate
    >
      <Stack gap={10}>
        <SideTiles {...at} side={side} onSide={onSide} />
        {ticket.accounts.length > 1 ? (
          <NativeSelect
            size="xs"
            label={texts.account}
            value={account?.id ?? ''}
            onChange={({ currentTarget }) => ticket.choose(currentTarget.value)}
            data={ticket.accounts.map((one) => ({
              value: one.id,
              label: `${environmentWords[one.environment]} · ${accountLabel(one)}`,
            }))}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {texts.account} <OrderAccount account={order.account} server={order.server} brokerId={draft.brokerId} />
          </Text>
        )}
        <Amounts
          order={order}
          instrument={instrument}
          currency={account?.currency ?? instrument.currency}
          wrong={flow.submit.wrong}
          change={change}
          onUnit={ticket.setUnit}
        />
        <PriceField order={order} wrong={flow.submit.wrong} account={account} change={change} />
        <OrderLadder order={order} change={change} />
        <Foot order={order} flow={flow} name="ticket" confirm={ticket.confirm} onAgain={null}>
          <SendButton order={order} flow={flow} name="ticket" onPress={press} testId="ticket-send">
            {orderTypeText(terms.type)} {amounts.volume ? `${lotText(amounts.volume)} ` : ''}
            {symbol}
            {flow.asks ? '…' : ''}
            <KeyMark action={side === 'Buy' ? 'buy' : 'sell'} />
          </SendButton>
        </Foot>
        <ThumbBar {...at} form={flow.submit.form} onSide={onSide} />
      </Stack>
    </form>
  )
}
