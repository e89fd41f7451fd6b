import { Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { type ActiveTrade, type Instrument, marketOf, messages } from '@ratchet/contract'
import { useEffect, useMemo, useState } from 'react'
import { useInstruments } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { positionKey, ticketNames } from '../../api/ticket.ts'
import { levelText, lotText, priceText } from '../../format/text.ts'
import { useQuote, useWorld } from '../../realtime/index.ts'
import { useStill } from '../../realtime/still.ts'
import { accountLabel } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useLastDeal } from '../../trading/orders/publish-once.ts'
import { type PositionActionId, positionActionIds, positionActions } from '../../trading/positions/actions.ts'
import { Dim } from '../../ui/Dim.tsx'
import { useHotkeys } from '../../ui/hotkeys/hotkeys.ts'
import { KeyMark } from '../../ui/hotkeys/KeyMark.tsx'
import { KeysButton } from '../../ui/hotkeys/KeysButton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProfitNow } from '../../ui/PositionNow.tsx'
import { ActDialog, type Begun } from './ActDialog.tsx'
import css from './open-here.module.css'
import * as texts from './texts.ts'

interface OpenHereProps {
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
}

/** The open positions of a chart's symbol, the newest first. */
function usePositions({ symbol, server }: OpenHereProps): readonly ActiveTrade[] {
  const active = useWorld((world) => world.activeTrades)
  return useMemo(
    () => active.filter((trade) => trade.symbol === symbol && marketOf(trade.server) === server),
    [active, symbol, server],
  )
}

/** What is open in the chart's symbol, and what is done with it most: by a button, or by a key that acts on the chosen position. */
export function OpenHere({ symbol, server }: OpenHereProps) {
  const instrument = useInstruments(server).find((one) => one.symbol === symbol)
  const positions = usePositions({ symbol, server })
  const { items: accounts } = useAccounts()
  const { user } = useSession()
  const heard = useWorld((world) => world.heard)
  const known = heard || user === null
  const accountOf = (trade: ActiveTrade | undefined) =>
    accounts.find((one) => one.server === trade?.server && one.login === trade.brokerId)
  const nameOf = (trade: ActiveTrade): string | null => {
    const account = accounts.length > 1 ? accountOf(trade) : undefined
    return account ? accountLabel(account) : null
  }
  // A position may be gone while it is asked about, and the last one with it: the answer has to be seen all the same.
  const [begun, setBegun] = useState<Omit<Begun, 'isGone'> | null>(null)
  const about = begun?.trade
  const now = about && positions.find((trade) => positionKey(trade) === positionKey(about))
  return (
    <Panel
      title={texts.title(symbol)}
      note={positions.length > 1 ? positions.length : null}
      tools={<KeysButton />}
      testId="open-here"
    >
      {instrument && positions.length > 0 ? (
        <Positions
          positions={positions}
          instrument={instrument}
          accountOf={nameOf}
          begin={(act, trade) => trade && setBegun({ act, trade })}
        />
      ) : (
        <Dim>{known ? texts.nothingOpen(symbol) : messages.loading}</Dim>
      )}
      {instrument ? (
        <ActDialog
          begun={begun && { act: begun.act, trade: now ?? begun.trade, isGone: !now }}
          instrument={instrument}
          account={accountOf(about)}
          isNamed={accounts.length > 1}
          leave={() => setBegun(null)}
        />
      ) : null}
    </Panel>
  )
}

interface PositionsProps {
  readonly positions: readonly ActiveTrade[]
  readonly instrument: Instrument
  /** Names the account of a position; null where there is no other one. */
  readonly accountOf: (trade: ActiveTrade) => string | null
  readonly begin: (act: PositionActionId, trade: ActiveTrade | undefined) => void
}

function Positions({ positions, instrument, accountOf, begin }: PositionsProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    positions.findIndex((trade) => positionKey(trade) === chosen),
  )
  const current = positions[at]
  const nameOf = useMemo(() => ticketNames(positions), [positions])
  useHotkeys({
    even: () => begin('even', current),
    half: () => begin('half', current),
    close: () => begin('close', current),
    reverse: () => begin('reverse', current),
    next: () => setChosen(positionKey(positions[(at + 1) % positions.length] as ActiveTrade)),
  })
  // A position that is gone is the chosen one no more, though it may be asked about still.
  useEffect(() => {
    if (current) setChosen(positionKey(current))
  }, [current])
  useNewPosition(positions, setChosen)
  return (
    <ul className={css.list} data-still={useStill() !== null || undefined}>
      {positions.map((trade) => (
        <Position
          key={positionKey(trade)}
          trade={trade}
          name={nameOf(trade)}
          account={accountOf(trade)}
          instrument={instrument}
          isCurrent={trade === current}
          isAlone={positions.length === 1}
          choose={() => setChosen(positionKey(trade))}
          begin={(act) => begin(act, trade)}
        />
      ))}
    </ul>
  )
}

/** Chooses the position of the market order that was sent last, once: the next key is meant for it. */
function useNewPosition(positions: readonly ActiveTrade[], choose: (key: string) => void): void {
  const id = useLastDeal()
  const [followed, setFollowed] = useState<string | null>(null)
  const opened = id === null || id === followed ? undefined : positions.find(({ tradeId }) => tradeId === id)
  useEffect(() => {
    if (!opened) return
    setFollowed(id)
    choose(positionKey(opened))
  }, [opened, id, choose])
}

interface PositionProps {
  readonly trade: ActiveTrade
  readonly name: string
  /** Its account's name, where there are several. */
  readonly account: string | null
  readonly instrument: Instrument
  /** Whether keys act on it. */
  readonly isCurrent: boolean
  readonly isAlone: boolean
  readonly choose: () => void
  readonly begin: (act: PositionActionId) => void
}

function Position({ trade, name, account, instrument, isCurrent, isAlone, choose, begin }: PositionProps) {
  const quote = useQuote(trade.symbol, trade.server)
  const { digits } = instrument
  const what = (
    <span>
      {trade.type} {lotText(trade.volume)}{' '}
      <span className="num">{texts.atPrice(priceText(trade.price_open, digits))}</span>
    </span>
  )
  return (
    <li className={css.position} data-current={isCurrent && !isAlone} data-testid="open-position">
      <Group gap="4px 8px" justify="space-between" fz="sm" className={css.head}>
        {isAlone ? (
          what
        ) : (
          <label className={css.choose}>
            <input
              type="radio"
              name="open-here"
              checked={isCurrent}
              onChange={choose}
              aria-label={texts.keysActOn(name)}
            />
            {what}
          </label>
        )}
        <span>
          <ProfitNow trade={trade} />
        </span>
      </Group>
      <Text component="div" size="sm" c="dimmed" className="num">
        <span>{texts.stop(levelText(trade.intendedSl || trade.sl, digits))}</span>
        {' · '}
        <span>{texts.target(levelText(trade.intendedTp || trade.tp, digits))}</span>
        {account ? <div>{account}</div> : null}
      </Text>
      <Group gap={6}>
        {positionActionIds.map((act) => {
          const offer = positionActions[act].offer(trade, quote, instrument)
          return (
            <Button
              key={act}
              size="compact-xs"
              variant="default"
              {...(act === 'close' ? { c: 'var(--r-loss)' } : {})}
              disabled={!offer.can}
              title={offer.can ? undefined : offer.why}
              onClick={() => begin(act)}
              data-testid={`act-${act}`}
            >
              {positionActions[act].name}
              <VisuallyHidden> {texts.ofPosition(name)}</VisuallyHidden>
              {isCurrent ? <KeyMark action={act} /> : null}
            </Button>
          )
        })}
      </Group>
    </li>
  )
}
