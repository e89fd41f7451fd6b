import { ResetForm } from '../../features/auth/ResetForm.tsx'
import { useTitle } from '../../ui/title.ts'

export default function Reset() {
  useTitle('Set a new password')
  return <ResetForm />
}
