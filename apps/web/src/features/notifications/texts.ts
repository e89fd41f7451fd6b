// Bell
export const notificationsNew = (unread: string | number) => `Notifications, ${unread} new`
export const notifications = 'Notifications'
export const markAllRead = 'Mark all read'
export const nothingHasHappenedYet = 'Nothing has happened yet.'
export const seeAll = 'See all'

// NoticeItem
export const newText = 'new'
export const contactCustomerCare = 'Contact customer care'

// NoticeList
export const whatHappened = 'What happened'
export const show = 'Show'
export const nothingHasHappenedYetPublish = 'Nothing has happened yet. Publish a trade, and its outcome appears here.'
export const noTradeWasExecuted = 'No trade was executed, refused or closed yet.'
export const noRungWasReached = 'No rung was reached yet.'
export const nothingWentWrongSo = 'Nothing went wrong so far.'
export const showOlderOnes = 'Show older ones'
