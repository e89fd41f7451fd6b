import { ResetForm } from '../../features/auth/ResetForm.tsx'
import { useTitle } from '../../lib/title.ts'

export default function Reset() {
  useTitle('Set a new password')
  return <ResetForm />
}
