import { ActionIcon, Button } from '@mantine/core'
import { type ActiveTrade, messages, numberRules, readNumber } from '@ratchet/contract'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { createAttempts } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { useInstrument } from '../../api/reference.ts'
import { accountOf, positionKey } from '../../api/ticket.ts'
import { lotText } from '../../format/text.ts'
import { useClosedText, watchDeals } from '../../trading/positions/closed-deals.ts'
import { halfOf } from '../../trading/positions/position-acts.ts'
import { Refused } from '../../ui/form/refusal.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import { CommandForm } from './CommandForm.tsx'
import { type Exposed, ProfitNow } from './live.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'
import { useCommand } from './useCommand.ts'

/** A part that is closed twice because its answer was lost costs money, so pressing again carries the same key. */
const attempts = createAttempts()

type Closable = Exposed & Pick<ActiveTrade, 'id' | 'tradeId'>

/** Closes a position, or a part of it, after asking once. */
export function CloseButton({ trade, withWord = false }: { trade: Closable; withWord?: boolean }) {
  const label = texts.closePosition(trade.id)
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
            {texts.close}
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
  const instrument = useInstrument(trade.symbol, trade.server)
  const half = instrument && halfOf(trade.volume, instrument)
  const isExact = half !== null && half !== undefined && lotText(half * 2) === lotText(trade.volume)
  const { submit, command } = useCommand(close, { volume })
  const closed = useClosedText()
  const part = readNumber(volume, numberRules.volume)
  const lots = part.is === 'number' && part.value > 0 ? part.value : trade.volume
  const send = async () => {
    // Blanks hide the word that an empty field means all of it; the field itself says what is wrong with a text that is no number.
    const isBlank = part.is === 'empty' && volume !== ''
    if (isBlank || part.is === 'wrong') throw wrongPart(isBlank ? messages.invalidVolume : '')
    if (part.is === 'number' && part.value === 0) throw wrongPart(messages.volumeZero)
    const body = part.is === 'number' ? { volume: part.value } : {}
    const deals = watchDeals()
    return command({
      said: async (message) => closed.one(trade, await deals([trade]), message),
      send: () =>
        attempts.send(JSON.stringify([positionKey(trade), body]), (headers) =>
          call('closePosition', { params: { id: trade.id }, query: accountOf(trade), body }, { headers }),
        ),
      act: { kind: 'position.closed', trade: trade.tradeId },
    })
  }
  return (
    <CommandForm
      submit={submit}
      send={send}
      close={close}
      leave={texts.cancel}
      leaveFirst
      button={texts.closeLots(lotText(lots), trade.symbol)}
      buttonId="close-confirm"
      danger
    >
      <p className={css.formText}>
        {texts.closeQuestion(trade.type, lotText(trade.volume), trade.symbol)} <ProfitNow trade={trade} />
      </p>
      <NumberField
        name="volume"
        label={texts.lotsToClose}
        placeholder={texts.allLots(lotText(trade.volume))}
        value={volume}
        onChange={setVolume}
        rule={numberRules.volume}
        data-testid="close-volume"
      />
      {half ? (
        <Button
          size="xs"
          variant="default"
          className={css.quick ?? ''}
          onClick={() => setVolume(lotText(half))}
          data-testid="close-half"
        >
          {isExact ? texts.half : texts.nearlyHalf} · {lotText(half)}
        </Button>
      ) : null}
    </CommandForm>
  )
}

const wrongPart = (message: string) => new Refused({ message, fields: { volume: true } })
