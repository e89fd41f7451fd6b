import { NativeSelect } from '@mantine/core'
import type { Account } from '@ratchet/contract'
import { useInstruments } from '../../../api/reference.ts'
import { useWorld } from '../../../realtime/index.ts'
import { pairedIds, waitingText } from '../../../trading/orders/oco.ts'
import { isWaiting } from '../../../trading/positions/position.ts'
import * as texts from './texts.ts'

interface OcoFieldProps {
  readonly account: Account | undefined
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
  /** The id of the order that was chosen; '' for none. */
  readonly oco: string
  readonly change: (change: { readonly oco: string }) => void
}

/** Chooses the order of the account that this one is to be paired with. There is nothing to choose where none waits alone. */
export function OcoField({ account, server, oco, change }: OcoFieldProps) {
  const trades = useWorld((world) => world.trades)
  const instruments = useInstruments(server)
  const paired = pairedIds(trades)
  const there = trades.filter(
    (trade) =>
      isWaiting(trade) && !paired.has(trade.id) && trade.server === account?.server && trade.brokerId === account.login,
  )
  if (there.length === 0 && oco === '') return null
  const isGone = oco !== '' && there.every(({ id }) => id !== oco)
  const digitsOf = (symbol: string) => instruments.find((one) => one.symbol === symbol)?.digits ?? 2
  return (
    <NativeSelect
      size="xs"
      label={texts.oneCancelsOther}
      description={oco === '' ? undefined : texts.firstFillCancels}
      value={oco}
      error={isGone ? texts.otherOrderGone : undefined}
      errorProps={{ role: 'alert' }}
      onChange={({ currentTarget }) => change({ oco: currentTarget.value })}
      data={[
        { value: '', label: texts.none },
        ...there.map((trade) => ({
          value: trade.id,
          label: waitingText(trade, digitsOf(trade.symbol)),
        })),
        ...(isGone ? [{ value: oco, label: texts.goneOrder }] : []),
      ]}
      data-testid="ticket-oco"
    />
  )
}
