import { faultIn, type Instrument, numberRules, type Risk, type RungNumber } from '@ratchet/contract'
import { lotText, moneyText, priceText } from '../../format/text.ts'
import { climb, pipText } from '../../trading/ladder/ladder.ts'
import { profitAt } from '../../trading/positions/position.ts'
import text from '../../ui/text.module.css'
import { Chooser, lotsSaidIn } from './Chooser.tsx'
import { LadderDrawing } from './LadderDrawing.tsx'
import { LockNotes } from './LockNotes.tsx'
import css from './preview.module.css'
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
    <section className={css.preview} aria-label={texts.lockedInByRung} data-testid="ladder-preview">
      <Chooser scope={scope} choice={choice} choose={choose} />
      {lotsFault ? (
        <p id={lotsSaidIn} role="alert" className={css.fault}>
          {lotsFault}
        </p>
      ) : subject ? (
        <>
          <p className={`${text.fine} num`} data-testid="subject">
            {subject.ticket ? texts.positionLead(subject.ticket) : texts.newPositionLead}
            {texts.previewSubject(
              subject.type,
              lotText(subject.volume),
              subject.symbol,
              priceText(subject.open, instrument.digits),
              pipText(instrument),
            )}
            {subject.volume ? `, ${moneyText(pipMoney(subject, instrument)).slice(1)} ${instrument.currency}` : ''}.
          </p>
          {steps.length ? (
            <>
              <LadderDrawing
                steps={steps}
                subject={subject}
                instrument={instrument}
                active={active}
                onActive={onActive}
              />
              <RungTable steps={steps} subject={subject} instrument={instrument} active={active} onActive={onActive} />
              <LockNotes subject={subject} instrument={instrument} />
            </>
          ) : (
            <p className={css.empty}>{ladder ? texts.noRungs : texts.correctField}</p>
          )}
        </>
      ) : (
        <p className={css.empty}>{texts.waitingForQuote(instrument.symbol)}</p>
      )}
    </section>
  )
}

const pipMoney = (subject: Subject, { pipPoints, digits, ...rest }: Instrument): number | null =>
  profitAt({ type: 'Buy', price_open: subject.open, volume: subject.volume }, subject.open + pipPoints / 10 ** digits, {
    ...rest,
    pipPoints,
    digits,
  })
