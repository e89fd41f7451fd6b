import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { messages, type Profile, type ProfileInput, profileInput } from '@ratchet/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiFailure, call, wordsOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Say, type Word } from '../../ui/Say.tsx'
import { TypedInput } from '../../ui/TypedInput.tsx'
import { digitsTyping } from '../../ui/typing.ts'
import css from './profile.module.css'

type Draft = Record<Exclude<keyof ProfileInput, never>, string>
const empty: Draft = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  address: '',
  city: '',
  country: '',
  postalCode: '',
  aboutMe: '',
  forexCode: '',
  forexPassword: '',
}
const needed = ['username', 'email', 'firstName', 'lastName', 'address', 'city', 'country'] as const

const information: { name: keyof Draft; label: string; required: boolean; autoComplete: string }[] = [
  { name: 'username', label: 'Username', required: true, autoComplete: 'nickname' },
  { name: 'email', label: 'Email', required: true, autoComplete: 'email' },
  { name: 'firstName', label: 'First Name', required: true, autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', required: true, autoComplete: 'family-name' },
  { name: 'address', label: 'Address', required: true, autoComplete: 'street-address' },
  { name: 'city', label: 'City', required: true, autoComplete: 'address-level2' },
  { name: 'country', label: 'Country', required: true, autoComplete: 'country-name' },
  { name: 'postalCode', label: 'Postal Code', required: false, autoComplete: 'postal-code' },
]

const draftOf = (profile: Profile): Draft =>
  Object.fromEntries(
    Object.keys(empty).map((name) => [name, String((profile as unknown as Record<string, unknown>)[name] ?? '')]),
  ) as Draft

/** Loads what is kept, then hands over to the form. */
export function ProfileForm() {
  const { user } = useSession()
  const { data, error } = useQuery({
    queryKey: ['profile', user?.id],
    queryFn: () => call('getProfile'),
    enabled: Boolean(user),
    meta: { private: true },
  })
  if (user && !data && !error) return <p>{messages.loading}</p>
  // A missing or unreadable profile is not the trader's fault: the form opens empty, as for somebody new.
  return <Form key={data ? data.uid : 'none'} signedIn={Boolean(user)} profile={data ?? null} />
}

function check(draft: Draft, signedIn: boolean): { input: ProfileInput } | { message: string } {
  if (!signedIn) return { message: messages.notLoggedIn }
  if (needed.some((name) => draft[name].trim() === '')) return { message: messages.profileIncomplete }
  const { forexPassword, ...rest } = draft
  const parsed = profileInput.safeParse({ ...rest, ...(forexPassword ? { forexPassword } : {}) })
  return parsed.success
    ? { input: parsed.data }
    : { message: parsed.error.issues[0]?.message ?? messages.profileIncomplete }
}

function Form({ signedIn, profile }: { signedIn: boolean; profile: Profile | null }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<Draft>(profile ? draftOf(profile) : empty)
  const [busy, setBusy] = useState(false)
  const [word, setWord] = useState<Word | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const change = (name: keyof Draft, value: string) => setDraft((now) => ({ ...now, [name]: value }))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = check(draft, signedIn)
    if ('message' in checked) return setWord({ tone: 'bad', text: checked.message })
    setBusy(true)
    setErrors({})
    try {
      const { message: _, ...saved } = await call('putProfile', { body: checked.input })
      queries.setQueryData(['profile', saved.uid], saved)
      change('forexPassword', '')
      setWord({ tone: 'good', text: messages.profileUpdated })
    } catch (error) {
      if (error instanceof ApiFailure) setErrors(error.fields)
      setWord({ tone: 'bad', text: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate data-testid="profile-form">
      <Panel title="User Information">
        <div className={css.grid}>
          {information.map(({ name, label, required, autoComplete }) => (
            <TextInput
              key={name}
              label={label}
              required={required}
              withAsterisk={false}
              autoComplete={autoComplete}
              type={name === 'email' ? 'email' : 'text'}
              value={draft[name]}
              error={errors[name]}
              onChange={(event) => change(name, event.currentTarget.value)}
            />
          ))}
        </div>
      </Panel>
      <Panel title="Trading Credentials">
        <div className={css.grid}>
          <TypedInput
            label="Forex Code"
            description="Your log-in at the broker"
            value={draft.forexCode}
            onChange={(value) => change('forexCode', value)}
            accepts={digitsTyping}
            sentence={messages.invalidBrokerId}
            error={errors.forexCode}
          />
          <PasswordInput
            label="Forex Password"
            description={
              profile?.forexPasswordSet ? 'One is kept; type to replace it' : 'Kept encrypted, never shown again'
            }
            autoComplete="off"
            value={draft.forexPassword}
            onChange={(event) => change('forexPassword', event.currentTarget.value)}
            error={errors.forexPassword}
          />
        </div>
      </Panel>
      <Panel title="About Me">
        <Textarea
          aria-label="About Me"
          autosize
          minRows={3}
          maxLength={2000}
          value={draft.aboutMe}
          error={errors.aboutMe}
          onChange={(event) => change('aboutMe', event.currentTarget.value)}
        />
      </Panel>
      <Say word={word} testId="profile-answer" />
      <Button type="submit" loading={busy} className={css.submit ?? ''} data-testid="update-settings">
        Update Settings
      </Button>
    </form>
  )
}
