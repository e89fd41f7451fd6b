import { Button, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { Panel } from './Panel.tsx'
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

function Example() {
  return (
    <svg
      viewBox="0 0 260 120"
      width="100%"
      role="img"
      aria-label={texts.drawingLabel}
      fill="none"
      strokeLinejoin="round"
    >
      <path d="M8 104h244M8 14h244" stroke="var(--r-line)" strokeDasharray="3 4" />
      <path d="M8 50h244" stroke="var(--r-gold)" strokeDasharray="3 4" />
      <polyline
        points="10,104 38,92 58,98 88,66 108,74 136,34 150,14 172,30 196,22 224,40 250,33"
        stroke="var(--r-accent)"
        strokeWidth={1.6}
      />
      <polyline points="10,116 150,116 150,50 250,50" stroke="var(--r-gold)" strokeWidth={2.2} />
      <g fill="var(--r-dim)" fontSize={9}>
        <text x="12" y="10">
          {texts.drawingProfit}
        </text>
        <text x="12" y="46">
          {texts.drawingLockedIn}
        </text>
        <text x="206" y="100">
          {texts.drawingOpen}
        </text>
      </g>
    </svg>
  )
}
