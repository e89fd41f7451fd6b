import { Stack, Text } from '@mantine/core'
import { faultIn, type Instrument, numberRules, type Risk, type RungNumber } from '@ratchet/contract'
import { lotText, moneyText, priceText } from '../../format/text.ts'
import { climb, pipText } from '../../trading/ladder/ladder.ts'
import { profitAt } from '../../trading/positions/position.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LadderDrawing } from '../../ui/ladders/LadderDrawing.tsx'
import { Chooser, lotsSaidIn } from './Chooser.tsx'
import { LockNotes } from './LockNotes.tsx'
import { RungTable } from './RungTable.tsx'
import * as texts from './texts.ts'
import type { Scope } from './useScope.ts'
import { type Choice, type Subject, useSubject } from './useSubject.ts'

interface LadderPreviewProps {
  /** Null while a field of the ladder is in error. */
  readonly ladder: Risk | null
  readonly scope: Scope
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
  readonly active: RungNumber | null
  readonly onActive: (rung: RungNumber | null) => void
}

/** Shows what the ladder means for one position: drawn, and in figures. */
export function LadderPreview({ ladder, scope, choice, choose, active, onActive }: LadderPreviewProps) {
  const { instrument, subject } = useSubject(choice, scope)
  if (!instrument) return null
  const lotsFault = subject?.ticket ? null : faultIn(choice.volume, numberRules.volume)
  const steps = subject && ladder ? climb(subject.type, subject.open, ladder, instrument, subject.first) : []
  return (
    <Stack component="section" gap={10} miw={0} aria-label={texts.lockedInByRung} data-testid="ladder-preview">
      <Chooser scope={scope} choice={choice} choose={choose} />
      {lotsFault ? (
        <Text fz="sm" c="var(--r-loss)" id={lotsSaidIn} role="alert">
          {lotsFault}
        </Text>
      ) : subject ? (
        <>
          <Text fz="xs" c="dimmed" className="num" data-testid="subject">
            {subject.ticket ? texts.positionLead(subject.ticket) : texts.newPositionLead}
            {texts.previewSubject(
              subject.type,
              lotText(subject.volume),
              subject.symbol,
              priceText(subject.open, instrument.digits),
              pipText(instrument),
            )}
            {subject.volume ? `, ${moneyText(pipMoney(subject, instrument)).slice(1)} ${instrument.currency}` : ''}.
          </Text>
          {steps.length ? (
            <>
              <LadderDrawing
                steps={steps}
                trade={subject}
                instrument={instrument}
                active={active}
                onActive={onActive}
              />
              <RungTable steps={steps} subject={subject} instrument={instrument} active={active} onActive={onActive} />
              <LockNotes subject={subject} instrument={instrument} />
            </>
          ) : (
            <EmptyState>{ladder ? texts.noRungs : texts.correctField}</EmptyState>
          )}
        </>
      ) : (
        <EmptyState>{texts.waitingForQuote(instrument.symbol)}</EmptyState>
      )}
    </Stack>
  )
}

const pipMoney = (subject: Subject, { pipPoints, digits, ...rest }: Instrument): number | null =>
  profitAt({ type: 'Buy', price_open: subject.open, volume: subject.volume }, subject.open + pipPoints / 10 ** digits, {
    ...rest,
    pipPoints,
    digits,
  })
