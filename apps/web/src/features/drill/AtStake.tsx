import { Anchor, Button, Stack } from '@mantine/core'
import { serverNames } from '@ratchet/contract'
import { Link } from 'react-router'
import { lotText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useLadderOf } from '../../trading/ladder/ladder-of.ts'
import { publishOnce } from '../../trading/orders/publish-once.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

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
  tradeDetails: texts.practiceComment,
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
  const named = paper.slice(0, 3).map(({ type, volume, symbol }) => `${type} ${lotText(volume)} ${symbol}`)
  const listed = [...named, ...(paper.length > 3 ? ['…'] : [])].join(', ')
  const hasLadder = risk !== null && [1, 2, 3, 4, 5, 6].some((n) => risk[`profit${n as 1}`] > 0)
  return (
    <Stack gap="xs" align="flex-start" fz="sm" c="dimmed" data-testid="drill-stake">
      {paper.length > 0 ? <p>{texts.exposed(paper.length, serverNames.paper, listed)}</p> : <Nothing />}
      {hasLadder ? null : (
        <p>
          {texts.noRungs}{' '}
          <Anchor component={Link} to="/admin/risk" size="sm" underline="always">
            {texts.setLadder}
          </Anchor>
          .
        </p>
      )}
    </Stack>
  )
}

function Nothing() {
  const { busy, word, run } = useSubmit()
  const publish = async () => {
    await publishOnce(practice)
    return texts.published
  }
  return (
    <>
      <p>{texts.nothingExposed}</p>
      <Button variant="default" size="xs" loading={busy} onClick={() => void run(publish)}>
        {texts.buyOnPaper}
      </Button>
      <Say word={word} />
    </>
  )
}
