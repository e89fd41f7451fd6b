import { Text } from '@mantine/core'
import type { Risk, SavedLadder } from '@ratchet/contract'
import type { SavedLadders } from '../../../trading/ladder/saved-ladders.ts'
import { DialogForm } from '../../../ui/form/DialogForm.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { ShownLadder } from './ShownLadder.tsx'
import * as texts from './texts.ts'

interface ConfirmProps {
  readonly of: SavedLadder
  readonly kept: SavedLadders
  readonly done: (text: string, warnings?: readonly string[]) => void
  readonly close: () => void
}

export function DeleteLadder({ of, kept, done, close }: ConfirmProps) {
  const submit = useSubmit()
  const work = async () => {
    const { message } = await kept.remove(of.id)
    done(message)
    return null
  }
  return (
    <DialogForm
      submit={submit}
      send={work}
      button={texts.deleteButton}
      color="red"
      onCancel={close}
      leaveFirst
      answerTestId={answer}
    >
      <ShownLadder ladder={of.ladder} unit={of.unit} name={of.name} />
      <Text fz="sm" c="dimmed">
        {texts.deleteMeaning}
      </Text>
    </DialogForm>
  )
}

export function ChangeLadder({ of, ladder, kept, done, close }: ConfirmProps & { readonly ladder: Risk }) {
  const submit = useSubmit()
  const work = async () => {
    const { name, warnings } = await kept.replace(of.id, of.name, ladder, 'pips')
    done(texts.replaced(name), warnings)
    return null
  }
  return (
    <DialogForm
      submit={submit}
      send={work}
      button={texts.replaceButton}
      onCancel={close}
      leaveFirst
      answerTestId={answer}
    >
      <ShownLadder ladder={of.ladder} unit={of.unit} name={texts.current(of.name)} />
      <ShownLadder ladder={ladder} unit="pips" name={texts.newRungs} />
      <Text fz="sm" c="dimmed">
        {texts.replaceMeaning}
      </Text>
    </DialogForm>
  )
}

const answer = 'ladder-dialog-answer'
