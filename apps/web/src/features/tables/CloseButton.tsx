import { ActionIcon, Button } from '@mantine/core'
import { type ActiveTrade, idempotencyHeader, messages } from '@ratchet/contract'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../lib/api.ts'
import { createAttempts } from '../../lib/attempt.ts'
import { lotText } from '../../lib/format.ts'
import { Pop } from '../../ui/pop/Pop.tsx'
import { TypedInput } from '../../ui/TypedInput.tsx'
import { decimalTyping } from '../../ui/typing.ts'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const part = Number(volume)
    if (volume !== '' && !(part > 0)) return fail(messages.invalidVolume)
    const send = async () => {
      const key = attempts.keyOf(`${trade.id} ${volume}`)
      const body = volume === '' ? {} : { volume: part }
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
      <TypedInput
        label="Part of it (lots)"
        placeholder={`all ${lotText(trade.volume)}`}
        value={volume}
        onChange={setVolume}
        accepts={decimalTyping}
        sentence={messages.invalidVolume}
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
