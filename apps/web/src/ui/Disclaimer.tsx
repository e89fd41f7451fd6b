import { Box, Button, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Panel } from './Panel.tsx'
import { Line, type Point } from './plot/marks.tsx'
import { Plot } from './plot/Plot.tsx'
import * as texts from './texts.ts'
import { useReadOnce } from './useReadOnce.ts'

/** Stands beside every form that acts on money. Once read it folds to a line, and the form gets its room. */
export function Disclaimer() {
  const [isRead, setRead] = useReadOnce('disclaimer')
  const id = useId()
  return (
    <div data-testid="disclaimer" data-folded={isRead || undefined}>
      <Panel
        title={texts.disclaimer}
        note={isRead ? texts.riskInShort : null}
        tools={
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={!isRead}
            aria-controls={id}
            onClick={() => setRead(!isRead)}
          >
            {isRead ? texts.show : texts.hide}
          </Button>
        }
        flush
      >
        {isRead ? null : (
          <Stack id={id} gap="xs" p="md" align="start" fz="sm" lh={1.55} c="dimmed">
            <p>
              <Text span inherit fw={700} c="var(--r-text)">
                {texts.riskLead}
              </Text>{' '}
              {texts.riskText}
            </p>
            <p>{texts.noAdvice}</p>
            <Meaning title={texts.trailingProfit} text={texts.trailingProfitText} />
            <Meaning title={texts.trailingRisk} text={texts.trailingRiskText} />
            <Example />
            <Text inherit c="var(--r-text)">
              {texts.trailingExample}
            </Text>
            <Button variant="default" onClick={() => setRead(true)}>
              {texts.iHaveReadThis}
            </Button>
          </Stack>
        )}
      </Panel>
    </div>
  )
}

const Meaning = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <Title order={3} fz="sm" c="var(--r-text)">
      {title}
    </Title>
    <p>{text}</p>
  </div>
)

/** Pips from the open: the price reaches the rung, and the stop moves up with it. */
const price: readonly Point[] = [0, 7, 4, 21, 17, 39, 50, 41, 46, 36, 39].map((pips, at) => [at, pips])
const stop: readonly Point[] = [
  [0, -7],
  [6, 30],
  [10, 30],
]
const levels: Readonly<Record<number, string>> = {
  0: texts.drawingOpen,
  30: texts.drawingLockedIn,
  50: texts.drawingProfit,
}

const Example = () => (
  <Box w="100%" maw={340}>
    <Plot
      label={texts.drawingLabel}
      height={130}
      x={{ domain: [0, 10] }}
      y={{ domain: [-8, 52], ticks: Object.keys(levels).map(Number), text: (pips) => levels[pips] ?? '' }}
    >
      <Line points={price} tone="accent" width={1.6} />
      <Line points={stop} tone="gold" width={2.2} step />
    </Plot>
  </Box>
)
