import { SegmentedControl } from '@mantine/core'
import { Sessions } from '../../features/market-hours/Sessions.tsx'
import { useRemembered } from '../../ui/remembered.ts'
import { PageHead } from '../shell/PageHead.tsx'
import * as texts from './texts.ts'

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const zones = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: texts.localTime },
]

export default function Maps() {
  const [choice, choose] = useRemembered<'utc' | 'local'>('zone', ['utc', 'local'], 'utc')
  const local = choice === 'local'
  return (
    <>
      <PageHead>
        <SegmentedControl
          ml="auto"
          size="xs"
          aria-label={texts.clock}
          data={zones}
          value={choice}
          onChange={(next) => choose(next === 'local' ? 'local' : 'utc')}
        />
      </PageHead>
      <Sessions
        zone={local ? localZone : 'UTC'}
        zoneName={local ? (localZone.split('/').at(-1)?.replace('_', ' ') ?? 'local') : 'UTC'}
      />
    </>
  )
}
