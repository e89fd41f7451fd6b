import { NativeSelect } from '@mantine/core'
import type { Instrument, Risk } from '@ratchet/contract'
import { lintLadder } from '@ratchet/domain'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { lotText, moneyText, priceText } from '../../lib/format.ts'
import { rungPrices } from '../../lib/ladder.ts'
import { profitAt } from '../../lib/position.ts'
import { useQuote } from '../../lib/realtime/index.ts'
import { useInstruments } from '../../lib/reference.ts'
import { None } from '../../ui/DataTable.tsx'
import css from './risk.module.css'

const volume = 0.1

/** What the ladder would do to a position opened now: each rung in prices, pips and money. */
export function LadderPreview({ ladder }: { ladder: Risk }) {
  const instruments = useInstruments()
  const [symbol, setSymbol] = useState('GOLD')
  const [side, setSide] = useState<'Buy' | 'Sell'>('Buy')
  const instrument = instruments.find((one) => one.symbol === symbol) ?? instruments[0]
  if (!instrument) return null
  return (
    <section className={css.preview} aria-label="What each rung locks in" data-testid="ladder-preview">
      <div className={css.previewHead}>
        <h3>What each rung locks in</h3>
        <div className={css.previewTools}>
          <NativeSelect
            size="xs"
            aria-label="Symbol of the preview"
            data={instruments.map((one) => one.symbol)}
            value={instrument.symbol}
            onChange={(event) => setSymbol(event.currentTarget.value)}
          />
          <NativeSelect
            size="xs"
            aria-label="Side of the preview"
            data={['Buy', 'Sell']}
            value={side}
            onChange={(event) => setSide(event.currentTarget.value as 'Buy' | 'Sell')}
          />
        </div>
      </div>
      <Rungs ladder={ladder} instrument={instrument} side={side} />
    </section>
  )
}

function Rungs({ ladder, instrument, side }: { ladder: Risk; instrument: Instrument; side: 'Buy' | 'Sell' }) {
  const quote = useQuote(instrument.symbol)
  if (!quote) return <p className={css.fine}>Waiting for a quote of {instrument.symbol}.</p>
  const open = side === 'Buy' ? quote.ask : quote.bid
  const rungs = rungPrices(side, open, ladder, instrument)
  const { digits } = instrument
  if (!rungs.length) return <p className={css.fine}>No rung is on: a stop would stay where the trade puts it.</p>
  const furthest = Math.max(...rungs.map(({ rung }) => ladder[`profit${rung}`]))
  return (
    <>
      <p className={`${css.fine} num`}>
        {side} {lotText(volume)} {instrument.symbol} opened now at {priceText(open, digits)}
      </p>
      <Findings ladder={ladder} instrument={instrument} spread={quote.ask - quote.bid} />
      <ol className={css.rungs}>
        {rungs.map(({ rung, trigger, stop, target }) => {
          const pips = ladder[`profit${rung}`]
          const locked = pips - ladder[`sl${rung}`]
          const money = stop === null ? null : profitAt({ type: side, price_open: open, volume }, stop, instrument)
          return (
            <li key={rung} className={`${css.rungLine} num`} data-testid={`preview-${rung}`}>
              <span className={css.badge}>{rung}</span>
              <span className={css.track} aria-hidden>
                <i style={{ width: `${(pips / furthest) * 100}%` }} />
                {stop !== null && locked > 0 ? <b style={{ width: `${(locked / furthest) * 100}%` }} /> : null}
              </span>
              <span className={css.told}>
                at {priceText(trigger, digits)} (+{pips} pips):{' '}
                {stop === null ? (
                  'stop stays'
                ) : (
                  <>
                    stop to {priceText(stop, digits)},{' '}
                    <strong>
                      {locked >= 0 ? `locks in ${round(locked)} pips` : `${round(-locked)} pips at risk`}
                      {money === null ? <None /> : ` = ${moneyText(money)} ${instrument.currency}`}
                    </strong>
                  </>
                )}
                {target === null ? '' : `; target to ${priceText(target, digits)}`}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** What is worth knowing before the ladder is saved, by the same look that the server takes. */
function Findings({ ladder, instrument, spread }: { ladder: Risk; instrument: Instrument; spread: number }) {
  const findings = lintLadder(ladder, instrument, Math.round(spread * 10 ** instrument.digits))
  if (!findings.length) return null
  return (
    <ul className={css.findings} data-testid="ladder-findings">
      {findings.map(({ rung, field, severity, text }) => (
        <li key={`${rung}-${field}-${text}`} data-severity={severity}>
          <IconAlertTriangle size={14} aria-hidden />
          <span>
            <strong>{severity === 'error' ? 'Cannot work: ' : 'Note: '}</strong>
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Differences of typed decimals without the noise of floating point. */
const round = (pips: number): number => Number(pips.toFixed(6))
