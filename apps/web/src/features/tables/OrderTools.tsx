import { ActionIcon, Stack, Text } from '@mantine/core'
import { numberRules, type PublicTrade, readNumber } from '@ratchet/contract'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useInstrument } from '../../api/reference.ts'
import { waitingText } from '../../trading/orders/oco.ts'
import { cancelOrder, changeOrder } from '../../trading/positions/action-requests.ts'
import { isWaiting } from '../../trading/positions/position.ts'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'

interface OrderProps {
  readonly trade: PublicTrade
  /** Set on a phone, where a finger presses. */
  readonly large?: boolean
}

/** Offers what can be done with an order that waits, in its row. */
export function OrderTools({ trade, large = false }: OrderProps) {
  if (!isWaiting(trade)) return null
  const tools = (
    <>
      <Tool trade={trade} large={large} does="change" />
      <Tool trade={trade} large={large} does="cancel" />
    </>
  )
  return large ? <Stack gap={4}>{tools}</Stack> : <span className={css.tools}>{tools}</span>
}

function Tool({ trade, large = false, does }: OrderProps & { does: 'change' | 'cancel' }) {
  const isChange = does === 'change'
  const label = isChange ? texts.changeOrderKey(trade.key) : texts.cancelOrderKey(trade.key)
  const Icon = isChange ? IconPencil : IconX
  return (
    <Pop
      label={label}
      align="start"
      width={252}
      target={(props) => (
        <ActionIcon
          size={large ? 38 : 26}
          variant={large ? 'default' : 'subtle'}
          color="gray"
          {...(isChange ? {} : { c: 'var(--r-loss)' })}
          aria-label={label}
          title={isChange ? texts.change : texts.cancel}
          data-testid={isChange ? 'change-order' : 'cancel-order'}
          {...props}
        >
          <Icon size={large ? 18 : 15} aria-hidden />
        </ActionIcon>
      )}
    >
      {(close) => (isChange ? <ChangeForm trade={trade} close={close} /> : <CancelForm trade={trade} close={close} />)}
    </Pop>
  )
}

const useOrderText = (trade: PublicTrade): string =>
  waitingText(trade, useInstrument(trade.symbol, trade.server)?.digits ?? 2)

interface FormProps {
  readonly trade: PublicTrade
  readonly close: () => void
}

function CancelForm({ trade, close }: FormProps) {
  const submit = useSubmit()
  const order = useOrderText(trade)
  return (
    <ActionForm
      submit={submit}
      send={() => cancelOrder(trade)}
      close={close}
      leave={texts.keepOrder}
      leaveFirst
      button={texts.cancelOrder}
      buttonId="cancel-confirm"
      danger
    >
      <Text size="sm">{texts.cancelQuestion(order)}</Text>
      <Text size="xs" c="dimmed">
        {texts.cancelNote}
      </Text>
    </ActionForm>
  )
}

const fields = [
  { name: 'price', label: texts.price },
  { name: 'sl', label: texts.stopLoss },
  { name: 'tp', label: texts.takeProfit },
] as const
type Field = (typeof fields)[number]['name']

/** Reads the number that a field stands for. It is undefined where the text is none, and is then not sent. */
const numberIn = (name: Field, text: string): number | undefined => {
  const reading = readNumber(text, numberRules[name])
  return reading.is === 'number' ? reading.value : undefined
}

function ChangeForm({ trade, close }: FormProps) {
  const digits = useInstrument(trade.symbol, trade.server)?.digits ?? 2
  const order = useOrderText(trade)
  const before = (name: Field) => (trade[name] ? trade[name].toFixed(digits) : '0')
  const [typed, setTyped] = useState(() => ({ price: before('price'), sl: before('sl'), tp: before('tp') }))
  const submit = useSubmit(typed)
  const changed = fields.filter(({ name }) => typed[name].trim() !== before(name))
  const wrong = fields.find(({ name }) => numberIn(name, typed[name]) === undefined)
  const send = async () => {
    // The field itself says what is wrong with it.
    if (wrong) throw new Refused({ message: '', fields: { [wrong.name]: true } })
    if (changed.length === 0) return null
    return changeOrder(trade, Object.fromEntries(changed.map(({ name }) => [name, numberIn(name, typed[name])])))
  }
  return (
    <ActionForm
      submit={submit}
      send={send}
      close={close}
      leave={texts.cancel}
      button={texts.changeOrder}
      buttonId="change-save"
      disabled={wrong !== undefined}
    >
      <Text size="sm">{texts.changeWhat(order)}</Text>
      {fields.map(({ name, label }, i) => (
        <NumberField
          key={name}
          name={name}
          label={label}
          value={typed[name]}
          onChange={(text) => setTyped({ ...typed, [name]: text })}
          rule={numberRules[name]}
          error={typed[name].trim() === '' ? numberRules[name].sentence : null}
          {...(i === 0 ? { 'data-autofocus': true } : {})}
          data-testid={`change-${name}`}
        />
      ))}
      <Text size="xs" c="dimmed">
        {texts.zeroMeansNone}
      </Text>
    </ActionForm>
  )
}
