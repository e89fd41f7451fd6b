// Bell
export const notifications = 'Notifications'
export const unreadNotifications = (unread: string) => `Notifications, ${unread} new`
export const markAllRead = 'Mark all read'
export const seeAll = 'See all'
export const none = 'No notifications yet.'

// One notification
export const newMark = 'new'
export const contactCare = 'Contact customer care'

// List
export const listTitle = 'All notifications'
export const filter = 'Filter'
export const groups = { all: 'All', trades: 'Trades', stops: 'Stops', failures: 'Failures' } as const
export const emptyGroups = {
  all: 'No notifications yet. The outcome of each trade appears here.',
  trades: 'No trades executed, rejected or closed yet.',
  stops: 'No rungs reached yet.',
  failures: 'No failures so far.',
} as const
export const showOlder = 'Show older'
