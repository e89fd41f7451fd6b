import { SignInForm } from '../../features/auth/SignInForm.tsx'
import { useTitle } from '../../lib/title.ts'

export default function Login() {
  useTitle('Sign in')
  return <SignInForm />
}
