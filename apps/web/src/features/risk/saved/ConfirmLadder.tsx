import { Button } from '@mantine/core'
import type { Risk, SavedLadder } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { ladderSummary } from '../../../trading/ladder/ladder.ts'
import type { SavedLadders } from '../../../trading/ladder/saved-ladders.ts'
import type { Work } from '../../../ui/form/submission.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { LadderThumb } from '../../../ui/ladders/LadderThumb.tsx'
import { Say } from '../../../ui/Say.tsx'
import css from './saved.module.css'
import * as texts from './texts.ts'

interface ConfirmProps {
  readonly of: SavedLadder
  readonly kept: SavedLadders
  readonly done: (text: string, warnings?: readonly string[]) => void
  readonly close: () => void
}

export function DeleteLadder({ of, kept, done, close }: ConfirmProps) {
  const work = async () => {
    const { message } = await kept.remove(of.id)
    done(message)
    return null
  }
  return (
    <Question work={work} button={texts.deleteButton} color="red" close={close}>
      <Shown ladder={of.ladder} unit={of.unit} name={of.name} />
      <p className={css.words}>{texts.deleteMeaning}</p>
    </Question>
  )
}

export function ChangeLadder({ of, ladder, kept, done, close }: ConfirmProps & { readonly ladder: Risk }) {
  const work = async () => {
    const { name, warnings } = await kept.replace(of.id, of.name, ladder, 'pips')
    done(texts.replaced(name), warnings)
    return null
  }
  return (
    <Question work={work} button={texts.replaceButton} close={close}>
      <Shown ladder={of.ladder} unit={of.unit} name={texts.current(of.name)} />
      <Shown ladder={ladder} unit="pips" name={texts.newRungs} />
      <p className={css.words}>{texts.replaceMeaning}</p>
    </Question>
  )
}

const Shown = ({ ladder, unit, name }: Pick<SavedLadder, 'ladder' | 'unit' | 'name'>) => (
  <div className={css.shown}>
    <LadderThumb ladder={ladder} width={92} height={60} />
    <div className={css.about}>
      <b className={css.name}>{name}</b>
      <span className={`${css.summary} num`}>{ladderSummary(ladder, unit)}</span>
    </div>
  </div>
)

interface QuestionProps {
  readonly work: Work
  readonly button: string
  readonly color?: 'red'
  readonly close: () => void
  readonly children: ReactNode
}

function Question({ work, button, color, close, children }: QuestionProps) {
  const submit = useSubmit()
  return (
    <div className={css.dialog}>
      {children}
      <Say word={submit.word} testId="ladder-dialog-answer" />
      <div className={css.buttons}>
        <Button variant="default" onClick={close} data-autofocus>
          {texts.cancel}
        </Button>
        <Button {...(color ? { color } : {})} loading={submit.busy} onClick={() => void submit.run(work)}>
          {button}
        </Button>
      </div>
    </div>
  )
}
