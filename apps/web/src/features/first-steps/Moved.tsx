import { Button, Group, Stack, Text } from '@mantine/core'
import type { ActiveTrade, ClosedTrade, Instrument, ModifiedTrade } from '@ratchet/contract'
import { useEffect, useState } from 'react'
import { useInstrument } from '../../api/reference.ts'
import { closedKey, positionKey } from '../../api/ticket.ts'
import { moneyText, priceText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { worstAt } from '../../trading/ladder/ladder.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './first-steps.module.css'
import * as texts from './texts.ts'

interface MovedProps {
  readonly move: ModifiedTrade
  readonly onFlight: (tradeId: string) => void
  readonly onHide: () => void
}

/** Tells what was bought and where its stop stood at first, whether it is still open or closed already. */
function useBought(move: ModifiedTrade) {
  const { tradeId } = move
  const key = positionKey(move)
  const open = useWorld((world) => world.activeTrades.find((one) => positionKey(one) === key))
  const closed = useWorld((world) => world.closedTrades.find((one) => closedKey(one) === key))
  const published = useWorld((world) => world.trades.find((one) => one.id === tradeId))
  const type = open?.type ?? closed?.type
  const price = open?.price_open ?? closed?.priceOpen
  const volume = published?.volume ?? open?.volume ?? closed?.volume
  return {
    bought: type && price && volume ? { type, open: price, volume } : null,
    firstStop: published?.sl || null,
    open,
    closed,
  }
}

/** Shows the first stop that moved by itself, once: the step is drawn in, and the sum that is safe now counts up. */
export function Moved({ move, onFlight, onHide }: MovedProps) {
  const instrument = useInstrument(move.symbol, move.server)
  const { bought, firstStop, open, closed } = useBought(move)
  const { tradeId } = move
  if (!instrument) return null
  const locked = bought ? (worstAt(bought, move.sl, instrument)?.cents ?? null) : null
  const since = sinceWords(move, open, closed, instrument)
  const was = firstStop ? texts.fromPrice(priceText(firstStop, instrument.digits)) : ''
  return (
    <Panel
      title={texts.stopMoved}
      note={texts.rungOfLadder(move.rung)}
      testId="first-move"
      tools={
        <Button variant="subtle" color="gray" size="xs" onClick={onHide} data-testid="hide-first-steps">
          {texts.hide}
        </Button>
      }
    >
      <Group gap="lg">
        <StepUp />
        <Stack gap="xs" align="flex-start">
          <Text fz="1.5rem" fw={650} c="var(--r-gold)">
            <Locked amount={locked} instrument={instrument} />
          </Text>
          <Text fz="sm" role="status">
            {texts.movedTo(move.symbol, was, priceText(move.sl, instrument.digits))}
            {locked !== null && locked >= 0
              ? since === ''
                ? texts.youKeep(moneyText(locked), instrument.currency)
                : texts.thatLockedIn(moneyText(locked), instrument.currency)
              : '.'}
            {since}
          </Text>
          {tradeId ? (
            <Button variant="default" size="xs" onClick={() => onFlight(tradeId)} data-testid="why-did-it-move">
              {texts.whyMoved}
            </Button>
          ) : null}
        </Stack>
      </Group>
    </Panel>
  )
}

/** Says what has become of the position after its first step; '' while nothing has. */
function sinceWords(
  { rung }: ModifiedTrade,
  open: ActiveTrade | undefined,
  closed: ClosedTrade | undefined,
  { digits, currency }: Instrument,
): string {
  if (closed && !open) return texts.closedAt(priceText(closed.price, digits), moneyText(closed.profit), currency)
  if (open && open.rung > rung) return texts.laterRung(open.rung, priceText(open.sl, digits))
  return ''
}

/** Draws the line of the stop, one step up. */
function StepUp() {
  return (
    <svg className={css.stepUp} viewBox="0 0 160 72" aria-hidden>
      <line className={css.openLine} x1="4" x2="156" y1="42" y2="42" />
      <path className={css.stopLine} pathLength="1" d="M4 62 H78 V24 H156" />
    </svg>
  )
}

const countMs = 900

function Locked({ amount, instrument: { currency } }: { amount: number | null; instrument: Instrument }) {
  const shown = useCountUp(amount ?? 0)
  if (amount === null) return null
  return (
    <>
      <span className="num" aria-hidden data-testid="locked-in">
        {moneyText(shown)} {currency}
      </span>
      <Text span fz="sm" fw={400} c="dimmed" ml="xs">
        {texts.lockedIn}
      </Text>
    </>
  )
}

/** Counts from nothing to the sum, or shows it at once where the reader wants no motion. */
function useCountUp(to: number): number {
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [part, setPart] = useState(still ? 1 : 0)
  useEffect(() => {
    if (still) return
    const startMs = performance.now()
    let frame = requestAnimationFrame(function next(nowMs) {
      const done = Math.min(1, (nowMs - startMs) / countMs)
      setPart(done)
      if (done < 1) frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [still])
  return Math.round(to * (1 - (1 - part) ** 3) * 100) / 100
}
