import { Anchor, Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { type Instrument, messages } from '@ratchet/contract'
import { mostEntries } from '@ratchet/domain'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { wholeText } from '../../format/text.ts'
import { everyImport } from '../../trading/history/history.ts'
import { historyLink, labLink } from '../../ui/links.ts'
import { signInLink } from '../../ui/safe-next.ts'
import type { MadeEntries } from './own.ts'
import { SampleField, SampleWord } from './SampleField.tsx'
import { type SampleDraft, tradeOf } from './sample.ts'
import * as texts from './texts.ts'
import type { ImportedTrades } from './useImported.ts'
import type { OwnTrades } from './useOwn.ts'

/** The trader's own closed trades within the ticks. */
export function Own({ own, error, busy, again, symbol }: OwnTrades & { readonly symbol: string }) {
  return (
    <Reading error={error} busy={busy} again={again} known={own !== null}>
      {own && own.entries.length > 0 ? (
        <Stack gap={12}>
          <Text fz="xs" c="dimmed" role="status" data-testid="lab-own">
            <strong>{texts.closedTrades(own.entries.length, wholeText(own.entries.length))}</strong>{' '}
            {texts.openedWithin(symbol)}
          </Text>
          <Doubts made={own} />
        </Stack>
      ) : (
        <Text fz="xs" c="dimmed" role="status" data-testid="lab-own">
          {texts.noneWithin(symbol)}
        </Text>
      )}
    </Reading>
  )
}

interface ImportedProps {
  readonly trades: ImportedTrades
  readonly draft: SampleDraft
  readonly onDraft: (draft: SampleDraft) => void
  readonly instrument: Instrument
}

/** Trades of a history that was imported, with the stop of those whose report tells no first one. */
export function Imported({ trades, draft, onDraft, instrument }: ImportedProps) {
  const { imported, items, source, setSource, error, busy, again, known } = trades
  const told = useId()
  const checked = tradeOf(draft, instrument)
  const wrong = 'message' in checked ? checked : null
  return (
    <Reading error={error} busy={busy} again={again} known={known}>
      {items.length === 0 ? (
        <Text fz="xs" c="dimmed" role="status" data-testid="lab-imported">
          {texts.noImports}{' '}
          <Anchor component={Link} to={historyLink} underline="always" size="xs">
            {texts.importHistory}
          </Anchor>
        </Text>
      ) : (
        <Stack gap={12}>
          <SimpleGrid minColWidth="100px" spacing={10} style={{ alignItems: 'end' }} aria-describedby={told}>
            <NativeSelect
              size="xs"
              label={texts.importSource}
              data={[
                { value: everyImport, label: texts.allImports },
                ...items.map(({ id, fileName }) => ({ value: id, label: fileName })),
              ]}
              value={source}
              onChange={({ currentTarget }) => setSource(currentTarget.value)}
            />
            <SampleField
              name="stop"
              label={texts.stopIfUnknown}
              unit={texts.pips}
              draft={draft}
              onDraft={onDraft}
              wrong={wrong}
            />
          </SimpleGrid>
          {wrong ? <SampleWord wrong={wrong} /> : null}
          {imported ? (
            <Stack gap={12} id={told}>
              <Text fz="xs" c="dimmed" role="status" data-testid="lab-imported">
                <strong>
                  {texts.importedWithin(wholeText(imported.entries.length), imported.of, wholeText(imported.of))}
                </strong>{' '}
                {texts.importedScope(instrument.symbol)}{' '}
                {imported.bare > 0 ? texts.withoutStop(imported.bare, wholeText(imported.bare)) : ''}
              </Text>
              <Doubts made={imported} />
              {imported.cut > 0 ? (
                <Text fz="xs" c="var(--r-recorded)">
                  {texts.oldestLeftOut(wholeText(imported.cut), wholeText(mostEntries))}
                </Text>
              ) : null}
            </Stack>
          ) : null}
        </Stack>
      )}
    </Reading>
  )
}

/** What makes it doubtful that trades and ticks belong together. */
function Doubts({ made: { off, late } }: { readonly made: MadeEntries }) {
  return (
    <>
      {off > 0 ? (
        <Text fz="xs" c="var(--r-recorded)">
          {texts.otherPrices(wholeText(off))}
        </Text>
      ) : null}
      {late > 0 ? (
        <Text fz="xs" c="var(--r-recorded)">
          {texts.openedInGap(wholeText(late))}
        </Text>
      ) : null}
    </>
  )
}

interface ReadingProps {
  readonly error: Error | null
  readonly busy: boolean
  readonly again: () => void
  readonly known: boolean
  readonly children: ReactNode
}

/** What is read of the trader's account, or why it is not. */
function Reading({ error, busy, again, known, children }: ReadingProps) {
  const { user } = useSession()
  if (user === null)
    return (
      <Text fz="xs" c="dimmed">
        <Anchor component={Link} to={signInLink(labLink)} underline="always" size="xs">
          {texts.signIn}
        </Anchor>{' '}
        {texts.signInReason}
      </Text>
    )
  if (error)
    return (
      <Stack gap={12} role="alert">
        <Text fz="xs" c="var(--r-loss)">
          {wordsOf(error)}
        </Text>
        <Button variant="default" size="xs" loading={busy} onClick={again}>
          {texts.tryAgain}
        </Button>
      </Stack>
    )
  return known ? (
    children
  ) : (
    <Text fz="xs" c="dimmed">
      {messages.loading}
    </Text>
  )
}
