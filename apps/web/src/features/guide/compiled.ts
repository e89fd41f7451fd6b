import { pages } from 'virtual:guide'
import { trusting } from '../../ui/trusted.ts'

/** Only the guide's own pages, which are compiled with the app, are taken as HTML. */
export const compiled = trusting('ratchet-guide', 'createHTML', (text) => pages.some(({ html }) => html === text))
