import { Stack } from '@mantine/core'
import { CanTrade } from '../../features/accounts/CanTrade.tsx'
import { OwnSessions } from '../../features/auth/OwnSessions.tsx'
import { SecurityEvents } from '../../features/auth/SecurityEvents.tsx'
import { Trading } from '../../features/auth/Trading.tsx'
import { Columns } from '../../ui/Columns.tsx'

export default function Security() {
  return (
    <Stack gap={14}>
      <Trading />
      <Columns least={460} gap="14px">
        <Stack gap={14}>
          <CanTrade />
          <OwnSessions />
        </Stack>
        <SecurityEvents />
      </Columns>
    </Stack>
  )
}
