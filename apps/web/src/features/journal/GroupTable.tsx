import { Text } from '@mantine/core'
import { type JournalGroup, moneyNumber } from '@ratchet/domain'
import { wholeText } from '../../format/text.ts'
import { FigureTable, Meter } from '../../ui/FigureTable.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { partText } from './figure-text.ts'
import css from './journal.module.css'
import * as texts from './texts.ts'

/** So many groups are shown: those that brought or cost most. */
const maxGroups = 8

interface GroupTableProps {
  readonly head: string
  readonly groups: readonly JournalGroup<string>[]
  readonly nameless: string
}

/** Groups in a table, the best first, each with a bar to one side or the other. */
export function GroupTable({ head, groups, nameless }: GroupTableProps) {
  const weightiest = groups.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents)).slice(0, maxGroups)
  const shown = weightiest.toSorted((a, b) => b.cents - a.cents)
  const most = Math.max(1, ...shown.map(({ cents }) => Math.abs(cents)))
  const hidden = groups.length - shown.length
  return (
    <>
      <FigureTable at="edge" className={css.groups ?? ''}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{texts.result}</th>
            <td />
            <th scope="col">{texts.trades}</th>
            <th scope="col">{texts.won}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, cents, trades, winRate }) => (
            <tr key={key}>
              <th scope="row" title={key}>
                {key || nameless}
              </th>
              <td>
                <Profit amount={moneyNumber(cents)} />
              </td>
              <td aria-hidden>
                <Meter share={Math.abs(cents) / most} tone={cents < 0 ? 'loss' : 'gain'} from="middle" />
              </td>
              <td>{wholeText(trades)}</td>
              <td>{partText(winRate)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {hidden > 0 ? (
        <Text fz="xs" c="dimmed" px={14} pt="xs" pb="sm">
          {texts.moreGroups(wholeText(hidden))}
        </Text>
      ) : null}
    </>
  )
}
