import { Button } from '@mantine/core'
import { depositLimits, fundingRefusals, messages, numberRules } from '@ratchet/contract'
import { exactInteger, moneyDigits, moneyNumber } from '@ratchet/domain'
import { useId, useState } from 'react'
import { plainMoneyText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { Form } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './accounts.module.css'
import { Buttons } from './PaperButtons.tsx'
import { PaperCommission } from './PaperCommission.tsx'
import * as texts from './texts.ts'
import { centsIn, type PaperFormProps, useFunding } from './useFunding.ts'

/** MAT22, MAT23, MAT25: practice money is paid into a paper account, the account set back to where it began, and its commission set. */
export function PaperMoney({ account, onDone }: Omit<PaperFormProps, 'close'>) {
  const { server, login, name, ordersMargin } = account
  const hasPosition = useWorld(({ activeTrades }) =>
    activeTrades.some((trade) => trade.server === server && trade.brokerId === login),
  )
  const isOpen = hasPosition || (ordersMargin ?? 0) > 0
  const why = useId()
  const [deposit, reset] = [texts.depositInto(name || login), texts.resetAccount(name || login)]
  const resetButton = { size: 'compact-xs', variant: 'default', 'aria-label': reset, 'data-testid': 'account-reset' }
  return (
    <>
      <Pop
        label={deposit}
        align="start"
        width={252}
        target={(props) => (
          <Button size="compact-xs" variant="default" aria-label={deposit} data-testid="account-deposit" {...props}>
            {texts.depositTool}
          </Button>
        )}
      >
        {(close) => <DepositForm account={account} close={close} onDone={onDone} />}
      </Pop>
      <PaperCommission account={account} onDone={onDone} />
      {isOpen ? (
        <>
          <Button {...resetButton} disabled aria-describedby={why}>
            {texts.resetTool}
          </Button>
          <p id={why} className={css.why} data-testid="reset-why">
            {texts.resetNeedsClosing}
          </p>
        </>
      ) : (
        <Pop
          label={reset}
          align="start"
          width={252}
          target={(props) => (
            <Button {...resetButton} {...props}>
              {texts.resetTool}
            </Button>
          )}
        >
          {(close) => <ResetForm account={account} close={close} onDone={onDone} />}
        </Pop>
      )}
    </>
  )
}

function DepositForm(props: PaperFormProps) {
  const { balance, currency } = props.account
  const [amount, setAmount] = useState('')
  const submit = useSubmit({ amount })
  const fund = useFunding(props)
  const cents = centsIn(amount, depositLimits)
  const before = balance === null ? undefined : exactInteger(balance, moneyDigits)
  const after = cents === undefined || before === undefined ? null : moneyNumber(before + cents)
  const send = () => {
    if (cents === undefined) throw new Refused({ message: fundingRefusals.amount, fields: { amount: true } })
    return fund('deposit', cents)
  }
  return (
    <Form submit={submit} send={async () => send()} className={css.rename}>
      <NumberField
        name="amount"
        label={texts.amount(currency)}
        description={texts.amountHint}
        value={amount}
        onChange={setAmount}
        rule={numberRules.deposit}
        error={submit.wrong.amount}
        data-testid="deposit-amount"
        data-autofocus
      />
      <p className={`${css.after} num`} role="status" data-testid="deposit-after">
        {texts.newBalance} {after === null ? messages.emptyCell : `${plainMoneyText(after)} ${currency}`}
      </p>
      <Buttons {...props} submit={submit} does={texts.deposit} testId="deposit-send" />
    </Form>
  )
}

function ResetForm(props: PaperFormProps) {
  const submit = useSubmit()
  const fund = useFunding(props)
  return (
    <Form submit={submit} send={() => fund('reset')} className={css.rename}>
      <p className={css.after}>{texts.resetNote}</p>
      <Buttons {...props} submit={submit} cancelFirst does={texts.resetBalance} testId="reset-send" />
    </Form>
  )
}
