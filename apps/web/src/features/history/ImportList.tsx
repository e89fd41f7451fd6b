import { Button, Modal } from '@mantine/core'
import type { HistoryImport } from '@ratchet/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { plainMoneyText, timeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import type { Imports } from '../../trading/history.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { journalOf } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { Say } from '../../ui/Say.tsx'
import css from './history.module.css'
import { countText } from './words.ts'

/** What was imported, with the way to take it back. */
export function ImportList({ imports }: { readonly imports: Imports }) {
  useZone()
  const { items, known, error, busy, again } = imports
  const [asked, setAsked] = useState<HistoryImport | null>(null)
  return (
    <Panel
      title="Imported"
      note="Used in your journal only; never in statements, counts or public pages"
      flush
      testId="history-imports"
    >
      {error ? (
        <div className={css.word} role="alert">
          <p>{wordsOf(error)}</p>
          <Button variant="default" size="xs" loading={busy} onClick={again}>
            Try again
          </Button>
        </div>
      ) : items.length === 0 ? (
        <p className={css.word} role="status">
          {known ? 'Nothing yet. What you import stands here, and can be taken back.' : 'Reading…'}
        </p>
      ) : (
        <ul className={css.imports}>
          {items.map((one) => (
            <li key={one.id}>
              <div className={css.what}>
                <strong>{one.fileName}</strong>
                <span>
                  {one.accounts.join(', ')}
                  {one.totals === 'differ' ? '; its totals did not agree' : ''}
                </span>
                <span className="num">
                  {countText(one.trades)}, {one.from.slice(0, 10)} to {one.to.slice(0, 10)}
                  {one.balance
                    ? `, balance ${plainMoneyText(one.balance.from)} to ${plainMoneyText(one.balance.to)}`
                    : ''}
                </span>
                <span className="num">Imported {timeText(one.importedAt)}</span>
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
                  aria-label={`Journal of ${one.fileName}`}
                >
                  Journal
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Undo ${one.fileName}`}
                  onClick={() => setAsked(one)}
                >
                  Undo
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title="Undo this import?"
        centered
        closeButtonProps={{ 'aria-label': 'Keep it' }}
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
      <p className={css.sentence}>
        The {countText(one.trades)} of {one.fileName} leave your journal. Notes that you wrote on them stay, and are
        there again when you import the file again.
      </p>
      <Say word={submit.word} testId="undo-answer" />
      <div className={css.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button color="red" loading={submit.busy} onClick={() => void submit.run(undo)} data-testid="undo-yes">
          Undo the import
        </Button>
      </div>
    </div>
  )
}
