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
import { SampleFace } from '../public/SampleFace.tsx'
import css from './profile.module.css'
import * as texts from './texts.ts'

const sample: Card = {
  name: 'sample',
  fullName: texts.sampleName,
  place: texts.samplePlace,
  about: texts.sampleAbout,
  picture: null,
}
const sampleStats = [
  { label: texts.friends, value: 22 },
  { label: texts.photos, value: 10 },
  { label: texts.comments, value: 89 },
]

export default function Profile() {
  useDescription(texts.profileDescription)
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
        { label: texts.executedTrades, value: shown(data?.executed) },
        { label: texts.modifiedTrades, value: shown(data?.modified) },
        { label: texts.closedTrades, value: shown(data?.closed) },
      ]}
      connect={{ to: '/admin/settings', why: texts.connectOrChange }}
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
          ? { to: '/admin/settings', why: texts.fillInMyAccount }
          : { to: signInLink('/profile'), why: texts.signInForCard }
      }
      note={
        <>
          {texts.sampleNote}{' '}
          {signedIn ? (
            <Link to="/admin/settings">{texts.makeYourOwn}</Link>
          ) : (
            <Link to="/auth/register">{texts.createAccount}</Link>
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
