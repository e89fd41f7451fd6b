import { Anchor, Button, Divider, Group } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { useSite } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { Guide, titleOf } from '../../features/guide/Guide.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { SchemeSwitch } from '../../ui/SchemeSwitch.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { homeAfterSignIn, signInLink } from '../../ui/safe-next.ts'
import { useTitle } from '../../ui/title.ts'
import * as screenTexts from '../texts.ts'
import css from './guide-page.module.css'
import * as texts from './texts.ts'

/** The guide is open to everybody, and its page is light. */
export default function GuidePage() {
  const { page } = useParams()
  useTitle(titleOf(page))
  const { user } = useSession()
  const name = useSite()?.brand ?? 'Ratchet'
  return (
    <>
      <SkipLink />
      <header className={css.bar}>
        <Group h={56} px="lg" gap="sm" wrap="nowrap">
          <Anchor component={Link} to="/" underline="never" aria-label={texts.homePage(name)}>
            <Brand name={name} />
          </Anchor>
          <Divider orientation="vertical" my="md" />
          <Anchor component={Link} to="/guide" c="dimmed" underline="never" mr="auto">
            {screenTexts.documentation}
          </Anchor>
          <SchemeSwitch />
          <Button
            component={Link}
            to={user ? homeAfterSignIn : signInLink(homeAfterSignIn)}
            size="compact-sm"
            variant="subtle"
          >
            {user ? screenTexts.dashboard : texts.signIn}
          </Button>
        </Group>
      </header>
      <main id="main" tabIndex={-1}>
        <Guide slug={page} />
      </main>
    </>
  )
}
