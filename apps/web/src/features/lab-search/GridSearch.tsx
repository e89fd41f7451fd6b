import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { type LevelField, noRisk, type OwnRungs } from '@ratchet/contract'
import { useState } from 'react'
import { wholeText } from '../../format/text.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Say } from '../../ui/Say.tsx'
import { Progress } from '../../ui/Working.tsx'
import { BestLadders } from './BestLadders.tsx'
import {
  type AxisDraft,
  axisAround,
  fieldsOf,
  fieldText,
  type GridDraft,
  gridAround,
  gridOf,
  gridRules,
} from './grid-draft.ts'
import type { SearchProps } from './props.ts'
import css from './search.module.css'
import * as texts from './texts.ts'
import { useSearch } from './useSearch.ts'
import { inMarkets } from './Verdict.tsx'

const saidIn = 'lab-grid-fault'

/** Tries all ladders that differ from the one in the fields in two figures. */
export function GridSearch({ ticks, question, onTake }: SearchProps) {
  const { search, start, cancel } = useSearch(ticks, true)
  const [typed, setTyped] = useState<GridDraft | null>(null)
  const draft = typed ?? (question ? gridAround(question.tried) : null)
  if (!draft) return null
  const grid = gridOf(draft)
  const fault = typeof grid === 'string' ? grid : null
  const count = typeof grid === 'string' ? 0 : grid.x.values.length * grid.y.values.length
  const stale = search.state === 'done' && search.found.searched.question.entries !== question?.entries
  const axis = (which: 'x' | 'y', name: string) => (
    <Axis
      name={name}
      axis={draft[which]}
      ladder={question?.tried ?? noRisk}
      fault={fault !== null}
      onField={(field) =>
        setTyped({ ...draft, [which]: question ? axisAround(question.tried, field) : { ...draft[which], field } })
      }
      onAxis={(next) => setTyped({ ...draft, [which]: next })}
    />
  )
  return (
    <Stack
      component="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        if (question && typeof grid !== 'string') start(question, grid)
      }}
    >
      <SimpleGrid minColWidth="min(100%, 360px)" spacing="md">
        {axis('x', texts.across)}
        {axis('y', texts.up)}
      </SimpleGrid>
      <Group gap={10} mih={30}>
        {search.state === 'busy' ? (
          <>
            <Progress aria-label={texts.searching} value={search.done} max={search.total} />
            <Button size="xs" variant="default" onClick={cancel}>
              {texts.cancel}
            </Button>
            <Text span fz="xs" c="dimmed">
              {search.what === 'ladders' ? texts.runningLadders : inMarkets}
            </Text>
          </>
        ) : (
          <Button
            type="submit"
            size="xs"
            disabled={fault !== null || !question || question.entries.length === 0}
            data-testid="lab-start"
          >
            {fault ? texts.search : texts.tryLadders(wholeText(count))}
          </Button>
        )}
        {fault ? (
          <Text span fz="xs" c="var(--r-loss)" id={saidIn} role="alert">
            {fault}
          </Text>
        ) : search.state === 'done' ? (
          <Text span fz="xs" c="dimmed" role="status">
            {stale
              ? texts.otherTrades
              : texts.laddersInSeconds(wholeText(search.found.cells.length), (search.ms / 1000).toFixed(1))}
          </Text>
        ) : null}
      </Group>
      {search.state === 'failed' ? <Say word={{ tone: 'bad', text: texts.failed }} /> : null}
      {search.state === 'done' && search.found.judged ? (
        <BestLadders
          found={search.found}
          judged={search.found.judged}
          onTake={(cell) => {
            const ladder = search.found.searched.ladders[cell]
            if (ladder) onTake(ladder)
          }}
        />
      ) : null}
    </Stack>
  )
}

interface AxisProps {
  readonly name: string
  readonly axis: AxisDraft
  /** Whose figures can be chosen. */
  readonly ladder: OwnRungs
  readonly fault: boolean
  readonly onField: (field: LevelField) => void
  readonly onAxis: (axis: AxisDraft) => void
}

function Axis({ name, axis, ladder, fault, onField, onAxis }: AxisProps) {
  const field = (part: 'from' | 'to' | 'steps', label: string) => (
    <NumberField
      size="xs"
      label={label}
      aria-label={`${name}: ${label}`}
      rule={gridRules[part]}
      saidIn={saidIn}
      error={fault}
      value={axis[part]}
      onChange={(text) => onAxis({ ...axis, [part]: text })}
      name={`lab-${name}-${part}`}
    />
  )
  return (
    <fieldset className={css.axisFields}>
      <legend>{name}</legend>
      <NativeSelect
        size="xs"
        label={texts.figure}
        aria-label={texts.figureOf(name)}
        data={fieldsOf(ladder).map((one) => ({ value: one, label: fieldText(one) }))}
        value={axis.field}
        onChange={({ currentTarget }) => onField(currentTarget.value as LevelField)}
      />
      {field('from', texts.from)}
      {field('to', texts.to)}
      {field('steps', texts.steps)}
    </fieldset>
  )
}
