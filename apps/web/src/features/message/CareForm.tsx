import { Stack, Textarea, TextInput } from '@mantine/core'
import { messages, orderTypeText } from '@ratchet/contract'
import { useId } from 'react'
import { call } from '../../api/call.ts'
import { useDisplayName, useProfile } from '../../api/profile.ts'
import { type SignedInUser, useSession } from '../../api/session.ts'
import { useWorld } from '../../realtime/index.ts'
import { Columns } from '../../ui/Columns.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { type Refusal, Refused } from '../../ui/form/refusal.ts'
import { useSignedIn } from '../../ui/form/useSignedIn.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NearLimits } from '../../ui/NearLimits.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import { type Draft, useDraft } from './draft.ts'
import * as texts from './texts.ts'

/** The server has the same rule: each text may be at most so long. */
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
  return <Letter key={user?.id ?? ''} user={user} about={about} />
}

const refusalOf = ({ name, email, message }: Draft): Refusal | null => {
  const empty = Object.entries({ name, email, message }).filter(([, value]) => value.trim() === '')
  if (empty.length === 0) return null
  const fields = Object.fromEntries(empty.map(([field]) => [field, texts.fillIn]))
  return { message: messages.profileIncomplete, fields }
}

function Letter({ user, about }: { user: SignedInUser | null; about: string }) {
  const signedIn = useSignedIn()
  const name = useDisplayName() ?? ''
  const known = useWorld((world) => world.trades)
  const list = useId()
  const { draft, change, forget } = useDraft(user?.id ?? '', {
    name: name.slice(0, longest.name),
    email: user?.email ?? '',
    about,
    message: '',
  })
  const submit = useSubmit(draft)
  const send = async () => {
    await signedIn(messages.notLoggedIn)
    const refusal = refusalOf(draft)
    if (refusal) throw new Refused<Draft>(refusal, { again: refusalOf })
    const { message } = await call('sendMessage', { body: { kind: 'care', ...draft } })
    forget()
    return message
  }
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: submit.wrong[name],
    onChange: (event: { currentTarget: { value: string } }) => change(name, event.currentTarget.value),
  })

  return (
    <Panel title={texts.writeToCare}>
      <NearLimits of={['letters']} />
      <Form submit={submit} send={send} data-testid="care-form">
        <Stack>
          <Columns least={220}>
            <TextInput label={texts.nameText} autoComplete="name" maxLength={longest.name} {...field('name')} />
            <TextInput label={texts.email} type="email" autoComplete="email" {...field('email')} />
          </Columns>
          <TextInput
            label={texts.trade}
            description={texts.tradeHint}
            list={list}
            maxLength={longest.about}
            {...field('about')}
          />
          <datalist id={list}>
            {known.slice(0, 20).map(({ id, key, type, symbol, status }) => (
              <option key={id} value={key}>
                {texts.tradeOption(orderTypeText(type), symbol, status)}
              </option>
            ))}
          </datalist>
          <Textarea
            label={texts.message}
            description={texts.messageHint}
            autosize
            minRows={6}
            maxRows={16}
            maxLength={longest.message}
            {...field('message')}
          />
          <Say word={submit.word} testId="care-answer" />
          <SubmitButton submit={submit} style={{ alignSelf: 'start' }}>
            {texts.sendMessage}
          </SubmitButton>
        </Stack>
      </Form>
    </Panel>
  )
}
