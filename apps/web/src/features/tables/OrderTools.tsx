import { ActionIcon, Button } from '@mantine/core'
import { idempotencyHeader, numberRules, type PublicTrade, readNumber } from '@ratchet/contract'
import { IconPencil, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { createAttempts } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { useInstrument } from '../../api/reference.ts'
import { lotText, priceText } from '../../format/text.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './tables.module.css'
import { useCommand } from './useCommand.ts'

/** An answer that was lost must not make one wish two: pressed again it carries the same key. */
const attempts = createAttempts()

/** An order that waits at the broker can be taken back and changed; what has not reached it yet will in a moment. */
const isWaiting = ({ status, order, position }: PublicTrade): boolean =>
  status === 'Pending' && order !== null && position === null

interface OrderProps {
  readonly trade: PublicTrade
  /** On a phone, for a finger. */
  readonly large?: boolean
}

/** What can be done with an order that waits, in its row. */
export function OrderTools({ trade, large = false }: OrderProps) {
  if (!isWaiting(trade)) return null
  return (
    <span className={large ? css.largeTools : css.tools}>
      <Tool trade={trade} large={large} does="Change" />
      <Tool trade={trade} large={large} does="Cancel" />
    </span>
  )
}

function Tool({ trade, large = false, does }: OrderProps & { does: 'Change' | 'Cancel' }) {
  const label = `${does} order ${trade.key}`
  const Icon = does === 'Change' ? IconPencil : IconX
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
          {...(does === 'Cancel' ? { c: 'var(--r-loss)' } : {})}
          aria-label={label}
          title={does}
          data-testid={does === 'Change' ? 'change-order' : 'cancel-order'}
          {...props}
        >
          <Icon size={large ? 18 : 15} aria-hidden />
        </ActionIcon>
      )}
    >
      {(close) =>
        does === 'Change' ? <ChangeForm trade={trade} close={close} /> : <CancelForm trade={trade} close={close} />
      }
    </Pop>
  )
}

function useOrderText({ type, volume, symbol, price }: PublicTrade): string {
  const digits = useInstrument(symbol)?.digits ?? 2
  return `${type.replace('Order_Type_', '')} ${lotText(volume)} ${symbol} at ${priceText(price, digits)}`
}

interface FormProps {
  readonly trade: PublicTrade
  readonly close: () => void
}

function CancelForm({ trade, close }: FormProps) {
  const { busy, error, run } = useCommand(close)
  const order = useOrderText(trade)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    void run(async () => {
      const headers = { [idempotencyHeader]: attempts.keyOf(`cancel ${trade.id}`) }
      const answer = await call('cancelOrder', { params: { id: trade.id } }, { headers })
      attempts.done()
      return answer
    })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <p className={css.formText}>Cancel {order}?</p>
      <p className={css.formFine}>The order stays in this list, as cancelled.</p>
      <Refusal error={error} />
      <div className={css.buttons}>
        <Button size="xs" variant="default" onClick={close} data-autofocus>
          Keep order
        </Button>
        <Button size="xs" type="submit" color="red" loading={busy} data-testid="cancel-confirm">
          Cancel order
        </Button>
      </div>
    </form>
  )
}

const fields = [
  { name: 'price', label: 'Price' },
  { name: 'sl', label: 'Stop Loss' },
  { name: 'tp', label: 'Take Profit' },
] as const
type Field = (typeof fields)[number]['name']

/** The number that a field stands for; undefined where it is none, which is then not sent. */
const numberIn = (name: Field, text: string): number | undefined => {
  const reading = readNumber(text, numberRules[name])
  return reading.is === 'number' ? reading.value : undefined
}

function ChangeForm({ trade, close }: FormProps) {
  const digits = useInstrument(trade.symbol)?.digits ?? 2
  const order = useOrderText(trade)
  const before = (name: Field) => (trade[name] ? trade[name].toFixed(digits) : '0')
  const [typed, setTyped] = useState(() => ({ price: before('price'), sl: before('sl'), tp: before('tp') }))
  const { busy, error, run, fail } = useCommand(close)
  const changed = fields.filter(({ name }) => typed[name].trim() !== before(name))
  const wrong = fields.find(({ name }) => numberIn(name, typed[name]) === undefined)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (wrong) return event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong.name}]`)?.focus()
    if (changed.length === 0) return close()
    void run(async () => {
      const body = Object.fromEntries(changed.map(({ name }) => [name, numberIn(name, typed[name])]))
      const headers = { [idempotencyHeader]: attempts.keyOf(`change ${JSON.stringify([trade.id, body])}`) }
      const answer = await call('changeOrder', { params: { id: trade.id }, body }, { headers })
      attempts.done()
      return answer
    })
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.formText}>Change {order}</p>
      {fields.map(({ name, label }, i) => (
        <NumberField
          key={name}
          name={name}
          label={label}
          value={typed[name]}
          onChange={(text) => {
            setTyped({ ...typed, [name]: text })
            fail(null)
          }}
          rule={numberRules[name]}
          error={typed[name].trim() === '' ? numberRules[name].sentence : null}
          {...(i === 0 ? { 'data-autofocus': true } : {})}
          data-testid={`change-${name}`}
        />
      ))}
      <p className={css.formFine}>A stop loss or take profit of 0 means none.</p>
      <Refusal error={error} />
      <div className={css.buttons}>
        <Button size="xs" variant="default" onClick={close}>
          Discard
        </Button>
        <Button size="xs" type="submit" loading={busy} disabled={wrong !== undefined} data-testid="change-save">
          Change order
        </Button>
      </div>
    </form>
  )
}

function Refusal({ error }: { error: string | null }) {
  return error ? (
    <p className={css.error} role="alert">
      {error}
    </p>
  ) : null
}
