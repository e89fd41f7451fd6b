import { IconCheck, IconPoint } from '@tabler/icons-react'
import { usePasswordPolicy } from '../../lib/reference.ts'
import css from './auth.module.css'

/** The server's own rules, in its own words; the two lengths are also checked off while typing. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const policy = usePasswordPolicy()
  if (!policy) return null
  const met = (rule: string): boolean => {
    if (!password) return false
    if (rule.includes(`At least ${policy.minLength} `)) return password.length >= policy.minLength
    if (rule.includes(`At most ${policy.maxLength} `)) return password.length <= policy.maxLength
    return false
  }
  return (
    <ul id={id} className={css.rules} data-testid="password-rules">
      {policy.rules.map((rule) => (
        <li key={rule}>
          {met(rule) ? (
            <IconCheck size={13} aria-label="met:" color="var(--r-gain)" />
          ) : (
            <IconPoint size={13} aria-hidden />
          )}
          {rule}
        </li>
      ))}
    </ul>
  )
}
