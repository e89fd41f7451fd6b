import { ActionIcon, Anchor, Button } from '@mantine/core'
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
import { useRemembered } from '../../ui/remembered.ts'
import { signInLink } from '../../ui/safe-next.ts'
import { dayText } from './figure-text.ts'
import css from './performance.module.css'
import * as texts from './texts.ts'
import { useActivity } from './useActivity.ts'
import { plotHeight } from './usePlot.ts'

const choices = activityRangeNames.map((value) => ({
  value,
  short: value.toUpperCase(),
  name: activityRanges[value].label,
}))

interface FigurePanelProps {
  readonly title: string
  readonly name: string
  readonly first: ActivityRange
  /** Undefined while it is not known who is signed in. */
  readonly traderId: string | null | undefined
  /** Whether there is anything to draw. */
  readonly has: (items: Activity['items']) => boolean
  /** What is said of a range of that name with nothing in it. */
  readonly empty: (label: string) => string
  readonly legend: (items: Activity['items']) => ReactNode
  readonly chart: (items: Activity['items'], unit: ActivityUnit) => ReactNode
  readonly table: (items: Activity['items'], unit: ActivityUnit) => ReactNode
}

/** Shows one chart with its range, its table, and what it says while it has nothing to show. */
export function FigurePanel(props: FigurePanelProps) {
  const { title, name, first, traderId, has, empty, legend, chart, table } = props
  const [range, setRange] = useRemembered<ActivityRange>(`range.${name}`, activityRangeNames, first)
  const [asTable, setAsTable] = useState(false)
  const { data, error, refetch, isFetching } = useActivity(range, traderId)
  const { unit, label } = activityRanges[range]
  const word =
    traderId === null ? (
      <SignIn />
    ) : data ? (
      has(data.items) ? null : (
        <Empty words={empty(label)} />
      )
    ) : error ? (
      <Failed words={wordsOf(error)} busy={isFetching} again={() => void refetch()} />
    ) : (
      messages.loading
    )
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
      <div className={css.legend}>{legend(data && traderId ? data.items : [])}</div>
      {word || !data ? <Word>{word}</Word> : asTable ? table([...data.items].reverse(), unit) : chart(data.items, unit)}
    </Panel>
  )
}

const Word = ({ children }: { children: ReactNode }) => (
  <div className={css.word} style={{ height: plotHeight }} role="status">
    <div className={css.wordText}>{children}</div>
  </div>
)

/** Leads whoever has older trades to them, and tells whoever has none what will come here. */
function Empty({ words }: { words: string }) {
  const older = useWorld(({ counts }) => (counts ? counts.closed + counts.modified > 0 : false))
  return (
    <>
      {words} {older ? texts.chooseLongerRange : texts.closedAppearHere}
    </>
  )
}

const SignIn = () => (
  <>
    {messages.noUser}.{' '}
    <Anchor component={Link} to={signInLink('/admin/dashboard')} size="sm" fw={600} underline="always">
      {texts.signIn}
    </Anchor>{' '}
    {texts.signInReason}
  </>
)

function Failed({ words, busy, again }: { words: string; busy: boolean; again: () => void }) {
  return (
    <>
      <p>{words}</p>
      <Button variant="default" size="xs" loading={busy} onClick={again}>
        {texts.tryAgain}
      </Button>
    </>
  )
}
