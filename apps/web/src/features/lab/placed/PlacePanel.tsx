import { Button, TextInput } from '@mantine/core'
import type { Instrument } from '@ratchet/contract'
import { type LabEntry, openPrice, priceNumber, type TickColumns, type TimeMs, volumeNumber } from '@ratchet/domain'
import { IconChevronLeft, IconChevronRight, IconTrash, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { lotText, priceText } from '../../../format/text.ts'
import { useZone } from '../../../format/zone.ts'
import { momentText } from '../../../replay/replay-text.ts'
import { pipWords } from '../../../trading/ladder/ladder.ts'
import { Late, partOf } from '../../../ui/Late.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SideMark } from '../../../ui/Profit.tsx'
import { ToolButton } from '../../../ui/ToolButton.tsx'
import { type SampleDraft, tradeOf } from '../sample.ts'
import css from './placed.module.css'
import { countText, momentIn, moved, openingTick, showing, wholeOf, zoomed } from './placed.ts'
import * as texts from './texts.ts'
import type { Placed } from './usePlaced.ts'

const placeChart = partOf(() => import('./PlaceChart.tsx'))

interface PlacePanelProps {
  readonly ticks: TickColumns
  readonly instrument: Instrument
  /** Volume, first stop and first target of the entry that is set next. */
  readonly draft: SampleDraft
  readonly placed: Placed
}

/** Entries are set on the price: a moment is chosen on the drawing or typed, and then the side. Shown anew for other ticks. */
export function PlacePanel({ ticks, instrument, draft, placed }: PlacePanelProps) {
  const whole = wholeOf(ticks)
  const zone = useZone()
  const [stretch, setStretch] = useState(whole)
  const [at, setAt] = useState<TimeMs>((whole.from + whole.to) / 2)
  const [typed, setTyped] = useState<string | null>(null)
  const typedAt = typed === null ? at : momentIn(typed, zone, whole)
  const fault = typeof typedAt === 'string' ? typedAt : null
  const tick = openingTick(ticks, at)
  const price = (points: number) => priceText(priceNumber(points, instrument), instrument.digits)
  const told = texts.bidAsk(momentText(tick.timeMs), price(tick.bid), price(tick.ask))
  const trade = tradeOf(draft, instrument)
  const go = (wanted: TimeMs) => {
    const next = Math.max(whole.from, Math.min(whole.to, wanted))
    setTyped(null)
    setAt(next)
    setStretch((now) => showing(whole, now, next))
  }
  const type = (text: string) => {
    const found = momentIn(text, zone, whole)
    if (typeof found === 'number') go(found)
    setTyped(text)
  }
  // The chart may have been moved since it was opened.
  const shown = useRef(whole)
  const zoom = (times: number) => setStretch(zoomed(whole, shown.current, at, times))
  const move = (share: number) => setStretch(moved(whole, shown.current, share))
  const set = (side: LabEntry['side']) => {
    if ('trade' in trade) placed.add({ ...trade.trade, side, openAt: tick.timeMs })
  }
  const tool = (label: string, Icon: typeof IconTrash, act: () => void) => (
    <ToolButton label={label} onClick={act}>
      <Icon size={17} aria-hidden />
    </ToolButton>
  )
  return (
    <Panel
      title={texts.placeEntries}
      note={texts.placeNote}
      testId="lab-place"
      tools={
        <>
          {tool(texts.earlier, IconChevronLeft, () => move(-0.5))}
          {tool(texts.zoomOut, IconZoomOut, () => zoom(2))}
          {tool(texts.zoomIn, IconZoomIn, () => zoom(0.5))}
          {tool(texts.later, IconChevronRight, () => move(0.5))}
        </>
      }
    >
      <Late
        of={placeChart}
        give={{
          ticks,
          instrument,
          entries: placed.entries,
          stretch,
          at,
          told,
          onAt: go,
          onShown: ({ from, to }) => {
            shown.current = { from: Math.max(whole.from, from), to: Math.min(whole.to, to) }
          },
          onZoom: zoom,
        }}
        meanwhile={<div className={css.chart} />}
      />
      <div className={css.bar}>
        <TextInput
          className={css.moment ?? ''}
          size="xs"
          label={texts.moment(zone)}
          value={typed ?? momentText(at)}
          error={fault}
          errorProps={{ role: 'alert' }}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => fault === null && setTyped(null)}
          name="lab-moment"
          data-testid="lab-moment"
        />
        {(['buy', 'sell'] as const).map((side) => (
          <Button
            key={side}
            size="xs"
            variant="default"
            disabled={fault !== null || !('trade' in trade)}
            onClick={() => set(side)}
            data-testid={`lab-place-${side}`}
          >
            {side === 'buy' ? texts.buyHere : texts.sellHere}
          </Button>
        ))}
        <p className={`${css.price} num`} role="status">
          {told}
        </p>
      </div>
      <SetEntries ticks={ticks} instrument={instrument} placed={placed} />
    </Panel>
  )
}

function SetEntries({ ticks, instrument, placed }: Pick<PlacePanelProps, 'ticks' | 'instrument' | 'placed'>) {
  const { entries } = placed
  if (entries.length === 0) return null
  const pips = (points: number) => (points ? pipWords(points / instrument.pipPoints) : texts.noLevel)
  return (
    <>
      <ul className={`${css.set} num`} aria-label={countText(entries.length)} data-testid="lab-placed">
        {entries.map(({ id, side, volume, openAt, stop, target }) => (
          <li key={id}>
            <span className={css.id}>{id}</span>
            <SideMark side={side === 'buy' ? 'Buy' : 'Sell'} />
            <span>
              {texts.lotsAtPrice(
                lotText(volumeNumber(volume)),
                priceText(priceNumber(openPrice(side, openingTick(ticks, openAt)), instrument), instrument.digits),
              )}
            </span>
            <span>{momentText(openAt)}</span>
            <span className={css.levels}>{texts.levels(pips(stop), pips(target))}</span>
            <ToolButton label={texts.removeEntry(id)} onClick={() => placed.remove(id)}>
              <IconTrash size={15} aria-hidden />
            </ToolButton>
          </li>
        ))}
      </ul>
      <Button size="compact-xs" variant="default" mt={8} onClick={() => placed.clear()}>
        {texts.removeAll}
      </Button>
    </>
  )
}
