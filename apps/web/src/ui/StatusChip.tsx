import type { TradeStatus } from '@ratchet/contract'
import { IconCheck, IconCircleDashed, IconClock, IconHelp, IconLock, IconX } from '@tabler/icons-react'
import { Chip } from './Chip.tsx'

const looks = {
  Pending: { tone: '--r-accent', icon: IconClock },
  executed: { tone: '--r-gain', icon: IconCheck },
  failed: { tone: '--r-loss', icon: IconX },
  unknown: { tone: '--r-recorded', icon: IconHelp },
  cancelled: { tone: '--r-dim', icon: IconCircleDashed },
  closed: { tone: '--r-dim', icon: IconLock },
} as const satisfies Record<TradeStatus, unknown>

export const StatusChip = ({ status }: { status: TradeStatus }) => (
  <Chip {...looks[status]} testId="status-chip">
    {status}
  </Chip>
)
