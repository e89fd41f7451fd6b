import { Button, Code, Group, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Dim } from '../../ui/Dim.tsx'
import * as texts from './texts.ts'

interface CopiedProps {
  /** Names the value. */
  readonly label: string
  readonly value: string
  readonly testId: string
}

/** Shows a value that is pasted elsewhere, with a button that copies it. */
export function Copied({ label, value, testId }: CopiedProps) {
  const { copy, copied, error } = useClipboard({ timeout: 3000 })
  return (
    <Group gap="xs">
      <Text size="sm" fw={500} w="100%">
        {label}
      </Text>
      <Code fz="md" px={10} py={5} style={{ userSelect: 'all', overflowWrap: 'anywhere' }} data-testid={testId}>
        {value}
      </Code>
      <Button
        size="xs"
        variant="default"
        leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        aria-label={copied ? texts.valueCopied(label) : texts.copyValue(label)}
        onClick={() => copy(value)}
      >
        {copied ? texts.copied : texts.copy}
      </Button>
      {/* Over plain http, and where it is forbidden, a page copies nothing. */}
      <Dim span size="xs" role="status">
        {copied ? texts.valueCopied(label) : error ? texts.copyBlocked : null}
      </Dim>
    </Group>
  )
}
