import { Modal, Textarea, TextInput } from '@mantine/core'
import { mostTags, noteMax, noteWords, tagMax, tagsOf } from '@ratchet/contract'
import type { JournalTrade } from '@ratchet/domain'
import { useState } from 'react'
import { DialogForm } from '../../ui/form/DialogForm.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { serverOf, ticketOf } from './keys.ts'
import * as texts from './texts.ts'
import type { Note, NotesState } from './useNotes.ts'

interface NoteDialogProps {
  readonly trade: JournalTrade | null
  readonly notes: NotesState
  readonly onClose: () => void
}

/** Asks for the note and the tags of one trade. */
export function NoteDialog({ trade, notes, onClose }: NoteDialogProps) {
  return (
    <Modal
      opened={trade !== null}
      onClose={onClose}
      size="md"
      title={trade ? texts.noteTitle(ticketOf(trade)) : ''}
      closeButtonProps={{ 'aria-label': texts.closeDialog }}
      transitionProps={{ duration: 0 }}
    >
      {trade ? <NoteForm trade={trade} first={notes.notes.get(trade.id)} notes={notes} onClose={onClose} /> : null}
    </Modal>
  )
}

const tagsFault = (text: string): string | null => {
  const tags = tagsOf(text)
  if (tags.length > mostTags) return noteWords.manyTags
  return tags.some((tag) => tag.length > tagMax) ? noteWords.longTag : null
}
const refusalOf = ({ tags = '', text = '' }: Readonly<Record<string, string>>) => {
  const fault = tagsFault(tags)
  const fields: Record<string, string> = {}
  if (fault) fields.tags = fault
  if (text.length > noteMax) fields.text = noteWords.long
  return Object.keys(fields).length > 0 ? { message: '', fields } : null
}

interface NoteFormProps {
  readonly trade: JournalTrade
  readonly first: Note | undefined
  readonly notes: NotesState
  readonly onClose: () => void
}

function NoteForm({ trade, first, notes, onClose }: NoteFormProps) {
  const [text, setText] = useState(first?.text ?? '')
  const [tags, setTags] = useState(first?.tags.join(', ') ?? '')
  const submit = useSubmit({ text, tags })
  const send = async () => {
    const refusal = refusalOf({ text, tags })
    if (refusal) throw new Refused(refusal, { again: refusalOf })
    const [position = '', brokerId = ''] = trade.id.split(' ')
    await notes.put({ server: serverOf(trade), brokerId, position, text: text.trim(), tags: tagsOf(tags) })
    onClose()
    return null
  }
  const hasFault = Boolean(submit.wrong.text || submit.wrong.tags)
  return (
    <DialogForm
      submit={submit}
      send={send}
      button={texts.save}
      buttonTestId="save-note"
      onCancel={onClose}
      word={hasFault ? null : submit.word}
      answerTestId="note-answer"
    >
      <Textarea
        name="text"
        label={texts.note}
        description={texts.noteHint}
        value={text}
        maxLength={noteMax}
        autosize
        minRows={4}
        maxRows={12}
        error={submit.wrong.text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        name="tags"
        label={texts.tags}
        description={texts.tagsHint(mostTags)}
        placeholder={texts.tagsExample}
        value={tags}
        error={submit.wrong.tags}
        autoComplete="off"
        onChange={({ currentTarget }) => setTags(currentTarget.value)}
      />
    </DialogForm>
  )
}
