import { Button, Group, Text } from '@mantine/core'
import type { HistoryImport } from '@ratchet/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { plainMoneyText, timeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import type { Imports } from '../../trading/history/history.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Dim } from '../../ui/Dim.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { journalOf } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { countText } from './file-text.ts'
import * as texts from './texts.ts'

/** What was imported, with the way to take it back. */
export function ImportList({ imports }: { readonly imports: Imports }) {
  useZone()
  const { items, known, error, busy, again } = imports
  const [asked, setAsked] = useState<HistoryImport | null>(null)
  return (
    <Panel title={texts.imports} note={texts.importsNote} flush={items.length > 0} testId="history-imports">
      {error || !known ? <Unread error={error} busy={busy} again={again} /> : null}
      {known && !error && items.length === 0 ? <Dim role="status">{texts.noImports}</Dim> : null}
      {error ? null : (
        <Rows flush>
          {items.map((one) => (
            <li key={one.id}>
              <Text component="div" size="xs" c="dimmed">
                <Text size="md" fw={600} c="var(--r-text)">
                  {one.fileName}
                </Text>
                {one.accounts.join(', ')}
                {one.totals === 'differ' ? texts.importDiffers : ''}
                <div className="num">
                  {texts.importPeriod(countText(one.trades), one.from.slice(0, 10), one.to.slice(0, 10))}
                  {one.balance
                    ? texts.importBalance(plainMoneyText(one.balance.from), plainMoneyText(one.balance.to))
                    : ''}
                </div>
                <div className="num">{texts.importedAt(timeText(one.importedAt))}</div>
              </Text>
              <span className="num">
                <Profit amount={one.net} /> {one.currency}
              </span>
              <Group gap="xs">
                <Button
                  component={Link}
                  to={journalOf(one.id)}
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.journalOf(one.fileName)}
                >
                  {texts.journal}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={texts.undoOf(one.fileName)}
                  onClick={() => setAsked(one)}
                >
                  {texts.undo}
                </Button>
              </Group>
            </li>
          ))}
        </Rows>
      )}
      <Dialog title={texts.undoTitle} opened={asked !== null} close={() => setAsked(null)} stays={false}>
        {asked ? <Question one={asked} imports={imports} onClose={() => setAsked(null)} /> : null}
      </Dialog>
    </Panel>
  )
}

interface QuestionProps {
  readonly one: HistoryImport
  readonly imports: Imports
  readonly onClose: () => void
}

function Question({ one, imports, onClose }: QuestionProps) {
  const submit = useSubmit()
  const undo = async () => {
    await imports.undo(one.id)
    onClose()
    return null
  }
  return (
    <Form submit={submit} send={undo} gap="sm" data-testid="undo-import">
      <Text size="sm">{texts.undoEffect(countText(one.trades), one.fileName)}</Text>
      <FormEnd
        submit={submit}
        button={texts.undoImport}
        leave={texts.cancel}
        leaveFirst
        danger
        close={onClose}
        buttonId="undo-yes"
        wordId="undo-answer"
      />
    </Form>
  )
}
