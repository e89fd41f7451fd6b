import type { ComponentType } from 'react'
import { useTitle } from '../../ui/title.ts'

/** The screens by which people come in: the form of each, and the name of its tab. */
const waysIn = [
  { path: 'login', title: 'Sign in', form: () => import('../../features/auth/SignInForm.tsx') },
  { path: 'register', title: 'Create an account', form: () => import('../../features/auth/SignUpForm.tsx') },
  { path: 'forgot', title: 'Forgot password', form: () => import('../../features/auth/ForgotForm.tsx') },
  { path: 'reset', title: 'Set a new password', form: () => import('../../features/auth/ResetForm.tsx') },
] as const

/** Each as a screen that the router loads when it is gone to. */
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
