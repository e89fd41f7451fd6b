import { Button, Textarea, TextInput } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { type FormEvent, useId, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../api/call.ts'
import { useDisplayName, useProfile } from '../../api/profile.ts'
import { type SignedInUser, useSession, useWhoIsIt } from '../../api/session.ts'
import { useWorld } from '../../realtime/index.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say, type Word } from '../../ui/Say.tsx'
import css from './care.module.css'
import { type Draft, useDraft } from './draft.ts'

/** What the server's own rule is: at most so much of each. */
const longest = { name: 100, about: 100, message: 5000 } as const

/**
 * Writes to the operator. What was typed is kept until it was sent, over a failure, a reload and a sign-in.
 * @param about the trade that it is about, where the address names one
 */
export function CareForm({ about }: { about: string }) {
  const { user } = useSession()
  // The name comes with the profile and the address with the session; until they are known the form would open without them.
  const { loading } = useProfile()
  if (user === undefined || loading) return <p>{messages.loading}</p>
  return <Form key={user?.id ?? ''} user={user} about={about} />
}

function check({ name, email, message }: Draft): Record<string, string> {
  const filled = { name, email, message }
  const empty = Object.entries(filled).filter(([, value]) => value.trim() === '')
  return Object.fromEntries(empty.map(([field]) => [field, 'Please fill this in.']))
}

function Form({ user, about }: { user: SignedInUser | null; about: string }) {
  const whoIsIt = useWhoIsIt()
  const name = useDisplayName() ?? ''
  const known = useWorld((world) => world.trades)
  const list = useId()
  const { draft, change, forget } = useDraft({
    name: name.slice(0, longest.name),
    email: user?.email ?? '',
    about,
    message: '',
  })
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      if (!(await whoIsIt())) return setWord({ tone: 'bad', text: messages.notLoggedIn })
      const wrong = check(draft)
      setErrors(wrong)
      if (Object.keys(wrong).length) return setWord({ tone: 'bad', text: messages.profileIncomplete })
      const { message } = await call('sendMessage', { body: { kind: 'care', ...draft } })
      forget()
      setWord({ tone: 'good', text: message })
    } catch (error) {
      if (error instanceof ApiFailure) setErrors(error.fields)
      setWord({ tone: 'bad', text: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const field = (name: keyof Draft) => ({
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  })

  return (
    <Panel title="Write to customer care">
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate data-testid="care-form">
        <div className={css.pair}>
          <TextInput label="Name" autoComplete="name" maxLength={longest.name} {...field('name')} />
          <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        </div>
        <TextInput
          label="Trade"
          description="Trade ID (optional)"
          list={list}
          maxLength={longest.about}
          {...field('about')}
        />
        <datalist id={list}>
          {known.slice(0, 20).map(({ id, key, type, symbol, status }) => (
            <option key={id} value={key}>
              {`${type.replace('Order_Type_', '')} ${symbol}, ${status}`}
            </option>
          ))}
        </datalist>
        <Textarea
          label="Message"
          description="What happened, and what you expected. The operator sees which account you are signed in with."
          autosize
          minRows={6}
          maxRows={16}
          maxLength={longest.message}
          {...field('message')}
        />
        <Say word={word} testId="care-answer" />
        <Button type="submit" loading={busy} className={css.send ?? ''}>
          Send Message
        </Button>
      </form>
    </Panel>
  )
}
