import { Anchor, Button, Checkbox, Group, List, Modal, Progress, Stack, Text } from '@mantine/core'
import { type ActiveTrade, messages, orderTypeText, type PublicTrade } from '@ratchet/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { positionKey } from '../../../api/ticket.ts'
import { lotText } from '../../../format/text.ts'
import { useWorld } from '../../../realtime/index.ts'
import { cancelOrder, closePosition } from '../../../trading/positions/action-requests.ts'
import { useClosedText, watchDeals } from '../../../trading/positions/closed-deals.ts'
import { type Desk, type Progress as Stopping, stopEverything } from '../../../trading/stopping/stop-everything.ts'
import { Form, SubmitButton } from '../../../ui/form/Form.tsx'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { Say } from '../../../ui/Say.tsx'
import * as texts from './texts.ts'

type Stopped = Stopping<ActiveTrade, PublicTrade>

/** Reads every page of a list. */
async function pagesOf<T>(
  read: (cursor: string | undefined) => Promise<{ items: readonly T[]; nextCursor: string | null }>,
): Promise<T[]> {
  const all: T[] = []
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor } = await read(cursor)
    all.push(...items)
    if (nextCursor === null) return all
    cursor = nextCursor
  }
}

const isPosition = (one: ActiveTrade | PublicTrade): one is ActiveTrade => 'price_open' in one

const desk: Desk<ActiveTrade, PublicTrade> = {
  stopTrading: () => call('stopTrading'),
  positions: () => pagesOf((cursor) => call('listActiveTrades', { query: { limit: 200, ...(cursor && { cursor }) } })),
  orders: () =>
    pagesOf((cursor) => call('listTrades', { query: { limit: 200, status: 'Pending', ...(cursor && { cursor }) } })),
  close: (position) => closePosition(position),
  cancel: cancelOrder,
  keyOf: (one) => (isPosition(one) ? positionKey(one) : one.id),
}

export default function StopDialog({ close }: { readonly close: () => void }) {
  const [isClosing, setClosing] = useState(true)
  const [isCancelling, setCancelling] = useState(true)
  const [under, setUnder] = useState<Stopped | null>(null)
  const [isDone, setDone] = useState(false)
  const open = useWorld((world) => world.activeTrades.length)
  const [sum, setSum] = useState('')
  const closed = useClosedText()
  const submit = useSubmit()
  const send = async () => {
    setUnder({ closed: 0, cancelled: 0, left: 0, refused: [] })
    const [deals, done] = [watchDeals(), [] as ActiveTrade[]]
    const close = async (trade: ActiveTrade) => {
      await closePosition(trade)
      done.push(trade)
    }
    const ended = await stopEverything({ ...desk, close }, { close: isClosing, cancel: isCancelling }, setUnder)
    setSum(closed.sum(done, await deals(done)))
    setUnder(ended)
    setDone(true)
    return null
  }
  return (
    <Modal
      opened
      onClose={close}
      title={texts.stopEverything}
      centered
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Form submit={submit} send={send} data-testid="stop-all-form">
        <Stack gap="sm" fz="sm">
          {isDone && under ? (
            <Ended {...under} sum={sum} />
          ) : (
            <>
              <Text size="sm">{texts.explanation}</Text>
              <Checkbox
                label={texts.closeAtMarket(texts.openPositions(open))}
                checked={isClosing}
                disabled={submit.busy}
                onChange={({ currentTarget }) => setClosing(currentTarget.checked)}
              />
              <Checkbox
                label={texts.cancelAllPendingOrders}
                checked={isCancelling}
                disabled={submit.busy}
                onChange={({ currentTarget }) => setCancelling(currentTarget.checked)}
              />
              {under && submit.busy ? <Under {...under} /> : null}
            </>
          )}
          <Say word={submit.word} testId="stop-all-failure" />
          <Group gap="xs" justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {isDone ? texts.close : texts.cancel}
            </Button>
            {isDone ? null : (
              <SubmitButton submit={submit} color="red" data-testid="stop-all-confirm">
                {texts.stopEverythingNow}
              </SubmitButton>
            )}
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

function Under({ closed, cancelled, left, refused }: Stopped) {
  const done = closed + cancelled + refused.length
  return (
    <div role="status">
      <Progress value={(100 * done) / Math.max(1, done + left)} aria-label={texts.progress} />
      {texts.progressCounts(closed, cancelled)}
      {left > 0 ? texts.left(left) : ''}
    </div>
  )
}

function Ended({ closed, cancelled, refused, sum }: Stopped & { readonly sum: string }) {
  return (
    <Stack gap="xs" role="status" data-testid="stop-all-ended">
      <strong>{messages.tradingStopped}</strong>
      <span>
        {texts.closedPositions(closed)}
        {sum && ` (${sum})`}
        {texts.cancelledOrders(cancelled)}
        {refused.length > 0 ? texts.notDone : ''}
      </span>
      {refused.length > 0 ? (
        <List listStyleType="none" c="var(--r-loss)" size="sm" mah={180} style={{ overflow: 'auto' }}>
          {refused.map(({ of, reason }) => (
            <List.Item key={desk.keyOf(of)}>
              {isPosition(of) ? of.type : orderTypeText(of.type)} {lotText(of.volume)} {of.symbol}: {reason}
            </List.Item>
          ))}
        </List>
      ) : null}
      <span>
        {texts.resumeUnder}{' '}
        <Anchor component={Link} to="/admin/security" fz="inherit" fw={600} underline="always">
          {texts.security}
        </Anchor>
        .
      </span>
    </Stack>
  )
}
