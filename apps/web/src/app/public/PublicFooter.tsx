import { Anchor, Box, Divider, Flex, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useSite } from '../../api/reference.ts'
import * as texts from './texts.ts'

const links = [
  { to: '/landing', label: texts.about },
  { to: '/guide', label: texts.guide },
  { to: '/verify', label: texts.verifyStatement },
  { to: '/landing#contact', label: texts.contact },
  { to: '/privacy', label: texts.privacyPolicy },
]

/** @param note what this page's footer says besides */
export function PublicFooter({ note }: { note?: string | undefined }) {
  const name = useSite()?.brand ?? 'Ratchet'
  return (
    <Box component="footer" mt="lg">
      <Divider />
      <Box maw={1160} mx="auto" px={20} py="lg" fz="xs" c="dimmed">
        {note ? (
          <Text fz="sm" mb="sm" c="var(--r-text)">
            {note}
          </Text>
        ) : null}
        <Text inherit maw="84ch" mb="sm">
          {texts.riskNotice(name)}
        </Text>
        <Group justify="space-between" gap="xs">
          <span>
            © {new Date().getFullYear()} {name}
          </span>
          <Flex component="ul" wrap="wrap" columnGap={20}>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Anchor component={Link} to={to} inherit display="block" py="xs" c="inherit" underline="always">
                  {label}
                </Anchor>
              </li>
            ))}
          </Flex>
        </Group>
      </Box>
    </Box>
  )
}
