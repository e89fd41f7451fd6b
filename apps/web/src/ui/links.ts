/** Leads to the form for customer care; with a trade the letter is about that trade. */
export const careLink = (about?: string): string =>
  about ? `/admin/care?about=${encodeURIComponent(about)}` : '/admin/care'

/** Leads to the dashboard, with everything that happened to one trade beside it. */
export const flightLink = (tradeId: string): string => `/admin/dashboard?trade=${encodeURIComponent(tradeId)}`

/** Leads to the same flight on a page of its own. */
export const flightPageLink = (tradeId: string): string => `/admin/flight/${encodeURIComponent(tradeId)}`

export const notificationsLink = '/admin/notifications'
export const chartLink = '/admin/chart'
/** Leads to the candles of one symbol; a server names another market than the paper one. */
export const chartOf = (symbol: string, server: string | null): string =>
  `${chartLink}?${new URLSearchParams({ symbol, ...(server !== null && { market: server }) })}`
/** Leads to the ladder of all accounts, or to that of one. */
export const riskLink = (accountId?: string): string =>
  accountId ? `/admin/risk?account=${encodeURIComponent(accountId)}` : '/admin/risk'
/** Leads to the limits of the accounts on new trades. */
export const limitsLink = '/admin/limits'
/** Leads to the ladder of an account's equity: of the first account, or of that one. */
export const accountLadderLink = (accountId?: string): string =>
  accountId ? `/admin/account-ladder?account=${encodeURIComponent(accountId)}` : '/admin/account-ladder'
/** Leads to where trades run again through another ladder, on recorded ticks. */
export const labLink = '/admin/lab'
/** Leads to what the trader's closed trades have brought. */
export const journalLink = '/admin/journal'
/** The journal with the trades of an import, or with all of them. */
export const journalOf = (source: string): string => `${journalLink}?source=${encodeURIComponent(source)}`
export const historyLink = '/admin/history'
export const drillLink = '/admin/drill'
export const honestyLink = '/admin/honesty'
/** Tells who and what can trade now, and ends it. */
export const securityLink = '/admin/security'
export const guideLink = '/guide'
export const verifyLink = '/verify'

export type SettingsAnchor = 'password' | 'second-factor' | 'passkeys'
/** Leads to one panel of the settings. */
export const settingsOf = (anchor: SettingsAnchor): string => `/admin/settings#${anchor}`

/** Leads to the trader's accounts, where one is connected, paused and disconnected. */
export const accountsAnchor = 'accounts'
export const accountsLink = `/admin/settings#${accountsAnchor}`
/** Leads to the setup page of a broker whose program dials in. */
export const setupLink = (broker: string, environment: string): string =>
  `/admin/setup/${encodeURIComponent(broker)}?${new URLSearchParams({ environment })}`
