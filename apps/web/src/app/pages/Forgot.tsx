import { ForgotForm } from '../../features/auth/ForgotForm.tsx'
import { useTitle } from '../../lib/title.ts'

export default function Forgot() {
  useTitle('Forgot password')
  return <ForgotForm />
}
