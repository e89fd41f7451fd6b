import { messages } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { useProfile } from '../../api/profile.ts'
import { useSession } from '../../api/session.ts'
import { type Card, cardOf } from '../../features/public-profile/card.ts'
import { PublicCard } from '../../features/public-profile/PublicCard.tsx'
import { useDescription } from '../../features/site/useDescription.ts'
import { signInLink } from '../../ui/safe-next.ts'
import { useTitle } from '../../ui/title.ts'
import { SampleFace } from '../public/SampleFace.tsx'
import css from './profile.module.css'

const sample: Card = {
  name: 'sample',
  fullName: 'Sam Sample',
  place: 'Sampleton, Nowhere',
  about:
    'Trades gold in the morning and oil when the reports are out. Began with one rung and far too much trailing risk; has three now, and sleeps. Nobody of this name exists: the words and the figures on this card are there to show what yours could look like. Whoever signs in and fills in My Account sees a card of their own here, with the picture, the city and the words they chose. An e-mail address, a street or a broker log-in is never on it.',
  picture: null,
}
const sampleStats = [
  { label: 'Friends', value: 22 },
  { label: 'Photos', value: 10 },
  { label: 'Comments', value: 89 },
]

export default function Profile() {
  useTitle('Profile')
  useDescription('The public card of a Ratchet trader: who it is, and nothing that is not for others.')
  const { user } = useSession()
  const { profile, loading } = useProfile()
  const card = cardOf(profile)
  const settling = user === undefined || loading
  return (
    <div className={css.place}>
      {settling ? (
        <p className={css.quiet} role="status">
          {messages.loading}
        </p>
      ) : user && card ? (
        <OwnCard traderId={user.id} card={card} />
      ) : (
        <SampleCard signedIn={Boolean(user)} />
      )}
    </div>
  )
}

function OwnCard({ traderId, card }: { traderId: string; card: Card }) {
  const { data, isPending } = useQuery({
    queryKey: ['counts', traderId],
    queryFn: () => call('getCounts'),
    meta: { private: true },
  })
  const shown = (count: number | undefined) => count ?? (isPending ? '…' : messages.emptyCell)
  return (
    <PublicCard
      card={card}
      face={<Initial name={card.name} />}
      stats={[
        { label: 'Executed trades', value: shown(data?.executed) },
        { label: 'Modified trades', value: shown(data?.modified) },
        { label: 'Closed trades', value: shown(data?.closed) },
      ]}
      connect={{ to: '/admin/settings', why: 'Connect your broker account, or change this card, under My Account.' }}
    />
  )
}

function SampleCard({ signedIn }: { signedIn: boolean }) {
  return (
    <PublicCard
      card={sample}
      face={<SampleFace look={0} />}
      stats={sampleStats}
      connect={
        signedIn
          ? { to: '/admin/settings', why: 'Fill in My Account to make this card your own.' }
          : { to: signInLink('/profile'), why: 'Sign in, and this card is your own.' }
      }
      note={
        <>
          Sample profile with made-up numbers.{' '}
          {signedIn ? (
            <Link to="/admin/settings">Make your own</Link>
          ) : (
            <Link to="/auth/register">Create an account</Link>
          )}
        </>
      }
    />
  )
}

const Initial = ({ name }: { name: string }) => (
  <span className={css.initial} aria-hidden>
    {name.slice(0, 1).toUpperCase()}
  </span>
)
