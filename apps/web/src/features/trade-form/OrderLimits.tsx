import { Anchor } from '@mantine/core'
import type { LimitVerdict } from '@ratchet/domain'
import { Link } from 'react-router'
import { limitsLink } from '../../ui/links.ts'
import { Say } from '../../ui/Say.tsx'

/** Says what the account's limits would say of the order as it stands in the form. The engine decides, by what there is then. */
export function OrderLimits({ verdict }: { readonly verdict: LimitVerdict | null }) {
  // A refusal is said at the button.
  if (verdict?.is !== 'near') return null
  return (
    <Say
      word={{
        tone: 'warn',
        text: (
          <>
            {verdict.sentence}{' '}
            <Anchor component={Link} to={limitsLink} size="sm" underline="always">
              Limits
            </Anchor>
          </>
        ),
      }}
      testId="order-limits"
    />
  )
}
