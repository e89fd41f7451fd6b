// ArrangeDialog
export const arrangeDashboard = 'Arrange the dashboard'
export const close = 'Close'
export const whatProtectsYourPositions = 'What protects your positions is always shown.'
export const widthOf = (value: string | number) => `Width of ${value}`
export const up = (value: string | number) => `${value}: up`
export const down = (value: string | number) => `${value}: down`
export const panelsStandBesideEach =
  'Panels stand beside each other where their widths fit into one row: wide and narrow, or two halves. '
export const thisBrowserRemembersIt = 'This browser remembers it for you.'
export const usualPlaces = 'The usual places'
export const done = 'Done'

// arrangement
export const priceChart = 'Price chart'
export const trailingModifiedTrades = 'Trailing modified trades'
export const activeTrades = 'Active trades'
export const yourDays = 'Your days'
export const totalOrders = 'Total orders'
export const totalClosedTrades = 'Total closed trades'
