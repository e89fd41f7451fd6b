import { Button, Modal, NativeSelect } from '@mantine/core'
import { type ActiveTrade, type Instrument, ladderWords, type Risk } from '@ratchet/contract'
import { useState } from 'react'
import { call, wordsOf } from '../../../api/call.ts'
import { accountOf } from '../../../api/ticket.ts'
import { lotText, priceText } from '../../../format/text.ts'
import { useQuote } from '../../../realtime/index.ts'
import { useCharged } from '../../../trading/accounts/accounts.ts'
import { climb, ladderSummary, pipWords } from '../../../trading/ladder/ladder.ts'
import { outcomeOf } from '../../../trading/ladder/ladder-outcome.ts'
import { useSavedLadders } from '../../../trading/ladder/saved-ladders.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderMeaning } from '../../../ui/ladders/LadderMeaning.tsx'
import { LadderThumb } from '../../../ui/ladders/LadderThumb.tsx'
import { Say } from '../../../ui/Say.tsx'
import { pipsAt } from './outcome.ts'
import css from './position-ladder.module.css'
import * as texts from './texts.ts'

interface ChangeLadderProps {
  readonly opened: boolean
  readonly trade: ActiveTrade
  /** The stop that its order had; 0 for none. */
  readonly firstSl: number
  /** The ladder of its account. */
  readonly accounts: Risk
  readonly instrument: Instrument
  readonly close: () => void
}

/** Asks for another ladder for one position, and shows first what it would do. */
export function ChangeLadder({ opened, ...rest }: ChangeLadderProps) {
  return (
    <Modal
      opened={opened}
      onClose={rest.close}
      size="sm"
      title={texts.changeLadder}
      closeButtonProps={{ 'aria-label': texts.cancel }}
      transitionProps={{ duration: 0 }}
    >
      {opened ? <Question {...rest} /> : null}
    </Modal>
  )
}

const ofAccount = ''

function Question({ trade, firstSl, accounts, instrument: terms, close }: Omit<ChangeLadderProps, 'opened'>) {
  const instrument = useCharged()(terms, trade)
  const kept = useSavedLadders()
  const quote = useQuote(trade.symbol, trade.server)
  const offered = [
    ...(trade.ladder ? [{ value: ofAccount, label: texts.accountsLadder(ladderSummary(accounts)) }] : []),
    ...kept.items.map(({ id, name, ladder, unit }) => ({
      value: id,
      label: `${name}: ${ladderSummary(ladder, unit)}`,
    })),
  ]
  const [picked, pick] = useState<string | null>(null)
  const chosen = picked ?? offered[0]?.value
  const submit = useSubmit({ chosen: chosen ?? '' })
  const done = submit.word?.tone === 'good'
  const saved = kept.items.find(({ id }) => id === chosen)
  const pips = chosen === ofAccount ? accounts : saved ? pipsAt(saved, trade, firstSl, instrument) : undefined
  /** Its rungs are known only once the server has taken it. */
  const isMeasured = saved?.unit === 'ATR'
  const change = async () =>
    (
      await call('changeLadder', {
        params: { id: trade.id },
        query: accountOf(trade),
        body: { ladderId: chosen === ofAccount ? null : (chosen ?? null) },
      })
    ).message
  const first = { sl: trade.intendedSl, tp: trade.intendedTp }
  return (
    <div className={css.dialog} data-testid="change-ladder">
      <p className={`${css.words} num`}>
        {texts.position(
          trade.type,
          lotText(trade.volume),
          trade.symbol,
          priceText(trade.price_open, instrument.digits),
        )}{' '}
        {trade.ladder ? `“${trade.ladder.name}”` : texts.accountLadder}
        {trade.rung > 0 ? texts.rungReached(trade.rung) : texts.noRungReached}.
      </p>
      {offered.length === 0 ? (
        <p className={css.words}>{kept.error ? texts.laddersFailed(wordsOf(kept.error)) : texts.noSavedLadder}</p>
      ) : (
        <NativeSelect
          label={texts.ladder}
          value={chosen}
          disabled={done}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
          data={offered}
        />
      )}
      {pips === null ? (
        <p className={isMeasured ? css.words : css.need}>
          {isMeasured ? ladderWords.measuredThen : ladderWords.needsStop}
        </p>
      ) : null}
      {pips && !done ? (
        <>
          <LadderThumb ladder={pips} width={360} height={90} stretched />
          <ul className={`${css.steps} num`} aria-label={texts.stopAtEachRung}>
            {climb(trade.type, trade.price_open, pips, instrument, first).map((step) => (
              <li key={step.rung}>
                {texts.rungAt(step.rung, priceText(step.trigger, instrument.digits))}{' '}
                {step.stop?.moved
                  ? texts.stopMovesTo(priceText(step.stop.price, instrument.digits), pipWords(step.stop.pips))
                  : texts.stopStays}
              </li>
            ))}
          </ul>
          {quote ? (
            <LadderMeaning outcome={outcomeOf(trade, pips, quote, instrument)} trade={trade} instrument={instrument} />
          ) : (
            <p className={css.words}>{texts.noPrice(trade.symbol)}</p>
          )}
        </>
      ) : null}
      <Say word={submit.word} testId="change-ladder-answer" />
      <div className={css.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          {done ? texts.close : texts.cancel}
        </Button>
        {done || !(pips || isMeasured) ? null : (
          <Button loading={submit.busy} onClick={() => void submit.run(change)} data-testid="change-ladder-send">
            {texts.confirmChange}
          </Button>
        )}
      </div>
    </div>
  )
}
