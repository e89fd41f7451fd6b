import { Box, Group, Progress, Table } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconProgress } from '@tabler/icons-react'
import { wholeText } from '../../format/text.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type SampleProject, sampleProjects } from './projects.ts'
import * as texts from './texts.ts'

const looks = {
  pending: { tone: '--r-recorded', icon: IconClock },
  'on schedule': { tone: '--r-accent', icon: IconProgress },
  delayed: { tone: '--r-loss', icon: IconAlertTriangle },
  completed: { tone: '--r-gain', icon: IconCheck },
} as const satisfies Record<SampleProject['status'], unknown>

/** Shows the sample card table. */
export function CardTables() {
  return (
    <Panel title={texts.cardTables} note={texts.sampleNote} flush>
      <Box style={{ overflowX: 'auto' }}>
        <Table
          fz="sm"
          miw={640}
          horizontalSpacing={14}
          aria-label={texts.cardTables}
          data-testid="sample"
          data={{
            head: texts.columns,
            body: sampleProjects.map(({ name, budgetUsd, status, team, completion }) => [
              <strong key="name">{name}</strong>,
              <span key="budget" className="num">
                {texts.budget(wholeText(budgetUsd))}
              </span>,
              <Chip key="status" {...looks[status]}>
                {status}
              </Chip>,
              team.join(', '),
              <Group key="completion" gap="xs" wrap="nowrap" className="num">
                {completion}%
                <Progress
                  flex={1}
                  value={completion}
                  color={`var(${looks[status].tone})`}
                  aria-label={texts.completionOf(name)}
                />
              </Group>,
            ]),
          }}
        />
      </Box>
    </Panel>
  )
}
