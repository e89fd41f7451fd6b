import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { ActiveTrade, Instrument, Risk } from '@ratchet/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useInstrument } from '../../api/reference.ts'
import { moneyText, priceText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { pipsText } from '../../trading/ladder/ladder.ts'
import { closingPrice } from '../../trading/positions/position.ts'
import css from './first-steps.module.css'
import type { Way } from './state.ts'
import * as texts from './texts.ts'
import { type NextMove, nextMove, wayToRung } from './watch.ts'

interface WatchStepProps {
  readonly way: Way
  readonly risk: Risk
  /** A screen reader is told now and then. */
  readonly onSay: (sentence: string) => void
}

export function WatchStep({ way: { position, waiting, current }, risk, onSay }: WatchStepProps) {
  const instrument = useInstrument(position?.symbol ?? '', position?.server)
  if (!position || !instrument || current !== 'watch')
    return <Text fz="sm">{waiting ? texts.ladderStartsWhenOpen : texts.serverMovesStop}</Text>
  const move = nextMove(position, risk, instrument)
  if (!move)
    return (
      <Text fz="sm">
        {texts.noRungMovesStop}{' '}
        <Anchor component={Link} to="/admin/risk" size="sm" underline="always">
          {texts.changeLadder}
        </Anchor>
      </Text>
    )
  return <Ahead position={position} move={move} instrument={instrument} onSay={onSay} />
}

interface AheadProps {
  readonly position: ActiveTrade
  readonly move: NextMove
  readonly instrument: Instrument
  readonly onSay: (sentence: string) => void
}

/** Tells what will happen at the next rung, and how far the price still has to come. */
function Ahead({ position, move, instrument, onSay }: AheadProps) {
  const quote = useQuote(position.symbol, position.server)
  const price = quote ? closingPrice(position.type, quote) : position.price_current
  const { digits, pipPoints, currency } = instrument
  const sentence = whatHappens(position, move, instrument)
  const away = price === null ? null : Math.abs(move.trigger - price) / (pipPoints / 10 ** digits)
  const part = price === null ? 0 : wayToRung(position, move.trigger, price)
  const start = wayToRung(position, move.trigger, position.price_open)
  const quarter = Math.floor(part * 4)
  useEffect(() => {
    onSay(`${sentence} ${quarterWords[quarter] ?? ''}`)
  }, [sentence, quarter, onSay])
  return (
    <>
      <Text fz="sm" data-testid="what-happens">
        {sentence}
      </Text>
      <Stack gap="xxs">
        <div
          className={css.rail}
          role="progressbar"
          aria-label={texts.stopToNextRung}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(part * 100)}
          aria-valuetext={away === null ? texts.noPrice : texts.pipsToGo(pipsText(Number(away.toFixed(1))))}
          data-testid="way-to-rung"
        >
          <span className={css.fill} style={{ inlineSize: `${part * 100}%` }} />
          <span className={css.openMark} style={{ insetInlineStart: `${start * 100}%` }} />
        </div>
        <Group justify="space-between" gap="xs" fz="xs" c="dimmed" className="num" aria-hidden>
          <span>{position.sl ? texts.stopAt(priceText(position.sl, digits)) : ''}</span>
          <span>{texts.rungAt(priceText(move.trigger, digits))}</span>
        </Group>
      </Stack>
      <Text fz="xs" c="dimmed" className="num" data-testid="to-go">
        {away === null
          ? texts.noPriceYet
          : texts.pricePipsToGo(
              position.type === 'Buy' ? 'Bid' : 'Ask',
              priceText(price, digits),
              away.toFixed(1),
            )}{' '}
        {texts.canTakeWhile}
      </Text>
      {move.locked !== null && move.locked < 0 ? (
        <Text fz="xs" c="dimmed">
          {texts.stillAllowsLoss(moneyText(-move.locked).slice(1), currency)}
        </Text>
      ) : null}
    </>
  )
}

const quarterWords = [texts.underQuarter, texts.overQuarter, texts.overHalf, texts.overThreeQuarters, texts.rungReached]

function whatHappens({ type }: ActiveTrade, move: NextMove, { digits, currency }: Instrument): string {
  const side = type === 'Buy' ? 'bid' : 'ask'
  const locks = move.locked !== null && move.locked >= 0 ? texts.andLocksIn(moneyText(move.locked), currency) : ''
  return texts.rungMovesStop(side, priceText(move.trigger, digits), priceText(move.stop, digits), locks)
}
