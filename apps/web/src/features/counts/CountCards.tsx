import type { Counts } from '@ratchet/contract'
import { IconCheck, IconClock, IconLock, IconStairsUp } from '@tabler/icons-react'
import { wholeText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import css from './counts.module.css'
import * as texts from './texts.ts'

const cards: { field: keyof Counts; title: string; icon: typeof IconClock }[] = [
  { field: 'pending', title: texts.pendingTrades, icon: IconClock },
  { field: 'executed', title: texts.executedTrades, icon: IconCheck },
  { field: 'modified', title: texts.modifiedTrades, icon: IconStairsUp },
  { field: 'closed', title: texts.closedTrades, icon: IconLock },
]

export function CountCards({ signedOut }: { signedOut: boolean }) {
  const counts = useWorld((world) => world.counts)
  return (
    <dl className={css.cards} aria-label={texts.counts}>
      {cards.map(({ field, title, icon: Icon }) => (
        <div key={field} className={css.card} data-testid={`count-${field}`}>
          <dt>
            <Icon size={16} stroke={1.8} aria-hidden />
            {title}
          </dt>
          <dd className="num">{counts ? wholeText(counts[field]) : signedOut ? '0' : '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
