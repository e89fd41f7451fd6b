// ProveDialog
export const confirmItIsYou = 'Confirm it’s you'
export const concernsRealMoney = 'This concerns real money. Your confirmation is valid for five minutes.'
export const choosePasskey = 'Use a passkey'
export const cancel = 'Cancel'
export const confirm = 'Confirm'
