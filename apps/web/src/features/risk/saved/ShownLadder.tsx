import { Group, Stack, Text } from '@mantine/core'
import type { LadderUnit, OwnRungs } from '@ratchet/contract'
import { ladderSummary } from '../../../trading/ladder/ladder.ts'
import { LadderSketch } from '../../../ui/ladders/LadderSketch.tsx'

interface ShownLadderProps {
  readonly ladder: OwnRungs
  /** As it is summed up, where that is in another unit. */
  readonly summary?: OwnRungs | null
  readonly unit: LadderUnit
  readonly name?: string
}

/** A ladder drawn beside its name and its figures. */
export const ShownLadder = ({ ladder, summary = ladder, unit, name }: ShownLadderProps) => (
  <Group gap="sm" wrap="nowrap">
    <LadderSketch ladder={ladder} size="card" />
    <Stack gap={3} flex={1} miw={0}>
      {name ? (
        <Text fw={600} fz="md" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
      ) : null}
      <Text fz="xs" c="dimmed" className="num">
        {summary ? ladderSummary(summary, unit) : ladderSummary(ladder, 'pips')}
      </Text>
    </Stack>
  </Group>
)
