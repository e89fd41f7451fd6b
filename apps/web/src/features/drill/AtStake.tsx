import { Anchor, Button } from '@mantine/core'
import { serverNames } from '@ratchet/contract'
import { Link } from 'react-router'
import { lotText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { useAccounts } from '../../trading/accounts.ts'
import { useLadderOf } from '../../trading/ladder-of.ts'
import { publishOnce } from '../../trading/publish-once.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import css from './drill.module.css'

const practice = {
  server: serverNames.paper,
  action: 'Trade_Action_Deal',
  type: 'Order_Type_Buy',
  symbol: 'GOLD',
  volume: 0.01,
  price: 0,
  deviation: 0,
  sl: 0,
  tp: 0,
  tradeDetails: 'drill practice',
  status: 'Pending',
} as const

/** Shows what a drill would put to the test: the paper account's open positions and the ladder. */
export function AtStake() {
  const heard = useWorld((world) => world.heard)
  const trades = useWorld((world) => world.activeTrades)
  const paperAccount = useAccounts().items.find(({ own }) => own)
  const risk = useLadderOf(paperAccount && { server: paperAccount.server, brokerId: paperAccount.login })
  if (!heard) return null
  const paper = trades.filter(({ server }) => server === serverNames.paper)
  const hasLadder = risk !== null && [1, 2, 3, 4, 5, 6].some((n) => risk[`profit${n as 1}`] > 0)
  return (
    <div className={css.stake} data-testid="drill-stake">
      {paper.length > 0 ? (
        <p>
          Exposed: {paper.length === 1 ? 'one open position' : `${paper.length} open positions`} on {serverNames.paper}{' '}
          (
          {paper
            .slice(0, 3)
            .map(({ type, volume, symbol }) => `${type} ${lotText(volume)} ${symbol}`)
            .join(', ')}
          {paper.length > 3 ? ', …' : ''}).
        </p>
      ) : (
        <Nothing />
      )}
      {hasLadder ? null : (
        <p>
          Your ladder has no rung yet, so no stop would move.{' '}
          <Anchor component={Link} to="/admin/risk" size="sm" underline="always">
            Set it first
          </Anchor>
          .
        </p>
      )}
    </div>
  )
}

function Nothing() {
  const { busy, word, run } = useSubmit()
  const publish = async () => {
    await publishOnce(practice)
    return 'Published. It is listed here once it is open.'
  }
  return (
    <>
      <p>No position is open on your paper account: a drill would test little.</p>
      <Button variant="default" size="xs" loading={busy} onClick={() => void run(publish)}>
        Buy 0.01 GOLD for practice
      </Button>
      <Say word={word} />
    </>
  )
}
