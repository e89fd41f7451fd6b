import { Stack } from '@mantine/core'
import { InstrumentTables } from '../../features/instruments/InstrumentTable.tsx'
import { CardTables } from '../../features/samples/CardTables.tsx'

export default function Tables() {
  return (
    <Stack gap={14}>
      <InstrumentTables />
      <CardTables />
    </Stack>
  )
}
