import { Button } from '@mantine/core'
import { type JournalTrade, moneyNumber, percentile } from '@ratchet/domain'
import { wordsOf } from '../../api/call.ts'
import { wholeText } from '../../format/text.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Profit } from '../../ui/Profit.tsx'
import css from './journal.module.css'
import { Scatter } from './Scatter.tsx'
import type { Measured, Prices } from './usePrices.ts'
import { centsText, tradesText } from './words.ts'

interface ExcursionsProps {
  readonly trades: readonly JournalTrade[]
  readonly prices: Prices
  readonly wanted: boolean
  readonly onWant: () => void
}

/** How far trades went for and against the trader, and what the ladder added: read once it is asked for, since it is much. */
export function Excursions({ trades, prices, wanted, onWant }: ExcursionsProps) {
  const { measures, error, busy, progress, again } = prices
  if (measures && !error) return <Found trades={trades} prices={prices} of={(id) => measures.get(id)} />
  return (
    <div className={css.offer}>
      <Panel title="Excursions and the ladder">
        <div className={css.word} role={error ? 'alert' : 'status'} data-testid="journal-excursions">
          {error ? (
            <>
              <p>{wordsOf(error)}</p>
              <Button variant="default" size="xs" loading={busy} onClick={again}>
                Try again
              </Button>
            </>
          ) : wanted ? (
            <>
              <p>Reading the prices that this desk has kept…</p>
              <progress aria-label="How much was read" value={progress.done} max={Math.max(1, progress.total)} />
            </>
          ) : (
            <>
              <p>
                The best and worst price of each trade while it was open (MFE and MAE), and what your ladder added to
                its first stop and target.
              </p>
              <Button variant="default" size="xs" onClick={onWant}>
                Analyse
              </Button>
            </>
          )}
        </div>
      </Panel>
    </div>
  )
}

interface MeasuredProps {
  readonly trades: readonly JournalTrade[]
  readonly prices: Prices
  readonly of: (id: string) => Measured | undefined
}

const median = (values: readonly number[]): number | null =>
  values.length > 0
    ? percentile(
        values.toSorted((a, b) => a - b),
        50,
      )
    : null

function Found({ trades, prices, of }: MeasuredProps) {
  const measured = trades.flatMap(({ id, profit }) => {
    const excursion = of(id)?.excursion
    return excursion ? [{ best: excursion.best, worst: excursion.worst, result: profit }] : []
  })
  const left = trades.length - measured.length
  const heat = median(measured.filter(({ result }) => result > 0).map(({ worst }) => worst))
  const given = median(measured.filter(({ result }) => result < 0).map(({ best }) => best))
  return (
    <div className={css.journal} data-testid="journal-excursions">
      <Panel
        title="Excursions"
        note={`${tradesText(measured.length)} with kept prices${left > 0 ? `; ${wholeText(left)} without are left out` : ''}`}
      >
        {measured.length === 0 ? (
          <p className={css.sentence}>
            This desk has kept no prices of the time in which these trades were open. Newer trades have them.
          </p>
        ) : (
          <>
            <div className={css.scatters}>
              <Scatter
                name="Worst excursion against result"
                axis="Worst excursion"
                dots={measured.map(({ worst, result }) => ({ excursion: worst, result }))}
                words={heat === null ? 'No trade won.' : `Median worst of winners: ${centsText(heat)}.`}
              />
              <Scatter
                name="Best excursion against result"
                axis="Best excursion"
                dots={measured.map(({ best, result }) => ({ excursion: best, result }))}
                words={given === null ? 'No trade lost.' : `Median best of losers: ${centsText(given)}.`}
              />
            </div>
            <p className={css.sentence}>
              {heat === null ? null : `Median worst of winners: ${centsText(heat)}. `}
              {given === null ? null : `Median best of losers: ${centsText(given)}. `}A dot is a trade, without swap,
              commission and fee; on the line lies what closed at its extreme. From candles of{' '}
              {prices.periods.join(' and ')}: which of two extremes came first within one is not known.
            </p>
          </>
        )}
      </Panel>
      <Added trades={trades} of={of} />
    </div>
  )
}

function Added({ trades, of }: Omit<MeasuredProps, 'prices'>) {
  const beside = trades.flatMap(({ id, profit }) => {
    const without = of(id)?.without
    return without ? [{ profit, without: without.cents, open: without.open }] : []
  })
  const own = beside.reduce((sum, { profit }) => sum + profit, 0)
  const without = beside.reduce((sum, one) => sum + one.without, 0)
  const open = beside.filter((one) => one.open).length
  const better = beside.filter((one) => one.profit > one.without).length
  const worse = beside.filter((one) => one.profit < one.without).length
  return (
    <Panel title="What the ladder added" note="against the first stop and target alone" testId="journal-added">
      {beside.length === 0 ? (
        <p className={css.sentence}>
          None of these trades has both kept prices and a first stop or target to be compared with.
        </p>
      ) : (
        <>
          <dl className={css.added}>
            <div>
              <dt>Actual</dt>
              <dd>
                <Profit amount={moneyNumber(own)} />
              </dd>
            </div>
            <div>
              <dt>Without the ladder</dt>
              <dd>
                <Profit amount={moneyNumber(without)} />
              </dd>
            </div>
            <div>
              <dt>Difference</dt>
              <dd>
                <Profit amount={moneyNumber(own - without)} />
              </dd>
            </div>
          </dl>
          <p className={css.sentence}>
            Of {tradesText(beside.length)} with a first level and kept prices, {wholeText(better)} did better than
            without it and {wholeText(worse)} worse. It is an estimate: the ladder’s part and what you did by hand are
            one figure, without swap, commission and fee, and stops fill at the prices of candles.
            {open > 0 ? ` ${wholeText(open)} would still be open without the ladder, valued at the last price.` : null}
          </p>
        </>
      )}
    </Panel>
  )
}
