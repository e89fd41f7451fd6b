import { Anchor, Button, List, NativeSelect, Text } from '@mantine/core'
import { type Account, type Instrument, serverNames } from '@ratchet/contract'
import { IconCheck, IconCircleDashed, IconClock, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useInstruments } from '../../api/reference.ts'
import { exactTimeText, lotText, moneyText, priceText, spanText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { profitAt } from '../../trading/positions/position.ts'
import { againstConnect, emptyConnect } from '../../ui/accounts/connect.ts'
import { RealMoney } from '../../ui/accounts/RealMoney.tsx'
import { Dim } from '../../ui/Dim.tsx'
import { Say, type Word } from '../../ui/Say.tsx'
import { type StepState, testSteps, testTerms } from './test-order.ts'
import * as texts from './texts.ts'
import { useTestOrder } from './useTestOrder.ts'

const signs = {
  waiting: <IconCircleDashed size={16} aria-hidden />,
  sent: <IconClock size={16} aria-hidden />,
  done: <IconCheck size={16} color="var(--r-gain)" aria-hidden />,
  failed: <IconX size={16} color="var(--r-loss)" aria-hidden />,
}

/** Offers an order of the smallest size that is opened, moved and closed. It runs at a press only, while trading is allowed. */
export function TestOrder({ account }: { readonly account: Account }) {
  const instruments = useInstruments(account.server)
  const [chosen, setChosen] = useState<string | null>(null)
  const instrument = instruments.find(({ symbol }) => symbol === chosen) ?? instruments[0]
  if (account.state !== 'live') return <Dim>{texts.testNeedsTrading}</Dim>
  if (!instrument || account.server === serverNames.paper) return <Dim>{texts.testNeedsSymbol}</Dim>
  return (
    <>
      {instruments.length > 1 ? (
        <NativeSelect
          label={texts.symbol}
          data={instruments.map(({ symbol, name }) => ({ value: symbol, label: `${symbol} · ${name}` }))}
          value={instrument.symbol}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          maw={380}
        />
      ) : null}
      <Offer key={instrument.symbol} account={account} instrument={instrument} />
    </>
  )
}

function Offer({ account, instrument }: { readonly account: Account; readonly instrument: Instrument }) {
  const { steps, isRunning, run } = useTestOrder(account)
  const quote = useQuote(instrument.symbol, account.server)
  const isReal = account.environment === 'live'
  const [draft, setDraft] = useState(emptyConnect)
  const [isPressed, setPressed] = useState(false)
  const terms = quote ? testTerms(account.id, instrument, quote, texts.testDetails) : null
  const refusal = againstConnect(draft, account.login, isReal)
  if (!quote || !terms) return <Dim>{texts.waitingForPrice(instrument.symbol)}</Dim>
  const { volume, sl } = terms.body
  const loss = profitAt({ type: 'Buy', price_open: quote.ask, volume }, sl, instrument)
  const press = () => {
    setPressed(true)
    if (refusal === null) void run(terms, instrument)
  }
  return (
    <>
      <Text>
        {texts.testOffer(lotText(volume), instrument.symbol, priceText(sl, instrument.digits))}
        {loss === null ? null : ` ${texts.worstLoss(`${moneyText(loss)} ${instrument.currency}`)}`}
      </Text>
      {isReal ? (
        <RealMoney
          login={account.login}
          draft={draft}
          wrong={isPressed ? (refusal?.fields ?? {}) : {}}
          onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
        />
      ) : null}
      <div>
        <Button loading={isRunning} onClick={press} data-testid="test-order">
          {isReal ? texts.startRealTest : texts.startTest}
        </Button>
      </div>
      <List type="ordered" listStyleType="none" spacing={6} aria-live="polite" data-testid="test-steps">
        {testSteps.map((step) => (
          <List.Item key={step} icon={signs[steps[step].is]} data-is={steps[step].is} data-testid={`test-${step}`}>
            <strong>{texts.testStepNames[step]}</strong> {wordsOf(steps[step])}
          </List.Item>
        ))}
      </List>
      <Say word={outcome(steps.opened, steps.moved, steps.closed)} testId="test-answer" />
    </>
  )
}

function wordsOf(state: StepState): string {
  switch (state.is) {
    case 'waiting':
      return ''
    case 'sent':
      return texts.sent
    case 'failed':
      return state.words
    case 'done':
      return texts.stepDone(state.words, spanText(Math.round(state.tookMs)), exactTimeText(state.at))
  }
}

/** Says what the test has shown, and what the trader has to do if a position may still be open. */
function outcome(opened: StepState, moved: StepState, closed: StepState): Word | null {
  if (opened.is === 'failed' || closed.is === 'failed')
    return {
      tone: 'bad',
      text: (
        <>
          {texts.mayBeOpen}{' '}
          <Anchor component={Link} to="/admin/dashboard" size="sm" underline="always">
            {texts.dashboard}
          </Anchor>
        </>
      ),
    }
  if (closed.is !== 'done') return null
  return moved.is === 'done' ? { tone: 'good', text: texts.testPassed } : { tone: 'bad', text: texts.testNotMoved }
}
