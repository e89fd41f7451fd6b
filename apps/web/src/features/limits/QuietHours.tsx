import { Button, Flex, NativeSelect, Text, TextInput } from '@mantine/core'
import { mostQuietHours, quietDays } from '@ratchet/contract'
import { LimitsGroup } from './LimitsGroup.tsx'
import { clockOf, minuteOf, type QuietRow } from './rules.ts'
import * as texts from './texts.ts'

interface QuietHoursProps {
  readonly rows: readonly QuietRow[]
  readonly error: string | true | undefined
  readonly onChange: (rows: readonly QuietRow[]) => void
}

/** The hours without trading, a row each. */
export function QuietHours({ rows, error, onChange }: QuietHoursProps) {
  const put = (at: number, next: Partial<QuietRow>) =>
    onChange(rows.map((row, n) => (n === at ? { ...row, ...next } : row)))
  return (
    <LimitsGroup title={texts.hoursWithoutTrading}>
      {rows.map((row, n) => {
        const { days, from, to } = row
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place.
          <Flex key={n} wrap="wrap" gap="xs" align="start">
            <NativeSelect
              flex="2 1 150px"
              aria-label={texts.daysOfRow(n + 1)}
              data={[...quietDays]}
              value={days}
              onChange={({ currentTarget }) => put(n, { days: currentTarget.value as QuietRow['days'] })}
            />
            <TextInput
              type="time"
              flex="1 1 110px"
              name={n === 0 ? 'quietHours' : undefined}
              aria-label={texts.fromOfRow(n + 1)}
              value={clockOf(from)}
              error={from >= to}
              onChange={({ currentTarget }) => put(n, { from: minuteOf(currentTarget.value, false) })}
            />
            <TextInput
              type="time"
              flex="1 1 110px"
              aria-label={texts.toOfRow(n + 1)}
              value={clockOf(to)}
              error={from >= to}
              onChange={({ currentTarget }) => put(n, { to: minuteOf(currentTarget.value, true) })}
            />
            <Button
              variant="default"
              aria-label={texts.removeRow(n + 1)}
              onClick={() => onChange(rows.filter((_, other) => other !== n))}
            >
              {texts.remove}
            </Button>
          </Flex>
        )
      })}
      {typeof error === 'string' ? (
        <Text size="sm" c="var(--r-loss)" role="alert">
          {error}
        </Text>
      ) : null}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'start' }}
        disabled={rows.length >= mostQuietHours}
        onClick={() => onChange([...rows, { days: quietDays[1], from: 14 * 60, to: 15 * 60 }])}
      >
        {texts.addHours}
      </Button>
    </LimitsGroup>
  )
}
