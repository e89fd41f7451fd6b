import { Button } from '@mantine/core'
import { type Account, type OrderType, orderTypes, orderTypeText } from '@ratchet/contract'
import { useEffect, useRef } from 'react'
import { priceText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { takesNew } from '../../trading/accounts/account-words.ts'
import { isConnected, isOnPrices, useAccounts } from '../../trading/accounts/accounts.ts'
import { stateOf, tradeFormLink, waitingAt } from '../../trading/orders/begun-order.ts'
import { MenuButton, MenuHead, MenuLink, MenuRule } from '../../ui/pop/MenuItem.tsx'
import { Pop } from '../../ui/pop/Pop.tsx'
import css from './chart.module.css'
import * as texts from './texts.ts'

export interface Market {
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
  readonly digits: number
}

/** A place on the chart, and the price that stands there; null beside the prices. */
export interface Spot {
  readonly x: number
  readonly y: number
  readonly price: number | null
}

const deals = orderTypes.filter((type) => !/Limit|Stop/.test(type))
const waiting = orderTypes.filter((type) => /Limit|Stop/.test(type))

interface Offers extends Market {
  /** Begins an alert, at the price of the spot if there is one. */
  readonly onAlert: (price: number | null) => void
}

/** Opens the same menu from the chart's tools. */
export function OrderButton(market: Offers) {
  return (
    <Pop
      label={texts.order}
      role="menu"
      align="end"
      width={230}
      target={(props) => (
        <Button size="xs" variant="default" {...props}>
          {texts.order}
        </Button>
      )}
    >
      {(close) => <Entries {...market} price={null} close={close} />}
    </Pop>
  )
}

/** Opens at the pointer, each time another spot is given. */
export function OrderAtSpot({ spot, ...market }: Offers & { readonly spot: Spot | null }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (spot) button.current?.click()
  }, [spot])
  return (
    <Pop
      label={texts.orderAtThisPrice}
      role="menu"
      align="start"
      width={230}
      testId="order-at"
      target={({ id, popoverTarget }) => (
        <button
          ref={button}
          type="button"
          id={id}
          popoverTarget={popoverTarget}
          tabIndex={-1}
          aria-hidden
          className={css.spot}
          style={{ left: spot?.x ?? 0, top: spot?.y ?? 0 }}
        />
      )}
    >
      {(close) => <Entries {...market} price={spot?.price ?? null} close={close} />}
    </Pop>
  )
}

type Place = Pick<Account, 'server' | 'id'> | undefined

/** Where orders of a market go: to the form's own server, or the first account there that takes them; null where there is none. */
function usePlace(server: string | undefined): Place | null {
  const { items } = useAccounts()
  if (server === undefined) return undefined
  const isThere = (one: Account) => one.server === server && takesNew(one) && (isConnected(one) || isOnPrices(one))
  const found = items.find(isThere)
  return found ? { server: found.server, id: found.id } : null
}

interface OrdersProps extends Market {
  readonly price: number | null
  readonly close: () => void
}

function Entries({ onAlert, ...orders }: OrdersProps & Offers) {
  const { price, digits, close } = orders
  return (
    <>
      <Orders {...orders} />
      <MenuRule />
      <MenuButton close={close} act={() => onAlert(price)}>
        {price === null ? texts.alertMenu : texts.alertAt(priceText(price, digits))}
      </MenuButton>
    </>
  )
}

/** Each is a step to the order form, which shows what it would cost and asks before it is sent. */
function Orders({ symbol, server, digits, price, close }: OrdersProps) {
  const quote = useQuote(symbol, server)
  const place = usePlace(server)
  if (place === null) return <MenuHead>{texts.noAccount(server ?? '')}</MenuHead>
  const link = (type: OrderType, at: number | null) => (
    <MenuLink
      key={type}
      to={tradeFormLink}
      state={stateOf({ symbol, type, price: at === null ? '' : at.toFixed(digits), ...(place && { account: place }) })}
      close={close}
    >
      {orderTypeText(type)}
      {at !== null ? texts.atPrice(priceText(at, digits)) : deals.includes(type) ? texts.atMarket : '…'}
    </MenuLink>
  )
  const fitting = price === null || !quote ? waiting : waitingAt(price, quote)
  return (
    <>
      <MenuHead>{texts.inOrderForm}</MenuHead>
      {fitting.map((type) => link(type, price))}
      <MenuRule />
      {deals.map((type) => link(type, null))}
    </>
  )
}
