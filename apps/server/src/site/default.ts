import { type Site, serverNames } from '@ratchet/contract'

/** The site's content without the values from the environment. */
export type SiteContent = Omit<Site, 'signup'>

/** The site's content without a `site.json`. Nothing in it links to another server. */
export const defaultSite: SiteContent = {
  brand: 'Ratchet',
  welcome_message: 'Trade gold and oil with a stop that only moves forward.',
  brokerage: 'Example Brokerage',
  feature_x_enabled: false,
  servers: [
    { name: serverNames.paper, kind: 'paper', note: 'The paper broker: no real money.' },
    {
      name: serverNames.live,
      kind: 'live',
      note: 'The live account that you connected first under Settings. Without one, instructions fail.',
    },
  ],
  social: ['facebook', 'twitter', 'github'].map((name) => ({ name, href: '/landing' })),
  videos: [
    {
      title: 'How to register with a brokerage',
      src: '/site/video-register.webm',
      poster: '/site/poster-register.svg',
    },
    {
      title: 'The work of a regulator',
      src: '/site/video-regulator.webm',
      poster: '/site/poster-regulator.svg',
    },
  ],
  banners: [
    { title: 'A stop that only moves forward', href: '/auth/register', image: '/site/banner-ratchet.svg' },
    { title: 'Gold, in tenths of a dollar', href: '/admin/tables', image: '/site/banner-gold.svg' },
    { title: 'Oil, barrel by barrel', href: '/admin/maps', image: '/site/banner-oil.svg' },
    { title: 'Everything over HTTP, too', href: '/api/docs/', image: '/site/banner-api.svg' },
  ],
}
