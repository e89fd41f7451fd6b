import { Anchor, Button } from '@mantine/core'
import type { Account, ActiveTrade } from '@ratchet/contract'
import { IconSnowflake } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { levelText, lotText, zonedTimeText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { accountsKey } from '../../trading/accounts.ts'
import { useDigits } from '../../trading/markets.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { careLink } from '../../ui/links.ts'
import { Say } from '../../ui/Say.tsx'
import css from './frozen.module.css'

/** Tells what is not known of the trader's accounts, and what is done about it. Each account has a banner. */
export default function Frozen({ accounts }: { accounts: readonly Account[] }) {
  return accounts.map((account) => <Banner key={account.id} account={account} />)
}

type Frozen = NonNullable<Account['frozen']>

/** Says what holds the account, after the words that tell since when. */
const causeOf = ({ cause, requests }: Frozen): string => {
  if (cause === 'book') return 'the broker’s records contradict Ratchet’s. '
  if (cause === 'fault') return ''
  if (cause === 'operator') return 'the operator of this desk has frozen it. '
  return `the outcome of ${requests.length === 1 ? 'this request' : `these ${requests.length} requests`} is not known. `
}

function Banner({ account: { id, server, login, frozen } }: { account: Account }) {
  const positions = useWorld((world) => world.activeTrades)
  if (!frozen) return null
  const own = positions.filter((trade) => trade.server === server && trade.brokerId === login)
  return (
    <section className={css.banner} role="alert" data-testid="frozen">
      <IconSnowflake size={20} aria-hidden />
      <h2 className={css.title}>
        Account {login} at {server} is frozen
      </h2>
      <div>
        <p>
          {frozen.since ? `Since ${zonedTimeText(frozen.since)}${frozen.cause === 'fault' ? ': ' : ' '}` : ''}
          {causeOf(frozen)}
          {frozen.why}
        </p>
        <ul className="num">
          {frozen.requests.map(({ id, asked }) => (
            <li key={id}>{asked}</li>
          ))}
        </ul>
        {frozen.cause === 'fault' ? <AnotherTry id={id} /> : null}
        {frozen.cause === 'operator' ? <ByOperator /> : null}
        {frozen.cause === 'requests' || frozen.cause === 'book' ? <Asked /> : null}
      </div>
      <Standing positions={own} />
    </section>
  )
}

const Asked = (): ReactNode => (
  <p>
    The broker is asked every 2 s until it says what it has. Until then nothing else is sent for this account.{' '}
    <strong>Do not publish it again:</strong> it could be executed twice.
  </p>
)

/** Only what is new is stopped, and only the operator lets it go on. */
const ByOperator = (): ReactNode => (
  <p>
    No new orders on this account; pending orders are cancelled. <strong>Open positions stay guarded:</strong> their
    stops keep moving, and you can move them forward and close by hand.{' '}
    <Anchor component={Link} to={careLink()} inherit underline="always">
      Customer care
    </Anchor>{' '}
    reaches the operator.
  </p>
)

/** Only a person's request, or a restart of the server, lets the account go on. */
function AnotherTry({ id }: { id: string }) {
  const queries = useQueryClient()
  const { busy, word, run } = useSubmit()
  const send = async () => {
    try {
      await call('retryAccount', { params: { id } })
      return null
    } finally {
      void queries.invalidateQueries({ queryKey: [accountsKey] })
    }
  }
  return (
    <>
      <p>
        Nothing is sent for this account, and its stops stay where the broker has them. Your other accounts go on. If
        another try does not help, tell customer care the reference.
      </p>
      <Button size="xs" variant="default" loading={busy} onClick={() => void run(send)} data-testid="retry-account">
        Try again
      </Button>
      <Say word={word} testId="retry-answer" />
    </>
  )
}

/** Shows what the broker had when it was last heard of. */
function Standing({ positions }: { positions: readonly ActiveTrade[] }) {
  const digitsOf = useDigits()
  if (positions.length === 0) return <p>At the broker, by its last report: no open position.</p>
  return (
    <div>
      <p>At the broker, by its last report:</p>
      <ul className="num">
        {positions.slice(0, few).map(({ id, type, volume, symbol, server, sl }) => (
          <li key={id}>
            {type} {lotText(volume)} {symbol} {id}, {sl ? `stop ${levelText(sl, digitsOf(symbol, server))}` : 'no stop'}
          </li>
        ))}
        {positions.length > few ? <li>and {positions.length - few} more, listed under Active Trades</li> : null}
      </ul>
    </div>
  )
}

const few = 5
