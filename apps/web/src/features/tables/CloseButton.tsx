import { ActionIcon, Button, Text } from '@mantine/core'
import { type ActiveTrade, messages, numberRules, readNumber } from '@ratchet/contract'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useInstrument } from '../../api/reference.ts'
import { lotText } from '../../format/text.ts'
import { closeAndTell, useClosedText } from '../../trading/positions/closed-deals.ts'
import { halfOf } from '../../trading/positions/position.ts'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { type Exposed, ProfitNow } from '../../ui/PositionNow.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import * as texts from './texts.ts'

type Closable = Exposed & Pick<ActiveTrade, 'id' | 'tradeId'>

/** Closes a position, or a part of it, after asking once. */
export function CloseButton({ trade, withWord = false }: { trade: Closable; withWord?: boolean }) {
  const label = texts.closePosition(trade.id)
  return (
    <Pop
      label={label}
      align="start"
      width={252}
      target={(props) => {
        const common = { c: 'var(--r-loss)', 'aria-label': label, 'data-testid': 'close-position', ...props }
        return withWord ? (
          <Button size="xs" variant="default" {...common}>
            {texts.close}
          </Button>
        ) : (
          <ActionIcon size={26} variant="subtle" color="gray" {...common}>
            <IconX size={15} aria-hidden />
          </ActionIcon>
        )
      }}
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
  const submit = useSubmit({ volume })
  const closed = useClosedText()
  const part = readNumber(volume, numberRules.volume)
  const lots = part.is === 'number' && part.value > 0 ? part.value : trade.volume
  const send = async () => {
    // Blanks hide the word that an empty field means all of it; the field itself says what is wrong with a text that is no number.
    const isBlank = part.is === 'empty' && volume !== ''
    if (isBlank || part.is === 'wrong') throw wrongPart(isBlank ? messages.invalidVolume : '')
    if (part.is === 'number' && part.value === 0) throw wrongPart(messages.volumeZero)
    return closeAndTell(trade, closed, part.is === 'number' ? { volume: part.value } : undefined)
  }
  return (
    <ActionForm
      submit={submit}
      send={send}
      close={close}
      leave={texts.cancel}
      leaveFirst
      button={texts.closeLots(lotText(lots), trade.symbol)}
      buttonId="close-confirm"
      danger
    >
      <Text size="sm">
        {texts.closeQuestion(trade.type, lotText(trade.volume), trade.symbol)} <ProfitNow trade={trade} />
      </Text>
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
        <Button size="xs" variant="default" mr="auto" onClick={() => setVolume(lotText(half))} data-testid="close-half">
          {isExact ? texts.half : texts.nearlyHalf} · {lotText(half)}
        </Button>
      ) : null}
    </ActionForm>
  )
}

const wrongPart = (message: string) => new Refused({ message, fields: { volume: true } })
