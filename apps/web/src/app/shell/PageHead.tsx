import { Anchor, Box, Group, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { guideLink } from '../../ui/links.ts'
import { SignInHint } from '../../ui/SignInHint.tsx'
import { useScreen } from '../useScreen.ts'
import * as texts from './texts.ts'

/**
 * Shows the screen's heading as its entry in `app/screens.ts` says, and a visitor without a session the link to sign in.
 * @param children what a screen adds to its own heading
 */
export function PageHead({ children }: { readonly children?: ReactNode }) {
  const { user } = useSession()
  const screen = useScreen()
  if (!screen || (screen.heading === 'own' && children === undefined)) return null
  const { title, heading, guide } = screen
  return (
    <>
      {heading === 'hidden' ? (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      ) : (
        <Group align="baseline" gap="sm" mb={14}>
          <Title fz="xl" fw={650} lts="-0.01em">
            {title}
          </Title>
          {children}
          {guide ? (
            <Anchor
              component={Link}
              to={`${guideLink}/${guide}`}
              size="xs"
              c="dimmed"
              ml="auto"
              mr={-12}
              my={-12}
              p="sm"
            >
              {texts.guide}
            </Anchor>
          ) : null}
        </Group>
      )}
      {user === null ? (
        <Box mb={14}>
          <SignInHint />
        </Box>
      ) : null}
    </>
  )
}
