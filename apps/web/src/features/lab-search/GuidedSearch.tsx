import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { spaceAround } from '@ratchet/domain'
import { useState } from 'react'
import { wholeText } from '../../format/text.ts'
import { Say } from '../../ui/Say.tsx'
import { Progress } from '../../ui/Working.tsx'
import { GuidedLadders } from './GuidedLadders.tsx'
import type { SearchProps } from './props.ts'
import * as texts from './texts.ts'
import { useGuided } from './useGuided.ts'
import { inMarkets } from './Verdict.tsx'

/** More ladders look further, and take longer. */
const counts = ['500', '2000', '10000']

/** Looks for a better ladder over all figures of the one in the fields. */
export function GuidedSearch({ ticks, question, onTake }: SearchProps) {
  const { search, start, cancel } = useGuided(ticks)
  const [most, setMost] = useState('2000')
  const figures = question ? spaceAround(question.tried).length : 0
  const stale = search.state === 'done' && search.question.entries !== question?.entries
  return (
    <Stack
      component="form"
      gap={12}
      onSubmit={(event) => {
        event.preventDefault()
        if (question) start(question, Number(most))
      }}
    >
      <Group gap={10} mih={30}>
        {search.state === 'busy' ? (
          <>
            <Progress aria-label={texts.searching} value={search.done} max={search.total} />
            {/* Of its own: were it the button of the form anew, the press that cancels would send it again. */}
            <Button key="cancel" size="xs" variant="default" onClick={cancel}>
              {texts.cancel}
            </Button>
          </>
        ) : (
          <>
            <NativeSelect
              size="xs"
              aria-label={texts.maxLadders}
              data={counts.map((value) => ({ value, label: texts.upToLadders(wholeText(Number(value))) }))}
              value={most}
              onChange={({ currentTarget }) => setMost(currentTarget.value)}
            />
            <Button
              key="start"
              type="submit"
              size="xs"
              disabled={!question || question.entries.length === 0 || figures === 0}
              data-testid="lab-guide"
            >
              {texts.searchFigures(figures)}
            </Button>
          </>
        )}
        <Text span fz="xs" c="dimmed" role="status">
          {search.state === 'busy'
            ? search.what === 'climbed'
              ? texts.climbing
              : inMarkets
            : stale
              ? texts.otherTrades
              : search.state === 'done'
                ? texts.laddersInSeconds(wholeText(search.guided.ladders), (search.ms / 1000).toFixed(1))
                : question && figures === 0
                  ? texts.noRungs
                  : ''}
        </Text>
      </Group>
      {search.state === 'failed' ? <Say word={{ tone: 'bad', text: texts.failed }} /> : null}
      {search.state === 'done' ? <GuidedLadders ticks={ticks} done={search} onTake={onTake} /> : null}
    </Stack>
  )
}
