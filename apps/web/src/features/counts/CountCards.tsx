import type { Counts } from '@ratchet/contract'
import { IconCheck, IconClock, IconLock, IconStairsUp } from '@tabler/icons-react'
import { wholeText } from '../../format/text.ts'
import { useWorld } from '../../realtime/index.ts'
import css from './counts.module.css'

const cards: { field: keyof Counts; title: string; icon: typeof IconClock }[] = [
  { field: 'pending', title: 'Pending Trades', icon: IconClock },
  { field: 'executed', title: 'Executed Trades', icon: IconCheck },
  { field: 'modified', title: 'Modified Trades', icon: IconStairsUp },
  { field: 'closed', title: 'Closed Trades', icon: IconLock },
]

export function CountCards({ signedOut }: { signedOut: boolean }) {
  const counts = useWorld((world) => world.counts)
  return (
    <dl className={css.cards} aria-label="Counts">
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
