import { Box, Button, Flex, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { fill, messages, type PublicTrade } from '@ratchet/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiFailure, wordsOf } from '../../api/call.ts'
import { useWorld } from '../../realtime/index.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { deleteOrder } from '../../trading/positions/action-requests.ts'
import { Form } from '../../ui/form/Form.tsx'
import { type Refusal, Refused } from '../../ui/form/refusal.ts'
import { useSignedIn } from '../../ui/form/useSignedIn.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { DeletableList, WhatText } from './DeletableList.tsx'
import css from './delete.module.css'
import { meaningOf, namedBy } from './rules.ts'
import * as texts from './texts.ts'
import { useDeletable } from './useDeletable.ts'

function refusalFor(error: unknown, id: string): Refusal {
  if (error instanceof ApiFailure && error.status === 404)
    return { message: fill(messages.documentNotFound, { id }), fields: { id: true } }
  if (error instanceof ApiFailure && error.status === 401) return { message: messages.signInToDelete, fields: {} }
  return { message: fill(messages.error, { message: wordsOf(error) }), fields: {} }
}

const noId: Refusal = { message: messages.invalidDocumentId, fields: { id: true } }

/** Deletes what an ID names, and answers with the words of its success. */
function useDelete(): (id: string) => Promise<string> {
  const signedIn = useSignedIn()
  return async (id) => {
    await signedIn(messages.signInToDelete)
    if (!id) throw new Refused(noId)
    return deleteOrder(id).catch((error) => {
      throw new Refused(refusalFor(error, id))
    })
  }
}

export function DeleteForm() {
  const [id, setId] = useState('')
  // Only what was typed filters: choosing a row fills the field and leaves the list as it is.
  const [filter, setFilter] = useState('')
  const [asked] = useDebouncedValue(filter, 200)
  const deletable = useDeletable(asked)
  const remove = useDelete()
  const submit = useSubmit({ id })
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const chosen = namedBy(id, deletable.rows)

  const send = async () => {
    const message = await remove(id.trim())
    setId('')
    setFilter('')
    field.current?.focus()
    return message
  }
  const choose = (trade: PublicTrade) => {
    setId(trade.key)
    submit.forgetDone()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const first = event.key === 'ArrowDown' ? list.current?.querySelector('button') : null
    if (!first) return
    event.preventDefault()
    first.focus()
  }

  return (
    <Flex wrap="wrap" gap="lg">
      <Box flex="3 1 240px">
        <Form submit={submit} send={send} data-testid="delete-form">
          <Stack gap="sm">
            <TextInput
              ref={field}
              name="id"
              label={texts.orderId}
              description={texts.orderIdHint}
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
            <Button type="submit" color="red" disabled={submit.busy} data-testid="delete-order">
              {submit.busy ? messages.deleting : texts.deleteOrder}
            </Button>
            <Say word={submit.word} testId="delete-answer" />
            <Text size="xs" c="dimmed">
              {texts.consequences}
            </Text>
          </Stack>
        </Form>
      </Box>
      <Stack gap="xs" flex="7 1 min(420px, 100%)" miw={0}>
        <DeletableList
          {...deletable}
          list={list}
          chosenId={chosen?.id}
          onChoose={choose}
          onLeave={() => field.current?.focus()}
        />
      </Stack>
    </Flex>
  )
}

/** Shows exactly what will go, before it goes. */
function Chosen({ trade }: { trade: PublicTrade }) {
  const positions = useWorld((world) => world.activeTrades)
  const digits = useDigits()
  return (
    <Paper role="status" withBorder className={`${css.chosen} num`} px={14} py={10} fz="sm" data-testid="delete-chosen">
      <Group gap="xs">
        <strong>{trade.key}</strong> <StatusChip status={trade.status} />
      </Group>
      <WhatText trade={trade} digits={digits(trade.symbol, trade.server)} />
      <Text size="xs" c="dimmed">
        {meaningOf(trade, positions)}
      </Text>
    </Paper>
  )
}
