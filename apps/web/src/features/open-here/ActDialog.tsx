import { Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Account, ActiveTrade, Instrument } from '@ratchet/contract'
import { moneyText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { accountLabel, isRealMoney } from '../../trading/accounts/account-words.ts'
import { useMoneyOf } from '../../trading/accounts/accounts.ts'
import { useClosedText } from '../../trading/positions/closed-deals.ts'
import { profitNow } from '../../trading/positions/position.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import { type ActId, actNames, type Offer, offerOf } from './acts.ts'
import css from './open-here.module.css'
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
    <Modal
      opened={begun !== null}
      onClose={rest.leave}
      title={begun ? actNames[begun.act].title : ''}
      centered
      size="sm"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      transitionProps={{ duration: 0 }}
    >
      {begun ? <Question begun={begun} {...rest} /> : null}
    </Modal>
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
    <Form submit={submit} send={send} className={css.question} data-testid="act-question">
      <p>{offer.can ? offer.words : offer.why}</p>
      {profit === null ? null : <p className="num">{texts.profitNow(moneyText(profit), currency)}</p>}
      {account && isNamed ? <p>{texts.account(accountLabel(account))}</p> : null}
      {account && isRealMoney(account) ? (
        <p className={css.real} role="alert">
          <strong>{texts.thisIsRealMoney}</strong>
          {texts.onAccount(accountLabel(account))}
        </p>
      ) : null}
      <Say word={submit.word} testId="act-failure" />
      <div className={css.buttons}>
        <Button size="xs" variant="default" onClick={leave} data-autofocus>
          {texts.cancel}
        </Button>
        <SubmitButton
          submit={submit}
          size="xs"
          disabled={!offer.can}
          {...(act === 'even' ? {} : { color: 'red' })}
          data-testid="act-confirm"
        >
          {offer.can ? offer.button : actNames[act].title}
        </SubmitButton>
      </div>
    </Form>
  )
}
