import { Anchor, Drawer } from '@mantine/core'
import { fill, messages } from '@ratchet/contract'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useZone } from '../../format/zone.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { flightPageLink } from '../../ui/links.ts'
import { Say } from '../../ui/Say.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import { Recorder } from './Recorder.tsx'
import { Summary } from './Summary.tsx'
import * as texts from './texts.ts'
import { isTradeName, useTradeOf } from './useTradeOf.ts'

/** Shows everything that happened to one trade, oldest first, while it happens. Whoever may not see it is told why. */
export function FlightDrawer({ tradeId, onClose }: { tradeId: string | null; onClose: () => void }) {
  const { user } = useSession()
  const zone = useZone()
  const trade = useTradeOf(tradeId)
  const digits = useDigits()(trade?.symbol ?? '', trade?.server)
  const name = trade?.id ?? tradeId
  const known = name !== null && isTradeName(name)
  return (
    <Drawer
      opened={tradeId !== null}
      onClose={onClose}
      position="right"
      size={480}
      title={
        <strong>
          {texts.drawerTitle}
          {trade ? texts.ofKey(trade.key) : ''}
        </strong>
      }
      closeButtonProps={{ 'aria-label': texts.closeHistory }}
      data-testid="flight"
    >
      {trade ? <Summary trade={trade} digits={digits} /> : null}
      {user === null ? <SignInHint /> : null}
      {known && user ? (
        <>
          <Anchor component={Link} to={flightPageLink(name)} size="sm" fw={600} mb={14} display="inline-block">
            {texts.openFullPage}
          </Anchor>
          <Recorder key={`${name} ${zone}`} tradeId={name} trade={trade} />
        </>
      ) : null}
      {name && user && !known ? (
        <Say word={{ tone: 'bad', text: fill(messages.documentNotFound, { id: name.slice(0, 100) }) }} />
      ) : null}
    </Drawer>
  )
}
