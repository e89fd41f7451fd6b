// KeepPasskeys
export const added = (since: string | number, value: string | number) => `added ${since}, ${value}`
export const passkeysThatMayStill = 'Passkeys that may still sign in'
export const tickThoseThatYou = 'Tick those that you know. The others are removed.'

// PasskeyForms
export const nameText = 'Name'
export const myPhone = 'My phone'
export const add = 'Add'
export const remove = 'Remove'
export const willSignInNo = 'will sign in no more.'
export const rename = 'Rename'

// PasskeySignIn
export const signInWithPasskey = 'Sign in with a passkey'

// Passkeys
export const passkeys = 'Passkeys'
export const yourPasskeysCouldNot = 'Your passkeys could not be read.'
export const since = (since: string | number) => `since ${since}`
export const lastUsed = (used: string | number) => `, last used ${used}`
export const rename2 = (value: string | number) => `Rename ${value}`
export const remove2 = (value: string | number) => `Remove ${value}`
export const passkeysNeedHttpsOr = 'Passkeys need https or localhost. Open Ratchet at'
export const localhost = 'localhost'
export const orBehindHttps = 'or behind https.'
export const signInWithFingerprint = 'Sign in with fingerprint, face or PIN; no password to steal.'
export const addPasskey = 'Add a passkey'

// ReviewPasskeys
export const removeOthers = 'Remove the others'
export const keepAll = 'Keep all'

// api
export const thisDeviceHasPasskey = 'This device has a passkey for you already.'
export const noPasskeyWasGiven = 'No passkey was given. Please try again.'
