// The dialog (KeysButton)
export const keys = 'Keys'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const close = 'Close'
export const none = 'none'
export const explanation =
  'Each key opens its action; you confirm before anything is sent. Press another letter or digit in a field to change it, or Backspace to clear it.'
export const oneLetter = 'A key is one letter or one digit.'
export const lostItsKey = (action: string) => `“${action}” has no key now.`
export const restoreDefaults = 'Restore defaults'
export const defaultsRestored = 'Default keys restored.'
export const done = 'Done'

// The actions (actions)
export const buy = 'Buy with the ticket’s settings'
export const sell = 'Sell with the ticket’s settings'
export const goToSize = 'Go to the size'
export const nextPosition = 'Next position'
