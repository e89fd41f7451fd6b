import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { type JournalTrade, moneyNumber, percentile } from '@ratchet/domain'
import type { ReactNode } from 'react'
import { wordsOf } from '../../api/call.ts'
import { wholeText } from '../../format/text.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Figure, Figures } from '../../ui/Figures.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { centsText, tradesText } from './figure-text.ts'
import css from './journal.module.css'
import { Scatter } from './Scatter.tsx'
import * as texts from './texts.ts'
import type { Measured, Prices } from './usePrices.ts'

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
      <Panel title={texts.excursionsAndLadder}>
        <EmptyState alert={Boolean(error)} testId="journal-excursions">
          {error ? (
            <>
              {wordsOf(error)}
              <Button variant="default" size="xs" loading={busy} onClick={again}>
                {texts.tryAgain}
              </Button>
            </>
          ) : wanted ? (
            <>
              {texts.loadingPrices}
              <progress aria-label={texts.progress} value={progress.done} max={Math.max(1, progress.total)} />
            </>
          ) : (
            <>
              {texts.excursionsOffer}
              <Button variant="default" size="xs" onClick={onWant}>
                {texts.analyse}
              </Button>
            </>
          )}
        </EmptyState>
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
    <Stack gap={14} data-testid="journal-excursions">
      <Panel
        title={texts.excursions}
        note={texts.tradesWithPrices(tradesText(measured.length), left > 0 ? wholeText(left) : null)}
      >
        {measured.length === 0 ? (
          <Sentence>{texts.noPrices}</Sentence>
        ) : (
          <>
            <SimpleGrid minColWidth="min(100%, 420px)" spacing={14}>
              <Scatter
                name={texts.worstChart}
                axis={texts.worstAxis}
                dots={measured.map(({ worst, result }) => ({ excursion: worst, result }))}
                words={heat === null ? texts.noWinners : texts.medianOfWinners(centsText(heat))}
              />
              <Scatter
                name={texts.bestChart}
                axis={texts.bestAxis}
                dots={measured.map(({ best, result }) => ({ excursion: best, result }))}
                words={given === null ? texts.noLosers : texts.medianOfLosers(centsText(given))}
              />
            </SimpleGrid>
            <Sentence>
              {heat === null ? null : `${texts.medianOfWinners(centsText(heat))} `}
              {given === null ? null : `${texts.medianOfLosers(centsText(given))} `}
              {texts.excursionsNote(prices.periods)}
            </Sentence>
          </>
        )}
      </Panel>
      <Added trades={trades} of={of} />
    </Stack>
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
    <Panel title={texts.ladderAdded} note={texts.ladderAddedNote} testId="journal-added">
      {beside.length === 0 ? (
        <Sentence>{texts.nothingToCompare}</Sentence>
      ) : (
        <>
          <Figures>
            <Figure label={texts.actual}>
              <Profit amount={moneyNumber(own)} />
            </Figure>
            <Figure label={texts.withoutLadder}>
              <Profit amount={moneyNumber(without)} />
            </Figure>
            <Figure label={texts.difference}>
              <Profit amount={moneyNumber(own - without)} />
            </Figure>
          </Figures>
          <Sentence>
            {texts.ladderCompared(tradesText(beside.length), wholeText(better), wholeText(worse))}
            {open > 0 ? texts.stillOpen(wholeText(open)) : null}
          </Sentence>
        </>
      )}
    </Panel>
  )
}

const Sentence = ({ children }: { readonly children: ReactNode }) => (
  <Text maw="110ch" mt={10} fz="sm" lh={1.6} c="dimmed">
    {children}
  </Text>
)
