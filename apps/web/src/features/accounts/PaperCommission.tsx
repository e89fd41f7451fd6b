import { Button } from '@mantine/core'
import { fundingRefusals, mostCommission, numberRules } from '@ratchet/contract'
import { moneyDigits } from '@ratchet/domain'
import { useState } from 'react'
import { Form } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './accounts.module.css'
import { Buttons } from './PaperButtons.tsx'
import * as texts from './texts.ts'
import { centsIn, type PaperFormProps, useFunding } from './useFunding.ts'

/** MAT25: what a paper account is charged for each lot and side, so that practice costs what trading will. */
export function PaperCommission({ account, onDone }: Omit<PaperFormProps, 'close'>) {
  const label = texts.commissionOf(account.name || account.login)
  return (
    <Pop
      label={label}
      align="start"
      width={252}
      target={(props) => (
        <Button size="compact-xs" variant="default" aria-label={label} data-testid="account-commission" {...props}>
          {texts.commissionTool}
        </Button>
      )}
    >
      {(close) => <CommissionForm account={account} close={close} onDone={onDone} />}
    </Pop>
  )
}

const limits = { least: 0, most: mostCommission }

function CommissionForm(props: PaperFormProps) {
  const { commission, currency } = props.account
  const [amount, setAmount] = useState(commission.toFixed(moneyDigits))
  const submit = useSubmit({ amount })
  const fund = useFunding(props)
  const send = async () => {
    const cents = centsIn(amount, limits)
    if (cents === undefined) throw new Refused({ message: fundingRefusals.commission, fields: { amount: true } })
    return fund('commission', cents)
  }
  return (
    <Form submit={submit} send={send} className={css.rename}>
      <NumberField
        name="amount"
        label={texts.commission(currency)}
        description={texts.commissionHint}
        value={amount}
        onChange={setAmount}
        rule={numberRules.deposit}
        error={submit.wrong.amount}
        data-testid="commission-amount"
        data-autofocus
      />
      <p className={css.after}>{texts.commissionApplies}</p>
      <Buttons {...props} submit={submit} does={texts.save} testId="commission-send" />
    </Form>
  )
}
