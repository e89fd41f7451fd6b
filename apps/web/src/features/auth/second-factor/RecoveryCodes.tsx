import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { keep } from '../../../api/download.ts'
import { Say, type Word } from '../../../ui/Say.tsx'
import * as texts from './texts.ts'

const columns = { columnWidth: 130, listStyle: 'none' }

/** Shows the recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [word, setWord] = useState<Word | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const text = codes.join('\n')
  // What was pressed is gone, so a screen reader goes on here.
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setWord({ tone: 'good', text: texts.codesCopied })
    } catch {
      // Over plain http, and where it is forbidden, a page copies nothing.
      setWord({ tone: 'bad', text: texts.copyFailed })
    }
  }
  const download = () => {
    keep(new Blob([texts.codesFile(text)], { type: 'text/plain' }), 'ratchet-recovery-codes.txt')
    setWord({ tone: 'good', text: texts.codesDownloaded })
  }
  return (
    <Stack gap="sm" maw={460} data-testid="recovery-codes">
      <Title order={3} ref={heading} tabIndex={-1}>
        {texts.yourRecoveryCodes}
      </Title>
      <Text size="sm">{texts.keepCodesSafe}</Text>
      <Box component="ul" m={0} p="sm" bg="var(--r-raised)" bdrs="md" ff="monospace" style={columns}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Say word={word} testId="recovery-codes-answer" />
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => void copy()} data-testid="copy-codes">
          {texts.copy}
        </Button>
        <Button size="xs" variant="default" onClick={download} data-testid="download-codes">
          {texts.download}
        </Button>
        <Button size="xs" onClick={onDone} data-testid="codes-kept">
          {texts.codesSaved}
        </Button>
      </Group>
    </Stack>
  )
}
