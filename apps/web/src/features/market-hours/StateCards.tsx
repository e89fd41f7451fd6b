import { Group, Paper, Text } from '@mantine/core'
import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { clockText, lengthText, weekdayText } from '../../trading/market/hours.ts'
import { tradingWords } from '../../trading/market/market-state.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Columns } from '../../ui/Columns.tsx'
import type { RowState } from './rows.ts'
import * as texts from './texts.ts'

interface StateCardsProps {
  readonly states: readonly RowState[]
  readonly nowMs: number
  readonly zone: string
  readonly zoneName: string
}

/** Shows what is open now, and for how long; what is closed, and until when. */
export const StateCards = (props: StateCardsProps) => (
  <Columns as="ul" least={150} gap="14px" aria-label={texts.openNow}>
    {props.states.map((one) => (
      <StateCard key={one.row.name} {...props} {...one} />
    ))}
  </Columns>
)

function StateCard({ row, open, changeMs, state, nowMs, zone, zoneName }: StateCardsProps & RowState) {
  const [time, change] =
    state === 'unquoted'
      ? [texts.notTraded, texts.noPricesInMarket]
      : changeMs === null
        ? [texts.neverCloses, texts.simulatedMarket]
        : [
            lengthText(changeMs - nowMs),
            (open ? texts.closes : texts.opens)(
              `${weekdayText(zone, changeMs)} ${clockText(zone, changeMs)} ${zoneName}`,
            ),
          ]
  return (
    <Paper
      component="li"
      bd="1px solid var(--r-line)"
      p="sm"
      radius="md"
      bg="var(--r-panel)"
      style={{ listStyle: 'none', borderTopColor: open ? 'var(--r-live)' : undefined }}
      data-testid={`session-${row.name}`}
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {row.name}
        </Text>
        <Chip tone={open ? '--r-live' : '--r-dim'} icon={open ? IconLockOpen2 : IconLock}>
          {tradingWords[state]}
        </Chip>
      </Group>
      <Text fz="1.125rem" fw={650} mt="xs" className="num">
        {time}
      </Text>
      <Text size="xs" c="dimmed" truncate className="num">
        {change}
      </Text>
      <Text size="xs" c="dimmed" truncate className="num" title={row.note}>
        {row.kind === 'centre'
          ? texts.timeThere(weekdayText(row.hours.zone, nowMs), clockText(row.hours.zone, nowMs))
          : row.note}
      </Text>
    </Paper>
  )
}
