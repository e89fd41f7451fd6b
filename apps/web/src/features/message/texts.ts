// Customer care
export const writeToCare = 'Write to customer care'
export const fillIn = 'Please fill this in.'
export const nameText = 'Name'
export const email = 'Email'
export const trade = 'Trade'
export const tradeHint = 'Trade ID (optional)'
export const tradeOption = (type: string, symbol: string, status: string) => `${type} ${symbol}, ${status}`
export const message = 'Message'
export const messageHint = 'Describe what happened and what you expected. The operator sees your account.'
export const sendMessage = 'Send Message'

// Contact form of the public pages
export const fullName = 'Full Name'
