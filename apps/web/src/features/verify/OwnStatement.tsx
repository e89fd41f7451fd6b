import { Group, TextInput } from '@mantine/core'
import { dayMs } from '@ratchet/domain'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { Dim } from '../../ui/Dim.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

const startOf = (day: string): string | undefined => (day ? `${day}T00:00:00Z` : undefined)
/** The statement includes the day that is named. */
const endOf = (day: string): string | undefined =>
  day ? new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString() : undefined

/** Gives whoever is signed in their own record as a file to be shown to others. */
export function OwnStatement() {
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [bytes, setBytes] = useState(0)
  const submit = useSubmit()
  const backwards = from !== '' && to !== '' && from > to
  const send = async () => {
    setBytes(0)
    return texts.saved(await download('exportStatement', { from: startOf(from), to: endOf(to) }, setBytes))
  }
  return (
    <Panel title={texts.yourStatement}>
      <Form submit={submit} send={send} gap="sm">
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
          <SubmitButton
            submit={submit}
            disabled={backwards}
            leftSection={<IconDownload size={16} aria-hidden />}
            data-testid="get-statement"
          >
            {texts.downloadStatement}
          </SubmitButton>
          {submit.busy && bytes > 0 ? (
            <span className="num" role="status">
              {texts.megabytes((bytes / 1e6).toFixed(1))}
            </span>
          ) : null}
        </Group>
        <Say word={submit.word} testId="statement-word" />
      </Form>
    </Panel>
  )
}
