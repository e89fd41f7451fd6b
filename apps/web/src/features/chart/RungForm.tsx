import { Text } from '@mantine/core'
import { figureOf, type Instrument, numberRules, type OwnRungs, readNumber } from '@ratchet/contract'
import { useState } from 'react'
import { lotText, priceText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { useCharged } from '../../trading/accounts/accounts.ts'
import { climb, percentText, pipWords } from '../../trading/ladder/ladder.ts'
import { outcomeOf } from '../../trading/ladder/ladder-outcome.ts'
import { doneRungs, movedRung } from '../../trading/ladder/moved-rung.ts'
import { changeLadder } from '../../trading/positions/action-requests.ts'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { LadderMeaning } from '../../ui/ladders/LadderMeaning.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import type { RungMoves } from './levels.ts'
import * as texts from './texts.ts'

interface RungFormProps {
  readonly moves: RungMoves
  readonly price: number
  readonly instrument: Instrument
  readonly close: () => void
}

const rule = numberRules.price

/** Asks once before a rung of one position is moved, and says what its ladder would do then. */
export function RungForm({ moves: { trade, rung, ladder }, price, instrument: terms, close }: RungFormProps) {
  const instrument = useCharged()(terms, trade)
  const { digits } = instrument
  const done = doneRungs(trade)
  const [value, setValue] = useState(price.toFixed(digits))
  const submit = useSubmit({ price: value })
  const quote = useQuote(trade.symbol, trade.server)
  const readRungs = (text: string) => {
    const reading = readNumber(text, rule)
    return reading.is === 'number' ? movedRung(trade, ladder, rung, reading.value, instrument) : null
  }
  const rungs = readRungs(value)
  const isMoved = rungs !== null && figureOf(rungs, 'profit', rung) !== figureOf(ladder, 'profit', rung)
  const send = async () => {
    if (rungs === null)
      throw new Refused(
        { message: '', fields: { price: nowhere } },
        { again: ({ price: now }) => (readRungs(now ?? '') ? null : { message: '', fields: { price: nowhere } }) },
      )
    return changeLadder(trade, { rungs })
  }
  return (
    <ActionForm
      submit={submit}
      send={send}
      leave={texts.cancel}
      close={close}
      button={texts.confirmRung}
      disabled={rungs !== null && !isMoved}
      testId="move-rung"
    >
      <Text size="sm" c="dimmed">
        {texts.movingRung(trade.type, lotText(trade.volume), trade.symbol, priceText(trade.price_open, digits))}{' '}
        {trade.ladder ? `“${trade.ladder.name}”` : texts.accountsLadder}. {stays(done)}
      </Text>
      <NumberField
        name="price"
        label={texts.rungPrice(rung)}
        value={value}
        onChange={setValue}
        rule={rule}
        error={submit.wrong.price}
        data-autofocus
      />
      {rungs ? <Step rungs={rungs} trade={trade} rung={rung} instrument={instrument} /> : null}
      {rungs && quote ? (
        <LadderMeaning
          outcome={outcomeOf(trade, rungs, quote, instrument, { done, parts: trade.ladder?.parts })}
          trade={trade}
          instrument={instrument}
        />
      ) : null}
    </ActionForm>
  )
}

const nowhere = texts.rungNeedsProfit

/** What has happened already stays as it is. (OWN11) */
const stays = (done: readonly number[]): string =>
  done.length === 0
    ? texts.noRungReached
    : done.length === 1
      ? texts.rungDone(done.join())
      : texts.rungsDone(done.join(', '))

/** What the rung does once it is reached: its stop and target go with it, and its part stays the same. */
function Step({
  rungs,
  trade,
  rung,
  instrument,
}: { readonly rungs: OwnRungs; readonly instrument: Instrument } & Pick<RungMoves, 'trade' | 'rung'>) {
  const first = { sl: trade.intendedSl, tp: trade.intendedTp }
  const step = climb(trade.type, trade.price_open, rungs, instrument, first).find((one) => one.rung === rung)
  if (!step) return null
  const { stop, target } = step
  const stopWords = stop?.moved
    ? texts.stopTo(priceText(stop.price, instrument.digits), pipWords(stop.pips))
    : texts.stopStays
  const targetWords = target?.moved ? texts.targetTo(priceText(target.price, instrument.digits)) : ''
  const part = figureOf(rungs, 'close', rung)
  const of = trade.ladder?.parts?.of ?? trade.volume
  return (
    <Text size="sm" c="dimmed" className="num" aria-live="polite">
      {texts.stepWords(pipWords(step.pips), stopWords, targetWords)}
      {part > 0 ? texts.closesPart(percentText(part), lotText(of)) : ''}.
    </Text>
  )
}
