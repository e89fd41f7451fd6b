import { Button } from '@mantine/core'
import { messages, type RiskField, rungNumbers } from '@ratchet/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../lib/api.ts'
import { pipText } from '../../lib/ladder.ts'
import { useWorld } from '../../lib/realtime/index.ts'
import { useInstruments } from '../../lib/reference.ts'
import { useWhoIsIt } from '../../lib/session.ts'
import { Say, type Word } from '../../ui/Say.tsx'
import { TypedInput } from '../../ui/TypedInput.tsx'
import { decimalTyping } from '../../ui/typing.ts'
import { LadderPreview } from './LadderPreview.tsx'
import css from './risk.module.css'
import { checkRisk, draftOf, emptyRiskDraft, ladderOf, type RiskDraft } from './rules.ts'

const columns = [
  { name: 'profit', label: 'Trailing Profit' },
  { name: 'sl', label: 'Trailing SL' },
  { name: 'tp', label: 'Trailing TP' },
] as const

/** The saved ladder fills the form until it is typed in; then the trader's own words stand. */
function useDraft() {
  const saved = useWorld((world) => world.risk)
  const [draft, setDraft] = useState<RiskDraft>(emptyRiskDraft)
  const touched = useRef(false)
  useEffect(() => {
    if (!touched.current) setDraft(saved ? draftOf(saved) : emptyRiskDraft)
  }, [saved])
  const change = (field: RiskField, value: string) => {
    touched.current = true
    setDraft((now) => ({ ...now, [field]: value }))
  }
  /** What was sent stays in the fields; the saved ladder that comes back with the stream is the same. */
  const untouch = () => {
    touched.current = false
  }
  return { draft, change, untouch }
}

export function RiskForm() {
  const whoIsIt = useWhoIsIt()
  const { draft, change, untouch } = useDraft()
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    const checked = checkRisk(draft, (await whoIsIt()) !== null)
    if ('message' in checked) {
      setWord({ tone: 'bad', text: checked.message })
      setWrong(checked.field ? { [checked.field]: checked.message } : {})
      return
    }
    setBusy(true)
    setWord(null)
    setWrong({})
    try {
      const { message } = await call('putRisk', { body: checked.input })
      untouch()
      setWord({ tone: 'good', text: answerText(message) })
    } catch (error) {
      if (error instanceof ApiFailure) setWrong(error.fields)
      setWord({ tone: 'bad', text: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className={css.form} data-testid="risk-form">
      <PipLine />
      {/* biome-ignore lint/a11y/useSemanticElements: a table's roles would promise figures to read, not fields to fill. */}
      <div
        className={css.grid}
        role="group"
        aria-label="Six rungs of trailing profit, stop loss and take profit, in pips"
      >
        <span />
        {columns.map(({ name, label }) => (
          <span key={name} className={css.head} aria-hidden>
            {label}
          </span>
        ))}
        {rungNumbers.map((rung) => (
          <Row key={rung} rung={rung} draft={draft} change={change} wrong={wrong} onRefused={setRefused} />
        ))}
      </div>
      <Say word={refused ? { tone: 'bad', text: refused } : word} testId="risk-answer" />
      <Button type="submit" loading={busy} className={css.submit ?? ''} data-testid="set-risk">
        Trailing Risk
      </Button>
      <LadderPreview ladder={ladderOf(draft)} />
    </form>
  )
}

/** The sentence, and after it whatever else the server has to say about the ladder. */
const answerText = (message: string): string =>
  message.startsWith(messages.riskUpdated) ? message : messages.riskUpdated

interface RowProps {
  readonly rung: (typeof rungNumbers)[number]
  readonly draft: RiskDraft
  readonly change: (field: RiskField, value: string) => void
  readonly wrong: Readonly<Record<string, string>>
  readonly onRefused: (sentence: string | null) => void
}

function Row({ rung, draft, change, wrong, onRefused }: RowProps) {
  return (
    <>
      <span className={css.rung} aria-hidden>
        {rung}
      </span>
      {columns.map(({ name, label }) => {
        const field: RiskField = `${name}${rung}`
        return (
          <TypedInput
            key={field}
            aria-label={`${label} ${rung}`}
            value={draft[field]}
            onChange={(value) => change(field, value)}
            accepts={decimalTyping}
            sentence={messages.invalidNumber}
            onRefused={onRefused}
            error={Boolean(wrong[field])}
            data-testid={`risk-${field}`}
            name={field}
          />
        )
      })}
    </>
  )
}

function PipLine() {
  const instruments = useInstruments()
  return (
    <p className={css.pips} data-testid="pip">
      All figures in pips.{' '}
      {instruments.map((one) => `1 pip of ${one.symbol} = ${pipText(one)} ${one.currency}`).join(' · ')}
      {instruments.length ? '. ' : ''}A trailing profit of 0 switches a rung off; SL 0 and TP 0 leave that level alone.
    </p>
  )
}
