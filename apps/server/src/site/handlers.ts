import { defaultPasswordPolicy } from '@ratchet/contract'
import type { Handlers } from '../core/http/call.ts'
import type { SiteContent } from './default.ts'

export interface SiteParts {
  readonly site: SiteContent
  readonly signup: 'open' | 'closed'
}

/** The content of the public pages. */
export const siteHandlers = ({ site, signup }: SiteParts): Pick<Handlers, 'site' | 'passwordPolicy'> => ({
  site: () => ({ ...site, signup }),
  passwordPolicy: () => defaultPasswordPolicy,
})
