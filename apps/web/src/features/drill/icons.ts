import type { DrillFault } from '@ratchet/contract'
import {
  IconArrowsExchange,
  IconChartCandle,
  IconClockPause,
  IconMailOff,
  IconPlugConnectedX,
  IconRefreshAlert,
} from '@tabler/icons-react'

export const faultIcons: Readonly<Record<DrillFault, typeof IconMailOff>> = {
  gap: IconChartCandle,
  requote: IconArrowsExchange,
  late: IconClockPause,
  lost: IconMailOff,
  link: IconPlugConnectedX,
  restart: IconRefreshAlert,
}
