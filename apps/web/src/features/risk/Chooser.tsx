import { NativeSelect, TextInput } from '@mantine/core'
import { lotText } from '../../lib/format.ts'
import { useWorld } from '../../lib/realtime/index.ts'
import { useInstruments } from '../../lib/reference.ts'
import { decimalTyping } from '../../ui/typing.ts'
import css from './preview.module.css'
import type { Choice } from './useSubject.ts'

interface ChooserProps {
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
}

/** A position that is open, or a symbol, a side and a volume. */
export function Chooser({ choice, choose }: ChooserProps) {
  const instruments = useInstruments()
  const positions = useWorld((world) => world.activeTrades)
  const trade = positions.find(({ id }) => id === choice.position)
  const change = (next: Partial<Choice>) => choose({ ...choice, ...next })
  return (
    <div className={css.chooser}>
      <NativeSelect
        size="xs"
        className={css.drawnFor ?? ''}
        aria-label="Draw it for"
        data={[
          { value: '', label: 'Opened now' },
          ...positions.map((one) => ({
            value: one.id,
            label: `${one.type} ${lotText(one.volume)} ${one.symbol} from ${one.price_open} (${one.id})`,
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
            aria-label="Symbol of the preview"
            data={instruments.map(({ symbol }) => symbol)}
            value={choice.symbol}
            onChange={({ currentTarget }) => change({ symbol: currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label="Side of the preview"
            data={['Buy', 'Sell']}
            value={choice.type}
            onChange={({ currentTarget }) => change({ type: currentTarget.value as 'Buy' | 'Sell' })}
          />
          <TextInput
            size="xs"
            aria-label="Lots of the preview"
            inputMode="decimal"
            rightSection={<span className={css.fine}>lots</span>}
            rightSectionWidth={38}
            value={choice.volume}
            onChange={({ currentTarget: { value } }) => decimalTyping.test(value) && change({ volume: value })}
          />
        </>
      )}
    </div>
  )
}
