// CareForm
export const pleaseFillThisIn = 'Please fill this in.'
export const writeToCustomerCare = 'Write to customer care'
export const nameText = 'Name'
export const email = 'Email'
export const trade = 'Trade'
export const tradeIdOptional = 'Trade ID (optional)'
export const message = 'Message'
export const whatHappenedAndWhat =
  'What happened, and what you expected. The operator sees which account you are signed in with.'
export const sendMessage = 'Send Message'

// ContactForm
export const fullName = 'Full Name'
