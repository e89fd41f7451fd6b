// Passkeys
export const passkeys = 'Passkeys'
export const passkeysNotLoaded = 'Your passkeys could not be loaded.'
export const whyPasskeys = 'Sign in with your fingerprint, face or PIN. There is no password to steal.'
export const addPasskey = 'Add a passkey'
export const needsHttps = 'Passkeys need https or localhost.'
export const openLocalhost = (url: string) => `Open Ratchet at ${url}.`
export const addedSince = (time: string) => `added ${time}`
export const lastUsed = (time: string) => `, last used ${time}`
export const rename = 'Rename'
export const renamePasskey = (name: string) => `Rename ${name}`
export const remove = 'Remove'
export const removePasskey = (name: string) => `Remove ${name}`

// PasskeyForms
export const nameText = 'Name'
export const nameExample = 'My phone'
export const add = 'Add'
export const canNoLongerSignIn = 'can no longer sign in.'

// KeepPasskeys, ReviewPasskeys
export const keepWhich = 'Passkeys to keep'
export const tickKnownPasskeys = 'Tick the ones you recognise. The others will be removed.'
export const addedAndUsed = (added: string, used: string | null) =>
  used === null ? `added ${added}, not used yet` : `added ${added}, last used ${used}`
export const removeOthers = 'Remove the others'
export const keepAll = 'Keep all'

// PasskeySignIn
export const signInWithPasskey = 'Sign in with a passkey'

// Answers of the browser
export const alreadyHasPasskey = 'This device already has a passkey for you.'
export const noPasskeyReceived = 'No passkey received. Please try again.'
