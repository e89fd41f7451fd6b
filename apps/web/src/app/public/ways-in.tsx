import type { ComponentType } from 'react'
import { useTitle } from '../../ui/title.ts'
import * as texts from './texts.ts'

/** People come in by these screens. Each has a form, and a name for its tab. */
const waysIn = [
  { path: 'login', title: texts.signIn, form: () => import('../../features/auth/SignInForm.tsx') },
  { path: 'register', title: texts.createAccount, form: () => import('../../features/auth/SignUpForm.tsx') },
  { path: 'forgot', title: texts.forgotPassword, form: () => import('../../features/auth/ForgotForm.tsx') },
  { path: 'reset', title: texts.setNewPassword, form: () => import('../../features/auth/ResetForm.tsx') },
  { path: 'confirm', title: texts.confirmEmail, form: () => import('../../features/auth/ConfirmForm.tsx') },
] as const

/** Makes each a screen that the router loads once somebody goes there. */
export const waysInScreens = waysIn.map(({ path, title, form }) => ({
  path,
  load: async (): Promise<{ default: ComponentType }> => {
    const { default: Form } = await form()
    return {
      default: function WayIn() {
        useTitle(title)
        return <Form />
      },
    }
  },
}))
