import { Button } from '@mantine/core'
import { type Account, fundingRefusals, mostCommission, numberRules, readNumber } from '@ratchet/contract'
import { exactInteger, moneyDigits, moneyNumber } from '@ratchet/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createAttempts } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { accountsKey } from '../../trading/accounts.ts'
import { Form } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './accounts.module.css'
import { Buttons } from './PaperButtons.tsx'

interface PaperCommissionProps {
  readonly account: Account
  /** Is told the server's words after the commission was changed. */
  readonly onDone: (words: string) => void
}

/** MAT25: what a paper account is charged for each lot and side, so that practice costs what trading will. */
export function PaperCommission({ account, onDone }: PaperCommissionProps) {
  const label = `Commission of account ${account.name || account.login}`
  return (
    <Pop
      label={label}
      align="start"
      width={252}
      target={(props) => (
        <Button size="compact-xs" variant="default" aria-label={label} data-testid="account-commission" {...props}>
          Commission…
        </Button>
      )}
    >
      {(close) => <CommissionForm account={account} close={close} onDone={onDone} />}
    </Pop>
  )
}

const attempts = createAttempts()
const most = mostCommission * 10 ** moneyDigits

/** What was typed, in cents; undefined while it is no commission. */
function centsIn(text: string): number | undefined {
  const read = readNumber(text, numberRules.deposit)
  const cents = read.is === 'number' ? exactInteger(read.value, moneyDigits) : undefined
  return cents !== undefined && cents <= most ? cents : undefined
}

function CommissionForm({ account, close, onDone }: PaperCommissionProps & { readonly close: () => void }) {
  const { id, commission, currency } = account
  const [amount, setAmount] = useState(commission.toFixed(moneyDigits))
  const submit = useSubmit({ amount })
  const queries = useQueryClient()
  const send = async (): Promise<null> => {
    const cents = centsIn(amount)
    if (cents === undefined) throw new Refused({ message: fundingRefusals.commission, fields: { amount: true } })
    const { message } = await attempts.send(JSON.stringify([id, cents]), (headers) =>
      call('setCommission', { params: { id }, body: { amount: moneyNumber(cents) } }, { headers }),
    )
    await queries.invalidateQueries({ queryKey: [accountsKey] })
    close()
    onDone(message)
    return null
  }
  return (
    <Form submit={submit} send={send} className={css.rename}>
      <NumberField
        name="amount"
        label={`Commission (${currency})`}
        description="For each lot, on opening and on closing; 0 for none"
        value={amount}
        onChange={setAmount}
        rule={numberRules.deposit}
        error={submit.wrong.amount}
        data-testid="commission-amount"
        data-autofocus
      />
      <p className={css.after}>It holds from the next deal on. A reset leaves it.</p>
      <Buttons close={close} submit={submit} leave="Cancel" does="Save" testId="commission-send" />
    </Form>
  )
}
