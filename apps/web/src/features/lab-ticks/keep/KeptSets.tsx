import { Anchor, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { TickSet } from '@ratchet/contract'
import { type RefObject, useRef, useState } from 'react'
import { wordsOf } from '../../../api/call.ts'
import { wholeText } from '../../../format/text.ts'
import type { Days } from '../../../replay/transfer.ts'
import { Say } from '../../../ui/Say.tsx'
import { Working } from '../../../ui/Working.tsx'
import type { Files } from '../useFiles.ts'
import { DownloadTicks } from './DownloadTicks.tsx'
import * as texts from './texts.ts'
import { useDownload } from './useDownload.ts'
import { sizeText, useTickSets } from './useTickSets.ts'

/** Ticks that are kept on the server, for whoever would not choose the same files again. */
export function KeptSets({ files }: { files: Files }) {
  const sets = useTickSets()
  const own = useDownload(sets.traderId)
  const { ticks, instrument } = files
  if (!sets.signedIn || ticks.state === 'reading') return null
  const fresh = ticks.state === 'ready' && !ticks.found.format.startsWith('kept') ? ticks.found : null
  const { keeping } = sets
  return (
    <Stack component="section" gap={12} aria-label={texts.savedTicks} data-testid="lab-sets">
      {keeping.state === 'busy' ? (
        <Working
          text={texts.saving}
          done={keeping.done}
          total={keeping.total}
          detail={texts.savingProgress(wholeText(keeping.done), wholeText(keeping.total))}
          onCancel={sets.cancel}
          testId="lab-keeping"
          cancelTestId="lab-keep-cancel"
        />
      ) : fresh && instrument ? (
        <Anchor
          component="button"
          size="sm"
          underline="always"
          ta="left"
          type="button"
          onClick={() => sets.keep(fresh, instrument)}
          data-testid="lab-keep"
        >
          {texts.saveTicks}
        </Anchor>
      ) : null}
      {keeping.state === 'idle' ? <Say word={keeping.word} testId="lab-keep-word" /> : null}
      {instrument ? <DownloadTicks own={own} instrument={instrument} /> : null}
      {sets.error ? (
        <Text fz="xs" c="var(--r-recorded)">
          {wordsOf(sets.error)}{' '}
          <Anchor component="button" size="sm" underline="always" ta="left" type="button" onClick={sets.readAgain}>
            {texts.reload}
          </Anchor>
        </Text>
      ) : null}
      {sets.items.length > 0 ? <SavedSets sets={sets} onOpen={files.openSet} /> : null}
    </Stack>
  )
}

interface ListProps {
  readonly sets: ReturnType<typeof useTickSets>
  readonly onOpen: (set: TickSet, days: Days) => void
}

function SavedSets({ sets, onOpen }: ListProps) {
  const [from, to] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [leaving, setLeaving] = useState<string | null>(null)
  const used = sets.items.reduce((all, { bytes }) => all + bytes, 0)
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Title order={3} fz="sm">
          {texts.savedTicks}
        </Title>
        <Text span fz="xs" c="dimmed" className="num">
          {texts.used(sizeText(used), sizeText(sets.mostBytes))}
        </Text>
      </Group>
      <SimpleGrid minColWidth="100px" spacing={10} style={{ alignItems: 'end' }}>
        <TextInput ref={from} type="date" size="xs" label={texts.firstDayToOpen} data-testid="lab-set-from" />
        <TextInput ref={to} type="date" size="xs" label={texts.lastDayToOpen} data-testid="lab-set-to" />
      </SimpleGrid>
      <Stack component="ul" gap={0} m={0} p={0}>
        {sets.items.map((set) => (
          <Group
            key={set.id}
            component="li"
            wrap="nowrap"
            gap="xs"
            py="xs"
            style={{ borderTop: '1px solid var(--r-line)' }}
          >
            <Stack gap={0} flex={1} miw={0}>
              <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
                {set.name}
              </Text>
              <Text fz="xs" c="dimmed" className="num">
                {texts.setFacts({
                  symbol: set.symbol,
                  ticks: wholeText(set.ticks),
                  bytes: sizeText(set.bytes),
                  from: set.from.slice(0, 10),
                  to: set.to.slice(0, 10),
                })}
              </Text>
            </Stack>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={texts.openSet(set.name)}
              onClick={() => onOpen(set, { from: dayOf(from), to: dayOf(to) })}
            >
              {texts.open}
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={leaving === set.id ? texts.confirmRemove(set.name) : texts.removeSet(set.name)}
              onClick={() => (leaving === set.id ? void sets.remove(set) : setLeaving(set.id))}
            >
              {leaving === set.id ? texts.confirm : texts.remove}
            </Button>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}

/** The first moment of the day in a field, in UTC as days are kept; undefined where it is empty. */
function dayOf({ current }: RefObject<HTMLInputElement | null>): number | undefined {
  const ms = Date.parse(`${current?.value ?? ''}T00:00:00Z`)
  return Number.isNaN(ms) ? undefined : ms
}
