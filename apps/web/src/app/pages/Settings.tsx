import { Stack } from '@mantine/core'
import { Accounts } from '../../features/accounts/Accounts.tsx'
import { ChangePassword } from '../../features/auth/ChangePassword.tsx'
import { OwnSessions } from '../../features/auth/OwnSessions.tsx'
import { Passkeys } from '../../features/auth/passkeys/Passkeys.tsx'
import { SecondFactor } from '../../features/auth/second-factor/SecondFactor.tsx'
import { ProfileForm } from '../../features/profile/ProfileForm.tsx'
import { PicturePanel } from '../../features/profile/picture/PicturePanel.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import css from './pages.module.css'

export default function Settings() {
  return (
    <div className={css.beside}>
      <Stack gap={14}>
        <PicturePanel />
        <ProfileForm />
        <Accounts />
        <ChangePassword />
        <SecondFactor />
        <Passkeys />
        <OwnSessions />
      </Stack>
      <Disclaimer />
    </div>
  )
}
