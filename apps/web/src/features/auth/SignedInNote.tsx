import { Anchor, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { useDisplayName } from '../../api/profile.ts'
import { useSession, useSignOut } from '../../api/session.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { homeAfterSignIn, safeNext } from '../../ui/safe-next.ts'
import * as texts from './texts.ts'

/** Says who is signed in already, and leads on. The form below stays, for whoever is somebody else. */
export function SignedInNote() {
  const { user } = useSession()
  const name = useDisplayName()
  const [search] = useSearchParams()
  const signOut = useSignOut()
  const { word, run } = useSubmit()
  if (!user) return null
  const leave = () => void run(() => signOut().then(() => null))
  const next = safeNext(search.get('next'))
  return (
    <Text component="div" size="sm" px="sm" py={10} bg="var(--r-raised)" bdrs="sm" data-testid="signed-in-note">
      {texts.signedInAs} <strong>{name}</strong>.
      <Group gap={16} mt="xxs">
        <Anchor component={Link} to={next} size="sm" fw={600} underline="always">
          {next === homeAfterSignIn ? texts.goToDashboard : texts.continueText}
        </Anchor>
        <Anchor component="button" type="button" size="sm" fw={600} onClick={leave}>
          {texts.signOut}
        </Anchor>
      </Group>
      {word ? (
        <Text size="sm" role="alert">
          {word.text}
        </Text>
      ) : null}
    </Text>
  )
}
