import type { Account, ActiveTrade } from '@ratchet/contract'
import { IconSnowflake } from '@tabler/icons-react'
import { levelText, lotText, zonedTimeText } from '../../lib/format.ts'
import { useWorld } from '../../lib/realtime/index.ts'
import { useDigits } from '../../lib/reference.ts'
import css from './frozen.module.css'

/** What is not known of the trader's accounts, and what is done about it. One banner an account. */
export default function Frozen({ accounts }: { accounts: readonly Account[] }) {
  return accounts.map((account) => <Banner key={account.id} account={account} />)
}

function Banner({ account: { server, login, frozen } }: { account: Account }) {
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
          {frozen.since ? `Since ${zonedTimeText(frozen.since)} ` : ''}
          {frozen.requests.length === 0
            ? 'the broker’s book contradicts the record'
            : `the outcome of ${frozen.requests.length === 1 ? 'this request' : `these ${frozen.requests.length} requests`} is not known`}
          . {frozen.why}
        </p>
        <ul className="num">
          {frozen.requests.map(({ id, asked }) => (
            <li key={id}>{asked}</li>
          ))}
        </ul>
        <p>
          The broker is asked every 2 s until it says what it has. Until then nothing else is sent for this account.{' '}
          <strong>Do not publish it again:</strong> it could be executed twice.
        </p>
      </div>
      <Standing positions={own} />
    </section>
  )
}

/** What the broker had when it was last heard of. */
function Standing({ positions }: { positions: readonly ActiveTrade[] }) {
  const digitsOf = useDigits()
  if (positions.length === 0) return <p>At the broker, by its last report: no open position.</p>
  return (
    <div>
      <p>At the broker, by its last report:</p>
      <ul className="num">
        {positions.slice(0, few).map(({ id, type, volume, symbol, sl }) => (
          <li key={id}>
            {type} {lotText(volume)} {symbol} {id}, {sl ? `stop ${levelText(sl, digitsOf(symbol))}` : 'no stop'}
          </li>
        ))}
        {positions.length > few ? <li>and {positions.length - few} more, listed under Active Trades</li> : null}
      </ul>
    </div>
  )
}

const few = 5
