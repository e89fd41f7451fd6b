import { Stack, Title } from '@mantine/core'
import css from './flight.module.css'
import { closeSentence, type Facts, moveSentence } from './sentence.ts'
import * as texts from './texts.ts'
import type { FlightOf } from './useFlight.ts'

export interface Reason {
  readonly seq: number
  readonly text: string
  readonly tone: string
}

const tones = {
  nothing: 'var(--r-dim)',
  confirmed: 'var(--r-gold)',
  refused: 'var(--r-loss)',
  pending: 'var(--r-recorded)',
  closed: 'var(--r-dim)',
} as const

/** Tells every move of the levels and every close in one sentence each, oldest first. */
export function reasonsOf({ moves, closes }: FlightOf, facts: Facts): readonly Reason[] {
  return [
    ...moves.map((move) => ({ seq: move.seq, text: moveSentence(move, facts), tone: tones[move.outcome.kind] })),
    ...closes.map((close) => ({
      seq: close.seq,
      text: closeSentence(close, facts),
      tone: (close.profit ?? 0) < 0 ? 'var(--r-loss)' : 'var(--r-gain)',
    })),
  ].toSorted((a, b) => a.seq - b.seq)
}

interface WhyProps {
  readonly reasons: readonly Reason[]
  /** Whether one of them is about the end. */
  readonly closed: boolean
  readonly onSeq: (seq: number) => void
}

/** Answers why a stop moved, the newest move first. */
export function Why({ reasons, closed, onSeq }: WhyProps) {
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="why-the-stop-moved">
      <Title order={2} id="why-the-stop-moved" fz="md" fw={700} mb="sm">
        {closed ? texts.whyMovedAndClosed : texts.whyMoved}
      </Title>
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {reasons.toReversed().map(({ seq, text, tone }) => (
          <li key={seq} style={{ ['--tone' as string]: tone }}>
            <button type="button" className={`${css.reason} num`} onClick={() => onSeq(seq)} data-testid="stop-move">
              {text}
            </button>
          </li>
        ))}
      </Stack>
    </section>
  )
}
