import { Anchor, Text } from '@mantine/core'
import type { FloorRecord } from '@ratchet/contract'
import { useState } from 'react'
import { timeText } from '../../format/text.ts'
import { useZone } from '../../format/zone.ts'
import { EventList } from '../../ui/EventList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import * as texts from './texts.ts'

/** As many as fit beside the plan. */
const few = 12

/** What became of the ladder, newest first. */
export function FloorRecords({ records }: { readonly records: readonly FloorRecord[] }) {
  const zone = useZone()
  const [isWhole, showWhole] = useState(false)
  const shown = isWhole ? records : records.slice(0, few)
  return (
    <Panel title={texts.record} note={records.length ? texts.timesIn(zone) : undefined}>
      {records.length === 0 ? (
        <Text fz="sm" c="dimmed">
          {texts.recordEmpty}
        </Text>
      ) : (
        <EventList
          testId="floor-records"
          events={shown.map((record) => ({ ...record, time: timeText(record.at, zone) }))}
        />
      )}
      {records.length > few ? (
        <Anchor
          component="button"
          mt={10}
          size="sm"
          underline="always"
          aria-expanded={isWhole}
          onClick={() => showWhole(!isWhole)}
        >
          {isWhole ? texts.showFewer : texts.showAll(records.length)}
        </Anchor>
      ) : null}
    </Panel>
  )
}
