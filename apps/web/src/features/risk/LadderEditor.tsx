import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import type { Instrument, OwnRungField, OwnRungs, Risk, RungNumber } from '@ratchet/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { climb, pipText } from '../../trading/ladder/ladder.ts'
import { type SavedLadders, useSavedLadders } from '../../trading/ladder/saved-ladders.ts'
import { LadderDrawing } from '../../ui/ladders/LadderDrawing.tsx'
import { riskLink } from '../../ui/links.ts'
import { Pop } from '../../ui/pop/Pop.tsx'
import { Say, type Word } from '../../ui/Say.tsx'
import { LadderFields } from './LadderFields.tsx'
import { draftOf, faultOf, ladderOf, presetDraft, presets, type RiskDraft } from './rules.ts'
import { NameLadder } from './saved/NameLadder.tsx'
import { savedWord } from './saved/saved-word.tsx'
import * as texts from './texts.ts'
import type { Subject } from './useSubject.ts'

interface LadderEditorProps {
  readonly draft: RiskDraft
  readonly onDraft: (draft: RiskDraft) => void
  /** The trader's default ladder; null where there is none. */
  readonly saved: Risk | null
  /** The trade for which the ladder is drawn; null while there is none. */
  readonly drawn: (Pick<Subject, 'type' | 'volume' | 'open' | 'first'> & { readonly instrument: Instrument }) | null
}

const saidIn = 'ladder-editor-fault'
const mine = 'mine'

/** Edits a ladder that is tried, and not saved: the same fields and the same picture as where one is set. */
export function LadderEditor({ draft, onDraft, saved, drawn }: LadderEditorProps) {
  const [active, setActive] = useState<RungNumber | null>(null)
  const change = (field: OwnRungField, value: string) => onDraft({ ...draft, [field]: value })
  const fault = faultOf(draft)
  const ladder = ladderOf(draft)
  const kept = useSavedLadders()
  const take = (name: string) => {
    const [preset, named] = [presets.find((one) => one.name === name), kept.items.find(({ id }) => id === name)]
    if (preset) onDraft(presetDraft(preset))
    else if (named) onDraft(draftOf(named.ladder))
    else if (name === mine && saved) onDraft(draftOf(saved))
  }
  return (
    <Stack gap={14}>
      <NativeSelect
        size="xs"
        aria-label={texts.startWith}
        value=""
        data={[
          { value: '', label: texts.startWithOption },
          ...(saved ? [{ value: mine, label: texts.defaultLadder }] : []),
          // What counts R means nothing in the Lab's pips.
          ...kept.items
            .filter(({ unit }) => unit === 'pips')
            .map(({ id, name }) => ({ value: id, label: texts.savedName(name) })),
          ...presets.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={({ currentTarget }) => take(currentTarget.value)}
        data-testid="begin-with"
      />
      <LadderFields
        draft={draft}
        own
        change={change}
        replace={onDraft}
        wrong={fault ? { [fault.field]: fault.message } : {}}
        saidIn={saidIn}
        active={active}
        onActive={setActive}
      />
      {fault ? (
        <Text fz="sm" c="dimmed" id={saidIn} role="alert">
          {fault.message}
        </Text>
      ) : null}
      {drawn && ladder ? (
        <Picture drawn={drawn} ladder={ladder} active={active} onActive={setActive} change={change} />
      ) : null}
      <Text fz="sm" c="dimmed">
        {texts.editorUnits(
          drawn ? texts.onePip(drawn.instrument.symbol, pipText(drawn.instrument), drawn.instrument.currency) : null,
        )}
      </Text>
      {ladder ? <SaveAs ladder={ladder} save={kept.save} /> : null}
    </Stack>
  )
}

interface SaveAsProps {
  readonly ladder: OwnRungs
  readonly save: SavedLadders['save']
}

/** Keeps the ladder under a name, from where it can be put in force. */
function SaveAs({ ladder, save }: SaveAsProps) {
  const [word, setWord] = useState<Word | null>(null)
  const saved = (text: string) => (
    <>
      {text} <Link to={riskLink()}>{texts.makeDefaultUnderRisk}</Link>
    </>
  )
  return (
    <>
      <Pop
        label={texts.saveLadder}
        align="start"
        width={300}
        testId="ladder-save"
        target={(props) => (
          <Button size="xs" variant="default" data-testid="ladder-save-open" {...props}>
            {texts.saveAs}
          </Button>
        )}
      >
        {(close) => (
          <NameLadder
            ladder={ladder}
            unit={null}
            name=""
            button={texts.save}
            send={save}
            done={(text, warnings) => {
              setWord(savedWord(saved(text), warnings))
              close()
            }}
            close={close}
          />
        )}
      </Pop>
      <Say word={word} testId="ladder-saved" />
    </>
  )
}

interface PictureProps {
  readonly drawn: NonNullable<LadderEditorProps['drawn']>
  readonly ladder: OwnRungs
  readonly active: RungNumber | null
  readonly onActive: (rung: RungNumber | null) => void
  readonly change: (field: OwnRungField, value: string) => void
}

/** The ladder as a picture whose handles change the fields, and the fields it. */
function Picture({ drawn, ladder, active, onActive, change }: PictureProps) {
  const { instrument, ...trade } = drawn
  const steps = climb(trade.type, trade.open, ladder, instrument, trade.first)
  if (steps.length === 0) return null
  return (
    <LadderDrawing
      steps={steps}
      trade={{ ...trade, now: null }}
      instrument={instrument}
      active={active}
      onActive={onActive}
      edit={{ ladder, onFigure: (field, pips) => change(field, String(pips)) }}
    />
  )
}
