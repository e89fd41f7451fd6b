import { Text } from '@mantine/core'
import type { Account, ActiveTrade, Instrument } from '@ratchet/contract'
import { moneyText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { accountLabel, isRealMoney } from '../../trading/accounts/account-words.ts'
import { useMoneyOf } from '../../trading/accounts/accounts.ts'
import { type Offer, type PositionActionId, positionActions } from '../../trading/positions/actions.ts'
import { useClosedText } from '../../trading/positions/closed-deals.ts'
import { profitNow } from '../../trading/positions/position.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import * as texts from './texts.ts'

/** An act that was begun on a position, and is not confirmed yet. */
export interface Begun {
  readonly act: PositionActionId
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
    <Dialog
      title={begun ? positionActions[begun.act].title : ''}
      opened={begun !== null}
      close={rest.leave}
      width={380}
    >
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
  const action = positionActions[act]
  const offer = isGone ? gone : action.offer(trade, quote, instrument)
  const { currency, rate } = useMoneyOf()(trade, instrument)
  const profit = quote ? profitNow(trade, quote, instrument, rate) : null
  return (
    <ActionForm
      submit={submit}
      send={() => action.send({ trade, instrument, account, closed })}
      close={leave}
      leave={texts.cancel}
      leaveFirst
      button={offer.can ? offer.button : action.title}
      buttonId="act-confirm"
      danger={action.isDangerous}
      disabled={!offer.can}
      wordId="act-failure"
      testId="act-question"
    >
      <Text>{offer.can ? offer.words : offer.why}</Text>
      {profit === null ? null : <Text className="num">{texts.profitNow(moneyText(profit), currency)}</Text>}
      {account && isNamed ? <Text>{texts.account(accountLabel(account))}</Text> : null}
      {account && isRealMoney(account) ? (
        <Text c="var(--r-loss)" role="alert">
          <strong>{texts.thisIsRealMoney}</strong>
          {texts.onAccount(accountLabel(account))}
        </Text>
      ) : null}
    </ActionForm>
  )
}
