import { Button, Textarea, TextInput } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { type FormEvent, useRef, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../api/call.ts'
import { Say, type Word } from '../../ui/Say.tsx'
import type { ContactDraft } from './check.ts'
import css from './contact.module.css'

const empty: ContactDraft = { name: '', email: '', message: '' }
type Faults = Readonly<Record<string, string>>

/** Where the rules cannot be fetched the server still has them. */
const check = (draft: ContactDraft): Promise<Faults> =>
  import('./check.ts').then(({ faultsOf }) => faultsOf(draft)).catch(() => ({}))

/** Everything a message needs on its way to the operator. What was written stays until it has arrived. */
function useContact() {
  const [draft, setDraft] = useState(empty)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [word, setWord] = useState<Word | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const refuse = (found: Faults, text?: string) => {
    setFaults(found)
    setWord(text ? { tone: 'bad', text } : null)
    const first = Object.keys(empty).find((name) => name in found)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setWord(null)
    try {
      const found = await check(draft)
      if (Object.keys(found).length > 0) return refuse(found)
      const { message } = await call('sendMessage', { body: { kind: 'contact', ...draft } })
      setFaults({})
      setDraft(empty)
      setWord({ tone: 'good', text: message })
    } catch (error) {
      refuse(error instanceof ApiFailure ? error.fields : {}, wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof ContactDraft) => ({
    name,
    required: true,
    withAsterisk: false,
    value: draft[name],
    error: faults[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setDraft((now) => ({ ...now, [name]: value }))
      setFaults(({ [name]: _, ...rest }) => rest)
    },
  })
  return { form, busy, word, send, field }
}

/** Open to everybody; the letter lies in the operator's inbox. */
export function ContactForm() {
  const { form, busy, word, send, field } = useContact()
  return (
    <form ref={form} className={css.form} onSubmit={send} noValidate data-testid="contact-form">
      <div className={css.pair}>
        <TextInput label="Full Name" autoComplete="name" {...field('name')} />
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
      </div>
      <Textarea label="Message" autosize minRows={5} maxRows={14} {...field('message')} />
      <Say word={word} testId="contact-answer" />
      <div className={css.send}>
        <Button type="submit" size="md" loading={busy} data-testid="send-message">
          Send Message
        </Button>
        <p className={css.promise}>{messages.replyAtForm}</p>
      </div>
    </form>
  )
}
