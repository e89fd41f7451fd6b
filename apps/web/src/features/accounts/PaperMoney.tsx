import { Text } from '@mantine/core'
import {
  type Account,
  depositLimits,
  fundingRefusals,
  messages,
  mostCommission,
  numberRules,
  readNumber,
} from '@ratchet/contract'
import { exactInteger, moneyDigits, moneyNumber } from '@ratchet/domain'
import { useState } from 'react'
import { createAttempts } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { plainMoneyText } from '../../format/text.ts'
import { useChange } from '../../ui/accounts/changes.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import * as texts from './texts.ts'

interface PaperFormProps {
  readonly account: Account
  /** Receives the server's message after money or its terms were changed. */
  readonly onDone: (message: string) => void
  readonly close: () => void
}

/** What is paid in twice because its answer was lost is no result of trading, so pressing again carries the same key. */
const attempts = createAttempts()

/** Returns a function that sends a request about a paper account with a retry key, and closes the form. */
function useFunding({ account: { id }, close, onDone }: PaperFormProps) {
  const change = useChange()
  type Send = (headers: Readonly<Record<string, string>>) => Promise<{ readonly message: string }>
  return async (route: string, cents: number, send: Send): Promise<null> => {
    const { message } = await change(attempts.send(JSON.stringify([route, id, cents]), send))
    close()
    onDone(message)
    return null
  }
}

const kinds = {
  deposit: {
    route: 'deposit',
    limits: depositLimits,
    refusal: fundingRefusals.amount,
    label: texts.amount,
    hint: texts.amountHint,
    button: texts.deposit,
  },
  commission: {
    route: 'setCommission',
    limits: { least: 0, most: mostCommission },
    refusal: fundingRefusals.commission,
    label: texts.commission,
    hint: texts.commissionHint,
    button: texts.save,
  },
} as const

/** Returns what was typed in cents; undefined while it is no amount between the two limits, which are in the account's currency. */
function centsIn(text: string, { least, most }: { readonly least: number; readonly most: number }) {
  const read = readNumber(text, numberRules.deposit)
  const cents = read.is === 'number' ? exactInteger(read.value, moneyDigits) : undefined
  const scale = 10 ** moneyDigits
  return cents !== undefined && cents >= least * scale && cents <= most * scale ? cents : undefined
}

/** MAT22, MAT25: practice money is paid into a paper account, or what it is charged for each lot and side is set. */
export function PaperAmount({ kind, ...props }: PaperFormProps & { readonly kind: keyof typeof kinds }) {
  const { id, balance, commission, currency } = props.account
  const { route, limits, refusal, label, hint, button } = kinds[kind]
  const [amount, setAmount] = useState(kind === 'commission' ? commission.toFixed(moneyDigits) : '')
  const submit = useSubmit({ amount })
  const fund = useFunding(props)
  const cents = centsIn(amount, limits)
  const before = balance === null ? undefined : exactInteger(balance, moneyDigits)
  const after = cents === undefined || before === undefined ? null : moneyNumber(before + cents)
  const send = async () => {
    if (cents === undefined) throw new Refused({ message: refusal, fields: { amount: true } })
    const input = { params: { id }, body: { amount: moneyNumber(cents) } }
    return fund(route, cents, (headers) => call(route, input, { headers }))
  }
  return (
    <Form submit={submit} send={send} gap="sm">
      <NumberField
        name="amount"
        label={label(currency)}
        description={hint}
        value={amount}
        onChange={setAmount}
        rule={numberRules.deposit}
        error={submit.wrong.amount}
        data-testid={`${kind}-amount`}
        data-autofocus
      />
      {kind === 'commission' ? (
        <Text size="sm">{texts.commissionApplies}</Text>
      ) : (
        <Text size="sm" className="num" role="status" data-testid="deposit-after">
          {texts.newBalance} {after === null ? messages.emptyCell : `${plainMoneyText(after)} ${currency}`}
        </Text>
      )}
      <End {...props} submit={submit} button={button} kind={kind} />
    </Form>
  )
}

/** MAT23: a paper account is set back to where it began. */
export function PaperReset(props: PaperFormProps) {
  const { id } = props.account
  const submit = useSubmit()
  const fund = useFunding(props)
  const send = () => fund('resetAccount', 0, (headers) => call('resetAccount', { params: { id } }, { headers }))
  return (
    <Form submit={submit} send={send} gap="sm">
      <Text size="sm">{texts.resetNote}</Text>
      <End {...props} submit={submit} button={texts.resetBalance} kind="reset" leaveFirst />
    </Form>
  )
}

interface EndProps extends Pick<PaperFormProps, 'close'> {
  readonly submit: ReturnType<typeof useSubmit>
  readonly button: string
  readonly kind: string
  readonly leaveFirst?: boolean
}

const End = ({ submit, button, kind, close, leaveFirst = false }: EndProps) => (
  <FormEnd
    submit={submit}
    button={button}
    leave={texts.cancel}
    leaveFirst={leaveFirst}
    close={close}
    buttonId={`${kind}-send`}
    wordId="funding-answer"
  />
)
