import { Anchor, Box, Flex, Text } from '@mantine/core'
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
    <Box maw={840} mx="auto" px={20} py={40}>
      {settling ? (
        <Text c="dimmed" ta="center" role="status">
          {messages.loading}
        </Text>
      ) : user && card ? (
        <OwnCard traderId={user.id} card={card} />
      ) : (
        <SampleCard signedIn={Boolean(user)} />
      )}
    </Box>
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
      face={
        <Flex
          align="center"
          justify="center"
          w={112}
          h={112}
          fz={40}
          c="dimmed"
          bg="var(--r-raised)"
          bdrs="50%"
          aria-hidden
        >
          {card.name.slice(0, 1).toUpperCase()}
        </Flex>
      }
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
          <Anchor component={Link} to={signedIn ? '/admin/settings' : '/auth/register'} inherit underline="always">
            {signedIn ? texts.makeYourOwn : texts.createAccount}
          </Anchor>
        </>
      }
    />
  )
}
