import { List } from '@mantine/core'
import { type PasswordPolicy, passwordRules } from '@ratchet/contract'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { usePasswordPolicy } from '../../api/reference.ts'
import * as texts from './texts.ts'

/** Checks the rules that can be told from the password alone; what else a server may ask for, its refusal says. */
const isMet = (rule: string, password: string, { minLength, maxLength }: PasswordPolicy): boolean =>
  password !== '' &&
  ((rule === passwordRules.least(minLength) && password.length >= minLength) ||
    (rule === passwordRules.most(maxLength) && password.length <= maxLength))

/** Shows the server's own rules, in its own words, and ticks them off while somebody types. */
export function PasswordRules({ password }: { password: string }) {
  const policy = usePasswordPolicy()
  if (!policy) return null
  return (
    <List listStyleType="none" size="xs" c="dimmed" data-testid="password-rules">
      {policy.rules.map((rule) => {
        const met = isMet(rule, password, policy)
        return (
          <List.Item
            key={rule}
            data-met={met || undefined}
            {...(met ? { c: 'var(--r-gain)' } : {})}
            icon={
              met ? (
                <IconCheck size={14} stroke={2.4} aria-label={texts.ruleMet} />
              ) : (
                <IconPoint size={14} aria-hidden />
              )
            }
          >
            {rule}
          </List.Item>
        )
      })}
    </List>
  )
}
