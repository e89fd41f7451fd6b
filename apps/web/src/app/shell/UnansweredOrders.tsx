import { Anchor, Button } from '@mantine/core'
import { orderTypeText } from '@ratchet/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { useSession } from '../../api/session.ts'
import { lotText, zonedTimeText } from '../../format/text.ts'
import { useLink } from '../../realtime/index.ts'
import { unansweredOrders, useUnanswered } from '../../trading/orders/publish-once.ts'
import type { Unanswered } from '../../trading/orders/unanswered.ts'
import { Callout } from '../../ui/Callout.tsx'
import { flightLink } from '../../ui/links.ts'
import { useNowMs } from '../../ui/now.ts'
import css from './shell.module.css'
import * as texts from './texts.ts'

const askAgainMs = 2000

/** Says on every screen which orders have had no answer, asks the server what became of them, and says that. */
export function UnansweredOrders() {
  const { user } = useSession()
  const traderId = user?.id ?? null
  useEffect(() => {
    unansweredOrders.forTrader(traderId)
    const reread = () => unansweredOrders.reread()
    addEventListener('storage', reread)
    return () => removeEventListener('storage', reread)
  }, [traderId])
  const orders = useUnanswered()
  return (
    <div role="status" className={css.notice} data-testid="unanswered">
      {orders.length > 0 ? <Orders orders={orders} /> : null}
    </div>
  )
}

function Orders({ orders }: { orders: readonly Unanswered[] }) {
  useNowMs(1000)
  return orders.filter(unansweredOrders.isDue).map((one) => <Order key={one.key} order={one} />)
}

function Order({ order }: { order: Unanswered }) {
  useLookUp(order)
  const { type, volume, symbol } = order.order
  const lead = texts.sentOrder(
    orderTypeText(type),
    lotText(volume),
    symbol,
    zonedTimeText(new Date(order.sentMs).toISOString()),
  )
  if (order.found === undefined) return <Callout tone="warn">{texts.noResponse(lead)}</Callout>
  return (
    <Callout tone="warn">
      {lead}{' '}
      {order.found ? (
        <>
          {texts.arrived}{' '}
          <Anchor component={Link} to={flightLink(order.found.id)} inherit underline="always">
            {texts.historyOfTrade(order.found.key)}
          </Anchor>
        </>
      ) : (
        texts.neverArrived
      )}{' '}
      <Button size="compact-xs" variant="default" onClick={() => unansweredOrders.forget(order.key)}>
        {texts.ok}
      </Button>
    </Callout>
  )
}

/** Asks once the server answers. What it does not know yet may still be on its way for a while. */
function useLookUp({ key, found, sentMs }: Unanswered): void {
  const isLive = useLink() === 'live'
  useEffect(() => {
    if (!isLive || found !== undefined) return
    let isOver = false
    const ask = async () => {
      const isPast = unansweredOrders.isPast({ sentMs })
      const answer = await call('findPublished', { query: { key } }).catch(() => null)
      if (isOver || !answer) return
      if (answer.published || isPast) unansweredOrders.settle(key, answer.published)
    }
    void ask()
    const timer = setInterval(() => void ask(), askAgainMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isLive, key, found, sentMs])
}
