import { Badge } from '@mantine/core'
import type { Account } from '@ratchet/contract'
import { environmentWords } from '../trading/accounts/account-words.ts'

const looks = {
  paper: { variant: 'outline', color: 'var(--r-dim)' },
  practice: { variant: 'outline', color: 'var(--r-accent)' },
  // White on this red is read by everybody, in the dark and in the light.
  live: { variant: 'filled', color: '#a52633' },
} as const satisfies Record<Account['environment'], object>

/** Says whose money an account holds, by word and by look: real money is the only one that is filled. */
export const AccountBadge = ({ environment }: Pick<Account, 'environment'>) => (
  <Badge
    radius="xs"
    {...looks[environment]}
    style={{ flex: 'none' }}
    data-environment={environment}
    data-testid="account-badge"
  >
    {environmentWords[environment]}
  </Badge>
)
