import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { fill, messages, type PublicTrade } from '@ratchet/contract'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../api/call.ts'
import { useDigits } from '../../api/reference.ts'
import { useWhoIsIt } from '../../api/session.ts'
import { useWorld } from '../../realtime/index.ts'
import { actHere } from '../../realtime/seen.ts'
import { Say, type Word } from '../../ui/Say.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { DeletableList, WhatText } from './DeletableList.tsx'
import css from './delete.module.css'
import { meaningOf, namedBy } from './rules.ts'
import { useDeletable } from './useDeletable.ts'

function wordFor(error: unknown, id: string): Word {
  if (error instanceof ApiFailure && error.status === 404)
    return { tone: 'bad', text: fill(messages.documentNotFound, { id }) }
  if (error instanceof ApiFailure && error.status === 401) return { tone: 'bad', text: messages.signInToDelete }
  return { tone: 'bad', text: fill(messages.error, { message: wordsOf(error) }) }
}

function useDelete() {
  const whoIsIt = useWhoIsIt()
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)
  /** Deletes what the ID names; true where it is gone. */
  const remove = async (id: string): Promise<boolean> => {
    if (!(await whoIsIt())) {
      setWord({ tone: 'bad', text: messages.signInToDelete })
      return false
    }
    if (!id) {
      setWord({ tone: 'bad', text: messages.invalidDocumentId })
      return false
    }
    setBusy(true)
    setWord(null)
    const takeBack = actHere('trade.cancelled', id)
    try {
      const { message } = await call('deleteTrade', { params: { id } })
      setWord({ tone: 'good', text: message })
      return true
    } catch (error) {
      takeBack()
      setWord(wordFor(error, id))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, word, remove, hush: () => setWord(null) }
}

export function DeleteForm() {
  const [id, setId] = useState('')
  // What was typed; choosing a row fills the field and leaves the list as it is.
  const [filter, setFilter] = useState('')
  const [asked] = useDebouncedValue(filter, 200)
  const deletable = useDeletable(asked)
  const { busy, word, remove, hush } = useDelete()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const chosen = namedBy(id, deletable.rows)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !(await remove(id.trim()))) return
    setId('')
    setFilter('')
    field.current?.focus()
  }
  const choose = (trade: PublicTrade) => {
    setId(trade.key)
    hush()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const first = event.key === 'ArrowDown' ? list.current?.querySelector('button') : null
    if (!first) return
    event.preventDefault()
    first.focus()
  }

  return (
    <div className={css.layout}>
      <form className={css.form} onSubmit={submit} noValidate data-testid="delete-form">
        <TextInput
          ref={field}
          label="Order ID"
          description="As in Total Orders, for example 2025-03-03 09:30, or the order's UUID. What you type here also filters the list."
          value={id}
          onChange={({ currentTarget: { value } }) => {
            setId(value)
            setFilter(value)
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          spellCheck={false}
          data-testid="delete-id"
        />
        {chosen ? <Chosen trade={chosen} /> : null}
        <Button type="submit" color="red" disabled={busy} className={css.submit ?? ''} data-testid="delete-order">
          {busy ? messages.deleting : 'Delete Order'}
        </Button>
        <Say word={word} testId="delete-answer" />
        <p className={css.fine}>
          A pending order is cancelled at the broker first. An open position stays open: close it in Active Trades. What
          happened stays in the audit record.
        </p>
      </form>
      <div className={css.choices}>
        <DeletableList
          {...deletable}
          list={list}
          chosenId={chosen?.id}
          onChoose={choose}
          onLeave={() => field.current?.focus()}
        />
      </div>
    </div>
  )
}

/** Exactly what will go, before it goes. */
function Chosen({ trade }: { trade: PublicTrade }) {
  const positions = useWorld((world) => world.activeTrades)
  const digits = useDigits()
  return (
    <div role="status" className={`${css.chosen} num`} data-testid="delete-chosen">
      <div className={css.chosenHead}>
        <strong>{trade.key}</strong> <StatusChip status={trade.status} />
      </div>
      <WhatText trade={trade} digits={digits(trade.symbol)} />
      <p className={css.fine}>{meaningOf(trade, positions)}</p>
    </div>
  )
}
