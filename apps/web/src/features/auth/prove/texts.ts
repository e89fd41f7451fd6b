// ProveDialog
export const inputButton = 'input, button'
export const isItYou = 'Is it you?'
export const thisConcernsRealMoney = 'This concerns real money. Show once more who you are; it holds for five minutes.'
export const choosePasskey = 'Use a passkey'
export const cancel = 'Cancel'
export const goOn = 'Go on'
