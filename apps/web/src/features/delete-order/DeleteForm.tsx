import { Button, TextInput } from '@mantine/core'
import { fill, messages } from '@ratchet/contract'
import { type FormEvent, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../lib/api.ts'
import { useWhoIsIt } from '../../lib/session.ts'
import { Say, type Word } from '../../ui/Say.tsx'
import css from './delete.module.css'

function wordFor(error: unknown, id: string): Word {
  if (error instanceof ApiFailure && error.status === 404)
    return { tone: 'bad', text: fill(messages.documentNotFound, { id }) }
  if (error instanceof ApiFailure && error.status === 401) return { tone: 'bad', text: messages.signInToDelete }
  return { tone: 'bad', text: fill(messages.error, { message: wordsOf(error) }) }
}

export function DeleteForm() {
  const whoIsIt = useWhoIsIt()
  const [id, setId] = useState('')
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = id.trim()
    if (!(await whoIsIt())) return setWord({ tone: 'bad', text: messages.signInToDelete })
    if (!wanted) return setWord({ tone: 'bad', text: messages.invalidDocumentId })
    setBusy(true)
    setWord(null)
    try {
      const { message } = await call('deleteTrade', { params: { id: wanted } })
      setWord({ tone: 'good', text: message })
      setId('')
    } catch (error) {
      setWord(wordFor(error, wanted))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate data-testid="delete-form">
      <TextInput
        label="Order ID"
        description="As in Total Orders, for example 2025-03-03 09:30, or the order's UUID"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-testid="delete-id"
      />
      <Button type="submit" color="red" disabled={busy} className={css.submit ?? ''} data-testid="delete-order">
        {busy ? messages.deleting : 'Delete Order'}
      </Button>
      <Say word={word} testId="delete-answer" />
      <p className={css.fine}>
        A pending order is cancelled at the broker first. An open position stays open: close it in Active Trades. What
        happened stays in the audit record.
      </p>
    </form>
  )
}
