import { Button, Collapse, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { messages, orderTypes, serverNames, tradeActions } from '@ratchet/contract'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { pipText } from '../../lib/ladder.ts'
import { useInstrument, useInstruments, useSite } from '../../lib/reference.ts'
import { LiveQuote } from '../../ui/LiveQuote.tsx'
import { Say } from '../../ui/Say.tsx'
import { TypedInput } from '../../ui/TypedInput.tsx'
import { decimalTyping, digitsTyping } from '../../ui/typing.ts'
import { changed, commentFits, emptyDraft, type TradeDraft } from './rules.ts'
import css from './trade-form.module.css'
import { usePublish } from './usePublish.ts'

interface FieldsProps {
  readonly draft: TradeDraft
  readonly change: (change: Partial<TradeDraft>) => void
  readonly errors: Readonly<Record<string, string>>
}

export function TradeForm() {
  const site = useSite()
  const [draft, setDraft] = useState(emptyDraft)
  const [typed, setTyped] = useState(0)
  const { publish, busy, word, fields } = usePublish()
  const servers = site?.servers.map(({ name }) => name) ?? Object.values(serverNames)
  const full = { ...draft, server: draft.server || servers[0] || '' }
  const change = (next: Partial<TradeDraft>) => setDraft((now) => changed(now, next))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await publish(full))) return
    // What was typed for one trade must not go out twice by a second press.
    setDraft((now) => ({ ...emptyDraft, symbol: now.symbol, server: now.server, action: now.action, type: now.type }))
    setTyped((count) => count + 1)
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate data-testid="trade-form">
      <Quote symbol={draft.symbol} />
      <div key={typed} className={css.grid}>
        <Instruction draft={full} change={change} errors={fields} />
        <Levels draft={full} change={change} errors={fields} />
        <Account draft={full} change={change} errors={fields} servers={servers} />
      </div>
      <More key={`more-${typed}`} draft={full} change={change} errors={fields} />
      <Say word={word} testId="trade-answer" />
      <Button type="submit" disabled={busy} className={css.submit ?? ''} data-testid="execute-trade">
        {busy ? messages.executing : 'Execute Trade'}
      </Button>
    </form>
  )
}

function Quote({ symbol }: { symbol: string }) {
  const instrument = useInstrument(symbol)
  return (
    <div className={css.quote}>
      <LiveQuote symbol={symbol} digits={instrument?.digits ?? 2} />
      {instrument ? (
        <span className={css.fine} data-testid="pip">
          1 pip = {pipText(instrument)} · 1 lot = {instrument.contractSize} {instrument.unit}
        </span>
      ) : null}
    </div>
  )
}

function Instruction({ draft, change, errors }: FieldsProps) {
  const instruments = useInstruments()
  const symbols = instruments.length ? instruments.map(({ symbol }) => symbol) : ['GOLD', 'WTI']
  const instrument = instruments.find(({ symbol }) => symbol === draft.symbol)
  return (
    <>
      <NativeSelect
        label="Action"
        data={[...tradeActions]}
        value={draft.action}
        onChange={(event) => change({ action: event.currentTarget.value as TradeDraft['action'] })}
        error={errors.action}
        data-testid="trade-action"
      />
      <NativeSelect
        label="Type"
        data={[...orderTypes]}
        value={draft.type}
        onChange={(event) => change({ type: event.currentTarget.value as TradeDraft['type'] })}
        error={errors.type}
        data-testid="trade-type"
      />
      <NativeSelect
        label="Symbol"
        data={symbols}
        value={draft.symbol}
        onChange={(event) => change({ symbol: event.currentTarget.value })}
        error={errors.symbol}
        data-testid="trade-symbol"
      />
      <TypedInput
        label="Volume"
        description={
          instrument ? `Lots, from ${instrument.volumeMin / 1e4} in steps of ${instrument.volumeStep / 1e4}` : 'Lots'
        }
        value={draft.volume}
        onChange={(volume) => change({ volume })}
        accepts={decimalTyping}
        sentence={messages.invalidVolume}
        error={errors.volume}
        data-testid="trade-volume"
      />
    </>
  )
}

function Levels({ draft, change, errors }: FieldsProps) {
  const deal = draft.action === 'Trade_Action_Deal'
  return (
    <>
      <TypedInput
        label="Price"
        description={
          deal ? '0 takes the market price; another price is taken within the deviation' : 'Where the order is to act'
        }
        value={draft.price}
        onChange={(price) => change({ price })}
        accepts={decimalTyping}
        sentence={messages.invalidPrice}
        error={errors.price}
        data-testid="trade-price"
      />
      <TypedInput
        label="Deviation"
        description="Points that the price may be off"
        value={draft.deviation}
        onChange={(deviation) => change({ deviation })}
        accepts={digitsTyping}
        sentence={messages.invalidDeviation}
        error={errors.deviation}
        data-testid="trade-deviation"
      />
      <TypedInput
        label="Stop Loss"
        description="A price; 0 for none"
        value={draft.sl}
        onChange={(sl) => change({ sl })}
        accepts={decimalTyping}
        sentence={messages.invalidStopLoss}
        error={errors.sl}
        data-testid="trade-sl"
      />
      <TypedInput
        label="Take Profit"
        description="A price; 0 for none"
        value={draft.tp}
        onChange={(tp) => change({ tp })}
        accepts={decimalTyping}
        sentence={messages.invalidTakeProfit}
        error={errors.tp}
        data-testid="trade-tp"
      />
    </>
  )
}

function Account({ draft, change, errors, servers }: FieldsProps & { servers: readonly string[] }) {
  const [refused, setRefused] = useState(false)
  return (
    <>
      <TextInput
        label="Trade Comments"
        description="At most 3 words"
        value={draft.tradeDetails}
        error={refused ? messages.commentTooLong : errors.tradeDetails}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          const text = event.currentTarget.value
          setRefused(!commentFits(text))
          if (commentFits(text)) change({ tradeDetails: text })
        }}
        data-testid="trade-comments"
      />
      <NativeSelect
        label="Server"
        description="The account's trade server"
        data={[...servers]}
        value={draft.server}
        onChange={(event) => change({ server: event.currentTarget.value })}
        error={errors.server}
        data-testid="trade-server"
      />
      <TypedInput
        label="Broker ID"
        description="Left empty: from your Trading Credentials"
        value={draft.brokerId}
        onChange={(brokerId) => change({ brokerId })}
        accepts={digitsTyping}
        sentence={messages.invalidBrokerId}
        error={errors.brokerId}
        data-testid="trade-broker-id"
      />
      <PasswordInput
        label="Broker Password"
        description="Left empty: from your Trading Credentials"
        autoComplete="off"
        value={draft.brokerPassword}
        onChange={(event) => change({ brokerPassword: event.currentTarget.value })}
        error={errors.brokerPassword}
        data-testid="trade-broker-password"
      />
      <NativeSelect
        label="Status"
        data={['Pending']}
        value={draft.status}
        onChange={() => change({ status: 'Pending' })}
        error={errors.status}
        data-testid="trade-status"
      />
    </>
  )
}

function More({ draft, change, errors }: FieldsProps) {
  const [opened, setOpened] = useState(false)
  const Chevron = opened ? IconChevronUp : IconChevronDown
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        ml={-8}
        aria-expanded={opened}
        leftSection={<Chevron size={14} aria-hidden />}
        onClick={() => setOpened(!opened)}
        data-testid="trade-more"
      >
        More
      </Button>
      <Collapse expanded={opened}>
        <div className={`${css.grid} ${css.more}`}>
          <TypedInput
            label="Magic"
            description="A number of your own, kept with the order"
            value={draft.magic}
            onChange={(magic) => change({ magic })}
            accepts={/^\d{0,19}$/}
            sentence={messages.invalidNumber}
            error={errors.magic}
          />
          <TypedInput
            label="Risk"
            description="Your own note, in pips"
            value={draft.risk}
            onChange={(risk) => change({ risk })}
            accepts={decimalTyping}
            sentence={messages.invalidNumber}
            error={errors.risk}
          />
          <TypedInput
            label="Profit"
            description="Your own note, in pips"
            value={draft.profit}
            onChange={(profit) => change({ profit })}
            accepts={decimalTyping}
            sentence={messages.invalidNumber}
            error={errors.profit}
          />
        </div>
      </Collapse>
    </div>
  )
}
