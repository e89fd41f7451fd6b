import { Anchor, Stack } from '@mantine/core'
import type { AccountLimits } from '@ratchet/contract'
import { Link } from 'react-router'
import { zonedTimeText } from '../../format/text.ts'
import { Dim } from '../../ui/Dim.tsx'
import { flightLink } from '../../ui/links.ts'
import * as texts from './texts.ts'

/** The last instructions that a limit refused, each with its sentence. */
export function Refusals({ of: { refusals } }: { readonly of: AccountLimits }) {
  if (refusals.length === 0) return <Dim>{texts.noRejections}</Dim>
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {refusals.map(({ tradeId, sentence, at }) => (
        <li key={tradeId}>
          <Dim>{sentence}</Dim>
          <Anchor
            component={Link}
            to={flightLink(tradeId)}
            size="xs"
            underline="always"
            aria-label={texts.rejectedOrder(zonedTimeText(at))}
          >
            {zonedTimeText(at)}
          </Anchor>
        </li>
      ))}
    </Stack>
  )
}
