import { Button, Group, Stack, TextInput } from '@mantine/core'
import { dayMs } from '@ratchet/domain'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { Dim } from '../../ui/Dim.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Say, type Word } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

const startOf = (day: string): string | undefined => (day ? `${day}T00:00:00Z` : undefined)
/** The statement includes the day that is named. */
const endOf = (day: string): string | undefined =>
  day ? new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString() : undefined

/** Gives whoever is signed in their own record as a file to be shown to others. */
export function OwnStatement() {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [bytes, setBytes] = useState<number | null>(null)
  const [word, setWord] = useState<Word | null>(null)
  const backwards = from !== '' && to !== '' && from > to
  const start = async () => {
    setBytes(0)
    setWord(null)
    try {
      const name = await download('exportStatement', { from: startOf(from), to: endOf(to) }, setBytes)
      setWord({ tone: 'good', text: texts.saved(name) })
    } catch (error) {
      setWord({ tone: 'bad', text: wordsOf(error) })
    } finally {
      setBytes(null)
    }
  }
  return (
    <Panel title={texts.yourStatement}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!backwards) void start()
        }}
      >
        <Stack gap="sm">
          <Dim maw="70ch">{texts.statementHolds}</Dim>
          <Fields least={220}>
            <TextInput
              type="date"
              label={texts.from}
              description={texts.fromHint}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="date"
              label={texts.upTo}
              description={texts.upToHint}
              value={to}
              error={backwards ? texts.beforeFirstDay : null}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
          </Fields>
          <Group gap="sm">
            <Button
              type="submit"
              disabled={backwards}
              loading={bytes !== null}
              leftSection={<IconDownload size={16} aria-hidden />}
              data-testid="get-statement"
            >
              {texts.downloadStatement}
            </Button>
            {bytes ? (
              <span className="num" role="status">
                {texts.megabytes((bytes / 1e6).toFixed(1))}
              </span>
            ) : null}
          </Group>
          <Say word={word} testId="statement-word" />
        </Stack>
      </form>
    </Panel>
  )
}
