import { Anchor, Button } from '@mantine/core'
import { type Instrument, messages } from '@ratchet/contract'
import { Link } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { wholeText } from '../../format/text.ts'
import { Choice } from '../../ui/Choice.tsx'
import { labLink } from '../../ui/links.ts'
import { Panel } from '../../ui/Panel.tsx'
import { signInLink } from '../../ui/safe-next.ts'
import css from './lab.module.css'
import { SampleWord, TradeFields } from './SampleField.tsx'
import { SampleForm } from './SampleForm.tsx'
import { type SampleDraft, tradeOf } from './sample.ts'
import type { OwnTrades } from './useOwn.ts'

export type Source = 'sample' | 'set' | 'own'
const sources = [
  { value: 'sample', short: 'Drawn', name: 'Trades drawn over the ticks' },
  { value: 'set', short: 'Set', name: 'Entries that you set on the price' },
  { value: 'own', short: 'Mine', name: 'My own closed trades that opened within the ticks' },
] as const

interface TradesPanelProps {
  readonly source: Source
  readonly onSource: (source: Source) => void
  readonly sample: SampleDraft
  readonly onSample: (sample: SampleDraft) => void
  readonly own: OwnTrades
  readonly instrument: Instrument
}

export function TradesPanel({ source, onSource, sample, onSample, own, instrument }: TradesPanelProps) {
  return (
    <Panel
      title="Trades"
      tools={<Choice label="Which trades" value={source} options={sources} onChange={onSource} />}
      testId="lab-sample"
    >
      {source === 'sample' ? (
        <SampleForm draft={sample} onDraft={onSample} instrument={instrument} />
      ) : source === 'set' ? (
        <SetForm draft={sample} onDraft={onSample} instrument={instrument} />
      ) : (
        <Own {...own} symbol={instrument.symbol} />
      )}
    </Panel>
  )
}

type SetFormProps = Pick<Parameters<typeof SampleForm>[0], 'draft' | 'onDraft' | 'instrument'>

/** What the entry is that is set next; those that are set stay as they are. */
function SetForm({ draft, onDraft, instrument }: SetFormProps) {
  const checked = tradeOf(draft, instrument)
  const wrong = 'message' in checked ? checked : null
  return (
    <div className={css.stack}>
      <div className={`${css.fields} ${css.three}`}>
        <TradeFields draft={draft} onDraft={onDraft} wrong={wrong} />
      </div>
      <SampleWord wrong={wrong} />
      <p className={css.fine}>For the entry that you set next, on the price beside the results.</p>
    </div>
  )
}

function Own({ own, error, busy, again, symbol }: OwnTrades & { readonly symbol: string }) {
  const { user } = useSession()
  if (user === null)
    return (
      <p className={css.fine}>
        <Anchor component={Link} to={signInLink(labLink)} underline="always" size="xs">
          Sign in
        </Anchor>{' '}
        to run your own trades.
      </p>
    )
  if (error)
    return (
      <div className={css.stack} role="alert">
        <p className={css.fault}>{wordsOf(error)}</p>
        <Button variant="default" size="xs" loading={busy} onClick={again}>
          Try again
        </Button>
      </div>
    )
  if (!own) return <p className={css.fine}>{messages.loading}</p>
  const count = own.entries.length
  if (count === 0)
    return (
      <p className={css.fine} role="status" data-testid="lab-own">
        None of your closed trades of {symbol} opened within these ticks.
      </p>
    )
  return (
    <div className={css.stack}>
      <p className={css.fine} role="status" data-testid="lab-own">
        <strong>{count === 1 ? '1 closed trade' : `${wholeText(count)} closed trades`}</strong> of {symbol} opened
        within these ticks. Each opens here at the tick of its time; its first stop and target keep their distance from
        the open.
      </p>
      {own.off > 0 ? (
        <p className={css.warn}>
          {wholeText(own.off)} of them opened at a price that these ticks do not have: another market, or another clock
          of the file?
        </p>
      ) : null}
    </div>
  )
}
