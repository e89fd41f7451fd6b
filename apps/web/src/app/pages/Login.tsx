import { SignInForm } from '../../features/auth/SignInForm.tsx'
import { useTitle } from '../../ui/title.ts'

export default function Login() {
  useTitle('Sign in')
  return <SignInForm />
}
