import { Accounts } from '../../features/accounts/Accounts.tsx'
import { ChangePassword } from '../../features/auth/ChangePassword.tsx'
import { OwnSessions } from '../../features/auth/OwnSessions.tsx'
import { Passkeys } from '../../features/auth/passkeys/Passkeys.tsx'
import { SecondFactor } from '../../features/auth/second-factor/SecondFactor.tsx'
import { ProfileForm } from '../../features/profile/ProfileForm.tsx'
import { PicturePanel } from '../../features/profile/picture/PicturePanel.tsx'
import { Disclaimer } from '../../ui/Disclaimer.tsx'
import { useTitle } from '../../ui/title.ts'
import { PageHead } from './PageHead.tsx'
import css from './pages.module.css'
import * as texts from './texts.ts'

export default function Settings() {
  useTitle(texts.myAccount)
  return (
    <>
      <PageHead title={texts.myAccount} />
      <div className={css.beside}>
        <div className={css.stack}>
          <PicturePanel />
          <ProfileForm />
          <Accounts />
          <ChangePassword />
          <SecondFactor />
          <Passkeys />
          <OwnSessions />
        </div>
        <Disclaimer />
      </div>
    </>
  )
}
