import { Fieldset, List, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ActiveTrade } from '@ratchet/contract'
import { useEffect, useState } from 'react'
import { positionKey } from '../../api/ticket.ts'
import { useWorld } from '../../realtime/index.ts'
import { useMoneyOf } from '../../trading/accounts/accounts.ts'
import { Sums } from '../../trading/accounts/sums.ts'
import { useInstrumentOf } from '../../trading/market/markets.ts'
import { doEach, type Outcome } from '../../trading/orders/each.ts'
import { closePosition } from '../../trading/positions/action-requests.ts'
import { useClosedText, watchDeals } from '../../trading/positions/closed-deals.ts'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { useNowMs } from '../../ui/now.ts'
import { SumsOf } from './cells.tsx'
import { type Group, groupsOf } from './close-many.ts'
import css from './tables.module.css'
import * as texts from './texts.ts'
import { centsOf, standingOf } from './totals.ts'

const refreshMs = 1000

/** The groups as they stand now; winners and losers change with the price. */
function useGroups(): readonly Group[] {
  const trades = useWorld((world) => world.activeTrades)
  const [instrumentOf, moneyOf] = [useInstrumentOf(), useMoneyOf()]
  useNowMs(refreshMs)
  return groupsOf(trades.map((trade) => ({ trade, ...standingOf(trade, { instrumentOf, moneyOf }) })))
}

export default function CloseManyForm({ leave }: { leave: () => void }) {
  const groups = useGroups()
  const [chosen, setChosen] = useState('all')
  const [under, setUnder] = useState<{ readonly of: number; readonly outcome: Outcome<ActiveTrade> } | null>(null)
  const submit = useSubmit()
  const closed = useClosedText()
  // The panel opens before the browser has loaded this form. Until then the panel has the focus.
  useEffect(() => {
    const panel = submit.form.current?.closest<HTMLElement>('[popover]')
    if (panel && panel === document.activeElement) panel.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [submit.form])
  const group = groups.find(({ id }) => id === chosen) ?? groups[0]
  const count = group?.of.length ?? 0

  const send = async () => {
    const trades = group?.of.map(({ trade }) => trade) ?? []
    const told = (outcome: Outcome<ActiveTrade>) => setUnder({ of: trades.length, outcome })
    told({ done: 0, refused: [] })
    const deals = watchDeals()
    const { done, refused } = await doEach(trades, (trade) => closePosition(trade), told)
    if (refused.length > 0) {
      // The panel may be gone by now: left, or because a single position is open.
      if (!submit.form.current) tellRefused(refused)
      return undefined
    }
    const sum = closed.sum(trades, await deals(trades))
    setUnder(null)
    return texts.closed(texts.positions(done), sum && `, ${sum}`)
  }
  return (
    <ActionForm
      submit={submit}
      send={send}
      close={leave}
      leave={texts.cancel}
      leaveFirst
      button={texts.closeCount(texts.positions(count))}
      buttonId="close-many-confirm"
      danger
      disabled={count === 0}
    >
      <Fieldset variant="unstyled" legend={texts.closeAtMarket} disabled={submit.busy}>
        {groups.map(({ id, label, of }) => (
          <label key={id} className={css.group}>
            <input
              type="radio"
              name="close-many"
              value={id}
              checked={id === group?.id}
              disabled={of.length === 0}
              onChange={() => setChosen(id)}
            />
            <span>
              {label} <span className={css.faint}>{of.length}</span>
            </span>
            <SumsOf all={sumOf({ of })} asProfit />
          </label>
        ))}
      </Fieldset>
      {under ? <Told of={under.of} outcome={under.outcome} isBusy={submit.busy} /> : null}
      <Text size="xs" c="dimmed">
        {texts.closeManyNote}
      </Text>
    </ActionForm>
  )
}

interface ToldProps {
  readonly of: number
  readonly outcome: Outcome<ActiveTrade>
  readonly isBusy: boolean
}

function Told({ of, outcome: { done, refused }, isBusy }: ToldProps) {
  return (
    <div role="status">
      {isBusy ? <Progress value={(100 * (done + refused.length)) / of} aria-label={texts.closingPositions} /> : null}
      <Text size="sm">
        {texts.ofClosed(done, of)}
        {refused.length > 0 ? texts.stillOpen(refused.length) : '.'}
      </Text>
      <RefusedList refused={refused} />
    </div>
  )
}

type Refused = Pick<Outcome<ActiveTrade>, 'refused'>

function RefusedList({ refused }: Refused) {
  return (
    <List listStyleType="none" size="xs" c="var(--r-loss)" mah={140} style={{ overflow: 'auto' }}>
      {refused.map(({ of: trade, reason }) => (
        <List.Item key={positionKey(trade)}>
          {trade.symbol} {trade.id}: {reason}
        </List.Item>
      ))}
    </List>
  )
}

const tellRefused = (refused: Refused['refused']) =>
  notifications.show({
    color: 'red',
    title: texts.stillOpenTitle(texts.positions(refused.length)),
    message: <RefusedList refused={refused} />,
    autoClose: false,
  })

function sumOf({ of }: Pick<Group, 'of'>) {
  const sums = new Sums()
  for (const { profit, currency } of of) sums.add(currency, centsOf(profit ?? 0))
  return sums.all
}
