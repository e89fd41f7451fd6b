import { Text } from '@mantine/core'
import type { Instrument } from '@ratchet/contract'
import { type LabEntry, priceNumber, type Run, type TickColumns, volumeNumber } from '@ratchet/domain'
import { levelText, lotText, priceText } from '../../format/text.ts'
import { centsText, lastingText, momentText } from '../../replay/replay-text.ts'
import { pipWords } from '../../trading/ladder/ladder.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Late, partOf } from '../../ui/Late.tsx'
import { RungBadge } from '../../ui/ladders/RungBadge.tsx'
import { SideMark } from '../../ui/Profit.tsx'
import css from './lab.module.css'
import { firstLevel } from './path.ts'
import * as texts from './texts.ts'

const tradePath = partOf(() => import('./TradePath.tsx'))

interface TradeDetailProps {
  readonly ticks: TickColumns
  readonly entry: LabEntry
  readonly run: Run
  readonly instrument: Instrument
}

/** One trade under the tried ladder: its path as a picture, and every move in figures. */
export function TradeDetail({ ticks, entry, run, instrument }: TradeDetailProps) {
  const price = (points: number) => priceText(priceNumber(points, instrument), instrument.digits)
  const level = (points: number) => levelText(priceNumber(points, instrument), instrument.digits)
  const sign = entry.side === 'buy' ? 1 : -1
  const locked = (sl: number) => (sl ? pipWords((sign * (sl - run.openPrice)) / instrument.pipPoints) : '–')
  const moves = [
    {
      timeMs: run.openTimeMs,
      rung: 0,
      sl: firstLevel(entry, run.openPrice, 'sl'),
      tp: firstLevel(entry, run.openPrice, 'tp'),
    },
    ...run.changes,
  ]
  return (
    <div data-testid="lab-trade">
      <Text fz="sm" mb="xs" role="status">
        <SideMark side={entry.side === 'buy' ? 'Buy' : 'Sell'} />{' '}
        {texts.tradeSummary({
          lots: lotText(volumeNumber(entry.volume)),
          symbol: instrument.symbol,
          open: price(run.openPrice),
          close: price(run.closePrice),
          lasting: lastingText(run.closeTimeMs - run.openTimeMs),
          reason: texts.reasons[run.reason].toLowerCase(),
        })}{' '}
        <strong>{centsText(run.cents)}</strong> {instrument.currency}
        {run.parts.length > 0
          ? texts.includingParts(
              run.parts.map(({ rung, volume, price: at, cents }) =>
                texts.partAtRung(lotText(volumeNumber(volume)), rung, price(at), centsText(cents)),
              ),
            )
          : ''}
      </Text>
      <div className={css.candles}>
        <Late of={tradePath} give={{ ticks, entry, run, instrument }} />
      </div>

      <FigureTable region={texts.movesTable}>
        <thead>
          <tr>
            <th scope="col">{texts.rung}</th>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.stop}</th>
            <th scope="col">{texts.lockedIn}</th>
            <th scope="col">{texts.target}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ timeMs, rung, sl, tp }) => (
            <tr key={`${rung} ${timeMs}`}>
              <th scope="row">{rung === 0 ? texts.open : <RungBadge rung={rung} />}</th>
              <td>
                <Text span inherit visibleFrom="xs">
                  {momentText(timeMs).slice(0, 11)}
                </Text>
                {momentText(timeMs).slice(11)}
              </td>
              <td style={{ color: 'var(--r-gold)' }}>{level(sl)}</td>
              <td>{locked(sl)}</td>
              <td>{level(tp)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </div>
  )
}
