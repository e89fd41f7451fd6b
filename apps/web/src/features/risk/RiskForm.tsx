import { Button, Menu } from '@mantine/core'
import { messages, type RungNumber } from '@ratchet/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../api/call.ts'
import { useInstruments } from '../../api/reference.ts'
import { useWhoIsIt } from '../../api/session.ts'
import { pipText } from '../../trading/ladder.ts'
import { useSpreadLadder } from '../../trading/ordinary-spread.ts'
import { Say, type Word } from '../../ui/Say.tsx'
import { Findings } from './Findings.tsx'
import { LadderFields } from './LadderFields.tsx'
import { LadderPreview } from './LadderPreview.tsx'
import css from './risk.module.css'
import {
  checkRisk,
  draftOf,
  faultOf,
  ladderOf,
  presetDraft,
  presets,
  type RiskDraft,
  spreadPresetName,
} from './rules.ts'
import { useLadderDraft } from './useLadderDraft.ts'
import { firstChoice } from './useSubject.ts'

export function RiskForm() {
  const whoIsIt = useWhoIsIt()
  const { draft, saved, unsaved: differs, change, replace, undo } = useLadderDraft()
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const [active, setActive] = useState<RungNumber | null>(null)
  const [choice, choose] = useState(firstChoice)
  const form = useRef<HTMLFormElement>(null)

  // The answer of the server comes before the saved ladder comes back to this browser.
  const unsaved = differs && word?.tone !== 'good'
  const fault = faultOf(draft)
  const ladder = useMemo(() => ladderOf(draft), [draft])
  const forget = () => {
    setWord(null)
    setWarnings([])
    setWrong({})
  }
  const say = (text: string, fields: Readonly<Record<string, string>>) => {
    setWord({ tone: 'bad', text })
    setWrong(fields)
    const [first] = Object.keys(fields)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const checked = checkRisk(draft, (await whoIsIt()) !== null)
    if ('message' in checked) return say(checked.message, checked.field ? { [checked.field]: checked.message } : {})
    setBusy(true)
    forget()
    try {
      const saved = await call('putRisk', { body: checked.input })
      setWord({ tone: 'good', text: messages.riskUpdated })
      setWarnings(saved.warnings)
    } catch (error) {
      say(wordsOf(error), error instanceof ApiFailure ? error.fields : {})
    } finally {
      setBusy(false)
    }
  }
  const edit = <A extends unknown[]>(act: (...args: A) => void) => {
    return (...args: A) => {
      act(...args)
      forget()
    }
  }

  return (
    <div className={css.layout}>
      <form ref={form} onSubmit={submit} noValidate className={css.form} data-testid="risk-form">
        <PipLine />
        <LadderFields
          draft={draft}
          wrong={wrong}
          active={active}
          change={edit(change)}
          replace={edit(replace)}
          saidIn="risk-answer"
          onActive={setActive}
        />
        <Say word={fault ? { tone: 'bad', text: fault.message } : word} id="risk-answer" testId="risk-answer" />
        {warnings.length ? <Say word={{ tone: 'warn', text: <Warnings of={warnings} /> }} /> : null}
        <div className={css.buttons}>
          <Button type="submit" loading={busy} className={css.submit ?? ''} data-testid="set-risk">
            Trailing Risk
          </Button>
          {unsaved ? (
            <Button variant="default" onClick={edit(undo)} data-testid="undo-risk">
              Undo
            </Button>
          ) : null}
          <Presets onChoose={edit(replace)} />
          <span className={css.state} data-unsaved={unsaved} data-testid="risk-state">
            {unsaved ? 'Not saved yet' : saved ? 'As saved' : ''}
          </span>
        </div>
        {/* What the server has just said of the saved ladder is not said twice. */}
        {word?.tone === 'good' || !ladder ? null : <Findings ladder={ladder} choice={choice} onActive={setActive} />}
      </form>
      <LadderPreview ladder={ladder} choice={choice} choose={choose} active={active} onActive={setActive} />
    </div>
  )
}

/** What the server has to say about the ladder that it now keeps. */
const Warnings = ({ of }: { of: readonly string[] }) => (
  <ul className={css.warnings} data-testid="risk-warnings">
    {of.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

function Presets({ onChoose }: { onChoose: (draft: RiskDraft) => void }) {
  const forSpread = useSpreadLadder()
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />} data-testid="presets">
          Presets
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {forSpread ? (
          <Menu.Item onClick={() => onChoose(draftOf(forSpread))}>{spreadPresetName(forSpread)}</Menu.Item>
        ) : null}
        {presets.map((preset) => (
          <Menu.Item key={preset.name} onClick={() => onChoose(presetDraft(preset))}>
            {preset.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
