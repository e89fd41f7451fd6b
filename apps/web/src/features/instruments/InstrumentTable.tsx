import { type Instrument, marketOf } from '@ratchet/contract'
import { type ReactNode, useMemo } from 'react'
import { useInstrumentList } from '../../api/reference.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { pipText } from '../../trading/ladder/ladder.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Unread } from '../../ui/Unread.tsx'
import {
  commissionText,
  levelsText,
  lotsText,
  marginText,
  pauseText,
  pointText,
  swapDaysText,
  swapText,
  weekText,
} from './facts.ts'
import css from './instruments.module.css'
import { Margin, MarketState, Price, Spread } from './live.tsx'
import * as texts from './texts.ts'

interface Fact {
  readonly head: string
  readonly of: (instrument: Instrument, market: string | undefined) => ReactNode
  /** Set for figures, which stand at the end. */
  readonly figure?: true
}

const facts: readonly Fact[] = [
  { head: 'Market', of: (one, market) => <MarketState instrument={one} market={market} /> },
  { head: 'Bid', figure: true, of: (one, market) => <Price instrument={one} market={market} side="bid" /> },
  {
    head: 'Ask',
    figure: true,
    of: (one, market) => (
      <>
        <Price instrument={one} market={market} side="ask" />
        <small>
          {texts.spread} <Spread instrument={one} market={market} />
        </small>
      </>
    ),
  },
  { head: 'Digits', figure: true, of: (one) => one.digits },
  { head: 'Point', figure: true, of: pointText },
  { head: 'Pip', figure: true, of: pipText },
  {
    head: texts.contractCurrency,
    figure: true,
    of: (one) => (
      <>
        {one.contractSize} {one.unit}
        <small>{one.currency}</small>
      </>
    ),
  },
  { head: texts.lotsMinStepMax, figure: true, of: lotsText },
  { head: texts.stopsFreeze, figure: true, of: levelsText },
  {
    head: 'Margin',
    figure: true,
    of: (one, market) => (
      <>
        {marginText(one)}
        <small>
          <Margin instrument={one} market={market} />
        </small>
      </>
    ),
  },
  {
    head: texts.swapLongShort,
    figure: true,
    of: (one) => (
      <>
        {swapText(one)}
        <small>
          {one.financing === undefined ? 'points, ' : ''}
          {swapDaysText(one)}
        </small>
      </>
    ),
  },
  { head: 'Commission', figure: true, of: commissionText },
  {
    head: texts.tradingHours,
    of: (one) => (
      <>
        {weekText(one)}
        {pauseText(one) ? <small>{pauseText(one)}</small> : null}
        <small>
          {one.sessionZone.split('/').at(-1)?.replace('_', ' ')} {texts.time}
        </small>
      </>
    ),
  },
]

/** Shows the contract data of each market on which the trader has an account, beside the paper market's. */
export function InstrumentTables() {
  const { items } = useAccounts()
  const markets = useMemo(
    () => [...new Set(items.flatMap((one) => (one.state === 'disconnected' ? [] : (marketOf(one.server) ?? []))))],
    [items],
  )
  return (
    <>
      <InstrumentTable market={undefined} />
      {markets.map((market) => (
        <InstrumentTable key={market} market={market} />
      ))}
    </>
  )
}

/**
 * Shows the contract data of every symbol that can be traded on a market, with its prices as they are now. On a phone each row
 * is a card.
 */
function InstrumentTable({ market }: { readonly market: string | undefined }) {
  const { items, error, again, busy } = useInstrumentList(market)
  const title = market === undefined ? texts.instruments : texts.instrumentsAt(market)
  return (
    <Panel title={title} note={texts.panelNote} flush={items !== null}>
      {items ? (
        <section
          className={css.region}
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          <Rows items={items} market={market} />
        </section>
      ) : (
        <Unread error={error} busy={busy} again={again} />
      )}
    </Panel>
  )
}

// The style sheet lays a row out as a card where there is little room, which takes the table's own roles away. These
// stand in for them.
const withRole = (role: string) => ({ role })

function Rows({ items, market }: { items: readonly Instrument[]; market: string | undefined }) {
  const testId = market === undefined ? 'instruments' : `instruments-${market}`
  return (
    <table className={css.table} {...withRole('table')} data-testid={testId}>
      <thead {...withRole('rowgroup')}>
        <tr {...withRole('row')}>
          <th scope="col" {...withRole('columnheader')}>
            {texts.symbol}
          </th>
          {facts.map(({ head, figure }) => (
            <th key={head} scope="col" {...withRole('columnheader')} data-figure={figure}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...withRole('rowgroup')}>
        {items.map((one) => (
          <tr key={one.symbol} {...withRole('row')} data-testid="instruments-row" data-row-id={one.symbol}>
            <th scope="row" {...withRole('rowheader')}>
              <b>{one.symbol}</b>
              <small title={one.name}>{one.name}</small>
            </th>
            {facts.map(({ head, of, figure }) => (
              <td key={head} {...withRole('cell')} data-head={head} data-figure={figure} className={figure && 'num'}>
                <div>{of(one, market)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
