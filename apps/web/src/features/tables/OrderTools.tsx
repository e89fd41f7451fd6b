import { ActionIcon } from '@mantine/core'
import { numberRules, type PublicTrade, readNumber } from '@ratchet/contract'
import { IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useInstrument } from '../../api/reference.ts'
import { cancelOrder, changeOrder } from '../../trading/orders/commands.ts'
import { waitingText } from '../../trading/orders/oco.ts'
import { isWaiting } from '../../trading/positions/position.ts'
import { Refused } from '../../ui/form/refusal.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import text from '../../ui/text.module.css'
import { CommandForm } from './CommandForm.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'
import { useCommand } from './useCommand.ts'

interface OrderProps {
  readonly trade: PublicTrade
  /** Set on a phone, where a finger presses. */
  readonly large?: boolean
}

/** Offers what can be done with an order that waits, in its row. */
export function OrderTools({ trade, large = false }: OrderProps) {
  if (!isWaiting(trade)) return null
  return (
    <span className={large ? css.largeTools : css.tools}>
      <Tool trade={trade} large={large} does="change" />
      <Tool trade={trade} large={large} does="cancel" />
    </span>
  )
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
  const { submit, command } = useCommand(close)
  const order = useOrderText(trade)
  const send = () => command({ send: () => cancelOrder(trade) })
  return (
    <CommandForm
      submit={submit}
      send={send}
      close={close}
      leave={texts.keepOrder}
      leaveFirst
      button={texts.cancelOrder}
      buttonId="cancel-confirm"
      danger
    >
      <p className={css.formText}>{texts.cancelQuestion(order)}</p>
      <p className={text.fine}>{texts.cancelNote}</p>
    </CommandForm>
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
  const { submit, command } = useCommand(close, typed)
  const changed = fields.filter(({ name }) => typed[name].trim() !== before(name))
  const wrong = fields.find(({ name }) => numberIn(name, typed[name]) === undefined)
  const send = async () => {
    // The field itself says what is wrong with it.
    if (wrong) throw new Refused({ message: '', fields: { [wrong.name]: true } })
    if (changed.length === 0) {
      close()
      return null
    }
    const body = Object.fromEntries(changed.map(({ name }) => [name, numberIn(name, typed[name])]))
    return command({ send: () => changeOrder(trade, body) })
  }
  return (
    <CommandForm
      submit={submit}
      send={send}
      close={close}
      leave={texts.cancel}
      button={texts.changeOrder}
      buttonId="change-save"
      disabled={wrong !== undefined}
    >
      <p className={css.formText}>{texts.changeWhat(order)}</p>
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
      <p className={text.fine}>{texts.zeroMeansNone}</p>
    </CommandForm>
  )
}
