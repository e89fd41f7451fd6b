// KeysButton
export const keys = 'Keys'
export const keyboardShortcuts = 'Keyboard shortcuts'
export const close = 'Close'
export const keyIsOneLetter = 'A key is one letter or one digit.'
export const hasNoKeyNow = (label: string | number) => `“${label}” has no key now.`
export const eachKeyOpensIts =
  'Each key opens its action; you confirm before anything is sent. Press another letter or digit in a field to change it, or Backspace to clear it.'
export const defaultKeysAreBack = 'The default keys are back.'
export const restoreDefaults = 'Restore defaults'
export const done = 'Done'

// actions
export const buyWithTicketsSettings = 'Buy with the ticket’s settings'
export const sellWithTicketsSettings = 'Sell with the ticket’s settings'
export const goToSize = 'Go to the size'
export const stopToBreakEven = 'Stop to break-even'
export const closeHalf = 'Close half'
export const closePosition = 'Close the position'
export const reversePosition = 'Reverse the position'
export const nextPosition = 'Next position'
