import { Text } from '@mantine/core'
import { messages, type PublicTrade } from '@ratchet/contract'
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react'
import { useMemo } from 'react'
import { wordsOf } from '../../api/call.ts'
import { exactTimeText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import { rungPrices } from '../../trading/ladder/ladder.ts'
import { useLadderOf } from '../../trading/ladder/ladder-of.ts'
import { Late, partOf } from '../../ui/Late.tsx'
import { Say } from '../../ui/Say.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { type RungLine, reachedRungs } from './drawing.ts'
import css from './flight.module.css'
import { tell } from './flight-text.ts'
import { PositionLadder } from './ladder/PositionLadder.tsx'
import { momentAt } from './life.ts'
import { MomentCard } from './MomentCard.tsx'
import { stateOf } from './read.ts'
import { Timeline } from './Timeline.tsx'
import * as texts from './texts.ts'
import { useCursor, type Walk } from './useCursor.ts'
import { type FlightOf, useFlight } from './useFlight.ts'
import { reasonsOf, Why } from './Why.tsx'

const pathChart = partOf(() => import('./PathChart.tsx'))

interface RecorderProps {
  readonly tradeId: string
  readonly trade: PublicTrade | undefined
  /** Beside one another where there is room, or all in one column. */
  readonly wide?: boolean
}

/**
 * Shows the flight of one trade: why its levels moved, the chart that is scrubbed along its life, and everything that
 * happened.
 */
export function Recorder({ tradeId, trade, wide = false }: RecorderProps) {
  const { read, error, prices } = useFlight(tradeId, trade)
  if (error) return <Say word={{ tone: 'bad', text: wordsOf(error) }} />
  if (!read) return <Text c="dimmed">{messages.loading}</Text>
  return <Flown read={read} trade={trade} wide={wide} prices={prices} />
}

const noPrices = {
  read: texts.pricesDeleted,
  failed: texts.pricesFailed,
  awaited: texts.pricesLoading,
} as const

interface FlownProps {
  readonly read: FlightOf
  readonly trade: PublicTrade | undefined
  readonly wide: boolean
  readonly prices: keyof typeof noPrices
}

function Flown({ read, trade, wide, prices }: FlownProps) {
  const { records, points, life, side, digits, facts, trips, closes } = read
  const position = useWorld((world) => world.activeTrades.find((one) => trade && one.tradeId === trade.id))
  const walk = useCursor(life)
  const { cursor, toRecord } = walk
  const rungs = useRungs(read, trade)
  const reasons = useMemo(() => (facts ? reasonsOf(read, facts) : []), [read, facts])
  const moment = momentAt(records, points, life, cursor, side)
  const record = records[cursor.index]
  const seqHere = record?.seq ?? 0
  const last = record ? tell(record, digits).what : ''
  const what = cursor.placeMs > (life.records[cursor.index] ?? 0) ? texts.lastEvent(last) : last
  const sentence = reasons.findLast(({ seq }) => seq <= seqHere)?.text ?? null
  const clock = moment.marketMs === null ? '' : `${exactTimeText(new Date(moment.marketMs).toISOString())}: `
  const toSeq = (seq: number) => toRecord(records.findIndex((one) => one.seq === seq))
  return (
    <div className={wide ? css.beside : css.column}>
      <div className={css.column}>
        {position && trade ? <PositionLadder trade={position} firstSl={trade.sl} /> : null}
        {wide ? null : <Why reasons={reasons} closed={closes.length > 0} onSeq={toSeq} />}
        <section className={css.card} aria-label={texts.priceChart}>
          <Late
            of={pathChart}
            give={{
              records,
              points,
              life,
              side,
              digits,
              rungs,
              cursor,
              exit: moment.exit,
              told: `${clock}${what}`,
              onPlace: walk.toPlace,
              onKey: walk.onKey,
            }}
            meanwhile={<div className={css.chart} />}
          />
          <Controls walk={walk} count={records.length} />
          {points.length < 2 ? <p className={css.detail}>{noPrices[prices]}</p> : null}
          <MomentCard
            moment={moment}
            facts={facts}
            digits={digits}
            what={what}
            sentence={sentence}
            closes={closes.filter(({ seq }) => seq <= seqHere)}
          />
        </section>
        {wide ? <Why reasons={reasons} closed={closes.length > 0} onSeq={toSeq} /> : null}
      </div>
      <section className={wide ? css.card : undefined} aria-labelledby="all-that-happened">
        <h2 id="all-that-happened" className={css.heading}>
          {texts.timeline}
        </h2>
        <Timeline records={records} trips={trips} digits={digits} here={cursor.index} onRecord={toRecord} />
      </section>
    </div>
  )
}

/**
 * Returns the rungs that were reached, as they were; of an open trade also those of the ladder that are still ahead.
 */
function useRungs({ records, life, side, facts, open }: FlightOf, trade: PublicTrade | undefined): readonly RungLine[] {
  const own = useWorld((world) => world.activeTrades.find((one) => trade && one.tradeId === trade.id)?.ladder?.pips)
  const accounts = useLadderOf(trade)
  const risk = own ?? accounts
  return useMemo(() => {
    const reached = reachedRungs(records, life)
    const last = records.findLast((record) => record.after !== undefined)
    const state = last && stateOf(last)
    if (!open || !state || !risk || !facts) return reached
    // Of a ladder that was given later no rung is reached by what came before; of one that was moved they are.
    const given = records.findLastIndex(({ kind, done }) => kind === 'ladder.changed' && done === undefined)
    const taken = new Set(reachedRungs(records.slice(given + 1), life).map(({ rung }) => rung))
    const ahead = rungPrices(side, state.openPrice, risk, facts.instrument).filter(({ rung }) => !taken.has(rung))
    return [...reached, ...ahead.map(({ rung, trigger }) => ({ rung, price: trigger, reachedMs: null }))]
  }, [records, life, side, facts, open, risk])
}

function Controls({ walk, count }: { walk: Walk; count: number }) {
  const { cursor, toRecord, playing, play } = walk
  const Sign = playing ? IconPlayerPause : IconPlayerPlay
  return (
    <div className={css.controls}>
      <ToolButton label={texts.previousEvent} disabled={cursor.index === 0} onClick={() => toRecord(cursor.index - 1)}>
        <IconPlayerSkipBack size={18} aria-hidden />
      </ToolButton>
      <ToolButton label={playing ? texts.pause : texts.play} onClick={play}>
        <Sign size={18} aria-hidden />
      </ToolButton>
      <ToolButton
        label={texts.nextEvent}
        disabled={cursor.index >= count - 1}
        onClick={() => toRecord(cursor.index + 1)}
      >
        <IconPlayerSkipForward size={18} aria-hidden />
      </ToolButton>
      <span className={`${css.detail} num`}>
        {cursor.index + 1} {texts.ofCount(count)}
      </span>
      <Legend />
    </div>
  )
}

const lines: readonly [word: string, tone: string, style: string, px: number][] = [
  [texts.price, 'var(--r-accent)', 'solid', 1.5],
  [texts.confirmedStop, 'var(--r-gold-fill)', 'solid', 2.5],
  [texts.intendedStop, 'var(--r-gold-fill)', 'dashed', 1.5],
  [texts.target, 'var(--r-gain)', 'solid', 1.5],
  [texts.open, 'var(--r-text)', 'dotted', 1.5],
]

const Legend = () => (
  <ul className={css.legend}>
    {lines.map(([word, tone, style, px]) => (
      <li key={word}>
        <i style={{ borderTop: `${px}px ${style} ${tone}` }} aria-hidden />
        {word}
      </li>
    ))}
  </ul>
)
