import type { TradeStatus } from '@ratchet/contract'
import { IconCheck, IconCircleDashed, IconClock, IconHelp, IconLock, IconX } from '@tabler/icons-react'
import css from './figures.module.css'

const looks: Record<TradeStatus, { tone: string; icon: typeof IconCheck }> = {
  Pending: { tone: 'var(--r-accent)', icon: IconClock },
  executed: { tone: 'var(--r-gain)', icon: IconCheck },
  failed: { tone: 'var(--r-loss)', icon: IconX },
  unknown: { tone: 'var(--r-recorded)', icon: IconHelp },
  cancelled: { tone: 'var(--r-dim)', icon: IconCircleDashed },
  closed: { tone: 'var(--r-dim)', icon: IconLock },
}

/** Shows a trade's state by word, colour and sign. */
export function StatusChip({ status }: { status: TradeStatus }) {
  const { tone, icon: Icon } = looks[status]
  return (
    <span className={css.status} style={{ ['--tone' as string]: tone }} data-testid="status-chip">
      <Icon aria-hidden stroke={2.4} />
      {status}
    </span>
  )
}
