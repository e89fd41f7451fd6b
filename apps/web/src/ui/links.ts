/** The form to customer care; with a trade it is about that trade. */
export const careLink = (about?: string): string =>
  about ? `/admin/care?about=${encodeURIComponent(about)}` : '/admin/care'

/** The dashboard with everything that happened to one trade beside it. */
export const flightLink = (tradeId: string): string => `/admin/dashboard?trade=${encodeURIComponent(tradeId)}`

/** The same flight on a page of its own. */
export const flightPageLink = (tradeId: string): string => `/admin/flight/${encodeURIComponent(tradeId)}`

export const notificationsLink = '/admin/notifications'
export const drillLink = '/admin/drill'
export const honestyLink = '/admin/honesty'
export const guideLink = '/guide'
export const verifyLink = '/verify'
