import { Text } from '@mantine/core'
import { exactTimeText, timeText } from '../../format/text.ts'
import { zoneName } from '../../format/zone.ts'
import * as texts from './texts.ts'

const exactly = (iso: string): string => `${timeText(iso) + exactTimeText(iso).slice(8)} ${zoneName()}`

/** Shows when something happened by both clocks, to the millisecond. What people do has no market time. */
export const Clocks = ({ at, marketTime }: { at: string; marketTime: string | null }) => (
  <Text component="dl" m={0} size="xs" c="dimmed" className="num">
    {marketTime ? <Clock name={texts.marketTime} iso={marketTime} /> : null}
    <Clock name={texts.realTime} iso={at} />
  </Text>
)

const Clock = ({ name, iso }: { name: string; iso: string }) => (
  <div>
    <Text component="dt" inherit display="inline-block" w={84}>
      {name}
    </Text>
    <Text component="dd" inherit display="inline" m={0}>
      {exactly(iso)}
    </Text>
  </div>
)
