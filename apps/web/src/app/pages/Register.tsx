import { SignUpForm } from '../../features/auth/SignUpForm.tsx'
import { useTitle } from '../../ui/title.ts'

export default function Register() {
  useTitle('Create an account')
  return <SignUpForm />
}
