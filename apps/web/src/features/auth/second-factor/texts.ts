// SecondFactor
export const twoFactor = 'Two-factor sign-in'
export const notLoaded = 'The two-factor status could not be loaded.'
export const whyTwoFactor =
  'Anyone with your password can trade for you. If you use an authenticator app, they need your phone as well.'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const on = 'On.'
export const noCodesLeft = 'No recovery codes left: create new ones.'
export const codesLeft = (count: number) => `${count} recovery ${count === 1 ? 'code' : 'codes'} left.`
export const newRecoveryCodes = 'New recovery codes'
export const createNewCodes = 'Create new codes'
export const oldCodesStopWorking = 'Your old recovery codes stop working.'
export const passwordAloneSignsIn = 'After that, your password alone is enough to sign in.'

// SwitchOn
export const next = 'Next'
export const scanQrCode =
  'Scan the QR code with your authenticator app, or enter the setup key. Then enter the code that the app shows.'
export const qrCode = 'QR code for your authenticator app; it contains the setup key beside it'
export const setupKey = 'Setup key (TOTP)'
export const code = 'Code'

// RecoveryCodes
export const yourRecoveryCodes = 'Your recovery codes'
export const keepCodesSafe =
  'Each code signs you in once without your authenticator. Keep them where you can find them without your phone. They are shown only now.'
export const copy = 'Copy'
export const download = 'Download'
export const codesSaved = 'I’ve saved them'
export const codesCopied = 'Codes copied.'
export const copyFailed = 'This browser cannot copy. Select the codes and copy them yourself.'
export const codesDownloaded = 'Codes saved to your downloads.'
export const codesFile = (codes: string) => `Ratchet: recovery codes. Each works once.

${codes}
`
