import { Badge, Box, Group, Progress, Table } from '@mantine/core'
import { wholeText } from '../../format/text.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type SampleProject, sampleProjects } from './projects.ts'
import * as texts from './texts.ts'

const colours = {
  pending: 'yellow',
  'on schedule': 'steel',
  delayed: 'red',
  completed: 'teal',
} as const satisfies Record<SampleProject['status'], string>

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
              <Badge key="status" variant="light" color={colours[status]} tt="none">
                {status}
              </Badge>,
              team.join(', '),
              <Group key="completion" gap="xs" wrap="nowrap" className="num">
                {completion}%
                <Progress flex={1} value={completion} color={colours[status]} aria-label={texts.completionOf(name)} />
              </Group>,
            ]),
          }}
        />
      </Box>
    </Panel>
  )
}
