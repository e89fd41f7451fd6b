import { NativeSelect } from '@mantine/core'
import { numberRules } from '@ratchet/contract'
import { useInstruments } from '../../api/reference.ts'
import { positionKey, ticketNames } from '../../api/ticket.ts'
import { lotText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import text from '../../ui/text.module.css'
import css from './preview.module.css'
import * as texts from './texts.ts'
import type { Scope } from './useScope.ts'
import type { Choice } from './useSubject.ts'

/** The preview says here what is wrong with its lots: the row of choices has no room for it. */
export const lotsSaidIn = 'preview-lots-fault'

interface ChooserProps {
  readonly scope: Scope
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
}

/** Lets the trader choose a position that is open, or a symbol, a side and a volume. */
export function Chooser({ scope, choice, choose }: ChooserProps) {
  const instruments = useInstruments(scope.account?.server)
  const positions = useWorld((world) => world.activeTrades).filter((one) => scope.covers(one) && !one.ladder)
  const trade = positions.find((one) => positionKey(one) === choice.position)
  const nameOf = ticketNames(positions)
  const change = (next: Partial<Choice>) => choose({ ...choice, ...next })
  return (
    <div className={css.chooser}>
      <NativeSelect
        size="xs"
        className={css.drawnFor ?? ''}
        aria-label={texts.previewFor}
        data={[
          { value: '', label: texts.newPosition },
          ...positions.map((one) => ({
            value: positionKey(one),
            label: texts.openPosition(one.type, lotText(one.volume), one.symbol, one.price_open, nameOf(one)),
          })),
        ]}
        value={trade ? choice.position : ''}
        onChange={({ currentTarget }) => change({ position: currentTarget.value })}
        data-testid="drawn-for"
      />
      {trade ? null : (
        <>
          <NativeSelect
            size="xs"
            aria-label={texts.previewSymbol}
            data={instruments.map(({ symbol }) => symbol)}
            value={choice.symbol}
            onChange={({ currentTarget }) => change({ symbol: currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label={texts.previewSide}
            data={['Buy', 'Sell']}
            value={choice.type}
            onChange={({ currentTarget }) => change({ type: currentTarget.value as 'Buy' | 'Sell' })}
          />
          <NumberField
            size="xs"
            aria-label={texts.previewLots}
            rule={numberRules.volume}
            saidIn={lotsSaidIn}
            rightSection={<span className={text.fine}>{texts.lots}</span>}
            rightSectionWidth={38}
            value={choice.volume}
            onChange={(volume) => change({ volume })}
          />
        </>
      )}
    </div>
  )
}
