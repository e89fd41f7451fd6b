import type { Account, ActiveTrade } from '@ratchet/contract'
import { isLeftAlone } from '@ratchet/domain'
import { call } from '../../../api/call.ts'
import { useInstruments } from '../../../api/reference.ts'
import { accountOf } from '../../../api/ticket.ts'
import { useWorld } from '../../../realtime/index.ts'
import { type FoundPosition, OpenPositions } from './OpenPositions.tsx'
import * as texts from './texts.ts'

/** Asks for each position that Ratchet did not open whether it follows the ladder. Until then it is left alone. (ENG24) */
export function PositionsFound({ account }: { readonly account: Account }) {
  const instruments = useInstruments(account.server)
  const trades = useWorld((world) => world.activeTrades)
  const found = trades.filter((one) => one.server === account.server && one.tradeId === null)
  const digitsOf = (symbol: string) => instruments.find((one) => one.symbol === symbol)?.digits ?? 2
  const positions = found.map((one): FoundPosition & ActiveTrade => ({
    ...one,
    digits: digitsOf(one.symbol),
    choice: isLeftAlone(one.ladder) ? 'alone' : 'ladder',
  }))
  return (
    <>
      <p>{texts.foundText}</p>
      <OpenPositions
        positions={positions}
        onChoose={async ({ id }, choice) => {
          const { message } = await call('changeLadder', {
            params: { id },
            query: accountOf({ server: account.server, brokerId: account.login }),
            body: choice === 'alone' ? { leaveAlone: true } : { ladderId: null },
          })
          return message
        }}
      />
    </>
  )
}
