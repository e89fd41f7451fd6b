import { Box, Group, Text } from '@mantine/core'
import type { Counts } from '@ratchet/contract'
import { IconCheck, IconClock, IconLock, IconStairsUp } from '@tabler/icons-react'
import { wholeText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import * as texts from './texts.ts'

const cards: { field: keyof Counts; title: string; icon: typeof IconClock }[] = [
  { field: 'pending', title: texts.pendingTrades, icon: IconClock },
  { field: 'executed', title: texts.executedTrades, icon: IconCheck },
  { field: 'modified', title: texts.modifiedTrades, icon: IconStairsUp },
  { field: 'closed', title: texts.closedTrades, icon: IconLock },
]

export function CountCards({ signedOut }: { signedOut: boolean }) {
  const counts = useWorld((world) => world.counts)
  return (
    <Box
      component="dl"
      display="grid"
      m={0}
      style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 40%), 1fr))', gap: 12 }}
      aria-label={texts.counts}
    >
      {cards.map(({ field, title, icon: Icon }) => (
        <Group
          key={field}
          justify="space-between"
          gap="xs"
          wrap="nowrap"
          px="sm"
          py={10}
          bg="var(--r-panel)"
          bd="1px solid var(--r-line)"
          bdrs="md"
          data-testid={`count-${field}`}
        >
          <Group component="dt" gap="xs" fz="sm" c="dimmed" wrap="nowrap">
            <Box component={Icon} visibleFrom="md" size={16} stroke={1.8} aria-hidden />
            {title}
          </Group>
          <Text component="dd" className="num" m={0} fz="1.375rem" fw={650}>
            {counts ? wholeText(counts[field]) : signedOut ? '0' : '–'}
          </Text>
        </Group>
      ))}
    </Box>
  )
}
