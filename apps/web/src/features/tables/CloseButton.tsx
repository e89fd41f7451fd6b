import { ActionIcon, Button } from '@mantine/core'
import { type ActiveTrade, idempotencyHeader, messages, numberRules, readNumber } from '@ratchet/contract'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { createAttempts } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { lotText } from '../../format/text.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { type Exposed, ProfitNow } from './live.tsx'
import css from './tables.module.css'
import { useCommand } from './useCommand.ts'

/** A part that is closed twice because its answer was lost is money: pressed again it carries the same key. */
const attempts = createAttempts()

type Closable = Exposed & Pick<ActiveTrade, 'id' | 'tradeId'>

/** Closes a position, or a part of it, after asking once. */
export function CloseButton({ trade, withWord = false }: { trade: Closable; withWord?: boolean }) {
  const label = `Close position ${trade.id}`
  return (
    <Pop
      label={label}
      align="start"
      width={252}
      target={(props) =>
        withWord ? (
          <Button
            size="xs"
            variant="default"
            c="var(--r-loss)"
            aria-label={label}
            data-testid="close-position"
            {...props}
          >
            Close
          </Button>
        ) : (
          <ActionIcon
            size={26}
            variant="subtle"
            color="gray"
            c="var(--r-loss)"
            aria-label={label}
            data-testid="close-position"
            {...props}
          >
            <IconX size={15} aria-hidden />
          </ActionIcon>
        )
      }
    >
      {(close) => <CloseForm trade={trade} close={close} />}
    </Pop>
  )
}

function CloseForm({ trade, close }: { trade: Closable; close: () => void }) {
  const [volume, setVolume] = useState('')
  const { busy, error, run, fail } = useCommand(close)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const part = readNumber(volume, numberRules.volume)
    const isZero = part.is === 'number' && part.value === 0
    // Blanks hide the word that an empty field means all of it.
    const isBlank = part.is === 'empty' && volume !== ''
    if (isZero || isBlank) fail(isZero ? messages.volumeZero : messages.invalidVolume)
    if (isZero || isBlank || part.is === 'wrong') return event.currentTarget.querySelector('input')?.focus()
    const send = async () => {
      const body = part.is === 'number' ? { volume: part.value } : {}
      const key = attempts.keyOf(JSON.stringify([trade.id, body]))
      const answer = await call(
        'closePosition',
        { params: { id: trade.id }, body },
        { headers: { [idempotencyHeader]: key } },
      )
      attempts.done()
      return answer
    }
    void run(send, { kind: 'position.closed', trade: trade.tradeId })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <p className={css.formText}>
        Close {trade.type} {lotText(trade.volume)} {trade.symbol} at the market? Now <ProfitNow trade={trade} />
      </p>
      <NumberField
        label="Part of it (lots)"
        placeholder={`all ${lotText(trade.volume)}`}
        value={volume}
        onChange={(text) => {
          setVolume(text)
          fail(null)
        }}
        rule={numberRules.volume}
        data-testid="close-volume"
      />
      {error ? (
        <p className={css.error} role="alert">
          {error}
        </p>
      ) : null}
      <div className={css.buttons}>
        <Button size="xs" variant="default" onClick={close} data-autofocus>
          Keep
        </Button>
        <Button size="xs" type="submit" color="red" loading={busy} data-testid="close-confirm">
          Close position
        </Button>
      </div>
    </form>
  )
}
