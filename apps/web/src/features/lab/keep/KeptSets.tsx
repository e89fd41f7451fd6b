import { Button, TextInput } from '@mantine/core'
import type { TickSet } from '@ratchet/contract'
import { type RefObject, useRef, useState } from 'react'
import { wordsOf } from '../../../api/call.ts'
import { wholeText } from '../../../format/text.ts'
import { Say } from '../../../ui/Say.tsx'
import css from '../lab.module.css'
import type { Files } from '../useFiles.ts'
import { DownloadTicks } from './DownloadTicks.tsx'
import * as texts from './texts.ts'
import type { Days } from './transfer.ts'
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
    <section className={css.stack} aria-label={texts.savedTicks} data-testid="lab-sets">
      {keeping.state === 'busy' ? (
        <div className={css.reading} data-testid="lab-keeping">
          <p>{texts.saving}</p>
          <progress aria-label={texts.saving} value={keeping.done} max={keeping.total} />
          <div className={css.readingFoot}>
            <span className="num">{texts.savingProgress(wholeText(keeping.done), wholeText(keeping.total))}</span>
            <Button size="xs" variant="default" onClick={sets.cancel} data-testid="lab-keep-cancel">
              {texts.cancel}
            </Button>
          </div>
        </div>
      ) : fresh && instrument ? (
        <button type="button" className={css.link} onClick={() => sets.keep(fresh, instrument)} data-testid="lab-keep">
          {texts.saveTicks}
        </button>
      ) : null}
      {keeping.state === 'idle' ? <Say word={keeping.word} testId="lab-keep-word" /> : null}
      {instrument ? <DownloadTicks own={own} instrument={instrument} /> : null}
      {sets.error ? (
        <p className={css.warn}>
          {wordsOf(sets.error)}{' '}
          <button type="button" className={css.link} onClick={sets.readAgain}>
            {texts.reload}
          </button>
        </p>
      ) : null}
      {sets.items.length > 0 ? <List sets={sets} onOpen={files.openSet} /> : null}
    </section>
  )
}

interface ListProps {
  readonly sets: ReturnType<typeof useTickSets>
  readonly onOpen: (set: TickSet, days: Days) => void
}

function List({ sets, onOpen }: ListProps) {
  const [from, to] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [leaving, setLeaving] = useState<string | null>(null)
  const used = sets.items.reduce((all, { bytes }) => all + bytes, 0)
  return (
    <div className={css.sets}>
      <h3>
        {texts.savedTicks} <small className="num">{texts.used(sizeText(used), sizeText(sets.mostBytes))}</small>
      </h3>
      <div className={`${css.fields} ${css.two}`}>
        <TextInput ref={from} type="date" size="xs" label={texts.firstDayToOpen} data-testid="lab-set-from" />
        <TextInput ref={to} type="date" size="xs" label={texts.lastDayToOpen} data-testid="lab-set-to" />
      </div>
      <ul>
        {sets.items.map((set) => (
          <li key={set.id}>
            <div>
              <span className={css.name}>{set.name}</span>
              <small className="num">
                {texts.setFacts({
                  symbol: set.symbol,
                  ticks: wholeText(set.ticks),
                  bytes: sizeText(set.bytes),
                  from: set.from.slice(0, 10),
                  to: set.to.slice(0, 10),
                })}
              </small>
            </div>
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
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The first moment of the day in a field, in UTC as days are kept; undefined where it is empty. */
function dayOf({ current }: RefObject<HTMLInputElement | null>): number | undefined {
  const ms = Date.parse(`${current?.value ?? ''}T00:00:00Z`)
  return Number.isNaN(ms) ? undefined : ms
}
