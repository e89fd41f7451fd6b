import { Button, Modal } from '@mantine/core'
import type { HistoryImport } from '@ratchet/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { plainMoneyText, timeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import type { Imports } from '../../trading/history/history.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { journalOf } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { Say } from '../../ui/Say.tsx'
import { countText } from './file-text.ts'
import css from './history.module.css'
import * as texts from './texts.ts'

/** What was imported, with the way to take it back. */
export function ImportList({ imports }: { readonly imports: Imports }) {
  useZone()
  const { items, known, error, busy, again } = imports
  const [asked, setAsked] = useState<HistoryImport | null>(null)
  return (
    <Panel title={texts.imports} note={texts.importsNote} flush testId="history-imports">
      {error ? (
        <div className={css.word} role="alert">
          <p>{wordsOf(error)}</p>
          <Button variant="default" size="xs" loading={busy} onClick={again}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : items.length === 0 ? (
        <p className={css.word} role="status">
          {known ? texts.noImports : texts.loading}
        </p>
      ) : (
        <ul className={css.imports}>
          {items.map((one) => (
            <li key={one.id}>
              <div className={css.what}>
                <strong>{one.fileName}</strong>
                <span>
                  {one.accounts.join(', ')}
                  {one.totals === 'differ' ? texts.importDiffers : ''}
                </span>
                <span className="num">
                  {texts.importPeriod(countText(one.trades), one.from.slice(0, 10), one.to.slice(0, 10))}
                  {one.balance
                    ? texts.importBalance(plainMoneyText(one.balance.from), plainMoneyText(one.balance.to))
                    : ''}
                </span>
                <span className="num">{texts.importedAt(timeText(one.importedAt))}</span>
              </div>
              <span className="num">
                <Profit amount={one.net} /> {one.currency}
              </span>
              <div className={css.buttons}>
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
              </div>
            </li>
          ))}
        </ul>
      )}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={texts.undoTitle}
        centered
        closeButtonProps={{ 'aria-label': texts.cancel }}
        transitionProps={{ duration: 0 }}
      >
        {asked ? <Question one={asked} imports={imports} onClose={() => setAsked(null)} /> : null}
      </Modal>
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
    <div className={css.stack} data-testid="undo-import">
      <p className={css.sentence}>{texts.undoEffect(countText(one.trades), one.fileName)}</p>
      <Say word={submit.word} testId="undo-answer" />
      <div className={css.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button color="red" loading={submit.busy} onClick={() => void submit.run(undo)} data-testid="undo-yes">
          {texts.undoImport}
        </Button>
      </div>
    </div>
  )
}
