import { Anchor } from '@mantine/core'
import type { LimitVerdict } from '@ratchet/domain'
import { Link } from 'react-router'
import { limitsLink } from '../../ui/links.ts'
import { Say } from '../../ui/Say.tsx'
import * as texts from './texts.ts'

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
              {texts.limits}
            </Anchor>
          </>
        ),
      }}
      testId="order-limits"
    />
  )
}
