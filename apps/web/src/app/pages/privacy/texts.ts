// Privacy
export const privacyPolicy = 'Privacy policy'
export const privacyDescription =
  'The data that a Ratchet server stores about a trader, its purpose, and how long it stays.'
export const privacyIntro =
  'This page lists the data that a Ratchet server stores about you. The operator, who gave you this web address, runs the server. Ratchet sends nothing to its makers.'
export const storedData = 'Data we store'
export const storedIdentity = 'Your name, e-mail address and password. The password is stored only as a hash (argon2).'
export const storedProfile = 'Your profile, and your picture if you upload one.'
export const storedCredentials =
  'Your trading credentials. The broker password is encrypted and never shown again, not even to you.'
export const storedTrades = 'Your trade instructions, your ladder, and a record of everything that happened to them.'
export const storedSignIns = 'The times and IP addresses of your sign-ins, to detect sign-ins by other people.'
export const storedMessages = 'Your messages from the contact form and customer care, until the operator removes them.'
export const purpose =
  'The server uses this data only to execute your instructions, show them to you, reply to you, and explain later what it did and why. Other traders on the server cannot see it. Instructions are sent to your broker. Password reset links go through the operator’s mail server.'
export const otherServers = 'Other servers'
export const loadsFromOthersPerhaps =
  'The pages load nothing from other servers, unless the operator has added pictures or videos from them.'
export const loadsNothingFromOthers = 'These pages load nothing from other servers.'
export const picturesFrom = (hosts: string) =>
  `The home page shows pictures from ${hosts}. Your browser sends them your IP address.`
export const videosFrom = (hosts: string) => `Videos load from ${hosts}, and only after you press one.`
export const nothingElseLoaded = 'Nothing else is loaded from other servers.'
export const cookies = 'Cookies'
export const cookiesText =
  'One cookie keeps you signed in. With “Remember me” the cookie stays after you close the browser; without “Remember me” it is deleted. Your browser also stores your theme, your columns, your recent searches and a picture that is being uploaded. Nothing tracks you.'
export const howLong = 'How long we keep it'
export const howLongText =
  'A deleted instruction leaves every list immediately. The audit record of orders sent to a broker stays, because it proves what happened to your money. The operator can remove your account or send you a copy of your data:'
export const writeToOperator = 'write to the operator'
