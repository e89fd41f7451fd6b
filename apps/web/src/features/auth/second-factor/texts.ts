// RecoveryCodes
export const codesAreCopied = 'The codes are copied.'
export const thisBrowserDoesNot = 'This browser does not copy: mark the codes and copy them yourself.'
export const ratchetRecoveryCodesEach = (text: string | number) => `Ratchet: recovery codes. Each works once.

${text}
`
export const codesAreInYour = 'The codes are in your downloads.'
export const yourRecoveryCodes = 'Your recovery codes'
export const eachOfThemSigns =
  'Each of them signs you in once, in place of your authenticator. Keep them where you would find them without your phone: they are shown only now.'
export const copy = 'Copy'
export const download = 'Download'
export const iveSavedThem = 'I’ve saved them'

// SecondFactor
export const secondFactor = 'Second factor'
export const whetherItIsOn = 'Whether it is on could not be read.'
export const switchOff = 'Switch off'
export const fromThenOnYour = 'From then on your password alone signs in.'
export const makeNewCodes = 'Make new codes'
export const theyTakePlaceOf = 'They take the place of those that you have.'
export const newCodes = 'new codes'
export const switchingOff = 'switching off'
export const switchingOn = 'switching on'
export const whoeverHasYourPassword =
  'Whoever has your password can trade for you. With an authenticator app they need your phone as well.'
export const switchOn = 'Switch on'
export const on = 'On.'
export const noRecoveryCodeIs = 'No recovery code is left: make new ones.'
export const recoveryCodeLeft = (left: string | number, value: string | number) => `${left} recovery code${value} left.`
export const newRecoveryCodes = 'New recovery codes'

// SwitchOn
export const next = 'Next'
export const scanThisWithAuthenticator =
  'Scan this with an authenticator app, or type the key into it. Then enter the code that it shows.'
export const pictureForYourAuthenticator = 'A picture for your authenticator to scan; the key beside it says the same'
export const setupKeyTotp = 'Setup key (TOTP)'
export const code = 'Code'
