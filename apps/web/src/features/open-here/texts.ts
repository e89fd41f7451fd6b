// The positions beside a chart (OpenHere)
export const title = (symbol: string) => `Positions in ${symbol}`
export const nothingOpen = (symbol: string) => `No open positions in ${symbol}.`
export const atPrice = (price: string) => `at ${price}`
export const keysActOn = (position: string) => `Keyboard shortcuts act on position ${position}`
export const stop = (level: string) => `Stop ${level}`
export const target = (level: string) => `Target ${level}`
export const ofPosition = (position: string) => `of position ${position}`

// The dialog (ActDialog)
export const profitNow = (money: string, currency: string) => `Now ${money} ${currency}`
export const account = (account: string) => `Account ${account}`
export const thisIsRealMoney = 'This is real money'
export const onAccount = (account: string) => `, on ${account}.`
export const cancel = 'Cancel'
export const positionClosed = 'This position has already closed.'
