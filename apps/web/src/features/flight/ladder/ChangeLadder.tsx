import { Button, Group, List, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { type ActiveTrade, type Instrument, ladderWords, type Risk } from '@ratchet/contract'
import { useState } from 'react'
import { wordsOf } from '../../../api/call.ts'
import { lotText, priceText } from '../../../format/text.ts'
import { useQuote } from '../../../realtime/index.ts'
import { useCharged } from '../../../trading/accounts/accounts.ts'
import { climb, ladderSummary, pipWords } from '../../../trading/ladder/ladder.ts'
import { outcomeOf } from '../../../trading/ladder/ladder-outcome.ts'
import { useSavedLadders } from '../../../trading/ladder/saved-ladders.ts'
import { changeLadder } from '../../../trading/positions/action-requests.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderMeaning } from '../../../ui/ladders/LadderMeaning.tsx'
import { LadderSketch } from '../../../ui/ladders/LadderSketch.tsx'
import { Say } from '../../../ui/Say.tsx'
import { pipsAt } from './outcome.ts'
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
  const change = () => changeLadder(trade, { ladderId: chosen === ofAccount ? null : (chosen ?? null) })
  const first = { sl: trade.intendedSl, tp: trade.intendedTp }
  return (
    <Stack gap="sm" data-testid="change-ladder">
      <Text size="sm" c="dimmed" className="num">
        {texts.position(
          trade.type,
          lotText(trade.volume),
          trade.symbol,
          priceText(trade.price_open, instrument.digits),
        )}{' '}
        {trade.ladder ? `“${trade.ladder.name}”` : texts.accountLadder}
        {trade.rung > 0 ? texts.rungReached(trade.rung) : texts.noRungReached}.
      </Text>
      {offered.length === 0 ? (
        <Text size="sm" c="dimmed">
          {kept.error ? texts.laddersFailed(wordsOf(kept.error)) : texts.noSavedLadder}
        </Text>
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
        <Text size="sm" c={isMeasured ? 'dimmed' : 'var(--r-loss)'}>
          {isMeasured ? ladderWords.measuredThen : ladderWords.needsStop}
        </Text>
      ) : null}
      {pips && !done ? (
        <>
          <LadderSketch ladder={pips} size="wide" />
          <List listStyleType="none" size="sm" className="num" aria-label={texts.stopAtEachRung}>
            {climb(trade.type, trade.price_open, pips, instrument, first).map((step) => (
              <List.Item key={step.rung}>
                {texts.rungAt(step.rung, priceText(step.trigger, instrument.digits))}{' '}
                {step.stop?.moved
                  ? texts.stopMovesTo(priceText(step.stop.price, instrument.digits), pipWords(step.stop.pips))
                  : texts.stopStays}
              </List.Item>
            ))}
          </List>
          {quote ? (
            <LadderMeaning outcome={outcomeOf(trade, pips, quote, instrument)} trade={trade} instrument={instrument} />
          ) : (
            <Text size="sm" c="dimmed">
              {texts.noPrice(trade.symbol)}
            </Text>
          )}
        </>
      ) : null}
      <Say word={submit.word} testId="change-ladder-answer" />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {done ? texts.close : texts.cancel}
        </Button>
        {done || !(pips || isMeasured) ? null : (
          <Button loading={submit.busy} onClick={() => void submit.run(change)} data-testid="change-ladder-send">
            {texts.confirmChange}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
