// ArrangeDialog
export const arrangeDashboard = 'Arrange the dashboard'
export const close = 'Close'
export const alwaysShown = 'Protection is always shown.'
export const widthOf = (panel: string) => `Width of ${panel}`
export const moveUp = (panel: string) => `Move ${panel} up`
export const moveDown = (panel: string) => `Move ${panel} down`
export const widthRule = 'Two panels share a row if one is wide and the other narrow, or if both are half. '
export const savedInBrowser = 'This layout is saved in this browser.'
export const restoreDefault = 'Restore default'
export const done = 'Done'

// Panels, and the widths that they can have
export const priceChart = 'Price chart'
export const trailingModifiedTrades = 'Trailing modified trades'
export const protection = 'Protection'
export const activeTrades = 'Active trades'
export const yourDays = 'Your days'
export const totalOrders = 'Total orders'
export const totalClosedTrades = 'Total closed trades'
export const full = 'Full'
export const wide = 'Wide'
export const half = 'Half'
export const narrow = 'Narrow'
