import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface HeroProps {
  readonly title: string
  readonly lead?: string | undefined
  readonly text: string
  /** The buttons. */
  readonly children: ReactNode
}

/** The words that a public page begins with. */
export const Hero = ({ title, lead = '', text, children }: HeroProps) => (
  <Stack align="start">
    <Title fz="clamp(2.25rem, 5vw, 3.75rem)" lh={1.05} fw={680} lts="-0.034em" maw="13ch" textWrap="balance">
      {title}
    </Title>
    <Text fz={18} fw={500} maw="42ch">
      {lead}
    </Text>
    <Text fz="lg" lh={1.65} c="dimmed" maw="48ch" mb="xs">
      {text}
    </Text>
    <Group gap={10}>{children}</Group>
  </Stack>
)
