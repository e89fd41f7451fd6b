import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import {
  type Activity,
  type ActivityRange,
  type ActivityUnit,
  activityRangeNames,
  activityRanges,
  messages,
} from '@ratchet/contract'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { wordsOf } from '../../api/call.ts'
import { useWorld } from '../../realtime/index.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PlotNote } from '../../ui/plot/Plot.tsx'
import { type PlotData, PlotTable } from '../../ui/plot/PlotTable.tsx'
import { useRemembered } from '../../ui/remembered.ts'
import { signInLink } from '../../ui/safe-next.ts'
import { dayText, plotHeight } from './figure-text.ts'
import * as texts from './texts.ts'
import { useActivity } from './useActivity.ts'

const choices = activityRangeNames.map((value) => ({
  value,
  short: value.toUpperCase(),
  name: activityRanges[value].label,
}))

interface FigurePanelProps {
  readonly title: string
  readonly name: string
  /** Undefined while it is not known who is signed in. */
  readonly traderId: string | null | undefined
  /** Whether there is anything to draw. */
  readonly has: (items: Activity['items']) => boolean
  /** What is said of a range of that name with nothing in it. */
  readonly empty: (label: string) => string
  /** Name and sum of each series. */
  readonly legend: (items: Activity['items']) => readonly (readonly [name: string, sum: ReactNode])[]
  readonly chart: (items: Activity['items'], unit: ActivityUnit) => ReactNode
  readonly data: (items: Activity['items'], unit: ActivityUnit) => PlotData
  /** Name of the table. */
  readonly table: string
}

/** Shows one chart with its range, its table, and what it says while it has nothing to show. */
export function FigurePanel(props: FigurePanelProps) {
  const { title, name, traderId, has, empty, legend, chart, data: dataOf, table } = props
  const [range, setRange] = useRemembered<ActivityRange>(`range.${name}`, activityRangeNames, '5d')
  const [asTable, setAsTable] = useState(false)
  const { data, error, refetch, isFetching } = useActivity(range, traderId)
  const { unit, label } = activityRanges[range]
  const items = data && traderId ? data.items : []
  const { keys } = dataOf(items, unit)
  const switchWord = asTable ? texts.showAsChart : texts.showAsTable
  return (
    <Panel
      title={title}
      flush
      testId={name}
      note={data ? texts.upTo(dayText(data.today)) : null}
      tools={
        <>
          <Choice label={texts.rangeOf(title)} options={choices} value={range} onChange={setRange} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={switchWord}
            title={switchWord}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? <IconChartBar size={17} aria-hidden /> : <IconTable size={17} aria-hidden />}
          </ActionIcon>
        </>
      }
    >
      <Group gap="lg" mih={18} px={14} pt={10} fz="xs" c="dimmed">
        {legend(items).map(([name, sum], at) => (
          <Group key={name} component="span" gap={6}>
            {keys?.[at]}
            {name}{' '}
            <Text span inherit fw={600} c="var(--r-text)" className="num">
              {sum}
            </Text>
          </Group>
        ))}
      </Group>
      {traderId === null ? (
        <PlotNote height={plotHeight}>
          {messages.noUser}.{' '}
          <Anchor component={Link} to={signInLink('/admin/dashboard')} size="sm" fw={600} underline="always">
            {texts.signIn}
          </Anchor>{' '}
          {texts.signInReason}
        </PlotNote>
      ) : error && !data ? (
        <PlotNote height={plotHeight}>
          <Text fz="sm" mb="xs">
            {wordsOf(error)}
          </Text>
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
            {texts.tryAgain}
          </Button>
        </PlotNote>
      ) : !data ? (
        <PlotNote height={plotHeight}>{messages.loading}</PlotNote>
      ) : !has(items) ? (
        <PlotNote height={plotHeight}>
          <Empty words={empty(label)} />
        </PlotNote>
      ) : asTable ? (
        <PlotTable label={table} data={dataOf(items, unit)} height={plotHeight} />
      ) : (
        chart(items, unit)
      )}
    </Panel>
  )
}

/** Leads whoever has older trades to them, and tells whoever has none what will come here. */
function Empty({ words }: { words: string }) {
  const older = useWorld(({ counts }) => (counts ? counts.closed + counts.modified > 0 : false))
  return `${words} ${older ? texts.chooseLongerRange : texts.closedAppearHere}`
}
