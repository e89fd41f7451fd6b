import { Group, Textarea } from '@mantine/core'
import { messages, type Profile } from '@ratchet/contract'
import { useProfile } from '../../api/profile.ts'
import { useSession } from '../../api/session.ts'
import { Dim } from '../../ui/Dim.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Say } from '../../ui/Say.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { TradingCredentials } from './TradingCredentials.tsx'
import * as texts from './texts.ts'
import { UserInformation } from './UserInformation.tsx'
import { useProfileForm } from './useProfileForm.ts'

/** Loads what is kept, then hands over to the form. */
export function ProfileForm() {
  const { user } = useSession()
  const { profile, loading } = useProfile()
  if (loading) return <Dim role="status">{messages.loading}</Dim>
  // A missing or unreadable profile is not the trader's fault: the form opens empty, as for somebody new.
  return <Settings key={`${user?.id} ${profile ? 'kept' : 'none'}`} profile={profile} />
}

function Settings({ profile }: { profile: Profile | null }) {
  const { draft, change, errors, submit, word, send, isDirty } = useProfileForm(profile)
  const fields = { draft, change, errors }
  return (
    <Form submit={submit} send={send} gap={14} data-testid="profile-form">
      <UserInformation {...fields} />
      <TradingCredentials {...fields} isKept={profile?.forexPasswordSet ?? false} />
      <Panel title={texts.aboutMe}>
        <Textarea
          name="aboutMe"
          aria-label={texts.aboutMe}
          placeholder={texts.aboutMeHint}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          value={draft.aboutMe}
          error={errors.aboutMe}
          onChange={(event) => change('aboutMe', event.currentTarget.value)}
        />
      </Panel>
      <Say word={word} testId="profile-answer" />
      <Group gap={14}>
        <SubmitButton submit={submit} miw={160} data-testid="update-settings">
          {texts.updateSettings}
        </SubmitButton>
        {isDirty ? (
          <Dim span data-testid="unsaved">
            {texts.unsaved}
          </Dim>
        ) : null}
      </Group>
      <LeaveGuard isDirty={isDirty} />
    </Form>
  )
}
