import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Columns } from '../../ui/Columns.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Say } from '../../ui/Say.tsx'
import type { ContactDraft } from './check.ts'
import * as texts from './texts.ts'

const empty: ContactDraft = { name: '', email: '', message: '' }

/** Where the rules cannot be fetched the server still has them. */
async function check(draft: ContactDraft): Promise<void> {
  const refusalOf = await import('./check.ts').then(
    (rules) => rules.refusalOf,
    () => null,
  )
  const refusal = refusalOf?.(draft)
  if (refusalOf && refusal) throw new Refused(refusal, { again: refusalOf })
}

/**
 * The form is open to everybody, and the letter lies in the operator's inbox. What was written stays until it has
 * arrived.
 */
export function ContactForm() {
  const [draft, setDraft] = useState(empty)
  const submit = useSubmit(draft)
  const send = async () => {
    await check(draft)
    const { message } = await call('sendMessage', { body: { kind: 'contact', ...draft } })
    setDraft(empty)
    return message
  }
  const field = (name: keyof ContactDraft) => ({
    name,
    required: true,
    withAsterisk: false,
    value: draft[name],
    error: submit.wrong[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: value })),
  })
  return (
    <Form submit={submit} send={send} data-testid="contact-form">
      <Stack>
        <Columns least={220}>
          <TextInput label={texts.fullName} autoComplete="name" {...field('name')} />
          <TextInput label={texts.email} type="email" autoComplete="email" {...field('email')} />
        </Columns>
        <Textarea label={texts.message} autosize minRows={5} maxRows={14} {...field('message')} />
        <Say word={submit.word} testId="contact-answer" />
        <Group>
          <SubmitButton submit={submit} size="md" data-testid="send-message">
            {texts.sendMessage}
          </SubmitButton>
          <Text c="dimmed">{messages.replyAtForm}</Text>
        </Group>
      </Stack>
    </Form>
  )
}
