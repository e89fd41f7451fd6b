import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Account, ActiveTrade, Instrument } from '@ratchet/contract'
import { moneyText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { accountLabel, isRealMoney } from '../../trading/accounts/account-words.ts'
import { useMoneyOf } from '../../trading/accounts/accounts.ts'
import { useClosedText } from '../../trading/positions/closed-deals.ts'
import { profitNow } from '../../trading/positions/position.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { type ActId, actNames, type Offer, offerOf } from './acts.ts'
import { sendAct } from './send.ts'
import * as texts from './texts.ts'

/** An act that was begun on a position, and is not confirmed yet. */
export interface Begun {
  readonly act: ActId
  readonly trade: ActiveTrade
  /** Whether it has closed by itself since. */
  readonly isGone: boolean
}

const gone: Offer = { can: false, why: texts.positionClosed }

interface ActDialogProps {
  readonly begun: Begun | null
  readonly instrument: Instrument
  readonly account: Account | undefined
  /** Whether there are several accounts, so that the question has to say which one it is about. */
  readonly isNamed: boolean
  readonly leave: () => void
}

/** Asks once before an act, with what it brings now. The focus starts on Keep: a stray Enter does nothing. */
export function ActDialog({ begun, ...rest }: ActDialogProps) {
  return (
    <Dialog title={begun ? actNames[begun.act].title : ''} opened={begun !== null} close={rest.leave} width={380}>
      {begun ? <Question begun={begun} {...rest} /> : null}
    </Dialog>
  )
}

function Question({
  begun: { act, trade, isGone },
  instrument,
  account,
  isNamed,
  leave,
}: ActDialogProps & { begun: Begun }) {
  const quote = useQuote(trade.symbol, trade.server)
  const submit = useSubmit()
  const closed = useClosedText()
  const offer = isGone ? gone : offerOf(act, trade, quote, instrument)
  const { currency, rate } = useMoneyOf()(trade, instrument)
  const profit = quote ? profitNow(trade, quote, instrument, rate) : null
  const send = async () => {
    const message = await sendAct(act, { trade, instrument, account, closed })
    notifications.show({ color: 'teal', message, autoClose: 5000 })
    leave()
    return null
  }
  return (
    <Form submit={submit} send={send} gap="sm" data-testid="act-question">
      <Text>{offer.can ? offer.words : offer.why}</Text>
      {profit === null ? null : <Text className="num">{texts.profitNow(moneyText(profit), currency)}</Text>}
      {account && isNamed ? <Text>{texts.account(accountLabel(account))}</Text> : null}
      {account && isRealMoney(account) ? (
        <Text c="var(--r-loss)" role="alert">
          <strong>{texts.thisIsRealMoney}</strong>
          {texts.onAccount(accountLabel(account))}
        </Text>
      ) : null}
      <FormEnd
        submit={submit}
        button={offer.can ? offer.button : actNames[act].title}
        leave={texts.cancel}
        leaveFirst
        danger={act !== 'even'}
        disabled={!offer.can}
        close={leave}
        buttonId="act-confirm"
        wordId="act-failure"
      />
    </Form>
  )
}
