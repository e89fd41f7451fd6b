import { Box, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import type { OwnRungs } from '@ratchet/contract'
import { bestFirst, type GridAxis, spaceAround, type TickColumns } from '@ratchet/domain'
import { useEffect, useMemo, useState } from 'react'
import type { Question } from '../../replay/useRuns.ts'
import { Say } from '../../ui/Say.tsx'
import { Progress } from '../../ui/Working.tsx'
import { fieldText } from './grid-draft.ts'
import { HeatMap } from './HeatMap.tsx'
import * as texts from './texts.ts'
import { useSearch } from './useSearch.ts'

interface AroundBestProps {
  readonly ticks: TickColumns
  readonly question: Question
  /** The ladder that was found. */
  readonly ladder: OwnRungs
  readonly onTake: (ladder: OwnRungs) => void
}

/** What lies around the ladder that was found: all others that differ from it in two figures, which are chosen here. */
export function AroundBest({ ticks, question, ladder, onTake }: AroundBestProps) {
  const { search, start } = useSearch(ticks, false)
  const space = useMemo(() => spaceAround(ladder), [ladder])
  const [across, setAcross] = useState<string | null>(null)
  const [up, setUp] = useState<string | null>(null)
  const x = space.find(({ field }) => field === across) ?? space[0]
  const rest = space.filter(({ field }) => field !== x?.field)
  const y = rest.find(({ field }) => field === up) ?? rest[0]
  useEffect(() => {
    if (x && y) start({ ...question, tried: ladder }, { x, y })
  }, [start, question, ladder, x, y])
  if (!x || !y) return null
  const found = search.state === 'done' ? search.found : null
  return (
    <Stack gap={12} data-testid="lab-around">
      <SimpleGrid minColWidth="min(100%, 360px)" spacing="md">
        <Figure name={texts.mapAcross} axes={space} axis={x} onChange={setAcross} />
        <Figure name={texts.mapUp} axes={rest} axis={y} onChange={setUp} />
      </SimpleGrid>
      {found ? (
        <HeatMap
          grid={found.searched.grid}
          cells={found.cells}
          best={bestFirst(found.cells)[0] ?? 0}
          onTake={(cell) => {
            const there = found.searched.ladders[cell]
            if (there) onTake(there)
          }}
        />
      ) : (
        <Box h={300}>
          {search.state === 'failed' ? (
            <Say word={{ tone: 'bad', text: texts.mapFailed }} />
          ) : search.state === 'busy' ? (
            <Progress aria-label={texts.mapRunning} value={search.done} max={search.total} />
          ) : null}
        </Box>
      )}
      <Text fz="xs" c="dimmed">
        {texts.mapNote}
      </Text>
    </Stack>
  )
}

interface FigureProps {
  readonly name: string
  readonly axes: readonly GridAxis[]
  readonly axis: GridAxis
  readonly onChange: (field: string) => void
}

const Figure = ({ name, axes, axis, onChange }: FigureProps) => (
  <NativeSelect
    size="xs"
    label={name}
    data={axes.map(({ field }) => ({ value: field, label: fieldText(field) }))}
    value={axis.field}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)
