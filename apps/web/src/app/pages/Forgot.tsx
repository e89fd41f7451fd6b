import { ForgotForm } from '../../features/auth/ForgotForm.tsx'
import { useTitle } from '../../ui/title.ts'

export default function Forgot() {
  useTitle('Forgot password')
  return <ForgotForm />
}
