import { NativeSelect, Text, TextInput } from '@mantine/core'
import { mostQuietHours, quietDays } from '@ratchet/contract'
import { EditRows } from './EditRows.tsx'
import { clockOf, minuteOf, type QuietRow } from './rules.ts'
import * as texts from './texts.ts'

interface QuietHoursProps {
  readonly rows: readonly QuietRow[]
  readonly error: string | true | undefined
  readonly onChange: (rows: readonly QuietRow[]) => void
}

/** The hours without trading, a row each. */
export const QuietHours = ({ rows, error, onChange }: QuietHoursProps) => (
  <EditRows
    title={texts.hoursWithoutTrading}
    rows={rows}
    onChange={onChange}
    next={rows.length < mostQuietHours ? { days: quietDays[1], from: 14 * 60, to: 15 * 60 } : undefined}
    add={texts.addHours}
    removeName={(_, n) => texts.removeRow(n + 1)}
    fault={
      typeof error === 'string' ? (
        <Text size="sm" c="var(--r-loss)" role="alert">
          {error}
        </Text>
      ) : null
    }
  >
    {({ days, from, to }, n, put) => (
      <>
        <NativeSelect
          flex="2 1 150px"
          aria-label={texts.daysOfRow(n + 1)}
          data={[...quietDays]}
          value={days}
          onChange={({ currentTarget }) => put({ days: currentTarget.value as QuietRow['days'] })}
        />
        <TextInput
          type="time"
          flex="1 1 110px"
          name={n === 0 ? 'quietHours' : undefined}
          aria-label={texts.fromOfRow(n + 1)}
          value={clockOf(from)}
          error={from >= to}
          onChange={({ currentTarget }) => put({ from: minuteOf(currentTarget.value, false) })}
        />
        <TextInput
          type="time"
          flex="1 1 110px"
          aria-label={texts.toOfRow(n + 1)}
          value={clockOf(to)}
          error={from >= to}
          onChange={({ currentTarget }) => put({ to: minuteOf(currentTarget.value, true) })}
        />
      </>
    )}
  </EditRows>
)
